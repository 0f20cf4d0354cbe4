"""A server that is killed under load loses no move and plays none twice."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import grpc

from estiba.client.requests import metadata
from estiba.server.rows import MatchRow, MoveRow, opened
from estiba.server.tokens import hash_request
from estiba.v1.match_pb2 import GetRecordRequest, MoveRequest, MoveResponse
from tests.server.processes import serving
from tests.server.support import Caller, Table, purposeful, refusal, stored

MATCHES = 8
SEATS = 4
KILL_AFTER_MOVES = 300


@dataclass
class Log:
    """What was sent, and what came back."""

    acknowledged: list[tuple[Table, int, MoveRequest, MoveResponse]] = field(default_factory=list)
    unanswered: list[tuple[Table, int, MoveRequest]] = field(default_factory=list)
    enough: asyncio.Event = field(default_factory=asyncio.Event)


async def play(table: Table, seat: int, log: Log) -> None:
    """Plays a seat until the server is gone."""
    chance = random.Random(seat)
    while True:
        try:
            seen = await table.view(seat)
        except grpc.aio.AioRpcError:
            return
        if seen.view.over:
            return
        if not seen.menu.asked:
            await asyncio.sleep(0.002)
            continue
        choice = purposeful(seen, chance)
        request = table.move_request(seen.menu, [choice.choice.number])
        try:
            answer = await table.send(seat, request)
        except grpc.aio.AioRpcError as error:
            if error.code() is grpc.StatusCode.UNAVAILABLE:
                log.unanswered.append((table, seat, request))
                return
            raise
        log.acknowledged.append((table, seat, request, answer))
        if len(log.acknowledged) >= KILL_AFTER_MOVES:
            log.enough.set()


async def test_no_acknowledged_move_is_lost_and_none_is_played_twice(tmp_path: Path) -> None:
    log = Log()
    with serving(tmp_path) as (address, process):
        async with Caller(address) as caller:
            tables = [await caller.table(SEATS) for _ in range(MATCHES)]
            players = [
                asyncio.create_task(play(table, seat, log))
                for table in tables
                for seat in range(SEATS)
            ]
            async with asyncio.timeout(40):
                await log.enough.wait()
            process.kill()
            await asyncio.gather(*players)
    assert len(log.acknowledged) >= KILL_AFTER_MOVES
    check_journal(tmp_path, log)

    with serving(tmp_path) as (address, process):
        async with Caller(address) as caller:
            for table in tables:
                table.caller = caller
            # Every move that was acknowledged is there, with the same answer.
            for table, seat, request, answer in log.acknowledged:
                assert await table.send(seat, request) == answer
            # What was not answered is sent again, and is played once.
            for table, seat, request in log.unanswered:
                first = await table.send(seat, request)
                assert await table.send(seat, request) == first
                log.acknowledged.append((table, seat, request, first))
            for table in tables:
                await table.play(5)
                record = GetRecordRequest(match_id=table.match_id)
                call = caller.matches.GetRecord(record, metadata=metadata(table.tokens[0]))
                if not (await table.view(0)).view.over:
                    assert (await refusal(call)).code == "match_not_over"
    check_journal(tmp_path, log)


def check_journal(folder: Path, log: Log) -> None:
    """Every acknowledged move is in the journal once, with the choice that was made."""
    path = folder / "store.sqlite3"
    ids = {
        header.number: header.match_id
        for header in (
            MatchRow(*opened("matches", row))  # type: ignore[arg-type]
            for row in stored(path, "SELECT * FROM matches")
        )
    }
    rows = [
        MoveRow(*opened("moves", row))  # type: ignore[arg-type]
        for row in stored(path, "SELECT * FROM moves")
    ]
    found = Counter((ids[row.match], row.request_hash) for row in rows)
    assert max(found.values()) == 1
    by_request = {(ids[row.match], row.request_hash): row for row in rows}
    for table, seat, request, answer in log.acknowledged:
        request_hash = hash_request("move", table.match_id, seat, bytes.fromhex(request.request_id))
        row = by_request[table.match_id, request_hash]
        assert (row.seat, row.decision_id) == (seat, request.decision_id)
        assert list(row.numbers()) == [choice.number for choice in request.choices]
        assert row.revision == answer.update.from_revision
