"""Ways through the tree of a power: its words and its effects."""

from __future__ import annotations

from collections.abc import Iterator

from estiba.powers.tree import (
    Ask,
    CallPython,
    Choose,
    Each,
    Effect,
    Hook,
    If,
    Instead,
    Lasting,
    Let,
    May,
    Offer,
    Options,
    Perform,
    PowerTree,
    Repeat,
    Rule,
    Sequence,
    Together,
    Trigger,
    Word,
)


def hook_word(hook: Hook) -> tuple[str, Word]:
    """The word on which a hook hangs, and of which kind that has to be."""
    match hook:
        case Trigger():
            return "event", hook.event
        case Rule():
            return "query", hook.query
        case May():
            return "window", hook.window
        case Instead():
            return "step", hook.step


def effects_of(tree: PowerTree) -> Iterator[Effect]:
    """All effects of a power, those inside of others too, in the order of the file."""
    for hook in tree.hooks:
        if not isinstance(hook, Rule):
            yield from _all_of(hook.effect)


def _all_of(effect: Effect) -> Iterator[Effect]:
    yield effect
    for part in _inside(effect):
        yield from _all_of(part)


def _inside(effect: Effect) -> Iterator[Effect]:
    match effect:
        case Sequence(parts):
            yield from parts
        case If() | Choose() | Ask() | Offer():
            yield effect.then
            if effect.otherwise is not None:
                yield effect.otherwise
        case Let() | CallPython() | Together():
            yield effect.then
        case Perform():
            if effect.then is not None:
                yield effect.then
        case Options():
            yield from (alternative.effect for alternative in effect.alternatives)
        case Each() | Repeat():
            yield effect.body
        case Lasting():
            if not isinstance(effect.hook, Rule):
                yield effect.hook.effect
