"""A limit to how long an author's code may run while it is loaded.

A loop without an end in a package must not keep a server from starting. Python
cannot be interrupted from outside of the main thread but by an exception that
is set for a thread from another one; an ordinary exception, so that it is
reported with the author's line like any other. It is raised between two steps
of Python: a single call that waits for ever (for input, say) is not interrupted.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

SECONDS: Final = 10.0
"""How long the code of one expansion may run."""


class EndlessError(Exception):
    """Code that is loaded does not come to an end."""

    def __init__(self) -> None:
        super().__init__("it was stopped, since it did not come to an end")


@contextmanager
def patience(seconds: float | None = None) -> Iterator[None]:
    """Raises :class:`EndlessError` in the block, wherever it is, once it has run so long.

    It is raised again and again, in case the block catches it and goes on.

    Args:
        seconds: how long; :data:`SECONDS` unless given.
    """
    limit = SECONDS if seconds is None else seconds
    thread = ctypes.c_ulong(threading.get_ident())
    stopping = ctypes.pythonapi.PyThreadState_SetAsyncExc
    ended = threading.Event()
    # Held while an exception is set, so that none is after the block has ended.
    deciding = threading.Lock()

    def watch() -> None:
        while not ended.wait(limit):
            with deciding:
                if not ended.is_set():
                    stopping(thread, ctypes.py_object(EndlessError))

    threading.Thread(target=watch, name="estiba-patience", daemon=True).start()
    try:
        yield
    finally:
        with deciding:
            ended.set()
            # One that was set and not yet raised is taken back.
            stopping(thread, None)
