"""Requests made at random never find a fault of the server."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from estiba.errors import EstibaError
from estiba.server import Server
from estiba.v1.catalog_pb2 import GetGameRequest, ListCardsRequest, ListGamesRequest
from estiba.v1.match_pb2 import (
    CancelMatchRequest,
    CreateMatchRequest,
    GetMatchRequest,
    GetRecordRequest,
    GetViewRequest,
    JoinMatchRequest,
    LeaveMatchRequest,
    ListMatchesRequest,
    MoveRequest,
    ObserveRequest,
    ReplaceSeatRequest,
)
from tests.server.support import Caller

Method = Callable[[bytes, str | None], Awaitable[bytes]]

NUMBERS = (0, 1, 2, 3, 7, 46, 47, 48, 255, 256, 65_535, 65_536, 2**31 - 1)
TEXTS = (
    *("", "travel", "import_export", "random", "action:draw", "draw", "credits:2", "scrap:0.1"),
    *("players", "ask", "en", "\x00", "ñ", "x" * 99),
)


class Maker:
    """Makes messages in which about half of the fields are set to something likely or odd."""

    def __init__(self, chance: random.Random, texts: tuple[str, ...]) -> None:
        self.chance = chance
        self.texts = texts

    def fill(self, message: Message, depth: int = 0) -> Message:
        for field in message.DESCRIPTOR.fields:
            if self.chance.random() < 0.4:
                continue
            if field.message_type is not None and field.message_type.GetOptions().map_entry:
                self.fill_map(message, field)
            elif field.is_repeated:
                for _ in range(self.chance.randrange(4)):
                    self.add(getattr(message, field.name), field, depth)
            elif field.message_type is not None:
                if depth < 4:
                    sub = getattr(message, field.name)
                    sub.SetInParent()
                    self.fill(sub, depth + 1)
            else:
                setattr(message, field.name, self.value(field))
        return message

    def fill_map(self, message: Message, field: Any) -> None:
        entries = getattr(message, field.name)
        for _ in range(self.chance.randrange(3)):
            self.fill(entries[self.chance.choice(self.texts)], 1)

    def add(self, values: object, field: Any, depth: int) -> None:
        if field.message_type is not None:
            self.fill(values.add(), depth + 1)  # type: ignore[attr-defined]
        else:
            values.append(self.value(field))  # type: ignore[attr-defined]

    def value(self, field: Any) -> object:
        if field.name == "request_id":
            return f"{self.chance.randrange(50):032x}"
        if field.type == FieldDescriptor.TYPE_STRING:
            return self.chance.choice(self.texts)
        if field.type == FieldDescriptor.TYPE_BOOL:
            return self.chance.random() < 0.5
        if field.type == FieldDescriptor.TYPE_ENUM:
            return self.chance.randrange(6)
        return self.chance.choice(NUMBERS)


@pytest.mark.parametrize("seed", range(4))
async def test_requests_made_at_random(server: Server, caller: Caller, seed: int) -> None:
    chance = random.Random(seed)
    table = await caller.table(3, listed=True, spectators=True)
    other = await caller.table(2, game="import_export")
    tokens = (None, "", "es_x", table.host_token, *table.tokens, *other.tokens)
    maker = Maker(chance, (*TEXTS, table.match_id, table.match_id, other.match_id))
    lobby, watching, playing = server._lobby, server._watching, server._playing

    async def observe(request: bytes, token: str | None) -> bytes:
        stream = watching.observe(request, token)
        try:
            return await anext(stream)
        finally:
            await stream.aclose()

    catalog = server._catalog
    methods: list[tuple[Method, type[Message]]] = [
        (catalog.list_games, ListGamesRequest),
        (catalog.get_game, GetGameRequest),
        (catalog.list_cards, ListCardsRequest),
        (lobby.create, CreateMatchRequest),
        (lobby.join, JoinMatchRequest),
        (lobby.leave, LeaveMatchRequest),
        (lobby.cancel, CancelMatchRequest),
        (lobby.replace, ReplaceSeatRequest),
        (watching.get_match, GetMatchRequest),
        (watching.list_matches, ListMatchesRequest),
        (watching.get_view, GetViewRequest),
        (watching.get_record, GetRecordRequest),
        (observe, ObserveRequest),
        *[(playing.move, MoveRequest)] * 10,
    ]
    answered = 0
    for _ in range(1500):
        method, kind = chance.choice(methods)
        request = bytearray(maker.fill(kind()).SerializeToString())
        if request and chance.random() < 0.2:
            request[chance.randrange(len(request))] = chance.randrange(256)
        # Anything but this would be a fault.
        with contextlib.suppress(EstibaError):
            await method(bytes(request), chance.choice(tokens))
            answered += 1
    assert answered > 10
