"""Special items: used once, from the hand or when they are drawn."""

from __future__ import annotations

from estiba.games.travel.words import (
    ACTION,
    IN_HAND,
    OWN_TURN,
    Power,
    discard_pile,
    discard_revealed,
    draw,
    end_turn,
    give,
    giveable,
    hand,
    hand_count,
    is_event,
    power,
    reaction,
    redraw_country,
    reveal,
    revealed,
    stands_for_item,
    steal_random,
    visited,
)
from estiba.powers import Card, Condition, Seat, any_of, choose, itself, others, owner, seats


def no_event(card: Card) -> Condition:
    """Events can't be kept in a hand."""
    return ~is_event(card)


def at_home(seat: Seat) -> Condition:
    """The player's country still lies before him."""
    return ~visited(seat)


@power("mousetrap")
def mousetrap(card: Power) -> None:
    """Stops another player's action."""
    card.may(reaction, end_turn(), at=IN_HAND)


@power("moms_credit_card")
def moms_credit_card(card: Power) -> None:
    """Pays for an item that is missing."""
    card.rule(stands_for_item(card=itself), True, at=IN_HAND)


@power("local_guide")
def local_guide(card: Power) -> None:
    """Shows three cards to choose one from."""
    card.when_turned_up(
        [
            reveal(3),
            choose(revealed(), lambda found: give(found, owner), where=no_event),
            discard_revealed(),
        ]
    )


@power("trading_post")
def trading_post(card: Power) -> None:
    """Takes a card of another player, and gives one back."""
    card.when_turned_up(
        choose(
            seats(),
            lambda partner: [
                steal_random(owner, partner),
                choose(hand(owner), lambda mine: give(mine, partner), where=giveable),
            ],
            where=lambda seat: others(seat) & (hand_count(seat) > 0),
            optional=True,
        )
    )


@power("poorly_drawn_map")
def poorly_drawn_map(card: Power) -> None:
    """Sends a player to another country."""
    card.may(
        ACTION,
        choose(seats(), redraw_country, where=at_home),
        when=any_of(seats(), at_home),
        at=IN_HAND,
    )


@power("duty_free_voucher")
def duty_free_voucher(card: Power) -> None:
    """Draws three cards."""
    card.may(ACTION, draw(owner, 3), at=IN_HAND)


@power("lost_property_slip")
def lost_property_slip(card: Power) -> None:
    """Takes back what was discarded."""
    card.may(
        OWN_TURN,
        choose(discard_pile(), lambda found: give(found, owner), where=no_event),
        when=any_of(discard_pile(), no_event),
        at=IN_HAND,
    )
