"""Checks that choices and loops have an end that is known when a module is loaded."""

from __future__ import annotations

from typing import Final

from estiba.powers.diagnostics import Findings
from estiba.powers.tree import Constant, Domain, Expression, Operation

MOST_MEMBERS: Final = 512
"""How many numbers one choice may offer."""

MOST_ROUNDS: Final = 200
"""How often a loop may run."""

MOST_OPTIONS: Final = 16
"""How many named options one choice may have."""


def check_choice_bounds(findings: Findings, domain: Domain) -> None:
    """Checks a choice: the game knows the size of its own domains, but not of numbers."""
    if domain.word.name == "options":
        (count,) = domain.arguments or (None,)
        if not isinstance(count, Constant) or not 1 <= count.value <= MOST_OPTIONS:
            findings.add(
                "choice_without_bounds",
                f"a choice of options needs a constant count of 1 to {MOST_OPTIONS}",
                "Write the count as a number.",
            )
    if domain.word.name != "numbers" or len(domain.arguments) != 2:
        return
    first, last = domain.arguments
    if not isinstance(first, Constant) or not isinstance(last, Constant):
        findings.add(
            "choice_without_bounds",
            "a choice of numbers has bounds that are known only while a match runs",
            "Give constants as bounds, and say in the filter which of them are possible.",
        )
    elif last.value < first.value:
        findings.add(
            "choice_without_bounds",
            f"there is no number from {first.value} to {last.value}",
            f"Write numbers({last.value}, {first.value}).",
        )
    elif last.value - first.value >= MOST_MEMBERS:
        findings.add(
            "choice_without_bounds",
            f"a choice of {last.value - first.value + 1} numbers; {MOST_MEMBERS} are the most",
            "Bring the bounds nearer together.",
        )


def check_loop_bounds(findings: Findings, domain: Domain) -> None:
    """Checks a loop over numbers; other domains end by themselves."""
    if domain.word.name != "numbers" or len(domain.arguments) != 2:
        return
    first, last = domain.arguments
    most = bound_of(last)
    if not isinstance(first, Constant) or most is None or most - first.value >= MOST_ROUNDS:
        findings.add("loop_without_end", "a loop over numbers has no constant bounds", _ROUNDS_HINT)


def check_rounds(findings: Findings, times: Expression, condition: Expression | None) -> None:
    """Checks how often something is repeated."""
    most = bound_of(times)
    if condition is not None and not isinstance(times, Constant):
        findings.add(
            "loop_without_end",
            "a loop with a condition has no constant number of rounds at which it stops",
            f"Say how often at most, as a number up to {MOST_ROUNDS}.",
        )
    elif most is None:
        findings.add("loop_without_end", "nothing bounds how often this repeats", _ROUNDS_HINT)
    elif most > MOST_ROUNDS:
        findings.add(
            "loop_without_end",
            f"a loop of {most} rounds; {MOST_ROUNDS} are the most",
            f"Repeat at most {MOST_ROUNDS} times.",
        )


_ROUNDS_HINT: Final = f"Write a number up to {MOST_ROUNDS}, or minimum(…, 20)."


def bound_of(node: Expression) -> int | None:
    """The largest value that an expression surely never exceeds; None if that is not known."""
    match node:
        case Constant(value=value):
            return value
        case Operation(name="minimum", operands=operands):
            return min((it for it in map(bound_of, operands) if it is not None), default=None)
        case Operation(name="remainder", operands=(_, Constant(value=value))) if value > 0:
            return value - 1
        case _:
            return None
