"""The actions, where cards lie, and when what lasts is over."""

from __future__ import annotations

from estiba.powers.expressions import Member
from estiba.powers.words import location, member, moment


class Action(Member):
    """What a turn is used for."""

    type = "action"
    members = ("draw", "recycle", "trade", "steal", "travel", "dump")


DRAW = member(Action, "draw", en="draw", es="robar del mazo")
RECYCLE = member(Action, "recycle", en="recycle", es="reciclar")
TRADE = member(Action, "trade", en="trade", es="intercambiar")
STEAL = member(Action, "steal", en="steal", es="robar a otro jugador")
TRAVEL = member(Action, "travel", en="travel", es="viajar")
DUMP = member(Action, "dump", en="dump", es="descargar")


IN_FRONT = location("in_front", en="in front of you", es="delante de ti")
IN_HAND = location(
    "hand",
    en="in your hand",
    es="en tu mano",
    en_use="play this card from your hand",
    es_use="jugar esta carta de tu mano",
)
ANYWHERE = location("anywhere", en="wherever it lies", es="esté donde esté")

END_OF_TURN = moment("end_of_turn", en="the end of the turn", es="el final del turno")
OWNERS_NEXT_TURN = moment("owners_next_turn", en="your next turn", es="tu próximo turno")
