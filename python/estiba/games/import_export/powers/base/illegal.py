"""Illegal cards of the base set."""

from __future__ import annotations

from estiba.games.import_export.words import (
    FULFILLED,
    GOODS,
    HAND,
    PIRATE,
    TECHNOLOGY,
    Card,
    Power,
    Ship,
    action_performed,
    acts_before,
    all_fulfilled,
    can_load,
    containers,
    declared,
    fulfil,
    fulfilled,
    goods,
    hand,
    itself,
    keep,
    load,
    owner,
    pay_to,
    power,
    put,
    seats,
    set_aside,
    ships,
    ships_of,
)
from estiba.powers import Effect, choose, each, option, options, others, repeat


@power("fake_money")
def fake_money(card: Power) -> None:
    """A container of each loaded ship of the others, at sea or in port (l. 381)."""
    card.when_fulfilled(
        each(
            ships(),
            _take_from,
            where=lambda ship: (ship.owner != owner) & (ship.container_count > 0),
        )
    )


def _take_from(ship: Ship) -> Effect:
    return choose(containers(ship), _load_or_keep, where=lambda container: ~container.is_grey)


def _load_or_keep(container: Card) -> Effect:
    return choose(
        ships_of(owner),
        lambda ship: load(container, ship),
        where=lambda ship: can_load(container, ship),
        optional=True,
        otherwise=put(container, owner, HAND),
    )


@power("railguns")
def railguns(card: Power) -> None:
    """Credits, a contract or Goods from everybody, of the giver's choice (l. 531)."""
    card.when_fulfilled(
        [
            each(
                seats(),
                lambda giver: options(
                    option(pay_to(giver, owner, 4), when=giver.credits >= 4),
                    option(
                        choose(
                            fulfilled(giver),
                            lambda contract: put(contract, owner, FULFILLED),
                            by=giver,
                        ),
                        when=giver.fulfilled_count >= 1,
                    ),
                    option(
                        repeat(2, choose(goods(giver), set_aside, by=giver)),
                        when=giver.goods_total >= 2,
                    ),
                    by=giver,
                ),
                where=others,
            ),
            keep(owner, GOODS),
        ]
    )


@power("shotguns")
def shotguns(card: Power) -> None:
    """Pirates who act before the owner, if he acts, pay in credits or cards (l. 579)."""
    payer = action_performed.seat
    card.whenever(
        action_performed(seat=others, action=PIRATE),
        options(
            option(pay_to(payer, owner, 2), when=payer.credits >= 2),
            option(
                repeat(2, choose(hand(payer), lambda paid: put(paid, owner, HAND), by=payer)),
                when=payer.hand_count >= 2,
            ),
            by=payer,
        ),
        when=(declared(owner, PIRATE) > 0) & acts_before(payer, owner),
        limit="turn_each",
    )


@power("stolen_documents")
def stolen_documents(card: Power) -> None:
    """Another's Technology contract, as though just fulfilled, for this card (l. 611)."""
    card.when_fulfilled(
        choose(
            all_fulfilled(),
            lambda stolen: [put(itself, stolen.holder, FULFILLED), fulfil(stolen, owner)],
            where=lambda stolen: (stolen.holder != owner) & (stolen.good == TECHNOLOGY),
        )
    )
