"""The journal: appends that are durable before anybody hears of them.

Appends of several matches share a commit: while several are being played, a
few appends are gathered first, for some milliseconds at most. A commit is done
on the thread of the event loop, since handing it to another and back costs
more than a good disk takes; where commits are slow, a thread does them.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import sqlalchemy as sa

from estiba.errors import EstibaError
from estiba.server import schema
from estiba.server.metrics import JournalMetrics
from estiba.server.rows import (
    ExpansionRow,
    MatchRow,
    MoveRow,
    SeatRow,
    StatusRow,
    Value,
    sealed,
)
from estiba.server.store import Statement, Store, insert

_log = logging.getLogger(__name__)

Write: TypeAlias = tuple[str, Sequence[Value]]
"""A statement and its values."""

Settled: TypeAlias = Callable[[EstibaError | None], None]
"""Called on the loop once an append is durable, or with why it is not."""

_MATCH: Final = insert(schema.matches)
_EXPANSION: Final = insert(schema.match_expansions)
_STANDING: Final = insert(schema.standings)
_SEAT: Final = insert(schema.seat_changes)
_STATUS: Final = insert(schema.status_changes)
_MOVE: Final = insert(schema.moves)

_UPDATE_STANDING: Final = Statement(
    schema.standings.update()
    .values(
        {
            "status": sa.bindparam("new_status"),
            "open_seats": sa.bindparam("new_open_seats"),
        }
    )
    .where(schema.standings.c.match == sa.bindparam("of_match"))
)

# Where commits take longer than this on average, they would hold the loop up
# for too long.
_INLINE_SECONDS: Final = 0.002

# How many matches are being played is told by the last appends of the last
# moment. Each has at most one append under way, and some of them are on their
# way to their players, so not all can be waited for.
_MOST_RECENT: Final = 16
_RECENT_SECONDS: Final = 0.02
_SHARE: Final = 0.75
_MOST_WAITED_FOR: Final = 12
_LONGEST_WAIT_SECONDS: Final = 0.005

# Waiting in vain shows that appends come one after the other, however many
# matches they are of. After so many commits without waiting it is tried again.
_COMMITS_OF_DOUBT: Final = 32

# How many rows one statement may hold.
_MOST_ROWS: Final = 64


def match_write(row: MatchRow) -> Write:
    """Appends a match."""
    return _MATCH.sql, sealed("matches", row)


def expansion_write(row: ExpansionRow) -> Write:
    """Appends an expansion that a new match uses."""
    return _EXPANSION.sql, sealed("match_expansions", row)


def standing_write(match: int, status: int, open_seats: int, listed: int) -> Write:
    """Adds the summary of a new match."""
    return _STANDING.sql, (match, status, open_seats, listed)


def standing_update(match: int, status: int, open_seats: int) -> Write:
    """Changes the summary of a match."""
    values = {"new_status": status, "new_open_seats": open_seats, "of_match": match}
    return _UPDATE_STANDING.sql, tuple(values[name] for name in _UPDATE_STANDING.names)


def seat_write(row: SeatRow) -> Write:
    """Appends a change of seats."""
    return _SEAT.sql, sealed("seat_changes", row)


def status_write(row: StatusRow) -> Write:
    """Appends a change of status."""
    return _STATUS.sql, sealed("status_changes", row)


def move_write(row: MoveRow) -> Write:
    """Appends choices that were played."""
    return _MOVE.sql, sealed("moves", row)


class Journal:
    """Commits appends of many matches together.

    Not for use from other threads than that of the event loop.
    """

    def __init__(self, store: Store, metrics: JournalMetrics) -> None:
        self._connection = store.writer
        self._metrics = metrics
        self._loop = asyncio.get_running_loop()
        self._waiting: list[tuple[Sequence[Write], Settled]] = []
        # True while the thread has the connection.
        self._away = False
        self._commit_seconds = 0.0
        # When the last appends were, and of which match.
        self._recent: deque[tuple[float, int]] = deque(maxlen=_MOST_RECENT)
        # How many appends are worth a commit.
        self._enough = 0
        # The most that is waited for, and the commits so far.
        self._hope = _MOST_WAITED_FOR
        self._flushes = 0
        self._timer: asyncio.TimerHandle | None = None
        self._idle: asyncio.Event | None = None
        self._batches: queue.SimpleQueue[list[tuple[Sequence[Write], Settled]] | None] = (
            queue.SimpleQueue()
        )
        self._thread = threading.Thread(target=self._work, name="estiba-journal", daemon=True)
        self._thread.start()

    def append(self, match: int, writes: Sequence[Write], settled: Settled) -> None:
        """Appends rows of a match (by its number), all or none.

        `settled` is called, now or later, with None once they are durable or
        with `store_unavailable` if they cannot be written.
        """
        self._waiting.append((writes, settled))
        now = self._loop.time()
        self._recent.append((now, match))
        if self._away:
            return
        since = now - _RECENT_SECONDS
        crowd = len({number for at, number in self._recent if at > since})
        self._enough = min(int(crowd * _SHARE), self._hope)
        if len(self._waiting) >= self._enough:
            self._flush()
        elif self._timer is None:
            self._timer = self._loop.call_later(_LONGEST_WAIT_SECONDS, self._waited)

    async def close(self) -> None:
        """Waits until everything appended is settled, then stops the thread."""
        if self._waiting and not self._away:
            self._flush()
        if self._away:
            self._idle = asyncio.Event()
            await self._idle.wait()
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)

    def _waited(self) -> None:
        """Commits what has come while more was waited for."""
        self._timer = None
        self._hope = len(self._waiting)
        self._flush()

    def _flush(self) -> None:
        """Commits what waits."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._flushes += 1
        if self._flushes % _COMMITS_OF_DOUBT == 0:
            self._hope = min(self._hope + 1, _MOST_WAITED_FOR)
        batch, self._waiting = self._waiting, []
        if self._commit_seconds < _INLINE_SECONDS:
            self._settle(batch, self._commit(batch))
        else:
            self._away = True
            self._batches.put(batch)

    def _work(self) -> None:
        while (batch := self._batches.get()) is not None:
            outcomes = self._commit(batch)
            try:
                self._loop.call_soon_threadsafe(self._returned, batch, outcomes)
            except RuntimeError:
                # The loop was closed without waiting for the journal. What
                # was committed stays committed; nobody is left to be told.
                return

    def _returned(
        self,
        batch: list[tuple[Sequence[Write], Settled]],
        outcomes: list[EstibaError | None],
    ) -> None:
        self._away = False
        self._settle(batch, outcomes)
        if len(self._waiting) >= max(self._enough, 1):
            self._flush()
        elif self._waiting and self._timer is None:
            self._timer = self._loop.call_later(_LONGEST_WAIT_SECONDS, self._waited)
        self._tell_idle()

    def _tell_idle(self) -> None:
        if self._idle is not None and not self._waiting and not self._away:
            self._idle.set()

    def _settle(
        self,
        batch: list[tuple[Sequence[Write], Settled]],
        outcomes: list[EstibaError | None],
    ) -> None:
        for (_, settled), outcome in zip(batch, outcomes, strict=True):
            try:
                settled(outcome)
            except Exception:  # noqa: BLE001 - the other appends must be settled too
                _log.exception("What follows an append has failed")

    def _commit(self, batch: list[tuple[Sequence[Write], Settled]]) -> list[EstibaError | None]:
        """Commits a batch and tells for each append whether it is durable."""
        started = time.perf_counter()
        try:
            self._transact([write for writes, _ in batch for write in writes])
            outcomes: list[EstibaError | None] = [None] * len(batch)
        except Exception as error:  # noqa: BLE001 - whatever it is, nothing was written
            if len(batch) == 1:
                outcomes = [_unavailable(error)]
            else:
                # One of them may be to blame; the others must not suffer.
                return [self._commit([single])[0] for single in batch]
        seconds = time.perf_counter() - started
        # A running mean, for the choice of the thread.
        self._commit_seconds += (seconds - self._commit_seconds) / 16
        self._metrics.committed(len(batch), seconds)
        return outcomes

    def _transact(self, writes: Sequence[Write]) -> None:
        execute = self._connection.execute
        if len(writes) <= _MOST_ROWS and all(sql is _MOVE.sql for sql, _ in writes):
            # One statement is a transaction by itself, and gives the
            # interpreter's lock up and takes it back once instead of thrice.
            execute(_moves(len(writes)), [value for _, values in writes for value in values])
            return
        execute("BEGIN IMMEDIATE")
        try:
            for sql, values in writes:
                execute(sql, values)
            execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                execute("ROLLBACK")
            raise


@lru_cache(maxsize=_MOST_ROWS)
def _moves(count: int) -> str:
    """The statement that appends so many moves."""
    head, row = _MOVE.sql.split(" VALUES ")
    return f"{head} VALUES {', '.join([row] * count)}"


def _unavailable(error: Exception) -> EstibaError:
    _log.error("The journal cannot be written: %s", error)
    return EstibaError(
        "store_unavailable",
        "The journal cannot be written; nothing has changed.",
        "Send the same request again later.",
    )
