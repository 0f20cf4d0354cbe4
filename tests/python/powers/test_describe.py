"""Texts rendered from powers: every kind of node reads well in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from estiba.powers import trace
from estiba.powers.describe import (
    LOCALES,
    MissingPhraseError,
    describe,
    missing_phrases,
    rendered,
    rendered_text,
)
from estiba.powers.tree import (
    Bound,
    CallPython,
    Choose,
    Constant,
    Domain,
    Field,
    Hook,
    Instead,
    Itself,
    May,
    Text,
    Total,
    Trigger,
    Variable,
)
from tests.python.powers.telling import (
    ACTIVE_PLAYER,
    CARD,
    CHOSEN,
    EN,
    ES,
    NUMBER,
    SEATS_LIMIT,
    TRADER,
    YES,
    check_text,
    choose,
    counted,
    visited,
)
from tests.python.powers.trees import (
    ANNOUNCED,
    AT,
    COST,
    DISCARD,
    DISCARDED,
    DRAW,
    GIVE,
    HAND_LIMIT,
    IN_FRONT,
    IN_HAND,
    MAY_TRAVEL,
    OWN_TURN,
    OWNER,
    SEARCH,
    SEATS,
    TRADE,
    TURNED_UP,
    do,
    draw,
    equal,
    hand,
    is_event,
    less,
    negated,
    number,
    on_trade,
    power,
    rule,
    seat_field,
)


@pytest.mark.parametrize(
    ("hook", "en", "es"),
    [
        (
            rule(HAND_LIMIT, "set", number(7)),
            "Your hand limit is seven.",
            "Tu límite de mano es siete.",
        ),
        (
            rule(HAND_LIMIT, "add", number(2)),
            "Your hand limit is two higher.",
            "Tu límite de mano aumenta en dos.",
        ),
        (
            rule(HAND_LIMIT, "add", number(-1)),
            "Your hand limit is one lower.",
            "Tu límite de mano disminuye en uno.",
        ),
        (
            rule(HAND_LIMIT, "times", number(2)),
            "Your hand limit is doubled.",
            "Tu límite de mano se duplica.",
        ),
        (
            rule(HAND_LIMIT, "times", number(3)),
            "Your hand limit is multiplied by three.",
            "Tu límite de mano se multiplica por tres.",
        ),
        (
            rule(HAND_LIMIT, "at_least", number(5)),
            "Your hand limit is at least five.",
            "Tu límite de mano es al menos cinco.",
        ),
        (
            rule(HAND_LIMIT, "at_most", number(5)),
            "Your hand limit is at most five.",
            "Tu límite de mano es como mucho cinco.",
        ),
        (
            rule(COST, "add", number(-1)),
            "Stealing costs you one card less.",
            "Robar te cuesta una carta menos.",
        ),
        (
            rule(COST, "set", number(0)),
            "For you, the cost of stealing is zero.",
            "Para ti, el coste de robar es cero.",
        ),
        (
            rule(HAND_LIMIT, "add", number(1), YES),
            "Each player's hand limit is one higher.",
            "El límite de mano de cada jugador aumenta en uno.",
        ),
        (
            rule(HAND_LIMIT, "add", number(1), negated(equal(SEATS_LIMIT, OWNER))),
            "Each other player's hand limit is one higher.",
            "El límite de mano de cada uno de los demás jugadores aumenta en uno.",
        ),
        (
            rule(HAND_LIMIT, "add", number(1), at=IN_HAND),
            "While this card is in your hand, your hand limit is one higher.",
            "Mientras esta carta esté en tu mano, tu límite de mano aumenta en uno.",
        ),
        (rule(MAY_TRAVEL, "yes", YES), "You may travel.", "Puedes viajar."),
        (rule(MAY_TRAVEL, "no", YES), "You may not travel.", "No puedes viajar."),
        (
            rule(MAY_TRAVEL, "no", YES, negated(equal(seat_field(MAY_TRAVEL), OWNER))),
            "No other player may travel.",
            "Ningún otro jugador puede viajar.",
        ),
        (
            rule(MAY_TRAVEL, "no", visited(ACTIVE_PLAYER)),
            "If the active player has visited their country, you may not travel.",
            "Si el jugador activo ha visitado su país, no puedes viajar.",
        ),
        (
            on_trade(draw(), equal(TRADER, OWNER)),
            "Whenever you trade with another player, you draw a card.",
            "Cuando comercias con otro jugador, robas una carta.",
        ),
        (
            on_trade(draw(TRADER), negated(equal(TRADER, OWNER))),
            "Whenever another player trades with another player, that player draws a card.",
            "Cuando otro jugador comercia con otro jugador, ese jugador roba una carta.",
        ),
        (
            on_trade(draw(), limit="turn"),
            f"{EN}you draw a card. This happens at most once a turn.",
            f"{ES}robas una carta. Esto ocurre como mucho una vez por turno.",
        ),
        (
            on_trade(draw(), limit="turn_each"),
            f"{EN}you draw a card. This happens at most once a turn for each player.",
            f"{ES}robas una carta. Esto ocurre como mucho una vez por turno y jugador.",
        ),
        (
            Trigger(TURNED_UP, None, draw(), IN_HAND, False, "", AT),
            "When you draw this card, you draw a card.",
            "Cuando robas esta carta, robas una carta.",
        ),
        (
            May(OWN_TURN, None, choose(do(DISCARD, CHOSEN), is_event(CHOSEN)), None, "turn", AT),
            "In your turn, once a turn, you may discard a card from your hand that is an event.",
            (
                "En tu turno, una vez por turno, puedes descartar una carta de tu mano que sea un "
                "evento."
            ),
        ),
        (
            May(OWN_TURN, visited(), draw(), IN_HAND, "", AT),
            (
                "In your turn, if you have visited your country, you may play this card from your "
                "hand: you draw a card."
            ),
            (
                "En tu turno, si has visitado tu país, puedes jugar esta carta de tu mano: robas "
                "una carta."
            ),
        ),
        (
            May(OWN_TURN, None, draw(), IN_FRONT, "match", AT),
            "In your turn, once a match, while this card is in front of you, you may draw a card.",
            (
                "En tu turno, una vez por partida, mientras esta carta esté delante de ti, puedes "
                "robar una carta."
            ),
        ),
        (
            Instead(DISCARDED, None, do(GIVE, Itself(), OWNER), None, AT),
            "Instead of discarding this card, you add this card to your hand.",
            "En vez de descartar esta carta, añades esta carta a tu mano.",
        ),
    ],
)
def test_hooks(hook: Hook, en: str, es: str) -> None:
    check_text(hook, en, es)


def test_a_condition_that_only_says_there_is_a_choice_is_left_out() -> None:
    there_is = less(number(0), Total("count", hand(), CARD, is_event(CHOSEN)))
    hook = May(OWN_TURN, there_is, choose(do(DISCARD, CHOSEN), is_event(CHOSEN)), None, "", AT)
    plain = replace(hook, condition=None)
    assert describe(power(hook), "en") == describe(power(plain), "en")
    wider = replace(hook, condition=less(number(0), counted(YES)))
    assert "if there is a card in your hand," in describe(power(wider), "en")


def test_several_hooks_are_several_sentences() -> None:
    tree = power(rule(HAND_LIMIT, "add", number(1)), on_trade(draw()))
    assert describe(tree, "en") == f"Your hand limit is one higher. {EN}you draw a card."


def test_what_is_known_of_a_field_is_told_by_its_phrase_or_apart() -> None:
    action = equal(Field("action", "action"), Constant("action", 1, TRADE))
    hook = Trigger(ANNOUNCED, action, draw(), None, False, "", AT)
    check_text(
        hook,
        "Whenever a player announces that they trade, you draw a card.",
        "Cuando un jugador anuncia que va a comerciar, robas una carta.",
    )
    plain = {key: text for key, text in ANNOUNCED.phrases.items() if "." not in key}
    check_text(
        replace(hook, event=replace(ANNOUNCED, phrases=plain)),
        "Whenever a player announces an action, if the action is trade, you draw a card.",
        "Cuando un jugador anuncia una acción, si la acción es comerciar, robas una carta.",
    )


def test_a_type_without_a_noun_needs_a_text() -> None:
    colour = Variable("colour")
    chosen = Choose(
        Domain("colour", SEATS), colour, None, OWNER, False, do(DISCARD, Bound(colour)), None, AT
    )
    (missing,) = missing_phrases(power(on_trade(chosen)), "es")
    assert missing == "there is no noun for the type 'colour'"


def test_a_python_function_cannot_be_told() -> None:
    effect = CallPython(lambda _: 1, NUMBER, draw(), AT)
    with pytest.raises(MissingPhraseError, match="Python function"):
        describe(power(on_trade(effect)), "en")


@pytest.mark.parametrize(
    ("phrases", "told"),
    [
        ({}, "the verb 'draw' has no phrase"),
        ({"en": "draw {cards}"}, "names 'cards', which it does not take"),
    ],
)
def test_a_phrase_that_is_missing_or_wrong(phrases: dict[str, str], told: str) -> None:
    tree = power(on_trade(do(replace(DRAW, phrases=phrases), OWNER, number(1))))
    (missing,) = missing_phrases(tree, "en")
    assert told in missing


def test_a_card_is_called_by_its_name() -> None:
    other = Constant("card", 3, replace(TRADE, kind="card", name="lamp"))
    tree = power(on_trade(do(DISCARD, other)))
    assert describe(tree, "en", {"lamp": "the Lamp"}) == f"{EN}you discard the Lamp."
    assert describe(tree, "en") == f"{EN}you discard lamp."


def test_a_text_by_hand_wins_and_is_counted() -> None:
    by_hand = power(on_trade(draw()), text=Text("Draw.", "Roba.", "the rendered one is long"))
    assert describe(by_hand, "es") == "Roba."
    assert rendered_text(by_hand, "es") == f"{ES}robas una carta."
    counts = rendered([by_hand, power(on_trade(draw()), card="explorer")])
    assert (counts.powers, counts.by_hand) == (2, ("porter",))


@pytest.mark.parametrize("locale", LOCALES)
def test_the_shipped_powers_have_texts(locale: str) -> None:
    powers = trace("estiba.games.travel.powers").powers
    texts = [describe(tree, locale) for tree in powers]
    assert len(texts) > 15
    for text in texts:
        assert text[0].isupper()
        assert text.endswith(".")
        assert not {"{", "}", "  "} & set(text)
        assert "  " not in text
    assert len(rendered(powers).by_hand) * 10 < len(powers)


def test_a_domain_may_have_another_phrase_for_what_is_taken() -> None:
    pile = Domain("card", replace(SEARCH, kind="domain", phrases={"en": "card|cards|"}))
    effect = Choose(pile, CARD, None, OWNER, False, do(DISCARD, CHOSEN), None, AT)
    assert describe(power(on_trade(effect)), "en") == f"{EN}you discard a card."
