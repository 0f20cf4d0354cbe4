"""What the tests of texts share: a trigger's lead, variables, short ways to build effects."""

from __future__ import annotations

from estiba.powers.describe import (
    describe,
)
from estiba.powers.tree import (
    Choose,
    Constant,
    Each,
    Effect,
    Expression,
    Hook,
    Operation,
    Read,
    Total,
    Variable,
)
from tests.python.powers.trees import (
    ACTIVE,
    AT,
    HAND_LIMIT,
    OWNER,
    TRADED,
    VISITED,
    card_variable,
    draw,
    equal,
    hand,
    negated,
    power,
    seat_field,
    seat_variable,
    seats,
)

EN = "Whenever a trade that you accepted is completed, "
ES = "Cuando se completa un intercambio que aceptaste, "
YES = Constant("condition", 1)
CARD, CHOSEN = card_variable()
SEAT, PLAYER = seat_variable()
NUMBER = Variable("number")
OTHER = negated(equal(PLAYER, OWNER))
ACTIVE_PLAYER = Read("seat", ACTIVE, ())
SEATS_LIMIT = seat_field(HAND_LIMIT)
TRADER = seat_field(TRADED)


def visited(seat: Expression = OWNER) -> Read:
    return Read("condition", VISITED, (seat,))


def choose(
    then: Effect,
    where: Expression | None = None,
    by: Expression = OWNER,
    otherwise: Effect | None = None,
    optional: bool = False,
) -> Effect:
    return Choose(hand(by), CARD, where, by, optional, then, otherwise, AT)


def each(body: Effect, where: Expression | None = None) -> Effect:
    return Each(seats(), SEAT, where, OWNER, body, AT)


def counted(where: Expression) -> Total:
    return Total("count", hand(), CARD, where)


def calculated(name: str, *operands: Expression) -> Effect:
    return draw(count=Operation("number", name, operands))


def check_text(hook: Hook, en: str, es: str) -> None:
    tree = power(hook)
    assert describe(tree, "en") == en
    assert describe(tree, "es") == es
