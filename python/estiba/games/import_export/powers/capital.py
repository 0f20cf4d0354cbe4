"""The Capital expansion: grey cards, most of which do not stay where they are fulfilled."""

from __future__ import annotations

from estiba.games.import_export.words import (
    ANY_TIME,
    AS_CONTAINER,
    AS_CONTRACT,
    ATTACHED,
    END_OF_TURN,
    Card,
    Power,
    Ship,
    actions,
    attach,
    contract_placed,
    discard,
    first_contract,
    itself,
    join_ships,
    load_as_any,
    owner,
    power,
    ship_fulfilled,
    ships_of,
)
from estiba.games.import_export.words.rules import (
    crew_actions,
    import_compensation,
    payout,
    places_waived,
)
from estiba.powers import Condition, add, change, choose, lasting, times


@power("automation")
def automation(card: Power) -> None:
    """A multicolour container that goes on from ship to ship in port (l. 309)."""
    card.instead_of_staying(
        choose(
            ships_of(owner),
            lambda ship: load_as_any(itself, ship),
            where=_has_open_place,
            otherwise=discard(itself),
        )
    )
    card.whenever(
        ship_fulfilled(ship=itself.ship),
        choose(ships_of(owner), lambda ship: load_as_any(itself, ship), where=_has_open_place),
        at=AS_CONTAINER,
        at_once=True,
    )


def _has_open_place(ship: Ship) -> Condition:
    return ship.in_port & (ship.open_places > 0)


@power("partnership")
def partnership(card: Power) -> None:
    """Two ships in port become one, with this card as a contract (l. 507).

    Placed by a Contract action on the first; the second is named, or none.
    """
    first = contract_placed.ship
    card.whenever(
        contract_placed(card=itself),
        choose(
            ships_of(owner),
            lambda second: join_ships(first, second),
            where=lambda second: (
                (second != first)
                & second.in_port
                & (second.contract_count > 0)
                & (first.required - itself.load + second.required <= 4)
            ),
            optional=True,
        ),
        when=first.contract_count > 1,
        at=AS_CONTRACT,
        at_once=True,
    )
    card.rule(payout(ship=itself.ship), times(2), when=itself.ship.is_joined, at=AS_CONTRACT)
    card.rule(import_compensation(ship=lambda ship: ship.is_joined), 4)
    card.text(
        "When you place this contract on one ship in port with contracts, you may join it with "
        "another whose contracts and the first one's need at most four containers together. Such "
        "a Supership takes six, is paid twice, and gives you four credits when another player "
        "imports from it. Emptied, it comes home as two ships.",
        "Cuando pongas este Contrato en un Barco de tu Puerto con Contratos, puedes unirlo con "
        "otro si los Contratos de ambos no exigen más de 4 Contenedores. El Superbarco admite 6, "
        "se paga el doble y te da 4 créditos cuando otro jugador importa de él. Una vez vacío, "
        "vuelve como dos Barcos.",
        reason="two ships that are both called 'that ship' cannot be told apart",
    )


@power("us_dollars")
def us_dollars(card: Power) -> None:
    """Discarded at any time to be a crew card of any action for this turn (l. 639)."""
    card.may(
        ANY_TIME,
        choose(
            actions(),
            lambda named: [
                discard(itself),
                lasting(
                    lambda kept: change(crew_actions(action=kept), add(1)),
                    until=END_OF_TURN,
                    keep=named,
                ),
            ],
        ),
    )


@power("yen")
def yen(card: Power) -> None:
    """Tucked under a ship: the first contract placed there needs one container less (l. 663)."""
    card.instead_of_staying(choose(ships_of(owner), lambda ship: attach(itself, ship)))
    card.rule(places_waived(contract=_is_first, ship=itself.ship), add(1), at=ATTACHED)


def _is_first(contract: Card) -> Condition:
    """It is the first contract of this card's ship, or would be if placed there."""
    return (contract == first_contract(itself.ship)) | (itself.ship.contract_count == 0)
