"""Consumer cards of the base set."""

from __future__ import annotations

from estiba.games.import_export.words import (
    AS_CONTRACT,
    DECK,
    HAND,
    LOAD,
    PORT,
    Power,
    container_loaded,
    gain,
    itself,
    power,
)
from estiba.games.import_export.words.rules import pirate_source, ship_capacity
from estiba.powers import at_least

UNLIMITED = 255
"""More containers than there are cards."""


@power("fixie_bikes")
def fixie_bikes(card: Power) -> None:
    """Whoever loads, the owner gains (l. 383)."""
    card.whenever(container_loaded(action=LOAD), gain(2))


@power("legos")
def legos(card: Power) -> None:
    """The ship on which it is a contract has no limit; its pay keeps its own (l. 451)."""
    card.rule(ship_capacity(ship=itself.ship), at_least(UNLIMITED), at=AS_CONTRACT)
    card.text(
        "A ship that has this card as a contract may take any number of contracts and containers. "
        "Its highest payment stays what it is.",
        "Un Barco que tenga esta carta como Contrato no tiene límite en el número de Contratos ni "
        "de Contenedores. Su pago máximo sigue siendo el que es.",
        reason="what has no limit would be rendered as a large number",
    )


@power("mini_van")
def mini_van(card: Power) -> None:
    """Others' ships in port, the deck and hands can be pirated (l. 473)."""
    card.rule(pirate_source(source=(PORT, DECK, HAND)), True)
    card.text(
        "You may also pirate a container of another player's ship in port, the top card of the "
        "deck, or a card at random from another player's hand.",
        "También puedes piratear un Contenedor de un Barco de otro jugador que esté en su Puerto, "
        "la primera carta del mazo de robo o una carta al azar de la mano de otro jugador.",
        reason="three zones in one rule are rendered as a condition",
    )
