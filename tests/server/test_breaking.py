"""What somebody tried who wanted to break the server, or to see hidden cards."""

from __future__ import annotations

import asyncio
import dataclasses
import math
from pathlib import Path

import pytest

from estiba.client.requests import metadata
from estiba.errors import EstibaError
from estiba.server import Server, ServerConfig, close_truncated, examine_store, journal
from estiba.server.failures import cut
from estiba.server.observers import Observer
from estiba.v1.catalog_pb2 import OptionValue
from estiba.v1.match_pb2 import (
    CreateMatchRequest,
    GetMatchRequest,
    JoinMatchRequest,
    LeaveMatchRequest,
    ListMatchesRequest,
    ObserveRequest,
    ReplaceSeatRequest,
)
from tests.server.support import (
    Caller,
    bots,
    config,
    eventually,
    new_match,
    open_seats,
    refusal,
    request_id,
    stored,
)


async def test_an_error_comes_before_what_is_queued_and_before_lagging() -> None:
    for frames in (1, 5):
        observer = Observer(0, "en", 2)
        for _ in range(frames):
            observer.push(b"old")
        observer.end(EstibaError("seat_token_required", "given up"))
        observer.lag()
        with pytest.raises(EstibaError) as raised:
            await observer.next()
        assert raised.value.code == "seat_token_required"


@pytest.mark.parametrize("moves", [1, 5])
async def test_a_slow_stream_of_a_seat_handed_to_a_bot_ends_at_once(
    tmp_path: Path, moves: int
) -> None:
    async with (
        Server(config(tmp_path, observer_queue=2)) as server,
        Caller(server.address) as caller,
    ):
        table = await caller.table(2)
        asked = ObserveRequest(match_id=table.match_id).SerializeToString()
        frames = server._watching.observe(asked, table.tokens[0])
        await anext(frames)
        await table.play(moves)
        replace = ReplaceSeatRequest(match_id=table.match_id, seat=0, policy="random")
        await caller.matches.ReplaceSeat(replace, metadata=metadata(table.host_token))
        with pytest.raises(EstibaError) as raised:
            await anext(frames)
        assert raised.value.code == "seat_token_required"


async def test_a_slow_stream_does_not_see_who_sits_there_next(tmp_path: Path) -> None:
    async with (
        Server(config(tmp_path, observer_queue=2)) as server,
        Caller(server.address) as caller,
    ):
        created = await caller.create(open_seats(2))
        match_id = created.match.match_id
        joined = await caller.join(match_id, 0)
        asked = ObserveRequest(match_id=match_id).SerializeToString()
        frames = server._watching.observe(asked, joined.seat_token)
        await anext(frames)
        # Its match leaves memory, so no change of seats can end it.
        server.registry.drop(server.registry.find(match_id))
        await caller.matches.LeaveMatch(
            LeaveMatchRequest(match_id=match_id), metadata=metadata(joined.seat_token)
        )
        for seat in (0, 1):
            await caller.join(match_id, seat)
        with pytest.raises(EstibaError) as raised:
            await anext(frames)
        assert raised.value.code == "seat_token_required"


async def test_a_match_is_not_there_until_its_creation_is_settled(
    server: Server, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The thread commits, and tells of it only when it is let.
    monkeypatch.setattr(journal, "_INLINE_SECONDS", 0.0)
    held: list[tuple[object, object]] = []
    returned = server._journal._returned
    monkeypatch.setattr(server._journal, "_returned", lambda *given: held.append(given))
    request = new_match(open_seats(2), listed=True)
    creating = [asyncio.create_task(_create(caller, request)) for _ in range(2)]
    await eventually(lambda: bool(held))
    ((match_id,),) = stored(server, "SELECT match_id FROM matches")
    assert not (await caller.matches.ListMatches(ListMatchesRequest())).matches
    get = GetMatchRequest(match_id=str(match_id))
    assert (await refusal(caller.matches.GetMatch(get))).code == "match_not_found"
    monkeypatch.setattr(server._journal, "_returned", returned)
    returned(*held[0])  # type: ignore[arg-type]
    assert await asyncio.gather(*creating) == [match_id, match_id]
    listed = await caller.matches.ListMatches(ListMatchesRequest())
    assert [it.match_id for it in listed.matches] == [match_id]
    with pytest.raises(AssertionError):
        server.registry.add(server.registry.find(str(match_id)))


async def _create(caller: Caller, request: CreateMatchRequest) -> str:
    return (await caller.matches.CreateMatch(request)).match.match_id


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE matches SET host_hash = 'abc' WHERE number = 1",
        "UPDATE matches SET host_hash = 5000000000000 WHERE number = 1",
        "UPDATE matches SET game = CAST(x'ff' AS TEXT) WHERE number = 1",
        "UPDATE matches SET checksum = 'a' WHERE number = 1",
        "UPDATE moves SET choices = CAST(x'ff' AS TEXT) WHERE match = 1",
        "UPDATE seat_changes SET display_name = CAST(x'ff' AS TEXT) WHERE match = 1",
        "UPDATE seat_changes SET seat = 'x' WHERE match = 1",
        "UPDATE status_changes SET winners = CAST(x'ff' AS TEXT) WHERE match = 1",
    ],
)
async def test_a_row_that_cannot_even_be_read_harms_its_match_alone(
    tmp_path: Path, damage: str
) -> None:
    path = tmp_path / "store.sqlite3"
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        damaged = await caller.table(2, listed=True)
        await damaged.play(1)
        sound = (await caller.create(bots(2), listed=True)).match
    stored(path, damage)
    ((before,),) = stored(path, "SELECT COUNT(*) FROM moves WHERE match = 2")
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        damaged.caller = caller
        call = caller.matches.GetMatch(GetMatchRequest(match_id=damaged.match_id))
        assert (await refusal(call)).code == "journal_corrupt"
        listed = await caller.matches.ListMatches(ListMatchesRequest())
        assert [it.match_id for it in listed.matches] == [sound.match_id]
        count = "SELECT COUNT(*) FROM moves WHERE match = 2"
        await eventually(lambda: stored(server, count) > [(before,)])
    (finding,) = examine_store(f"sqlite:///{path}")
    assert (finding.match_id, finding.code) == (damaged.match_id, "journal_corrupt")
    close_truncated(f"sqlite:///{path}", damaged.match_id)
    assert stored(path, "SELECT status FROM standings WHERE match = 1") == [(4,)]


async def test_a_fault_in_one_match_leaves_the_others_to_the_housekeeping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = config(tmp_path, unstarted_expiry_seconds=0.2)
    async with Server(settings) as server, Caller(server.address) as caller:
        first, second = [(await caller.create(open_seats(2))).match.match_id for _ in range(2)]
        find = server.registry.find

        def broken(match_id: str) -> object:
            if match_id == first:
                raise RuntimeError("a fault")
            return find(match_id)

        monkeypatch.setattr(server.registry, "find", broken)
        await eventually(lambda: find(second).ended)
        assert not find(first).ended


async def test_two_names_of_one_store_are_one_store(tmp_path: Path) -> None:
    async with Server(config(tmp_path)):
        (tmp_path / "other.sqlite3").symlink_to("store.sqlite3")
        other = dataclasses.replace(config(tmp_path), store=f"sqlite:///{tmp_path}/other.sqlite3")
        with pytest.raises(EstibaError) as raised:
            await Server(other).start()
        assert raised.value.code == "store_unavailable"
    async with Server(other):
        pass
    assert not (tmp_path / "other.sqlite3.secret").exists()


@pytest.mark.parametrize("name", ["x" * 20_000, "é" * 20_000, "😀" * 5000])
@pytest.mark.parametrize("value", [OptionValue(), OptionValue(integer=1)])
async def test_a_long_name_of_an_option_is_answered_with_a_reason(
    caller: Caller, name: str, value: OptionValue
) -> None:
    request = new_match(open_seats(2), options={name: value})
    error = await refusal(caller.matches.CreateMatch(request))
    assert error.code in ("request_malformed", "unknown_option")
    assert len(str(error)) <= 301
    join = JoinMatchRequest(match_id=name, display_name="Ana", request_id=request_id())
    assert (await refusal(caller.matches.JoinMatch(join))).code == "match_not_found"


def test_texts_of_errors_are_cut() -> None:
    assert cut("x" * 300) == "x" * 300
    assert cut("x" * 301) == "x" * 299 + "…"
    assert len(cut("😀" * 300).encode()) < 460


@pytest.mark.parametrize("seconds", [math.nan, math.inf, -math.inf, 1e300, 4e8])
@pytest.mark.parametrize(
    "name",
    [
        "unstarted_expiry_seconds",
        "idle_expiry_seconds",
        "forget_after_seconds",
        "drain_grace_seconds",
    ],
)
def test_seconds_are_finite_and_not_too_many(name: str, seconds: float) -> None:
    with pytest.raises(EstibaError) as raised:
        ServerConfig(**{name: seconds})  # type: ignore[arg-type]
    assert raised.value.code == "config_malformed"
    assert raised.value.details == {"field": name}
