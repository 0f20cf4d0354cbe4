"""Changes of a match other than moves: who sits, and whether it is played."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence

from estiba import _core
from estiba.errors import EstibaError
from estiba.server.hosted import JOINED, Hosted
from estiba.server.journal import Write, seat_write, standing_update, status_write
from estiba.server.registry import Hold, Registry
from estiba.server.rows import SeatRow, StatusRow
from estiba.v1.match_pb2 import (
    MATCH_STATUS_ENDED,
    MATCH_STATUS_PLAYING,
    MATCH_STATUS_WAITING,
    MatchStatus,
)


def change_seat(registry: Registry, hold: Hold, row: SeatRow) -> tuple[bytes, asyncio.Future[None]]:
    """Changes who sits at a seat; starts the match if no seat is open any more.

    Returns:
        `estiba.v1.MatchInfo` after the change, serialized, and the future of
        its being durable.
    """
    hosted = hold.hosted
    before = hosted.status
    hosted.apply_seat_change(row)
    writes: list[Write] = []
    if before == MATCH_STATUS_WAITING and hosted.open_seats == 0:
        hosted.core = _core.Match(hosted.playable_rules(), hosted.header.seed)
        writes.append(started_write(hosted))
        hosted.apply_status(MATCH_STATUS_PLAYING)
    answer = hosted.info().SerializeToString()
    if row.kind == JOINED:
        row = row._replace(answer=answer)
    writes.insert(0, seat_write(row))
    writes.append(standing_update(hosted.header.number, int(hosted.status), hosted.open_seats))

    def then() -> None:
        started = hosted.status != before
        if started:
            registry.count(before, hosted.status)
        if row.kind != JOINED:
            for observer in hosted.observers:
                if observer.seat == row.seat:
                    observer.end(
                        EstibaError(
                            "seat_token_required",
                            f"Seat {row.seat} was given up or handed to a bot.",
                            "Watch as a spectator without a token.",
                            {"seat": str(row.seat)},
                        )
                    )
        hosted.push_snapshot(started=started)

    return answer, hold.commit(writes, then)


def end_match(registry: Registry, hold: Hold, reason: str) -> asyncio.Future[None]:
    """Ends a match without a result and tells those who watch."""
    hosted = hold.hosted
    before = hosted.status
    if hosted.core is not None:
        hosted.core.truncate()
        hosted.revision = hosted.core.revision
    writes = status_writes(hosted, MATCH_STATUS_ENDED, reason, hosted.revision)
    hosted.apply_status(MATCH_STATUS_ENDED)

    def then() -> None:
        registry.count(before, MATCH_STATUS_ENDED)
        hosted.push_snapshot()
        for observer in hosted.observers:
            observer.end()

    return hold.commit(writes, then)


def started_write(hosted: Hosted) -> Write:
    """What is appended when a match starts."""
    return status_write(_status_row(hosted, MATCH_STATUS_PLAYING, "started", 0, ()))


def status_writes(
    hosted: Hosted,
    status: MatchStatus.ValueType,
    reason: str,
    revision: int,
    winners: Sequence[int] = (),
) -> list[Write]:
    """What is appended when a match ends."""
    row = _status_row(hosted, status, reason, revision, winners)
    return [status_write(row), standing_update(hosted.header.number, int(status), 0)]


def _status_row(
    hosted: Hosted,
    status: MatchStatus.ValueType,
    reason: str,
    revision: int,
    winners: Sequence[int],
) -> StatusRow:
    return StatusRow(
        match=hosted.header.number,
        position=hosted.status_changes,
        status=int(status),
        reason=reason,
        revision=revision,
        winners=json.dumps(list(winners)),
        changed_at=int(time.time()),
    )
