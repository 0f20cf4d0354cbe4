"""The check of bounds: choices and loops end, programs fit the machine."""

from __future__ import annotations

import pytest

from estiba.powers.check import check_programs
from estiba.powers.check.programs import MOST_DECISIONS, MOST_LOCALS, MOST_OPERATIONS
from estiba.powers.tree import (
    Alternative,
    Bound,
    Domain,
    Each,
    Effect,
    Expression,
    Hook,
    Operation,
    Options,
    Repeat,
    Variable,
)
from tests.python.powers.finding import YES, choose, found, in_effect
from tests.python.powers.trees import (
    AT,
    OWNER,
    VOCABULARY,
    draw,
    hand_count,
    number,
    numbers,
    on_trade,
    power,
    word,
)


@pytest.mark.parametrize(
    ("domain", "told"),
    [
        (numbers(number(1), hand_count()), "known only while a match runs"),
        (numbers(number(3), number(2)), "no number from 3 to 2"),
        (numbers(number(0), number(512)), "a choice of 513 numbers"),
        (Domain("number", word("domain", "options"), (hand_count(),)), "constant count"),
        (Domain("number", word("domain", "options"), (number(17),)), "constant count"),
    ],
)
def test_a_choice_without_bounds(domain: Domain, told: str) -> None:
    problem = in_effect(choose(domain))
    assert problem.code == "choice_without_bounds"
    assert told in problem.message


def test_a_choice_of_too_many_options() -> None:
    options = (Alternative(draw(), None),) * 17
    assert in_effect(Options(OWNER, options, False, AT)).code == "choice_without_bounds"
    assert in_effect(Options(OWNER, (), False, AT)).code == "choice_without_bounds"


def smallest(first: Expression, second: Expression) -> Operation:
    return Operation("number", "minimum", (first, second))


@pytest.mark.parametrize(
    ("times", "condition", "fits"),
    [
        (number(200), None, True),
        (number(201), None, False),
        (hand_count(), None, False),
        (smallest(hand_count(), number(20)), None, True),
        (smallest(hand_count(), number(500)), None, False),
        (Operation("number", "remainder", (hand_count(), number(3))), None, True),
        (number(10), YES, True),
        (hand_count(), YES, False),
        (smallest(hand_count(), number(20)), YES, False),
    ],
)
def test_a_loop_without_an_end(times: Expression, condition: Expression | None, fits: bool) -> None:
    loop = Repeat(times, condition, draw(), AT)
    if fits:
        assert not found(power(on_trade(loop)))
    else:
        assert in_effect(loop).code == "loop_without_end"


def test_a_loop_over_numbers_has_bounds() -> None:
    variable = Variable("number")

    def loop(last: Expression) -> Effect:
        amounts = numbers(number(1), last)
        return Each(amounts, variable, None, OWNER, draw(count=Bound(variable)), AT)

    assert not found(power(on_trade(loop(number(3)))))
    assert in_effect(loop(hand_count())).code == "loop_without_end"


def test_amounts_of_all_powers_share_one_numbering() -> None:
    def offers(first: int, last: int) -> Hook:
        return on_trade(choose(numbers(number(first), number(last))))

    assert not found(power(offers(0, 400)), power(offers(100, 500), card="explorer"))
    (problem,) = found(power(offers(0, 400)), power(offers(500, 1000), card="explorer"))
    assert (problem.code, problem.card) == ("too_many_decisions", "explorer")


@pytest.mark.parametrize(
    ("code", "operations", "locals_", "choices"),
    [
        ("", MOST_OPERATIONS, MOST_LOCALS, MOST_DECISIONS),
        ("program_too_long", MOST_OPERATIONS + 1, 0, 0),
        ("too_many_locals", 1, MOST_LOCALS + 1, 0),
        ("too_many_decisions", 1, 0, MOST_DECISIONS + 1),
    ],
)
def test_programs_that_are_too_large(
    code: str, operations: int, locals_: int, choices: int
) -> None:
    program = {
        "card": "porter",
        "code": [["end"]] * operations,
        "locals": locals_,
        "choices": [{}] * choices,
    }
    problems = check_programs([power(), power(card="explorer")], [program], VOCABULARY)
    assert [(it.code, it.card) for it in problems] == ([(code, "porter")] if code else [])
