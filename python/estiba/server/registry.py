"""The matches of a server: looked up, read back when needed, dropped when idle."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Final, cast

from estiba import _core
from estiba.errors import EstibaError
from estiba.server import reading
from estiba.server.catalog import Catalog
from estiba.server.expansions import missing_expansion
from estiba.server.failures import expected, match_not_found
from estiba.server.hosted import Hosted
from estiba.server.journal import Journal, Write
from estiba.server.reading import StoredMatch
from estiba.server.rows import corrupt
from estiba.server.store import Store
from estiba.v1.match_pb2 import (
    MATCH_STATUS_ENDED,
    MATCH_STATUS_OVER,
    MATCH_STATUS_PLAYING,
    MATCH_STATUS_WAITING,
    MatchStatus,
)

_log = logging.getLogger(__name__)

_STATUSES: Final = (
    MATCH_STATUS_WAITING,
    MATCH_STATUS_PLAYING,
    MATCH_STATUS_OVER,
    MATCH_STATUS_ENDED,
)


class Registry:
    """All matches, in memory or not."""

    def __init__(self, store: Store, journal: Journal, catalog: Catalog) -> None:
        self.store: Final = store
        self.journal: Final = journal
        self.catalog: Final = catalog
        self.after_load: Callable[[Hosted], None] = lambda _hosted: None
        """Called with every match that was read back from the store."""
        self.creating: dict[str, asyncio.Future[None]] = {}
        """The matches that are being appended to the journal, with when that is done.

        Their rows may be in the store already, but until that is settled they
        are not there for anybody.
        """
        self._hosted: dict[str, Hosted] = {}
        reading.take_any_text(store.reader)
        counted = reading.count_by_status(store.reader)
        self._counts = {int(status): counted.get(int(status), 0) for status in _STATUSES}
        self._last_number = reading.last_number(store.reader)

    def next_number(self) -> int:
        """A number for a new match."""
        self._last_number += 1
        return self._last_number

    def statuses(self) -> tuple[int, int, int, int]:
        """How many matches wait, are played, were played out, and ended otherwise."""
        waiting, playing, over, ended = (self._counts[int(status)] for status in _STATUSES)
        return waiting, playing, over, ended

    def open_matches(self) -> int:
        """How many matches wait or are played."""
        return self._counts[int(MATCH_STATUS_WAITING)] + self._counts[int(MATCH_STATUS_PLAYING)]

    def resident(self) -> int:
        """How many matches are in memory."""
        return len(self._hosted)

    def all_resident(self) -> list[Hosted]:
        """The matches in memory."""
        return list(self._hosted.values())

    def count(self, before: MatchStatus.ValueType | None, after: MatchStatus.ValueType) -> None:
        """Follows a change of status; `before` is None for a new match."""
        if before is not None:
            self._counts[int(before)] -= 1
        self._counts[int(after)] += 1

    def add(self, hosted: Hosted) -> None:
        """Takes a new match that is in the journal.

        A match has one place in memory: it was not to be found until now, so
        nobody else can have read it back.
        """
        if hosted.match_id in self._hosted:
            raise AssertionError(f"match {hosted.match_id} is in memory already")
        hosted.touched = time.monotonic()
        self._hosted[hosted.match_id] = hosted

    def drop(self, hosted: Hosted) -> None:
        """Forgets a match whose state in memory cannot be trusted any more.

        It is read back from the journal at its next use. Whoever watches it
        is sent a fresh snapshot.
        """
        hosted.gone = True
        if self._hosted.get(hosted.match_id) is hosted:
            del self._hosted[hosted.match_id]
        for observer in hosted.observers:
            observer.lag()

    def forget_idle(self, seconds: float) -> int:
        """Drops the matches that nobody has touched for so long; gives how many."""
        before = time.monotonic() - seconds
        idle = [
            hosted
            for hosted in self._hosted.values()
            if hosted.touched < before and not hosted.busy
        ]
        for hosted in idle:
            hosted.gone = True
            del self._hosted[hosted.match_id]
        return len(idle)

    def find(self, match_id: str) -> Hosted:
        """A match, read back from the journal if it is not in memory.

        A match that is damaged is found too; its `fault` says why it cannot be
        served.

        Raises:
            EstibaError: `match_not_found`, also while it is being created;
                `journal_corrupt` if not even its number can be read.
        """
        hosted = self._hosted.get(match_id)
        if hosted is None:
            there = match_id and match_id not in self.creating
            stored = reading.read_match(self.store.reader, match_id) if there else None
            if stored is None:
                raise match_not_found()
            hosted = self._revive(stored)
            self._hosted[match_id] = hosted
            self.after_load(hosted)
        hosted.touched = time.monotonic()
        return hosted

    def hold(self, match_id: str) -> Hold:
        """Finds a match and holds its lock: `async with registry.hold(id) as hold`."""
        return Hold(self, match_id)

    def _revive(self, stored: StoredMatch) -> Hosted:
        header, fault = stored.header, stored.fault
        rules = missing = None
        if stored.header_sound:
            missing = missing_expansion(stored.expansions, self.catalog.expansions(header.game))
        if stored.header_sound and missing is None:
            rules = self._rules_of(header.game, header.options, header.fingerprint)
        hosted = Hosted(header, rules, missing)
        try:
            for seat_row in stored.seats:
                hosted.apply_seat_change(seat_row)
            for status_row in stored.statuses:
                hosted.apply_status(
                    cast("MatchStatus.ValueType", status_row.status), json.loads(status_row.winners)
                )
            for move in stored.moves:
                hosted.revision = move.revision + len(move.choices) // 2
                if move.request_hash is not None:
                    hosted.mark_request(move.request_hash)
            if fault is None:
                self._replay(hosted, stored)
        except EstibaError as error:
            fault = error
        except LookupError:
            # A change names a seat that the damaged row above does not have.
            fault = fault or corrupt("a change of seats names no seat of the match")
        except (TypeError, ValueError) as error:
            fault = fault or corrupt(f"a row holds something else ({type(error).__name__})")
        if fault is not None:
            _log.error("Match %s cannot be served: %s", header.match_id, fault)
            hosted.fault = fault
        return hosted

    def _replay(self, hosted: Hosted, stored: StoredMatch) -> None:
        started = any(row.status == MATCH_STATUS_PLAYING for row in stored.statuses)
        if not started or hosted.rules is None:
            return
        plays = [(move.seat, number) for move in stored.moves for number in move.numbers()]
        try:
            core = _core.Match.from_plays(hosted.rules, hosted.header.seed, plays)
        except EstibaError as error:
            raise corrupt(f"its moves cannot be played ({error.code})") from error
        if core.over != (hosted.status == MATCH_STATUS_OVER):
            raise corrupt("a change of status is missing")
        if hosted.status == MATCH_STATUS_ENDED:
            core.truncate()
        hosted.core = core

    def _rules_of(self, game: str, options: str, fingerprint: str) -> _core.Rules | None:
        try:
            rules = self.catalog.rules(game, options)
        except EstibaError:
            # The rules of now do not even know the game or an option.
            return None
        return rules if rules.fingerprint == fingerprint else None


class Hold:
    """A match with its lock held.

    The lock is given up at the end of the block; after :meth:`commit`, once
    what was appended is settled, even if the caller has gone by then. A fault
    in the block drops the match from memory.
    """

    __slots__ = ("_committed", "_match_id", "_registry", "hosted")

    def __init__(self, registry: Registry, match_id: str) -> None:
        self._registry = registry
        self._match_id = match_id
        self._committed = False
        self.hosted: Hosted

    async def __aenter__(self) -> Hold:
        while True:
            hosted = self._registry.find(self._match_id)
            if not hosted.lock.take():
                await hosted.lock.acquire()
            if not hosted.gone:
                self.hosted = hosted
                return self
            # It was dropped from memory while this call waited.
            hosted.lock.release()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if error is not None and not expected(error):
            self._registry.drop(self.hosted)
        if not self._committed:
            self.hosted.lock.release()

    def commit(self, writes: Sequence[Write], then: Callable[[], None]) -> asyncio.Future[None]:
        """Appends to the journal; once durable, calls `then` and gives the lock up.

        This goes on when the caller is cancelled: what is in the journal must
        be told to those who watch. If the append fails, the match is dropped
        from memory, since it may be ahead of the journal.

        Returns:
            A future that is done after `then`, or fails with `store_unavailable`.
        """
        self._committed = True
        hosted = self.hosted
        outcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def settled(error: EstibaError | None) -> None:
            failure: BaseException | None = error
            if error is None:
                try:
                    then()
                except BaseException as fault:  # noqa: BLE001 - a panic is a fault too
                    failure = fault
            if failure is not None:
                self._registry.drop(hosted)
            hosted.lock.release()
            if not outcome.done():
                if failure is None:
                    outcome.set_result(None)
                else:
                    outcome.set_exception(failure)
                    # A caller that has gone leaves it unread; that is no fault.
                    outcome.exception()

        self._registry.journal.append(hosted.header.number, writes, settled)
        return outcome
