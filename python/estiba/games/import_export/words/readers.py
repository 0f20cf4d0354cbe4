"""What a position says of the match, or of two things together."""

# The words have no body: their decorators build what they yield.
# mypy: disable-error-code="empty-body"

from __future__ import annotations

from estiba.games.import_export.words.values import Action, Card, Good, Seat, Ship, Zone
from estiba.powers import Condition, Number
from estiba.powers.words import reader


@reader(en="the leader", es="el líder")
def leader() -> Seat:
    """Who leads this turn."""


@reader(
    en="the number of {action} actions that {seat} declared",
    es="el número de acciones de {action} que declaró {seat}",
    en_compared="{seat} has declared {action} {value:time}",
    es_compared="{seat} ha declarado {action} {value:vez|veces|f}",
)
def declared(seat: Seat, action: Action) -> Number:
    """How many actions of a kind a seat has declared this turn."""


@reader(
    en="{seat} acts before {other} this turn",
    es="{seat} actúa antes que {other} este turno",
)
def acts_before(seat: Seat, other: Seat) -> Condition:
    """Whether the first seat performs its actions before the second, this turn."""


@reader(en="the number of cards in the deck", es="el número de cartas del mazo de robo")
def deck_count() -> Number:
    """How many cards the deck holds."""


@reader(
    en="the number of cards in the discard pile",
    es="el número de cartas de la pila de descartes",
)
def discard_count() -> Number:
    """How many cards the discard pile holds."""


@reader(en="the match is being scored", es="se está puntuando la partida")
def is_scoring() -> Condition:
    """Whether the counting at the end of the match has begun."""


@reader(
    en="the number of {seat.of} {good} Goods",
    es="el número de {seat.of} Bienes de {good}",
)
def goods_of(seat: Seat, good: Good) -> Number:
    """How many goods of a kind a seat has, with those that powers add."""


@reader(
    en="the number of {good} cards in {seat.of} Goods",
    es="el número de cartas de {good} de {seat.of} Bienes",
)
def goods_held(seat: Seat, good: Good) -> Number:
    """How many cards in a seat's goods are of a kind, without what powers add."""


@reader(
    en="the number of {seat.of} {action} crew cards",
    es="el número de {seat.of} cartas de Tripulación de {action}",
)
def crew_of(seat: Seat, action: Action) -> Number:
    """How many crew cards of an action a seat has, with those that powers add."""


@reader(
    en="the number of {action} cards in {seat.of} crew",
    es="el número de cartas de {action} de {seat.of} Tripulación",
)
def crew_held(seat: Seat, action: Action) -> Number:
    """How many cards of an action lie in a seat's crew, without what powers add."""


@reader(
    en="the number of cards that still fit in {seat.of} {zone}",
    es="el número de cartas que caben aún en {seat.of} {zone}",
)
def room(seat: Seat, zone: Zone) -> Number:
    """How many more cards a zone of a seat can take."""


@reader(
    en="{seat} has the most {good} Goods",
    es="{seat} tiene más Bienes de {good} que nadie",
)
def leads_in(seat: Seat, good: Good) -> Condition:
    """Whether a seat has more goods of a kind than any other, or wins it the tie."""


@reader(en="{seat} wins a tie with {other}", es="{seat} gana un empate con {other}")
def wins_tie(seat: Seat, other: Seat) -> Condition:
    """Whether the first seat wins a tie against the second."""


@reader(
    en="the contract that {container} counts for",
    es="el Contrato para el que cuenta {container}",
)
def fills(container: Card) -> Card:
    """The contract of which a container fills a place."""


@reader(en="the first contract on {ship}", es="el primer Contrato de {ship}")
def first_contract(ship: Ship) -> Card:
    """The first contract placed on a ship since it was last without."""


@reader(en="{card} can be loaded on {ship}", es="{card} puede cargarse en {ship}")
def can_load(card: Card, ship: Ship) -> Condition:
    """Whether a card can be loaded on a ship as a container."""


@reader(
    en="{container} is a valid container for {contract}",
    es="{container} es un Contenedor válido para {contract}",
)
def fits_contract(container: Card, contract: Card) -> Condition:
    """Whether a container would fill a place of a contract, wherever both lie."""


@reader(
    en="{ship} has room for two containers as one {good} container",
    es="{ship} admite dos Contenedores como uno de {good}",
)
def can_load_as(good: Good, ship: Ship) -> Condition:
    """Whether two containers can fill one place of a kind on a ship together."""


@reader(
    en="{card} can be placed as a contract on {ship}",
    es="{card} puede ponerse como Contrato en {ship}",
)
def can_contract(card: Card, ship: Ship) -> Condition:
    """Whether a card can be placed on a ship: its Level is met, the ship has room."""
