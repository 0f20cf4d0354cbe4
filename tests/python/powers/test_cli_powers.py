"""``estiba powers``, and what ``estiba cards`` shows of a card with a power."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from estiba.cli import app
from estiba.powers.diagnostics import CODES

SHIPPED = "estiba.games.travel.powers"
BAD = """
from estiba.games.travel.words import OWN_TURN, draw, hand_count, hand_limit, power
from estiba.powers import add, choose, numbers, owner


@power("portre")
def porter(card):
    card.rule(hand_limit, add(1))


@power("explorer")
def explorer(card):
    card.may(OWN_TURN, choose(numbers(1, hand_count(owner)), lambda n: draw(owner, n)))
"""
BY_HAND = """
from estiba.games.travel.words import hand_limit, power
from estiba.powers import add


@power("porter")
def porter(card):
    card.rule(hand_limit, add(1))
    card.text(en="Carries *[more]*.", es="Lleva más.", reason="a test")
"""


def run(*arguments: str, status: int = 0) -> Result:
    result = CliRunner().invoke(app, list(arguments))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == status, result.output
    return result


def run_json(*arguments: str, status: int = 0) -> Any:
    return json.loads(run(*arguments, "--json", status=status).stdout)


@pytest.fixture
def bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "cards.py").write_text(BAD, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return "cards.py"


def test_the_shipped_powers_are_sound() -> None:
    assert run("powers", "check", SHIPPED).stdout == "17 powers, no problems\n"
    assert run_json("powers", "check", SHIPPED) == []


def test_problems_are_listed_by_file_with_line_code_card_and_hint(bad: str) -> None:
    lines = run("powers", "check", bad, status=1).stdout.splitlines()
    assert lines[:2] == [
        "cards.py:6: unknown_card: travel has no card 'portre' (portre)",
        "  Write 'porter'.",
    ]
    assert lines[2].startswith("cards.py:13: choice_without_bounds: ")
    assert lines[2].endswith("(explorer)")
    assert lines[-1] == "2 powers, 2 problems"


def test_problems_as_json(bad: str) -> None:
    problems = run_json("powers", "check", bad, status=1)
    assert [it["code"] for it in problems] == ["unknown_card", "choice_without_bounds"]
    assert problems[0] == {
        "code": "unknown_card",
        "message": "travel has no card 'portre'",
        "hint": "Write 'porter'.",
        "file": str(Path(bad).resolve()),
        "line": 6,
        "card": "portre",
    }


@pytest.mark.parametrize(
    ("name", "source", "code"),
    [
        ("missing.py", None, "no_module"),
        ("no.such.module", None, "no_module"),
        (".", None, "no_module"),
        ("cards.toml", "x = 1", "no_module"),
        ("cards.py", "def (:", "syntax"),
        ("cards.py", "\x00\ufffe", "syntax"),
        ("cards.py", "raise RuntimeError('[bold]oops')", "tracing"),
        ("cards.py", "import sys; sys.exit('enough')", "tracing"),
        ("cards.py", "", "no_module"),
    ],
)
def test_bad_input_is_a_problem_and_never_a_traceback(
    name: str,
    source: str | None,
    code: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    if source is not None:
        (tmp_path / name).write_text(source, encoding="utf-8")
    for command in ("check", "describe"):
        output = run("powers", command, name, status=1).output
        assert f"{name}:1: {code}: " in output
        assert "Traceback" not in output
    (problem,) = run_json("powers", "check", name, status=1)
    assert problem["code"] == code
    assert code in CODES


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "cards.py"
    path.write_bytes(b"\xff\xfe\x00")
    (problem,) = run_json("powers", "check", str(path), status=1)
    assert problem["code"] in ("syntax", "tracing")


def test_an_unknown_game_is_refused() -> None:
    result = run("powers", "check", SHIPPED, "--game", "travl", status=2)
    assert "error[unknown_game]" in result.output


def test_describe() -> None:
    characters = f"{SHIPPED}.characters"
    english = run("powers", "describe", characters).stdout
    assert "Your hand limit is two higher." in english
    assert english.endswith("6 powers, 0 texts written by hand\n")
    texts = run_json("powers", "describe", characters, "--locale", "es")
    assert {it["card"] for it in texts} >= {"porter", "smuggler"}
    assert all(it["text"].endswith(".") and not it["by_hand"] for it in texts)


def test_describe_shows_texts_by_hand_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "cards.py"
    path.write_text(BY_HAND, encoding="utf-8")
    output = run("powers", "describe", str(path)).stdout
    assert "Carries *[more]*." in output
    assert output.endswith("1 power, 1 text written by hand\n")
    assert run_json("powers", "describe", str(path), "--locale", "es") == [
        {"card": "porter", "text": "Lleva más.", "by_hand": True}
    ]


def test_describe_refuses_an_unknown_language(bad: str) -> None:
    assert "unknown_locale" in run("powers", "describe", SHIPPED, "--locale", "fr", status=2).output
    assert "unknown_card" in run("powers", "describe", bad, status=1).output


def test_a_card_is_shown_with_its_text_provenance_and_program() -> None:
    output = run("cards", "travel", "smuggler").stdout
    assert "you may discard a prohibited item from your hand." in output
    assert "rulebook" in output
    lines = output[output.index("program") :].splitlines()
    operations = [line.split("  ")[0] for line in lines[2:]]
    assert operations == [str(at) for at in range(len(operations))]
    assert any("may own_turn (in_front)" in line for line in lines)
    assert any("choose 0" in line and "one of hand(asked), into" in line for line in lines)
    assert lines[-1].split() == [operations[-1], "end"]
    spanish = run("cards", "travel", "smuggler", "--locale", "es").stdout
    assert "puedes descartar un objeto prohibido" in spanish


def test_a_rule_names_its_fold_and_value() -> None:
    lines = run("cards", "travel", "porter").stdout.splitlines()
    assert any("value of rule hand_limit add (in_front)" in line for line in lines)
    strike = run("cards", "travel", "transport_strike").stdout
    assert "rule may_travel no (in_front) lasting" in strike


def test_a_card_without_a_power_has_no_program() -> None:
    assert "program" not in run("cards", "travel", "boots").stdout
    cards = {it["id"]: it for it in run_json("cards", "travel")}
    assert cards["boots"]["program"] is None
    assert cards["smuggler"]["program"]["code"][-1] == ["end"]
    assert run_json("cards", "travel", "smuggler") == cards["smuggler"]
