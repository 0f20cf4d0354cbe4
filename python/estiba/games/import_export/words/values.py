"""What the words of Import/Export are about: seats, cards, ships, goods, actions, zones.

What a position says of one of them is an attribute: ``owner.credits``,
``card.good``, ``ship.at_sea``. Readers of several are in :mod:`.readers`.
"""

from __future__ import annotations

from typing import Generic, TypeVar, overload

from estiba.powers import Card as AnyCard
from estiba.powers import Condition, Member, Number, tree
from estiba.powers import Seat as AnySeat
from estiba.powers.expressions import Value
from estiba.powers.phrases import phrases
from estiba.powers.words import member, seats_of

V = TypeVar("V", bound=Value)


class Attribute(Generic[V]):
    """A reader of one value, written as its attribute."""

    def __init__(self, class_: type[V], reader: str, said: dict[str, str]) -> None:
        self.class_ = class_
        self.reader = reader
        self.phrases = said

    @overload
    def __get__(self, value: None, holder: type[Value]) -> Attribute[V]: ...
    @overload
    def __get__(self, value: Value, holder: type[Value]) -> V: ...
    def __get__(self, value: Value | None, holder: type[Value]) -> V | Attribute[V]:
        if value is None:
            return self
        return self.class_(tree.Read(self.class_.type, self.word_of(holder), (value.node,)))

    def word_of(self, holder: type[Value]) -> tree.Word:
        """The reader, as a word that takes a value of this class."""
        parameters = ((holder.type, holder.type),)
        return tree.Word("reader", self.reader, self.phrases, parameters, self.class_.type)


def attribute(class_: type[V], reader: str, *, en: str, es: str, **more: str) -> Attribute[V]:
    """Declares a reader that is written as an attribute of what it takes."""
    return Attribute(class_, reader, phrases(en=en, es=es, **more))


class Good(Member):
    """A kind of good; it is also the colour of a port, a card or a container."""

    type = "good"
    members = ("technology", "agriculture", "illegal", "consumer", "luxury", "capital")


TECHNOLOGY = member(Good, "technology", en="Technology", es="Tecnología")
AGRICULTURE = member(Good, "agriculture", en="Agriculture", es="Agricultura")
ILLEGAL = member(Good, "illegal", en="Illegal", es="Ilegal")
CONSUMER = member(Good, "consumer", en="Consumer", es="Consumo")
LUXURY = member(Good, "luxury", en="Luxury", es="Lujo")
CAPITAL = member(Good, "capital", en="Capital", es="Capital")


class Action(Member):
    """One of the actions."""

    type = "action"
    members = ("supply", "import", "contract", "load", "pirate", "barter")


SUPPLY = member(Action, "supply", en="Supply", es="Suministro")
IMPORT = member(Action, "import", en="Import", es="Importación")
CONTRACT = member(Action, "contract", en="Contract", es="Contrato")
LOAD = member(Action, "load", en="Load", es="Carga")
PIRATE = member(Action, "pirate", en="Pirate", es="Pirata")
BARTER = member(Action, "barter", en="Barter", es="Trueque")


class Zone(Member):
    """Where cards go and where they come from."""

    type = "zone"
    members = (
        *("crew", "goods", "fulfilled", "hand", "discard"),
        *("supply", "ship", "sea", "port", "deck"),
    )


CREW = member(Zone, "crew", en="crew", es="zona de Tripulación")
GOODS = member(Zone, "goods", en="Goods", es="zona de Bienes")
FULFILLED = member(Zone, "fulfilled", en="fulfilled contracts", es="zona de Contratos cumplidos")
HAND = member(Zone, "hand", en="hand", es="mano")
DISCARD_PILE = member(Zone, "discard", en="discard pile", es="pila de descartes")
ISLAND = member(Zone, "supply", en="Supply Island", es="Isla de Suministro")
ON_SHIP = member(Zone, "ship", en="ship", es="Barco")
SEA = member(Zone, "sea", en="Open Sea", es="Mar Abierto")
PORT = member(Zone, "port", en="port", es="Puerto")
DECK = member(Zone, "deck", en="deck", es="mazo de robo")


class Seat(AnySeat):
    """A player's seat."""

    __slots__ = ()

    credits = attribute(
        Number,
        "credits",
        en="the number of {seat.of} credits",
        es="el número de créditos de {seat}",
        es_you="el número de tus créditos",
        en_compared="{seat} has {value:credit}",
        es_compared="{seat} tiene {value:crédito}",
    )
    hand_count = attribute(
        Number,
        "hand_count",
        en="the number of cards in {seat.of} hand",
        es="el número de cartas de {seat.of} mano",
        en_compared="{seat} has {value:card} in hand",
        es_compared="{seat} tiene {value:card} en la mano",
    )
    crew_count = attribute(
        Number,
        "crew_count",
        en="the number of cards in {seat.of} crew",
        es="el número de cartas de {seat.of} Tripulación",
        en_compared="{seat} has {value:card} in the crew",
        es_compared="{seat} tiene {value:card} en la Tripulación",
    )
    fulfilled_count = attribute(
        Number,
        "fulfilled_count",
        en="the number of {seat.of} fulfilled contracts",
        es="el número de Contratos cumplidos de {seat}",
        es_you="el número de tus Contratos cumplidos",
        en_compared="{seat} has {value:fulfilled contract}",
        es_compared="{seat} tiene {value:Contrato cumplido|Contratos cumplidos}",
    )
    goods_total = attribute(
        Number,
        "goods_total",
        en="the number of {seat.of} Goods",
        es="el número de Bienes de {seat}",
        es_you="el número de tus Bienes",
        en_compared="{seat} has {value:Good}",
        es_compared="{seat} tiene {value:Bien}",
    )
    actions_left = attribute(
        Number,
        "actions_left",
        en="the number of actions left to {seat}",
        es="el número de acciones que tiene pendientes {seat}",
        en_compared="{seat} has {value:action} left",
        es_compared="{seat} tiene pendientes {value:acción}",
    )


class Ship(Member):
    """A ship, or the Supply Island where a power treats it as one."""

    type = "ship"
    members = (*(f"{seat}.{ship}" for seat in range(6) for ship in range(4)), "0.supply")
    __slots__ = ()

    owner = attribute(Seat, "owner_of", en="the owner of {ship}", es="el propietario de {ship}")
    at_sea = attribute(
        Condition, "at_sea", en="{ship} is in the Open Sea", es="{ship} está en el Mar Abierto"
    )
    in_port = attribute(Condition, "in_port", en="{ship} is in port", es="{ship} está en el Puerto")
    container_count = attribute(
        Number,
        "container_count",
        en="the number of containers on {ship}",
        es="el número de Contenedores de {ship}",
        en_compared="{ship} carries {value:container}",
        es_compared="{ship} lleva {value:Contenedor|Contenedores}",
    )
    contract_count = attribute(
        Number,
        "contract_count",
        en="the number of contracts on {ship}",
        es="el número de Contratos de {ship}",
        en_compared="{ship} has {value:contract}",
        es_compared="{ship} tiene {value:Contrato}",
    )
    required = attribute(
        Number,
        "required",
        en="the cargo requirement of {ship}",
        es="el requisito de carga de {ship}",
    )
    open_places = attribute(
        Number,
        "open_places",
        en="the number of containers that {ship} still needs",
        es="el número de Contenedores que le faltan a {ship}",
        en_compared="{ship} still needs {value:container}",
        es_compared="{ship} necesita aún {value:Contenedor|Contenedores}",
    )
    free_capacity = attribute(
        Number, "free_capacity", en="the free room of {ship}", es="el espacio libre de {ship}"
    )
    is_joined = attribute(
        Condition, "is_joined", en="{ship} is a Supership", es="{ship} es un Superbarco"
    )


ISLAND_AS_SHIP = member(Ship, "0.supply", en="the Supply Island", es="la Isla de Suministro")


class Card(AnyCard):
    """A card, wherever it lies."""

    __slots__ = ()

    good = attribute(Good, "good_of", en="the kind of {card}", es="el tipo de {card}")
    action = attribute(Action, "action_of", en="the action of {card}", es="la acción de {card}")
    level = attribute(
        Number,
        "level_of",
        en="the Level of {card}",
        es="el Nivel de {card}",
        en_compared="{card} has {value:Level}",
        es_compared="{card} tiene {value:Nivel|Niveles}",
    )
    load = attribute(
        Number,
        "load_of",
        en="the number of containers that {card} asks for",
        es="el número de Contenedores que exige {card}",
    )
    holder = attribute(Seat, "holder", en="the holder of {card}", es="el dueño de {card}")
    zone = attribute(Zone, "zone_of", en="the zone of {card}", es="la zona de {card}")
    ship = attribute(Ship, "ship_of", en="the ship of {card}", es="el Barco de {card}")
    is_grey = attribute(Condition, "is_grey", en="{card} is grey", es="{card} es gris")
    stored = attribute(
        Number, "stored", en="the credits on {card}", es="los créditos que hay en {card}"
    )


owner = Seat(tree.Owner())
"""The seat whose power it is."""

itself = Card(tree.Itself())
"""The card that the power is on."""

asked = Seat(tree.Asked())
"""In the domain and filter of a choice: the seat that is asked."""

seats = seats_of(Seat)
"""All seats of the match; loops go clockwise."""
