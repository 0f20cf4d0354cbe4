"""Effects: what a power does. Decisions are in :mod:`.decisions`.

An effect is a node of the tree. Wherever one is expected, a list of effects may
stand: they happen one after the other. A function that takes an expression and
gives an effect (``lambda card: discard(card)``, or just ``discard``) is what a
loop or a choice does with what it binds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from estiba.powers import tree
from estiba.powers.author import author_place
from estiba.powers.domains import Domain, domain_node, filter_node
from estiba.powers.expressions import (
    Condition,
    Number,
    Numeric,
    Seat,
    Value,
    bind,
    owner,
    to_node,
)
from estiba.powers.problems import WrongUse
from estiba.powers.tree import Effect

if TYPE_CHECKING:
    from estiba.powers.words import Moment

T = TypeVar("T", bound=Value)

Effects: TypeAlias = "Effect | Sequence[Effects]"
"""An effect, or several that happen one after the other."""

nothing: Effect = tree.Sequence(())
"""The effect that does nothing."""

_NODES = (
    tree.Sequence,
    tree.If,
    tree.Perform,
    tree.Let,
    tree.Choose,
    tree.Ask,
    tree.Options,
    tree.Together,
    tree.Offer,
    tree.Each,
    tree.Repeat,
    tree.Lasting,
    tree.CallPython,
)


def as_effect(effects: object) -> Effect:
    """One node for an effect or a list of effects.

    Raises:
        WrongUse: it is neither.
    """
    if isinstance(effects, _NODES):
        return effects
    if isinstance(effects, (list, tuple)):
        parts: list[Effect] = []
        for effect in map(as_effect, effects):
            parts += effect.parts if isinstance(effect, tree.Sequence) else (effect,)
        return parts[0] if len(parts) == 1 else tree.Sequence(tuple(parts))
    if effects is None:
        raise WrongUse(
            "Expected an effect, got None.",
            "Let the function return the effect, or write 'nothing'.",
        )
    if callable(effects):
        name = getattr(effects, "__name__", "it")
        raise WrongUse(f"Expected an effect, got the word '{name}'.", f"Call it: {name}(…).")
    raise WrongUse(
        f"Expected an effect, got {effects!r}.", "Write a verb of the game, such as draw(owner, 1)."
    )


def bound_effect(then: Callable[..., Effects], *values: Value) -> Effect:
    """What a function does with the values that are bound for it.

    Raises:
        WrongUse: it is no function, or yields no effect.
    """
    if not callable(then):
        raise WrongUse(
            "Expected a function of what is bound, got an effect.",
            "Write lambda it: effect, or the name of a verb.",
        )
    return as_effect(then(*values))


def otherwise_effect(otherwise: Effects | None) -> Effect | None:
    """The node of what happens otherwise, if anything does."""
    return None if otherwise is None else as_effect(otherwise)


def if_(condition: Condition, then: Effects, else_: Effects | None = None) -> Effect:
    """Does the one where the condition holds, else the other."""
    node = to_node(condition, "condition")
    return tree.If(node, as_effect(then), otherwise_effect(else_), author_place())


def let(value: T, then: Callable[[T], Effects]) -> Effect:
    """Computes a value now and keeps it for what follows, whatever changes it."""
    if not isinstance(value, Value):
        raise WrongUse("let(…) keeps a value of the match.", "Use the Python value as it is.")
    variable, kept = bind(type(value))
    return tree.Let(variable, value.node, bound_effect(then, kept), author_place())


def each(
    domain: Domain[T],
    body: Callable[[T], Effects],
    *,
    where: Callable[[T], Condition] | None = None,
    begin: Seat = owner,
) -> Effect:
    """Does something for each element that satisfies the filter.

    Seats come clockwise from ``begin``; other elements in the order of the
    card table. What the body does may change what comes later in the loop.
    """
    node = domain_node(domain)
    variable, element = bind(domain.element)
    filter_ = filter_node(where, element)
    return tree.Each(
        node,
        variable,
        filter_,
        to_node(begin, "seat"),
        bound_effect(body, element),
        author_place(),
    )


def repeat(times: Numeric, effect: Effects) -> Effect:
    """Does something so many times."""
    return tree.Repeat(to_node(times, "number"), None, as_effect(effect), author_place())


def repeat_while(condition: Condition, effect: Effects, *, at_most: Numeric) -> Effect:
    """Does something as long as a condition holds, and so many times at most."""
    return tree.Repeat(
        to_node(at_most, "number"),
        to_node(condition, "condition"),
        as_effect(effect),
        author_place(),
    )


def lasting(
    hook: tree.Rule | tree.Trigger | Callable[[T], tree.Rule | tree.Trigger],
    *,
    until: Moment,
    keep: T | None = None,
) -> Effect:
    """Puts a rule or a trigger in force from now until a moment.

    The hook is ``change(…)`` or ``reaction_to(…)`` of :mod:`.hooks`. With
    ``keep`` it may remember one value of now: the hook is then a function of it.
    """
    kept: tuple[tree.Variable, tree.Expression] | None = None
    if keep is not None:
        variable, value = bind(type(keep))
        kept = (variable, keep.node)
        hook = hook(value) if callable(hook) else hook
    if not isinstance(hook, (tree.Rule, tree.Trigger)):
        raise WrongUse(
            "Only a rule or a trigger can last.",
            "Write lasting(change(query, value), until=MOMENT).",
        )
    return tree.Lasting(hook, until.word, kept, author_place())


def python(
    function: Callable[[Mapping[str, object]], int], then: Callable[[Number], Effects]
) -> Effect:
    """Asks a pure Python function from the owner's view for a number.

    The last resort: it takes the interpreter's lock, it must be deterministic,
    and rules with it say so.
    """
    if not callable(function):
        raise WrongUse("Expected a Python function of the view.", "Write python(function, then).")
    variable, result = bind(Number)
    return tree.CallPython(function, variable, bound_effect(then, result), author_place())


def perform(
    word: tree.Word, arguments: Sequence[tree.Expression], result: type[Any] | None, then: Any
) -> Effect:
    """The node of a verb; games declare verbs by :func:`estiba.powers.words.verb`."""
    if result is None or then is None:
        return tree.Perform(word, tuple(arguments), author_place())
    variable, value = bind(result)
    return tree.Perform(word, tuple(arguments), author_place(), variable, bound_effect(then, value))
