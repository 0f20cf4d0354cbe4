"""The language refuses what means nothing, and says what to write; tracing gathers it all."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

import pytest

from estiba.games.travel.words import (
    Power,
    card_drawn,
    discard,
    draw,
    hand,
    hand_count,
    hand_limit,
    is_prohibited,
    may_travel,
    next_seat,
    traded,
)
from estiba.powers import (
    TracedModule,
    WrongUse,
    choose,
    if_,
    nothing,
    others,
    owner,
    seats,
    trace,
)
from estiba.powers.tree import Choose, If, Rule, Trigger

HEADER = """\
from estiba.games.travel.words import *
from estiba.powers import *
"""


def traced(folder: Path, text: str) -> TracedModule:
    path = folder / "cards.py"
    path.write_text(HEADER + textwrap.dedent(text), encoding="utf-8")
    return trace(path)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 if hand_count(owner) > 3 else 2", "if_(condition, effect)"),
        ("not any_of(hand(owner))", "'~' for"),
        ("owner in [1]", "Expected a seat, got a number"),
        ("list(hand(owner))", "each(domain"),
        ("hand_count(owner) / 2", "Write '//'"),
        ("range(hand_count(owner))", "cannot be interpreted as an integer"),
        ("draw(owner, 2**31)", "32 bits"),
        ("draw(owner, True)", "Expected a number, got True or False"),
        ("draw(owner, 'two')", "Expected a number, got 'two'"),
        ("draw(owner)", "Write draw(seat, count)"),
        ("draw(1, owner)", "draw(…, seat): Expected a seat, got a number"),
        ("draw(owner, hand_count)", "Call it: hand_count(…)"),
        ("choose(seats(), discard)", "discard(…, card): Expected a card, got a seat"),
        ("choose(hand, discard)", "Expected a domain, got 'hand'. Call it: hand(…)"),
        ("choose(hand(owner), draw(owner, 1))", "Expected a function"),
        ("choose(hand(owner), lambda card: None)", "Let the function return the effect"),
        ("choose(hand(owner), discard, where=True)", "where=lambda it: condition"),
        ("choose(hand(owner), discard, where=lambda it: it)", "Expected a condition, got a card"),
        ("if_(hand_count(owner), draw(owner, 1))", "Expected a condition, got a number"),
        ("if_(any_of(hand(owner)), discard)", "got the word 'discard'. Call it: discard(…)"),
        ("if_(any_of(hand(owner)), 3)", "Expected an effect, got 3"),
        ("each(seats(), lambda seat: seat)", "Expected an effect"),
        ("let(3, lambda it: draw(owner, it))", "Use the Python value as it is"),
        ("repeat(owner, draw(owner, 1))", "Expected a number, got a seat"),
        ("repeat_while(always, draw(owner, 1))", "at_most"),
        ("ask(draw(owner, 1), word='sure')", "Write one of yes, draw"),
        ("options(draw(owner, 1))", "Write options(option(effect), …)"),
        ("option(draw)", "got the word 'draw'"),
        ("together(hand(owner), hand, lambda a, b: discard(b))", "Only seats can be asked"),
        ("lasting(draw(owner, 1), until=END_OF_TURN)", "Only a rule or a trigger can last"),
        ("python(3, lambda it: draw(owner, it))", "Expected a Python function"),
        ("card.whenever(traded(partnr=owner), nothing)", "Its fields: seat, partner"),
        ("card.whenever(traded(partner=3), nothing)", "Expected a seat, got a number"),
        ("card.whenever(traded(partner=()), nothing)", "names nothing"),
        ("card.whenever(action_announced(action=(DRAW, owner)), nothing)", "Expected an action"),
        ("card.whenever(hand_limit, nothing)", "Expected a game's event, got 'hand_limit'"),
        ("card.whenever(stolen, nothing, limit='day')", 'Write one of "", turn, match'),
        ("card.may(OWN_TURN, nothing, limit='turn_each')", "no limit 'turn_each'"),
        ("card.may(owner, nothing)", "Expected a game's window"),
        ("card.rule(may_travel, 1)", "Write True or False"),
        ("card.rule(hand_limit, True)", "Expected a number"),
        ("card.rule(hand_limit, add(1), when=hand_count(owner))", "Expected a condition"),
        ("[card.text('a', 'b', reason='c') for _ in range(2)]", "Write one text"),
    ],
)
def test_wrong_use_says_what_to_write(tmp_path: Path, line: str, said: str) -> None:
    module = traced(tmp_path, f'@power("tried")\ndef tried(card):\n    {line}\n')
    (problem,) = module.problems
    assert problem.place is not None
    assert (problem.card, problem.place.line) == ("tried", 5)
    assert problem.code in ("tracing", "type_mismatch")
    assert said in f"{problem.message} {problem.hint}"


def test_the_type_checker_sees_what_is_of_the_wrong_kind() -> None:
    """mypy runs over the tests, and complains of an ignore that it does not need."""
    card = Power("tried")
    choose(hand(owner), discard, where=is_prohibited)
    card.whenever(traded(partner=others, seat=lambda seat: seat == next_seat(owner)), nothing)
    for wrong in (
        lambda: choose(seats(), discard),  # type: ignore[arg-type]
        lambda: choose(hand(owner), discard, where=others),  # type: ignore[arg-type]
        lambda: draw(traded.partner, traded.seat),  # type: ignore[arg-type]
        lambda: traded(nobody=owner),  # type: ignore[call-arg]
        lambda: card.whenever(card_drawn(card=others), nothing),  # type: ignore[arg-type]
        lambda: card.rule(may_travel, 1),  # type: ignore[arg-type]
        lambda: card.rule(hand_limit, owner),  # type: ignore[call-overload]
        lambda: if_(hand_count(owner), nothing),  # type: ignore[arg-type]
    ):
        with pytest.raises(WrongUse):
            wrong()


def test_words_keep_their_names_and_docstrings() -> None:
    assert (draw.__name__, draw.__doc__) == ("draw", "The seat draws cards, one by one.")


def test_a_module_is_traced_to_trees_that_know_their_lines(tmp_path: Path) -> None:
    module = traced(
        tmp_path,
        """
        @power("one")
        def one(card):
            card.rule(hand_limit, 6)
            card.when_turned_up(
                if_(hand_count(owner) > 3,
                    choose(hand(owner), discard)))
        """,
    )
    assert module.problems == ()
    (tree,) = module.powers
    assert (tree.card, tree.place.line, tree.module) == ("one", 4, "cards")
    rule, trigger = tree.hooks
    assert isinstance(rule, Rule)
    assert isinstance(trigger, Trigger)
    assert isinstance(trigger.effect, If)
    assert isinstance(trigger.effect.then, Choose)
    assert (rule.place.line, trigger.place.line) == (6, 7)
    assert (trigger.effect.place.line, trigger.effect.then.place.line) == (8, 9)
    assert trigger.effect.then.place.file == str(tmp_path / "cards.py")


def test_all_problems_of_a_module_are_found_at_once(tmp_path: Path) -> None:
    module = traced(
        tmp_path,
        """
        @power("good")
        def good(card):
            card.rule(hand_limit, 6)

        @power("raises")
        def raises(card):
            helper(card)

        def helper(card):
            return card.nothing_of_the_kind

        @power("wrong")
        def wrong(card):
            card.rule(hand_limit, owner)

        @power("good")
        def again(card):
            card.rule(hand_limit, 7)
        """,
    )
    assert [tree.card for tree in module.powers] == ["good"]
    found = [(it.code, it.card, it.place.line) for it in module.problems if it.place is not None]
    assert found == [
        ("tracing", "raises", 13),
        ("type_mismatch", "wrong", 17),
        ("two_powers", "good", 19),
    ]
    messages = [it.message for it in module.problems]
    assert "nothing_of_the_kind" in messages[0]
    assert messages[1] == "Expected a number, got a seat."
    assert "cards.py:4" in messages[2]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("\n@power('x'))", "syntax", 4),
        ("import no_such_module_anywhere", "tracing", 3),
        ("1 / 0", "tracing", 3),
    ],
)
def test_a_module_that_does_not_load_is_one_problem(
    tmp_path: Path, text: str, code: str, line: int
) -> None:
    module = traced(tmp_path, text)
    (problem,) = module.problems
    assert problem.place is not None
    assert (module.powers, problem.code, problem.place.line) == ((), code, line)


def test_a_module_that_is_not_there_is_a_problem(tmp_path: Path) -> None:
    assert "no module" in trace(tmp_path / "none.py").problems[0].message
    assert "no_such_package" in trace("no_such_package.cards").problems[0].message


def test_a_power_takes_over_what_another_does_wherever_it_stands(tmp_path: Path) -> None:
    module = traced(
        tmp_path,
        """
        @power("copy")
        def copy(card):
            card.rule(hand_limit, add(1))
            card.like("middle")

        @power("middle")
        def middle(card):
            card.like("original")

        @power("original")
        def original(card):
            card.rule(hand_limit, 6)
            card.rule(steal_cost, 1)
        """,
    )
    assert [len(tree.hooks) for tree in module.powers] == [3, 2, 2]
    assert module.powers[0].hooks[1] is module.powers[2].hooks[0]


def test_a_power_that_includes_itself_is_a_problem(tmp_path: Path) -> None:
    module = traced(
        tmp_path,
        """
        @power("one")
        def one(card):
            card.like("two")

        @power("two")
        def two(card):
            card.like("one")

        @power("three")
        def three(card):
            card.like("four")
        """,
    )
    assert module.powers == ()
    assert [(it.code, it.card) for it in module.problems] == [
        ("includes_itself", "one"),
        ("includes_itself", "two"),
        ("tracing", "three"),
    ]
    assert "one → two → one" in module.problems[0].message


def test_a_package_is_traced_with_all_its_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "an_expansion_to_try"
    package.mkdir()
    body = "@power({0!r})\ndef it(card: Power) -> None:\n    card.rule(hand_limit, 6)\n"
    (package / "__init__.py").write_text("")
    (package / "first.py").write_text(HEADER + body.format("first"))
    (package / "second.py").write_text(HEADER + body.format("first"))
    (package / "third.py").write_text("this is no Python")
    monkeypatch.syspath_prepend(str(tmp_path))
    try:
        for _ in range(2):
            module = trace("an_expansion_to_try")
            assert [tree.card for tree in module.powers] == ["first"]
            assert [it.code for it in module.problems] == ["two_powers", "syntax"]
    finally:
        for name in [it for it in sys.modules if it.startswith("an_expansion_to_try")]:
            del sys.modules[name]
