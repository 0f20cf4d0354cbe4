"""Conditions in sentences, and filters: what is said of the things that satisfy them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from estiba.powers.describe.grammar import YOU, Noun
from estiba.powers.describe.phrases import (
    Fill,
    MissingPhraseError,
    find_phrase,
    leading,
    phrase,
    without_leading,
)
from estiba.powers.describe.values import OWNER, Arguments, Elements, Values
from estiba.powers.tree import (
    Bound,
    Constant,
    Domain,
    Expression,
    Field,
    Itself,
    Operation,
    Read,
    Total,
    Variable,
    Word,
)


class Conditions(Values):
    """Tells conditions and filters in one language."""

    place_told = False
    """It has just been said where the card of the power lies."""

    def condition(self, node: Expression, *, holds: bool = True) -> str:
        """A condition as a sentence, or its opposite."""
        match node:
            case Constant(value=value):
                return self.grammar.say("yes" if bool(value) == holds else "no")
            case Read():
                return self.statement(node.word, node.arguments, holds=holds)
            case Operation(name="not", operands=(operand,)):
                return self.condition(operand, holds=not holds)
            case Operation(name="and" | "or", operands=operands):
                either = (node.name == "or") == holds
                parts = [self.condition(it, holds=holds) for it in operands]
                return self.grammar.listed(parts, either=either)
            case Operation(name="equal" | "less", operands=(first, second)):
                return self._comparison(node.name, first, second, holds)
            case _:
                raise MissingPhraseError("a condition has no phrase")

    def statement(
        self,
        word: Word,
        arguments: Arguments,
        *variants: str,
        holds: bool = True,
        special: Mapping[str, Fill] | None = None,
    ) -> str:
        """The phrase of a word as a sentence of its own, or its opposite."""
        plain = phrase(word, self.grammar.locale)
        template = self.template(word, arguments, variants, holds=holds)
        subject = leading(template)
        denied = not holds and template == plain
        names = [name for name, _ in word.parameters]
        if subject not in names[: len(arguments)]:
            text = self.filled(template, word, arguments, special)
            return self.grammar.say("untrue", what=text) if denied else text
        node = arguments[names.index(subject)]
        if node.type == "seat":
            who = self.subject(node)
        elif isinstance(self.resolved(node), Itself) and self.place_told:
            who = self.grammar.say("it")
        else:
            who = self.value(node)
        with self.acting(node if node.type == "seat" else self.actor):
            predicate = self.filled(without_leading(template), word, arguments, special)
        if denied:
            predicate = self.grammar.negated(predicate)
        if who == YOU:
            predicate = self.grammar.second_person(predicate)
        return self.grammar.clause(who, predicate)

    def template(
        self, word: Word, arguments: Arguments, variants: tuple[str, ...], *, holds: bool = True
    ) -> str:
        """The phrase of a word that suits best what is known of its arguments."""
        person = self.person(arguments)
        keys = [f"you_{it}" for it in variants if person] + [*variants, *person]
        if not holds:
            keys = [f"{it}_not" for it in keys] + ["not"]
        return phrase(word, self.grammar.locale, *keys)

    def _comparison(self, name: str, first: Expression, second: Expression, holds: bool) -> str:
        first, second = self.resolved(first), self.resolved(second)
        say = self.grammar.say
        if OWNER in (first, second):
            other = self.value(second if first == OWNER else first)
            return say("you_are" if holds else "you_are_not", b=other)
        if first.type == "number":
            bounded = _bounded(name, first, second, holds)
            if bounded is not None:
                return self._quantified(*bounded)
        key = {"equal": ("is", "is_not"), "less": ("less", "not_less")}[name][0 if holds else 1]
        return say(key, a=self.value(first), b=self.value(second))

    def _quantified(self, node: Expression, how: str, bound: int) -> str:
        """A number that is compared with a constant."""
        say, grammar = self.grammar.say, self.grammar
        if isinstance(node, Total) and node.name == "count" and how != "not_exactly":
            noun = self.elements(node.domain, node.variable, node.each).noun
            if (how, bound) == ("at_least", 1):
                return say("there_is", what=grammar.a(noun))
            key = "there_is" if bound <= 1 and noun.person else "there_are"
            return say(key, what=grammar.quantified(how, bound, noun))
        if isinstance(node, Read) and find_phrase(node.word, grammar.locale, "compared") != (
            find_phrase(node.word, grammar.locale)
        ):
            special: dict[str, Fill] = {
                "value": lambda slot: grammar.quantified(how, bound, grammar.noun(slot.noun))
            }
            return self.statement(node.word, node.arguments, "compared", special=special)
        value = grammar.number(bound)
        if how == "not_exactly":
            return say("is_not", a=self.value(node), b=value)
        said = value if how == "exactly" else say(how, value=value)
        return say("is", a=self.value(node), b=said)

    def elements(
        self, domain: Domain, variable: Variable, where: Expression | None, *variants: str
    ) -> Elements:
        """What of a domain satisfies a filter: ``another player who has two cards``."""
        noun = self.domain_noun(domain, *variants)
        self.name(variable)
        parts = list(conjuncts(where))
        others = [part for part in parts if self._is_other(part, variable)]
        predicates: list[str] = []
        conditions: list[str] = []
        for part in parts:
            kind = self._kind(part, variable)
            if part in others:
                continue
            if kind is not None:
                noun = self._headed(noun, kind)
                continue
            predicate = self._predicate(part, variable)
            if predicate is None:
                conditions.append(self.condition(part))
            else:
                predicates.append(predicate)
        return Elements(self._narrowed(noun, predicates, conditions), bool(others))

    def _is_other(self, node: Expression, variable: Variable) -> bool:
        """True for the condition that a seat is not the one that acts."""
        match node:
            case Operation(name="not", operands=(Operation(name="equal", operands=pair),)):
                rest = [self.resolved(it) for it in pair if it != Bound(variable)]
                return rest == [self.actor]
            case _:
                return False

    def _kind(self, node: Expression, variable: Variable) -> Noun | None:
        """What a condition makes of an element: a "card" that is an item is an "item"."""
        if not isinstance(node, Read) or node.arguments != (Bound(variable),):
            return None
        kind = node.word.phrases.get(f"{self.grammar.locale}.noun")
        return self.grammar.parsed(kind) if kind else None

    def _narrowed(self, noun: Noun, predicates: list[str], conditions: list[str]) -> Noun:
        """A noun with all that is true of it."""
        grammar = self.grammar
        singular, plural = noun.singular, noun.plural
        if predicates:
            one = [grammar.relative(it, noun) for it in predicates]
            several = [grammar.relative(grammar.plural(it), noun) for it in predicates]
            singular = f"{singular} {grammar.listed(one)}"
            plural = f"{plural} {grammar.listed(several)}"
        if conditions:
            condition = grammar.listed(conditions)
            singular, plural = (
                grammar.say("for_which", what=it, condition=condition) for it in (singular, plural)
            )
        return replace(noun, singular=singular, plural=plural)

    @staticmethod
    def _headed(noun: Noun, kind: Noun) -> Noun:
        """``card in your hand`` with another head: ``item in your hand``."""
        rest = noun.singular.partition(" ")[2]
        return replace(
            kind,
            singular=f"{kind.singular} {rest}".strip(),
            plural=f"{kind.plural} {rest}".strip(),
        )

    def _predicate(self, node: Expression, variable: Variable) -> str | None:
        """What a condition says of a variable, if the variable is its subject."""
        grammar = self.grammar
        holds = True
        while isinstance(node, Operation) and node.name == "not":
            holds, node = not holds, node.operands[0]
        special: dict[str, Fill] = {}
        variants: tuple[str, ...] = () if holds else ("not",)
        if isinstance(node, Operation) and node.name in ("equal", "less"):
            first, second = node.operands
            bounded = _bounded(node.name, first, second, holds)
            if bounded is None or not isinstance(bounded[0], Read):
                return None
            node, how, bound = bounded
            variants, holds = ("compared",), True
            special["value"] = lambda slot: grammar.quantified(how, bound, grammar.noun(slot.noun))
        if not isinstance(node, Read):
            return None
        template = phrase(node.word, grammar.locale, *variants)
        names = [name for name, _ in node.word.parameters]
        lead = leading(template)
        if lead not in names or node.arguments[names.index(lead)] != Bound(variable):
            return None
        if special and template == find_phrase(node.word, grammar.locale):
            return None
        denied = not holds and template == find_phrase(node.word, grammar.locale)
        with self.acting(Bound(variable) if variable.type == "seat" else self.actor):
            predicate = self.filled(without_leading(template), node.word, node.arguments, special)
        return grammar.negated(predicate) if denied else predicate


def conjuncts(node: Expression | None) -> Iterator[Expression]:
    """The parts of a condition that must all hold; none for what always holds."""
    match node:
        case None | Constant(type="condition", value=1):
            return
        case Operation(name="and", operands=operands):
            for operand in operands:
                yield from conjuncts(operand)
        case _:
            yield node


def stated(node: Expression | None) -> tuple[dict[str, Expression], list[Expression]]:
    """What a condition states of fields (``seat == owner``), and the rest of it."""
    known: dict[str, Expression] = {}
    rest: list[Expression] = []
    for part in conjuncts(node):
        match part:
            case (
                Operation(name="equal", operands=(Field(name=name), other))
                | Operation(name="equal", operands=(other, Field(name=name)))
            ) if not isinstance(other, Field) and name not in known:
                known[name] = other
            case _:
                rest.append(part)
    return known, rest


def _bounded(
    name: str, first: Expression, second: Expression, holds: bool
) -> tuple[Expression, str, int] | None:
    """A comparison with a constant: what, how, and with which number."""
    if isinstance(second, Constant):
        if name == "equal":
            return first, "exactly" if holds else "not_exactly", second.value
        return (first, "at_most", second.value - 1) if holds else (first, "at_least", second.value)
    if isinstance(first, Constant):
        if name == "equal":
            return second, "exactly" if holds else "not_exactly", first.value
        return (second, "at_least", first.value + 1) if holds else (second, "at_most", first.value)
    return None
