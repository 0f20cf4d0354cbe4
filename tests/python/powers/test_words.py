"""A game declares words of its own: attributes, results, named types, methods of powers."""

# mypy: disable-error-code="empty-body"
# ruff: noqa: N801

from __future__ import annotations

from collections.abc import Callable

import pytest

from estiba.powers import (
    About,
    Card,
    Domain,
    Effect,
    Effects,
    Event,
    Member,
    Number,
    Numeric,
    Seat,
    WrongUse,
    about,
    choose,
    each,
    everyone,
    others,
    powers_of,
)
from estiba.powers.compile import compile_power
from estiba.powers.hooks import Power as AnyPower
from estiba.powers.tree import (
    Bound,
    Constant,
    Each,
    Owner,
    Perform,
    Place,
    PowerTree,
    Read,
    Trigger,
)
from estiba.powers.words import domain, member, reader, seats_of, verb
from tests.python.powers.reference_machine import Machine, Position


class Player(Seat):
    """A seat that knows its coins."""

    @property
    def coins(self) -> Number:
        return coins(self)


class Colour(Member):
    type = "colour"
    members = ("red", "blue")


BLUE = member(Colour, "blue", en="blue", es="azul")

owner = Player(Owner())
seats = seats_of(Player)


@reader(en="{seat.of} coins", es="las monedas de {seat}")
def coins(seat: Seat) -> Number:
    """How many coins a seat has."""


@verb(en="take a card", es="toma una carta", result=Card)
def take(seat: Seat, then: Callable[[Card], Effects] | None = None) -> Effect:
    """A seat takes a card."""


@verb(en="pay {count:coin}", es="paga {count:moneda}", en_you="pay {count:coin}")
def pay(seat: Seat, count: Numeric = 1) -> Effect:
    """A seat pays."""


@verb(en="show {card}", es="enseña {card}")
def show(card: Card) -> Effect:
    """A card is shown."""


@domain(Colour, en="colour", es="color")
def colours() -> Domain[Colour]:
    """All colours."""


class painted(Event, en="{seat} paints", es="{seat} pinta", en_you="you paint"):
    """Something was painted."""

    seat: About[Seat] = about(Seat)
    colour: About[Colour] = about(Colour)


class Power(AnyPower):
    """A power of this game."""

    def when_painted(self, colour: Colour, effect: Effects) -> None:
        self.whenever(painted(colour=colour, seat=owner), effect)


power = powers_of(Power)


def test_variables_of_a_games_own_seats_have_its_attributes() -> None:
    effect = each(seats(), lambda player: pay(player, player.coins), where=others)
    assert isinstance(effect, Each)
    assert isinstance(effect.body, Perform)
    seat, count = effect.body.arguments
    assert isinstance(seat, Bound)
    assert isinstance(count, Read)
    assert (count.word.name, count.arguments) == ("coins", (seat,))


def test_a_verb_binds_its_result() -> None:
    card = Power("tried")
    card.when_painted(BLUE, take(owner, lambda taken: [show(taken), pay(owner)]))
    (hook,) = card.hooks
    assert isinstance(hook, Trigger)
    tree = PowerTree("tried", (hook,), None, Place("here", 1))
    arity = {"take": 1, "show": 1, "pay": 2}
    position = Position(arity=arity, verbs={"take": lambda _: 7})
    machine = Machine(compile_power(tree, {}, "here").document, position)
    assert machine.run(0, 0, 1) == [("take", 0), ("show", 7), ("pay", 0, 1)]
    held = [machine.holds(0, *it) for it in ((0, 1), (0, 0), (1, 1))]
    assert held == [True, False, False]


def test_a_verb_whose_result_is_of_no_use_drops_it() -> None:
    effect = take(owner)
    assert isinstance(effect, Perform)
    assert (effect.result, effect.then) == (None, None)


def test_members_know_their_place_in_the_type() -> None:
    assert BLUE.node == Constant("colour", 1, BLUE.node.word)  # type: ignore[union-attr]
    with pytest.raises(WrongUse, match="Expected a colour, got a seat"):
        choose(colours(), lambda _: pay(owner), where=lambda it: it == owner)
    choose(colours(), lambda chosen: pay(owner), where=lambda it: it != BLUE)


def test_a_power_says_where_it_stands_whichever_method_hangs_it() -> None:
    card = Power("tried")
    card.when_painted(BLUE, pay(owner))
    card.whenever(painted(seat=everyone), pay(owner))
    files = {hook.place.file for hook in card.hooks}
    assert files == {__file__}
