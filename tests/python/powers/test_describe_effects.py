"""Texts of effects and values, in both languages."""

from __future__ import annotations

import pytest

from estiba.powers.tree import (
    Alternative,
    Ask,
    Asked,
    Bound,
    Choose,
    Each,
    Effect,
    If,
    Lasting,
    Let,
    Offer,
    Operation,
    Options,
    Perform,
    Repeat,
    Rule,
    Sequence,
    Together,
    Total,
)
from tests.python.powers.telling import (
    ACTIVE_PLAYER,
    CARD,
    CHOSEN,
    EN,
    ES,
    NUMBER,
    OTHER,
    PLAYER,
    SEAT,
    SEATS_LIMIT,
    YES,
    calculated,
    check_text,
    choose,
    each,
    visited,
)
from tests.python.powers.trees import (
    AT,
    DISCARD,
    END_OF_TURN,
    GIVE,
    HAND_LIMIT,
    MAY_TRAVEL,
    OWNER,
    SEARCH,
    SHUFFLE,
    both,
    do,
    draw,
    equal,
    hand,
    hand_count,
    is_event,
    less,
    negated,
    number,
    numbers,
    on_trade,
    seats,
)

EFFECTS = {
    "a step": (draw(count=2), "you draw two cards", "robas dos cartas"),
    "many": (draw(count=12), "you draw 12 cards", "robas 12 cartas"),
    "another": (
        draw(ACTIVE_PLAYER),
        "the active player draws a card",
        "el jugador activo roba una carta",
    ),
    "steps": (
        Sequence((draw(), do(SHUFFLE))),
        "you draw a card and shuffle the deck",
        "robas una carta y barajas el mazo",
    ),
    "steps of two": (
        Sequence((draw(), draw(ACTIVE_PLAYER))),
        "you draw a card; the active player draws a card",
        "robas una carta; el jugador activo roba una carta",
    ),
    "result": (
        Perform(SEARCH, (), AT, CARD, do(GIVE, CHOSEN, OWNER)),
        "you search the deck and add that card to your hand",
        "miras el mazo y añades esa carta a tu mano",
    ),
    "ask": (
        Ask(OWNER, draw(), None, "draw", AT),
        "you may draw a card",
        "puedes robar una carta",
    ),
    "ask another": (
        Ask(ACTIVE_PLAYER, draw(ACTIVE_PLAYER), None, "yes", AT),
        "the active player may draw a card",
        "el jugador activo puede robar una carta",
    ),
    "ask for what others do": (
        Ask(OWNER, draw(ACTIVE_PLAYER), None, "yes", AT),
        "if you like, the active player draws a card",
        "si quieres, el jugador activo roba una carta",
    ),
    "ask, otherwise": (
        Ask(OWNER, Sequence((draw(), choose(do(DISCARD, CHOSEN)))), draw(count=2), "yes", AT),
        "you may draw a card and discard a card from your hand. Otherwise, you draw two cards",
        "puedes robar una carta y descartar una carta de tu mano. Si no, robas dos cartas",
    ),
    "if, otherwise": (
        If(visited(), draw(), draw(count=2), AT),
        "if you have visited your country, you draw a card. Otherwise, you draw two cards",
        "si has visitado tu país, robas una carta. Si no, robas dos cartas",
    ),
    "choose": (
        choose(do(DISCARD, CHOSEN), negated(is_event(CHOSEN))),
        "you discard a card from your hand that is no event",
        "descartas una carta de tu mano que no sea un evento",
    ),
    "choose, optional": (
        choose(do(GIVE, CHOSEN, ACTIVE_PLAYER), None, OWNER, draw(), optional=True),
        "you may give a card from your hand to the active player. Otherwise, you draw a card",
        "puedes dar una carta de tu mano al jugador activo. Si no, robas una carta",
    ),
    "choose, then something else": (
        choose(Sequence((draw(), do(DISCARD, CHOSEN)))),
        "you choose a card from your hand, draw a card and discard that card",
        "eliges una carta de tu mano, robas una carta y descartas esa carta",
    ),
    "choose a player": (
        Choose(
            seats(),
            SEAT,
            both(OTHER, less(number(0), hand_count(PLAYER))),
            OWNER,
            True,
            draw(PLAYER),
            None,
            AT,
        ),
        "you may choose another player who has at least one card in hand; that player draws a card",
        (
            "puedes elegir a otro jugador que tenga al menos una carta en la mano; ese jugador "
            "roba una carta"
        ),
    ),
    "choose another player's like": (
        Choose(seats(), SEAT, OTHER, ACTIVE_PLAYER, False, draw(PLAYER), None, AT),
        (
            "the active player chooses a player for which you are not that player; that player "
            "draws a card"
        ),
        (
            "el jugador activo elige a un jugador tal que no eres ese jugador; ese jugador roba "
            "una carta"
        ),
    ),
    "choose by two conditions": (
        choose(do(DISCARD, CHOSEN), both(negated(is_event(CHOSEN)), is_event(CHOSEN))),
        "you discard a card from your hand that is no event and that is an event",
        "descartas una carta de tu mano que no sea un evento y que sea un evento",
    ),
    "choose a number": (
        Choose(
            numbers(number(1), number(3)),
            NUMBER,
            None,
            OWNER,
            False,
            draw(count=Bound(NUMBER)),
            None,
            AT,
        ),
        "you choose a number from one to three and draw that many cards",
        "eliges un número de uno a tres y robas esa cantidad de cartas",
    ),
    "options": (
        Options(OWNER, (Alternative(draw(), None), Alternative(do(SHUFFLE), visited())), False, AT),
        (
            "you choose one: you draw a card or you shuffle the deck (only if you have visited "
            "your country)"
        ),
        "eliges una opción: robas una carta o barajas el mazo (solo si has visitado tu país)",
    ),
    "options, optional": (
        Options(OWNER, (Alternative(draw(), None),), True, AT),
        "you may choose one: you draw a card",
        "puedes elegir una opción: robas una carta",
    ),
    "together": (
        Together(
            SEAT,
            OTHER,
            hand(Asked()),
            CARD,
            negated(is_event(CHOSEN)),
            False,
            do(DISCARD, CHOSEN),
            AT,
        ),
        (
            "each other player secretly chooses a card from their hand that is no event, all at "
            "once; each of them discards that card"
        ),
        (
            "cada uno de los demás jugadores elige en secreto una carta de su mano que no sea un "
            "evento, todos a la vez; cada uno de ellos descarta esa carta"
        ),
    ),
    "together, optional": (
        Together(SEAT, None, hand(Asked()), CARD, None, True, draw(PLAYER), AT),
        (
            "each player may secretly choose a card from their hand, all at once; each of them "
            "draws a card"
        ),
        (
            "cada jugador puede elegir en secreto una carta de su mano, todos a la vez; cada uno "
            "de ellos roba una carta"
        ),
    ),
    "offer": (
        Offer(SEAT, OTHER, draw(PLAYER), draw(), AT),
        (
            "each other player may accept at once, and for the first who does: that player draws a "
            "card. If nobody does, you draw a card"
        ),
        (
            "cada uno de los demás jugadores puede aceptar enseguida, y para el primero que lo "
            "haga: ese jugador roba una carta. Si nadie lo hace, robas una carta"
        ),
    ),
    "each": (
        each(draw(PLAYER)),
        "each player, from you clockwise, draws a card",
        "cada jugador, desde ti en el sentido del reloj, roba una carta",
    ),
    "each other": (
        each(choose(do(DISCARD, CHOSEN), by=PLAYER), OTHER),
        "each other player, from you clockwise, discards a card from their hand",
        (
            "cada uno de los demás jugadores, desde ti en el sentido del reloj, descarta una carta "
            "de su mano"
        ),
    ),
    "each may": (
        each(Ask(PLAYER, draw(PLAYER), None, "yes", AT)),
        "each player, from you clockwise, may draw a card",
        "cada jugador, desde ti en el sentido del reloj, puede robar una carta",
    ),
    "each, if": (
        each(If(visited(PLAYER), draw(PLAYER), None, AT)),
        (
            "for each player, from you clockwise: if that player has visited their country, that "
            "player draws a card"
        ),
        (
            "para cada jugador, desde ti en el sentido del reloj: si ese jugador ha visitado su "
            "país, ese jugador roba una carta"
        ),
    ),
    "each card": (
        Each(hand(), CARD, is_event(CHOSEN), OWNER, do(DISCARD, CHOSEN), AT),
        "for each card in your hand that is an event: you discard that card",
        "para cada carta de tu mano que sea un evento: descartas esa carta",
    ),
    "repeat": (
        Repeat(number(3), None, draw(), AT),
        "three times: you draw a card",
        "tres veces: robas una carta",
    ),
    "repeat while": (
        Repeat(number(1), visited(), draw(), AT),
        "while you have visited your country, and one time at most: you draw a card",
        "mientras has visitado tu país, y como mucho una vez: robas una carta",
    ),
    "let": (
        Let(
            NUMBER,
            hand_count(),
            Sequence((draw(count=Bound(NUMBER)), draw(ACTIVE_PLAYER, Bound(NUMBER)))),
            AT,
        ),
        (
            "you draw as many cards as the number of cards in your hand; the active player draws "
            "that many cards"
        ),
        (
            "robas tantas cartas como el número de cartas de tu mano; el jugador activo roba esa "
            "cantidad de cartas"
        ),
    ),
    "lasting": (
        Lasting(Rule(MAY_TRAVEL, None, "no", YES, None, AT), END_OF_TURN, None, AT),
        "until the end of the turn, no player may travel",
        "hasta el final del turno, ningún jugador puede viajar",
    ),
    "lasting, with a value kept": (
        each(
            Lasting(
                Rule(HAND_LIMIT, equal(SEATS_LIMIT, PLAYER), "add", number(1), None, AT),
                END_OF_TURN,
                (SEAT, PLAYER),
                AT,
            ),
            OTHER,
        ),
        (
            "for each other player, from you clockwise: until the end of the turn, that player's "
            "hand limit is one higher"
        ),
        (
            "para cada uno de los demás jugadores, desde ti en el sentido del reloj: hasta el "
            "final del turno, el límite de mano de ese jugador aumenta en uno"
        ),
    ),
    "twice and more": (
        calculated("add", Operation("number", "multiply", (hand_count(), number(2))), number(1)),
        "you draw as many cards as twice the number of cards in your hand plus one",
        "robas tantas cartas como el doble del número de cartas de tu mano más uno",
    ),
    "half": (
        calculated("divide", hand_count(), number(2)),
        "you draw as many cards as half of the number of cards in your hand, rounded down",
        (
            "robas tantas cartas como la mitad del número de cartas de tu mano, redondeando hacia "
            "abajo"
        ),
    ),
    "smaller": (
        calculated("minimum", hand_count(), number(5)),
        "you draw as many cards as the smaller of the number of cards in your hand and five",
        "robas tantas cartas como el menor del número de cartas de tu mano y cinco",
    ),
    "pick": (
        calculated("pick", visited(), number(1), number(2)),
        "you draw as many cards as one if you have visited your country, else two",
        "robas tantas cartas como uno si has visitado tu país, o si no dos",
    ),
    "count": (
        draw(count=Total("count", seats(), SEAT, both(OTHER, visited(PLAYER)))),
        "you draw as many cards as the number of players who have visited their country",
        "robas tantas cartas como el número de jugadores que hayan visitado su país",
    ),
    "sum": (
        draw(count=Total("sum", seats(), SEAT, hand_count(PLAYER))),
        (
            "you draw as many cards as the sum, over each player, of the number of cards in that "
            "player's hand"
        ),
        "robas tantas cartas como la suma, en cada jugador, del número de cartas de su mano",
    ),
}


@pytest.mark.parametrize(("effect", "en", "es"), EFFECTS.values(), ids=EFFECTS)
def test_effects(effect: Effect, en: str, es: str) -> None:
    check_text(on_trade(effect), f"{EN}{en}.", f"{ES}{es}.")
