"""The words that a game's rules declare: what they take and what they give.

The core states them as JSON; what stands here only reads it. A word in a tree
is looked up by its kind and name.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from estiba import _core

KERNEL_TYPES: Final = ("number", "condition", "card", "seat")
"""The types that every game has."""


@dataclass(frozen=True)
class Parameter:
    """One value that a word takes, or a field that an event brings along."""

    name: str
    type: str


@dataclass(frozen=True)
class Signature:
    """A word as the rules declare it.

    Attributes:
        parameters: the arguments of a reader, verb, domain or query; the fields
            of an event, window or step.
        result: what a reader, verb or query gives, what a domain consists of;
            None if nothing.
        own: the event reaches only the card that it is about.
    """

    kind: str
    name: str
    parameters: tuple[Parameter, ...] = ()
    result: str | None = None
    own: bool = False

    def parameter(self, name: str) -> Parameter | None:
        """The parameter or field of this name."""
        return next((it for it in self.parameters if it.name == name), None)


KERNEL_DOMAINS: Final = (
    Signature("domain", "seats", (), "seat"),
    Signature(
        "domain", "numbers", (Parameter("from", "number"), Parameter("to", "number")), "number"
    ),
    Signature("domain", "options", (Parameter("count", "number"),), "number"),
    Signature("domain", "answers", (), "number"),
)
"""The domains that every game has."""

_SECTIONS: Final = {
    "readers": "reader",
    "verbs": "verb",
    "events": "event",
    "queries": "query",
    "domains": "domain",
    "windows": "window",
    "steps": "step",
}


@dataclass(frozen=True)
class Vocabulary:
    """All words of one game."""

    game: str
    types: Mapping[str, tuple[str, ...]]
    words: Mapping[str, Mapping[str, Signature]]

    @classmethod
    def of(cls, game: str) -> Vocabulary:
        """The vocabulary that the core declares for a game."""
        return cls.load(_core.vocabulary(game))

    @classmethod
    def load(cls, text: str) -> Vocabulary:
        """Reads the core's JSON."""
        document = json.loads(text)
        words: dict[str, dict[str, Signature]] = {
            kind: _by_name(_signature(kind, entry) for entry in document.get(section, ()))
            for section, kind in _SECTIONS.items()
        }
        words["domain"] |= _by_name(KERNEL_DOMAINS)
        for section, kind in (("places", "place"), ("moments", "moment")):
            words[kind] = _by_name(Signature(kind, name) for name in document.get(section, ()))
        types = {name: tuple(members) for name, members in document.get("types", {}).items()}
        words["member"] = _by_name(
            Signature("member", member, (), type_)
            for type_, members in types.items()
            for member in members
        )
        return cls(document["game"], types, words)

    def find(self, kind: str, name: str) -> Signature | None:
        """The word of this kind and name."""
        return self.words.get(kind, {}).get(name)

    def nearest(self, kind: str, name: str) -> str | None:
        """The word of this kind that was probably meant."""
        return nearest(name, self.words.get(kind, {}))

    def is_type(self, name: str) -> bool:
        """True for a type of every game or of this one."""
        return name in KERNEL_TYPES or name in self.types


def nearest(wrong: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant, if one is near enough.

    >>> nearest("hand_cuont", ["hand_count", "deck_count"])
    'hand_count'
    """
    found = difflib.get_close_matches(wrong[:80].lower(), list(known), n=1, cutoff=0.6)
    return found[0] if found else None


def _by_name(signatures: Iterable[Signature]) -> dict[str, Signature]:
    return {signature.name: signature for signature in signatures}


def _signature(kind: str, entry: Mapping[str, Any]) -> Signature:
    parameters = entry.get("parameters", entry.get("fields", ()))
    return Signature(
        kind,
        entry["name"],
        tuple(Parameter(name, type_) for name, type_ in parameters),
        entry.get("result", entry.get("element")),
        entry.get("own", False),
    )
