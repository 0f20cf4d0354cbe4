"""The commands that tell of expansions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

import estiba
from estiba.cli import app
from tests.packages import POWERS, Packages


def run(*arguments: str, status: int = 0) -> str:
    """What a command prints."""
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == status, result.output
    return " ".join(result.output.split())


def run_json(*arguments: str, status: int = 0) -> Any:
    result = CliRunner().invoke(app, [*arguments, "--json"])
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


def test_nothing_is_installed(packages: Packages) -> None:
    assert run("expansions") == "no expansions are installed"
    assert run_json("expansions") == []


def test_what_is_installed_is_listed_with_its_state(packages: Packages) -> None:
    packages.add("ferry")
    told = run("expansions")
    assert "ferry travel estiba-ferry 1.0.0 ok ferry_ticket none" in told
    assert run_json("expansions") == [
        {
            "expansion": "ferry",
            "game": "travel",
            "distribution": "estiba-ferry",
            "version": "1.0.0",
            "state": "ok",
            "cards": ["ferry_ticket"],
            "scenarios": None,
        }
    ]


def test_what_cannot_be_used_is_listed_with_what_to_do(packages: Packages) -> None:
    packages.add("ferry")
    folder = packages.add("tram", powers=POWERS.replace("ferry_ticket", "tram"))
    packages.add("boat", entry_point="boat:NOTHING")
    told = run("expansions", status=1)
    assert "- - estiba-boat 1.0.0 expansion_invalid" in told
    assert "tram travel estiba-tram 1.0.0 power_invalid" in told
    assert f"error[power_invalid]: The package estiba-tram 1.0.0: {folder}/powers.py:5" in told
    listed = run_json("expansions", status=1)
    assert [it["state"] for it in listed] == ["ok", "expansion_invalid", "power_invalid"]
    assert listed[2]["details"]["card"] == "tram"
    assert listed[2]["hint"]


def test_doctor_tells_of_expansions(packages: Packages) -> None:
    packages.add("ferry")
    assert "expansion ferry: estiba-ferry 1.0.0, for travel" in run("doctor")
    packages.add("tram", powers="broken(")
    told = run("doctor", status=1)
    assert "error[power_invalid]: The package estiba-tram 1.0.0: " in told
    assert "expansion ferry: " in told


def test_the_cards_of_a_game_are_listed_with_those_of_expansions(packages: Packages) -> None:
    packages.add("ferry")
    assert "ferry_ticket special_item 2 Ferry Ticket In your turn" in run("cards", "travel")
    card = run_json("cards", "travel", "ferry_ticket")
    (value,) = [it for it in card["values"] if it["name"] == "expansion"]
    assert (value["value"], value["provenance"]) == ("ferry", "1.0.0")
    assert card["program"]["card"] == "ferry_ticket"
    assert "perform draw" in run("cards", "travel", "ferry_ticket")
    assert "any of events, special_items" in run("games")
    assert "characters, ferry" in run("games")


def test_a_replay_says_which_expansion_to_install(packages: Packages, tmp_path: Path) -> None:
    packages.add("ferry")
    record = tmp_path / "record.txt"
    estiba.Match("travel", {"extensions": ["ferry"]}, seed=1).record().save(record)
    assert "0 choices, 0 turns" in run("replay", str(record))
    packages.remove("ferry")
    told = run("replay", str(record), status=2)
    assert "line 5: the expansion 'ferry' 1.0.0 is not installed." in told
    assert "Install the version 1.0.0 of 'ferry'." in told


def test_powers_of_an_expansion_that_does_not_load_are_checked(packages: Packages) -> None:
    packages.add("ferry", powers=POWERS.replace("owner, 2", "owner"))
    told = run("powers", "check", "ferry.powers", status=1)
    assert "tracing" in told
    assert "unknown_card" not in told


def test_the_words_are_listed(packages: Packages) -> None:
    told = run("powers", "words")
    assert "choose(domain, then, " in told
    assert "card.whenever(event, effect, " in told
    assert "extra_turn(seat) The seat plays another turn after this one." in told
    run("powers", "words", "--game", "chess", status=2)
