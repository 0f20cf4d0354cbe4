"""A lock for each match: small, and quick when nobody waits."""

from __future__ import annotations

import asyncio
from collections import deque


class Lock:
    """Held by whoever reads or changes a match; handed on in the order of asking.

    asyncio's lock would do, but there is one of these for each of many
    matches, taken for every call, and hardly ever waited for.
    """

    __slots__ = ("_waiting", "held")

    def __init__(self) -> None:
        self.held = False
        """True while somebody has it."""
        self._waiting: deque[asyncio.Future[None]] | None = None

    def take(self) -> bool:
        """Takes the lock if it is free; false if it is not."""
        free = not self.held
        self.held = True
        return free

    async def acquire(self) -> None:
        """Waits for the lock and takes it."""
        if self.take():
            return
        if self._waiting is None:
            self._waiting = deque()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                # It was handed over, but nobody is there to take it.
                self.release()
            raise

    def release(self) -> None:
        """Hands the lock to whoever has waited longest, or leaves it free."""
        waiting = self._waiting
        while waiting:
            turn = waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._waiting = None
        self.held = False
