"""Hooks as sentences: when something happens, and which rule is different."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from estiba.powers.describe.conditions import conjuncts, stated
from estiba.powers.describe.effects import Effects
from estiba.powers.describe.grammar import YOU
from estiba.powers.describe.phrases import Fill, mentions, phrase
from estiba.powers.describe.values import OWNER
from estiba.powers.tree import (
    Choose,
    Constant,
    Expression,
    Field,
    Hook,
    Instead,
    May,
    Operation,
    Rule,
    Total,
    Trigger,
    Word,
)
from estiba.powers.walk import hook_word


class Hooks(Effects):
    """Tells hooks in one language."""

    def hook(self, hook: Hook) -> str:
        """A hook, without capital letters and full stop."""
        _, word = hook_word(hook)
        with self._around(word, hook) as rest:
            match hook:
                case Trigger():
                    return self._trigger(hook, rest)
                case Rule():
                    return self._rule(hook, rest)
                case May():
                    return self._may(hook, rest)
                case Instead():
                    lead = self.grammar.say("instead", what=phrase(word, self.grammar.locale))
                    parts = [lead, *self._conditions(rest)]
                    return self._led(parts, self.told(hook.effect))

    @contextmanager
    def _around(self, word: Word, hook: Hook) -> Iterator[list[Expression]]:
        """Inside, the fields of the hook mean what its condition states; yields the rest of it."""
        before = self.known
        self.known, rest = stated(hook.condition)
        if self._is_own(word):
            self.known |= {name: OWNER for name, type_ in word.parameters[:1] if type_ == "seat"}
        seats = [name for name, type_ in word.parameters if type_ == "seat"]
        for name, type_ in word.parameters:
            if type_ not in self.grammar.nouns:
                continue
            noun = self.grammar.noun(type_)
            others = [it for it in rest if _is_another(it, name)]
            rest = [it for it in rest if it not in others]
            if isinstance(hook, Rule):
                key = "each_other" if others else "each"
                text = self.grammar.say(key, noun=noun.singular, nouns=noun.plural)
            else:
                text = self.grammar.a(noun, other=bool(others) or name in seats[1:])
            self.introduce(name, text)
        with self.acting(OWNER):
            yield rest
        self.known = before

    def _is_own(self, word: Word) -> bool:
        return f"{self.grammar.locale}.own" in word.phrases

    @staticmethod
    def _fields(word: Word) -> tuple[Field, ...]:
        return tuple(Field(type_, name, word.name) for name, type_ in word.parameters)

    def _trigger(self, hook: Trigger, rest: list[Expression]) -> str:
        own = self._is_own(hook.event)
        what = self._happening(hook.event, ("own",) if own else (), rest)
        parts = [self.grammar.say("when" if own else "whenever", what=what)]
        # A card that tells of itself lies where that happens.
        parts += [*([] if own else self._place(hook.at)), *self._conditions(rest)]
        said = self._led(parts, self.told(hook.effect))
        if not hook.limit:
            return said
        limit = self.grammar.say(f"limit_{hook.limit}")
        return f"{said}. {self.grammar.say('limit_sentence', limit=limit)}"

    def _happening(self, word: Word, variants: tuple[str, ...], rest: list[Expression]) -> str:
        """An event or window; what its phrase does not say of the fields is put to the rest."""
        fields = self._fields(word)
        keys = (*variants, *self.known)
        template = self.template(word, fields, keys)
        text = self.statement(word, fields, *keys)
        for field in fields:
            if field.name in self.known and not self._tells(word, template, field):
                value = self.known.pop(field.name)
                if field.type in self.grammar.nouns and field.type not in ("card", "seat"):
                    self.introduce(field.name, self.grammar.the(self.grammar.noun(field.type)))
                rest.append(Operation("condition", "equal", (field, value)))
        return text

    def _tells(self, word: Word, template: str, field: Field) -> bool:
        """True if a phrase says what a field is, with a place for it or by its key."""
        start = f"{self.grammar.locale}."
        keys = {
            key.removeprefix(start)
            for key, text in word.phrases.items()
            if text == template and key.startswith(start)
        }
        first = next((name for name, type_ in word.parameters if type_ == "seat"), None)
        by_person = field.name == first and any(it == "own" or it.startswith("you") for it in keys)
        by_name = bool({field.name, f"you_{field.name}"} & keys)
        return by_person or by_name or mentions(template, field.name)

    def _may(self, hook: May, rest: list[Expression]) -> str:
        parts = [self._happening(hook.window, (), rest)]
        if hook.limit:
            parts.append(self.grammar.say(f"limit_{hook.limit}"))
        parts += self._conditions([it for it in rest if not self._is_implied(it, hook)])
        use = None if hook.at is None else hook.at.phrases.get(f"{self.grammar.locale}.use")
        clauses = self.clauses(hook.effect)
        if use is None:
            may = self.grammar.optional(clauses, YOU)
            return self._led([*parts, *self._place(hook.at)], self.grammar.plain(may))
        how = self._led(parts, self.grammar.clause(YOU, self.grammar.may(YOU, [use])))
        return self.grammar.say("using", how=how, what=self.grammar.plain(clauses))

    def _is_implied(self, node: Expression, hook: May) -> bool:
        """True if a condition only says that there is something to choose from."""
        choice = hook.effect
        match node:
            case Operation(name="less", operands=(Constant(value=0), Total(name="count") as total)):
                if not isinstance(choice, Choose):
                    return False
                there = self.elements(total.domain, total.variable, total.each)
                return there == self.elements(choice.domain, choice.variable, choice.where)
            case _:
                return False

    def _rule(self, hook: Rule, rest: list[Expression]) -> str:
        self.place_told = hook.at is not None
        if hook.fold in ("yes", "no"):
            said = self._answer(hook)
            rest = [*rest, *conjuncts(hook.value)]
        else:
            said = self._number(hook)
        self.place_told = False
        return self._led([*self._place(hook.at), *self._conditions(rest)], said)

    def _answer(self, hook: Rule) -> str:
        """A question of the rules that is answered by yes or no."""
        fields, word = self._fields(hook.query), hook.query
        holds = hook.fold == "yes"
        plain = phrase(word, self.grammar.locale)
        if not holds and self.template(word, fields, ("no",)) == self.template(word, fields, ()):
            seat = next((it for it in fields if it.type == "seat"), None)
            if seat is not None and seat.name not in self.known:
                others = any(_is_another(it, seat.name) for it in conjuncts(hook.condition))
                none = self.grammar.none(self.grammar.noun("seat"), other=others)
                self.introduce(seat.name, none)
                holds = True
            return self._about(hook, plain, self.statement(word, fields, holds=holds))
        template = self.template(word, fields, (hook.fold,))
        return self._about(hook, template, self.statement(word, fields, hook.fold))

    def _number(self, hook: Rule) -> str:
        """A number of the rules that is different."""
        fields, word, fold, value = self._fields(hook.query), hook.query, hook.fold, hook.value
        if fold == "add" and isinstance(value, Constant) and value.value < 0:
            fold, value = "less", Constant("number", -value.value)
        template = self.template(word, fields, (fold,))
        if template != self.template(word, fields, ()):
            special: Mapping[str, Fill] = {"value": lambda slot: self._amount(value, slot.noun)}
            said = self.statement(word, fields, fold, special=special)
            return self._about(hook, template, said)
        key = "fold_double" if (fold, value) == ("times", _TWO) else f"fold_{fold}"
        query = self.statement(word, fields)
        said = self.grammar.say(key, query=query, value=self.value(value))
        return self._about(hook, template, said)

    def _amount(self, value: Expression, key: str) -> str:
        """The value of a rule, alone or with a noun."""
        if not key:
            return self.value(value)
        noun = self.grammar.noun(key)
        if isinstance(value, Constant):
            return self.grammar.quantity(value.value, noun)
        return self.counted(value, noun)

    def _about(self, hook: Rule, template: str, said: str) -> str:
        """Says for whom a rule is different, if its phrase does not."""
        fields = self._fields(hook.query)
        seat = next((it for it in fields if it.type == "seat"), None)
        if seat is None:
            return said
        named = mentions(template, seat.name)
        if named or template != phrase(hook.query, self.grammar.locale):
            return said
        who = self.seat(seat, before=self.grammar.before("for", "who"))
        return self.grammar.say("for", who=who, what=said)

    def _conditions(self, rest: list[Expression]) -> list[str]:
        if not rest:
            return []
        conditions = self.grammar.listed([self.condition(it) for it in rest])
        return [self.grammar.say("if", what=conditions)]

    def _place(self, at: Word | None) -> list[str]:
        """Where the card must lie, unless that is the usual place."""
        if at is None:
            return []
        where = self.grammar.say("while", where=phrase(at, self.grammar.locale))
        return [at.phrases.get(f"{self.grammar.locale}.while", where)]

    def _led(self, leads: list[str], what: str) -> str:
        for lead in reversed(leads):
            what = self.grammar.say("leads", lead=lead, what=what)
        return what


_TWO = Constant("number", 2)


def _is_another(node: Expression, name: str) -> bool:
    """True for the condition that a field is not the owner."""
    match node:
        case Operation(name="not", operands=(Operation(name="equal", operands=pair),)):
            fields = [it for it in pair if isinstance(it, Field) and it.name == name]
            return len(fields) == 1 and OWNER in pair
        case _:
            return False
