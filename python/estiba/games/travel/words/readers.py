"""What can be asked about a position, and what can be chosen from."""

# The words have no body: their decorators build what they yield.
# mypy: disable-error-code="empty-body"

from __future__ import annotations

from estiba.powers.domains import Domain
from estiba.powers.expressions import Card, Condition, Number, Seat
from estiba.powers.words import domain, reader


@reader(
    en="the number of cards in {seat.of} hand",
    es="el número de cartas en la mano de {seat}",
    es_you="el número de cartas en tu mano",
    en_compared="{seat} has {value:card} in hand",
    es_compared="{seat} tiene {value:carta} en la mano",
)
def hand_count(seat: Seat) -> Number:
    """How many cards a hand holds."""


@reader(en="the player whose turn it is", es="el jugador en turno")
def active() -> Seat:
    """Whose turn it is."""


@reader(
    en="the next player clockwise after {seat}",
    es="el jugador que sigue a {seat} en el sentido del reloj",
    en_their="the next player clockwise",
    es_their="el siguiente jugador en el sentido del reloj",
)
def next_seat(seat: Seat) -> Seat:
    """The next seat clockwise."""


@reader(
    en="{seat} has travelled to {seat.of} country",
    es="{seat} ha viajado a {seat.of} país",
    en_not="{seat} has not yet travelled to {seat.of} country",
    es_not="{seat} no ha viajado aún a {seat.of} país",
)
def visited(seat: Seat) -> Condition:
    """Whether the player has travelled to his own country."""


@reader(en="the number of cards in the deck", es="el número de cartas del mazo")
def deck_count() -> Number:
    """How many cards the deck holds."""


@reader(en="the number of discarded cards", es="el número de cartas descartadas")
def discard_count() -> Number:
    """How many cards the discard pile holds."""


@reader(
    en="{card} is a prohibited item",
    es="{card} es un objeto prohibido",
    en_noun="prohibited item",
    es_noun="objeto prohibido",
)
def is_prohibited(card: Card) -> Condition:
    """Whether it is a prohibited item."""


@reader(en="{card} is an item", es="{card} es un objeto", en_noun="item", es_noun="objeto")
def is_item(card: Card) -> Condition:
    """Whether it is an item that a country may need."""


@reader(en="{card} is a postcard", es="{card} es una postal", en_noun="postcard", es_noun="postal")
def is_postcard(card: Card) -> Condition:
    """Whether it is a postcard."""


@reader(
    en="{card} is a passport", es="{card} es un pasaporte", en_noun="passport", es_noun="pasaporte"
)
def is_passport(card: Card) -> Condition:
    """Whether it is a passport."""


@reader(
    en="{card} is a special item",
    es="{card} es un objeto especial",
    en_noun="special item",
    es_noun="objeto especial",
)
def is_special(card: Card) -> Condition:
    """Whether it is a special item."""


@reader(en="{card} is an event", es="{card} es un evento", en_noun="event", es_noun="evento")
def is_event(card: Card) -> Condition:
    """Whether it is an event."""


@reader(
    en="{card} is needed for {seat.of} next journey",
    es="{card} hace falta para {seat.of} próximo viaje",
)
def needed(card: Card, seat: Seat) -> Condition:
    """Whether the seat's next journey needs an item of this kind."""


@reader(
    en="{first} is of the same kind as {second}",
    es="{first} es de la misma clase que {second}",
)
def same_kind(first: Card, second: Card) -> Condition:
    """Whether both cards are of one kind."""


@reader(
    en="{card} is not a prohibited item",
    es="{card} no es un objeto prohibido",
    en_noun="card other than a prohibited item",
    es_noun="carta que no sea un objeto prohibido",
)
def giveable(card: Card) -> Condition:
    """Whether it may be given up: anything but a prohibited item."""


@domain(
    Card,
    en="card in {seat.of} hand",
    es="carta de {seat.of} mano",
    en_from="card from {seat.of} hand",
    es_from="carta de {seat.of} mano",
    en_choose="Choose a card of the hand",
    es_choose="Elige una carta de la mano",
)
def hand(seat: Seat) -> Domain[Card]:
    """The cards of a hand."""


@domain(
    Card,
    en="card in the discard pile",
    es="carta del montón de descartes",
    en_from="card from the discard pile",
    es_from="carta del montón de descartes",
    en_choose="Choose a card of the discard pile",
    es_choose="Elige una carta del montón de descartes",
)
def discard_pile() -> Domain[Card]:
    """The cards of the discard pile."""


@domain(
    Card,
    en="revealed card|revealed cards",
    es="carta revelada|cartas reveladas|f",
    en_choose="Choose one of the revealed cards",
    es_choose="Elige una de las cartas reveladas",
)
def revealed() -> Domain[Card]:
    """The cards of the deck that were turned face up."""
