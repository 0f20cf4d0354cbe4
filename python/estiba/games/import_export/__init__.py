"""Import/Export: its words for powers, the powers of its cards, and the shape of its view."""

from __future__ import annotations

from typing import Literal, TypedDict


class HiddenZone(TypedDict):
    """A hand or pile whose cards the viewer may not see."""

    count: int


Item = TypedDict("Item", {"card": str, "as": str}, total=False)
"""A card that lies as the good ``as`` (``any``: as every good), or a container
token, which has no ``card``."""


class Ship(TypedDict):
    """A ship, its open contracts, and its containers in loading order."""

    at: Literal["port", "sea"]
    contracts: list[str]
    containers: list[str | Item]


class ImportExportSeat(TypedDict, total=False):
    """The port of one seat, its ships and its hand."""

    credits: int
    port: str
    hand: list[str] | HiddenZone
    crew: list[str | Item]
    goods: list[str | Item]
    fulfilled: list[str]
    ships: list[Ship]


class Auction(TypedDict):
    """The ship for which is bid, as in the notation, and the seats still to bid."""

    ship: str
    bidding: list[int]


class ImportExportView(TypedDict, total=False):
    """A match of Import/Export as one viewer may see it.

    Fields that do not apply (the auction where there is none, say) may be
    missing; a zone that the viewer may not see is a :class:`HiddenZone`. The
    supply is a list of four columns with the Tokyo Port.
    """

    leader: int
    turn: int
    seats: list[ImportExportSeat]
    supply: list[str] | list[list[str]]
    deck: list[str] | HiddenZone
    discard: list[str] | HiddenZone
    discard_top: str
    played: list[list[str]]
    led: str
    declared: list[int]
    actions: list[str | None]
    market: dict[str, int]
    auction: Auction
    ending: bool
    over: bool
    winners: list[int]
    scores: list[int]
