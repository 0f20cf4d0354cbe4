"""Checking a module as its author names it, and the programs that it is compiled to."""

from __future__ import annotations

from pathlib import Path

import pytest

from estiba.powers.check import check_module
from estiba.powers.problems import Problem
from tests.python.powers.trees import (
    CARDS,
    VOCABULARY,
)


def checked(module: str) -> list[Problem]:
    return list(check_module(module, VOCABULARY, CARDS).problems)


@pytest.mark.parametrize(
    "name",
    ["no.such.module", "estiba.nothing", "missing.py", "a folder", "", "..", "json", "os.path"],
)
def test_a_module_that_is_none(name: str) -> None:
    (problem,) = checked(name)
    assert problem.code == "no_module"
    assert problem.hint


def test_a_folder_is_no_module(tmp_path: Path) -> None:
    (problem,) = checked(str(tmp_path))
    assert problem.code == "no_module"


HEAD = "from estiba.games.travel.words import power\n"
FIRST = f"{HEAD}@power('porter')\ndef first(card):\n"


@pytest.mark.parametrize(
    ("source", "code", "line"),
    [
        ("def porter(:\n", "syntax", 1),
        ("\x00", "syntax", 1),
        ("x = 1\n1 / 0\n", "tracing", 2),
        ("raise SystemExit(3)\n", "tracing", 1),
        ("import no_such_library\n", "tracing", 1),
        (f"{FIRST}    pass\n@power('porter')\ndef second(card):\n    pass\n", "two_powers", 5),
        (f"{FIRST}    card.like('porter')\n", "includes_itself", 4),
        (f"{FIRST}    card.oops\n", "tracing", 4),
        (HEAD, "no_module", 1),
    ],
)
def test_what_keeps_a_module_from_loading(
    tmp_path: Path, source: str, code: str, line: int
) -> None:
    path = tmp_path / "cards.py"
    path.write_text(source, encoding="utf-8")
    problems = [it for it in checked(str(path)) if it.code != "no_hooks"]
    assert [it.code for it in problems] == [code], problems
    assert problems[0].place is not None
    assert problems[0].place.line == line
