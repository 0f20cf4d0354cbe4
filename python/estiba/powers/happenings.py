"""Events, queries, windows and steps: what a hook of a power hangs on.

A game declares each as a class with its fields (annotated, as in
``partner: About[Seat] = about(Seat)``: only then the author's type checker knows
what a filter may be). The class itself means "any";
an instance narrows it: ``traded(partner=owner)``. The field of the class is the
value that an effect uses: ``traded.partner``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar, dataclass_transform, overload

from estiba.powers import tree
from estiba.powers.expressions import (
    Condition,
    Value,
    always,
    both,
    is_always,
    owner,
    to_node,
)
from estiba.powers.phrases import phrases
from estiba.powers.problems import WrongUse
from estiba.powers.tree import Word

T = TypeVar("T", bound=Value)


class About(Generic[T]):
    """A field: read from the class it is an expression, given to it a filter."""

    def __init__(self, class_: type[T]) -> None:
        self.class_ = class_
        self.of = ""

    def __set_name__(self, holder: type, name: str) -> None:
        self.name = name

    @property
    def value(self) -> T:
        """The field as an expression."""
        return self.class_(tree.Field(self.class_.type, self.name, self.of))

    @overload
    def __get__(self, instance: None, holder: type) -> T: ...
    @overload
    def __get__(self, instance: Happening, holder: type) -> T: ...
    def __get__(self, instance: Happening | None, holder: type) -> T:
        return self.value

    def __set__(
        self, instance: Happening, value: T | int | tuple[T, ...] | Callable[[T], Condition]
    ) -> None:
        instance.filters[self.name] = value

    def condition(self, value: object) -> Condition:
        """That the field is a value, one of several, or satisfies a filter."""
        field = self.value
        if callable(value):
            return Condition(to_node(value(field), "condition"))
        if not isinstance(value, tuple):
            return field == value
        if not value:
            raise WrongUse(f"{self.name}=() names nothing.", "Name what the field may be.")
        condition: Condition = field == value[0]
        for other in value[1:]:
            condition = condition | (field == other)
        return condition


def about(class_: type[T]) -> About[T]:
    """Declares a field of an event, a window or a step, or a parameter of a query."""
    return About(class_)


@dataclass_transform(kw_only_default=True)
class Happening:
    """What the four have in common: a word with fields, narrowed by filters."""

    kind: ClassVar[str] = ""
    word: ClassVar[Word]
    fields: ClassVar[dict[str, About[Any]]] = {}

    def __init_subclass__(cls, *, name: str = "", **said: str) -> None:
        cls.fields = {it: field for it, field in vars(cls).items() if isinstance(field, About)}
        parameters = tuple((it, field.class_.type) for it, field in cls.fields.items())
        cls.word = Word(cls.kind, name or cls.__name__, phrases(**said), parameters)
        for field in cls.fields.values():
            field.of = cls.word.name

    def __init__(self, **filters: Any) -> None:
        self.filters: dict[str, object] = {}
        for name, value in filters.items():
            if name not in self.fields:
                known = ", ".join(self.fields) or "none"
                raise WrongUse(
                    f"'{self.word.name}' has no field '{name}'.", f"Its fields: {known}."
                )
            setattr(self, name, value)

    def condition(self) -> Condition:
        """That all filters hold."""
        return both(
            always,
            *(self.fields[name].condition(value) for name, value in self.filters.items()),
        )


class Event(Happening):
    """Something that happened; a trigger follows it."""

    kind = "event"


class Window(Happening):
    """When a power may be used."""

    kind = "window"


class Step(Happening):
    """A step of the game that a power may replace."""

    kind = "step"


class Query(Happening):
    """A question that the rules ask; a power may change the answer.

    A rule concerns its owner alone: unless a filter says something else of the
    query's first seat, that seat is the owner.
    """

    kind = "query"

    def condition(self) -> Condition:
        """That all filters hold, and that the query is about the owner."""
        seat = next((it for it, field in self.fields.items() if field.class_.type == "seat"), None)
        own = seat is None or seat in self.filters
        condition = super().condition()
        return condition if own else both(self.fields[str(seat)].condition(owner), condition)


class NumberQuery(Query):
    """A query whose answer is a number."""


class ConditionQuery(Query):
    """A query whose answer is yes or no."""


H = TypeVar("H", bound=Happening)


def narrowed(happening: type[H] | H, kind: type[H]) -> tuple[Word, Condition]:
    """The word of a happening and what must hold of it.

    Raises:
        WrongUse: it is of another kind.
    """
    if isinstance(happening, type) and issubclass(happening, kind):
        happening = happening()
    if not isinstance(happening, kind):
        name = getattr(happening, "__name__", None) or repr(happening)
        noun = kind.__name__.lower()
        raise WrongUse(f"Expected a game's {noun}, got '{name}'.", f"Name one of its {kind.kind}s.")
    return happening.word, happening.condition()


def condition_node(condition: Condition) -> tree.Expression | None:
    """The node of a hook's condition; None if it always holds."""
    return None if is_always(condition) else condition.node
