"""Effects as clauses: who does what, and what happens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Final

from estiba.powers.describe.conditions import Conditions
from estiba.powers.describe.grammar import YOU, Clause
from estiba.powers.describe.phrases import MissingPhraseError, fill, mentions, phrase
from estiba.powers.describe.values import Elements
from estiba.powers.tree import (
    Ask,
    Bound,
    CallPython,
    Choose,
    Constant,
    Domain,
    Each,
    Effect,
    Expression,
    If,
    Lasting,
    Let,
    Offer,
    Options,
    Perform,
    Repeat,
    Rule,
    Sequence,
    Together,
    Trigger,
    Variable,
    Word,
)

Clauses = list[Clause]


class Effects(Conditions, ABC):
    """Tells effects in one language; how a hook is told comes with the class below it."""

    @abstractmethod
    def hook(self, hook: Rule | Trigger) -> str:
        """A hook as a clause, for one that lasts."""

    def clauses(self, effect: Effect | None) -> Clauses:
        """What an effect does, one clause after the other."""
        match effect:
            case None:
                return []
            case Sequence(parts):
                return [clause for part in parts for clause in self.clauses(part)]
            case CallPython():
                raise MissingPhraseError("nobody can say what a Python function computes")
            case _:
                return self._tellers[type(effect)](self, effect)

    def told(self, effect: Effect) -> str:
        """An effect in one piece."""
        return self.grammar.plain(self.clauses(effect))

    def _otherwise(self, effect: Effect | None, key: str = "otherwise") -> Clauses:
        clauses = self.clauses(effect)
        if not clauses:
            return []
        return [Clause(self.grammar.say(key, what=self.grammar.plain(clauses)), new=True)]

    # One step.

    def _perform(self, effect: Perform) -> Clauses:
        word, locale = effect.word, self.grammar.locale
        does = self._doer(effect)
        subject = self.subject(does)
        # All forms are told with the same texts: the first mention names things.
        texts = self.filler(word, effect.arguments)
        with self.acting(does):
            you, other = (fill(it, texts) for it in self._persons(effect, does))
            said = you if subject == YOU else other
            irregular = word.phrases.get(f"{locale}.infinitive")
            base = fill(irregular, texts) if irregular else self.grammar.infinitive(you)
        return [Clause(said, subject, base), *self.clauses(effect.then)]

    def _persons(self, effect: Perform, does: Expression) -> tuple[str, str]:
        """The phrases of a verb for "you" and for others; one phrase alone is a command."""
        word, locale = effect.word, self.grammar.locale
        own = word.phrases.get(f"{locale}.self")
        if own is not None and does in map(self.resolved, effect.arguments):
            return self.grammar.imperative(own)
        you = word.phrases.get(f"{locale}.you")
        if you is None:
            return self.grammar.imperative(phrase(word, locale))
        return you, phrase(word, locale, "other")

    def _doer(self, effect: Perform) -> Expression:
        """Who does it: the first argument if that is a seat, else who acts anyway."""
        first = effect.arguments[0] if effect.arguments else None
        is_seat = first is not None and first.type == "seat"
        return self.resolved(first) if first is not None and is_seat else self.actor

    def _if(self, effect: If) -> Clauses:
        condition = self.grammar.say("if", what=self.condition(effect.condition))
        said = self.grammar.say("leads", lead=condition, what=self.told(effect.then))
        return [Clause(said), *self._otherwise(effect.otherwise)]

    def _let(self, effect: Let) -> Clauses:
        self.introduce(effect.variable, self.value(effect.value))
        return self.clauses(effect.then)

    def _lasting(self, effect: Lasting) -> Clauses:
        if effect.kept is not None:
            variable, value = effect.kept
            self.introduce(variable, self.value(value))
        moment = phrase(effect.until, self.grammar.locale)
        until = self.grammar.say("until", what=moment)
        return [Clause(self.grammar.say("leads", lead=until, what=self.hook(effect.hook)))]

    # Decisions.

    def _choose(self, effect: Choose) -> Clauses:
        who = self.subject(effect.by)
        with self.acting(effect.by), self.asking(effect.by):
            elements = self.elements(effect.domain, effect.variable, effect.where, "from")
            what = self.grammar.a(elements.noun, other=elements.other)
            clauses: Clauses = []
            if self._is_done_with(effect):
                self.introduce(effect.variable, what)
            else:
                clauses.append(self._chooses(who, self.grammar.chosen(what, elements.noun)))
                self.name(effect.variable)
            clauses += self.clauses(effect.then)
        if effect.optional:
            clauses = self.grammar.optional(clauses, who)
        return [*clauses, *self._otherwise(effect.otherwise)]

    def _chooses(self, who: str, what: str) -> Clause:
        you = self.grammar.say("choose", what=what)
        said = you if who == YOU else self.grammar.say("chooses", what=what)
        return Clause(said, who, self.grammar.infinitive(you))

    def _is_done_with(self, effect: Choose) -> bool:
        """True if the chooser at once does something with a card: "discard a card…"."""
        if effect.domain.element != "card":
            return False
        step = effect.then
        while isinstance(step, Sequence) and step.parts:
            step = step.parts[0]
        if not isinstance(step, Perform):
            return False
        arguments = zip(step.word.parameters, step.arguments, strict=False)
        named = [name for (name, _), it in arguments if it == Bound(effect.variable)]
        said, _ = self._persons(step, self._doer(step))
        by_chooser = self._doer(step) == self.actor
        return by_chooser and any(mentions(said, name) for name in named)

    def _ask(self, effect: Ask) -> Clauses:
        who = self.subject(effect.by)
        with self.acting(effect.by):
            clauses = self.grammar.optional(self.clauses(effect.then), who)
        return [*clauses, *self._otherwise(effect.otherwise)]

    def _options(self, effect: Options) -> Clauses:
        who = self.subject(effect.by)
        you = self.grammar.say("choose_option")
        said = you if who == YOU else self.grammar.say("chooses_option")
        options = []
        with self.acting(effect.by):
            for alternative in effect.alternatives:
                text = self.told(alternative.effect)
                if alternative.when is not None:
                    condition = self.condition(alternative.when)
                    text = self.grammar.say("option_when", what=text, condition=condition)
                options.append(text)
        listed = self.grammar.listed(options, either=True)
        clauses = [Clause(said, who, self.grammar.infinitive(you))]
        if effect.optional:
            clauses = self.grammar.optional(clauses, who)
        return [Clause(self.grammar.say("one_of", who=self.grammar.plain(clauses), what=listed))]

    def _together(self, effect: Together) -> Clauses:
        seats = self._everyone(effect.seats, effect.among)
        seat = Bound(effect.seats)
        self.name(effect.seats)
        with self.acting(seat), self.asking(seat):
            elements = self.elements(effect.domain, effect.variable, effect.where, "from")
            what = self.grammar.a(elements.noun, other=elements.other)
            what = self.grammar.chosen(what, elements.noun)
            self.name(effect.variable)
            key = "together_may" if effect.optional else "together"
            said = self.grammar.say(key, who=seats, what=what)
            clauses = self._by_each(effect.then, effect.seats, self.grammar.say("each_of_them"))
        return [Clause(said), *clauses]

    def _offer(self, effect: Offer) -> Clauses:
        who = self._everyone(effect.taker, effect.among)
        self.name(effect.taker)
        with self.acting(Bound(effect.taker)):
            what = self.told(effect.then)
        said = Clause(self.grammar.say("offer", who=who, what=what))
        return [said, *self._otherwise(effect.otherwise, "nobody")]

    def _everyone(self, variable: Variable, among: Expression | None) -> str:
        """All seats that are meant: ``each other player who …``."""
        return self._each_of(self.elements(self._seats(), variable, among))

    def _seats(self) -> Domain:
        """All seats, for decisions that have no domain of seats."""
        phrases = {self.grammar.locale: self.grammar.noun("seat").singular}
        return Domain("seat", Word("domain", "seats", phrases))

    # Loops.

    def _each(self, effect: Each) -> Clauses:
        elements = self.elements(effect.domain, effect.variable, effect.where)
        who = self._each_of(elements)
        if effect.domain.element == "seat":
            begin = self.seat(effect.begin, before=self.grammar.before("clockwise", "begin"))
            who = self.grammar.say("clockwise", who=who, begin=begin)
        self.name(effect.variable)
        if effect.domain.element != "seat":
            return [Clause(self.grammar.say("for_each", who=who, what=self.told(effect.body)))]
        with self.acting(Bound(effect.variable)):
            return self._by_each(effect.body, effect.variable, who)

    def _by_each(self, body: Effect, variable: Variable, who: str) -> Clauses:
        """What each seat does: "each player draws…", or "for each player: …"."""
        clauses = self.clauses(body)
        subject = self.subject(Bound(variable))
        if clauses and clauses[0].subject == subject:
            return [clause.of(subject, who) for clause in clauses]
        what = self.grammar.plain(clauses)
        return [Clause(self.grammar.say("for_each", who=who, what=what))]

    def _each_of(self, elements: Elements) -> str:
        key = "each_other" if elements.other else "each"
        noun = elements.noun
        return self.grammar.say(key, noun=noun.singular, nouns=noun.plural)

    def _repeat(self, effect: Repeat) -> Clauses:
        noun = self.grammar.noun("time")
        times = (
            self.grammar.quantity(effect.times.value, noun)
            if isinstance(effect.times, Constant)
            else self.counted(effect.times, noun)
        )
        if effect.condition is None:
            return [Clause(self.grammar.say("repeat", times=times, what=self.told(effect.body)))]
        condition = self.condition(effect.condition)
        what = self.told(effect.body)
        return [
            Clause(self.grammar.say("repeat_while", condition=condition, times=times, what=what))
        ]

    _tellers: Final[Mapping[type, Callable[..., Clauses]]] = {
        Perform: _perform,
        If: _if,
        Let: _let,
        Lasting: _lasting,
        Choose: _choose,
        Ask: _ask,
        Options: _options,
        Together: _together,
        Offer: _offer,
        Each: _each,
        Repeat: _repeat,
    }
