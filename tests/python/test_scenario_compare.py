"""What ``then`` compares, and how it tells what differs."""

from __future__ import annotations

from typing import Any

import pytest

from estiba.scenarios.compare import compare, describe, first_difference
from estiba.scenarios.documents import read, split
from estiba.scenarios.schema import check
from tests.python.scripted_match import Ask, ScriptedMatch


def told(expected: Any, found: Any) -> str:
    difference = compare(expected, found, ("state",))
    return describe(difference) if difference else ""


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ({}, {"a": 1}),
        ({"active": 1}, {"active": 1, "turn": 4}),
        ({"hand": ["b", "a", "b"]}, {"hand": ["b", "b", "a"]}),
        ({"hand": []}, {"hand": []}),
        ({"hand": {"count": 2}}, {"hand": ["a", "b"]}),
        ({"hand": {"count": 2}}, {"hand": {"count": 2}}),
        ({"deck": ["a", "b"]}, {"deck": ["a", "b"]}),
        ({"deck": {"count": 0}}, {"deck": []}),
        ({"seats": [{}, {"hand": ["a"]}]}, {"seats": [{"x": 1}, {"hand": ["a"], "y": 2}]}),
        ({"seats": {"count": 2}}, {"seats": [{}, {}]}),
        # Cards that stand for something are cards like others.
        (
            {"containers": [{"card": "a", "as": "any"}, "b"]},
            {"containers": ["b", {"card": "a", "as": "any"}]},
        ),
        # A supply of columns is a list of lists: each column lies in its place.
        ({"supply": [["b", "a"], []]}, {"supply": [["a", "b"], []]}),
        ({"ships": [{"at": "sea"}, None]}, {"ships": [{"at": "sea", "joined": True}, None]}),
        ({"character": None}, {}),
        ({"character": "none"}, {"character": None}),
        ({"market": {"luxury": -2}}, {"market": {"luxury": -2, "illegal": 0}}),
    ],
)
def test_holds(expected: Any, found: Any) -> None:
    assert told(expected, found) == ""


@pytest.mark.parametrize(
    ("expected", "found", "message"),
    [
        ({"active": 1}, {"active": 2}, "state.active: expected 1, found 2"),
        ({"over": True}, {"over": 1}, "state.over: expected true, found 1"),
        ({"turn": 1}, {"turn": True}, "state.turn: expected 1, found true"),
        (
            {"hand": ["a", "b", "b"]},
            {"hand": ["a", "b", "c"]},
            "state.hand: expected [a, b, b], found [a, b, c]; missing: b; too many: c",
        ),
        ({"hand": ["a"]}, {"hand": {"count": 1}}, "state.hand: expected [a], found {count: 1}"),
        ({"hand": {"count": 2}}, {"hand": ["a"]}, "state.hand: expected 2 of them, found 1: [a]"),
        (
            {"hand": {"count": 2}},
            {"hand": {"count": 3}},
            "state.hand.count: expected 2, found 3",
        ),
        ({"deck": ["a", "b"]}, {"deck": ["b", "a"]}, "state.deck: expected [a, b], found [b, a]"),
        (
            {"seats": [{"discard": ["a", "b"]}]},
            {"seats": [{"discard": ["b", "a"]}]},
            "state.seats[0].discard: expected [a, b], found [b, a]",
        ),
        (
            {"seats": [{}]},
            {"seats": [{}, {}]},
            "state.seats: expected 1 entries, found 2: [{}, {}]",
        ),
        (
            {"seats": [{}, {"hnad": ["a"]}]},
            {"seats": [{}, {"hand": ["a"]}]},
            "state.seats[1].hnad: the view has no field 'hnad'; did you mean 'hand'?",
        ),
        (
            {"zzz": 1},
            {"hand": [], "deck": []},
            "state.zzz: the view has no field 'zzz'; there are: deck, hand",
        ),
        ({"center": {"a": 1}}, {"center": "x"}, "state.center: expected {a: 1}, found x"),
        (
            {"containers": [{"as": "luxury"}]},
            {"containers": [{"card": "a", "as": "luxury"}]},
            (
                "state.containers: expected [{as: luxury}], found [{card: a, as: luxury}]; "
                "missing: {as: luxury}; too many: {as: luxury, card: a}"
            ),
        ),
        ({"winners": [0, 1]}, {"winners": [1, 0]}, "state.winners[0]: expected 0, found 1"),
        ({"character": "none"}, {"character": "x"}, "state.character: expected none, found x"),
    ],
)
def test_differs(expected: Any, found: Any, message: str) -> None:
    assert told(expected, found) == message


def difference(then: str, match: ScriptedMatch) -> str:
    text = "scenario: a test\ngame: travel\nthen:\n" + then
    found = first_difference(check(read(split(text)[0], "test.yaml", 0)), match)
    return describe(found) if found else ""


def test_who_decides() -> None:
    match = ScriptedMatch([Ask({0: ["draw"], 2: ["draw"]})])
    assert difference("  decides: [2, 0]\n", match) == ""
    assert "[0, 2] are waited for" in difference("  decides: [0]\n", match)


def test_winners_and_scores() -> None:
    match = ScriptedMatch([], view={"scores": [3, 5]})
    match.winners = [1]
    assert difference("  winners: [1]\n  scores: [3, 5]\n", match) == ""
    assert "the winners are [1]" in difference("  winners: [0]\n", match)
    assert "expected [5, 3], found [3, 5]" in difference("  scores: [5, 3]\n", match)
    going_on = ScriptedMatch([Ask({0: ["draw"]})])
    assert "the match goes on" in difference("  winners: [0]\n", going_on)


def test_legal() -> None:
    ask = Ask({0: ["card:a", "pass"]}, any_time={1: ["use:x"]}, may_decline=True)
    match = ScriptedMatch([ask])
    assert difference("  legal: {seat: 0, includes: [card:a, no], excludes: [draw]}\n", match) == ""
    assert difference("  legal: {seat: 1, includes: [use:x], excludes: [card:a]}\n", match) == ""
    missing = difference("  legal: {seat: 0, includes: [card:b]}\n", match)
    assert missing == (
        "then.legal.includes[0]: 'card:b' is not legal for seat 0; its choices: card:a, pass"
    )
    assert "'no' is legal" in difference("  legal: {seat: 0, excludes: [no]}\n", match)
    assert "it has no choice" in difference("  legal: {seat: 2, includes: [draw]}\n", match)


def test_illegal_is_refused_and_changes_nothing() -> None:
    match = ScriptedMatch([Ask({0: ["card:a", "pass"]}, may_decline=True)])
    before = match.digest()
    assert difference("  illegal: {seat: 0, choose: card:b}\n", match) == ""
    assert match.digest() == before
    # A word that stands for a legal choice is legal.
    assert "is legal" in difference("  illegal: {seat: 0, choose: no}\n", match)
    assert match.digest() == before


def test_sees_is_the_view_of_the_seat() -> None:
    match = ScriptedMatch([Ask({0: ["draw"]})], view={"deck": {"count": 3}})
    assert difference("  sees: {seat: 1, state: {deck: {count: 3}, seat: 1}}\n", match) == ""
    assert "then.sees.state.deck.count" in difference(
        "  sees: {seat: 1, state: {deck: {count: 4}}}\n", match
    )
