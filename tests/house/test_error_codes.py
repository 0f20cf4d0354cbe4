"""Every error code is known to the one table, documented, and raised by some test.

This file runs last (see tests/conftest.py).
"""

from __future__ import annotations

import re

import grpc
import pytest

from estiba import _core
from estiba.errors import CODES
from tests.house.rust_sources import ROOT


def test_the_core_raises_only_codes_of_the_table() -> None:
    assert set(_core.error_codes()) <= set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_a_word_with_a_grpc_status_and_a_line_of_documentation(code: str) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", code)
    assert CODES[code].status in grpc.StatusCode.__members__
    assert f"`{code}`" in (ROOT / "docs/errors.md").read_text(encoding="utf-8")


def test_every_code_is_raised_by_some_test(raised_codes: set[str], whole_suite: bool) -> None:
    if not whole_suite:
        pytest.skip("tells nothing unless all tests run")
    assert not sorted(set(CODES) - raised_codes)
