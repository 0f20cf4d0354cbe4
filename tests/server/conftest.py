"""Servers in this process."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from estiba.server import Server, lobby, store
from tests.server.support import Caller, config


@pytest.fixture(autouse=True)
def known_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds from which two players who mean to travel do so within 100 moves."""
    seeds = (number.to_bytes(32, "big") for number in itertools.cycle(range(1, 8)))
    monkeypatch.setattr(lobby, "new_seed", lambda: next(seeds))


@pytest.fixture(autouse=True)
def short_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """A write-ahead log that is soon full: starts are quick and it is written back often."""
    monkeypatch.setattr(store, "_LOG_PAGES", 16)


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store without matches, so that not every test has to make one."""
    path = tmp_path_factory.mktemp("store") / "store.sqlite3"
    store.Store(f"sqlite:///{path}").close()
    return path


@pytest.fixture
async def server(tmp_path: Path, empty_store: Path) -> AsyncIterator[Server]:
    """A server with an empty store."""
    shutil.copy(empty_store, tmp_path)
    async with Server(config(tmp_path)) as running:
        yield running


@pytest.fixture
async def caller(server: Server) -> AsyncIterator[Caller]:
    """A client of that server."""
    async with Caller(server.address) as calling:
        yield calling
