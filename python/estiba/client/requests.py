"""Requests as both clients make them."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypedDict

from estiba.v1.catalog_pb2 import OptionValue, Words
from estiba.v1.choice_pb2 import Choice, ChoiceRef, OfferedChoice
from estiba.v1.decision_pb2 import Decision, Menu
from estiba.v1.match_pb2 import (
    ON_LEAVE_BOT,
    ON_LEAVE_END,
    CreateMatchRequest,
    ListMatchesRequest,
    MatchStatus,
    MoveRequest,
    ObserveResponse,
    Open,
    SeatRequest,
)

Option: TypeAlias = "bool | int | str | Sequence[str]"
"""The value of an option of a match."""

DecisionLike: TypeAlias = "Menu | Decision | int"
"""What names a decision: the menu it came with, itself, or its id."""

ChoiceLike: TypeAlias = "OfferedChoice | Choice | int | str"
"""What names a choice: as offered, itself, its number, or its notation."""

OPEN: str = "open"
"""A seat that anybody may join."""


@dataclass(frozen=True, slots=True)
class Retry:
    """How often, and after how long, a call is sent again.

    Attributes:
        attempts: how often a call is sent in all.
        first_seconds: the pause after the first failure; it doubles each time.
        most_seconds: the longest pause.
    """

    attempts: int = 8
    first_seconds: float = 0.1
    most_seconds: float = 3.0

    def pauses(self) -> Iterator[float]:
        """The pauses between attempts, each shortened by chance by up to half.

        Many clients that lost the same server then do not all come back at
        the same moment.
        """
        pause = self.first_seconds
        for _ in range(self.attempts - 1):
            yield pause * random.uniform(0.5, 1.0)
            pause = min(pause * 2, self.most_seconds)


class MatchFlags(TypedDict, total=False):
    """What may be said of a new match besides its game, seats and options."""

    listed: bool
    spectators: bool
    end_on_leave: bool


@dataclass(frozen=True, slots=True)
class NewMatch:
    """What a match is created with.

    Attributes:
        game: the id of the game.
        seats: one entry a seat: "open", or the name of a bot policy.
        options: options of the game; those left out take their defaults.
        listed: True if the match shows in the list.
        spectators: True if anybody may watch.
        end_on_leave: True if a player who leaves ends the match; otherwise a
            bot takes the seat.
    """

    game: str
    seats: Sequence[str]
    options: Mapping[str, Option]
    listed: bool = False
    spectators: bool = False
    end_on_leave: bool = False

    def request(self) -> CreateMatchRequest:
        """The request, with a request id of its own."""
        return CreateMatchRequest(
            game=self.game,
            options={name: _option(value) for name, value in self.options.items()},
            seats=[
                SeatRequest(open=Open()) if seat == OPEN else SeatRequest(policy=seat)
                for seat in self.seats
            ],
            listed=self.listed,
            spectators=self.spectators,
            on_leave=ON_LEAVE_END if self.end_on_leave else ON_LEAVE_BOT,
            request_id=request_id(),
        )


def request_id() -> str:
    """128 random bits in hex, for one request and its repetitions."""
    return secrets.token_hex(16)


def move_request(
    match_id: str, decision: DecisionLike, choices: Sequence[ChoiceLike], locale: str
) -> MoveRequest:
    """A Move, with a request id of its own."""
    return MoveRequest(
        match_id=match_id,
        decision_id=_decision_id(decision),
        choices=[_choice(choice) for choice in choices],
        request_id=request_id(),
        locale=locale,
    )


def list_request(
    game: str, status: str | None, open_seats: bool, page_size: int = 0
) -> ListMatchesRequest:
    """A ListMatches; `status` is "waiting", "playing", "over", "ended" or None."""
    wanted = MatchStatus.Value(f"MATCH_STATUS_{(status or 'unspecified').upper()}")
    return ListMatchesRequest(game=game, status=wanted, open_seats=open_seats, page_size=page_size)


def metadata(token: str | None) -> tuple[tuple[str, str], ...]:
    """The metadata that tells who calls."""
    return () if token is None else (("authorization", f"Bearer {token}"),)


def revision_of(message: ObserveResponse) -> int | None:
    """The revision that the receiver has after a message; None before the match starts."""
    if message.HasField("update"):
        return message.update.revision
    if message.HasField("snapshot") and message.snapshot.HasField("update"):
        return message.snapshot.update.revision
    return None


def _option(value: Option) -> OptionValue:
    # Before int, since a bool is one.
    if isinstance(value, bool):
        return OptionValue(boolean=value)
    if isinstance(value, int):
        return OptionValue(integer=value)
    if isinstance(value, str):
        return OptionValue(word=value)
    return OptionValue(words=Words(words=value))


def _decision_id(decision: DecisionLike) -> int:
    if isinstance(decision, Menu):
        return decision.decision.id
    if isinstance(decision, Decision):
        return decision.id
    return decision


def _choice(choice: ChoiceLike) -> ChoiceRef:
    if isinstance(choice, OfferedChoice):
        return ChoiceRef(number=choice.choice.number)
    if isinstance(choice, Choice):
        return ChoiceRef(number=choice.number)
    if isinstance(choice, str):
        return ChoiceRef(notation=choice)
    return ChoiceRef(number=choice)
