"""How the runner follows ``play``, ``default`` and ``until``: docs/scenarios.md, word by word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from estiba.scenarios.documents import read, split
from estiba.scenarios.play import MOST_CHOICES, NotPlayableError, Playing, Step
from estiba.scenarios.schema import Until, check
from tests.python.scripted_match import Ask, ScriptedMatch


def play(
    asks: Sequence[Ask],
    tokens: Mapping[int, Sequence[str]],
    *,
    until: Until = "end",
    default: Sequence[str] | None = None,
    players: int = 3,
    unused: Sequence[str] = (),
    steps: list[Step] | None = None,
) -> list[tuple[int, str]]:
    lines = ["scenario: a test", "game: travel", f"until: {until}", "play:"]
    lines += [
        f"  - {{seat: {seat}, choose: [{', '.join(choose)}]}}" for seat, choose in tokens.items()
    ]
    if default is not None:
        lines.append(f"default: [{', '.join(default)}]")
    scenario = check(read(split("\n".join(lines))[0], "test.yaml", 0))
    match = ScriptedMatch(asks, players, unused)
    Playing(scenario, match, 0, steps.append if steps is not None else None).run()
    return match.played


def test_takes_the_first_token_left_that_is_legal() -> None:
    asks = [Ask({0: ["card:b", "card:c"]}), Ask({0: ["card:a", "card:b"]})]
    assert play(asks, {0: ["card:a", "card:b"]}) == [(0, "card:b"), (0, "card:a")]


def test_entries_of_one_seat_are_joined_in_order() -> None:
    text = """
scenario: joined
game: travel
play:
  - {seat: 1, choose: [card:a]}
  - {seat: 0, choose: [card:x]}
  - {seat: 1, choose: [card:b]}
"""
    scenario = check(read(split(text)[0], "test.yaml", 0))
    assert [token.text for token in scenario.play[1]] == ["card:a", "card:b"]


def test_default_in_its_own_order_and_never_used_up() -> None:
    asks = [Ask({0: ["card:a", "card:b"]}), Ask({1: ["card:a", "card:b"]}), Ask({0: ["card:a"]})]
    played = play(asks, {}, default=["card:b", "card:a"])
    assert played == [(0, "card:b"), (1, "card:b"), (0, "card:a")]


def test_default_unless_given() -> None:
    asks = [
        Ask({0: ["draw", "actions:1", "actions:0"]}),
        Ask({0: ["actions:1", "actions:0"]}),
        Ask({0: ["credits:0", "credits:2"]}),
        Ask({0: ["yes", "done"]}),
    ]
    assert [notation for _, notation in play(asks, {})] == [
        "draw",
        "actions:0",
        "credits:0",
        "done",
    ]


def test_no_pass_and_done_are_one_where_a_decision_declines() -> None:
    asks = [Ask({0: ["card:a", "pass"]}, may_decline=True)]
    assert play(asks, {0: ["done"]}) == [(0, "pass")]
    # While a trade is put together they are not one.
    with pytest.raises(NotPlayableError, match="no token answers"):
        play([Ask({0: ["card:a", "pass"]})], {0: ["done"]}, default=["no"])


def test_yes_takes_a_draw_that_is_offered() -> None:
    assert play([Ask({0: ["draw", "pass"]}, may_decline=True)], {0: ["yes"]}) == [(0, "draw")]


def test_yes_is_struck_where_the_decision_begins_with_a_choice() -> None:
    asks = [Ask({0: ["card:a", "card:b", "no"]}, may_decline=True)]
    assert play(asks, {0: ["yes", "card:b"]}) == [(0, "card:b")]
    # With no choice named, the default answers.
    assert play(asks, {0: ["yes"]}) == [(0, "no")]


def test_yes_stays_for_a_later_decision() -> None:
    must = Ask({0: ["card:a", "card:b"]})
    react = Ask({0: ["use:trap", "pass"]}, may_decline=True)
    offer = Ask({0: ["yes", "no"]}, may_decline=True)
    played = play([must, react, offer], {0: ["yes"]}, default=["card:a", "pass"])
    assert played == [(0, "card:a"), (0, "pass"), (0, "yes")]


def test_yes_is_struck_only_where_it_stands_first() -> None:
    asks = [
        Ask({0: ["card:a", "no"]}, may_decline=True),
        Ask({0: ["yes", "no"]}, may_decline=True),
    ]
    assert play(asks, {0: ["card:a", "yes"]}) == [(0, "card:a"), (0, "yes")]


def test_what_the_engine_takes_strikes_the_first_such_token() -> None:
    asks = [
        Ask({0: ["card:a", "card:b"]}, taken=[(0, "draw")]),
        Ask({1: ["card:a", "card:c"]}, taken=[(0, "card:b"), (1, "pass")]),
    ]
    tokens = {0: ["card:a", "draw", "card:b"], 1: ["no", "card:c"]}
    assert play(asks, tokens) == [(0, "card:a"), (1, "card:c")]


def test_what_the_engine_takes_strikes_one_token_only() -> None:
    asks = [Ask({0: ["card:a", "card:b"]}, taken=[(0, "card:a")])]
    assert play(asks, {0: ["card:a", "card:a"]}) == [(0, "card:a")]


def test_any_time_choices_come_before_the_answer_in_order_from_the_asked_seat() -> None:
    ask = Ask(
        {1: ["card:a", "card:b"]},
        any_time={0: ["scrap:0.1"], 1: ["use:x"], 2: ["use:y", "use:z"]},
    )
    tokens = {0: ["scrap:0.1"], 1: ["use:x", "card:b"], 2: ["use:y"]}
    assert play([ask], tokens) == [
        (1, "use:x"),
        (2, "use:y"),
        (0, "scrap:0.1"),
        (1, "card:b"),
    ]


def test_an_any_time_choice_of_another_seat_waits_until_it_stands_first() -> None:
    asks = [
        Ask({0: ["card:a", "card:b"]}, any_time={1: ["use:x"]}),
        Ask({1: ["card:a", "card:b"]}, any_time={1: ["use:x"]}),
        Ask({0: ["card:a", "card:b"]}, any_time={1: ["use:x"]}),
    ]
    tokens = {0: ["card:a", "card:b"], 1: ["card:b", "use:x"]}
    assert play(asks, tokens) == [(0, "card:a"), (1, "card:b"), (1, "use:x"), (0, "card:b")]


def test_a_use_further_down_is_taken_early_where_nothing_before_it_is_legal() -> None:
    asks = [
        Ask({0: ["card:a", "card:b"]}, any_time={0: ["use:x"]}),
        Ask({0: ["card:c", "card:d"]}),
    ]
    tokens = {0: ["card:c", "use:x"]}
    assert play(asks, tokens, default=["card:a"]) == [(0, "use:x"), (0, "card:a"), (0, "card:c")]


def test_a_reaction_is_no_any_time_choice() -> None:
    asks = [
        Ask({0: ["action:draw", "action:steal"]}),
        Ask({2: ["use:trap", "pass"]}, may_decline=True),
    ]
    assert play(asks, {0: ["action:draw"], 2: ["use:trap"]}) == [
        (0, "action:draw"),
        (2, "use:trap"),
    ]


def test_seats_asked_at_once_answer_in_order_from_the_leader() -> None:
    ask = Ask({0: ["credits:0", "credits:2"], 1: ["credits:0"], 2: ["credits:0"]}, leader=1)
    assert play([ask], {0: ["credits:2"]}) == [
        (1, "credits:0"),
        (2, "credits:0"),
        (0, "credits:2"),
    ]


def test_until_turn_stops_when_a_later_turn_asks() -> None:
    asks = [Ask({0: ["draw", "pass"]}), Ask({1: ["draw", "pass"]}, turn=1)]
    assert play(asks, {}, until="turn") == [(0, "pass")]
    with pytest.raises(NotPlayableError, match=r"tokens of seat 1 are left over: draw"):
        play(asks, {1: ["draw"]}, until="turn")


def test_until_turn_at_once_where_the_turn_passes_by_itself() -> None:
    assert play([Ask({1: ["draw", "pass"]}, turn=1)], {}, until="turn") == []


def test_until_decision_stops_before_default() -> None:
    asks = [Ask({0: ["draw", "pass"]}), Ask({0: ["draw", "pass"]})]
    assert play(asks, {0: ["draw"]}, until="decision") == [(0, "draw")]


def test_until_decision_with_several_seats_asked() -> None:
    ask = Ask({0: ["credits:0"], 1: ["credits:0"], 2: ["credits:0", "credits:2"]})
    after = Ask({0: ["draw"]})
    assert play([ask, after], {2: ["credits:2"]}, until="decision") == [(2, "credits:2")]


def test_a_match_that_ends_earlier_has_reached_the_point() -> None:
    for until in ("turn", "decision", "end"):
        assert play([Ask({0: ["draw"]})], {0: ["draw"]}, until=until) == [(0, "draw")]


def test_a_scenario_that_goes_round_in_circles_fails() -> None:
    asks = [Ask({0: ["no", "yes"]})] * (MOST_CHOICES + 2)
    with pytest.raises(NotPlayableError, match="the point 'end' is not reached"):
        play(asks, {})


def test_tokens_left_over_fail() -> None:
    with pytest.raises(NotPlayableError, match=r"left over: card:b, card:c; the match is over"):
        play([Ask({0: ["card:a"]})], {0: ["card:a", "card:b", "card:c"]})


def test_outcomes_left_over_fail() -> None:
    with pytest.raises(NotPlayableError, match="outcomes of chance are left over: coin: heads"):
        play([Ask({0: ["draw"]})], {}, unused=["coin: heads"])


def test_an_unanswered_decision_is_shown_with_its_choices() -> None:
    with pytest.raises(NotPlayableError) as failure:
        play([Ask({2: ["card:a", "card:b"]}, turn=4)], {2: ["card:z"]})
    message = failure.value.message
    assert "turn 4, seat 2 is asked 'ask_0' (rule:test): What now?" in message
    assert "Choices: card:a, card:b" in message
    assert "Tokens left: card:z" in message
    assert "default: no, done, pass" in message


def test_the_trace_says_where_tokens_came_from() -> None:
    steps: list[Step] = []
    asks = [Ask({0: ["draw", "pass"]}), Ask({1: ["draw", "pass"]}, taken=[(2, "card:a")])]
    play(asks, {1: ["draw"]}, steps=steps)
    assert [(step.origin, step.seat, step.notation) for step in steps] == [
        ("position", 0, ""),
        ("default", 0, "pass"),
        ("engine", 2, "card:a"),
        ("play", 1, "draw"),
    ]
    assert steps[1].menu == ("draw", "pass")
    assert steps[1].events == ("Seat 2 has one answer: card:a.",)
