"""Events: resolved as soon as they are drawn, from the drawer clockwise."""

from __future__ import annotations

from estiba.games.travel.words import (
    OWNERS_NEXT_TURN,
    Power,
    discard,
    draw,
    give,
    giveable,
    hand,
    may_travel,
    next_seat,
    power,
)
from estiba.powers import change, choose, each, everyone, lasting, seats


@power("civil_unrest")
def civil_unrest(card: Power) -> None:
    """Each player discards a card."""
    card.when_turned_up(
        each(seats(), lambda player: choose(hand(player), discard, where=giveable, by=player))
    )


@power("transport_strike")
def transport_strike(card: Power) -> None:
    """Nobody travels for a round."""
    card.when_turned_up(lasting(change(may_travel(seat=everyone), False), until=OWNERS_NEXT_TURN))


@power("lost_luggage")
def lost_luggage(card: Power) -> None:
    """Each player gives a card to the next one."""
    card.when_turned_up(
        each(
            seats(),
            lambda player: choose(
                hand(player),
                lambda luggage: give(luggage, next_seat(player)),
                where=giveable,
                by=player,
            ),
        )
    )


@power("carnival")
def carnival(card: Power) -> None:
    """Each player draws a card."""
    card.when_turned_up(each(seats(), lambda player: draw(player, 1)))
