"""Trees built by hand, of a small game's words: what tracing would yield, and what it refuses."""

from __future__ import annotations

import json

from estiba.powers.tree import (
    Bound,
    Constant,
    Domain,
    Effect,
    Expression,
    Field,
    Hook,
    Operation,
    Owner,
    Perform,
    Place,
    PowerTree,
    Read,
    Rule,
    Text,
    Trigger,
    Variable,
    Word,
)
from estiba.powers.vocabulary import Vocabulary

AT = Place("cards.py", 7)
CARDS = ("porter", "explorer", "smuggler")
VOCABULARY = Vocabulary.load(
    json.dumps(
        {
            "game": "travel",
            "types": {"action": ["draw", "trade"]},
            "readers": [
                {"name": "hand_count", "parameters": [["seat", "seat"]], "result": "number"},
                {"name": "is_event", "parameters": [["card", "card"]], "result": "condition"},
                {"name": "visited", "parameters": [["seat", "seat"]], "result": "condition"},
                {"name": "active", "parameters": [], "result": "seat"},
            ],
            "verbs": [
                {"name": "draw", "parameters": [["seat", "seat"], ["count", "number"]]},
                {"name": "discard", "parameters": [["card", "card"]]},
                {"name": "give", "parameters": [["card", "card"], ["seat", "seat"]]},
                {"name": "shuffle", "parameters": []},
                {"name": "search", "parameters": [], "result": "card"},
            ],
            "events": [
                {"name": "traded", "fields": [["seat", "seat"], ["partner", "seat"]]},
                {"name": "turned_up", "fields": [["seat", "seat"], ["card", "card"]], "own": True},
                {"name": "announced", "fields": [["action", "action"], ["seat", "seat"]]},
            ],
            "queries": [
                {"name": "hand_limit", "parameters": [["seat", "seat"]], "result": "number"},
                {"name": "cost", "parameters": [["seat", "seat"]], "result": "number"},
                {"name": "may_travel", "parameters": [["seat", "seat"]], "result": "condition"},
            ],
            "domains": [
                {"name": "hand", "parameters": [["seat", "seat"]], "element": "card"},
            ],
            "windows": [{"name": "own_turn", "fields": []}],
            "steps": [{"name": "discarded", "fields": [["card", "card"]]}],
            "places": ["in_front", "hand"],
            "moments": ["end_of_turn"],
        }
    )
)

OWNER = Owner()
SEAT = (("seat", "seat"),)
CARD = (("card", "card"),)


def word(kind: str, name: str, parameters: tuple[tuple[str, str], ...] = (), **said: str) -> Word:
    """A word; ``en_you`` is the phrase under ``en.you``."""
    phrases = {key.replace("_", ".", 1): text for key, text in said.items()}
    return Word(kind, name, phrases, parameters)


DRAW = word(
    "verb",
    "draw",
    (*SEAT, ("count", "number")),
    en_you="draw {count:card}",
    en_other="draws {count:card}",
    es_you="robas {count:carta}",
    es_other="roba {count:carta}",
)
DISCARD = word("verb", "discard", CARD, en="discard {card}", es="descarta {card}")
GIVE = word(
    "verb",
    "give",
    (*CARD, *SEAT),
    en="give {card} to {seat}",
    es="da {card} a {seat}",
    en_self="add {card} to {seat.of} hand",
    es_self="añade {card} a {seat.of} mano",
)
SHUFFLE = word("verb", "shuffle", en="shuffle the deck", es="baraja el mazo")
SEARCH = word("verb", "search", en="search the deck", es="mira el mazo")
HAND_COUNT = word(
    "reader",
    "hand_count",
    SEAT,
    en="the number of cards in {seat.of} hand",
    es="el número de cartas de {seat.of} mano",
    en_compared="{seat} has {value:card} in hand",
    es_compared="{seat} tiene {value:carta} en la mano",
)
IS_EVENT = word("reader", "is_event", CARD, en="{card} is an event", es="{card} es un evento")
VISITED = word(
    "reader",
    "visited",
    SEAT,
    en="{seat} has visited {seat.of} country",
    es="{seat} ha visitado {seat.of} país",
)
ACTIVE = word("reader", "active", en="the active player", es="el jugador activo")
HAND = word(
    "domain",
    "hand",
    SEAT,
    en="card in {seat.of} hand",
    es="carta de {seat.of} mano",
    en_from="card from {seat.of} hand",
)
SEATS = word("domain", "seats", en="player", es="jugador")
NUMBERS = word(
    "domain",
    "numbers",
    (("from", "number"), ("to", "number")),
    en="number from {from} to {to}",
    es="número de {from} a {to}",
)
TRADED = word(
    "event",
    "traded",
    (("seat", "seat"), ("partner", "seat")),
    en="{seat} trades with {partner}",
    es="{seat} comercia con {partner}",
    en_partner="a trade that you accepted is completed",
    es_partner="se completa un intercambio que aceptaste",
)
TURNED_UP = word(
    "event",
    "turned_up",
    (*SEAT, *CARD),
    en="{seat} draws this card",
    es="{seat} roba esta carta",
    en_own="you draw this card",
    es_own="robas esta carta",
)
ANNOUNCED = word(
    "event",
    "announced",
    (("action", "action"), *SEAT),
    en="{seat} announces an action",
    es="{seat} anuncia una acción",
    en_action="{seat} announces that they {action}",
    es_action="{seat} anuncia que va a {action}",
)
HAND_LIMIT = word(
    "query",
    "hand_limit",
    SEAT,
    en="{seat.of} hand limit",
    es="el límite de mano de {seat}",
    es_you="tu límite de mano",
)
COST = word(
    "query",
    "cost",
    SEAT,
    en="the cost of stealing",
    es="el coste de robar",
    en_less="stealing costs you {value:card} less",
    es_less="robar te cuesta {value:carta} menos",
)
MAY_TRAVEL = word("query", "may_travel", SEAT, en="{seat} may travel", es="{seat} puede viajar")
OWN_TURN = word("window", "own_turn", en="in your turn", es="en tu turno")
DISCARDED = word("step", "discarded", CARD, en="discarding this card", es="descartar esta carta")
IN_FRONT = word("place", "in_front", en="in front of you", es="delante de ti")
IN_HAND = word(
    "place",
    "hand",
    en="in your hand",
    es="en tu mano",
    en_use="play this card from your hand",
    es_use="jugar esta carta de tu mano",
)
END_OF_TURN = word("moment", "end_of_turn", en="the end of the turn", es="el final del turno")
TRADE = word("member", "trade", en="trade", es="comerciar")


def number(value: int) -> Constant:
    return Constant("number", value)


def equal(first: Expression, second: Expression) -> Operation:
    return Operation("condition", "equal", (first, second))


def less(first: Expression, second: Expression) -> Operation:
    return Operation("condition", "less", (first, second))


def negated(condition: Expression) -> Operation:
    return Operation("condition", "not", (condition,))


def both(first: Expression, second: Expression) -> Operation:
    return Operation("condition", "and", (first, second))


def hand_count(seat: Expression = OWNER) -> Read:
    return Read("number", HAND_COUNT, (seat,))


def is_event(card: Expression) -> Read:
    return Read("condition", IS_EVENT, (card,))


def seat_field(of: Word, name: str = "seat") -> Field:
    return Field("seat", name, of.name)


def hand(seat: Expression = OWNER) -> Domain:
    return Domain("card", HAND, (seat,))


def seats() -> Domain:
    return Domain("seat", SEATS)


def numbers(first: Expression, last: Expression) -> Domain:
    return Domain("number", NUMBERS, (first, last))


def do(verb: Word, *arguments: Expression) -> Perform:
    return Perform(verb, arguments, AT)


def draw(seat: Expression = OWNER, count: Expression | int = 1) -> Perform:
    return do(DRAW, seat, number(count) if isinstance(count, int) else count)


def card_variable(name: str = "") -> tuple[Variable, Bound]:
    variable = Variable("card", name)
    return variable, Bound(variable)


def seat_variable() -> tuple[Variable, Bound]:
    variable = Variable("seat")
    return variable, Bound(variable)


def on_trade(
    effect: Effect, condition: Expression | None = None, limit: str = "", at: Word | None = None
) -> Trigger:
    """A trigger on trades that the owner accepted, or by the given condition."""
    accepted = equal(seat_field(TRADED, "partner"), OWNER)
    return Trigger(TRADED, condition or accepted, effect, at, False, limit, AT)


def rule(
    query: Word,
    fold: str,
    value: Expression,
    condition: Expression | None = None,
    at: Word | None = None,
) -> Rule:
    """A rule that is different for the owner, or by the given condition."""
    return Rule(query, condition or equal(seat_field(query), OWNER), fold, value, at, AT)


def power(*hooks: Hook, card: str = "porter", text: Text | None = None) -> PowerTree:
    return PowerTree(card, hooks, text, Place("cards.py", 3))
