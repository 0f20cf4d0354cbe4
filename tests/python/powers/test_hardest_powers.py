"""The hardest powers of Import/Export.

The game itself is not there yet. So the powers are checked against the words
that its rules declare, compiled, and played by the reference machine.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import pytest

from estiba.powers import trace
from estiba.powers.check import check, check_programs
from estiba.powers.compile import compile_power
from estiba.powers.describe import LOCALES, describe, rendered
from estiba.powers.tree import PowerTree
from estiba.powers.vocabulary import Vocabulary
from tests.python.powers.reference_machine import Answer, Machine, Position

HARDEST = {
    *("wind_turbines", "partnership", "automation", "aeroponics", "diesel_engine", "us_dollars"),
    *("robo_cats", "apples", "stolen_documents", "bird_feed", "yen", "legos", "lutefisk"),
    *("shotguns", "dark_flight", "mini_van", "ar_glasses", "platinum_rings", "fake_money"),
    *("railguns", "cell_phones"),
}
SIMPLE = {"almonds", "fixie_bikes", "mineral_fuels"}


@cache
def trees() -> dict[str, PowerTree]:
    traced = trace("estiba.games.import_export.powers")
    assert traced.problems == ()
    return {it.card: it for it in traced.powers}


@cache
def powers() -> dict[str, dict[str, Any]]:
    return {card: compile_power(it, {}, "fulfilled").document for card, it in trees().items()}


def test_the_powers_pass_the_check() -> None:
    vocabulary = Vocabulary.of("import_export")
    found = tuple(trees().values())
    assert check(found, vocabulary, trees().keys()) == []
    assert check_programs(found, powers().values(), vocabulary) == []


def test_the_hardest_powers_are_written() -> None:
    assert trees().keys() == HARDEST | SIMPLE


@pytest.mark.parametrize("locale", LOCALES)
def test_every_power_has_a_text(locale: str) -> None:
    assert all(describe(it, locale).endswith(".") for it in trees().values())
    by_hand = {"legos", "mini_van", "partnership", "platinum_rings", "robo_cats"}
    assert set(rendered(trees().values()).by_hand) == by_hand


@pytest.mark.parametrize(
    ("card", "hooks"),
    [
        ("aeroponics", [("trigger", "ship_count_changed", "fulfilled")]),
        (
            "automation",
            [
                ("instead", "fulfilled_destination", "anywhere"),
                ("trigger", "ship_fulfilled", "container"),
            ],
        ),
        (
            "dark_flight",
            [("rule", "import_source", "fulfilled"), ("rule", "receives_bid", "fulfilled")],
        ),
        (
            "diesel_engine",
            [
                ("instead", "fulfilled_destination", "anywhere"),
                ("instead", "homecoming", "attached"),
            ],
        ),
        ("legos", [("rule", "ship_capacity", "contract")]),
        ("lutefisk", [("may", "any_time", "hand")]),
        (
            "partnership",
            [
                ("trigger", "contract_placed", "contract"),
                ("rule", "payout", "contract"),
                ("rule", "import_compensation", "fulfilled"),
            ],
        ),
        ("robo_cats", [("may", "action", "fulfilled")] * 2),
        ("us_dollars", [("may", "any_time", "fulfilled"), ("rule", "crew_actions", "fulfilled")]),
        (
            "yen",
            [
                ("instead", "fulfilled_destination", "anywhere"),
                ("rule", "places_waived", "attached"),
            ],
        ),
    ],
)
def test_powers_hang_where_their_cards_lie(card: str, hooks: list[tuple[str, str, str]]) -> None:
    found = [
        (it["hook"], next(it[key] for key in _HANGS if key in it), it["place"])
        for it in powers()[card]["hooks"]
    ]
    assert found == hooks


_HANGS = ("event", "query", "window", "step")


Fact: TypeAlias = Callable[..., Any]
Facts: TypeAlias = dict[str, Fact]


# What the powers do. Seat 1 owns them, the card itself is number 99.


@cache
def arity() -> dict[str, int]:
    words = Vocabulary.of("import_export").words
    kinds = ("reader", "verb", "domain")
    return {it.name: len(it.parameters) for kind in kinds for it in words[kind].values()}


def machine(
    card: str, facts: Facts | None = None, *, answer: Answer | None = None, **more: Fact
) -> Machine:
    """A machine at a position of which only the facts that the power asks for are told."""
    told = {**(facts or {}), **more}
    position = Position(domains=told, readers=told, arity=arity())
    return Machine(powers()[card], position, owner=1, answer=answer)


def last(_: int, choices: list[int]) -> int:
    return choices[-1]


@pytest.mark.parametrize(("credits", "gained"), [(18, 8), (19, 4)])
def test_almonds_give_more_to_the_poor(credits: int, gained: int) -> None:  # noqa: A002
    tried = machine("almonds", credits=lambda seat: credits if seat == 1 else 0)
    assert tried.run(0, 1, 99, 4) == [("gain", 1, gained)]


def test_apples_fulfil_an_agriculture_card_of_the_hand() -> None:
    tried = machine("apples", hand=lambda seat: [10, 11, 12], good_of=lambda card: card - 10)
    assert tried.run(0, 1, 99, 4) == [("fulfil", 11, 1)]


def test_bird_feed_goes_to_the_first_who_can_pay() -> None:
    feed = machine("bird_feed", answer=lambda *_: 1, credits=lambda seat: 3 * seat)
    assert feed.holds(0, 1, 99, 4)
    assert not feed.holds(0, 1, 98, 4)
    assert feed.run(0, 1, 99, 4) == [("pay_to", 2, 1, 6), ("put", 99, 2, 2)]
    assert [seat for seat, _ in feed.asked] == [2, 3]
    kept = machine("bird_feed", answer=lambda *_: 0, credits=lambda seat: 10)
    assert kept.run(0, 1, 99, 4) == [("put", 99, 1, 2)]


def test_a_shotgun_is_paid_by_pirates_who_act_before_an_owner_who_acts() -> None:
    facts: Facts = {
        "declared": lambda seat, action: int((seat, action) == (1, 4)),
        "acts_before": lambda seat, other: int(seat == 0),
        "credits": lambda seat: 0,
        "hand_count": lambda seat: 3,
        "hand": lambda seat: [20, 21, 22],
    }
    tried = machine("shotguns", facts)
    assert [tried.holds(0, seat, 4) for seat in (0, 1, 2)] == [True, False, False]
    assert not tried.holds(0, 0, 3)
    assert not machine("shotguns", facts | {"declared": lambda *_: 0}).holds(0, 0, 4)
    assert tried.run(0, 0, 4) == [("put", 20, 1, 3)] * 2
    assert tried.asked == [(0, [2]), *[(0, [20, 21, 22])] * 2]


def test_railguns_leave_the_choice_to_the_giver_and_end_with_what_is_kept() -> None:
    tried = machine(
        "railguns",
        answer=last,
        credits=lambda seat: 10 if seat == 0 else 0,
        fulfilled_count=lambda seat: int(seat == 2),
        goods_total=lambda seat: 1,
        fulfilled=lambda seat: [30],
        goods=lambda seat: [40],
    )
    assert tried.run(0, 1, 99, 4) == [("put", 30, 1, 2), ("pay_to", 0, 1, 4), ("keep", 1, 1)]
    assert tried.asked == [(2, [2]), (2, [30]), (0, [1])]


def test_stolen_documents_change_places_with_what_is_stolen() -> None:
    tried = machine(
        "stolen_documents",
        all_fulfilled=lambda: [50, 51, 52],
        holder=lambda card: card - 50,
        good_of=lambda card: 0,
    )
    assert tried.run(0, 1, 99, 4) == [("put", 99, 0, 2), ("fulfil", 50, 1)]
    assert tried.asked == [(1, [50, 52])]


def test_wind_turbines_copy_another_card_of_level_one_at_most() -> None:
    tried = machine("wind_turbines", all_fulfilled=lambda: [50, 51, 99], level_of=lambda it: it % 3)
    assert tried.run(0, 1, 99, 4) == [("copy_power", 99, 51)]
    assert machine("wind_turbines", all_fulfilled=list).run(0, 1, 99, 4) == []


def test_automation_goes_on_to_a_ship_with_an_open_place_or_sails() -> None:
    facts: Facts = {
        "ships_of": lambda seat: [4, 5],
        "ship_of": lambda card: 4,
        "in_port": lambda ship: 1,
        "open_places": lambda ship: int(ship == 5),
    }
    tried = machine("automation", facts)
    assert tried.run(0, 1, 99, 4) == [("load_as_any", 99, 5)]
    assert tried.holds(1, 1, 4)
    assert not tried.holds(1, 1, 5)
    nowhere = facts | {"open_places": lambda ship: 0}
    assert machine("automation", nowhere).run(0, 1, 99, 4) == [("discard", 99)]
    assert machine("automation", nowhere).run(1, 1, 4) == []


def test_aeroponics_turn_the_owners_ships_back_at_once() -> None:
    tried = machine("aeroponics", at_sea=lambda ship: 1, owner_of=lambda ship: ship // 4)
    assert tried.run(0, 5, 1) == [("send_home", 5)]
    assert [tried.holds(0, *it) for it in ((5, 1), (5, 2), (0, 1))] == [True, False, False]
    assert powers()["aeroponics"]["hooks"][0]["at_once"]


def test_us_dollars_become_a_crew_card_of_the_named_action_for_this_turn() -> None:
    tried = machine("us_dollars", answer=last, actions=lambda: list(range(6)))
    assert tried.run(0) == [("discard", 99), ("lasting", 1, "end_of_turn", 5)]
    assert tried.value(1, 1, 5, 5) == 1
    assert [tried.holds(1, *it) for it in ((1, 5, 5), (1, 4, 5), (2, 5, 5))] == [True, False, False]


def test_cell_phones_load_the_drawn_card_if_it_can_be_loaded() -> None:
    facts: Facts = {
        "ships_of": lambda seat: [4, 5],
        "in_port": lambda ship: 1,
        "open_places": lambda ship: 1,
        "actions_left": lambda seat: 1,
        "can_load": lambda card, ship: int(ship == 5),
    }
    tried = machine("cell_phones", facts)
    assert tried.holds(0, 3)
    assert not tried.holds(0, 4)
    assert [it[0] for it in tried.run(0, 3)] == ["use_actions", "draw_one", "load"]
    kept = machine("cell_phones", facts | {"can_load": lambda *_: 0})
    assert [it[0] for it in kept.run(0, 3)] == ["use_actions", "draw_one"]


def test_robo_cats_take_an_action_for_each_pirated_container() -> None:
    facts: Facts = {
        "hand": lambda seat: [10, 20, 11],
        "pirate_targets": lambda seat: [30, 40],
        "good_of": lambda card: card // 10,
        "ships_of": lambda seat: [4],
        "can_load_as": lambda good, ship: int(good == 0),
        "actions_left": lambda seat: 1,
    }
    tried = machine("robo_cats", facts)
    assert tried.holds(0, 3)
    assert not tried.holds(1, 4)
    assert tried.run(0, 3) == [("use_actions", 1, 1), ("load_as_one", 10, 11, 4, 0)]
    alone = machine("robo_cats", facts)
    assert alone.run(1, 4) == [("use_actions", 1, 1), ("capture", 1, 30), ("discard", 30)]


def test_partnership_joins_ships_whose_contracts_need_four_at_most() -> None:
    tried = machine(
        "partnership",
        ships_of=lambda seat: [4, 5, 6],
        in_port=lambda ship: 1,
        contract_count=lambda ship: 2,
        required=lambda ship: {4: 4, 5: 2, 6: 3}[ship],
        load_of=lambda card: 2,
    )
    assert tried.holds(0, 1, 99, 4)
    assert tried.run(0, 1, 99, 4) == [("join_ships", 4, 5)]
    assert tried.asked == [(1, [5])]


def test_yen_wait_for_the_first_contract_of_their_ship() -> None:
    facts: Facts = {
        "ship_of": lambda card: 4,
        "first_contract": lambda ship: 60,
        "contract_count": lambda ship: 1,
    }
    tried = machine("yen", facts)
    held = [tried.holds(1, *it) for it in ((60, 4), (61, 4), (60, 5))]
    assert held == [True, False, False]
    assert machine("yen", facts | {"contract_count": lambda ship: 0}).holds(1, 61, 4)
