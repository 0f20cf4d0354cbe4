"""Scenarios on the core: what a position refuses, where it is told, and the project's own."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from estiba import EstibaError
from estiba.scenarios import Result, Step, run_paths, run_text

OWN = Path(__file__).parents[1] / "scenarios"

HEAD = """\
scenario: a test
game: travel
options: {players: 2}
cards:
  countries:
    peru: [boots, poncho, rope]
    japan: [camera, umbrella, slippers]
    nepal: [tent, stove, compass]
  items: [soap, book, comb, lamp]
"""
STATE = """\
state:
  center: nepal
  deck: [lamp]
  seats:
    - {country: peru, hand: [passport, soap]}
    - country: japan
      hand:
        - passport
        - book
"""


def run(text: str) -> Result:
    (result,) = run_text(text, "test.yaml")
    return result


def error(text: str) -> str:
    result = run(text)
    assert not result.ok
    assert result.error is not None
    return result.error


def test_a_scenario_that_holds() -> None:
    result = run(HEAD + STATE + "play: [{seat: 0, choose: [action:draw]}]\n")
    assert result == Result("test.yaml", 0, 1, "a test", ok=True, error=None)


def test_a_token_that_is_no_choice_is_refused_with_the_nearest() -> None:
    text = HEAD + STATE + "play:\n  - {seat: 0, choose: [action:drw]}\n"
    told = error(text)
    assert told.startswith("test.yaml:20: There is no choice 'action:drw' in these rules.")
    assert "Did you mean 'action:draw'?" in told
    play = "play: [{seat: 0, choose: [action:draw]}]\n"
    assert run(HEAD + STATE + play + "default: ['credits:0', 'ship:nowhere', draw]\n").ok


def test_without_a_state_the_match_is_as_created() -> None:
    text = """
scenario: five players are dealt three cards and a passport
game: travel
options: {players: 5}
until: decision
then:
  state: {seats: {count: 5}, turn: 0}
"""
    assert run(text).error is None
    base = "scenario: a\ngame: travel\noptions: {players: 2}\n"
    message = error(base + "cards: {items: [a]}\n")
    assert message.startswith("test.yaml:4: cards: other cards need a position")
    message = error(base + "random: {pick: [a]}\n")
    assert message.startswith("test.yaml:4: random.pick[0]: there is no 'a'")
    # An outcome that is prescribed and not used fails the scenario.
    assert run(base + "random: {pick: [passport]}\nuntil: decision\n").error is not None


BAD_POSITIONS = [
    # what replaces what, and the beginning of the error
    ("center: nepal", "center: nepl", "test.yaml:11: state.center: ", "nepal"),
    ("center: nepal", "centre: nepal", "test.yaml:11: state.centre: ", "center"),
    ("- book", "- bok", "test.yaml:18: state.seats[1].hand[1]: ", "book"),
    ("- book", "- 7", "test.yaml:18: state.seats[1].hand[1]: ", ""),
    ("[passport, soap]", "soap", "test.yaml:14: state.seats[0].hand: ", ""),
    ("country: japan", "country: peru", "test.yaml:15: state.seats[1].country: ", ""),
    ("country: japan", "contry: japan", "test.yaml:15: state.seats[1].contry: ", "country"),
    ("deck: [lamp]", "deck: {count: 3}", "test.yaml:12: state.deck: ", ""),
    ("deck: [lamp]", "filler: 256", "test.yaml:12: ", ""),
    ("deck: [lamp]", "active: 2", "test.yaml:12: state.active: ", ""),
    ("deck: [lamp]", "turn: -1", "test.yaml:12: state.turn: ", ""),
    ("deck: [lamp]", "turn: yes", "test.yaml:12: state.turn: ", ""),
    ("players: 2", "players: 3", "test.yaml:13: state.seats: ", ""),
    ("players: 2", "players: 9", "test.yaml:3: ", ""),
    ("players: 2", "playrs: 2", "test.yaml:3: ", "players"),
    ("players: 2", "ask: nobody", "test.yaml:3: ", ""),
    ("game: travel", "game: travle", "test.yaml:2: ", "travel"),
    ("items:", "item:", "test.yaml:9: cards.item: ", "items"),
    ("[boots, poncho, rope]", "[boots, poncho]", "test.yaml:6: cards.countries.peru: ", ""),
    ("[boots, poncho, rope]", "[boots, poncho, 3]", "test.yaml:6: cards.countries.peru[2]: ", ""),
]


@pytest.mark.parametrize(("old", "new", "start", "nearest"), BAD_POSITIONS)
def test_what_a_position_refuses_names_the_line(
    old: str, new: str, start: str, nearest: str
) -> None:
    text = HEAD + STATE
    assert old in text
    message = error(text.replace(old, new, 1))
    assert message.startswith(start)
    assert nearest in message


@pytest.mark.parametrize(
    ("field", "start"),
    [
        ("random: {pick: [sopa]}", "test.yaml:19: random.pick[0]: "),
        ("random: {pick: [soap]}", "test.yaml:"),
        ("random: {shuffle: keep}", "test.yaml:"),
        ("random: {coin: [heads]}", "test.yaml:19: random.coin: "),
    ],
)
def test_outcomes_that_are_unknown_or_left_over(field: str, start: str) -> None:
    text = HEAD + STATE + field + "\nplay: [{seat: 0, choose: [action:draw]}]\n"
    assert error(text).startswith(start)


def test_an_outcome_that_is_not_possible() -> None:
    text = HEAD + STATE.replace("[passport, soap]", "[passport, soap, comb]")
    text += "random: {pick: [lamp]}\nplay: [{seat: 0, choose: [action:steal, seat:1]}]\n"
    text += "default: [card:soap, card:comb]\n"
    assert "test.yaml:19: " in error(text)
    assert run(text.replace("pick: [lamp]", "pick: [book]")).error is None


@pytest.mark.parametrize(
    ("field", "start"),
    [
        ("play: [{seat: 2, choose: [action:draw]}]", "test.yaml:19: play[0]"),
        ("then: {legal: {seat: 4}}", "test.yaml:19: then.legal.seat: there is no seat 4."),
        ("then: {sees: {seat: 2, state: {}}}", "test.yaml:19: then.sees.seat: "),
        ("then: {illegal: {seat: 2, choose: draw}}", "test.yaml:19: then.illegal.seat: "),
        ("then: {decides: [0, 2]}", "test.yaml:19: then.decides[1]: "),
        ("then: {winners: [9]}", "test.yaml:19: then.winners[0]: "),
    ],
)
def test_seats_that_do_not_exist(field: str, start: str) -> None:
    assert error(HEAD + STATE + field + "\n").startswith(start)


def test_a_difference_names_the_line_of_the_expectation() -> None:
    text = HEAD + STATE + "play: [{seat: 0, choose: [action:draw]}]\nthen:\n  state:\n"
    text += "    seats:\n      - {}\n      - hand: [passport, comb]\n"
    assert error(text) == (
        "test.yaml:24: then.state.seats[1].hand: expected [passport, comb], "
        "found [passport, book]; missing: comb; too many: book"
    )


def test_tokens_left_over_name_the_line_of_the_first() -> None:
    text = HEAD + STATE + "play:\n  - {seat: 0, choose: [action:draw]}\n"
    text += "  - seat: 1\n    choose:\n      - action:draw\n      - card:book\n"
    assert error(text).startswith(
        "test.yaml:23: tokens of seat 1 are left over: action:draw, card:book; turn 1, "
        "seat 1 is asked "
    )


def test_an_unanswered_decision_shows_its_choices() -> None:
    message = error(HEAD + STATE + "default: [card:zzz]\n")
    assert "Choices: action:draw" in message
    assert message.startswith("test.yaml:1: no token answers. turn 0, seat 0 is asked 'action'")


def test_the_trace_is_given_with_each_result() -> None:
    traced: list[tuple[Result, list[Step]]] = []
    text = HEAD + STATE + "play: [{seat: 0, choose: [action:draw]}]\n"
    results = list(run_text(text, "test.yaml", lambda *trace: traced.append(trace)))
    ((result, steps),) = traced
    assert [result] == results
    assert [(step.seat, step.notation, step.origin) for step in steps] == [
        (0, "", "position"),
        (0, "action:draw", "play"),
    ]
    assert any("draws" in sentence for sentence in steps[1].events)


def test_a_match_of_too_many_cards_is_refused_by_name() -> None:
    message = error(HEAD + STATE + "  filler: 255\n")
    assert "at most 160 cards; 'filler' is one too many" in message


def test_a_file_that_is_not_text_fails_alone(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"\x80\x81")
    (tmp_path / "b.yaml").write_text(HEAD + STATE, encoding="utf-8")
    results = run_paths([tmp_path])
    assert [result.ok for result in results] == [False, False]
    assert "cannot be read" in str(results[0].error)
    assert "no token answers" in str(results[1].error)


def test_nothing_found_is_an_error(tmp_path: Path) -> None:
    for paths in ([], [tmp_path], [tmp_path / "missing.yaml"]):
        with pytest.raises(EstibaError, check=lambda error: error.code == "scenario_syntax"):
            run_paths(paths)


def test_the_project_s_own_scenarios_hold() -> None:
    results = run_paths([OWN])
    assert len(results) >= 50
    assert [result.error for result in results if not result.ok] == []
    assert all(result.notes for result in results), "a scenario cites the rule that it tests"


def test_700_scenarios_take_less_than_30_seconds() -> None:
    files = sorted(OWN.rglob("*.yaml"))
    begun = time.monotonic()
    ran = 0
    while ran < 700:
        ran += len(run_paths(files))
    assert time.monotonic() - begun < 30


def test_results_are_plain_json() -> None:
    (result,) = run_text(HEAD + STATE, "test.yaml")
    assert json.loads(json.dumps(result.as_json())) == result.as_json()
