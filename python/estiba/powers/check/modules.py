"""Checks a module as its author names it: traces it, checks it, compiles it."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from estiba.powers.check.programs import check_programs
from estiba.powers.compile import compile_power
from estiba.powers.problems import Problem, WrongUse
from estiba.powers.registry import TracedModule, trace
from estiba.powers.tree import Place, PowerTree
from estiba.powers.vocabulary import Vocabulary

Check = Callable[[Sequence[PowerTree], Vocabulary, Collection[str]], list[Problem]]


@dataclass(frozen=True)
class CheckedModule:
    """The powers of a module, and all that is wrong with them."""

    powers: tuple[PowerTree, ...]
    problems: tuple[Problem, ...]


def check_module(
    name: str, vocabulary: Vocabulary, cards: Collection[str], check: Check
) -> CheckedModule:
    """Finds all mistakes of a module, whatever keeps it from being loaded."""
    missing = _missing(name)
    if missing is not None:
        return CheckedModule((), (missing,))
    traced = _traced(name)
    problems = [*traced.problems, *check(traced.powers, vocabulary, cards)]
    wrong = {problem.card for problem in problems}
    # What has a mistake cannot be compiled, or is shorter once it is corrected.
    sound = [power for power in traced.powers if power.card not in wrong]
    problems += _check_compiled(sound, vocabulary)
    if not traced.powers and not problems:
        problems.append(
            Problem(
                "no_module",
                f"'{name}' has no powers",
                'Write a function under @power("CARD").',
                Place(name, 1),
            )
        )
    return CheckedModule(traced.powers, tuple(problems))


def _missing(name: str) -> Problem | None:
    """The problem of a name behind which there is nothing to trace."""
    path = Path(name)
    if name.endswith(".py"):
        if path.is_file():
            return None
        message = f"there is no file '{name}'"
    elif path.exists():
        message = f"'{name}' is no Python file"
    elif all(part.isidentifier() for part in name.split(".")):
        try:
            if importlib.util.find_spec(name) is not None:
                return None
        except ModuleNotFoundError as error:
            if error.name is None or not name.startswith(error.name):
                return None
        except Exception:  # noqa: BLE001 - the package around it fails; tracing says how
            return None
        message = f"there is no module '{name}'"
    else:
        message = f"'{name}' is no name of a module"
    hint = "Name an installed module (package.module), or a file that ends in .py."
    return Problem("no_module", message, hint, Place(name, 1))


def _traced(name: str) -> TracedModule:
    try:
        return trace(name)
    except SystemExit as exit_:
        problem = Problem(
            "tracing",
            f"the module ends the program ({exit_}) instead of declaring powers",
            "Leave the exit out, or put it under `if __name__ == '__main__':`.",
            Place(name, 1),
        )
        return TracedModule((), (problem,))


def _check_compiled(powers: Sequence[PowerTree], vocabulary: Vocabulary) -> list[Problem]:
    usual_place = next(iter(vocabulary.words["place"]))
    programs: list[dict[str, Any]] = []
    problems = []
    for power in powers:
        try:
            programs.append(compile_power(power, {}, usual_place).document)
        except WrongUse as wrong:
            problems.append(Problem("tracing", wrong.message, wrong.hint, power.place, power.card))
    return [*problems, *check_programs(powers, programs, vocabulary)]
