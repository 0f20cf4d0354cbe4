"""Phrases: parts of sentences with places for what a word takes.

``{name}`` stands for an argument or field, ``{seat.of}`` for a seat's
possessive, ``{count:card}`` for a number with a noun. A word may have several
phrases for one language; the key says which one suits where::

    en                    where no other key says more; alone with a verb, a
                          command ("discard {card}")
    en.you, en.other      of a verb: after the subject, in two persons
    es.infinitive         of a verb, after "puedes", where it is irregular
    en.you                of an event or query: its first seat is the owner
    en.FIELD              of an event: this field of it is known (a second seat
                          is the owner, an action is named)
    en.self               of a verb: a command, if it is done to oneself ("take
                          {card} into {seat.of} hand" of "give {card} to {seat}")
    en.their              of a reader or domain: its first seat is who acts
    en.from               of a domain: what is chosen from it ("card from {seat.of}
                          hand"), where "in" would not do
    en.own                of an event that only its own card hears ("you draw
                          this card"): where the card lies is not told
    en.add, en.less, …    of a query: the sentence for a fold (``less``: add of
                          a negative number), with ``{value}`` for its value
    en.not                of a condition: what is said where it does not hold
    en.noun               of a condition: what it makes of a card ("item")
    en.compared           of a number: a sentence with ``{value:card}`` in it
    en.use                of a place: how a card there is used, after "you may"
                          ("play this card from your hand", "jugar esta carta…")
    en.while              of a place: "while this card …", if what is made of its
                          plain phrase ("in your hand") would not do
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from estiba.powers.tree import Word

_SLOT: Final = re.compile(r"\{(\w+)(?:\.(\w+))?(?::([^}]+))?\}")


class MissingPhraseError(Exception):
    """What a power does cannot be told, since a phrase is missing."""


@dataclass(frozen=True)
class Slot:
    """A place in a phrase: ``{name}``, ``{name.form}`` or ``{name:noun}``.

    Attributes:
        before: the word before it, on which the form of a pronoun may depend.
    """

    name: str
    form: str
    noun: str
    before: str


Fill = Callable[[Slot], str]
"""Gives the text for a place of a phrase."""


def find_phrase(word: Word, locale: str, *variants: str) -> str | None:
    """The phrase of the first variant that the word has, else its plain one."""
    for variant in variants:
        found = word.phrases.get(f"{locale}.{variant}")
        if found:
            return found
    return word.phrases.get(locale) or None


def phrase(word: Word, locale: str, *variants: str) -> str:
    """The phrase of a word.

    Raises:
        MissingPhraseError: it has none of these variants and no plain one.
    """
    found = find_phrase(word, locale, *variants)
    if found is None:
        raise MissingPhraseError(f"the {word.kind} '{word.name}' has no phrase")
    return found


def mentions(template: str, name: str) -> bool:
    """True if a phrase has a place of this name."""
    return any(match[1] == name for match in _SLOT.finditer(template))


def leading(template: str) -> str | None:
    """The name of the place with which a phrase begins, as its subject.

    >>> leading("{card} is an event"), leading("{seat.of} hand limit")
    ('card', None)
    """
    match = _SLOT.match(template)
    return match[1] if match and not match[2] and not match[3] else None


def without_leading(template: str) -> str:
    """A phrase without the place with which it begins: its predicate.

    >>> without_leading("{card} is an event")
    'is an event'
    """
    return _SLOT.sub("", template, count=1).lstrip()


def fill(template: str, texts: Fill) -> str:
    """Puts the texts in the places of a phrase.

    >>> fill("draw {count:card}", lambda slot: f"two {slot.noun}s")
    'draw two cards'
    """

    def text(match: re.Match[str]) -> str:
        before = template[: match.start()].split()
        return texts(Slot(match[1], match[2] or "", match[3] or "", before[-1] if before else ""))

    return _SLOT.sub(text, template)
