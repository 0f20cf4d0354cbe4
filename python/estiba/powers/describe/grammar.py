"""What a language has to know: one small interface, one module a language.

The renderer decides what is said and in which order; a grammar only how. It
knows articles, plurals, pronouns and how clauses are put together, and no game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

YOU = "you"
"""The person of the owner, whatever the language calls him."""


@dataclass(frozen=True)
class Noun:
    """A noun, with what belongs to it: ``card in your hand``."""

    singular: str
    plural: str
    feminine: bool = False
    person: bool = False


@dataclass(frozen=True)
class Clause:
    """Somebody does something, or something happens.

    Attributes:
        text: what is said after the subject; all of it if there is none.
        subject: :data:`YOU`, another's name, or None if something happens.
        base: the text as it stands after "may"; empty if it cannot.
        new: it begins a sentence.
    """

    text: str
    subject: str | None = None
    base: str = ""
    new: bool = False

    def of(self, subject: str, instead: str) -> Clause:
        """The same clause of another subject, if it is of this one."""
        return replace(self, subject=instead) if self.subject == subject else self


class Grammar(ABC):
    """How one language says things."""

    locale: ClassVar[str]
    nouns: ClassVar[Mapping[str, Noun]]
    """What values of a type are called, and the nouns that phrases count."""
    texts: ClassVar[Mapping[str, str]]
    """Fixed parts of sentences, with places in them."""

    @abstractmethod
    def parsed(self, text: str) -> Noun:
        """The noun of a text in the language; ``singular|plural|f`` says all of it."""

    def noun(self, key: str) -> Noun:
        """A noun by its key, or by its text in this language."""
        return self.nouns.get(key) or self.parsed(key)

    @abstractmethod
    def number(self, value: int, noun: Noun | None = None) -> str:
        """A number in a text, before a noun or alone."""

    @abstractmethod
    def a(self, noun: Noun, *, other: bool = False) -> str:
        """One of something; one more of it if ``other``."""

    @abstractmethod
    def as_many(self, noun: Noun, value: str) -> str:
        """As many of something as a number that is told."""

    @abstractmethod
    def the(self, noun: Noun) -> str:
        """The one that there is."""

    @abstractmethod
    def that(self, noun: Noun) -> str:
        """What has been named before."""

    @abstractmethod
    def none(self, noun: Noun, *, other: bool = False) -> str:
        """None of something; none but one if ``other``."""

    @abstractmethod
    def seat(self, person: str | None, text: str, form: str, before: str) -> str:
        """A seat in a phrase: the owner, one that is the subject (None), or another by name."""

    @abstractmethod
    def relative(self, predicate: str, noun: Noun) -> str:
        """``that is …``: what a predicate says of a noun."""

    @abstractmethod
    def negated(self, predicate: str) -> str:
        """A predicate in the third person that is denied."""

    @abstractmethod
    def plural(self, predicate: str) -> str:
        """A predicate in the third person, said of several."""

    @abstractmethod
    def second_person(self, predicate: str) -> str:
        """A predicate in the third person, said of the owner, without its subject."""

    @abstractmethod
    def imperative(self, predicate: str) -> tuple[str, str]:
        """The second and the third person of what is written as a command."""

    @abstractmethod
    def infinitive(self, predicate: str) -> str:
        """What stands after "may" for a predicate in the second person; empty if unknown."""

    @abstractmethod
    def clause(self, subject: str, predicate: str) -> str:
        """Subject and predicate together."""

    @abstractmethod
    def may(self, subject: str, bases: Sequence[str]) -> str:
        """Somebody may do these things."""

    @abstractmethod
    def listed(self, parts: Sequence[str], *, either: bool = False) -> str:
        """Parts joined by "and", or by "or"."""

    @abstractmethod
    def polished(self, text: str) -> str:
        """The last changes that sounds ask for, such as contractions."""

    def say(self, key: str, /, **parts: str) -> str:
        """A fixed part of a sentence with its places filled."""
        return self.texts[key].format(**parts)

    def before(self, key: str, place: str) -> str:
        """The word that stands before a place in a fixed part of a sentence."""
        return self.texts[key].partition(f"{{{place}}}")[0].split()[-1]

    def counted(self, value: int, noun: Noun) -> str:
        """So many of something."""
        if value == 1:
            return self.a(noun)
        return f"{self.number(value, noun)} {noun.plural}"

    def quantity(self, value: int, noun: Noun) -> str:
        """So many of something, where the number matters: ``one card``."""
        return f"{self.number(value, noun)} {noun.singular if value == 1 else noun.plural}"

    def chosen(self, what: str, noun: Noun) -> str:
        """What somebody chooses, as the object of that verb."""
        del noun
        return what

    def quantified(self, how: str, value: int, noun: Noun) -> str:
        """``at most three cards``; ``how`` is ``at_least``, ``at_most`` or ``exactly``."""
        if value == 0 and how != "at_least":
            return self.none(noun)
        return self.say(how, value=self.quantity(value, noun))

    def plain(self, clauses: Sequence[Clause]) -> str:
        """Clauses one after the other; those of one subject share it."""
        parts: list[str] = []
        at = 0
        while at < len(clauses):
            run = self._run(clauses, at)
            first = clauses[at]
            text = self.listed([clause.text for clause in run])
            if first.subject is not None:
                text = self.clause(first.subject, text)
            if parts:
                parts.append(". " if first.new else "; ")
            parts.append(text)
            at += len(run)
        return "".join(parts)

    def optional(self, clauses: Sequence[Clause], who: str) -> list[Clause]:
        """The same clauses, if somebody wants: as far as they go on with what he does."""
        run = self._run(clauses, 0) if clauses else []
        run = run[: next((n for n, it in enumerate(run) if not it.base), len(run))]
        if not run or run[0].subject != who:
            key = "if_you_like" if who == YOU else "if_they_like"
            return [Clause(self.say(key, who=who, what=self.plain(clauses)))]
        may = self.may(who, [clause.base for clause in run])
        return [Clause(may, who), *clauses[len(run) :]]

    def _run(self, clauses: Sequence[Clause], at: int) -> Sequence[Clause]:
        """The clauses from one on that share its subject."""
        end = at + 1
        subject = clauses[at].subject
        while (
            subject is not None
            and end < len(clauses)
            and clauses[end].subject == subject
            and not clauses[end].new
        ):
            end += 1
        return clauses[at:end]

    def sentence(self, text: str) -> str:
        """A text with capital letters and a full stop."""
        polished = self.polished(text.strip())
        sentences = polished.rstrip(".").split(". ")
        return " ".join(f"{it[0].upper()}{it[1:]}." for it in sentences if it)
