"""Domains: what can be chosen from, looped over and counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

from estiba.powers import tree
from estiba.powers.expressions import Condition, Number, Numeric, Value, bind, to_node
from estiba.powers.problems import WrongUse

T = TypeVar("T", bound=Value)
V = TypeVar("V", bound=Value)
T_co = TypeVar("T_co", bound=Value, covariant=True)


class Domain(Generic[T_co]):
    """A hand, a pile, the seats…: its elements, and of what type they are."""

    def __init__(self, node: tree.Domain, element: type[T_co]) -> None:
        self.node = node
        self.element = element

    def __iter__(self) -> Any:
        raise WrongUse(
            "A power is traced before any match, so nothing lies there yet.",
            "Write each(domain, lambda it: effect) for a loop.",
        )


def domain_node(domain: object) -> tree.Domain:
    """The node of a domain.

    Raises:
        WrongUse: it is no domain.
    """
    if isinstance(domain, Domain):
        return domain.node
    name = getattr(domain, "__name__", None)
    hint = f"Call it: {name}(…)." if name else "Write a domain, such as seats()."
    raise WrongUse(f"Expected a domain, got {name or domain!r}.", hint)


def filter_node(where: Callable[[T], Condition] | None, element: T) -> tree.Expression | None:
    """What a filter says of an element; None is no filter.

    Raises:
        WrongUse: it is no function, or does not yield a condition.
    """
    if where is None:
        return None
    if not callable(where):
        raise WrongUse(
            "A filter is a function of the element.", "Write where=lambda it: condition."
        )
    return to_node(where(element), "condition")


def count_of(domain: Domain[T], where: Callable[[T], Condition] | None = None) -> Number:
    """How many elements of a domain satisfy a filter."""
    node = domain_node(domain)
    variable, element = bind(domain.element)
    each = filter_node(where, element) or tree.Constant("condition", 1)
    return Number(tree.Total("count", node, variable, each))


def any_of(domain: Domain[T], where: Callable[[T], Condition] | None = None) -> Condition:
    """Whether an element of a domain satisfies a filter."""
    return count_of(domain, where) > 0


def sum_of(domain: Domain[T], number: Callable[[T], Numeric]) -> Number:
    """The sum of a number over the elements of a domain."""
    node = domain_node(domain)
    variable, element = bind(domain.element)
    return Number(tree.Total("sum", node, variable, to_node(number(element), "number")))


@overload
def either(condition: Condition, first: Numeric, second: Numeric) -> Number: ...
@overload
def either(condition: Condition, first: V, second: V) -> V: ...
def either(condition: Condition, first: Any, second: Any) -> Value:
    """The first value where the condition holds, else the second."""
    class_: type[Value] = Number
    for value in (second, first):
        if isinstance(value, Value):
            class_ = type(value)
    operands = (
        to_node(condition, "condition"),
        to_node(first, class_.type),
        to_node(second, class_.type),
    )
    return class_(tree.Operation(class_.type, "pick", operands))
