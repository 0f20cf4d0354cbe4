"""Loading the powers of a module: traced, checked, compiled."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from estiba.errors import EstibaError
from estiba.powers.check import check_module
from estiba.powers.compile import CompiledPowers, compile_powers
from estiba.powers.describe import LOCALES, describe
from estiba.powers.problems import Problem
from estiba.powers.tree import PowerTree
from estiba.powers.vocabulary import Vocabulary


@dataclass(frozen=True)
class LoadedPowers:
    """The powers of a module, ready for the core.

    Attributes:
        compiled: what the core takes.
        trees: what each was written as.
    """

    compiled: CompiledPowers
    trees: tuple[PowerTree, ...]


def load_powers(module: str | Path, game: str, cards: Collection[str]) -> LoadedPowers:
    """Loads the powers of a module or file.

    Args:
        module: the name of a module, of which all modules within are taken too,
            or the path of a file.
        game: whose words the powers are written in.
        cards: the ids of the cards that there are.

    Raises:
        EstibaError: ``power_invalid`` if anything is wrong with any of them; the
            first mistake is named, and how many there are.
    """
    vocabulary = Vocabulary.of(game)
    checked = check_module(str(module), vocabulary, cards)
    if checked.problems:
        raise power_invalid(str(module), checked.problems)
    texts = {tree.card: {it: describe(tree, it) for it in LOCALES} for tree in checked.powers}
    compiled = compile_powers(checked.powers, game, texts, vocabulary)
    return LoadedPowers(compiled, tuple(checked.powers))


def power_invalid(module: str, problems: Collection[Problem]) -> EstibaError:
    """The error for a module of powers with mistakes."""
    first = next(iter(problems))
    place = f"{first.place}: " if first.place else ""
    card = f" (card '{first.card}')" if first.card else ""
    more = len(problems) - 1
    others = f" {more} more mistake{'' if more == 1 else 's'} follow." if more else ""
    details = {"module": module, "problem": first.code, "problems": str(len(problems))}
    if first.place:
        details |= {"file": first.place.file, "line": str(first.place.line)}
    if first.card:
        details["card"] = first.card
    return EstibaError(
        "power_invalid",
        f"{place}{first.code}: {first.message}{card}{others}",
        f"{first.hint} `estiba powers check {module}` lists all.".strip(),
        details,
    )
