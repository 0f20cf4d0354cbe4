"""The powers of the travel extensions: they say what their cards say."""

from __future__ import annotations

import inspect
import json
from functools import cache
from typing import Any

import pytest

from estiba import _core
from estiba.games.travel import words
from estiba.powers import trace
from estiba.powers.compile import compile_power
from estiba.powers.happenings import Happening
from estiba.powers.tree import Constant, Word
from estiba.powers.vocabulary import Vocabulary
from estiba.powers.words import Location, Moment
from tests.python.powers.reference_machine import Answer, Machine, Position

CARDS = {
    "events": {"civil_unrest", "transport_strike", "lost_luggage", "carnival"},
    "special_items": {
        "mousetrap",
        "moms_credit_card",
        "local_guide",
        "trading_post",
        "poorly_drawn_map",
        "duty_free_voucher",
        "lost_property_slip",
    },
    "characters": {"smuggler", "scavenger", "pickpocket", "porter", "explorer", "diplomat"},
}


@cache
def powers() -> dict[str, dict[str, Any]]:
    module = trace("estiba.games.travel.powers")
    assert module.problems == ()
    return {it.card: compile_power(it, {}, "in_front").document for it in module.powers}


def on_the_table(hands: dict[int, list[int]], pile: list[int] | None = None) -> Position:
    """Cards from 20 on are prohibited, from 40 on events; seat 3 has travelled."""
    piles = {"discard": pile or [], "revealed": [5, 6, 40]}

    def give(card: int, seat: int) -> int:
        for cards in (*hands.values(), *piles.values()):
            if card in cards:
                cards.remove(card)
        hands.setdefault(seat, []).append(card)
        return 0

    def steal(seat: int, victim: int) -> int:
        return give(hands[victim][0], seat)

    readers: dict[str, Any] = {
        "hand_count": lambda seat: len(hands.get(seat, [])),
        "next_seat": lambda seat: (seat + 1) % 4,
        "visited": lambda seat: seat == 3,
        "is_prohibited": lambda card: 20 <= card < 40,
        "is_event": lambda card: card >= 40,
        "giveable": lambda card: not 20 <= card < 40,
    }
    counts = {
        "hand": 1, "discard_pile": 0, "revealed": 0, "draw": 2, "discard": 1, "give": 2,
        "steal_random": 2, "reveal": 1, "discard_revealed": 0, "redraw_country": 1, "end_turn": 0,
    }  # fmt: skip
    return Position(
        domains={
            "hand": lambda seat: sorted(hands.get(seat, [])),
            "discard_pile": lambda: sorted(piles["discard"]),
            "revealed": lambda: sorted(piles["revealed"]),
        },
        readers=readers,
        verbs={"give": give, "steal_random": steal},
        arity=counts | dict.fromkeys(readers, 1),
    )


def machine(
    card: str,
    hands: dict[int, list[int]] | None = None,
    *,
    owner: int = 1,
    pile: list[int] | None = None,
    answer: Answer | None = None,
) -> Machine:
    return Machine(powers()[card], on_the_table(hands or {}, pile), owner=owner, answer=answer)


def test_every_card_of_the_extensions_has_its_power() -> None:
    assert set(powers()) == set().union(*CARDS.values())


def test_civil_unrest_takes_a_card_of_everybodys_choice() -> None:
    tried = machine("civil_unrest", {0: [1, 2], 1: [3, 20], 2: [21]})
    assert tried.run(0, 1, 99) == [("discard", 3), ("discard", 1)]
    assert tried.asked == [(1, [3]), (0, [1, 2])]


def test_a_transport_strike_lasts_for_everybody() -> None:
    tried = machine("transport_strike")
    assert tried.run(0, 1, 99) == [("lasting", 1, "owners_next_turn", None)]
    assert all(tried.holds(1, seat) for seat in range(4))
    assert powers()["transport_strike"]["hooks"][1]["fold"] == "no"


def test_lost_luggage_goes_on_to_the_next_player() -> None:
    tried = machine("lost_luggage", {0: [1], 1: [2], 2: [20]})
    assert tried.run(0, 1, 99) == [("give", 2, 2), ("give", 2, 3), ("give", 2, 0), ("give", 1, 1)]


def test_at_a_carnival_everybody_draws_from_the_drawer_on() -> None:
    assert machine("carnival").run(0, 1, 99) == [("draw", it, 1) for it in (1, 2, 3, 0)]


def test_events_wait_for_nothing_once_they_are_drawn() -> None:
    for card in CARDS["events"]:
        assert machine(card).holds(0, 1, 99)
        assert powers()[card]["hooks"][0]["place"] == "anywhere"


def test_a_mousetrap_ends_the_turn() -> None:
    assert machine("mousetrap").run(0, 2, 0) == [("end_turn",)]


def test_moms_credit_card_stands_for_an_item_of_its_owner() -> None:
    tried = machine("moms_credit_card")
    held = [tried.holds(0, *it) for it in ((1, 99), (2, 99), (1, 98))]
    assert held == [True, False, False]


def test_a_local_guide_shows_three_cards() -> None:
    tried = machine("local_guide", answer=lambda _, cards: cards[-1])
    assert tried.run(0, 1, 99) == [("reveal", 3), ("give", 6, 1), ("discard_revealed",)]
    assert tried.asked == [(1, [5, 6])]


def test_a_trading_post_exchanges_cards() -> None:
    tried = machine("trading_post", {1: [20], 2: [7], 3: [8]}, answer=lambda _, it: it[-1])
    assert tried.run(0, 1, 99) == [("steal_random", 1, 3), ("give", 8, 3)]
    assert tried.asked == [(1, [2, 3]), (1, [8])]
    assert machine("trading_post", {2: [7]}, answer=lambda *_: None).run(0, 1, 99) == []


def test_a_poorly_drawn_map_sends_somebody_elsewhere() -> None:
    tried = machine("poorly_drawn_map", answer=lambda _, seats: seats[-1])
    assert tried.holds(0)
    assert tried.run(0) == [("redraw_country", 2)]
    assert tried.asked == [(1, [0, 1, 2])]


def test_a_duty_free_voucher_draws_three() -> None:
    assert machine("duty_free_voucher").run(0) == [("draw", 1, 3)]


def test_a_lost_property_slip_takes_what_is_no_event() -> None:
    tried = machine("lost_property_slip", pile=[4, 41])
    assert tried.holds(0)
    assert tried.run(0) == [("give", 4, 1)]
    assert not machine("lost_property_slip", pile=[41]).holds(0)


def test_a_smuggler_gets_rid_of_prohibited_items() -> None:
    tried = machine("smuggler", {1: [1, 20, 21]})
    assert tried.holds(0)
    assert tried.run(0) == [("discard", 20)]
    assert not machine("smuggler", {1: [1]}).holds(0)


@pytest.mark.parametrize(
    ("card", "query", "value"),
    [
        ("scavenger", "recycle_cost", -1),
        ("pickpocket", "steal_cost", -1),
        ("porter", "hand_limit", 2),
        ("explorer", "cards_drawn", 1),
    ],
)
def test_characters_change_rules_for_their_owner(card: str, query: str, value: int) -> None:
    hook = powers()[card]["hooks"][0]
    tried = machine(card, {1: [1, 2, 3]})
    assert (hook["query"], hook["fold"], tried.value(0, 1)) == (query, "add", value)
    assert (tried.holds(0, 1), tried.holds(0, 2)) == (True, False)


def test_an_explorer_with_four_cards_finds_nothing() -> None:
    assert not machine("explorer", {1: [1, 2, 3, 4]}).holds(0, 1)


@pytest.mark.parametrize(("yes", "drawn"), [(1, [("draw", 1, 1)]), (0, [])])
def test_a_diplomat_draws_for_a_trade_that_he_accepted(
    yes: int, drawn: list[tuple[Any, ...]]
) -> None:
    tried = machine("diplomat", answer=lambda *_: yes)
    assert (tried.holds(0, 0, 1), tried.holds(0, 1, 0)) == (True, False)
    assert tried.run(0, 0, 1) == drawn


def declared_words() -> list[Word]:
    found = []
    for name in words.__all__:
        value = getattr(words, name)
        if inspect.isclass(value):
            if issubclass(value, Happening):
                found.append(value.word)
        elif isinstance(value, (Location, Moment)):
            found.append(value.word)
        elif isinstance(node := getattr(value, "node", None), Constant):
            assert node.word is not None
            found.append(node.word)
        elif word := getattr(value, "word", None):
            found.append(word)
    return found


@pytest.mark.skipif(not hasattr(_core, "vocabulary"), reason="the core is older than the words")
def test_the_words_are_those_of_the_rules() -> None:
    vocabulary = Vocabulary.load(_core.vocabulary("travel"))
    declared = declared_words()
    for word in declared:
        signature = vocabulary.find(word.kind, word.name)
        assert signature is not None, word.name
        parameters = tuple((it.name, it.type) for it in signature.parameters)
        assert parameters == word.parameters, word.name
        if word.kind in ("reader", "verb", "domain"):
            assert (signature.result or "") == word.result, word.name
    kernel = {"seats", "numbers", "options", "answers"}
    missing = {
        name
        for kind, named in vocabulary.words.items()
        for name in set(named) - {it.name for it in declared if it.kind == kind}
    }
    assert missing - kernel == set()
    assert vocabulary.types["action"] == words.Action.members


def test_every_word_has_phrases_in_both_languages() -> None:
    for word in declared_words():
        assert word.phrases.get("en"), word.name
        assert word.phrases.get("es"), word.name


def test_the_vocabulary_in_rust_lists_no_other_kinds() -> None:
    assert {it.kind for it in declared_words()} == {
        *("reader", "verb", "event", "query", "domain", "window", "place", "moment", "member")
    }


def test_the_powers_are_stable_json() -> None:
    assert json.loads(json.dumps(powers())) == powers()
