"""The codes of what can be wrong with powers, and the list that collects findings.

Codes are stable: editors and scripts of authors rest on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from estiba.powers.problems import Problem
from estiba.powers.tree import Place, PowerTree, Word
from estiba.powers.vocabulary import Signature, Vocabulary

CODES: Final[dict[str, str]] = {
    # The module.
    "no_module": "there is no such module or file, or it is none of powers",
    "syntax": "the module is not Python",
    "tracing": "a power function failed while it was traced",
    "two_powers": "two powers are on one card",
    "includes_itself": "a power includes itself",
    # The power.
    "unknown_card": "the power is on a card that the game does not have",
    "no_hooks": "the power never does anything",
    "text_without_reason": "a text written by hand does not say why",
    "text_incomplete": "a text written by hand is missing in one of the languages",
    "text_missing": "no text can be rendered, since a word or a node has no phrase",
    # Words.
    "unknown_word": "the game has no such reader, verb, event, query, domain, window, step, "
    "place, moment or member",
    "argument_count": "a word has more or fewer arguments than it takes",
    "unknown_field": "the event, window, step or query has no such field",
    "unknown_limit": "the limit does not exist, or not for this kind of hook",
    "wrong_fold": "the rule changes a query in a way that does not suit it",
    # Types and bindings.
    "type_mismatch": "a value has another type than its place wants",
    "not_a_condition": "a condition or filter is something else than a yes or no",
    "unbound_variable": "a value is used outside of what binds it",
    # Bounds.
    "choice_without_bounds": "a choice of numbers has no constant bounds, or too many members",
    "loop_without_end": "a loop has no constant bound, or one that is too large",
    "program_too_long": "the program has too many operations",
    "too_many_locals": "the program holds too many values at once",
    "too_many_decisions": "there are more decisions or choices than the numbering holds",
}
"""Every code and its meaning."""


class Findings:
    """Collects the problems of one module, each with its card and line."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.problems: list[Problem] = []
        self.vocabulary: Final = vocabulary
        self._card = ""
        self._place: Place | None = None

    @contextmanager
    def power(self, tree: PowerTree) -> Iterator[None]:
        """What is found inside belongs to this power."""
        self._card, before = tree.card, self._card
        with self.at(tree.place):
            yield
        self._card = before

    @contextmanager
    def at(self, place: Place | None) -> Iterator[None]:
        """What is found inside stands on this line; None keeps the line around."""
        before = self._place
        self._place = place or before
        yield
        self._place = before

    def add(self, code: str, message: str, hint: str = "") -> None:
        """Notes a problem at the current card and line, once."""
        problem = Problem(code, message, hint, self._place, self._card)
        if problem not in self.problems:
            self.problems.append(problem)

    def signature(self, word: Word, *kinds: str) -> Signature | None:
        """Looks a word up; one that the game does not have, or not here, is noted."""
        if word.kind not in kinds:
            self.add(
                "unknown_word",
                f"'{word.name}' is a {word.kind}, but here stands a {' or '.join(kinds)}",
                f"Write a {kinds[0]} of the game.",
            )
            return None
        found = self.vocabulary.find(word.kind, word.name)
        if found is None:
            near = self.vocabulary.nearest(word.kind, word.name)
            known = ", ".join(self.vocabulary.words.get(word.kind, ())) or "none"
            self.add(
                "unknown_word",
                f"{self.vocabulary.game} has no {word.kind} '{word.name}'",
                f"Write '{near}'." if near else f"There are: {known}.",
            )
        return found
