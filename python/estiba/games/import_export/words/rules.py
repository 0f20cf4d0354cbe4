"""The rules that powers can change.

A rule concerns the owner unless a filter says otherwise: ``seat=everyone``.
"""

# Events and the like are words of the language, written as authors write them.
# ruff: noqa: N801

from __future__ import annotations

from estiba.games.import_export.words.values import Action, Card, Good, Seat, Ship, Zone
from estiba.powers import ConditionQuery, NumberQuery, about

# Hands, zones and what is counted in them.


class hand_refill(
    NumberQuery,
    en="the number of cards up to which {seat} draws",
    es="el número de cartas hasta el que roba {seat}",
    en_set="{seat} draws until there are {value:card} in hand",
    es_set="{seat} roba hasta tener {value:card} en la mano",
):
    """To how many cards a Draw action refills the hand; 5 by itself."""

    seat = about(Seat)


class crew_limit(NumberQuery, en="{seat.of} crew limit", es="{seat.of} límite de Tripulación"):
    """The most cards of a crew."""

    seat = about(Seat)


class goods_limit(NumberQuery, en="{seat.of} Goods limit", es="{seat.of} límite de Bienes"):
    """The most cards of the goods."""

    seat = about(Seat)


class goods_count(
    NumberQuery,
    en="the number of {seat.of} {good} Goods",
    es="el número de {seat.of} Bienes de {good}",
):
    """How many goods of a kind a seat has: for Levels, majorities and their value."""

    seat = about(Seat)
    good = about(Good)


class levels(
    NumberQuery,
    en="{seat.of} {good} Level",
    es="{seat.of} Nivel de {good}",
):
    """How many Levels of a kind a seat has."""

    seat = about(Seat)
    good = about(Good)


# Actions.


class crew_cards(
    NumberQuery,
    en="the number of {seat.of} {action} crew cards",
    es="el número de {seat.of} cartas de Tripulación de {action}",
):
    """How many crew cards of an action a seat has."""

    seat = about(Seat)
    action = about(Action)


class crew_actions(
    NumberQuery,
    en="the number of additional {action} actions of {seat.of} crew",
    es="el número de acciones adicionales de {action} de {seat.of} Tripulación",
    en_add="{seat} has {value:card} more for {action} in the crew",
    es_add="{seat} tiene {value:card} más para {action} en la Tripulación",
):
    """How many additional actions a seat's crew allows: as its cards, by itself."""

    seat = about(Seat)
    action = about(Action)


class counts_as(
    ConditionQuery,
    en="{seat.of} {printed} cards count as {action} cards",
    es="{seat.of} cartas de {printed} cuentan como cartas de {action}",
):
    """Whether a seat's cards of one action count as cards of another, in hand and crew."""

    seat = about(Seat)
    printed = about(Action)
    action = about(Action)


class may_follow_with(
    ConditionQuery,
    en="{seat} may follow with {card}",
    es="{seat} puede seguir con {card}",
):
    """Whether a seat may follow with a card, whatever its action."""

    seat = about(Seat)
    card = about(Card)


class may_follow_as(
    ConditionQuery,
    en="{seat} may follow {led} with {action}",
    es="{seat} puede seguir {led} con {action}",
):
    """Whether a seat may follow the led action with another, which it then performs."""

    seat = about(Seat)
    led = about(Action)
    action = about(Action)


class may_carry_out(
    ConditionQuery,
    en="{seat} may carry out {action} instead of {declared}",
    es="{seat} puede ejecutar {action} en lugar de {declared}",
):
    """Whether a seat that has declared an action may carry out another instead."""

    seat = about(Seat)
    declared = about(Action)
    action = about(Action)


class may_perform(
    ConditionQuery,
    en="{seat} may perform {action} actions",
    es="{seat} puede realizar acciones de {action}",
):
    """Whether a seat may perform an action."""

    seat = about(Seat)
    action = about(Action)


class action_quota(
    NumberQuery,
    en="the number of cards that {seat} may take, place or load with a {action} action",
    es="el número de cartas que {seat} puede tomar, poner o cargar con una acción de {action}",
):
    """How many cards one action may concern; 1 by itself."""

    seat = about(Seat)
    action = about(Action)


# Contract, Import and Pirate.


class contract_source(
    ConditionQuery,
    en="{seat} may place contracts from the {source}",
    es="{seat} puede Contratar desde: {source}",
):
    """Whether a seat may take the contracts that it places from a zone."""

    seat = about(Seat)
    source = about(Zone)


class contract_cost(
    NumberQuery,
    en="the price of contracts for {seat}",
    es="el coste de Contratar para {seat}",
):
    """What a seat pays to place a contract from the Tokyo Port (l. 254)."""

    seat = about(Seat)
    card = about(Card)


class import_source(
    ConditionQuery,
    en="{seat} may, when leading, import from the {source}",
    es="{seat} puede, como líder, importar desde: {source}",
    es_you="puedes, como líder, importar desde: {source}",
):
    """Whether a leader may offer the cards of a zone for import."""

    seat = about(Seat)
    source = about(Zone)


class receives_bid(
    ConditionQuery,
    en="{seat} receives the winning bid for {ship}",
    es="{seat} recibe la puja ganadora por {ship}",
):
    """Whether a seat receives the winning bid, its own included, instead of the bank."""

    seat = about(Seat)
    ship = about(Ship)


class import_take_count(
    NumberQuery,
    en="the number of containers that {seat} may take when importing",
    es="el número de Contenedores que {seat} puede tomar al importar",
):
    """How many cards the winner of an import may take; 2 by itself, and they must be taken."""

    seat = about(Seat)


class import_compensation(
    NumberQuery,
    en="what {seat} takes when another imports from {seat.of} ship",
    es="lo que toma {seat} cuando otro importa de {seat.of} Barco",
    en_you="what you take when another imports from your ship",
    es_you="lo que tomas cuando otro importa de tu Barco",
):
    """What a ship's owner takes when another imports from it; 2 by itself."""

    seat = about(Seat)
    ship = about(Ship)


class pirate_source(
    ConditionQuery,
    en="{seat} may pirate from the {source}",
    es="{seat} puede piratear desde: {source}",
    es_you="puedes piratear desde: {source}",
):
    """Whether a seat may pirate from a zone; from the sea and the island by itself."""

    seat = about(Seat)
    source = about(Zone)


class may_pirate_from(
    ConditionQuery,
    en="{seat} may pirate {ship}",
    es="{seat} puede piratear {ship}",
):
    """Whether a seat may pirate from a ship."""

    seat = about(Seat)
    ship = about(Ship)


class pirate_destination(
    ConditionQuery,
    en="{seat} may bring pirated containers to {seat.of} {zone}",
    es="{seat} puede llevar lo que piratee a {seat.of} {zone}",
):
    """Whether a seat may bring what it pirates to a zone, if that has room."""

    seat = about(Seat)
    zone = about(Zone)


class pirate_price(
    NumberQuery,
    en="what {seat} pays to bring a pirated container to {seat.of} {zone}",
    es="lo que paga {seat} por llevar un Contenedor pirateado a {seat.of} {zone}",
):
    """What a seat pays to bring what it pirates to a zone; 0 by itself."""

    seat = about(Seat)
    zone = about(Zone)


# Ships and contracts.


class fits(
    ConditionQuery,
    en="{container} containers of {seat} count for the {place} places of {contract}",
    es="los Contenedores de {container} de {seat} valen para los de {place} de {contract}",
):
    """Whether a container of a kind fills a place of a kind of a contract."""

    seat = about(Seat)
    container = about(Good)
    contract = about(Card)
    place = about(Good)


class places_required(
    NumberQuery,
    en="the number of containers that {contract} needs",
    es="el número de Contenedores que necesita {contract}",
):
    """How many of a contract's places must be filled; any of them will do."""

    contract = about(Card)
    ship = about(Ship)


class places_waived(
    NumberQuery,
    en="the number of containers that {contract} needs less on {ship}",
    es="el número de Contenedores que {contract} necesita de menos en {ship}",
    en_add="{contract} needs {value:container} less on {ship}",
    es_add="{contract} necesita {value:Contenedor|Contenedores} menos en {ship}",
):
    """How many places are waived: they don't count against the ship's capacity either.

    The owner of the ship names their colour as the contract is placed.
    """

    contract = about(Card)
    ship = about(Ship)


class ship_capacity(NumberQuery, en="the capacity of {ship}", es="la capacidad de {ship}"):
    """How many containers a ship takes; 6 by itself."""

    ship = about(Ship)


class payout(NumberQuery, en="the payment for {ship}", es="el pago por {ship}"):
    """What a ship pays whose contracts are fulfilled."""

    ship = about(Ship)


# The end of the match, and what holds for all.


class wins_ties(ConditionQuery, en="{seat} wins all ties", es="{seat} gana todos los empates"):
    """Whether a seat wins ties."""

    seat = about(Seat)


class wins(ConditionQuery, en="{seat} wins the match", es="{seat} gana la partida"):
    """Whether a seat has won; it is asked of all after every step."""

    seat = about(Seat)


class end_threshold(
    NumberQuery,
    en="the number of credits that ends the match",
    es="el número de créditos que termina la partida",
):
    """The credits that end the match; 50 by itself."""


class may_end_by_credits(
    ConditionQuery,
    en="{seat.of} credits end the match",
    es="{seat.of} créditos terminan la partida",
):
    """Whether a seat ends the match by its credits."""

    seat = about(Seat)


class deck_face_up(
    ConditionQuery, en="the deck lies face up", es="el mazo de robo está boca arriba"
):
    """Whether the deck lies face up, so that its top card is seen."""


class good_value(
    NumberQuery,
    en="the value of each of {seat.of} {good} Goods",
    es="el valor de cada uno de {seat.of} Bienes de {good}",
):
    """What a good of a kind is worth at the end."""

    seat = about(Seat)
    good = about(Good)


class majority_bonus(
    NumberQuery,
    en="the bonus that {seat} gets for the most {good} Goods",
    es="la bonificación de {seat} por tener más Bienes de {good}",
):
    """What a majority pays, shared where tied; of Illegal goods it is negative."""

    seat = about(Seat)
    good = about(Good)
