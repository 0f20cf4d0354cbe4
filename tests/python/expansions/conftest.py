"""Packages of the tests of expansions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packages import Packages, install_example, packages_in


@pytest.fixture
def packages(tmp_path: Path) -> Iterator[Packages]:
    """A folder for packages that only this test sees."""
    with packages_in(tmp_path) as made:
        yield made


@pytest.fixture(scope="session")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the example is installed."""
    return install_example(tmp_path_factory.mktemp("example"))
