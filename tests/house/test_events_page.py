"""docs/events.md lists every kind of event and of decision, game by game."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.house.rust_sources import CORE, ROOT

GAMES = {"import_export": "Import/Export", "travel": "Travel"}
_KIND = re.compile(r'\bat\("(\w+)"|kind: "(\w+)"')


@cache
def _section(game: str) -> str:
    page = (ROOT / "docs/events.md").read_text(encoding="utf-8")
    return page.split(f"\n## {GAMES[game]}\n")[1].split("\n## ")[0]


def _words(text: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", text))


def _first_cells(text: str) -> set[str]:
    return {
        word for row in re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE) for word in _words(row)
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_is_listed(game: str) -> None:
    source = (CORE / f"games/{game}/events.rs").read_text(encoding="utf-8")
    kinds = {first or second for first, second in _KIND.findall(source)}
    assert len(kinds) > 20
    assert _first_cells(_section(game).split("### Decisions")[0]) == kinds


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_decision_is_listed(game: str) -> None:
    suite = ROOT / f"rust_core/tests/suite/games/{game}.rs"
    listed = re.search(
        r"DECISIONS: [^=]*= &\[(.*?)\];", suite.read_text(encoding="utf-8"), re.DOTALL
    )
    assert listed
    kinds = set(re.findall(r'"(\w+)"', listed[1]))
    assert len(kinds) > 10
    assert kinds <= _words(_section(game).split("### Decisions")[1])
