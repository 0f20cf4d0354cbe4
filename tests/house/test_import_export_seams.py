"""Every rule that a power of Import/Export changes has its place in the engine.

ADR 19 names for each query, happening, window and step of the vocabulary the
function where it belongs; what it names must be all words, and must exist.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.house.rust_sources import CORE, ROOT

PAGE = ROOT / "docs/adr/0019-where-powers-enter-import-export.md"
GAME = CORE / "games/import_export"

_ROW = re.compile(r"^\| (`[^|]*`) \| (`[^|]*`) \|$", re.MULTILINE)
_WORD = re.compile(r'^        \w+ = "(\w+)"\(', re.MULTILINE)


@cache
def _rows() -> list[tuple[list[str], list[str]]]:
    rows = _ROW.findall(PAGE.read_text(encoding="utf-8"))
    return [
        (re.findall(r"`(\w+)`", words), re.findall(r"`([\w:]+)`", names)) for words, names in rows
    ]


def _vocabulary() -> set[str]:
    files = [GAME / "vocabulary" / name for name in ("queries.rs", "events.rs")]
    return {word for file in files for word in _WORD.findall(file.read_text(encoding="utf-8"))}


def test_every_word_of_the_vocabulary_has_its_place() -> None:
    words = [word for words, _ in _rows() for word in words]
    assert len(_vocabulary()) > 50
    assert set(words) == _vocabulary()
    assert len(words) == len(set(words)), "each word stands once"


@pytest.mark.parametrize("function", sorted({name for _, names in _rows() for name in names}))
def test_every_function_exists(function: str) -> None:
    module, _, name = function.partition("::")
    source = (GAME / f"{module}.rs").read_text(encoding="utf-8")
    assert re.search(rf"\bfn {name}\b", source), f"there is no function {function}"
