"""What the two languages know of nouns and verbs."""

from __future__ import annotations

import pytest

from estiba.powers.describe.english import English
from estiba.powers.describe.grammar import Noun
from estiba.powers.describe.spanish import Spanish


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("city in play", Noun("city in play", "cities in play")),
        ("box", Noun("box", "boxes")),
        ("die|dice", Noun("die", "dice")),
        ("player", Noun("player", "players", person=True)),
    ],
)
def test_english_nouns(text: str, noun: Noun) -> None:
    assert English().parsed(text) == noun


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("carta de tu mano", Noun("carta de tu mano", "cartas de tu mano", feminine=True)),
        ("vez", Noun("vez", "veces")),
        ("acción", Noun("acción", "acciones", feminine=True)),
        ("mano|manos|f", Noun("mano", "manos", feminine=True)),
        ("jugador", Noun("jugador", "jugadores", person=True)),
    ],
)
def test_spanish_nouns(text: str, noun: Noun) -> None:
    assert Spanish().parsed(text) == noun


def test_english_verbs() -> None:
    english = English()
    said = ["is an event", "has visited Peru", "may travel", "draws a card", "has two cards"]
    assert [english.negated(it) for it in said] == [
        "is no event",
        "has not visited Peru",
        "may not travel",
        "does not draw a card",
        "does not have two cards",
    ]
    assert [english.second_person(it) for it in ("carries", "reaches", "chooses", "goes")] == [
        "carry",
        "reach",
        "choose",
        "go",
    ]
    assert english.imperative("search the deck")[1] == "searches the deck"


def test_spanish_verbs() -> None:
    spanish = Spanish()
    assert [spanish.second_person(it) for it in ("roba una", "se descarta", "es", "lo toma")] == [
        "robas una",
        "te descartas",
        "eres",
        "lo tomas",
    ]
    said = ["robas una carta", "te quedas una", "pones dos", "huyes"]
    assert [spanish.infinitive(it) for it in said] == [
        "robar una carta",
        "quedarte una",
        "poner dos",
        "",
    ]
    assert spanish.imperative("pon una carta") == ("pones una carta", "pone una carta")
    assert spanish.listed(["a", "islas"]) == "a e islas"
    assert spanish.listed(["a", "otra"], either=True) == "a u otra"
    assert spanish.polished("a el mazo, de el mazo, con ti") == "al mazo, del mazo, contigo"
    assert spanish.plural("no tiene dos") == "no tienen dos"
    assert spanish.relative("se toma", Noun("carta", "cartas")) == "que se tome"
