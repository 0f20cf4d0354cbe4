"""Appends of several matches share commits; a slow disk does not hold the loop up."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from estiba.errors import EstibaError
from estiba.server import Server, journal
from tests.server.support import Caller, config, eventually, refusal, stored

NOTHING = [("SELECT ?", (1,))]


def commits(server: Server) -> int:
    return server.metrics.journal.seconds.count


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every disk is too slow for the thread of the event loop."""
    monkeypatch.setattr(journal, "_INLINE_SECONDS", 0.0)


async def append_all(server: Server, matches: list[int]) -> list[EstibaError | None]:
    outcomes: list[EstibaError | None] = []
    for match in matches:
        server._journal.append(match, NOTHING, outcomes.append)
    await eventually(lambda: len(outcomes) == len(matches))
    return outcomes


async def test_an_append_of_a_lone_match_is_committed_at_once(server: Server) -> None:
    outcomes: list[EstibaError | None] = []
    for count in range(1, 6):
        server._journal.append(1, NOTHING, outcomes.append)
        assert len(outcomes) == count


async def test_appends_of_many_matches_share_commits(server: Server) -> None:
    before = commits(server)
    assert await append_all(server, list(range(40))) == [None] * 40
    assert commits(server) - before < 20


async def test_waiting_in_vain_is_not_repeated_each_time(server: Server) -> None:
    loop = asyncio.get_running_loop()
    began = loop.time()
    for match in range(64):
        await append_all(server, [match])
    # Without learning, 62 of them would wait for five milliseconds each.
    waited = loop.time() - began
    assert server._journal._hope <= 3
    assert waited < 2


@pytest.mark.usefixtures("slow_disk")
async def test_a_thread_commits_where_the_disk_is_slow(
    server: Server, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await caller.table(2) for _ in range(4)]
    await asyncio.gather(*(table.play(5) for table in tables))
    assert stored(server, "SELECT COUNT(*) FROM moves") == [(20,)]
    seat, request = await tables[0].request()

    def fail(_writes: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(server._journal, "_transact", fail)
        assert (await refusal(tables[0].send(seat, request))).code == "store_unavailable"
    assert (await tables[0].send(seat, request)).update.revision == 6


@pytest.mark.usefixtures("slow_disk")
async def test_what_is_appended_is_committed_before_the_end(tmp_path: Path) -> None:
    server = Server(config(tmp_path))
    await server.start()
    outcomes: list[EstibaError | None] = []
    settle: Callable[[EstibaError | None], None] = outcomes.append
    for match in range(10):
        server._journal.append(match, NOTHING, settle)
    await server.stop()
    assert outcomes == [None] * 10


@pytest.mark.parametrize("thread", [False, True])
async def test_one_bad_append_does_not_spoil_the_others(
    server: Server, thread: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "_INLINE_SECONDS", 0.0 if thread else 1.0)
    outcomes: list[EstibaError | None] = []
    for number in range(5):
        wrong = number == 2
        sql = "INSERT INTO standings VALUES (?, 1, 0, 0)" if wrong else "SELECT ?"
        server._journal.append(number, [(sql, (77,))], outcomes.append)
    await eventually(lambda: len(outcomes) == 5)
    assert [None if it is None else it.code for it in outcomes] == [
        None,
        None,
        "store_unavailable",
        None,
        None,
    ]
