"""The Tokyo expansion."""

from __future__ import annotations

from estiba.games.import_export.words import (
    LOAD,
    PIRATE,
    TECHNOLOGY,
    Card,
    Power,
    can_load_as,
    capture,
    discard,
    during,
    hand,
    load_as_one,
    owner,
    pirate_targets,
    power,
    ships_of,
    use_actions,
)
from estiba.powers import Condition, Effect, Effects, any_of, choose


@power("robo_cats")
def robo_cats(card: Power) -> None:
    """Two containers of a kind count as one of Technology (l. 545).

    One Load action loads both from the hand; pirated ones take an action each,
    and the first is held until the second is there.
    """
    card.may(
        during(action=LOAD),
        choose(
            hand(owner),
            lambda first: choose(
                hand(owner),
                lambda second: [use_actions(1), _load_pair(first, second)],
                where=lambda second: _is_pair(first, second),
            ),
            where=_has_partner,
        ),
        when=(owner.actions_left > 0) & any_of(hand(owner), _has_partner) & _place_for_pair(),
    )
    card.may(
        during(action=PIRATE),
        choose(
            pirate_targets(owner),
            lambda first: [
                use_actions(1),
                capture(owner, first),
                choose(
                    pirate_targets(owner),
                    lambda second: [
                        use_actions(1),
                        capture(owner, second),
                        _load_pair(first, second, otherwise=[discard(first), discard(second)]),
                    ],
                    where=lambda second: _is_pair(first, second),
                    otherwise=discard(first),
                ),
            ],
        ),
        when=(owner.actions_left > 1) & any_of(pirate_targets(owner)) & _place_for_pair(),
    )
    card.text(
        "With one Load action you may load two containers of the same kind that count as one "
        "Technology container. With two Pirate actions you may pirate them. The payment counts "
        "both.",
        "Con una sola acción de Carga puedes cargar 2 Contenedores del mismo tipo que cuentan "
        "como 1 Contenedor de Tecnología. Con dos acciones de Pirata puedes piratearlos. Para el "
        "pago cuentan los dos.",
        reason="two cards that are both called 'that card' cannot be told apart",
    )


def _is_pair(first: Card, second: Card) -> Condition:
    return (first != second) & (first.good == second.good)


def _has_partner(first: Card) -> Condition:
    return any_of(hand(owner), lambda second: _is_pair(first, second))


def _place_for_pair() -> Condition:
    return any_of(ships_of(owner), lambda ship: can_load_as(TECHNOLOGY, ship))


def _load_pair(first: Card, second: Card, otherwise: Effects | None = None) -> Effect:
    return choose(
        ships_of(owner),
        lambda ship: load_as_one(first, second, ship, TECHNOLOGY),
        where=lambda ship: can_load_as(TECHNOLOGY, ship),
        otherwise=otherwise,
    )
