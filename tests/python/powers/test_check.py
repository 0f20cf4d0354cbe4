"""The check: every mistake has its code, line, card and what to write instead."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from estiba.powers.diagnostics import CODES
from estiba.powers.tree import (
    Alternative,
    Ask,
    Asked,
    Choose,
    Constant,
    Domain,
    Each,
    Effect,
    Expression,
    Field,
    Hook,
    If,
    Instead,
    Lasting,
    Let,
    May,
    Offer,
    Operation,
    Options,
    Perform,
    Place,
    Read,
    Repeat,
    Rule,
    Sequence,
    Text,
    Together,
    Total,
    Trigger,
    Variable,
    Word,
)
from tests.python.powers.finding import YES, choose, found, in_effect, the_problem
from tests.python.powers.trees import (
    ANNOUNCED,
    AT,
    DISCARD,
    DRAW,
    END_OF_TURN,
    HAND_LIMIT,
    MAY_TRAVEL,
    OWN_TURN,
    OWNER,
    SEARCH,
    TRADE,
    TRADED,
    card_variable,
    do,
    draw,
    equal,
    hand,
    hand_count,
    is_event,
    less,
    number,
    numbers,
    on_trade,
    power,
    rule,
    seat_field,
    seat_variable,
    seats,
    word,
)

DOCUMENT = Path(__file__).parents[3] / "docs/powers-check.md"


def test_every_code_is_documented() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for code, meaning in CODES.items():
        assert f"| `{code}` | {meaning} |" in text


def test_sound_powers_have_no_problems() -> None:
    card, chosen = card_variable()
    seat, player = seat_variable()
    chooses = Choose(hand(), card, is_event(chosen), OWNER, True, do(DISCARD, chosen), None, AT)
    loop = Each(seats(), seat, None, OWNER, draw(player), AT)
    assert not found(
        power(on_trade(Sequence((chooses, loop)), limit="turn_each")),
        power(rule(HAND_LIMIT, "add", number(2)), card="explorer"),
        power(May(OWN_TURN, None, choose(numbers(number(1), number(512))), None, "match", AT)),
    )


def test_all_mistakes_are_found_at_once_in_the_order_of_the_file() -> None:
    first = replace(draw(), word=replace(DRAW, name="drew"), place=Place("cards.py", 9))
    second = replace(draw(), arguments=(), place=Place("cards.py", 8))
    problems = found(power(on_trade(Sequence((first, second)))), power(card="portr"))
    assert [(it.code, it.place.line if it.place else 0) for it in problems] == [
        ("unknown_card", 3),
        ("no_hooks", 3),
        ("argument_count", 8),
        ("unknown_word", 9),
    ]


# The power.


def test_a_power_for_an_unknown_card() -> None:
    (problem,) = found(power(on_trade(draw()), card="portr"))
    assert problem.code == "unknown_card"
    assert problem.hint == "Write 'porter'."


def test_a_power_without_hooks() -> None:
    (problem,) = found(power())
    assert problem.code == "no_hooks"
    assert problem.place == Place("cards.py", 3)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (Text("Draw.", "Roba.", " "), "text_without_reason"),
        (Text("Draw.", "", "it reads badly"), "text_incomplete"),
        (Text("", "Roba.", "it reads badly"), "text_incomplete"),
    ],
)
def test_a_text_by_hand_has_a_reason_and_both_languages(text: Text, code: str) -> None:
    (problem,) = found(power(on_trade(draw()), text=text))
    assert problem.code == code


def test_a_power_that_cannot_be_told_needs_a_text() -> None:
    silent = power(on_trade(do(replace(DRAW, phrases={"en": "draw"}), OWNER, number(1))))
    (problem,) = found(silent)
    assert problem.code == "text_missing"
    assert "'draw' has no phrase in 'es'" in problem.message
    assert not found(replace(silent, text=Text("Draw.", "Roba.", "it is a test")))


# Words.


@pytest.mark.parametrize(
    ("hook", "near"),
    [
        (Trigger(word("event", "tradd"), None, draw(), None, False, "", AT), "traded"),
        (Rule(word("query", "hand_limt"), None, "set", number(1), None, AT), "hand_limit"),
        (May(word("window", "own_trn"), None, draw(), None, "", AT), "own_turn"),
        (Instead(word("step", "discarde"), None, draw(), None, AT), "discarded"),
        (on_trade(draw(), at=word("place", "in_fron")), "in_front"),
        (on_trade(do(word("verb", "drew"), OWNER, number(1))), "draw"),
        (on_trade(choose(Domain("card", word("domain", "hnd"), (OWNER,)))), "hand"),
        (on_trade(draw(count=Read("number", word("reader", "hand_cont"), (OWNER,)))), "hand_count"),
        (
            on_trade(
                Lasting(on_trade(draw()), word("moment", "end_of_trn"), None, AT),
            ),
            "end_of_turn",
        ),
        (on_trade(draw(count=Operation("number", "subtrat", (number(1), number(2))))), "subtract"),
        (
            on_trade(draw(), equal(seat_field(TRADED), OWNER), at=replace(OWN_TURN, kind="place")),
            "",
        ),
    ],
)
def test_an_unknown_word_names_the_nearest(hook: Hook, near: str) -> None:
    problem = the_problem(hook)
    assert problem.code == "unknown_word"
    assert problem.hint == (f"Write '{near}'." if near else "There are: in_front, hand.")


def test_a_word_of_another_kind() -> None:
    problem = in_effect(do(HAND_LIMIT, OWNER))
    assert problem.code == "unknown_word"
    assert "'hand_limit' is a query, but here stands a verb" in problem.message


def test_a_member_that_its_type_does_not_have() -> None:
    def announced(value: int, name: str) -> Hook:
        action = Constant("action", value, word("member", name, en=name, es=name))
        condition = equal(Field("action", "action", "announced"), action)
        return Trigger(ANNOUNCED, condition, draw(), None, False, "", AT)

    assert not found(power(announced(1, "trade")))
    assert the_problem(announced(1, "trad")).hint == "Write 'trade'."
    assert the_problem(announced(0, "trade")).code == "unknown_word"


def test_a_type_that_the_game_does_not_have() -> None:
    good = Constant("good", 0, TRADE)
    problem = the_problem(on_trade(draw(), equal(good, good)))
    assert problem.code == "unknown_word"
    assert "no type 'good'" in problem.message


def test_an_unknown_way_to_say_yes() -> None:
    assert in_effect(Ask(OWNER, draw(), None, "si", AT)).code == "unknown_word"


@pytest.mark.parametrize(
    ("effect", "hint"),
    [
        (do(DRAW, OWNER), "Write draw(seat, count)."),
        (do(DRAW, OWNER, number(1), number(2)), "Write draw(seat, count)."),
        (draw(count=Operation("number", "add", (number(1),))), ""),
        (draw(count=Read("number", word("reader", "hand_count"), ())), "Write hand_count(seat)."),
    ],
)
def test_a_wrong_number_of_arguments(effect: Effect, hint: str) -> None:
    problem = in_effect(effect)
    assert problem.code == "argument_count"
    assert problem.hint == hint


@pytest.mark.parametrize(
    ("field", "hint"),
    [
        (Field("seat", "partnr", "traded"), "Write 'partner'."),
        (Field("seat", "victim", "stolen"), "Write one of: traded.seat, traded.partner."),
    ],
)
def test_a_field_that_the_event_does_not_have(field: Field, hint: str) -> None:
    problem = in_effect(draw(field))
    assert problem.code == "unknown_field"
    assert problem.hint == hint


def test_a_window_without_fields_has_none() -> None:
    problem = the_problem(May(OWN_TURN, None, draw(Field("seat", "seat")), None, "", AT))
    assert problem.code == "unknown_field"
    assert problem.hint == "It has none."


@pytest.mark.parametrize(
    ("hook", "hint"),
    [
        (on_trade(draw(), limit="trun"), "Write 'turn'."),
        (May(OWN_TURN, None, draw(), None, "week", AT), "There are: turn, match."),
        (May(OWN_TURN, None, draw(), None, "turn_each", AT), "Write 'turn'."),
        (Trigger(ANNOUNCED, None, draw(), None, False, "turn_each", AT), "Write 'turn'."),
    ],
)
def test_a_limit_that_does_not_exist(hook: Hook, hint: str) -> None:
    problem = the_problem(hook)
    assert problem.code == "unknown_limit"
    assert problem.hint == hint


@pytest.mark.parametrize(
    ("query", "fold", "value"),
    [
        (MAY_TRAVEL, "add", YES),
        (MAY_TRAVEL, "set", YES),
        (HAND_LIMIT, "yes", number(1)),
        (HAND_LIMIT, "plus", number(1)),
    ],
)
def test_a_fold_that_does_not_suit_the_query(query: Word, fold: str, value: Expression) -> None:
    problem = the_problem(rule(query, fold, value))
    assert problem.code == "wrong_fold"
    assert problem.hint.startswith("Write one of: ")


# Types and bindings.


@pytest.mark.parametrize(
    ("hook", "told"),
    [
        (on_trade(draw(number(1))), "'seat' of 'draw' is a number, not a seat"),
        (on_trade(draw(count=OWNER)), "'count' of 'draw' is a seat, not a number"),
        (rule(HAND_LIMIT, "set", OWNER), "the value for 'hand_limit' is a seat, not a number"),
        (rule(MAY_TRAVEL, "yes", number(1)), "the value for 'may_travel' is a number"),
        (
            on_trade(draw(), equal(seat_field(TRADED), number(1))),
            "the field 'seat', a seat and a number stand together in 'equal'",
        ),
        (on_trade(draw(), less(OWNER, number(1))), "an operand of 'less' is a seat"),
        (on_trade(draw(count=Field("number", "seat", "traded"))), "is a seat, not a number"),
        (on_trade(Repeat(OWNER, None, draw(), AT)), "how often it repeats is a seat"),
        (on_trade(Ask(number(1), draw(), None, "yes", AT)), "who is asked is a number"),
        (on_trade(Let(Variable("card"), number(1), draw(), AT)), "what is kept is a number"),
        (on_trade(do(DISCARD, hand_count())), "'card' of 'discard' is a number"),
        (
            on_trade(Perform(SEARCH, (), AT, Variable("seat"), draw())),
            "'search' gives card, but its result is taken for a seat",
        ),
        (
            on_trade(Perform(DRAW, (OWNER, number(1)), AT, Variable("card"), draw())),
            "'draw' gives nothing",
        ),
        (
            on_trade(draw(), less(number(1), Total("sum", hand(), Variable("card"), OWNER))),
            "what is summed up is a seat",
        ),
        (
            on_trade(Each(seats(), Variable("card", "x"), None, OWNER, draw(), AT)),
            "'x' is taken for a card, but it is a seat",
        ),
        (
            on_trade(draw(), Read("condition", word("reader", "hand_count"), (OWNER,))),
            "'hand_count' gives a number, not a condition",
        ),
    ],
)
def test_types_that_do_not_fit(hook: Hook, told: str) -> None:
    problems = [it for it in found(power(hook)) if it.code != "loop_without_end"]
    assert [it.code for it in problems] == ["type_mismatch"], problems
    assert told in problems[0].message
    assert problems[0].place == AT


@pytest.mark.parametrize(
    ("hook", "role"),
    [
        (on_trade(draw(), hand_count()), "the condition is a number"),
        (on_trade(If(OWNER, draw(), None, AT)), "the condition is a seat"),
        (on_trade(choose(hand(), where=number(1))), "the filter is a number"),
        (
            on_trade(Options(OWNER, (Alternative(draw(), number(1)),), False, AT)),
            "the condition is a number",
        ),
        (
            on_trade(draw(count=Total("count", hand(), Variable("card"), number(1)))),
            "the filter is a number",
        ),
        (on_trade(Offer(Variable("seat"), OWNER, draw(), None, AT)), "the filter is a seat"),
    ],
)
def test_a_condition_that_is_none(hook: Hook, role: str) -> None:
    problem = the_problem(hook)
    assert problem.code == "not_a_condition"
    assert role in problem.message


def test_a_variable_outside_of_its_choice() -> None:
    card, chosen = card_variable("luggage")
    chooses = Choose(hand(), card, None, OWNER, False, draw(), None, AT)
    problem = in_effect(Sequence((chooses, do(DISCARD, chosen))))
    assert problem.code == "unbound_variable"
    assert problem.message.startswith("'luggage' is used outside")


def test_a_variable_where_the_choice_was_declined() -> None:
    card, chosen = card_variable()
    chooses = Choose(hand(), card, None, OWNER, True, draw(), do(DISCARD, chosen), AT)
    assert in_effect(chooses).code == "unbound_variable"


def test_what_lasts_keeps_one_value() -> None:
    seat, player = seat_variable()
    kept, remembered = seat_variable()

    def lasting(condition: Expression, keep: bool) -> Effect:
        hook = rule(HAND_LIMIT, "add", number(1), equal(seat_field(HAND_LIMIT), condition))
        lasts = Lasting(hook, END_OF_TURN, (kept, player) if keep else None, AT)
        return Each(seats(), seat, None, OWNER, lasts, AT)

    assert not found(power(on_trade(lasting(remembered, True))))
    assert in_effect(lasting(player, True)).code == "unbound_variable"
    assert in_effect(lasting(remembered, False)).code == "unbound_variable"


def test_the_asked_seat_is_known_in_choices_only() -> None:
    card, chosen = card_variable()
    among = Together(
        Variable("seat"), None, hand(Asked()), card, None, False, do(DISCARD, chosen), AT
    )
    assert not found(power(on_trade(among)))
    assert in_effect(draw(Asked())).code == "unbound_variable"
