"""The commands, each as people and scripts call it."""

from __future__ import annotations

import contextlib
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import estiba
from estiba import Match
from tests.python.commands import run, run_json
from tests.python.eager_player import play_eagerly

ESTIBA = Path(sys.executable).with_name("estiba")

GOOD = """
scenario: drawing takes the top card
game: travel
source: a test
options: {players: 2}
cards:
  countries: {peru: [boots, poncho, rope], japan: [camera, map, hat], nepal: [tent, stove, pan]}
  items: [lamp]
state:
  center: nepal
  deck: [lamp]
  seats: [{country: peru, hand: [passport, boots]}, {country: japan, hand: [passport]}]
play: [{seat: 0, choose: [action:draw]}]
then: {state: {active: 1, seats: [{hand: [lamp, boots, passport]}, {}]}}
"""
WRONG = GOOD.replace("active: 1", "active: 0")
UNREADABLE = "scenario: cut short\ngame: [travel\n"


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str], str]:
    def write(text: str, name: str = "file.yaml") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_help_names_every_command() -> None:
    output = run("--help").output
    for command in ["serve", "play", "simulate", "scenario", "replay", "games", "cards", "doctor"]:
        assert command in output
        assert run(command, "--help").output


def test_games() -> None:
    output = run("games").output
    assert "travel" in output
    assert "import_export" in output
    assert "players" in output
    _, game = run_json("games")
    assert game["id"] == "travel"
    assert (game["min_players"], game["max_players"]) == (2, 6)
    options = {option["name"]: option for option in game["options"]}
    assert options["players"]["minimum"] == 2
    assert not {"minimum", "maximum"} & set(options["ask"])
    assert run_json("games", "--locale", "es")[1]["name"] != game["name"]


def test_cards(tmp_path: Path) -> None:
    cards = run_json("cards", "travel")
    kinds = {"item", "country", "passport", "postcard", "prohibited_item"}
    kinds |= {"event", "special_item", "character"}
    assert {card["kind"] for card in cards} == kinds
    listed = run("cards", "travel").output
    assert all(card["id"] in listed for card in cards)
    country = next(card for card in cards if card["kind"] == "country")
    shown = run("cards", "travel", country["id"]).output
    assert country["name"] in shown
    assert "assumed" in shown
    assert run_json("cards", "travel", country["id"]) == country
    overlay = tmp_path / "overlay.toml"
    overlay.write_text(
        f"schema = 1\ngame = 'travel'\n[[countries]]\nid = '{country['id']}'\n"
        "name = { en = 'Elsewhere', es = 'Otra parte' }\nprovenance = { name = 'assumed' }\n",
        encoding="utf-8",
    )
    changed = run_json("cards", "travel", country["id"], "--overlay", str(overlay))
    assert changed["name"] == "Elsewhere"


def test_simulate() -> None:
    arguments = ("simulate", "travel", "--matches", "20", "--players", "3", "--seed", "4")
    totals = run_json(*arguments)
    assert set(totals) >= {
        *("game", "matches", "players", "moves", "decisions", "seconds"),
        *("wins", "truncated", "mean_turns", "digest"),
    }
    # All that it takes to play the same batch again.
    again = estiba.sim.simulate(
        "travel",
        **{name: totals[name] for name in ("matches", "policies", "seed", "options", "max_turns")},
    )
    assert again.digest == totals["digest"]
    assert again.fingerprint == totals["fingerprint"]
    assert totals["threads"] >= 1
    assert totals["matches"] == 20
    assert len(totals["wins"]) == totals["players"] == 3
    assert run_json(*arguments, "--threads", "1")["digest"] == totals["digest"]
    result = run(*arguments, "--policy", "random", "--option", "ask=holders", "--max-turns", "1000")
    assert totals["digest"] in result.stdout
    # Nobody watches on a terminal, so there is no progress bar.
    assert result.stderr == ""


def test_scenario(file: Callable[..., str]) -> None:
    path = file(GOOD + "---" + WRONG + "---\n" + UNREADABLE + "---" + GOOD)
    output = run("scenario", path, status=1).stdout
    assert output.splitlines()[-1] == "2 passed, 2 failed"
    assert f"{path}:28: then.state.active: expected 0, found 1" in output
    assert "a test" in output
    results = run_json("scenario", path, status=1)
    assert [sorted(result) for result in results] == [
        ["error", "file", "index", "line", "ok", "scenario"]
    ] * 4
    assert [result["ok"] for result in results] == [True, False, False, True]
    assert [result["index"] for result in results] == [0, 1, 2, 3]
    assert [result["line"] for result in results] == [2, 16, 30, 33]
    assert results[2]["scenario"] == "cut short"
    assert results[0]["error"] is None
    assert run("scenario", file(GOOD)).stdout.splitlines()[-1] == "1 passed, 0 failed"


def test_scenario_searches_folders(tmp_path: Path, file: Callable[..., str]) -> None:
    (tmp_path / "deep").mkdir()
    file(GOOD, "deep/one.yml")
    file(GOOD, "two.yaml")
    file("not yaml: [", "notes.txt")
    results = run_json("scenario", str(tmp_path))
    assert [Path(result["file"]).name for result in results] == ["one.yml", "two.yaml"]


def test_scenario_where_nothing_is_found(tmp_path: Path, file: Callable[..., str]) -> None:
    for path in (str(tmp_path), str(tmp_path / "missing"), file("# nothing\n---\n", "empty.yaml")):
        result = run("scenario", path, status=2)
        assert result.stderr.startswith("error[scenario_syntax]: ")
    run("scenario", status=2)


def test_scenario_reads_no_binary_files(tmp_path: Path, file: Callable[..., str]) -> None:
    file(GOOD, "good.yaml")
    (tmp_path / "bad.yaml").write_bytes(b"\xff\xfe\x00")
    output = run("scenario", str(tmp_path), status=1).stdout
    assert output.splitlines()[-1] == "1 passed, 1 failed"
    assert "bad.yaml:1: this cannot be read" in output


def test_scenario_trace(file: Callable[..., str]) -> None:
    output = run("scenario", file(GOOD), "--trace").stdout
    assert "drawing takes the top card" in output
    assert "menu of seat 0: action:draw" in output
    assert "play: seat 0 takes action:draw" in output
    assert "event: " in output
    assert output.splitlines()[-1] == "1 passed, 0 failed"
    assert "cannot go together" in run("scenario", file(GOOD), "--trace", "--json", status=2).stderr


def test_a_failing_scenario_shows_the_decision_and_its_choices(file: Callable[..., str]) -> None:
    output = run("scenario", file(GOOD.replace("action:draw]", "action:travel]")), status=1).stdout
    assert "no token answers" in output
    assert "Choices: action:draw" in output
    assert "Tokens left: action:travel" in output


def test_replay(tmp_path: Path) -> None:
    match = Match("travel", {"players": 3}, seed=8)
    play_eagerly(match, 100_000)
    assert match.over
    path = tmp_path / "match.record"
    match.record().save(path)
    output = run("replay", str(path)).stdout
    assert match.digest() in output
    assert f"Won by seat {match.winners[0]}." in output
    assert len(output.splitlines()) == len(match.events(everything=True)) + 2
    told = run_json("replay", str(path))
    assert told["digest"] == match.digest()
    assert told["winners"] == list(match.winners)
    assert "The match goes on" in run("replay", _unfinished(tmp_path), "--locale", "es").stdout


def _unfinished(folder: Path) -> str:
    path = folder / "unfinished.record"
    Match("travel", seed=1).record().save(path)
    return str(path)


def test_doctor() -> None:
    output = run("doctor").stdout
    assert f"estiba {estiba.__version__}" in output
    assert "fingerprint" in output
    assert "all games load" in output


def test_doctor_looks_a_store_over(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/store.sqlite3"
    assert "store_malformed" in run("doctor", "--store", store, status=2).stderr
    run("doctor", "--close", "m", status=2)
    record = tmp_path / "match.record"
    server = Background(store)
    with server as address:
        play = ("play", "travel", "--server", address, "--record", str(record))
        assert "No record was written" in run(*play, stdin="1\n1\nq\n").stdout
        assert not record.exists()
    output = run("doctor", "--store", store).stdout
    assert "1 matches looked at, 0 matches that cannot be played on" in output
    closed = run("doctor", "--store", store, "--close", "no-such-match", status=2)
    assert closed.stderr.startswith("error[match_not_found]")


class Background:
    """``estiba serve`` in a process of its own."""

    def __init__(self, store: str, *more: str) -> None:
        self.command = [str(ESTIBA), "serve", "--port", "0", "--store", store, *more]

    def __enter__(self) -> str:
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("estiba listening on "), self.process.communicate()
        return str(line).removeprefix("estiba listening on ").strip()

    def __exit__(self, *raised: object) -> None:
        self.process.terminate()
        _, self.errors = self.process.communicate(timeout=30)
        assert self.process.returncode == 0


def test_serve_and_play_there(tmp_path: Path) -> None:
    server = Background(f"sqlite:///{tmp_path}/store.sqlite3")
    with server as address:
        output = run("play", "travel", "--server", address, "--players", "4", stdin="1\nq\n").stdout
    assert "you sit in seat 0" in output
    assert "You have left." in output


def test_serve_warns_where_others_can_listen(tmp_path: Path) -> None:
    server = Background(f"sqlite:///{tmp_path}/store.sqlite3", "--host", "0.0.0.0")  # noqa: S104
    with server:
        pass
    assert "TLS" in server.errors


def test_play_shows_what_the_service_tells() -> None:
    lines = ["? passport", "? nothing", "action:draw", "99", "card:nonsense", "", "1", "q"]
    output = run("play", "travel", "--players", "3", "--seat", "1", stdin="\n".join(lines)).stdout
    assert "you sit in seat 1" in output
    assert "[action:draw]" in output
    assert "There are choices 1 to" in output
    assert "There is no choice 'card:nonsense'" in output
    assert "Seat 1 draws" in output
    assert "passport: Passport (passport)" in output
    assert "There is no card 'nothing'" in output
    assert "(you)" in output
    assert output.rstrip().endswith("You have left.")


def test_play_in_spanish_and_until_the_input_ends() -> None:
    output = run("play", "travel", "--locale", "es", stdin="action:draw\n").stdout
    assert "[action:draw]" in output
    assert "Draw a card" not in output
    assert output.rstrip().endswith("You have left.")


REFUSALS = [
    (["cards", "travl"], "unknown_game", "travel"),
    (["cards", "travel", "bots"], "unknown_card", "boots"),
    (["cards", "travel", "--locale", "fr"], "unknown_locale", ""),
    (["cards", "travel", "--overlay", "missing.toml"], "table_syntax", ""),
    (["games", "--locale", "xx"], "unknown_locale", ""),
    (["simulate", "chess"], "unknown_game", "travel"),
    (["simulate", "travel", "--matches", "0"], "option_value", ""),
    (["simulate", "travel", "--players", "7"], "option_value", ""),
    (["simulate", "travel", "--option", "playrs=3"], "unknown_option", "players"),
    (["simulate", "travel", "--option", "players"], "option_value", "NAME=VALUE"),
    (["simulate", "travel", "--option", "players=many"], "option_value", ""),
    (["simulate", "travel", "--policy", "genius"], "unknown_policy", ""),
    (["simulate", "travel", "--seed", "xyz"], "seed_malformed", ""),
    (["replay", "missing.record"], "record_syntax", ""),
    (["play", "travl"], "unknown_game", "travel"),
    (["play", "travel", "--players", "9"], "option_value", ""),
    (["play", "travel", "--seat", "2"], "unknown_seat", ""),
    (["play", "travel", "--policy", "genius"], "unknown_policy", ""),
    (["play", "travel", "--server", "127.0.0.1:1"], "unreachable", ""),
    (["serve", "--tls-cert", "only.pem"], "config_malformed", ""),
    (["serve", "--store", "postgres://x"], "store_malformed", ""),
]


@pytest.mark.parametrize(("arguments", "code", "hint"), REFUSALS)
def test_a_refusal_is_one_line_and_never_a_traceback(
    arguments: list[str], code: str, hint: str
) -> None:
    result = run(*arguments, status=2)
    first = result.stderr.splitlines()[0]
    assert first.startswith(f"error[{code}]: ")
    assert hint in result.stderr
    assert "Traceback" not in result.output


def test_an_interrupted_command_ends_with_130() -> None:
    # Standard error is a terminal here: the progress bar shows that it has begun.
    terminal, end = pty.openpty()
    command = [str(ESTIBA), "simulate", "travel", "--matches", "1000000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=end) as process:
        os.close(end)
        told = b""
        while b"/1000000" not in told:
            told += os.read(terminal, 1000)
        process.send_signal(signal.SIGINT)
        begun = time.monotonic()
        # A terminal that nobody reads fills up, and the program would wait.
        with contextlib.suppress(OSError):
            while rest := os.read(terminal, 1000):
                told += rest
        process.wait(timeout=20)
        assert time.monotonic() - begun < 2
        assert process.returncode == 130
    os.close(terminal)
    assert b"Traceback" not in told


def test_output_may_be_cut_off_by_a_pipe() -> None:
    done = subprocess.run(
        f"{ESTIBA} cards travel | head -n 1", shell=True, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("id")
    assert "Traceback" not in done.stderr
