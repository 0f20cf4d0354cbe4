"""Texts of conditions, in both languages."""

from __future__ import annotations

import pytest

from estiba.powers.tree import (
    Expression,
    If,
)
from tests.python.powers.telling import (
    ACTIVE_PLAYER,
    CHOSEN,
    EN,
    ES,
    YES,
    check_text,
    counted,
    visited,
)
from tests.python.powers.trees import (
    AT,
    OWNER,
    both,
    draw,
    equal,
    hand_count,
    is_event,
    less,
    negated,
    number,
    on_trade,
)


@pytest.mark.parametrize(
    ("condition", "en", "es"),
    [
        (
            less(number(3), hand_count()),
            "you have at least four cards in hand",
            "tienes al menos cuatro cartas en la mano",
        ),
        (
            negated(less(number(3), hand_count())),
            "you have at most three cards in hand",
            "tienes como mucho tres cartas en la mano",
        ),
        (
            less(hand_count(), number(3)),
            "you have at most two cards in hand",
            "tienes como mucho dos cartas en la mano",
        ),
        (
            equal(hand_count(), number(1)),
            "you have exactly one card in hand",
            "tienes exactamente una carta en la mano",
        ),
        (
            equal(number(0), hand_count()),
            "you have no cards in hand",
            "no tienes ninguna carta en la mano",
        ),
        (
            less(hand_count(), hand_count(ACTIVE_PLAYER)),
            (
                "the number of cards in your hand is less than the number of cards in the active "
                "player's hand"
            ),
            "el número de cartas de tu mano es menor que el número de cartas de su mano",
        ),
        (equal(ACTIVE_PLAYER, OWNER), "you are the active player", "eres el jugador activo"),
        (
            negated(equal(ACTIVE_PLAYER, OWNER)),
            "you are not the active player",
            "no eres el jugador activo",
        ),
        (
            negated(visited()),
            "you have not visited your country",
            "no has visitado tu país",
        ),
        (
            negated(visited(ACTIVE_PLAYER)),
            "the active player has not visited their country",
            "el jugador activo no ha visitado su país",
        ),
        (
            both(visited(), visited(ACTIVE_PLAYER)),
            "you have visited your country and the active player has visited their country",
            "has visitado tu país y el jugador activo ha visitado su país",
        ),
        (
            negated(both(visited(), visited(ACTIVE_PLAYER))),
            "you have not visited your country or the active player has not visited their country",
            "no has visitado tu país o el jugador activo no ha visitado su país",
        ),
        (
            less(number(0), counted(is_event(CHOSEN))),
            "there is a card in your hand that is an event",
            "hay una carta de tu mano que sea un evento",
        ),
        (
            equal(counted(YES), number(0)),
            "there are no cards in your hand",
            "no hay ninguna carta de tu mano",
        ),
        (
            negated(less(counted(YES), number(2))),
            "there are at least two cards in your hand",
            "hay al menos dos cartas de tu mano",
        ),
    ],
)
def test_conditions(condition: Expression, en: str, es: str) -> None:
    check_text(
        on_trade(If(condition, draw(), None, AT)),
        f"{EN}if {en}, you draw a card.",
        f"{ES}si {es}, robas una carta.",
    )
