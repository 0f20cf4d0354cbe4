"""What a player is asked, in a short sentence of both languages."""

from __future__ import annotations

from typing import Final, TypeAlias

from estiba.powers import tree

Prompt: TypeAlias = dict[str, str]
"""A sentence by locale."""

YES_OR_NO: Final[Prompt] = {"en": "Use the power?", "es": "¿Usas el poder?"}
OFFERED: Final[Prompt] = {"en": "Take the offer?", "es": "¿Aceptas la oferta?"}
ONE_OPTION: Final[Prompt] = {"en": "Choose one", "es": "Elige una opción"}

_ELEMENTS: Final[dict[str, Prompt]] = {
    "card": {"en": "Choose a card", "es": "Elige una carta"},
    "seat": {"en": "Choose a player", "es": "Elige un jugador"},
    "number": {"en": "Choose a number", "es": "Elige un número"},
}


def choice_prompt(domain: tree.Domain) -> Prompt:
    """What somebody is asked who chooses from a domain."""
    general = _ELEMENTS.get(domain.element, ONE_OPTION)
    phrases = domain.word.phrases
    return {locale: phrases.get(f"{locale}.choose", general[locale]) for locale in ("en", "es")}
