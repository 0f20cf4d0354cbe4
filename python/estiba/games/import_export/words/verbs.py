"""What powers can do: the verbs of the rules, with all that they take.

Those in which the owner acts by default are written more shortly; see
:mod:`.owners`. Where limits matter, ``put`` goes beyond them and ``add_to``
discards what has no room. A seat that cannot pay in full pays nothing (l. 287),
but what it can to ``lose``.
"""

# The words have no body: their decorators build what they yield.
# ruff: noqa: A002 - `credits` is the word of the rules
# mypy: disable-error-code="empty-body"

from __future__ import annotations

from collections.abc import Callable

from estiba.games.import_export.words.values import Action, Card, Good, Seat, Ship, Zone
from estiba.powers import Condition, Effect, Effects, Numeric
from estiba.powers.words import verb

# Credits.


@verb(en="take {credits:credit} from the bank", es="toma {credits:crédito} de la banca")
def gain(seat: Seat, credits: Numeric) -> Effect:
    """The seat takes credits from the bank."""


@verb(en="pay {credits:credit} to the bank", es="paga {credits:crédito} a la banca")
def pay(seat: Seat, credits: Numeric) -> Effect:
    """The seat pays the bank, if it can in full."""


@verb(
    en="pay {credits:credit} to the bank, or as many as there are",
    es="paga {credits:crédito} a la banca, o los que haya",
)
def lose(seat: Seat, credits: Numeric) -> Effect:
    """The seat pays the bank what it can of it."""


@verb(en="pay {credits:credit} to {receiver}", es="paga {credits:crédito} a {receiver}")
def pay_to(seat: Seat, receiver: Seat, credits: Numeric) -> Effect:
    """The seat pays another, if it can in full."""


@verb(en="take {credits:credit} from the bank", es="toma {credits:crédito} de la banca")
def score(seat: Seat, credits: Numeric) -> Effect:
    """Credits at the end of the match; they change nothing that is counted there."""


@verb(
    en="put {credits:credit} from the bank on {card}",
    es="coloca {credits:crédito} de la banca sobre {card}",
)
def store(card: Card, credits: Numeric) -> Effect:
    """Credits are laid on a card; they are nobody's yet."""


# Drawing, and looking at what is hidden.


@verb(en="draw {count:card}", es="roba {count:card}")
def draw(seat: Seat, count: Numeric) -> Effect:
    """The seat draws cards, in one go."""


@verb(en="draw a card", es="roba una carta", result=Card)
def draw_one(seat: Seat, then: Callable[[Card], Effects]) -> Effect:
    """The seat draws a card; what follows is a function of the card."""


@verb(
    en="draw until there are {count:card} in {seat.of} hand",
    es="roba hasta tener {count:card} en la mano",
)
def draw_up_to(seat: Seat, count: Numeric) -> Effect:
    """The seat draws until it holds so many cards."""


@verb(en="perform a Draw action", es="realiza una acción de Robar")
def draw_action(seat: Seat) -> Effect:
    """The seat performs a Draw action: it refills its hand, or draws one card."""


@verb(en="reveal {count:card} of the deck", es="revela {count:card} del mazo de robo")
def reveal(count: Numeric) -> Effect:
    """Cards of the deck are turned face up; they lie in ``revealed()``."""


@verb(en="draw the revealed cards", es="roba las cartas reveladas")
def draw_revealed(seat: Seat) -> Effect:
    """The cards that lie face up go to the seat's hand; it draws them."""


@verb(en="reveal {seat.of} hand", es="revela {seat.of} mano")
def reveal_hand(seat: Seat) -> Effect:
    """The seat shows its hand to all."""


@verb(en="shuffle the deck", es="baraja el mazo de robo")
def shuffle_deck() -> Effect:
    """The deck is shuffled."""


@verb(en="turn the deck over", es="da la vuelta al mazo de robo")
def turn_deck() -> Effect:
    """The deck is turned over: what was its bottom is on top."""


@verb(en="toss a coin", es="lanza una moneda", result=Condition)
def toss_coin(then: Callable[[Condition], Effects]) -> Effect:
    """A coin is tossed; what follows is a function of whether it shows heads."""


# Cards.


@verb(en="put {card} in {seat.of} {zone}", es="pone {card} en {seat.of} {zone}")
def put(card: Card, seat: Seat, zone: Zone) -> Effect:
    """The card goes to a zone of a seat, whatever its limit (l. 741)."""


@verb(
    en="add {card} to {seat.of} {zone}, or discard it if there is no room",
    es="añade {card} a {seat.of} {zone}, o la descarta si no hay sitio",
)
def add_to(card: Card, seat: Seat, zone: Zone) -> Effect:
    """The card goes to a zone of a seat, or to the discard pile for want of room."""


@verb(
    en="put {card} in {seat.of} crew as a {action} card",
    es="pone {card} en {seat.of} Tripulación como carta de {action}",
)
def enlist(card: Card, seat: Seat, action: Action) -> Effect:
    """The card goes to the crew of a seat as a card of this action."""


@verb(en="discard {card}", es="descarta {card}")
def discard(card: Card) -> Effect:
    """The card goes to the discard pile."""


@verb(en="swap {first} and {second}", es="intercambia {first} y {second}")
def exchange(first: Card, second: Card) -> Effect:
    """Two cards exchange places."""


@verb(
    en="swap {seat.of} {first} with {seat.of} {second}",
    es="intercambia {seat.of} {first} con {seat.of} {second}",
)
def swap_zones(seat: Seat, first: Zone, second: Zone) -> Effect:
    """Two zones of a seat exchange their cards, whatever their limits."""


@verb(
    en="take {count:card} at random from {victim.of} hand",
    es="toma al azar {count:card} de la mano de {victim}",
)
def take_random(seat: Seat, victim: Seat, count: Numeric) -> Effect:
    """The seat takes cards of the victim's hand at random, as many as there are."""


@verb(en="lay {card} aside", es="aparta {card}")
def set_aside(card: Card) -> Effect:
    """The card is laid aside until the program has placed it."""


@verb(
    en="keep what has room of those cards in {seat.of} {zone} (the rest is discarded)",
    es="conserva en {seat.of} {zone} las que quepan (el resto se descarta)",
)
def keep(seat: Seat, zone: Zone) -> Effect:
    """The seat keeps of the cards laid aside what fits in a zone, of its choice."""


@verb(
    en="discard from {seat.of} {zone} what exceeds the limit",
    es="descarta de {seat.of} {zone} lo que supere el límite",
)
def trim(seat: Seat, zone: Zone) -> Effect:
    """The seat discards of a zone what exceeds its limit, of its choice."""


# Contracts and their powers.


@verb(en="fulfil {card}", es="cumple {card}")
def fulfil(card: Card, seat: Seat) -> Effect:
    """The card is fulfilled, wherever it lies: no payment, no ship.

    It goes where a contract of the seat goes that has just been fulfilled, which
    may be replaced, and its power resolves.
    """


@verb(
    en="have {card} copy {original} from now on, as though just fulfilled",
    es="copia con {card} desde ahora el poder de {original}, como si se acabara de cumplir",
)
def copy_power(card: Card, original: Card) -> Effect:
    """The card has the power of another for the rest of the match.

    The power resolves as though the card that copies it had just been fulfilled.
    """


@verb(en="place {card} as a contract on {ship}", es="pone {card} como Contrato en {ship}")
def place_contract(card: Card, ship: Ship) -> Effect:
    """The card is placed as a contract, without an action."""


# Ships and containers.


@verb(en="load {card} on {ship}", es="carga {card} en {ship}")
def load(card: Card, ship: Ship) -> Effect:
    """The card is loaded as a container of its kind.

    In a power used during an action that action loads it; otherwise none does.
    """


@verb(
    en="load {card} on {ship} as a multicolour container",
    es="carga {card} en {ship} como Contenedor multicolor",
)
def load_as_any(card: Card, ship: Ship) -> Effect:
    """The card is loaded as a grey container, which fills any place (l. 242)."""


@verb(
    en="load {first} and {second} on {ship} as one {good} container",
    es="carga {first} y {second} en {ship} como un Contenedor de {good}",
)
def load_as_one(first: Card, second: Card, ship: Ship, good: Good) -> Effect:
    """Two cards are loaded and fill one place together, as a container of a kind."""


@verb(en="pirate {card}", es="piratea {card}")
def capture(seat: Seat, card: Card) -> Effect:
    """The seat takes the container as a pirate does; it is laid aside."""


@verb(en="tuck {card} under {ship}", es="inserta {card} debajo de {ship}")
def attach(card: Card, ship: Ship) -> Effect:
    """The card is tucked under a ship, where it stays."""


@verb(
    en="add {card} to {seat.of} port as another ship",
    es="añade {card} a {seat.of} Puerto como un Barco más",
)
def add_ship(card: Card, seat: Seat) -> Effect:
    """The card becomes a ship of the seat, in its port."""


@verb(en="join {first} and {second} into a Supership", es="une {first} y {second} en un Superbarco")
def join_ships(first: Ship, second: Ship) -> Effect:
    """Two ships of a seat in port become one, until it has come home."""


@verb(
    en="return {ship} to port with what it carries",
    es="devuelve {ship} al Puerto con lo que lleve cargado",
)
def send_home(ship: Ship) -> Effect:
    """The ship returns from the sea to its port, with what it carries."""


# Actions, turns and the match.


@verb(
    en="perform a free {action} action alone",
    es="realiza en solitario una acción gratuita de {action}",
)
def perform_action(seat: Seat, action: Action) -> Effect:
    """The seat performs an action, alone and without its crew (l. 713)."""


@verb(
    en="perform a free {action} action alone, if wanted",
    es="realiza en solitario, si se quiere, una acción gratuita de {action}",
)
def offer_action(seat: Seat, action: Action) -> Effect:
    """The seat may perform an action, alone and without its crew (l. 713)."""


@verb(
    en="play up to {count:card} from {seat.of} hand, performing the action of each alone",
    es="juega hasta {count:card} de {seat.of} mano, realizando en solitario la acción de cada una",
)
def play_alone(seat: Seat, count: Numeric) -> Effect:
    """The seat plays up to so many cards of its hand, each for its printed action.

    Nobody follows or draws, crew adds nothing, there are no wilds and no skipped
    Levels, and at most one card is sold (l. 711).
    """


@verb(en="perform {count:more action|more actions}", es="realiza {count:acción más|acciones más|f}")
def add_actions(seat: Seat, count: Numeric) -> Effect:
    """So many actions are added to those that the seat has declared and performs now."""


@verb(en="use up {count:action} for this", es="gasta en ello {count:acción}")
def use_actions(seat: Seat, count: Numeric) -> Effect:
    """So many of the seat's declared actions are used up, as though performed."""


@verb(en="play another turn after this one", es="juega otro turno después de este")
def extra_turn(seat: Seat) -> Effect:
    """The seat leads another turn after this one."""


@verb(en="win the match", es="gana la partida")
def win(seat: Seat) -> Effect:
    """The seat wins the match at once."""
