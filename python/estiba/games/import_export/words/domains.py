"""What can be chosen from, counted and gone through."""

# The words have no body: their decorators build what they yield.
# mypy: disable-error-code="empty-body"

from __future__ import annotations

from estiba.games.import_export.words.values import Action, Card, Good, Seat, Ship, Zone
from estiba.powers import Domain, Numeric
from estiba.powers.words import domain


@domain(Card, en="card in {seat.of} hand", es="carta de {seat.of} mano")
def hand(seat: Seat) -> Domain[Card]:
    """The cards of a hand."""


@domain(Card, en="card of {seat.of} crew", es="carta de {seat.of} Tripulación")
def crew(seat: Seat) -> Domain[Card]:
    """The cards of a crew."""


@domain(Card, en="Good of {seat.of} port", es="Bien de {seat.of} Puerto")
def goods(seat: Seat) -> Domain[Card]:
    """The cards of a seat's goods."""


@domain(
    Card,
    en="fulfilled contract of {seat}",
    es="Contrato cumplido de {seat}",
    en_you="fulfilled contract of yours",
    es_you="Contrato cumplido tuyo",
)
def fulfilled(seat: Seat) -> Domain[Card]:
    """The contracts that a seat has fulfilled."""


@domain(Card, en="fulfilled contract of any player", es="Contrato cumplido de cualquier jugador")
def all_fulfilled() -> Domain[Card]:
    """The contracts that anybody has fulfilled."""


@domain(Card, en="card on the Supply Island", es="carta de la Isla de Suministro")
def supply() -> Domain[Card]:
    """The cards of the Supply Island or the Tokyo Port."""


@domain(
    Card,
    en="card in column {column} of the Tokyo Port",
    es="carta de la columna {column} del Puerto de Tokyo",
)
def column(column: Numeric) -> Domain[Card]:
    """A column of the Tokyo Port, from 0; of the Supply Island all cards (l. 681)."""


@domain(Card, en="card in the deck", es="carta del mazo de robo")
def deck() -> Domain[Card]:
    """The cards of the deck, for one who looks through it."""


@domain(Card, en="revealed card", es="carta revelada")
def revealed() -> Domain[Card]:
    """The cards of the deck that were turned face up."""


@domain(Card, en="imported card", es="carta importada")
def imported() -> Domain[Card]:
    """The cards taken by the import that has just been told."""


@domain(Card, en="container on {ship}", es="Contenedor de {ship}")
def containers(ship: Ship) -> Domain[Card]:
    """The containers of a ship."""


@domain(
    Card, en="container on a ship in the Open Sea", es="Contenedor de un Barco en el Mar Abierto"
)
def containers_at_sea() -> Domain[Card]:
    """The containers of all ships in the Open Sea."""


@domain(
    Card,
    en="container that {seat} may pirate",
    es="Contenedor que {seat} puede piratear",
    es_you="Contenedor que puedes piratear",
)
def pirate_targets(seat: Seat) -> Domain[Card]:
    """What a seat may pirate and can see: at sea, on the Supply Island, or by powers elsewhere."""


@domain(Card, en="contract on {ship}", es="Contrato de {ship}")
def contracts(ship: Ship) -> Domain[Card]:
    """The open contracts of a ship."""


@domain(Card, en="contract fulfilled on {ship}", es="Contrato cumplido en {ship}")
def voyage(ship: Ship) -> Domain[Card]:
    """The contracts that are fulfilled together on a ship before it sails."""


@domain(Ship, en="ship", es="Barco")
def ships() -> Domain[Ship]:
    """All ships."""


@domain(
    Ship, en="ship of {seat}", es="Barco de {seat}", en_you="ship of yours", es_you="Barco tuyo"
)
def ships_of(seat: Seat) -> Domain[Ship]:
    """The ships of a seat."""


@domain(Good, en="kind of Good", es="tipo de Bien")
def good_types() -> Domain[Good]:
    """The kinds of goods, Capital left out."""


@domain(Action, en="action", es="acción")
def actions() -> Domain[Action]:
    """The actions."""


@domain(Zone, en="place", es="lugar")
def zones() -> Domain[Zone]:
    """The zones."""
