"""What can be done."""

# The words have no body: their decorators build what they yield.
# mypy: disable-error-code="empty-body"

from __future__ import annotations

from estiba.powers.expressions import Card, Numeric, Seat
from estiba.powers.tree import Effect
from estiba.powers.words import verb


@verb(
    en_you="draw {count:card}",
    en="draws {count:card}",
    es_you="robas {count:carta}",
    es="roba {count:carta}",
)
def draw(seat: Seat, count: Numeric) -> Effect:
    """The seat draws cards, one by one."""


@verb(en="discard {card}", es="descarta {card}")
def discard(card: Card) -> Effect:
    """The card goes to the discard pile."""


@verb(
    en="give {card} to {seat}",
    es="da {card} a {seat}",
    en_self="add to {seat.of} hand {card}",
    es_self="añade a {seat.of} mano {card}",
)
def give(card: Card, seat: Seat) -> Effect:
    """The card goes to the seat's hand, from wherever it lies."""


@verb(
    en_you="take a random card from {victim.of} hand",
    en="takes a random card from {victim.of} hand",
    es_you="tomas una carta al azar de la mano de {victim}",
    es="toma una carta al azar de la mano de {victim}",
)
def steal_random(seat: Seat, victim: Seat) -> Effect:
    """The seat takes a card of the victim's hand at random."""


@verb(
    en="turn the top {count:card} of the deck face up",
    es="pon boca arriba {count:carta} de la parte superior del mazo",
)
def reveal(count: Numeric) -> Effect:
    """Cards of the deck are turned face up."""


@verb(en="discard the other revealed cards", es="descarta las demás cartas reveladas")
def discard_revealed() -> Effect:
    """The cards that lie face up go to the discard pile."""


@verb(
    en_you="exchange your country for a random one of those set aside",
    en="exchanges their country for a random one of those set aside",
    es_you="cambias tu país por uno al azar de los apartados",
    es="cambia su país por uno al azar de los apartados",
)
def redraw_country(seat: Seat) -> Effect:
    """The seat's country, if it still lies there, is exchanged for a random one set aside."""


@verb(
    en_you="exchange your hand with {second}",
    en="exchanges hands with {second}",
    es_you="intercambias tu mano con {second}",
    es="intercambia su mano con {second}",
)
def swap_hands(first: Seat, second: Seat) -> Effect:
    """Two seats exchange their hands."""


@verb(en="end the turn at once", es="termina el turno de inmediato")
def end_turn() -> Effect:
    """The turn of the active player ends at once."""


@verb(
    en_you="play another turn after this one",
    en="plays another turn after this one",
    es_you="juegas otro turno después de este",
    es="juega otro turno después de este",
)
def extra_turn(seat: Seat) -> Effect:
    """The seat plays another turn after this one."""


@verb(en="shuffle the deck", es="baraja el mazo")
def shuffle_deck() -> Effect:
    """The deck is shuffled."""
