"""English: articles, plurals and verbs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar, Final

from estiba.powers.describe.grammar import YOU, Grammar, Noun

_NUMBERS: Final = "no one two three four five six seven eight nine ten".split()
_AUXILIARIES: Final = ("may", "can", "must", "will", "was")
_SECOND_PERSON: Final = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
_SIBILANT: Final = re.compile(r"(?:s|x|z|ch|sh)es$")


class English(Grammar):
    """How English says things."""

    locale = "en"
    nouns: ClassVar[dict[str, Noun]] = {
        "card": Noun("card", "cards"),
        "seat": Noun("player", "players", person=True),
        "player": Noun("player", "players", person=True),
        "number": Noun("number", "numbers"),
        "action": Noun("action", "actions"),
        "good": Noun("kind of good", "kinds of good"),
        "ship": Noun("ship", "ships"),
        "zone": Noun("place", "places"),
        "time": Noun("time", "times"),
    }
    texts: ClassVar[dict[str, str]] = {
        "this_card": "this card",
        "it": "it",
        "yes": "always",
        "no": "never",
        "when": "when {what}",
        "whenever": "whenever {what}",
        "if": "if {what}",
        "otherwise": "otherwise, {what}",
        "while": "while this card is {where}",
        "until": "until {what}",
        "instead": "instead of {what}",
        "leads": "{lead}, {what}",
        "using": "{how}: {what}",
        "for": "for {who}, {what}",
        "choose": "choose {what}",
        "chooses": "chooses {what}",
        "if_you_like": "if you like, {what}",
        "if_they_like": "if {who} likes, {what}",
        "each": "each {noun}",
        "each_other": "each other {noun}",
        "clockwise": "{who}, from {begin} clockwise,",
        "for_each": "for {who}: {what}",
        "together": "{who} secretly chooses {what}, all at once",
        "together_may": "{who} may secretly choose {what}, all at once",
        "offer": "{who} may accept at once, and for the first who does: {what}",
        "nobody": "if nobody does, {what}",
        "taker": "that player",
        "one_of": "{who}: {what}",
        "choose_option": "choose one",
        "chooses_option": "chooses one",
        "each_of_them": "each of them",
        "option_when": "{what} (only if {condition})",
        "repeat": "{times}: {what}",
        "repeat_times": "{value} times",
        "repeat_while": "while {condition}, and {times} at most: {what}",
        "at_least": "at least {value}",
        "at_most": "at most {value}",
        "exactly": "exactly {value}",
        "not_exactly": "more or fewer than {value}",
        "is": "{a} is {b}",
        "is_not": "{a} is not {b}",
        "you_are": "you are {b}",
        "you_are_not": "you are not {b}",
        "less": "{a} is less than {b}",
        "not_less": "{a} is at least {b}",
        "untrue": "it is not so that {what}",
        "for_which": "{what} for which {condition}",
        "there_is": "there is {what}",
        "there_are": "there are {what}",
        "that_many": "that many {noun}",
        "the_number_of": "the number of {what}",
        "the_sum": "the sum, over {what}, of {each}",
        "pick": "{a} if {condition}, else {b}",
        "add": "{a} plus {b}",
        "subtract": "{a} minus {b}",
        "multiply": "{a} times {b}",
        "double": "twice {a}",
        "divide": "{a} divided by {b}, rounded down",
        "half": "half of {a}, rounded down",
        "remainder": "the remainder of {a} divided by {b}",
        "minimum": "the smaller of {a} and {b}",
        "maximum": "the greater of {a} and {b}",
        "fold_set": "{query} is {value}",
        "fold_add": "{query} is {value} higher",
        "fold_less": "{query} is {value} lower",
        "fold_times": "{query} is multiplied by {value}",
        "fold_double": "{query} is doubled",
        "fold_at_least": "{query} is at least {value}",
        "fold_at_most": "{query} is at most {value}",
        "limit_turn": "once a turn",
        "limit_match": "once a match",
        "limit_turn_each": "once a turn for each player",
        "limit_sentence": "this happens at most {limit}",
    }

    def parsed(self, text: str) -> Noun:
        """The noun of a text; the plural is that of its first word."""
        singular, _, rest = text.partition("|")
        if rest:
            return Noun(singular, rest.partition("|")[0])
        head, space, more = text.partition(" ")
        known = self.nouns.get(head)
        plural = known.plural if known else self._plural(head)
        return Noun(text, f"{plural}{space}{more}", person=bool(known and known.person))

    @staticmethod
    def _plural(word: str) -> str:
        if re.search(r"(?:s|x|z|ch|sh)$", word):
            return f"{word}es"
        return f"{word[:-1]}ies" if re.search(r"[^aeiou]y$", word) else f"{word}s"

    def number(self, value: int, noun: Noun | None = None) -> str:
        """A number; up to ten as a word."""
        if value == 0 and noun is None:
            return "zero"
        return _NUMBERS[value] if 0 <= value <= 10 else str(value)

    def a(self, noun: Noun, *, other: bool = False) -> str:
        """``a card``, ``an item``, ``another player``."""
        if other:
            return f"another {noun.singular}"
        return f"{'an' if noun.singular[0] in 'aeiou' else 'a'} {noun.singular}"

    def the(self, noun: Noun) -> str:
        """``the action``."""
        return f"the {noun.singular}"

    def that(self, noun: Noun) -> str:
        """``that card``."""
        return f"that {noun.singular}"

    def as_many(self, noun: Noun, value: str) -> str:
        """``as many cards as …``."""
        return f"as many {noun.plural} as {value}"

    def none(self, noun: Noun, *, other: bool = False) -> str:
        """``no cards``, ``no player``, ``no other player``."""
        if other:
            return f"no other {noun.singular}"
        return f"no {noun.singular if noun.person else noun.plural}"

    def seat(self, person: str | None, text: str, form: str, before: str) -> str:
        """``you``, ``your``, ``their``, ``that player``."""
        del before
        if form == "of":
            return "your" if person == YOU else "their" if person is None else f"{text}'s"
        return "you" if person == YOU else text

    def relative(self, predicate: str, noun: Noun) -> str:
        """``who has two cards``."""
        return f"{'who' if noun.person else 'that'} {predicate}"

    def negated(self, predicate: str) -> str:
        """``is no event``, ``may not travel``, ``does not draw a card``."""
        verb, _, rest = predicate.partition(" ")
        if verb == "is":
            article = re.match(r"an? ", rest)
            return f"is no {rest[article.end() :]}" if article else f"is not {rest}"
        if verb == "has" and (participle := re.match(r"\w+(?:ed|en)\b", rest)):
            return f"has not {participle[0]}{rest[participle.end() :]}"
        if verb in _AUXILIARIES:
            return f"{verb} not {rest}"
        return f"does not {self.second_person(predicate)}"

    def plural(self, predicate: str) -> str:
        """``are no events``: verbs have the same form as with "you"."""
        return self.second_person(predicate)

    def second_person(self, predicate: str) -> str:
        """``draws`` becomes ``draw``."""
        verb, space, rest = predicate.partition(" ")
        if verb in _SECOND_PERSON:
            verb = _SECOND_PERSON[verb]
        elif verb.endswith("ies"):
            verb = f"{verb[:-3]}y"
        elif _SIBILANT.search(verb) and not verb.endswith(("oses", "ases", "ises", "uses")):
            verb = verb[:-2]
        elif verb.endswith("s"):
            verb = verb[:-1]
        return f"{verb}{space}{rest}"

    def imperative(self, predicate: str) -> tuple[str, str]:
        """``discard a card``: the second person is the same, the third is ``discards``."""
        verb, space, rest = predicate.partition(" ")
        third = {"be": "is", "have": "has"}.get(verb) or self._plural(verb)
        return predicate, f"{third}{space}{rest}"

    def infinitive(self, predicate: str) -> str:
        """The second person is the bare form of every verb but one."""
        return re.sub(r"^are\b", "be", predicate)

    def clause(self, subject: str, predicate: str) -> str:
        """``you draw a card``."""
        return f"{subject} {predicate}"

    def may(self, subject: str, bases: Sequence[str]) -> str:
        """``may draw a card``."""
        del subject
        return f"may {self.listed(bases)}"

    def listed(self, parts: Sequence[str], *, either: bool = False) -> str:
        """``a, b and c``."""
        word = "or" if either else "and"
        *most, last = parts
        return f"{', '.join(most)} {word} {last}" if most else last

    def polished(self, text: str) -> str:
        """``players's`` and doubled commas do not stay."""
        return text.replace("s's ", "s' ").replace(",,", ",").replace(",:", ":").replace(",.", ".")
