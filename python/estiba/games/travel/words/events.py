"""What happens, and when a power may be used."""

# Events and the like are words of the language, written as authors write them.
# ruff: noqa: N801

from __future__ import annotations

from estiba.games.travel.words.kinds import Action
from estiba.powers.expressions import Card, Seat
from estiba.powers.happenings import About, Event, Window, about


class turned_up(
    Event,
    en="{seat} draws this card",
    es="{seat} roba esta carta",
    en_own="you draw this card",
    es_own="robas esta carta",
):
    """The card is drawn from the deck: it lies on the table while its power runs."""

    seat: About[Seat] = about(Seat)
    card: About[Card] = about(Card)


class turn_began(
    Event,
    en="{seat.of} turn begins",
    es="comienza el turno de {seat}",
    es_you="comienza tu turno",
):
    """A turn begins."""

    seat: About[Seat] = about(Seat)


class card_drawn(
    Event,
    en="{seat} draws a card",
    es="{seat} roba una carta",
    en_you="you draw a card",
    es_you="robas una carta",
):
    """A card is drawn from the deck into a hand."""

    seat: About[Seat] = about(Seat)
    card: About[Card] = about(Card)


class action_announced(
    Event,
    en="{seat} announces an action",
    es="{seat} anuncia una acción",
    en_you="you announce an action",
    es_you="anuncias una acción",
):
    """An action is announced."""

    seat: About[Seat] = about(Seat)
    action: About[Action] = about(Action)


class recycled(
    Event,
    en="{seat} recycles a card",
    es="{seat} recicla una carta",
    en_you="you recycle a card",
    es_you="reciclas una carta",
):
    """A card is taken from the discard pile by recycling."""

    seat: About[Seat] = about(Seat)
    card: About[Card] = about(Card)


class stolen(
    Event,
    en="{seat} steals a card from {victim}",
    es="{seat} roba una carta a {victim}",
    en_you="you steal a card from {victim}",
    es_you="robas una carta a {victim}",
    en_victim="{seat} steals a card from you",
    es_victim="{seat} te roba una carta",
):
    """A card is stolen."""

    seat: About[Seat] = about(Seat)
    victim: About[Seat] = about(Seat)
    card: About[Card] = about(Card)


class traded(
    Event,
    en="{seat} completes a trade with {partner}",
    es="{seat} completa un intercambio con {partner}",
    en_you="you complete a trade that you proposed",
    es_you="completas un intercambio que propusiste",
    en_partner="you complete a trade that another player proposed",
    es_partner="completas un intercambio que propuso otro jugador",
):
    """A trade is completed; ``seat`` had proposed it, ``partner`` accepted."""

    seat: About[Seat] = about(Seat)
    partner: About[Seat] = about(Seat)


class travelled(
    Event,
    en="{seat} travels",
    es="{seat} viaja",
    en_you="you travel",
    es_you="viajas",
):
    """A journey to the own country is made."""

    seat: About[Seat] = about(Seat)


class ACTION(Window, name="action", en="as your action", es="como tu acción"):
    """As the action of a turn."""


class OWN_TURN(Window, name="own_turn", en="in your turn", es="en tu turno"):
    """At the owner's own decisions in his turn."""


class ANY_TIME(Window, name="any_time", en="at any time", es="en cualquier momento"):
    """At every decision."""


class reaction(
    Window,
    en="when another player is about to draw, recycle, trade or steal",
    es="cuando otro jugador va a robar una carta del mazo, reciclar, intercambiar o robar a otro",
):
    """Another player is about to draw, recycle, trade or steal.

    Reactions are sealed; the first clockwise counts.
    """

    seat: About[Seat] = about(Seat)
    action: About[Action] = about(Action)
