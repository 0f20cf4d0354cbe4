"""What the tests of the check share: what it finds in powers, and in one hook."""

from __future__ import annotations

from estiba.powers.check import check
from estiba.powers.diagnostics import CODES
from estiba.powers.problems import Problem
from estiba.powers.tree import (
    Choose,
    Constant,
    Domain,
    Effect,
    Expression,
    Hook,
    PowerTree,
    Variable,
)
from tests.python.powers.trees import (
    AT,
    CARDS,
    OWNER,
    VOCABULARY,
    draw,
    on_trade,
    power,
)

YES = Constant("condition", 1)


def found(*trees: PowerTree) -> list[Problem]:
    return check(trees, VOCABULARY, CARDS)


def the_problem(*hooks: Hook) -> Problem:
    problems = found(power(*hooks))
    assert len(problems) == 1, problems
    problem = problems[0]
    assert problem.code in CODES
    assert problem.card == "porter"
    assert problem.place == AT
    return problem


def in_effect(effect: Effect) -> Problem:
    return the_problem(on_trade(effect))


def choose(domain: Domain, then: Effect | None = None, where: Expression | None = None) -> Choose:
    variable = Variable(domain.element)
    return Choose(domain, variable, where, OWNER, False, then or draw(), None, AT)
