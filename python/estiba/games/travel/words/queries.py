"""The rules that a power can change."""

# Events and the like are words of the language, written as authors write them.
# ruff: noqa: N801

from __future__ import annotations

from estiba.powers.expressions import Card, Seat
from estiba.powers.happenings import About, ConditionQuery, NumberQuery, about


class hand_limit(
    NumberQuery,
    en="{seat.of} hand limit",
    es="el límite de cartas en la mano de {seat}",
    es_you="tu límite de cartas en la mano",
):
    """The most cards that a hand may hold."""

    seat: About[Seat] = about(Seat)


class recycle_cost(
    NumberQuery,
    en="{seat.of} cost of recycling",
    es="el coste de reciclar de {seat}",
    es_you="tu coste de reciclar",
    en_add="recycling costs you {value:card} more",
    es_add="reciclar te cuesta {value:carta} más",
    en_less="recycling costs you {value:card} less",
    es_less="reciclar te cuesta {value:carta} menos",
):
    """The cards that recycling costs."""

    seat: About[Seat] = about(Seat)


class steal_cost(
    NumberQuery,
    en="{seat.of} cost of stealing",
    es="el coste de robar a otros de {seat}",
    es_you="tu coste de robar a otros",
    en_add="stealing costs you {value:card} more",
    es_add="robar a otros te cuesta {value:carta} más",
    en_less="stealing costs you {value:card} less",
    es_less="robar a otros te cuesta {value:carta} menos",
):
    """The cards that stealing costs."""

    seat: About[Seat] = about(Seat)


class cards_drawn(
    NumberQuery,
    en="the number of cards that the draw action gives {seat}",
    es="el número de cartas que la acción de robar da a {seat}",
    en_add="your draw action gives {value:card} more",
    es_add="tu acción de robar da {value:carta} más",
):
    """The cards that the draw action gives."""

    seat: About[Seat] = about(Seat)


class trade_bonus(
    NumberQuery,
    en="the number of cards that {seat} may draw for a completed trade",
    es="el número de cartas que {seat} puede robar por un intercambio completado",
    es_you="el número de cartas que puedes robar por un intercambio completado",
):
    """The cards that may be drawn for a completed trade."""

    seat: About[Seat] = about(Seat)


class travel_bonus(
    NumberQuery,
    en="the number of cards that {seat} draws after a journey",
    en_you="the number of cards that you draw after a journey",
    es="el número de cartas que {seat} roba después de un viaje",
    es_you="el número de cartas que robas después de un viaje",
):
    """The cards drawn after a journey."""

    seat: About[Seat] = about(Seat)


class postcards_to_win(
    NumberQuery,
    en="the number of postcards with which {seat} wins",
    es="el número de postales con las que {seat} gana",
):
    """The postcards that win."""

    seat: About[Seat] = about(Seat)


class may_travel(
    ConditionQuery,
    en="{seat} may travel",
    es="{seat} puede viajar",
    en_you="you may travel",
    es_you="puedes viajar",
):
    """Whether the seat may travel."""

    seat: About[Seat] = about(Seat)


class may_be_stolen_from(
    ConditionQuery,
    en="others may steal from {seat}",
    es="otros pueden robar a {seat}",
    es_you="otros pueden robarte",
    en_no="others may not steal from {seat}",
    es_no="otros no pueden robar a {seat}",
    es_you_no="otros no pueden robarte",
):
    """Whether others may steal from the seat."""

    seat: About[Seat] = about(Seat)


class stands_for_item(
    ConditionQuery,
    en="{card} stands for one missing item of {seat.of} journey",
    es="{card} vale por un objeto que falte para un viaje de {seat}",
    es_you="{card} vale por un objeto que falte para tu viaje",
):
    """Whether the card stands for one missing item of the seat's journey."""

    seat: About[Seat] = about(Seat)
    card: About[Card] = about(Card)
