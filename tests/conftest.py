"""What all Python tests share: a server, which errors were raised, no skipping unseen."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from estiba.errors import EstibaError

RAISED: set[str] = set()
"""The codes of all errors made since the tests began."""

FIRST_LINE = "estiba listening on "
"""What a server says first, followed by HOST:PORT."""

_LAST_FILE = "tests/house/test_error_codes.py"


def _count_raised_codes() -> None:
    """Notes the code of every error, also of those that the core makes."""
    original = EstibaError.__init__

    def noting(self: EstibaError, code: str, *arguments: Any, **named: Any) -> None:
        RAISED.add(code)
        original(self, code, *arguments, **named)

    EstibaError.__init__ = noting  # type: ignore[method-assign]


_count_raised_codes()


@pytest.fixture(scope="session")
def raised_codes() -> set[str]:
    """The codes of all errors made since the tests began, growing."""
    return RAISED


@pytest.fixture
def whole_suite(request: pytest.FixtureRequest) -> bool:
    """True if all tests are run, not a choice of them."""
    config = request.config
    chosen = config.getoption("keyword") or config.getoption("lf") or config.getoption("deselect")
    return not chosen and config.args == config.getini("testpaths")


@pytest.fixture(scope="session")
def estiba_command() -> Path:
    """The command `estiba`, as it is installed."""
    return Path(sys.executable).with_name("estiba")


@pytest.fixture
def address(tmp_path: Path, estiba_command: Path) -> Iterator[str]:
    """HOST:PORT of a server in a process and with a store of its own.

    It must stop by itself when it is told to.
    """
    store = f"sqlite:///{tmp_path}/store.sqlite3"
    command: list[str | Path] = [estiba_command, "serve", "--port", "0", "--store", store]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            assert line.startswith(FIRST_LINE), f"the server began with {line!r}"
            yield line.removeprefix(FIRST_LINE).strip()
            server.terminate()
            assert server.wait(timeout=30) == 0
        finally:
            server.kill()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the check that every code was raised after the tests that raise them."""
    items.sort(key=lambda item: item.nodeid.startswith(_LAST_FILE))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where every tool must be there, a skipped test is a failure."""
    if os.environ.get("ESTIBA_REQUIRE_TOOLS") != "1":
        return
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return
    # An example in a docstring may be marked as not to be run; that is no test.
    skipped = [
        report
        for report in reporter.stats.get("skipped", [])
        if "skipped by +SKIP" not in str(report.longrepr)
    ]
    if skipped and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        reporter.write_line(
            f"FAILED: {len(skipped)} skipped, and ESTIBA_REQUIRE_TOOLS asks for every test"
        )
