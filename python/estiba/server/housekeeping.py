"""What is done now and then: expire matches, and forget those that are idle."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from estiba.errors import EstibaError
from estiba.server.changes import end_match
from estiba.server.config import ServerConfig
from estiba.server.failures import expected, pass_over, report_fault
from estiba.server.reading import idle_since, ids_by_status, waiting_since
from estiba.server.registry import Registry
from estiba.v1.match_pb2 import MATCH_STATUS_PLAYING, MATCH_STATUS_WAITING

_log = logging.getLogger(__name__)

_LONGEST_PAUSE_SECONDS: Final = 60.0
_SHORTEST_PAUSE_SECONDS: Final = 0.05
# Matches looked at before others get their turn.
_AT_ONCE: Final = 20


class Housekeeping:
    """One task for all matches."""

    def __init__(self, registry: Registry, config: ServerConfig) -> None:
        self._registry = registry
        self._config = config
        limits = [
            seconds
            for seconds in (
                config.unstarted_expiry_seconds,
                config.idle_expiry_seconds,
                config.forget_after_seconds,
            )
            if seconds is not None
        ]
        self._pause = max(min([_LONGEST_PAUSE_SECONDS, *limits]) / 4, _SHORTEST_PAUSE_SECONDS)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Ends."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))

    async def _run(self) -> None:
        await self._guarded(self._wake_bots)
        while True:
            await asyncio.sleep(self._pause)
            await self._guarded(self._expire)
            self._registry.forget_idle(self._config.forget_after_seconds)

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except BaseException as error:
            if expected(error) and not isinstance(error, EstibaError):
                raise
            report_fault(error, "the housekeeping")

    async def _wake_bots(self) -> None:
        """Reads the matches being played, so that bots whose turn it is move on.

        Without this a match in which only bots are asked would wait, after a
        restart, until somebody looked at it.
        """
        playing = ids_by_status(self._registry.store.reader, int(MATCH_STATUS_PLAYING))
        for position, match_id in enumerate(playing):
            try:
                hosted = self._registry.find(match_id)
                if not hosted.busy:
                    # Nobody has asked for it yet, so it need not stay in memory.
                    hosted.touched = 0.0
            except BaseException as error:  # noqa: BLE001 - a panic is a fault too
                pass_over(error, f"match {match_id}")
            if position % _AT_ONCE == _AT_ONCE - 1:
                await asyncio.sleep(0)

    async def _expire(self) -> None:
        now = time.time()
        unstarted, idle = (
            self._config.unstarted_expiry_seconds,
            self._config.idle_expiry_seconds,
        )
        reader = self._registry.store.reader
        if unstarted is not None:
            for match_id in waiting_since(reader, int(now - unstarted)):
                await self._end(match_id, waiting=True)
        if idle is not None:
            for match_id in idle_since(reader, int(now - idle)):
                await self._end(match_id, waiting=False)

    async def _end(self, match_id: str, *, waiting: bool) -> None:
        try:
            await self._end_one(match_id, waiting=waiting)
        except BaseException as error:  # noqa: BLE001 - a panic is a fault too
            pass_over(error, f"match {match_id}")

    async def _end_one(self, match_id: str, *, waiting: bool) -> None:
        status = MATCH_STATUS_WAITING if waiting else MATCH_STATUS_PLAYING
        async with self._registry.hold(match_id) as hold:
            # It may have changed since it was found in the store.
            if hold.hosted.fault is not None or hold.hosted.status != status:
                return
            outcome = end_match(self._registry, hold, "expired")
        await outcome
        _log.info("Match %s has expired", match_id)
