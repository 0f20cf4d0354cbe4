"""What is asked in a match, and what may be answered."""

from __future__ import annotations

import contextlib
import operator
from dataclasses import dataclass
from typing import TypeAlias

from estiba.errors import EstibaError


@dataclass(frozen=True)
class Decision:
    """What is asked now.

    Attributes:
        id: counts the decisions of the match, from 1.
        kind: a stable word for what is asked, such as ``"action"``.
        source: what asks, ``rule:NAME`` or ``card:ID``.
        prompt: a sentence for people.
        waiting_for: the seats that are still waited for.
        picks_left: how many choices of this kind are still to be made, this one
            included.
        may_decline: True if one of the answers may decline; where it depends on a
            hidden hand whether one does, True all the same: the menu tells.
    """

    id: int
    kind: str
    source: str
    prompt: str
    waiting_for: tuple[int, ...]
    picks_left: int
    may_decline: bool


@dataclass(frozen=True)
class Choice:
    """One answer from a menu.

    Attributes:
        number: its number, from 0 to below ``Match.choice_count``.
        notation: its token, such as ``card:camera``.
        label: a few words for people.
    """

    number: int
    notation: str
    label: str


ChoiceLike: TypeAlias = "Choice | int | str"


def face_of(choice: ChoiceLike) -> int | str:
    """A choice as the core takes it: by number or notation.

    Raises:
        EstibaError: ``unknown_choice`` for what cannot be one.
    """
    if isinstance(choice, str):
        return choice
    return checked_number(choice.number if isinstance(choice, Choice) else choice)


def checked_number(number: int) -> int:
    """A number that may be that of a choice.

    Raises:
        EstibaError: ``unknown_choice``.
    """
    # Numbers of other kinds, such as those of numpy, are as good.
    with contextlib.suppress(TypeError):
        if 0 <= operator.index(number) < 1 << 32:
            return operator.index(number)
    raise EstibaError(
        "unknown_choice",
        f"There is no choice {number!r}.",
        "Give a choice of the menu, its number or its notation.",
    )
