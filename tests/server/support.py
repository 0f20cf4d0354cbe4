"""What the tests of the server share: players that call it as any client would."""

from __future__ import annotations

import asyncio
import random
import secrets
import sqlite3
import tomllib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from types import TracebackType

import grpc
import pytest

from estiba.client.failures import error_of
from estiba.client.requests import metadata
from estiba.errors import CODES, EstibaError
from estiba.server import Server, ServerConfig
from estiba.v1.catalog_pb2_grpc import CatalogServiceStub
from estiba.v1.choice_pb2 import ChoiceRef, OfferedChoice
from estiba.v1.decision_pb2 import Menu
from estiba.v1.match_pb2 import (
    CreateMatchRequest,
    CreateMatchResponse,
    GetViewRequest,
    JoinMatchRequest,
    JoinMatchResponse,
    MoveRequest,
    MoveResponse,
    Open,
    SeatRequest,
)
from estiba.v1.match_pb2_grpc import MatchServiceStub
from estiba.v1.view_pb2 import Update


def request_id() -> str:
    """A fresh request id."""
    return secrets.token_hex(16)


def config(folder: Path, **settings: object) -> ServerConfig:
    """Settings of a server with a store of its own on a free port."""
    store = f"sqlite:///{folder}/store.sqlite3"
    return ServerConfig(port=0, store=store, **settings)  # type: ignore[arg-type]


def files_in(folder: Path) -> dict[str, bytes]:
    """The files of a folder and what they hold."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def open_seats(count: int) -> list[SeatRequest]:
    """So many open seats."""
    return [SeatRequest(open=Open())] * count


def bots(count: int) -> list[SeatRequest]:
    """So many seats played at random."""
    return [SeatRequest(policy="random")] * count


async def refusal(call: Awaitable[object]) -> EstibaError:
    """The error with which a call ends; its status must be that of its code."""
    with pytest.raises(grpc.aio.AioRpcError) as raised:
        await call
    error = error_of(raised.value)
    assert raised.value.code().name == CODES[error.code].status
    return error


async def refusal_bytes(call: Awaitable[object]) -> bytes:
    """All that a client is told of an error."""
    with pytest.raises(grpc.aio.AioRpcError) as raised:
        await call
    failed = raised.value
    trailing: dict[str, bytes] = dict(failed.trailing_metadata() or ())  # type: ignore[arg-type]
    return f"{failed.code()} {failed.details()}".encode() + trailing["grpc-status-details-bin"]


async def eventually(condition: Callable[[], bool]) -> None:
    """Waits until something is so, for ten seconds at most."""
    for _ in range(1000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come about")


class Caller:
    """Stubs on a channel to a server."""

    def __init__(self, address: str, credentials: grpc.ChannelCredentials | None = None) -> None:
        if credentials is None:
            self.channel = grpc.aio.insecure_channel(address)
        else:
            self.channel = grpc.aio.secure_channel(address, credentials)
        self.connect(self.channel)

    def connect(self, channel: grpc.aio.Channel) -> None:
        """Calls over this channel from now on."""
        self.channel = channel
        self.matches = MatchServiceStub(channel)
        self.catalog = CatalogServiceStub(channel)

    def at(self, match_id: str, host_token: str, tokens: list[str]) -> Table:
        """A match whose tokens are known."""
        return Table(self, match_id, host_token, tokens)

    async def __aenter__(self) -> Caller:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.channel.close(None)

    async def create(self, seats: Sequence[SeatRequest], **fields: object) -> CreateMatchResponse:
        """Creates a match of the travel game."""
        return await self.matches.CreateMatch(new_match(seats, **fields))

    async def join(self, match_id: str, seat: int | None = None) -> JoinMatchResponse:
        """Takes a seat."""
        request = JoinMatchRequest(
            match_id=match_id, display_name="Ana", request_id=request_id(), seat=seat
        )
        return await self.matches.JoinMatch(request)

    async def table(self, players: int = 2, **fields: object) -> Table:
        """A match that has started, with all its tokens."""
        created = await self.create(open_seats(players), **fields)
        match_id = created.match.match_id
        tokens = [(await self.join(match_id, seat)).seat_token for seat in range(players)]
        return Table(self, match_id, created.host_token, tokens)


def new_match(seats: Sequence[SeatRequest], **fields: object) -> CreateMatchRequest:
    """A request for a match of the travel game."""
    given: dict[str, object] = {"game": "travel", "request_id": request_id(), **fields}
    return CreateMatchRequest(seats=seats, **given)  # type: ignore[arg-type]


@dataclass
class Table:
    """A match that is being played, and the tokens of all who sit at it."""

    caller: Caller
    match_id: str
    host_token: str
    tokens: list[str]
    random: random.Random = field(default_factory=lambda: random.Random(1))

    async def view(self, seat: int | None) -> Update:
        """The view of a seat, or the spectator's."""
        token = None if seat is None else self.tokens[seat]
        request = GetViewRequest(match_id=self.match_id)
        return (await self.caller.matches.GetView(request, metadata=metadata(token))).update

    async def turn(self) -> tuple[int, Update]:
        """The first seat that is asked, and what it sees."""
        seen = await self.view(0)
        seat = seen.menu.decision.waiting_for[0]
        return seat, await self.view(seat)

    async def request(self) -> tuple[int, MoveRequest]:
        """A move that the seat that is asked may make."""
        seat, seen = await self.turn()
        choice = purposeful(seen, self.random)
        return seat, self.move_request(seen.menu, [choice.choice.number])

    def move_request(self, menu: Menu, numbers: Sequence[int]) -> MoveRequest:
        """A move of these choices."""
        return MoveRequest(
            match_id=self.match_id,
            decision_id=menu.decision.id,
            choices=[ChoiceRef(number=number) for number in numbers],
            request_id=request_id(),
        )

    async def send(self, seat: int, request: MoveRequest) -> MoveResponse:
        """Sends a move with the token of a seat."""
        return await self.caller.matches.Move(request, metadata=metadata(self.tokens[seat]))

    async def play(self, moves: int) -> int:
        """Plays so many moves, or to the end; gives how many there were."""
        for played in range(moves):
            if (await self.view(0)).view.over:
                return played
            await self.send(*await self.request())
        return moves


def purposeful(update: Update, chance: random.Random) -> OfferedChoice:
    """A choice that leads to the end of a match within some dozens of moves.

    Players at random hardly ever travel anywhere.
    """
    travel, seat = update.view.travel, update.view.seat
    mine = travel.seats[seat]
    wanted = {*_NEEDS[travel.center if mine.visited else mine.country], "passport"}
    hand = list(mine.hand.cards)
    spare = {card for place, card in enumerate(hand) if card not in wanted or card in hand[:place]}
    missing = wanted - set(hand)
    offered = {choice.choice.notation: choice for choice in update.menu.choices}
    wishes = ["action:travel"]
    if missing & set(travel.discard.cards):
        wishes.append("action:recycle")
    wishes.append("action:draw")
    if update.menu.decision.kind == "take":
        wishes += [f"card:{card}" for card in sorted(missing)]
    else:
        wishes += [f"card:{card}" for card in sorted(spare)]
    for wish in wishes:
        if wish in offered:
            return offered[wish]
    return chance.choice(list(update.menu.choices))


def _read_needs() -> dict[str, list[str]]:
    cards = tomllib.loads((files("estiba") / "games/travel/cards.toml").read_text("utf-8"))
    return {country["id"]: country["needs"] for country in cards["countries"]}


_NEEDS = _read_needs()


def stored(server: Server | Path, sql: str, *values: object) -> list[tuple[object, ...]]:
    """Runs a statement on the store of a server behind its back."""
    path = server if isinstance(server, Path) else server._store.path
    connection = sqlite3.connect(path)
    try:
        with connection:
            return connection.execute(sql, values).fetchall()
    finally:
        connection.close()
