"""Expressions: numbers, conditions, cards and seats that a match will know.

While a power is traced there is no match, so an expression has no value yet; it
is a promise with a type. Numbers take ``+ - * // %`` and comparisons,
conditions take ``&``, ``|`` and ``~``; ``if``, ``and``, ``or`` and ``not``
would need the value now and are refused with what to write instead.

A game whose seats or cards have attributes (``owner.credits``) subclasses
:class:`Seat` or :class:`Card` in its words and declares its domains with the
subclass; loops and choices then bind variables of it.
"""

from __future__ import annotations

from typing import ClassVar, NoReturn, TypeAlias, TypeVar

from estiba.powers import tree
from estiba.powers.problems import TYPE_MISMATCH, WrongUse
from estiba.powers.tree import Expression, Word

V = TypeVar("V", bound="Value")


class Value:
    """A value that the match will know."""

    type: ClassVar[str] = ""
    __slots__ = ("node",)

    def __init__(self, node: Expression) -> None:
        self.node = node

    # Comparing writes a condition into the power; it does not decide one now, as
    # Python's own comparison would.
    def __eq__(self, other: object) -> Condition:  # type: ignore[override]
        return Condition(_operation("condition", "equal", self.node, to_node(other, self.type)))

    def __ne__(self, other: object) -> Condition:  # type: ignore[override]
        return ~(self == other)

    def __hash__(self) -> int:
        return id(self)

    def __bool__(self) -> NoReturn:
        raise WrongUse(
            "A power is traced before any match, so the value is not known yet.",
            "Write if_(condition, effect) for an effect, either(condition, a, b) for a value, "
            "and '&', '|', '~' for 'and', 'or', 'not' (with brackets around comparisons).",
        )

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.node}>"


class Number(Value):
    """A whole number."""

    type = "number"
    __slots__ = ()

    def __add__(self, other: Number | int) -> Number:
        return self._with("add", other)

    def __radd__(self, other: int) -> Number:
        return to_number(other)._with("add", self)

    def __sub__(self, other: Number | int) -> Number:
        return self._with("subtract", other)

    def __rsub__(self, other: int) -> Number:
        return to_number(other)._with("subtract", self)

    def __mul__(self, other: Number | int) -> Number:
        return self._with("multiply", other)

    def __rmul__(self, other: int) -> Number:
        return to_number(other)._with("multiply", self)

    def __floordiv__(self, other: Number | int) -> Number:
        return self._with("divide", other)

    def __rfloordiv__(self, other: int) -> Number:
        return to_number(other)._with("divide", self)

    def __mod__(self, other: Number | int) -> Number:
        return self._with("remainder", other)

    def __rmod__(self, other: int) -> Number:
        return to_number(other)._with("remainder", self)

    def __truediv__(self, other: object) -> NoReturn:
        raise WrongUse("Numbers are whole: '/' has no meaning.", "Write '//', which rounds down.")

    def __neg__(self) -> Number:
        return 0 - self

    def __lt__(self, other: Number | int) -> Condition:
        return Condition(_operation("condition", "less", self.node, to_node(other, "number")))

    def __gt__(self, other: Number | int) -> Condition:
        return Condition(_operation("condition", "less", to_node(other, "number"), self.node))

    def __le__(self, other: Number | int) -> Condition:
        return ~(self > other)

    def __ge__(self, other: Number | int) -> Condition:
        return ~(self < other)

    def _with(self, operation: str, other: Number | int) -> Number:
        return Number(_operation("number", operation, self.node, to_node(other, "number")))


class Condition(Value):
    """Something that holds or does not."""

    type = "condition"
    __slots__ = ()

    def __and__(self, other: Condition) -> Condition:
        return Condition(_operation("condition", "and", self.node, to_node(other, "condition")))

    def __or__(self, other: Condition) -> Condition:
        return Condition(_operation("condition", "or", self.node, to_node(other, "condition")))

    def __invert__(self) -> Condition:
        return Condition(_operation("condition", "not", self.node))


class Seat(Value):
    """A player's seat."""

    type = "seat"
    __slots__ = ()


class Card(Value):
    """A card."""

    type = "card"
    __slots__ = ()


class Member(Value):
    """A member of a named type of the game, such as an action or a good.

    A game subclasses it, with the name of the type and its members in the order
    of the game's vocabulary; see :func:`estiba.powers.words.member`.
    """

    members: ClassVar[tuple[str, ...]] = ()
    __slots__ = ()


Numeric: TypeAlias = Number | int
"""A number, known now or in the match."""

always = Condition(tree.Constant("condition", 1))
"""The condition that holds."""

never = Condition(tree.Constant("condition", 0))
"""The condition that does not hold."""

owner = Seat(tree.Owner())
"""The seat whose power it is."""

itself = Card(tree.Itself())
"""The card that the power is on."""

asked = Seat(tree.Asked())
"""In the domain and filter of a choice: the seat that is asked."""


def others(seat: Seat) -> Condition:
    """A filter: every seat but the owner's."""
    return seat != owner


def everyone(seat: Seat) -> Condition:  # noqa: ARG001 - a filter takes what it filters
    """A filter: every seat. For rules, which concern only their owner otherwise."""
    return always


def minimum(first: Numeric, second: Numeric, *more: Numeric) -> Number:
    """The smallest of several numbers."""
    return _chain("minimum", first, second, *more)


def maximum(first: Numeric, second: Numeric, *more: Numeric) -> Number:
    """The greatest of several numbers."""
    return _chain("maximum", first, second, *more)


def both(first: Condition, *more: Condition) -> Condition:
    """All of several conditions; those that always hold are left out."""
    result = first
    for condition in more:
        if is_always(result):
            result = condition
        elif not is_always(condition):
            result = result & condition
    return result


def is_always(condition: Condition) -> bool:
    """Whether a condition is known to hold before any match."""
    return condition.node == always.node


def to_number(value: Numeric) -> Number:
    """A number, from one that may be Python's."""
    return Number(to_node(value, "number"))


def to_node(value: object, type_: str) -> Expression:
    """The node of a value that must be of a type.

    Raises:
        WrongUse: it is of another type.
    """
    if isinstance(value, Value):
        if value.type == type_:
            return value.node
        found = _named(value.type)
    elif isinstance(value, bool):
        if type_ == "condition":
            return tree.Constant("condition", int(value))
        found = "True or False"
    elif isinstance(value, int):
        if type_ == "number":
            if not -(2**31) <= value < 2**31:
                raise WrongUse(f"{value} does not fit.", "Numbers have 32 bits.")
            return tree.Constant("number", value)
        found = "a number"
    elif callable(value):
        name = getattr(value, "__name__", "this")
        raise WrongUse(f"Expected {_named(type_)}, got the word '{name}'.", f"Call it: {name}(…).")
    else:
        found = repr(value)
    wanted = _named(type_)
    raise WrongUse(f"Expected {wanted}, got {found}.", f"Give {wanted}.", TYPE_MISMATCH)


def bind(class_: type[V], name: str = "") -> tuple[tree.Variable, V]:
    """A new variable, and the expression of its value."""
    variable = tree.Variable(class_.type, name)
    return variable, class_(tree.Bound(variable))


def constant(class_: type[V], index: int, word: Word) -> V:
    """A member of a named type."""
    return class_(tree.Constant(class_.type, index, word))


def _operation(type_: str, name: str, *operands: Expression) -> Expression:
    if name == "not":
        (operand,) = operands
        if isinstance(operand, tree.Operation) and operand.name == "not":
            return operand.operands[0]
    return tree.Operation(type_, name, operands)


def _chain(name: str, first: Numeric, *more: Numeric) -> Number:
    node = to_node(first, "number")
    for number in more:
        node = _operation("number", name, node, to_node(number, "number"))
    return Number(node)


def _named(type_: str) -> str:
    """A type with its article.

    >>> _named("action"), _named("seat")
    ('an action', 'a seat')
    """
    return f"{'an' if type_[:1] in 'aeiou' else 'a'} {type_}"
