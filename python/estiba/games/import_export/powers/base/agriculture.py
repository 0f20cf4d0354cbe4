"""Agriculture cards of the base set."""

from __future__ import annotations

from estiba.games.import_export.words import (
    AGRICULTURE,
    FULFILLED,
    Power,
    fulfil,
    gain,
    hand,
    itself,
    owner,
    pay_to,
    power,
    put,
    seats,
)
from estiba.powers import choose, if_, offer, others


@power("almonds")
def almonds(card: Power) -> None:
    """More for the poor (l. 295)."""
    card.when_fulfilled(if_(owner.credits <= 18, gain(8), else_=gain(4)))


@power("apples")
def apples(card: Power) -> None:
    """An Agriculture card of the hand is fulfilled, whatever its Level (l. 303)."""
    card.when_fulfilled(
        choose(
            hand(owner),
            lambda fruit: fulfil(fruit, owner),
            where=lambda fruit: fruit.good == AGRICULTURE,
        )
    )


@power("bird_feed")
def bird_feed(card: Power) -> None:
    """Sold to the first other player who wants it (l. 327, 749); the pay stays the owner's."""
    card.instead_of_staying(
        offer(
            seats(),
            lambda buyer: [pay_to(buyer, owner, 6), put(itself, buyer, FULFILLED)],
            among=lambda seat: others(seat) & (seat.credits >= 6),
            otherwise=put(itself, owner, FULFILLED),
        )
    )
