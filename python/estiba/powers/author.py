"""Which line of an author's file is being traced."""

from __future__ import annotations

import inspect

from estiba.powers.tree import Place


def is_language(module: str) -> bool:
    """Whether a module is part of the language: this package, or a game's words.

    >>> is_language("estiba.powers.effects"), is_language("estiba.games.travel.words")
    (True, True)
    >>> is_language("estiba.games.travel.powers.events")
    False
    """
    return module.startswith("estiba.powers.") or "words" in module.split(".")


def author_place() -> Place:
    """The innermost line that is not of the language itself: the author's."""
    frame = inspect.currentframe()
    while frame is not None and is_language(frame.f_globals.get("__name__", "")):
        frame = frame.f_back
    return Place("", 0) if frame is None else Place(frame.f_code.co_filename, frame.f_lineno)
