"""Who watches a match: bounded queues, filled by the match, emptied by streams."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from estiba import _core
from estiba.errors import EstibaError
from estiba.server import framing


class Lagged(Exception):
    """The observer was too slow: what waited for it is gone, it needs a snapshot."""


class Observer:
    """One Observe stream.

    Attributes:
        seat: whose view it gets; None for a spectator.
        locale: the language of its texts.
    """

    __slots__ = ("_ended", "_error", "_frames", "_lagging", "_limit", "_waiter", "locale", "seat")

    def __init__(self, seat: int | None, locale: str, limit: int) -> None:
        self.seat: Final = seat
        self.locale: Final = locale
        self._limit = limit
        self._frames: deque[bytes] = deque()
        self._lagging = False
        self._ended = False
        self._error: EstibaError | None = None
        self._waiter: asyncio.Future[None] | None = None

    def push(self, frame: bytes) -> bool:
        """Queues a message. False if the queue overflowed just now."""
        if self._ended or self._lagging:
            return True
        if len(self._frames) >= self._limit:
            self.lag()
            return False
        self._frames.append(frame)
        self._wake()
        return True

    def lag(self) -> None:
        """Forgets what waits; the next message must be a snapshot."""
        self._frames.clear()
        self._lagging = True
        self._wake()

    def restart(self) -> None:
        """Goes on after a snapshot of the present that the stream sends itself."""
        self._frames.clear()
        self._lagging = False

    def end(self, error: EstibaError | None = None) -> None:
        """Ends the stream: in order after what is queued, with an error at once.

        What is queued may be what a token that is not valid any more must not
        be shown, so an error takes its place.
        """
        if not self._ended:
            self._ended = True
            self._error = error
            if error is not None:
                self._frames.clear()
            self._wake()

    async def next(self) -> bytes | None:
        """The next message; None at the end.

        Raises:
            Lagged: the queue had overflowed.
            EstibaError: the stream ends with an error.
        """
        while True:
            if self._error is not None:
                raise self._error
            if self._frames:
                return self._frames.popleft()
            if self._lagging:
                raise Lagged
            if self._ended:
                return None
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


class Step:
    """What happened since a revision, encoded once for each viewer and language.

    To be used only while the match stands where it stood when the step was
    made.
    """

    __slots__ = ("_after", "_core", "_updates")

    def __init__(self, core: _core.Match, after: int) -> None:
        self._core = core
        self._after = after
        self._updates: dict[tuple[int | None, str], bytes] = {}

    def update(self, seat: int | None, locale: str) -> bytes:
        """`estiba.v1.Update` for a viewer."""
        key = (seat, locale)
        update = self._updates.get(key)
        if update is None:
            update = self._core.update(seat, self._after, locale)
            self._updates[key] = update
        return update


def push_step(observers: list[Observer], step: Step) -> int:
    """Sends a step to all; gives how many were too slow."""
    lagged = 0
    frames: dict[tuple[int | None, str], bytes] = {}
    for observer in observers:
        key = (observer.seat, observer.locale)
        frame = frames.get(key)
        if frame is None:
            frame = framing.observed_update(step.update(*key))
            frames[key] = frame
        lagged += not observer.push(frame)
    return lagged
