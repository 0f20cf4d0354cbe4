"""What can be wrong with a module of powers, with the line that is to be changed."""

from __future__ import annotations

from dataclasses import dataclass

from estiba.powers.tree import Place

SYNTAX = "syntax"
"""The module is no Python."""

TRACING = "tracing"
"""A word is used wrongly, or the author's own code raised an exception."""

TYPE_MISMATCH = "type_mismatch"
"""A value has another type than its place wants."""

TWO_POWERS = "two_powers"
"""Two functions name the same card."""

INCLUDES_ITSELF = "includes_itself"
"""By ``like``, a power takes over what it is part of itself."""


@dataclass(frozen=True)
class Problem:
    """A mistake of an author: where it is, and what to write instead."""

    code: str
    message: str
    hint: str
    place: Place | None
    card: str = ""


class WrongUse(TypeError):
    """A word of the language is used in a way that means nothing.

    It is a ``TypeError``, so that a function called outside of tracing fails as
    Python's own would; tracing turns it into a :class:`Problem`.
    """

    def __init__(self, message: str, hint: str, code: str = TRACING) -> None:
        super().__init__(f"{message} {hint}")
        self.code = code
        self.message = message
        self.hint = hint
