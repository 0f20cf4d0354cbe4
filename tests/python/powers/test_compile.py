"""What is compiled does what was written: small powers, played by a reference machine."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from estiba.games.travel.words import (
    ACTION,
    END_OF_TURN,
    OWN_TURN,
    Power,
    card_drawn,
    discard,
    draw,
    give,
    hand,
    hand_count,
    hand_limit,
    is_item,
    may_travel,
    next_seat,
    reaction,
    stolen,
    traded,
    turn_began,
)
from estiba.powers import (
    Card,
    Effects,
    Number,
    Seat,
    WrongUse,
    add,
    always,
    any_of,
    ask,
    asked,
    at_least,
    change,
    choose,
    count_of,
    each,
    either,
    if_,
    itself,
    lasting,
    let,
    maximum,
    minimum,
    nothing,
    numbers,
    offer,
    option,
    options,
    others,
    owner,
    python,
    reaction_to,
    repeat,
    repeat_while,
    seats,
    sum_of,
    together,
)
from estiba.powers.compile import compile_power, compile_powers
from estiba.powers.hooks import Like
from estiba.powers.tree import Place, PowerTree, Text
from estiba.powers.vocabulary import Vocabulary
from tests.python.powers.reference_machine import Answer, Machine, Position

VOCABULARY = Vocabulary.load(json.dumps({"game": "travel", "places": ["in_front", "hand"]}))


def written(write: Callable[[Power], None]) -> PowerTree:
    card = Power("tried")
    write(card)
    hooks = tuple(it for it in card.hooks if not isinstance(it, Like))
    return PowerTree("tried", hooks, card.written, Place("here", 1))


def compiled(write: Callable[[Power], None]) -> dict[str, Any]:
    document = json.loads(compile_powers([written(write)], "travel", {}, VOCABULARY).document)
    power: dict[str, Any] = document["powers"][0]
    return power


def position(hands: Mapping[int, list[int]] | None = None) -> Position:
    """Cards of 10 and above are items."""
    cards = {seat: list((hands or {}).get(seat, [])) for seat in range(4)}

    def remove(card: int) -> None:
        for held in cards.values():
            if card in held:
                held.remove(card)

    def put(card: int, seat: int) -> int:
        remove(card)
        cards[seat].append(card)
        return 0

    def drop(card: int) -> int:
        remove(card)
        return 0

    return Position(
        domains={"hand": lambda seat: sorted(cards[seat])},
        readers={
            "hand_count": lambda seat: len(cards[seat]),
            "is_item": lambda card: card >= 10,
            "next_seat": lambda seat: (seat + 1) % 4,
        },
        verbs={"give": put, "discard": drop},
        arity={
            "hand": 1,
            "hand_count": 1,
            "is_item": 1,
            "next_seat": 1,
            "draw": 2,
            "discard": 1,
            "give": 2,
        },
    )


def played(
    effect: Effects,
    *,
    hands: Mapping[int, list[int]] | None = None,
    owner_seat: int = 0,
    answer: Answer | None = None,
) -> list[tuple[Any, ...]]:
    """The verbs that an effect does."""
    power = compiled(lambda card: card.may(OWN_TURN, effect))
    return Machine(power, position(hands), owner=owner_seat, answer=answer).run(0)


def shown(number: Number | int) -> int:
    """What an expression comes to: so many cards are drawn."""
    ((_, _, count),) = played(draw(owner, number), hands={0: [1, 2, 11], 1: [12, 13]})
    return int(count)


@pytest.mark.parametrize(
    ("number", "value"),
    [
        (hand_count(owner) + 1, 4),
        (10 - hand_count(owner) * 2, 4),
        (hand_count(owner) // 2 + 7 % hand_count(owner), 2),
        (-hand_count(owner), -3),
        (minimum(hand_count(owner), 2, 9), 2),
        (maximum(hand_count(owner), 2), 3),
        (either(hand_count(owner) > 2, 5, 6), 5),
        (either(hand_count(owner) >= 4, 5, 6), 6),
        (hand_count(either(hand_count(owner) == 3, next_seat(owner), owner)), 2),
        (count_of(hand(owner)), 3),
        (count_of(hand(owner), is_item), 1),
        (count_of(seats(), lambda seat: any_of(hand(seat), is_item)), 2),
        (
            # A filter in a filter sees both candidates.
            count_of(hand(owner), lambda a: any_of(hand(owner), lambda b: (a != b) & is_item(b))),
            2,
        ),
        (sum_of(seats(), hand_count), 5),
        (sum_of(numbers(1, 4), lambda it: it * it), 30),
    ],
)
def test_expressions_come_to_their_values(number: Number, value: int) -> None:
    assert shown(number) == value


@pytest.mark.parametrize(
    ("limit", "drawn"), [(2, [("draw", 0, 1)]), (3, [("draw", 0, 2)]), (4, [("draw", 0, 2)])]
)
def test_if_goes_one_way(limit: int, drawn: list[tuple[Any, ...]]) -> None:
    effect = if_(hand_count(owner) > limit, draw(owner, 1), else_=draw(owner, 2))
    assert played(effect, hands={0: [1, 2, 3]}) == drawn


def test_an_if_without_else_goes_on() -> None:
    assert played([if_(hand_count(owner) > 0, draw(owner, 1)), draw(owner, 2)]) == [("draw", 0, 2)]
    assert played([if_(always, nothing), draw(owner, 2)]) == [("draw", 0, 2)]


def test_ifs_in_ifs_land_where_they_belong() -> None:
    def by_count(seat: Seat) -> Effects:
        return if_(
            hand_count(seat) > 1,
            if_(hand_count(seat) > 2, draw(seat, 3), else_=draw(seat, 2)),
            else_=if_(hand_count(seat) > 0, draw(seat, 1)),
        )

    hands = {0: [1, 2, 3], 1: [4, 5], 2: [6]}
    assert played(each(seats(), by_count), hands=hands) == [
        ("draw", 0, 3),
        ("draw", 1, 2),
        ("draw", 2, 1),
    ]


def test_let_keeps_what_was() -> None:
    effect = let(
        hand_count(owner), lambda before: [each(hand(owner), discard), draw(owner, before)]
    )
    assert played(effect, hands={0: [1, 2]})[-1] == ("draw", 0, 2)


def test_seats_come_clockwise_from_where_the_loop_begins() -> None:
    order = played(each(seats(), lambda seat: draw(seat, 1)), owner_seat=2)
    assert [seat for _, seat, _ in order] == [2, 3, 0, 1]
    effect = each(seats(), lambda seat: draw(seat, 1), where=others, begin=next_seat(owner))
    assert [seat for _, seat, _ in played(effect, owner_seat=2)] == [3, 0, 1]


def test_cards_come_in_their_order_and_loops_nest() -> None:
    effect = each(
        seats(), lambda seat: each(hand(seat), lambda card: give(card, owner), where=is_item)
    )
    hands = {0: [1], 1: [12, 5, 11], 3: [10]}
    assert played(effect, hands=hands) == [("give", 11, 0), ("give", 12, 0), ("give", 10, 0)]


def test_repeating_counts_down_or_stops_at_its_condition() -> None:
    assert played(repeat(3, draw(owner, 1))) == [("draw", 0, 1)] * 3
    assert played(repeat(hand_count(owner), draw(owner, 1))) == []
    effect = repeat_while(any_of(hand(owner)), choose(hand(owner), discard), at_most=5)
    assert played(effect, hands={0: [1, 2]}) == [("discard", 1), ("discard", 2)]
    assert len(played(repeat_while(always, draw(owner, 1), at_most=4))) == 4


def test_a_choice_binds_what_was_chosen() -> None:
    effect = choose(hand(owner), discard, where=is_item)
    hands = {0: [1, 11, 12]}
    assert played(effect, hands=hands, answer=lambda seat, cards: cards[-1]) == [("discard", 12)]


def test_a_choice_without_choices_or_declined_goes_the_other_way() -> None:
    otherwise = draw(owner, 1)
    assert played(choose(hand(owner), discard, otherwise=otherwise)) == [("draw", 0, 1)]
    effect = choose(hand(owner), discard, optional=True, otherwise=otherwise)
    assert played(effect, hands={0: [1]}, answer=lambda *_: None) == [("draw", 0, 1)]
    assert played(effect, hands={0: [1]}) == [("discard", 1)]


def test_choices_in_choices_see_what_was_chosen_before() -> None:
    effect = choose(
        seats(),
        lambda seat: choose(
            hand(seat),
            lambda first: choose(
                hand(seat), lambda second: give(second, seat), where=lambda it: it != first
            ),
            by=seat,
        ),
        where=lambda seat: others(seat) & (hand_count(seat) > 1),
    )
    power = compiled(lambda card: card.may(OWN_TURN, effect))
    machine = Machine(power, position({0: [1, 2], 2: [3, 4]}))
    assert machine.run(0) == [("give", 4, 2)]
    assert machine.asked == [(0, [2]), (2, [3, 4]), (0, [4])]


@pytest.mark.parametrize(("yes", "drawn"), [(1, ("draw", 1, 1)), (0, ("draw", 0, 2))])
def test_a_yes_and_a_no(yes: int, drawn: tuple[Any, ...]) -> None:
    effect = ask(draw(next_seat(owner), 1), by=next_seat(owner), otherwise=draw(owner, 2))
    assert played(effect, answer=lambda seat, _: yes if seat == 1 else None) == [drawn]


def test_options_are_those_that_are_possible() -> None:
    effect = options(
        option(draw(owner, 1)),
        option(draw(owner, 2), when=any_of(hand(owner))),
        option(draw(owner, 3), when=hand_count(owner) == 0),
    )
    power = compiled(lambda card: card.may(OWN_TURN, effect))
    machine = Machine(power, position(), answer=lambda _, numbers: numbers[-1])
    assert machine.run(0) == [("draw", 0, 3)]
    assert machine.asked == [(0, [1, 3])]
    declined = options(option(draw(owner, 1)), optional=True)
    assert played([declined, draw(owner, 7)], answer=lambda *_: None) == [("draw", 0, 7)]


def test_sealed_answers_are_carried_out_clockwise_from_the_owner() -> None:
    effect = together(
        seats(),
        hand,
        lambda seat, card: give(card, next_seat(seat)),
        among=others,
        where=is_item,
    )
    hands = {0: [10], 1: [11], 2: [2], 3: [13, 14]}
    log = played(effect, hands=hands, owner_seat=2, answer=lambda _, cards: cards[-1])
    assert log == [("give", 14, 0), ("give", 10, 1), ("give", 11, 2)]


def test_a_sealed_choice_again_forgets_the_first() -> None:
    effect = repeat(2, together(seats(), hand, lambda _, card: discard(card)))
    log = played(effect, hands={1: [1, 2], 3: [3]})
    assert log == [("discard", 1), ("discard", 3), ("discard", 2)]


def test_asked_is_the_seat_that_answers() -> None:
    effect = together(
        seats(),
        lambda _: seats(),
        lambda seat, chosen: draw(chosen, hand_count(seat)),
        where=lambda it: it == next_seat(asked),
    )
    log = played(effect, hands={1: [5]})
    assert log == [("draw", 1, 0), ("draw", 2, 1), ("draw", 3, 0), ("draw", 0, 0)]


def test_the_first_that_accepts_gets_the_offer() -> None:
    effect = offer(seats(), lambda seat: draw(seat, 1), among=others, otherwise=draw(owner, 9))
    assert played(effect, answer=lambda seat, _: int(seat >= 2)) == [("draw", 2, 1)]
    assert played(effect, answer=lambda *_: 0) == [("draw", 0, 9)]


def test_rules_concern_their_owner_and_fold() -> None:
    power = compiled(lambda card: card.rule(hand_limit, add(hand_count(owner))))
    machine = Machine(power, position({1: [1, 2]}), owner=1)
    assert (machine.holds(0, 1), machine.holds(0, 2), machine.value(0, 1)) == (True, False, 2)
    assert power["hooks"][0]["fold"] == "add"
    assert compiled(lambda card: card.rule(hand_limit, 6))["hooks"][0]["fold"] == "set"
    assert (
        compiled(lambda card: card.rule(hand_limit, at_least(3)))["hooks"][0]["fold"] == "at_least"
    )
    power = compiled(lambda card: card.rule(may_travel(seat=others), False))
    machine = Machine(power, position())
    assert (machine.holds(0, 0), machine.holds(0, 3), power["hooks"][0]["fold"]) == (
        False,
        True,
        "no",
    )


def test_events_are_filtered_by_value_by_function_and_by_several() -> None:
    def write(card: Power) -> None:
        card.whenever(stolen(victim=owner, seat=others), draw(stolen.seat, 1), limit="turn_each")
        card.whenever(card_drawn(card=is_item), discard(card_drawn.card), at_once=True)
        card.whenever(traded(seat=(owner, next_seat(owner))), nothing, when=any_of(hand(owner)))

    power = compiled(write)
    machine = Machine(power, position({0: [1]}))
    assert [machine.holds(0, *it, 5) for it in ((1, 0), (0, 0), (1, 2))] == [True, False, False]
    assert [machine.holds(1, 3, card) for card in (1, 10)] == [False, True]
    assert [machine.holds(2, seat, 3) for seat in range(4)] == [True, True, False, False]
    assert machine.run(0, 3, 0, 5) == [("draw", 3, 1)]
    assert power["hooks"][0]["limit"] == "turn_each"
    assert power["hooks"][1]["at_once"]


def test_what_lasts_comes_after_the_cards_own_hooks_and_keeps_a_value() -> None:
    def write(card: Power) -> None:
        card.may(
            ACTION,
            choose(
                seats(),
                lambda victim: lasting(
                    lambda it: change(may_travel(seat=lambda seat: seat == it), False),
                    until=END_OF_TURN,
                    keep=victim,
                ),
                where=others,
            ),
        )
        card.may(
            OWN_TURN,
            lasting(reaction_to(turn_began, draw(turn_began.seat, 1)), until=END_OF_TURN),
        )

    power = compiled(write)
    machine = Machine(power, position(), answer=lambda _, seats_: seats_[-1])
    assert machine.run(0) == [("lasting", 2, "end_of_turn", 3)]
    assert [hook.get("lasting") for hook in power["hooks"]] == [None, None, True, True]
    # The kept value lies after the query's parameter.
    assert (machine.holds(2, 3, 3), machine.holds(2, 1, 3)) == (True, False)
    assert machine.run(3, 2)[-1] == ("draw", 2, 1)


def test_a_python_function_is_returned_beside() -> None:
    def seven(view: Mapping[str, object]) -> int:
        return 7

    tree = written(lambda card: card.may(OWN_TURN, python(seven, lambda it: draw(owner, it + 1))))
    power = compile_power(tree, {}, "in_front")
    assert power.functions == (seven,)
    assert power.document["functions"] == 1
    machine = Machine(power.document, position(), functions=power.functions)
    assert machine.run(0) == [("draw", 0, 8)]


def test_the_document_is_canonical_and_carries_texts() -> None:
    trees = [
        PowerTree(name, (), Text("", "", ""), Place("here", 1)) for name in ("porter", "diplomat")
    ]
    texts = {"porter": {"en": "Carries.", "es": "Lleva."}}
    one = compile_powers(trees, "travel", texts, VOCABULARY)
    assert one == compile_powers(trees[::-1], "travel", texts, VOCABULARY)
    powers = json.loads(one.document)["powers"]
    assert [it["card"] for it in powers] == ["diplomat", "porter"]
    assert powers[1]["text"] == {"en": "Carries.", "es": "Lleva."}


def test_the_usual_place_is_the_vocabularys_first() -> None:
    assert compiled(lambda card: card.may(OWN_TURN, nothing))["hooks"][0]["place"] == "in_front"


def test_choices_say_what_is_chosen() -> None:
    power = compiled(
        lambda card: card.may(OWN_TURN, [choose(hand(owner), discard), ask(nothing, word="draw")])
    )
    prompts = [choice["prompt"] for choice in power["choices"]]
    assert prompts[0] == {"en": "Choose a card of the hand", "es": "Elige una carta de la mano"}
    assert [choice["accept"] for choice in power["choices"]] == ["", "draw"]


def test_a_field_of_another_event_is_refused() -> None:
    with pytest.raises(WrongUse, match=r"'stolen\.seat' is no field of 'traded'"):
        compiled(lambda card: card.whenever(traded, draw(stolen.seat, 1)))
    compiled(lambda card: card.may(reaction, draw(reaction.seat, 1)))


def test_a_value_is_refused_outside_of_what_binds_it() -> None:
    leaked: list[Card] = []

    def keep(card: Card) -> Effects:
        leaked.append(card)
        return discard(card)

    first = choose(hand(owner), keep)
    with pytest.raises(WrongUse, match="outside of the choice"):
        compiled(lambda card: card.may(OWN_TURN, [first, give(leaked[0], owner)]))


def test_itself_is_the_card() -> None:
    assert played(give(itself, owner)) == [("give", 99, 0)]
