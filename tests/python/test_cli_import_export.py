"""The commands with Import/Export."""

from __future__ import annotations

from pathlib import Path

import pytest

import estiba
from estiba import Match
from tests.python.commands import run, run_json

OVERLAY = """\
schema = 1
game = "import_export"
[[contracts]]
id = "rice"
good = "{good}"
load = {{{loaded} = 2}}
provenance = {{good = "assumed", load = "assumed"}}
"""


def values(card: str, *arguments: str) -> dict[str, str]:
    """The values of a card as `estiba cards` prints them."""
    shown = run_json("cards", "import_export", card, *arguments)
    return {value["name"]: value["value"] for value in shown["values"]}


def test_the_games_are_listed_with_their_options() -> None:
    game, _ = run_json("games")
    assert game["id"] == "import_export"
    assert (game["min_players"], game["max_players"]) == (2, 6)
    options = {option["name"]: option for option in game["options"]}
    assert options["expansions"]["default"] == ["base"]
    assert (options["leader"]["minimum"], options["leader"]["maximum"]) == (-1, 5)


def test_play_until_the_player_leaves() -> None:
    arguments = ("--players", "4", "--seat", "2", "--policy", "eager", "--option", "market=true")
    lines = ["card:no_such_card", "? rice", "? dragon_fruit+bubblegum", "credits:3", "1", "q"]
    output = run("play", "import_export", *arguments, stdin="\n".join(lines)).stdout
    assert "you sit in seat 2" in output
    assert "There is no choice 'card:no_such_card'" in output
    assert "There is no choice 'credits:3'" in output
    assert "rice: Rice (contract)" in output
    assert "good agriculture; action contract; level 2 agriculture; load 3 agriculture" in output
    assert "dragon_fruit: Dragon Fruit (contract)" in output
    assert "bubblegum: Bubblegum (contract)" in output
    assert "seats 2 (you): credits 10" in output
    assert "market: agriculture 0, consumer 0, illegal 0, luxury 0, technology 0" in output
    # The supply is nobody's.
    assert "supply 0 (you)" not in output
    assert output.count("(you)") == output.count("seats 2 (you)")
    assert output.rstrip().endswith("You have left.")


def test_play_to_the_end_keeps_a_record_that_replays(tmp_path: Path) -> None:
    record = tmp_path / "match.record"
    # The first choice of a menu is to draw, to bid nothing, to do nothing: the bots end the match.
    output = run(
        *("play", "import_export", "--policy", "eager", "--record", str(record)),
        stdin="1\n" * 2000,
    ).stdout
    assert "ends with" in output
    told = run_json("replay", str(record))
    match = estiba.replay(estiba.Record.load(record))
    assert told["digest"] == match.digest()
    assert told["winners"] == list(match.winners)
    assert match.over
    replayed = run("replay", str(record), "--locale", "es").stdout
    assert match.digest() in replayed
    assert "termina con" in replayed


def test_simulate() -> None:
    arguments = ("simulate", "import_export", "--matches", "200", "--seed", "3")
    totals = run_json(*arguments)
    assert (totals["matches"], totals["players"], totals["truncated"]) == (200, 4, 0)
    assert totals["options"]["expansions"] == ["base"]
    # A tie is won by all who are tied.
    assert 200 <= sum(totals["wins"]) < 240
    assert totals["moves"] == totals["decisions"]
    assert run_json(*arguments, "--threads", "1")["digest"] == totals["digest"]
    eager = run_json(*arguments, "--policy", "eager")
    assert eager["truncated"] == 0
    assert eager["mean_turns"] < totals["mean_turns"] / 2
    mixed = run_json(*arguments, *("--policy", "eager"), *("--policy", "random") * 3)
    assert mixed["wins"][0] > 100


def test_simulate_with_everything() -> None:
    expansions = "base,capital,tokyo,kickstarter,kickstarter_2,j,flag"
    options = [f"expansions={expansions}", "tokyo=true", "market=true", "tokens=all"]
    given = [word for option in options for word in ("--option", option)]
    totals = run_json("simulate", "import_export", "--matches", "50", "--players", "6", *given)
    assert totals["options"]["expansions"] == expansions.split(",")
    assert totals["truncated"] == 0
    assert len(totals["wins"]) == 6


def test_cards_of_the_dual_cards_name_them() -> None:
    cards = run_json("cards", "import_export")
    assert len(cards) == 180
    duals: dict[str, list[str]] = {}
    for card in cards:
        dual = {value["name"]: value["value"] for value in card["values"]}.get("dual")
        if dual is not None:
            duals.setdefault(dual, []).append(card["id"])
    assert len(duals) == 10
    for dual, contracts in duals.items():
        assert sorted(contracts) == sorted(dual.split("+"))
    assert values("bubblegum")["dual"] == "dragon_fruit+bubblegum"
    assert "dual" not in values("rice")
    assert "dragon_fruit+bubblegum" in run("cards", "import_export", "bubblegum").stdout


def overlay(folder: Path, good: str = "luxury", loaded: str = "luxury") -> tuple[str, str]:
    path = folder / "overlay.toml"
    path.write_text(OVERLAY.format(good=good, loaded=loaded), encoding="utf-8")
    return "--overlay", str(path)


def test_an_overlay_changes_a_card(tmp_path: Path) -> None:
    plain, changed = values("rice"), values("rice", *overlay(tmp_path))
    assert (plain["good"], changed["good"]) == ("agriculture", "luxury")
    assert changed["load"] == "2 luxury"
    # The action is that of the good.
    assert (plain["action"], changed["action"]) == ("contract", "supply")
    simulate = ("simulate", "import_export", "--matches", "20")
    other = run_json(*simulate, *overlay(tmp_path))
    assert other["fingerprint"] != run_json(*simulate)["fingerprint"]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"good": "tecnology"}, "contracts.rice.good"),
        ({"loaded": "tecnology"}, "contracts.rice.load"),
        ({"good": "any"}, "contracts.rice.good"),
        ({"good": ""}, "contracts.rice.good"),
    ],
)
@pytest.mark.parametrize("command", ["cards", "simulate"])
def test_an_overlay_with_a_good_that_does_not_exist(
    tmp_path: Path, command: str, wrong: dict[str, str], field: str
) -> None:
    result = run(command, "import_export", *overlay(tmp_path, **wrong), status=2)
    first = result.stderr.splitlines()[0]
    assert first.startswith("error[table_field]: ")
    assert f"overlay.toml, line {5 + ('load' in field)}, {field}: " in first
    assert "Traceback" not in result.output


REFUSALS = [
    ("expansions=flag", "option_value", "the set-up needs 41"),
    ("expansions=bse", "option_value", "any of: base"),
    ("leader=4", "option_value", "from 0 to 3, or -1"),
    ("tokens=some", "option_value", "none, ships, all"),
    ("market=maybe", "option_value", "true or false"),
    ("column_0_cost=-1", "option_value", "from 0 to 100"),
    ("extensions=base", "unknown_option", "expansions"),
]


@pytest.mark.parametrize(("option", "code", "hint"), REFUSALS)
def test_options_that_cannot_be_played(option: str, code: str, hint: str) -> None:
    result = run("simulate", "import_export", "--option", option, status=2)
    assert result.stderr.startswith(f"error[{code}]: ")
    assert hint in " ".join(result.stderr.split())


def test_a_record_that_was_changed_is_refused(tmp_path: Path) -> None:
    match = Match("import_export", seed=5)
    while not match.over:
        seat = match.waiting_for[0]
        match.apply(match.suggest("eager", seat), seat=seat)
    path = tmp_path / "match.record"
    match.record().save(path)
    assert match.digest() in run("replay", str(path)).stdout
    text = path.read_text(encoding="utf-8")
    assert " credits:0\n" in text
    path.write_text(text.replace(" credits:0\n", " credits:3\n", 1), encoding="utf-8")
    result = run("replay", str(path), status=2)
    assert result.stderr.startswith("error[")
    assert "Traceback" not in result.output
