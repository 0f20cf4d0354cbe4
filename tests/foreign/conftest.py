"""The programs of other languages that talk to a server."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def _program(name: str, *places: Path) -> Path:
    for place in places:
        if (place / name).exists():
            return place / name
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed (make tools)")
    return Path(found)


@pytest.fixture(scope="session")
def node() -> Path:
    """Node with the packages of package.json."""
    program = _program("node")
    if not (ROOT / "node_modules/@grpc/grpc-js").is_dir():
        pytest.skip("the packages of package.json are not installed (make tools)")
    return program


@pytest.fixture(scope="session")
def grpcurl() -> Path:
    """The grpcurl of .tools/bin, or else of the PATH."""
    return _program("grpcurl", ROOT / ".tools/bin")
