"""The Kickstarter expansion."""

from __future__ import annotations

from estiba.games.import_export.words import ISLAND, ISLAND_AS_SHIP, Power, leader, owner, power
from estiba.games.import_export.words.rules import import_source, receives_bid


@power("dark_flight")
def dark_flight(card: Power) -> None:
    """As the leader, the owner imports from the Supply Island and receives the bid (l. 361)."""
    card.rule(import_source(source=ISLAND), True)
    card.rule(receives_bid(ship=ISLAND_AS_SHIP), True, when=leader() == owner)
