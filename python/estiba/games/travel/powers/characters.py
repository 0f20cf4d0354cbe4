"""Characters: lie before their owners from the beginning to the end."""

from __future__ import annotations

from estiba.games.travel.words import (
    OWN_TURN,
    Power,
    cards_drawn,
    discard,
    draw,
    hand,
    hand_count,
    hand_limit,
    is_prohibited,
    power,
    recycle_cost,
    steal_cost,
    traded,
)
from estiba.powers import add, any_of, ask, choose, owner


@power("smuggler")
def smuggler(card: Power) -> None:
    """Gets rid of prohibited items."""
    card.may(
        OWN_TURN,
        choose(hand(owner), discard, where=is_prohibited),
        when=any_of(hand(owner), is_prohibited),
    )


@power("scavenger")
def scavenger(card: Power) -> None:
    """Recycles cheaply."""
    card.rule(recycle_cost, add(-1))


@power("pickpocket")
def pickpocket(card: Power) -> None:
    """Steals cheaply."""
    card.rule(steal_cost, add(-1))


@power("porter")
def porter(card: Power) -> None:
    """Carries more."""
    card.rule(hand_limit, add(2))


@power("explorer")
def explorer(card: Power) -> None:
    """Finds more when short of cards."""
    card.rule(cards_drawn, add(1), when=hand_count(owner) <= 3)


@power("diplomat")
def diplomat(card: Power) -> None:
    """Gains from trades that others propose."""
    card.whenever(traded(partner=owner), ask(draw(owner, 1), word="draw"))
