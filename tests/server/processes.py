"""Servers in processes of their own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PROGRAM = """
import sys
from estiba.server import ServerConfig, serve
store, port = sys.argv[1:]
config = ServerConfig(store=store, port=int(port))
serve(config, lambda server: print(server.address, flush=True))
"""


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server with its store in the folder; its address and its process."""
    process = subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, f"sqlite:///{folder}/store.sqlite3", str(port)],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address, "the server did not start"
        yield address, process
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
