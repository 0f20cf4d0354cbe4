"""Tracing: from the modules that authors write to trees.

``@power("card")`` notes a function in its own module, so that nothing grows
here and nothing leaks from one module into another. :func:`trace` imports a
module (of a package all its modules), runs each noted function once, and
gathers every mistake instead of stopping at the first.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Generic, TypeVar

from estiba.powers import tree
from estiba.powers.author import author_place, is_language
from estiba.powers.hooks import Like, Power
from estiba.powers.problems import (
    INCLUDES_ITSELF,
    SYNTAX,
    TRACING,
    TWO_POWERS,
    Problem,
    WrongUse,
)

W = TypeVar("W", bound=Power)

_NOTED = "__powers__"


@dataclass(frozen=True)
class _Noted(Generic[W]):
    """A power function, as it is noted in its module."""

    card: str
    write: Callable[[W], None]
    kind: type[W]
    place: tree.Place


@dataclass(frozen=True)
class TracedModule:
    """What tracing a module yields; powers with problems are left out."""

    powers: tuple[tree.PowerTree, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class _Written:
    """A power whose function has run, before other cards' hooks are taken over."""

    card: str
    hooks: tuple[tree.Hook | Like, ...]
    text: tree.Text | None
    place: tree.Place
    module: str


def powers_of(
    kind: type[W],
) -> Callable[[str], Callable[[Callable[[W], None]], Callable[[W], None]]]:
    """The decorator ``power`` for a game with a class of powers of its own."""

    def power(card: str) -> Callable[[Callable[[W], None]], Callable[[W], None]]:
        """Says which card a power function is about."""
        if not isinstance(card, str):
            raise WrongUse("@power needs the id of its card.", 'Write @power("card_id").')
        place = author_place()

        def note(function: Callable[[W], None]) -> Callable[[W], None]:
            noted = function.__globals__.setdefault(_NOTED, [])
            noted.append(_Noted(card, function, kind, place))
            return function

        return note

    return power


def trace(module: str | Path) -> TracedModule:
    """Traces a module by its name, or a file by its path."""
    problems: list[Problem] = []
    written: dict[str, _Written] = {}
    for loaded in _modules(module, problems):
        for noted in vars(loaded).get(_NOTED, ()):
            if noted.card in written:
                problems.append(_two_powers(noted, written[noted.card]))
                continue
            found = _write(noted, loaded.__name__, problems)
            if found is not None:
                written[noted.card] = found
    powers = tuple(_resolved(written, problems))
    # Modules that import a broken one all report the same.
    return TracedModule(powers, tuple(dict.fromkeys(problems)))


def _write(noted: _Noted[W], module: str, problems: list[Problem]) -> _Written | None:
    card = noted.kind(noted.card)
    try:
        noted.write(card)
    except Exception as error:  # noqa: BLE001 - an author's code may raise anything
        problems.append(_problem(error, noted.place, noted.card))
        return None
    return _Written(noted.card, tuple(card.hooks), card.written, noted.place, module)


def _modules(module: str | Path, problems: list[Problem]) -> Iterator[ModuleType]:
    """The module, and the modules within it; those that can't be imported are problems."""
    if isinstance(module, Path) or module.endswith(".py"):
        loaded = _attempt(lambda: _from_file(Path(module)), tree.Place(str(module), 1), problems)
    else:
        loaded = _by_name(module, problems)
    if loaded is None:
        return
    yield loaded
    for inner in pkgutil.iter_modules(getattr(loaded, "__path__", ())):
        yield from _modules(f"{loaded.__name__}.{inner.name}", problems)


def _by_name(name: str, problems: list[Problem]) -> ModuleType | None:
    return _attempt(lambda: importlib.import_module(name), tree.Place(name, 1), problems)


def _from_file(path: Path) -> ModuleType:
    """Runs a file as a module that nobody else can import."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise FileNotFoundError(f"There is no module '{path}'.")
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def _attempt(
    load: Callable[[], ModuleType], place: tree.Place, problems: list[Problem]
) -> ModuleType | None:
    try:
        return load()
    except Exception as error:  # noqa: BLE001 - an author's module may raise anything
        problems.append(_problem(error, place, ""))
        return None


def _problem(error: Exception, fallback: tree.Place, card: str) -> Problem:
    """What an exception means to the author: what to write, and in which line."""
    if isinstance(error, SyntaxError):
        place = tree.Place(error.filename or fallback.file, error.lineno or 1)
        return Problem(SYNTAX, f"No Python: {error.msg}.", "Correct the line.", place, card)
    place = fallback
    for frame, line in traceback.walk_tb(error.__traceback__):
        name = str(frame.f_globals.get("__name__", ""))
        if not is_language(name) and not name.startswith("importlib"):
            place = tree.Place(frame.f_code.co_filename, line)
    if isinstance(error, WrongUse):
        return Problem(error.code, error.message, error.hint, place, card)
    message = f"{type(error).__name__}: {error}"
    return Problem(TRACING, message, "Correct what raises it.", place, card)


def _two_powers(noted: _Noted[W], first: _Written) -> Problem:
    return Problem(
        TWO_POWERS,
        f"The card '{noted.card}' has a power already, at {first.place}.",
        "Write both in one function, or name another card.",
        noted.place,
        noted.card,
    )


def _resolved(written: dict[str, _Written], problems: list[Problem]) -> Iterator[tree.PowerTree]:
    for power_ in written.values():
        found = len(problems)
        hooks = tuple(_hooks(power_, (), written, problems))
        if len(problems) == found:
            yield tree.PowerTree(power_.card, hooks, power_.text, power_.place, power_.module)


def _hooks(
    power_: _Written,
    within: tuple[str, ...],
    written: dict[str, _Written],
    problems: list[Problem],
) -> Iterator[tree.Hook]:
    """A power's hooks with those that it takes over, unless it comes back to itself."""
    chain = (*within, power_.card)
    for hook in power_.hooks:
        if not isinstance(hook, Like):
            yield hook
        elif hook.card in chain:
            way = " → ".join((*chain, hook.card))
            problems.append(
                Problem(
                    INCLUDES_ITSELF,
                    f"The power includes itself: {way}.",
                    "Write the effects in a function that both use.",
                    hook.place,
                    chain[0],
                )
            )
        elif hook.card not in written:
            problems.append(
                Problem(
                    TRACING,
                    f"like: no power of this set is for the card '{hook.card}'.",
                    f"Name one of {', '.join(sorted(written))}.",
                    hook.place,
                    chain[0],
                )
            )
        else:
            yield from _hooks(written[hook.card], chain, written, problems)
