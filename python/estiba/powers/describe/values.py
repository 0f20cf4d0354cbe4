"""Values in sentences: who, which card, how many.

What a program binds is named at its first mention ("a card in your hand") and
referred to afterwards ("that card"); so a teller goes through a power in the
order in which it is read, and remembers what has been named.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias

from estiba.powers.describe.grammar import YOU, Grammar, Noun
from estiba.powers.describe.phrases import (
    Fill,
    MissingPhraseError,
    Slot,
    fill,
    phrase,
)
from estiba.powers.tree import (
    Asked,
    Bound,
    Constant,
    Domain,
    Expression,
    Field,
    Itself,
    Operation,
    Owner,
    Read,
    Total,
    Variable,
    Word,
)

Arguments: TypeAlias = tuple[Expression, ...]

OWNER: Final = Owner()
_TWO: Final = Constant("number", 2)


@dataclass(frozen=True)
class Elements:
    """Those elements of a domain that satisfy a filter, as a noun with all that belongs to it.

    Attributes:
        other: the filter leaves out the owner, or who does it.
    """

    noun: Noun
    other: bool = False


class Values(ABC):
    """Tells values in one language."""

    def __init__(self, grammar: Grammar, card_names: Mapping[str, str]) -> None:
        self.grammar: Final = grammar
        self.card_names: Final = card_names
        self.actor: Expression = OWNER
        """The seat that does what is being told."""
        self.asked: Expression = OWNER
        self.known: dict[str, Expression] = {}
        """Fields of the hook whose value its condition states."""
        self._first: dict[Variable | str, str] = {}
        self._named: set[Variable | str] = set()

    # What has been named.

    def introduce(self, what: Variable | str, text: str) -> None:
        """At its first mention a variable or field is called so."""
        self._first[what] = text
        self._named.discard(what)

    def name(self, what: Variable | str) -> None:
        """It has been named: from now on it is "that card"."""
        self._first.pop(what, None)
        self._named.add(what)

    def is_named(self, what: Variable | str) -> bool:
        """True if it has been mentioned."""
        return what in self._named

    @contextmanager
    def acting(self, actor: Expression) -> Iterator[None]:
        """Inside, this seat does what is told."""
        before, self.actor = self.actor, self.resolved(actor)
        yield
        self.actor = before

    @contextmanager
    def asking(self, seat: Expression) -> Iterator[None]:
        """Inside, this seat is asked."""
        before, self.asked = self.asked, self.resolved(seat)
        yield
        self.asked = before

    def resolved(self, node: Expression) -> Expression:
        """What a field or the asked seat is known to be."""
        if isinstance(node, Asked):
            return self.asked
        if isinstance(node, Field):
            return self.known.get(node.name, node)
        return node

    # Seats.

    def seat(self, node: Expression, form: str = "", before: str = "") -> str:
        """A seat as it stands in a phrase."""
        seat = self.resolved(node)
        if seat == OWNER:
            return self.grammar.seat(YOU, "", form, before)
        same = seat == self.actor
        text = self._mention(seat)
        return self.grammar.seat(None if same else "other", text, form, before)

    def subject(self, node: Expression) -> str:
        """A seat as the subject of a clause."""
        seat = self.resolved(node)
        return YOU if seat == OWNER else self._mention(seat)

    def _mention(self, node: Expression) -> str:
        """A bound value or field: named first, referred to afterwards."""
        what: Variable | str
        match node:
            case Bound(variable):
                what = variable
            case Field(name=name):
                what = name
            case Read():
                return self.call(node.word, node.arguments)
            case _:
                return self._other(node)
        first = self._first.pop(what, None)
        self._named.add(what)
        if first is None and node.type not in self.grammar.nouns:
            raise MissingPhraseError(f"there is no noun for the type '{node.type}'")
        return first or self.grammar.that(self.grammar.noun(node.type))

    # All values.

    def value(self, node: Expression) -> str:
        """A value of any type."""
        node = self.resolved(node)
        if node.type == "seat":
            return self.seat(node)
        match node:
            case Bound() | Field():
                return self._mention(node)
            case Read():
                return self.call(node.word, node.arguments)
            case _:
                return self._other(node)

    def _other(self, node: Expression) -> str:
        """A value that is neither bound nor read: it is told by its kind."""
        match node:
            case Constant():
                return self._constant(node)
            case Itself():
                return self.grammar.say("this_card")
            case Total():
                return self._total(node)
            case Operation():
                return self._operation(node)
            case _:
                raise MissingPhraseError(f"there is no way to tell a {type(node).__name__}")

    def _operation(self, node: Operation) -> str:
        say = self.grammar.say
        if node.name == "pick":
            condition, first, second = node.operands
            texts = self.value(first), self.condition(condition), self.value(second)
            return say("pick", a=texts[0], condition=texts[1], b=texts[2])
        first, second = node.operands
        a, b = self.value(first), self.value(second)
        if node.name == "multiply" and _TWO in node.operands:
            return say("double", a=a if second == _TWO else b)
        if node.name == "divide" and second == _TWO:
            return say("half", a=a)
        return say(node.name, a=a, b=b)

    def _constant(self, node: Constant) -> str:
        if node.type == "number":
            return self.grammar.number(node.value)
        if node.type == "condition":
            return self.grammar.say("yes" if node.value else "no")
        if node.word is None:
            raise MissingPhraseError(f"the {node.type} {node.value} has no phrase")
        if node.type == "card":
            return self.card_names.get(node.word.name, node.word.name)
        return phrase(node.word, self.grammar.locale)

    def _total(self, node: Total) -> str:
        if node.name == "count":
            elements = self.elements(node.domain, node.variable, node.each)
            return self.grammar.say("the_number_of", what=elements.noun.plural)
        elements = self.elements(node.domain, node.variable, None)
        what = self.grammar.say("each", noun=elements.noun.singular)
        return self.grammar.say("the_sum", what=what, each=self.value(node.each))

    @abstractmethod
    def condition(self, node: Expression, *, holds: bool = True) -> str:
        """A condition as a sentence, or its opposite."""

    @abstractmethod
    def elements(
        self, domain: Domain, variable: Variable, where: Expression | None, *variants: str
    ) -> Elements:
        """What of a domain satisfies a filter."""

    # Phrases.

    def call(self, word: Word, arguments: Arguments, *variants: str) -> str:
        """The phrase of a word with its arguments."""
        template = phrase(word, self.grammar.locale, *self.person(arguments), *variants)
        return self.filled(template, word, arguments)

    def person(self, arguments: Arguments) -> tuple[str, ...]:
        """The variant of a phrase whose first seat is the owner, or who acts."""
        seats = [self.resolved(it) for it in arguments if it.type == "seat"]
        if not seats:
            return ()
        if seats[0] == OWNER:
            return ("you",)
        return ("their",) if seats[0] == self.actor else ()

    def filled(
        self,
        template: str,
        word: Word,
        arguments: Arguments,
        special: Mapping[str, Fill] | None = None,
    ) -> str:
        """A phrase with the arguments in their places; ``special`` says what else has one."""
        return fill(template, self.filler(word, arguments, special))

    def filler(
        self, word: Word, arguments: Arguments, special: Mapping[str, Fill] | None = None
    ) -> Fill:
        """What fills the places in the phrases of a word, each the same way every time."""
        by_name = dict(zip((name for name, _ in word.parameters), arguments, strict=False))
        told: dict[tuple[str, str, str], str] = {}

        def text(slot: Slot) -> str:
            if special and slot.name in special:
                return special[slot.name](slot)
            if slot.name not in by_name:
                raise MissingPhraseError(
                    f"the phrase of '{word.name}' names '{slot.name}', which it does not take"
                )
            key = (slot.name, slot.form, slot.noun)
            if key not in told:
                told[key] = self._argument(slot, by_name[slot.name])
            return told[key]

        return text

    def _argument(self, slot: Slot, node: Expression) -> str:
        if node.type == "seat":
            return self.seat(node, slot.form, slot.before)
        if slot.noun:
            return self.counted(node, self.grammar.noun(slot.noun))
        return self.value(node)

    def counted(self, node: Expression, noun: Noun) -> str:
        """So many of something."""
        if isinstance(node, Constant):
            return self.grammar.counted(node.value, noun)
        if isinstance(node, Bound) and self.is_named(node.variable):
            return self.grammar.say("that_many", noun=noun.plural)
        return self.grammar.as_many(noun, self.value(node))

    def domain_noun(self, domain: Domain, *variants: str) -> Noun:
        """What a domain consists of: ``card in your hand``."""
        said = phrase(domain.word, self.grammar.locale, *variants, *self.person(domain.arguments))
        return self.grammar.parsed(self.filled(said, domain.word, domain.arguments))
