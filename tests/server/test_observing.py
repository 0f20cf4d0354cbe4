"""Streams: what they begin with, what they bring, how they end."""

from __future__ import annotations

import asyncio
from pathlib import Path

import grpc

from estiba.client.requests import metadata
from estiba.server import Server
from estiba.server.observers import Lagged, Observer
from estiba.v1.match_pb2 import (
    MATCH_STATUS_PLAYING,
    MATCH_STATUS_WAITING,
    SEAT_STATUS_BOT,
    LeaveMatchRequest,
    ObserveRequest,
    ObserveResponse,
)
from tests.server.support import Caller, Table, config, eventually, open_seats, refusal


def observe(
    caller: Caller, match_id: str, token: str | None = None, after: int | None = None
) -> grpc.aio.UnaryStreamCall[ObserveRequest, ObserveResponse]:
    request = ObserveRequest(match_id=match_id, after_revision=after)
    return caller.matches.Observe(request, metadata=metadata(token))


async def take(
    stream: grpc.aio.UnaryStreamCall[ObserveRequest, ObserveResponse], count: int
) -> list[ObserveResponse]:
    messages = []
    async with asyncio.timeout(10):
        async for message in stream:
            messages.append(message)
            if len(messages) == count:
                break
    return messages


async def test_a_stream_shows_the_seats_filling_then_the_match(caller: Caller) -> None:
    created = await caller.create(open_seats(2), spectators=True)
    match_id = created.match.match_id
    stream = observe(caller, match_id)
    (first,) = await take(stream, 1)
    assert first.snapshot.match.status == MATCH_STATUS_WAITING
    assert not first.snapshot.HasField("update")
    await caller.join(match_id)
    await caller.join(match_id)
    joined, started = await take(stream, 2)
    assert joined.snapshot.match.seats[0].display_name == "Ana"
    assert started.snapshot.match.status == MATCH_STATUS_PLAYING
    assert started.snapshot.update.menu.decision.waiting_for
    assert started.snapshot.update.events
    stream.cancel()


async def test_all_watch_the_same_match_each_with_its_own_eyes(caller: Caller) -> None:
    table = await caller.table(2, spectators=True)
    tokens = [None, table.host_token, *table.tokens, table.tokens[0]]
    streams = [observe(caller, table.match_id, token) for token in tokens]
    for stream in streams:
        await take(stream, 1)
    await table.play(3)
    received = [await take(stream, 3) for stream in streams]
    for messages in received:
        assert [message.update.revision for message in messages] == [1, 2, 3]
        assert [message.update.from_revision for message in messages] == [0, 1, 2]
    assert received[0] == received[1]
    assert received[2] == received[4]
    for seat in (0, 1):
        for message in received[2 + seat]:
            hands = [player.hand.visible for player in message.update.view.travel.seats]
            assert hands == [number == seat for number in (0, 1)]
    for message in received[0]:
        assert not any(player.hand.visible for player in message.update.view.travel.seats)
        assert not message.update.menu.choices
    for stream in streams:
        stream.cancel()


async def test_a_stream_that_was_lost_goes_on_and_misses_nothing(tmp_path: Path) -> None:
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        table = await caller.table(2)
        whole = observe(caller, table.match_id, table.tokens[0])
        await take(whole, 1)
        await table.play(9)
        events = [event for it in await take(whole, 9) for event in it.update.events]
        whole.cancel()
        for after in (0, 4, 9):
            (message,) = await take(observe(caller, table.match_id, table.tokens[0], after), 1)
            assert (message.update.from_revision, message.update.revision) == (after, 9)
            assert list(message.update.events) == [it for it in events if it.revision > after]
    # After a restart too.
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        (message,) = await take(observe(caller, table.match_id, table.tokens[0], 4), 1)
        assert list(message.update.events) == [it for it in events if it.revision > 4]


async def test_a_revision_that_is_yet_to_come_gives_a_snapshot(caller: Caller) -> None:
    table = await caller.table(2)
    stream = observe(caller, table.match_id, table.tokens[0], 1000)
    (message,) = await take(stream, 1)
    assert message.snapshot.update.revision == 0
    stream.cancel()


async def test_a_stream_ends_with_the_match(caller: Caller) -> None:
    table = await caller.table(2)
    stream = observe(caller, table.match_id, table.tokens[0])
    await take(stream, 1)
    moves = await table.play(1000)
    messages = await take(stream, 10_000)
    assert len(messages) == moves
    assert messages[-1].update.view.over
    assert list(messages[-1].update.view.winners)
    assert await stream.code() == grpc.StatusCode.OK
    late = observe(caller, table.match_id, table.tokens[0], moves - 1)
    assert len(await take(late, 10)) == 1


async def test_a_seat_that_is_given_up_sees_no_more(caller: Caller) -> None:
    table = await caller.table(2, spectators=True)
    mine = observe(caller, table.match_id, table.tokens[0])
    theirs = observe(caller, table.match_id)
    await take(mine, 1)
    await take(theirs, 1)
    await caller.matches.LeaveMatch(
        LeaveMatchRequest(match_id=table.match_id), metadata=metadata(table.tokens[0])
    )
    assert (await refusal(take(mine, 1000))).code == "seat_token_required"
    (changed,) = await take(theirs, 1)
    assert changed.snapshot.match.seats[0].status == SEAT_STATUS_BOT
    theirs.cancel()


async def test_a_client_that_has_gone_is_forgotten(server: Server, caller: Caller) -> None:
    table = await caller.table(2)
    streams = [observe(caller, table.match_id, table.tokens[0]) for _ in range(5)]
    for stream in streams:
        await take(stream, 1)
    assert server._watching.streams() == 5
    for stream in streams:
        stream.cancel()
    await eventually(lambda: server._watching.streams() == 0)
    assert not server.registry.find(table.match_id).observers


async def test_no_more_streams_than_allowed(tmp_path: Path) -> None:
    async with Server(config(tmp_path, max_streams=1)) as server, Caller(server.address) as caller:
        table = await caller.table(2)
        stream = observe(caller, table.match_id, table.tokens[0])
        await take(stream, 1)
        error = await refusal(take(observe(caller, table.match_id, table.tokens[0]), 1))
        assert error.code == "too_many_streams"
        stream.cancel()


async def test_a_slow_observer_is_sent_a_fresh_snapshot(tmp_path: Path) -> None:
    async with (
        Server(config(tmp_path, observer_queue=2)) as server,
        Caller(server.address) as caller,
    ):
        table = await caller.table(2)
        # Read by hand, so that it is slow for certain.
        frames = server._watching.observe(
            ObserveRequest(match_id=table.match_id).SerializeToString(), table.tokens[0]
        )
        first = ObserveResponse.FromString(await anext(frames))
        assert first.snapshot.update.revision == 0
        await table.play(2)
        queued = [ObserveResponse.FromString(await anext(frames)) for _ in range(2)]
        assert [message.update.revision for message in queued] == [1, 2]
        await table.play(5)
        fresh = ObserveResponse.FromString(await anext(frames))
        assert fresh.snapshot.update.revision == 7
        assert fresh.snapshot.update.view == (await table.view(0)).view
        await table.play(1)
        following = ObserveResponse.FromString(await anext(frames))
        assert (following.update.from_revision, following.update.revision) == (7, 8)
        await frames.aclose()
        assert server._watching.streams() == 0


async def test_a_queue_that_overflows_is_emptied() -> None:
    observer = Observer(None, "en", 2)
    assert observer.push(b"1")
    assert observer.push(b"2")
    assert not observer.push(b"3")
    assert observer.push(b"4")
    try:
        await observer.next()
    except Lagged:
        observer.restart()
    observer.push(b"5")
    assert await observer.next() == b"5"
    observer.push(b"6")
    observer.end()
    observer.push(b"7")
    assert await observer.next() == b"6"
    assert await observer.next() is None


async def test_texts_come_in_the_language_asked_for(caller: Caller) -> None:
    table = await caller.table(2)
    prompts = {}
    for locale in ("en", "es", ""):
        request = ObserveRequest(match_id=table.match_id, locale=locale)
        stream = caller.matches.Observe(request, metadata=metadata(table.tokens[0]))
        (message,) = await take(stream, 1)
        prompts[locale] = message.snapshot.update.menu.decision.prompt
        stream.cancel()
    assert prompts["en"] == prompts[""] != prompts["es"]
    request = ObserveRequest(match_id=table.match_id, locale="fr")
    error = await refusal(take(caller.matches.Observe(request), 1))
    assert error.code == "unknown_locale"


async def test_who_may_watch(caller: Caller) -> None:
    table = await caller.table(2)
    error = await refusal(take(observe(caller, table.match_id), 1))
    assert error.code == "match_not_found"
    assert (await refusal(table.view(None))).code == "match_not_found"
    open_table: Table = await caller.table(2, spectators=True)
    seen = await open_table.view(None)
    assert not seen.view.HasField("seat")
