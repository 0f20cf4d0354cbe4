"""What powers hear of, when they can be used, and what they can replace."""

# Events and the like are words of the language, written as authors write them.
# ruff: noqa: N801

from __future__ import annotations

from estiba.games.import_export.words.values import Action, Card, Good, Seat, Ship, Zone
from estiba.powers import Event, Number, Step, Window, about

# Contracts and ships.


class self_fulfilled(
    Event,
    en="{card} is fulfilled",
    es="{card} se cumple",
    en_own="this contract is fulfilled",
    es_own="se cumple este Contrato",
):
    """The card was fulfilled, or it is as though (Apples): its power resolves."""

    seat = about(Seat)
    card = about(Card)
    ship = about(Ship)


class contract_fulfilled(
    Event,
    en="{seat} fulfils {card}",
    es="{seat} cumple {card}",
):
    """A contract was fulfilled; there is no ship where a power did it."""

    seat = about(Seat)
    card = about(Card)
    ship = about(Ship)


class ship_fulfilled(
    Event,
    en="{seat} has fulfilled all contracts of {ship}",
    es="{seat} ha cumplido todos los Contratos de {ship}",
):
    """All contracts of a ship have resolved; it is about to sail."""

    seat = about(Seat)
    ship = about(Ship)


class ship_count_changed(
    Event,
    en="the number of containers on {ship} at sea is {count}",
    es="el número de Contenedores de {ship} en el mar es {count}",
):
    """A ship at sea holds another number of containers, or has just sailed."""

    ship = about(Ship)
    count = about(Number)


class ship_returned(
    Event,
    en="{ship} of {seat} returns to port",
    es="{ship} de {seat} vuelve al Puerto",
    en_you="one of your ships returns to port",
    es_you="uno de tus Barcos vuelve al Puerto",
):
    """A ship returned from the sea to its port."""

    seat = about(Seat)
    ship = about(Ship)


class contract_placed(
    Event,
    en="{seat} places {card} as a contract on {ship}",
    es="{seat} pone {card} como Contrato en {ship}",
):
    """A contract was placed on a ship, by an action or by a power."""

    seat = about(Seat)
    card = about(Card)
    ship = about(Ship)


class container_loaded(
    Event,
    en="{seat} loads {card} on {ship}",
    es="{seat} carga {card} en {ship}",
    en_action="{seat} loads {card} by a {action} action",
    es_action="{seat} carga {card} mediante una acción de {action}",
):
    """A container was loaded, as a kind of good; by an action, or by a power alone."""

    seat = about(Seat)
    card = about(Card)
    good = about(Good)
    ship = about(Ship)
    action = about(Action)


class good_added(
    Event,
    en="{card} is added to {seat.of} Goods",
    es="{card} se añade a {seat.of} Bienes",
):
    """A good came to a seat's goods, by any way."""

    seat = about(Seat)
    card = about(Card)
    good = about(Good)


# Actions.


class cards_drawn(Event, en="{seat} draws cards", es="{seat} roba cartas"):
    """A seat drew cards, in one go; the cards are in its hand."""

    seat = about(Seat)
    count = about(Number)


class drew_by_action(Event, en="{seat} uses a Draw action", es="{seat} usa una acción de Robar"):
    """A seat used a Draw action: as the leader, or instead of following."""

    seat = about(Seat)


class action_led(Event, en="{seat} leads with {action}", es="{seat} lidera con {action}"):
    """A seat declared an action as the leader; nobody has answered yet."""

    seat = about(Seat)
    action = about(Action)


class action_followed(Event, en="{seat} follows with {action}", es="{seat} sigue con {action}"):
    """A seat follows, with a card or with its crew."""

    seat = about(Seat)
    action = about(Action)


class action_performed(
    Event,
    en="{seat} performs a {action} action",
    es="{seat} realiza una acción de {action}",
):
    """A seat performs an action; with several, at each of them."""

    seat = about(Seat)
    action = about(Action)


class import_taken(Event, en="{seat} imports from {ship}", es="{seat} importa de {ship}"):
    """A seat took cards of a ship by an Import action; they are in ``imported()``."""

    seat = about(Seat)
    ship = about(Ship)


class pirate_taken(Event, en="{seat} pirates {card}", es="{seat} piratea {card}"):
    """A seat pirated a container: from a zone, from a ship if it lay on one."""

    seat = about(Seat)
    card = about(Card)
    good = about(Good)
    source = about(Zone)
    ship = about(Ship)


class credits_lost(
    Event,
    en="{seat} spends or loses {credits:credit}",
    es="{seat} gasta o pierde {credits:crédito}",
):
    """A seat spent or lost credits, in one payment."""

    seat = about(Seat)
    credits = about(Number)


class turn_began(Event, en="{seat} begins a turn", es="{seat} empieza un turno"):
    """A turn began; the seat leads it."""

    seat = about(Seat)


class turn_ended(Event, en="the turn of {seat} ends", es="termina el turno de {seat}"):
    """A turn ended."""

    seat = about(Seat)


# The end of the match: three steps, in each of which all are asked sealed.


class end_moves(Event, en="the match ends", es="termina la partida"):
    """The match has ended: cards that move now do so."""


class end_choices(
    Event,
    en="the match ends, before majorities are counted",
    es="termina la partida, antes de contar las mayorías",
):
    """The cards have moved: what is to be named is named."""


class end_scores(Event, en="the match is scored", es="se puntúa la partida"):
    """What contracts score at the end is counted."""


# When a power can be used.


class ANY_TIME(Window, en="at any time", es="en cualquier momento", name="any_time"):
    """At every decision, whoever is asked (ruling A5)."""


class OWN_TURN(Window, en="in your turn", es="en tu turno", name="own_turn"):
    """At every decision of a turn that the owner leads."""


class OWN_LEAD(
    Window,
    en="when you are the leader, before you declare",
    es="cuando seas el líder, antes de declarar",
    name="own_lead",
):
    """Before the owner declares anything as the leader (l. 761)."""


class LEAD_DRAW(
    Window,
    en="when you are the leader, as a Draw action",
    es="cuando seas el líder, como acción de Robar",
    name="lead_draw",
):
    """As what the owner declares as the leader: a Draw action."""


class during(
    Window,
    en="when you perform a {action} action",
    es="cuando realices una acción de {action}",
    name="action",
):
    """At the decisions of an action that the owner performs, and once after the last."""

    action = about(Action)


# What can be replaced.


class fulfilled_destination(
    Step,
    en="adding the contract to your fulfilled contracts",
    es="añadir el Contrato a tus Contratos cumplidos",
):
    """A fulfilled contract goes to its owner's fulfilled contracts."""

    seat = about(Seat)
    card = about(Card)
    ship = about(Ship)


class homecoming(
    Step, en="the emptied ship returning to port", es="que el Barco vacío vuelva al Puerto"
):
    """A ship at sea that was emptied goes home."""

    ship = about(Ship)
