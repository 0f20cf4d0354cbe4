"""Where a card lies while its power is in force, and when something that lasts ends."""

from __future__ import annotations

from estiba.powers.words import location, moment

AMONG_FULFILLED = location(
    "fulfilled", en="among your fulfilled contracts", es="entre tus Contratos cumplidos"
)
"""Where a power is in force if nothing else is said."""

AS_CONTRACT = location(
    "contract", en="a contract on one of your ships", es="como Contrato en uno de tus Barcos"
)
AS_CONTAINER = location(
    "container", en="loaded on one of your ships", es="cargada en uno de tus Barcos"
)
ATTACHED = location("attached", en="with one of your ships", es="con uno de tus Barcos")
IN_HAND = location("hand", en="in your hand", es="en tu mano")
ANYWHERE = location("anywhere", en="anywhere", es="en cualquier sitio")
"""For what concerns the card itself: it is fulfilled, loaded, pirated."""

END_OF_TURN = moment("end_of_turn", en="the end of the turn", es="el final del turno")
OWNERS_NEXT_LEAD = moment("owners_next_lead", en="your next turn", es="tu próximo turno")
END_OF_MATCH = moment("end_of_match", en="the end of the match", es="el final de la partida")
