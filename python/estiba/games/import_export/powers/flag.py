"""The Flag expansion."""

from __future__ import annotations

from estiba.games.import_export.words import (
    ANY_TIME,
    IN_HAND,
    Power,
    Ship,
    can_contract,
    itself,
    owner,
    place_contract,
    power,
    ships_of,
)
from estiba.powers import Condition, any_of, choose


@power("lutefisk")
def lutefisk(card: Power) -> None:
    """Placed from the hand as a contract, on anybody's turn, without an action (l. 463, 687)."""
    card.may(
        ANY_TIME,
        choose(ships_of(owner), lambda ship: place_contract(itself, ship), where=_takes_it),
        when=any_of(ships_of(owner), _takes_it),
        at=IN_HAND,
    )


def _takes_it(ship: Ship) -> Condition:
    return can_contract(itself, ship)
