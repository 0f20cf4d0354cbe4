"""Powers that run away, fail or cannot be: each a typed error, and the match as before."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from estiba import _core
from estiba.errors import EstibaError
from estiba.games import load_table
from estiba.powers.load import load_powers

SEED = bytes(32)
WORDS = """\
from estiba.games.travel.words import *
from estiba.powers import *

"""


def expanded(folder: Path, powers: str, cards: str) -> _core.CardTable:
    """The travel table with an expansion of these powers and card rows."""
    file = folder / "trial_powers.py"
    file.write_text(WORDS + dedent(powers), encoding="utf-8")
    names = [line.split('"')[1] for line in cards.splitlines() if line.startswith("id")]
    compiled = load_powers(file, "travel", names).compiled
    rows = f'schema = 1\ngame = "travel"\n{cards}'
    base = load_table("travel", expansions=())
    return base.expanded("trial", "1.0", rows, "cards.toml", compiled.document, compiled.functions)


def row(section: str, card: str, copies: int | None = None) -> str:
    """One card row."""
    count = "" if copies is None else f"copies = {copies}\n"
    name = f'name = {{ en = "{card}", es = "{card}" }}\n'
    return f'[[{section}]]\nid = "{card}"\n{name}{count}\n'


def rules(table: _core.CardTable, **options: object) -> _core.Rules:
    """The rules of a match with the expansion."""
    chosen = {"extensions": ["trial"], "players": 2} | options
    return _core.Rules(table, json.dumps(chosen))


def decision(match: _core.Match) -> dict[str, Any]:
    """The open decision."""
    found: dict[str, Any] = json.loads(match.decision("en") or "{}")
    return found


def refused(match: _core.Match, choice: str) -> EstibaError | None:
    """Plays a choice of the seat that is asked; gives why it is refused."""
    try:
        match.apply(match.waiting_for[0], [choice])
    except EstibaError as error:
        return error
    return None


PEOPLE = row("characters", "idler") + row("characters", "dawdler")


def test_a_power_that_takes_too_many_steps_is_stopped_and_nothing_has_changed(
    tmp_path: Path,
) -> None:
    table = expanded(
        tmp_path,
        """
        @power("storm")
        def storm(card):
            card.when_turned_up(repeat(200, repeat(200, shuffle_deck())))
        """,
        row("events", "storm", 20),
    )
    match = _core.Match(rules(table), SEED)
    for _ in range(200):
        before = (match.digest(), match.revision)
        error = refused(match, "action:draw")
        if error is not None:
            assert error.code == "power_ran_away"
            assert "'storm'" in error.message
            assert error.details["card"] == "storm"
            assert (match.digest(), match.revision) == before
            return
        while decision(match)["kind"] != "action":
            match.apply(match.waiting_for[0], [match.legal(match.waiting_for[0])[0]])
    pytest.fail("no storm turned up")


@pytest.mark.parametrize(
    "effect",
    ["end_turn()", "[extra_turn(owner), end_turn()]", "repeat(200, repeat(200, shuffle_deck()))"],
)
def test_a_match_that_comes_to_no_decision_is_refused_as_it_is_dealt(
    tmp_path: Path, effect: str
) -> None:
    powers = "".join(
        f"""
@power("{card}")
def {card}(card):
    card.whenever(turn_began, {effect})
"""
        for card in ("idler", "dawdler")
    )
    table = expanded(tmp_path, powers, PEOPLE)
    with pytest.raises(EstibaError) as raised:
        _core.Match(rules(table), SEED)
    assert raised.value.code == "power_ran_away"
    with pytest.raises(EstibaError) as raised:
        _core.simulate(rules(table), 10, ["random"] * 2, SEED, 1, 100, None)
    assert raised.value.code == "power_ran_away"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("raise ValueError('no view')", "ValueError: no view"),
        ("return 'three'", "it gave 'three', not a whole number"),
        ("return 40_000", "it gave 40000, not a whole number"),
        ("return next(NUMBERS)", "different numbers for the same view"),
    ],
)
def test_a_function_that_fails_says_why(tmp_path: Path, body: str, why: str) -> None:
    table = expanded(
        tmp_path,
        f"""
        from itertools import count

        NUMBERS = count()

        def ask_python(view):
            {body}

        @power("idler")
        def idler(card):
            card.may(OWN_TURN, python(ask_python, lambda found: draw(owner, found)))
            card.text(en="Ask.", es="Pregunta.", reason="a function has no text")

        @power("dawdler")
        def dawdler(card):
            card.like("idler")
            card.text(en="Too.", es="También.", reason="a function has no text")
        """,
        PEOPLE,
    )
    assert rules(table).uses_functions
    match = _core.Match(rules(table), SEED)
    before = match.digest()
    seat = match.waiting_for[0]
    use = next(
        token
        for number in match.any_time(seat)
        if (token := match.rules.notation(number)).startswith("use:")
    )
    with pytest.raises(EstibaError) as raised:
        match.apply(seat, [use])
    assert raised.value.code == "power_function"
    assert why in raised.value.message
    assert match.digest() == before


def test_a_function_may_look_at_the_match_that_is_being_played(tmp_path: Path) -> None:
    """It sees the match as it was before, and nothing waits for ever."""
    table = expanded(
        tmp_path,
        """
        def look(view):
            from tests.python.powers import test_running
            return len(test_running.WATCHED[0].legal(0)) * 0 + 1

        @power("idler")
        def idler(card):
            card.may(OWN_TURN, python(look, lambda found: draw(owner, found)))
            card.text(en="Look.", es="Mira.", reason="a function has no text")

        @power("dawdler")
        def dawdler(card):
            card.like("idler")
            card.text(en="Too.", es="También.", reason="a function has no text")
        """,
        PEOPLE,
    )
    match = _core.Match(rules(table), SEED)
    WATCHED[:] = [match]
    seat = match.waiting_for[0]
    use = match.rules.notation(match.any_time(seat)[0])
    match.apply(seat, [use])
    assert match.revision == 1


WATCHED: list[_core.Match] = []


@pytest.mark.parametrize(
    ("section", "hook", "what"),
    [
        ("special_items", "card.may(OWN_TURN, draw(owner, 1))", "write at=IN_HAND"),
        ("events", "card.may(OWN_TURN, draw(owner, 1), at=IN_HAND)", "when it turns up"),
        ("characters", "card.when_turned_up(draw(owner, 1))", "never drawn"),
        ("characters", "card.rule(hand_limit, 9, at=IN_HAND)", "never in a hand"),
    ],
)
def test_a_hook_that_can_never_be_in_force_is_refused(
    tmp_path: Path, section: str, hook: str, what: str
) -> None:
    copies = None if section == "characters" else 1
    source = f"@power('idler')\ndef idler(card):\n    {hook}\n"
    with pytest.raises(EstibaError) as raised:
        expanded(tmp_path, source, row(section, "idler", copies))
    assert raised.value.code == "power_program"
    assert what in raised.value.message
    assert raised.value.details["card"] == "idler"


def test_a_choice_of_numbers_is_refused_with_its_card(tmp_path: Path) -> None:
    source = """
    @power("idler")
    def idler(card):
        card.may(ACTION, choose(numbers(1, 3), lambda count: draw(owner, count)), at=IN_HAND)
    """
    with pytest.raises(EstibaError, match="'idler' lets choose a number") as raised:
        expanded(tmp_path, source, row("special_items", "idler", 1))
    assert raised.value.code == "power_program"


def test_more_usable_powers_than_a_menu_can_offer_are_refused(tmp_path: Path) -> None:
    names = [f"slip_{number}" for number in range(60)]
    source = "\n".join(
        f'@power("{name}")\ndef {name}(card):\n    card.may(OWN_TURN, draw(owner, 1), at=IN_HAND)\n'
        for name in names
    )
    table = expanded(tmp_path, source, "".join(row("special_items", name, 1) for name in names))
    with pytest.raises(EstibaError, match="are more than 64") as raised:
        rules(table, extensions=["trial", "special_items", "characters"])
    assert raised.value.code == "match_too_large"


def test_more_limited_powers_than_a_match_counts_are_refused(tmp_path: Path) -> None:
    names = [f"guest_{number}" for number in range(13)]
    source = "\n".join(
        f'@power("{name}")\ndef {name}(card):\n    card.may(OWN_TURN, draw(owner, 1), limit="turn")'
        for name in names
    )
    with pytest.raises(EstibaError, match="at most 12 powers that are limited") as raised:
        expanded(tmp_path, source, "".join(row("characters", name) for name in names))
    assert raised.value.code == "match_too_large"


@pytest.mark.parametrize("version", ["", "1 2"])
def test_a_version_that_a_record_could_not_hold_is_refused(version: str) -> None:
    base = load_table("travel", expansions=())
    empty = json.dumps({"game": "travel", "powers": []})
    with pytest.raises(EstibaError, match="is no version") as raised:
        base.expanded("trial", version, "", "cards.toml", empty, [])
    assert raised.value.code == "expansion_invalid"


def test_a_malformed_document_is_refused() -> None:
    base = load_table("travel", expansions=())
    power = {
        "card": "smuggler",
        "text": {"en": "", "es": ""},
        "locals": 1,
        "code": [["jump", 7]],
        "choices": [],
        "hooks": [
            {
                "hook": "may",
                "window": "own_turn",
                "place": "in_front",
                "condition": [0, 1],
                "entry": 0,
            }
        ],
    }
    for document in ("[]", "{", json.dumps({"game": "travel", "powers": [power]})):
        with pytest.raises(EstibaError) as raised:
            base.with_powers(document, [])
        assert raised.value.code == "power_program"


def test_seats_that_are_asked_at_once_answer_one_decision() -> None:
    """A reaction (J2): its decision keeps its id until the last has answered."""
    table = load_table("travel", expansions=())
    options = {"players": 4, "extensions": ["special_items"], "ask": "everyone"}
    match = _core.Match(_core.Rules(table, json.dumps(options)), SEED)
    active = match.waiting_for[0]
    match.apply(active, ["action:draw"])
    asked = match.waiting_for
    assert len(asked) == 3
    assert decision(match)["kind"] == "react"
    opened = decision(match)["id"]
    for seat in asked:
        assert decision(match)["id"] == opened
        match.move(seat, opened, ["pass"])
    assert decision(match)["id"] != opened
