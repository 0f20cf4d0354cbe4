"""Hooks: when a power does something, and what it changes all the time.

:class:`Power` is what a power function gets; its methods hang effects and rules
on the game's events, queries, windows and steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, overload

from estiba.powers import tree
from estiba.powers.author import author_place
from estiba.powers.effects import Effects, as_effect
from estiba.powers.expressions import Condition, Number, Numeric, always, both, to_node
from estiba.powers.happenings import (
    ConditionQuery,
    Event,
    NumberQuery,
    Query,
    Step,
    Window,
    condition_node,
    narrowed,
)
from estiba.powers.problems import WrongUse
from estiba.powers.words import Location

TRIGGER_LIMITS = ("", "turn", "match", "turn_each")
"""How often a trigger may act: always, once a turn, once a match, or once a
turn for each value of the event's first field."""

MAY_LIMITS = ("", "turn", "match")
"""How often a power may be used."""


@dataclass(frozen=True)
class Fold:
    """How a rule changes a number: ``add``, ``times``, ``at_least``, ``at_most``."""

    name: str
    value: tree.Expression


def add(number: Numeric) -> Fold:
    """A rule's number is so much higher (or lower)."""
    return Fold("add", to_node(number, "number"))


def times(number: Numeric) -> Fold:
    """A rule's number is so many times as high."""
    return Fold("times", to_node(number, "number"))


def at_least(number: Numeric) -> Fold:
    """A rule's number is at least this."""
    return Fold("at_least", to_node(number, "number"))


def at_most(number: Numeric) -> Fold:
    """A rule's number is at most this."""
    return Fold("at_most", to_node(number, "number"))


@dataclass(frozen=True)
class Like:
    """The hooks of another card of the set, taken over once all are traced."""

    card: str
    place: tree.Place


@overload
def change(
    query: NumberQuery | type[NumberQuery],
    value: Fold | Numeric,
    *,
    when: Condition = ...,
    at: Location | None = ...,
) -> tree.Rule: ...
@overload
def change(
    query: ConditionQuery | type[ConditionQuery],
    value: bool,
    *,
    when: Condition = ...,
    at: Location | None = ...,
) -> tree.Rule: ...
def change(
    query: Any,
    value: Fold | Number | int | bool,
    *,
    when: Condition = always,
    at: Location | None = None,
) -> tree.Rule:
    """A change of a rule that is not the card's own, for ``lasting(change(…), until=…)``."""
    word, condition = narrowed(query, Query)
    yes_or_no = query if isinstance(query, type) else type(query)
    if issubclass(yes_or_no, ConditionQuery):
        if not isinstance(value, bool):
            raise WrongUse(f"'{word.name}' is answered by yes or no.", "Write True or False.")
        fold = Fold("yes" if value else "no", tree.Constant("condition", 1))
    else:
        fold = value if isinstance(value, Fold) else Fold("set", to_node(value, "number"))
    return tree.Rule(
        word,
        condition_node(both(condition, _condition(when))),
        fold.name,
        fold.value,
        None if at is None else at.word,
        author_place(),
    )


def reaction_to(  # noqa: PLR0913 - all but two are named
    event: Event | type[Event],
    effect: Effects,
    *,
    when: Condition = always,
    at: Location | None = None,
    at_once: bool = False,
    limit: str = "",
) -> tree.Trigger:
    """A trigger that is not the card's own, for ``lasting(reaction_to(…), until=…)``."""
    word, condition = narrowed(event, Event)
    return tree.Trigger(
        word,
        condition_node(both(condition, _condition(when))),
        as_effect(effect),
        None if at is None else at.word,
        at_once,
        _limit(limit, TRIGGER_LIMITS),
        author_place(),
    )


class Power:
    """A card's power while it is written; a game may add methods of its own."""

    def __init__(self, card: str) -> None:
        self.card = card
        self.hooks: list[tree.Hook | Like] = []
        self.written: tree.Text | None = None

    def whenever(  # noqa: PLR0913 - all but two are named
        self,
        event: Event | type[Event],
        effect: Effects,
        *,
        when: Condition = always,
        at: Location | None = None,
        at_once: bool = False,
        limit: str = "",
    ) -> None:
        """Does something whenever an event happens.

        Args:
            event: the event, or one with filters: ``traded(partner=owner)``.
            effect: what happens.
            when: what must hold, too.
            at: where the card must lie; the game's usual place by default.
            at_once: before the rest of the program that set it off.
            limit: "", ``turn``, ``match``, or ``turn_each``: once a turn for
                each value of the event's first field.
        """
        trigger = reaction_to(event, effect, when=when, at=at, at_once=at_once, limit=limit)
        self.hooks.append(trigger)

    @overload
    def rule(
        self,
        query: NumberQuery | type[NumberQuery],
        value: Fold | Numeric,
        *,
        when: Condition = ...,
        at: Location | None = ...,
    ) -> None: ...
    @overload
    def rule(
        self,
        query: ConditionQuery | type[ConditionQuery],
        value: bool,
        *,
        when: Condition = ...,
        at: Location | None = ...,
    ) -> None: ...
    def rule(
        self,
        query: Any,
        value: Fold | Number | int | bool,
        *,
        when: Condition = always,
        at: Location | None = None,
    ) -> None:
        """Changes a rule, by default for the owner alone.

        Args:
            query: the rule, or one with filters: ``hand_limit(seat=everyone)``.
            value: a number (the rule is this), a fold such as ``add(1)``, or for
                a question True or False (no beats yes).
            when: what must hold.
            at: where the card must lie.
        """
        self.hooks.append(change(query, value, when=when, at=at))

    def may(
        self,
        window: Window | type[Window],
        effect: Effects,
        *,
        when: Condition = always,
        at: Location | None = None,
        limit: str = "",
    ) -> None:
        """The owner may use the power in a window; ``when`` says if it is of use."""
        word, condition = narrowed(window, Window)
        self.hooks.append(
            tree.May(
                word,
                condition_node(both(condition, _condition(when))),
                as_effect(effect),
                None if at is None else at.word,
                _limit(limit, MAY_LIMITS),
                author_place(),
            )
        )

    def instead(
        self,
        step: Step | type[Step],
        effect: Effects,
        *,
        when: Condition = always,
        at: Location | None = None,
    ) -> None:
        """Replaces a step of the game."""
        word, condition = narrowed(step, Step)
        self.hooks.append(
            tree.Instead(
                word,
                condition_node(both(condition, _condition(when))),
                as_effect(effect),
                None if at is None else at.word,
                author_place(),
            )
        )

    def like(self, other: str) -> None:
        """Does what another card of the same set of modules does, too."""
        if not isinstance(other, str):
            raise WrongUse("like() takes the id of another card.", 'Write its id, like("porter").')
        self.hooks.append(Like(other, author_place()))

    def text(self, en: str, es: str, *, reason: str) -> None:
        """Gives a text written by hand, and why the rendered one would not do."""
        if self.written is not None:
            raise WrongUse("The power has a text already.", "Write one text.")
        self.written = tree.Text(en, es, reason)


def _condition(when: Condition) -> Condition:
    return Condition(to_node(when, "condition"))


def _limit(limit: str, known: tuple[str, ...]) -> str:
    if limit not in known:
        names = ", ".join(it or '""' for it in known)
        raise WrongUse(f"There is no limit '{limit}'.", f"Write one of {names}.")
    return limit
