"""A program while it is written: operations, labels, locals and stretches.

The stretches, which compute one value each, come first in the code; so their
place is known at once, and only jumps wait until the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from estiba.powers import tree
from estiba.powers.problems import WrongUse

Operation: TypeAlias = list[Any]
"""An operation of the machine: its name and what it says."""

ALWAYS: tuple[Operation, ...] = (["number", 1],)
"""The condition that holds."""


@dataclass(eq=False)
class Label:
    """A place in the code that jumps lead to."""

    at: int = -1


@dataclass(frozen=True)
class Scope:
    """What names mean at a place of a program.

    Attributes:
        word: the event, query, window or step that the hook hangs on.
        locals: where the variables lie that are bound.
        filters: the variables of the filters around, the innermost last.
    """

    word: tree.Word
    locals: Mapping[tree.Variable, int] = field(default_factory=dict)
    filters: tuple[tree.Variable, ...] = ()

    def binding(self, variable: tree.Variable, local: int) -> Scope:
        """The scope in which a variable lies in a local."""
        return replace(self, locals={**self.locals, variable: local})

    def filtering(self, variable: tree.Variable) -> Scope:
        """The scope within a filter over a variable."""
        return replace(self, filters=(*self.filters, variable))

    def field(self, wanted: tree.Field) -> int:
        """The local of a field.

        Raises:
            WrongUse: the hook hangs on another word.
        """
        names = [name for name, _ in self.word.parameters]
        if wanted.name not in names or wanted.of not in ("", self.word.name):
            raise WrongUse(
                f"'{wanted.of}.{wanted.name}' is no field of '{self.word.name}'.",
                f"It has: {', '.join(names) or 'none'}.",
            )
        return names.index(wanted.name)

    def of(self, variable: tree.Variable) -> Operation:
        """The operation that pushes a variable.

        Raises:
            WrongUse: it is not bound here.
        """
        if variable in self.filters:
            return ["it", self.filters[::-1].index(variable)]
        if variable in self.locals:
            return ["local", self.locals[variable]]
        raise WrongUse(
            "A value is used outside of the choice, loop or let that binds it.",
            "Use it within the function that gets it.",
        )


class Program:
    """The code of one power while it is written."""

    def __init__(self) -> None:
        self.code: list[Operation] = []
        self.choices: list[dict[str, Any]] = []
        self.locals = 0
        self._stretches: list[Operation] = []
        self._known: dict[str, list[int]] = {}
        self._top = 0

    def emit(self, *operations: Operation) -> None:
        """Adds operations at the end."""
        self.code.extend(operations)

    def mark(self, label: Label) -> None:
        """Says that a label is here."""
        label.at = len(self.code)

    def here(self) -> Label:
        """A new label at this place."""
        return Label(len(self.code))

    def stretch(self, operations: list[Operation] | tuple[Operation, ...]) -> list[int]:
        """Start and length of code that computes a value; equal ones are shared."""
        key = repr(operations)
        if key not in self._known:
            self._known[key] = [len(self._stretches), len(operations)]
            self._stretches.extend(operations)
        return self._known[key]

    def enter(self, fields: int) -> None:
        """Begins a hook's own program, whose fields lie in the first locals."""
        self._top = fields
        self.locals = max(self.locals, fields)

    def local(self, count: int = 1) -> int:
        """The first of so many locals that are free until the end of the block."""
        first = self._top
        self._top += count
        self.locals = max(self.locals, self._top)
        return first

    @contextmanager
    def block(self) -> Iterator[None]:
        """Frees the locals that are taken within."""
        top = self._top
        yield
        self._top = top

    def entry(self, label: Label) -> int:
        """Where a label is in the finished code."""
        return len(self._stretches) + label.at

    def finished(self) -> list[Operation]:
        """The code, every jump with its target."""
        return [*self._stretches, *([self._resolved(it) for it in op] for op in self.code)]

    def _resolved(self, part: Any) -> Any:
        return self.entry(part) if isinstance(part, Label) else part
