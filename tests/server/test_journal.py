"""The journal: restarts, damage, other rules, and disks that fail."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.config import Config
from alembic.script import ScriptDirectory

from estiba.client.requests import metadata
from estiba.errors import EstibaError
from estiba.server import Server, close_truncated, examine_store, schema
from estiba.server.hosted import Hosted
from estiba.server.rows import MatchRow, checksum
from estiba.v1.match_pb2 import (
    MATCH_STATUS_ENDED,
    MATCH_STATUS_OVER,
    MATCH_STATUS_PLAYING,
    CancelMatchRequest,
    GetMatchRequest,
    GetRecordRequest,
    JoinMatchRequest,
    ListMatchesRequest,
    MatchInfo,
)
from tests.server.support import (
    Caller,
    Table,
    bots,
    config,
    eventually,
    files_in,
    new_match,
    open_seats,
    refusal,
    request_id,
    stored,
)


def store_of(folder: Path) -> str:
    return f"sqlite:///{folder}/store.sqlite3"


async def info_of(caller: Caller, match_id: str) -> MatchInfo:
    return (await caller.matches.GetMatch(GetMatchRequest(match_id=match_id))).match


async def test_a_restarted_server_goes_on_with_every_match(tmp_path: Path) -> None:
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        table = await caller.table(2, listed=True)
        await table.play(5)
        over = await caller.table(2)
        await over.play(1000)
        waiting = await caller.create(open_seats(2))
        views = [await table.view(seat) for seat in (0, 1)]
        infos = [
            await info_of(caller, it)
            for it in (table.match_id, over.match_id, waiting.match.match_id)
        ]
        record = await caller.matches.GetRecord(GetRecordRequest(match_id=over.match_id))
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        table.caller = over.caller = caller
        assert [await table.view(seat) for seat in (0, 1)] == views
        assert infos == [
            await info_of(caller, it)
            for it in (table.match_id, over.match_id, waiting.match.match_id)
        ]
        assert record == await caller.matches.GetRecord(GetRecordRequest(match_id=over.match_id))
        assert server.registry.statuses() == (1, 1, 1, 0)
        await table.play(1000)
        await caller.join(waiting.match.match_id)
        assert (await info_of(caller, table.match_id)).status == MATCH_STATUS_OVER


async def test_repeated_requests_get_the_same_answer_after_a_restart(tmp_path: Path) -> None:
    create = new_match(open_seats(2), listed=True)
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        created = await caller.matches.CreateMatch(create)
        assert await caller.matches.CreateMatch(create) == created
        join = JoinMatchRequest(
            match_id=created.match.match_id, display_name="Ana", request_id=request_id()
        )
        joined = await caller.matches.JoinMatch(join)
        assert await caller.matches.JoinMatch(join) == joined
        await caller.join(created.match.match_id)
        table = Table(caller, created.match.match_id, created.host_token, [joined.seat_token])
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        assert await caller.matches.CreateMatch(create) == created
        assert await caller.matches.JoinMatch(join) == joined
        join.display_name = "Eva"
        assert (await refusal(caller.matches.JoinMatch(join))).code == "request_id_reused"
        create.listed = False
        assert (await refusal(caller.matches.CreateMatch(create))).code == "request_id_reused"
        table.caller = caller
        assert (await table.view(0)).revision == 0


async def test_the_same_match_asked_for_many_times_at_once_is_created_once(
    caller: Caller, server: Server
) -> None:
    create = new_match(open_seats(2))
    answers = await asyncio.gather(*(caller.matches.CreateMatch(create) for _ in range(10)))
    assert all(answer == answers[0] for answer in answers)
    assert stored(server, "SELECT COUNT(*) FROM matches") == [(1,)]


async def test_bots_move_on_after_a_restart(tmp_path: Path) -> None:
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        created = await caller.create(bots(2))
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        before = (await info_of(caller, created.match.match_id)).revision
        while (await info_of(caller, created.match.match_id)).revision == before:
            pass


async def test_a_match_that_nobody_touches_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async with (
        Server(config(tmp_path, forget_after_seconds=0.1)) as server,
        Caller(server.address) as caller,
    ):
        table = await caller.table(2)
        await table.play(5)
        before = await table.view(1)
        await eventually(lambda: server.registry.resident() == 0)
        assert await table.view(1) == before
        await table.play(5)


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        ("UPDATE moves SET choices = x'0100' WHERE match = 1 AND revision = 2", "checksum"),
        ("UPDATE moves SET seat = 1 - seat WHERE match = 1 AND revision = 2", "checksum"),
        ("DELETE FROM moves WHERE match = 1 AND revision = 2", "missing"),
        ("UPDATE matches SET seed = zeroblob(32) WHERE number = 1", "checksum"),
        ("UPDATE matches SET seats = '[' WHERE number = 1", "checksum"),
        ("UPDATE status_changes SET status = 3 WHERE match = 1", "checksum"),
        ("UPDATE seat_changes SET display_name = 'X' WHERE match = 1 AND seat = 1", "checksum"),
        ("UPDATE seat_changes SET seat = 200 WHERE match = 1 AND seat = 1", "checksum"),
    ],
)
async def test_a_damaged_match_is_refused_and_the_others_are_served(
    tmp_path: Path, damage: str, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        table, sound = await caller.table(2, listed=True), await caller.table(2, listed=True)
        await table.play(4)
        await sound.play(4)
    stored(tmp_path / "store.sqlite3", damage)
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        table.caller = sound.caller = caller
        for call in (table.view(0), info_of(caller, table.match_id)):
            error = await refusal(call)
            assert error.code == "journal_corrupt"
            assert reason in error.details["reason"]
        # Nobody but those who sit there is told.
        with_wrong_token = caller.matches.GetMatch(
            GetMatchRequest(match_id=table.match_id), metadata=metadata(sound.tokens[0])
        )
        assert (await refusal(with_wrong_token)).code == "match_not_found"
        await sound.play(4)
        listed = await caller.matches.ListMatches(ListMatchesRequest())
        assert [it.match_id for it in listed.matches] == [sound.match_id]
    assert table.match_id in caplog.text
    looked_at: list[int] = []
    (finding,) = examine_store(store_of(tmp_path), looked_at.append)
    assert looked_at == [1, 2]
    with pytest.raises(EstibaError) as raised:
        close_truncated(store_of(tmp_path), sound.match_id)
    assert raised.value.code == "match_started"
    assert "Nothing is wrong" in raised.value.message
    assert [it.match_id for it in examine_store(store_of(tmp_path))] == [table.match_id]
    standing = stored(tmp_path / "store.sqlite3", "SELECT status FROM standings WHERE match = 2")
    assert standing == [(MATCH_STATUS_PLAYING,)]
    assert (finding.match_id, finding.code) == (table.match_id, "journal_corrupt")
    assert reason in finding.reason
    close_truncated(store_of(tmp_path), table.match_id)


def make_rules_differ(folder: Path, number: int) -> None:
    """Gives a match the fingerprint of rules that nobody has."""
    path = folder / "store.sqlite3"
    row = stored(path, "SELECT * FROM matches WHERE number = ?", number)[0]
    other = MatchRow(*row[:-1])._replace(fingerprint="f" * 64)  # type: ignore[arg-type]
    stored(
        path,
        "UPDATE matches SET fingerprint = ?, checksum = ? WHERE number = ?",
        other.fingerprint,
        checksum("matches", other),
        number,
    )


async def test_a_match_of_other_rules_is_readable_but_not_playable(tmp_path: Path) -> None:
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        table = await caller.table(2, listed=True, spectators=True)
        await table.play(3)
        seat, request = await table.request()
        over = await caller.table(2)
        moves = await over.play(1000)
        waiting = await caller.create(open_seats(2))
    for number in (1, 2, 3):
        make_rules_differ(tmp_path, number)
    store = store_of(tmp_path)
    found = {finding.match_id: finding for finding in examine_store(store)}
    assert found[table.match_id].code == "rules_mismatch"
    assert found[table.match_id].status == "playing"
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        table.caller = caller
        info = await info_of(caller, table.match_id)
        assert (info.status, info.revision) == (MATCH_STATUS_PLAYING, 3)
        assert info.fingerprint == "f" * 64
        for call in (table.send(seat, request), table.view(0)):
            assert (await refusal(call)).code == "rules_mismatch"
        assert (await refusal(caller.join(waiting.match.match_id))).code == "rules_mismatch"
        assert len((await caller.matches.ListMatches(ListMatchesRequest())).matches) == 1
        ended = await info_of(caller, over.match_id)
        assert (ended.status, ended.revision) == (MATCH_STATUS_OVER, moves)
        assert ended.winners
        record = (await caller.matches.GetRecord(GetRecordRequest(match_id=over.match_id))).record
        assert len(record.plays) == moves
        cancel = CancelMatchRequest(match_id=waiting.match.match_id)
        await caller.matches.CancelMatch(cancel, metadata=metadata(waiting.host_token))
    close_truncated(store, table.match_id)
    close_truncated(store, table.match_id)
    with pytest.raises(EstibaError) as raised:
        close_truncated(store, "nothing")
    assert raised.value.code == "match_not_found"
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        assert (await info_of(caller, table.match_id)).status == MATCH_STATUS_ENDED


async def test_a_journal_that_cannot_be_written_changes_nothing(
    server: Server, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await caller.table(2)
    await table.play(2)
    seat, request = await table.request()
    before = await table.view(seat)

    def fail(_writes: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(server._journal, "_transact", fail)
        assert (await refusal(table.send(seat, request))).code == "store_unavailable"
        assert (await refusal(caller.create(open_seats(2)))).code == "store_unavailable"
        assert (await refusal(caller.join(table.match_id))).code == "match_started"
    assert await table.view(seat) == before
    assert (await table.send(seat, request)).update.revision == 3


class Panic(BaseException):
    """Stands for a panic of the core, which is no Exception either."""


class BrokenCore:
    """A playing that panics at every touch."""

    def __getattr__(self, name: str) -> object:
        raise Panic(name)


async def test_a_panic_reaches_the_client_with_a_reference_and_the_match_is_rebuilt(
    server: Server, caller: Caller, caplog: pytest.LogCaptureFixture
) -> None:
    table, other = await caller.table(2), await caller.table(2)
    await table.play(3)
    seat, request = await table.request()
    server.registry.find(table.match_id).core = BrokenCore()  # type: ignore[assignment]
    caplog.set_level(logging.ERROR)
    error = await refusal(table.send(seat, request))
    assert error.code == "internal"
    reference = error.details["reference"]
    assert reference in error.message
    assert reference in caplog.text
    assert "Panic" in caplog.text
    await other.play(3)
    # The match is read back from its journal, and the request can be repeated.
    assert (await table.send(seat, request)).update.revision == 4


async def test_a_match_waiting_for_the_lock_finds_the_match_that_was_rebuilt(
    server: Server, caller: Caller
) -> None:
    table = await caller.table(2)
    hosted: Hosted = server.registry.find(table.match_id)
    seat, request = await table.request()
    await hosted.lock.acquire()
    call = asyncio.create_task(table.send(seat, request))
    await asyncio.sleep(0.05)
    server.registry.drop(hosted)
    hosted.lock.release()
    assert (await call).update.revision == 1
    assert server.registry.find(table.match_id) is not hosted


@pytest.mark.parametrize(
    "url",
    ["nonsense", "postgresql://ana:secret@host/db", "sqlite://", "sqlite:////no/such/folder/x"],
)
async def test_a_store_must_be_a_file_of_sqlite(tmp_path: Path, url: str) -> None:
    with pytest.raises(EstibaError) as raised:
        await Server(replace(config(tmp_path), store=url)).start()
    assert raised.value.code == "store_malformed"
    assert "secret" not in str(raised.value)


async def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "store.sqlite3").write_bytes(b"no database at all" * 100)
    with pytest.raises(EstibaError) as raised:
        await Server(config(tmp_path)).start()
    assert raised.value.code == "store_malformed"
    assert "file is not a database" in raised.value.message
    assert "Error" not in raised.value.message


@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
async def test_the_database_of_another_program_is_left_alone(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "store.sqlite3"
    stored(path, f"PRAGMA journal_mode={mode}")
    stored(path, "CREATE TABLE songs (title TEXT)")
    before = files_in(tmp_path)
    with pytest.raises(EstibaError) as raised:
        await Server(config(tmp_path)).start()
    assert raised.value.code == "store_malformed"
    assert "another program" in raised.value.message
    assert files_in(tmp_path) == before


async def test_two_servers_do_not_share_a_store(tmp_path: Path) -> None:
    async with Server(config(tmp_path)):
        with pytest.raises(EstibaError) as raised:
            await Server(config(tmp_path)).start()
        assert raised.value.code == "store_unavailable"
        with pytest.raises(EstibaError):
            examine_store(store_of(tmp_path))
    assert examine_store(store_of(tmp_path)) == []
    with pytest.raises(EstibaError) as raised:
        examine_store(store_of(tmp_path / "elsewhere"))
    assert raised.value.code == "store_malformed"


async def test_the_steps_of_alembic_lead_to_the_tables(server: Server) -> None:
    script = ScriptDirectory.from_config(
        Config(attributes={}, toml_file=None, config_args={"script_location": MIGRATIONS})
    )
    assert script.get_current_head() == schema.VERSION
    found = {
        name: sql
        for name, sql in stored(server, "SELECT name, sql FROM sqlite_master")
        if name != "alembic_version"
    }
    path = server._store.path.with_name("fresh.sqlite3")
    engine = sa.create_engine(f"sqlite:///{path}")
    schema.metadata.create_all(engine)
    engine.dispose()
    made = dict[object, object](stored(path, "SELECT name, sql FROM sqlite_master"))  # type: ignore[arg-type]
    assert {_words(it) for it in made.values()} == {
        _words(it) for name, it in found.items() if "alembic" not in str(name)
    }


MIGRATIONS = str(Path(schema.__file__).with_name("migrations"))


def _words(sql: object) -> str:
    return " ".join(str(sql).split())
