"""Runs a server until it is told to stop: in this program, or beside it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import threading
from collections.abc import Callable, Iterator
from types import TracebackType

from estiba.server.config import ServerConfig
from estiba.server.server import Server


def serve(config: ServerConfig, ready: Callable[[Server], None] | None = None) -> None:
    """Serves until SIGTERM or SIGINT, then drains and returns.

    Args:
        config: the settings.
        ready: called with the server once it listens.

    Raises:
        EstibaError: as :meth:`Server.start`.
    """
    asyncio.run(_serve(config, ready))


async def _serve(config: ServerConfig, ready: Callable[[Server], None] | None) -> None:
    stop = asyncio.Event()
    with _signals(stop):
        async with Server(config) as server:
            _spare_the_collector()
            if ready is not None:
                ready(server)
            await stop.wait()


def _spare_the_collector() -> None:
    """Has the garbage collector leave alone what stays until the end.

    Calls leave no cycles behind, so looking for them often, through all
    modules and all matches, is time taken from the calls.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@contextlib.contextmanager
def _signals(stop: asyncio.Event) -> Iterator[None]:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    try:
        yield
    finally:
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)


class BackgroundServer:
    """A server in a thread of this program, for demonstrations and notebooks.

    >>> with BackgroundServer(ServerConfig(port=0)) as server:  # doctest: +SKIP
    ...     print(server.address)
    """

    def __init__(self, config: ServerConfig) -> None:
        self._config = config
        self._thread = threading.Thread(target=self._run, name="estiba-server", daemon=True)
        self._ready = threading.Event()
        self._failure: BaseException | None = None
        self._server: Server | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None

    @property
    def address(self) -> str:
        """What a client on this machine connects to."""
        if self._server is None:
            raise RuntimeError("the server is not started")
        return self._server.address

    def start(self) -> None:
        """Starts the server and waits until it listens.

        Raises:
            EstibaError: as :meth:`Server.start`.
        """
        self._thread.start()
        self._ready.wait()
        if self._failure is not None:
            raise self._failure

    def stop(self) -> None:
        """Drains the server and waits until it has stopped."""
        if self._loop is not None and self._stop is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()

    def __enter__(self) -> BackgroundServer:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:  # noqa: BLE001 - raised where it was started
            self._failure = error
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        async with Server(self._config) as server:
            self._server = server
            self._ready.set()
            await self._stop.wait()
