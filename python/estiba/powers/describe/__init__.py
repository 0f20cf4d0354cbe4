"""The text of a card, rendered from what its power does.

What a client shows is thus what the engine does. Sentences are put together
from the phrases that words bring along (:mod:`.phrases` lists their keys) by
the grammar of a language (:mod:`.english`, :mod:`.spanish`); a text written by
hand wins over the rendered one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from estiba.powers.describe.english import English
from estiba.powers.describe.grammar import Grammar
from estiba.powers.describe.hooks import Hooks
from estiba.powers.describe.phrases import MissingPhraseError
from estiba.powers.describe.spanish import Spanish
from estiba.powers.tree import PowerTree

_GRAMMARS: Final[dict[str, Grammar]] = {it.locale: it for it in (English(), Spanish())}

LOCALES: Final = tuple(_GRAMMARS)
"""The languages in which a power has a text."""


def describe(tree: PowerTree, locale: str, card_names: Mapping[str, str] | None = None) -> str:
    """What a card says: the text written by hand, or the one rendered from its power.

    Args:
        tree: the power.
        locale: ``en`` or ``es``.
        card_names: names of cards by id, for powers that name one.

    Raises:
        MissingPhraseError: a word has no phrase in this language.
    """
    if tree.text is not None:
        return str(getattr(tree.text, locale))
    return rendered_text(tree, locale, card_names)


def rendered_text(tree: PowerTree, locale: str, card_names: Mapping[str, str] | None = None) -> str:
    """The text rendered from a power, whatever is written by hand.

    Raises:
        MissingPhraseError: a word has no phrase in this language.
    """
    grammar = _GRAMMARS[locale]
    teller = Hooks(grammar, card_names or {})
    return " ".join(grammar.sentence(teller.hook(hook)) for hook in tree.hooks)


def missing_phrases(tree: PowerTree, locale: str) -> Iterator[str]:
    """Why a power has no text, hook by hook; nothing if it has one."""
    for hook in tree.hooks:
        try:
            Hooks(_GRAMMARS[locale], {}).hook(hook)
        except MissingPhraseError as missing:
            yield str(missing)


@dataclass(frozen=True)
class Rendered:
    """How many powers there are, and which of them needed a text written by hand."""

    powers: int
    by_hand: tuple[str, ...]


def rendered(trees: Iterable[PowerTree]) -> Rendered:
    """Counts the powers whose text is written by hand."""
    all_trees = tuple(trees)
    return Rendered(len(all_trees), tuple(it.card for it in all_trees if it.text is not None))


__all__ = [
    "LOCALES",
    "MissingPhraseError",
    "Rendered",
    "describe",
    "missing_phrases",
    "rendered",
    "rendered_text",
]
