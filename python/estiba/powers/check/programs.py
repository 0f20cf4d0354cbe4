"""Checks compiled programs: how long they are, and what their choices need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from estiba.powers.diagnostics import Findings
from estiba.powers.problems import Problem
from estiba.powers.tree import PowerTree
from estiba.powers.vocabulary import Vocabulary

MOST_OPERATIONS: Final = 2000
"""How long the program of one power may be."""

MOST_LOCALS: Final = 24
"""How many values the program of one power may hold at once."""

MOST_DECISIONS: Final = 255
"""How many decisions the program of one power may have."""


def check_programs(
    trees: Sequence[PowerTree], programs: Iterable[Mapping[str, Any]], vocabulary: Vocabulary
) -> list[Problem]:
    """Finds the powers whose programs are too large for the machine.

    Args:
        trees: the powers of a module.
        programs: what they were compiled to, in any order.
        vocabulary: of their game.
    """
    compiled = {program["card"]: program for program in programs}
    findings = Findings(vocabulary)
    for tree in trees:
        if tree.card in compiled:
            with findings.power(tree):
                for code, what, count, most in _sizes(compiled[tree.card]):
                    if count > most:
                        findings.add(
                            code,
                            f"the program has {count} {what}; {most} are the most",
                            "Split the power, or say it more shortly.",
                        )
    return findings.problems


def _sizes(program: Mapping[str, Any]) -> Iterator[tuple[str, str, int, int]]:
    yield "program_too_long", "operations", len(program["code"]), MOST_OPERATIONS
    yield "too_many_locals", "values", program["locals"], MOST_LOCALS
    yield "too_many_decisions", "decisions", len(program["choices"]), MOST_DECISIONS
