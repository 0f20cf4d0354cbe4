"""The country-travel game: its cards, and the shape of its view."""

from __future__ import annotations

from typing import TypedDict


class HiddenZone(TypedDict):
    """A hand or pile whose cards the viewer may not see."""

    count: int


class TravelSeat(TypedDict, total=False):
    """What lies in front of one seat, and its hand."""

    country: str
    visited: bool
    hand: list[str] | HiddenZone
    character: str | None


class TravelView(TypedDict, total=False):
    """A match of the travel game as one viewer may see it.

    Fields that do not apply (the winners of a match that goes on, say) may be
    missing; a zone that the viewer may not see is a :class:`HiddenZone`.
    """

    active: int
    turn: int
    seats: list[TravelSeat]
    center: str
    deck: list[str] | HiddenZone
    discard: list[str]
    over: bool
    winners: list[int]
