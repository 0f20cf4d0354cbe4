"""Technology cards of the base set."""

from __future__ import annotations

from estiba.games.import_export.words import (
    ATTACHED,
    LOAD,
    Power,
    Seat,
    Ship,
    add_ship,
    all_fulfilled,
    can_load,
    copy_power,
    discard,
    draw_one,
    during,
    homecoming,
    itself,
    load,
    owner,
    play_alone,
    power,
    send_home,
    ship_count_changed,
    ships_of,
    use_actions,
)
from estiba.games.import_export.words.rules import hand_refill
from estiba.powers import Condition, any_of, choose


@power("aeroponics")
def aeroponics(card: Power) -> None:
    """A ship of the owner's turns back with its last container (l. 291)."""
    card.whenever(
        ship_count_changed(ship=_own_at_sea, count=1),
        send_home(ship_count_changed.ship),
        at_once=True,
    )


def _own_at_sea(ship: Ship) -> Condition:
    return ship.at_sea & (ship.owner == owner)


@power("ar_glasses")
def ar_glasses(card: Power) -> None:
    """Two cards are played for their actions, by the owner alone (l. 305)."""
    card.when_fulfilled(play_alone(2))


@power("cell_phones")
def cell_phones(card: Power) -> None:
    """A drawn card is loaded instead of one from the hand (l. 349)."""
    card.may(
        during(action=LOAD),
        [
            use_actions(1),
            draw_one(
                lambda drawn: choose(
                    ships_of(owner),
                    lambda ship: load(drawn, ship),
                    where=lambda ship: can_load(drawn, ship),
                )
            ),
        ],
        when=(owner.actions_left > 0) & _loading(owner),
    )


def _loading(seat: Seat) -> Condition:
    """A ship of the seat can be loaded."""
    return any_of(ships_of(seat), lambda ship: ship.in_port & (ship.open_places > 0))


@power("diesel_engine")
def diesel_engine(card: Power) -> None:
    """A ship for one voyage (l. 371): turned sideways, it is no fulfilled contract."""
    card.instead_of_staying(add_ship(itself, owner))
    card.instead(homecoming(ship=itself.ship), discard(itself), at=ATTACHED)


@power("mineral_fuels")
def mineral_fuels(card: Power) -> None:
    """A larger hand (l. 475)."""
    card.rule(hand_refill, 6)


@power("wind_turbines")
def wind_turbines(card: Power) -> None:
    """Another fulfilled contract's power, immediate or lasting, of any player (l. 659)."""
    card.when_fulfilled(
        choose(
            all_fulfilled(),
            lambda original: copy_power(itself, original),
            where=lambda original: (original.level <= 1) & (original != itself),
        )
    )
