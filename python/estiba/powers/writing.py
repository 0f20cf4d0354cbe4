"""Compiles effects to statements; those that ask players are in :mod:`.asking`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import singledispatch
from typing import TypeAlias

from estiba.powers import tree
from estiba.powers.computing import filter_operations, operations
from estiba.powers.program import Label, Operation, Program, Scope

Function: TypeAlias = Callable[[Mapping[str, object]], int]
"""A pure Python function of a view."""


@dataclass
class Writer:
    """A power's program while it is written, and what it needs beside.

    Attributes:
        own: how many hooks the card itself has.
        lasting: hooks that effects put in force; they come after the card's own.
        functions: what the program asks Python.
    """

    program: Program
    own: int
    lasting: list[tree.Lasting] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)

    def put(self, node: tree.Expression, scope: Scope) -> int:
        """Computes a value into a new local."""
        local = self.program.local()
        self.program.emit(*operations(node, scope), ["set", local])
        return local

    def held(self, node: tree.Expression, scope: Scope) -> int:
        """The local that a value lies in, one that has it already if there is one."""
        match operations(node, scope):
            case [["local", int(local)]]:
                return local
            case _:
                return self.put(node, scope)

    def chosen(self, local: int, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """Goes on with what was chosen, or otherwise if nothing was (the local is -1)."""
        self.branch([["number", -1], ["local", local], ["less"]], then, otherwise)

    def branch(
        self,
        condition: list[Operation],
        then: Callable[[], None],
        otherwise: Callable[[], None] | None,
    ) -> None:
        """One of two ways, by a condition."""
        other, end = Label(), Label()
        self.program.emit(*condition, ["unless", other])
        then()
        if otherwise is not None:
            before = len(self.program.code)
            self.program.emit(["jump", end])
            self.program.mark(other)
            otherwise()
            if len(self.program.code) > before + 1:
                self.program.mark(end)
                return
            self.program.code.pop()
        self.program.mark(other)

    def seats(self, begin: list[Operation], body: Callable[[int, Label], None]) -> None:
        """A loop over the seats; the body gets the seat's local and where the next comes."""
        local = self.program.local(3)
        end = Label()
        self.program.emit(*begin, ["begin_seats", local])
        again = self.program.here()
        self.program.emit(["next_seat", local, end])
        body(local + 2, again)
        self.program.emit(["jump", again])
        self.program.mark(end)


def write(effect: tree.Effect | None, writer: Writer, scope: Scope) -> None:
    """Writes the statements of an effect; None does nothing."""
    if effect is not None:
        with writer.program.block():
            write_node(effect, writer, scope)


# The signature is that of the functions registered for each kind of node.
@singledispatch
def write_node(effect: object, writer: Writer, scope: Scope) -> None:  # noqa: ARG001
    """Writes one node; locals that it takes are freed by :func:`write`."""
    raise TypeError(f"{effect!r} is no effect")


@write_node.register
def _sequence(effect: tree.Sequence, writer: Writer, scope: Scope) -> None:
    for part in effect.parts:
        write(part, writer, scope)


@write_node.register
def _if(effect: tree.If, writer: Writer, scope: Scope) -> None:
    writer.branch(
        operations(effect.condition, scope),
        lambda: write(effect.then, writer, scope),
        lambda: write(effect.otherwise, writer, scope),
    )


@write_node.register
def _perform(effect: tree.Perform, writer: Writer, scope: Scope) -> None:
    for argument in effect.arguments:
        writer.program.emit(*operations(argument, scope))
    into = -1
    if effect.result is not None:
        into = writer.program.local()
        scope = scope.binding(effect.result, into)
    writer.program.emit(["perform", effect.word.name, into])
    write(effect.then, writer, scope)


@write_node.register
def _let(effect: tree.Let, writer: Writer, scope: Scope) -> None:
    local = writer.put(effect.value, scope)
    write(effect.then, writer, scope.binding(effect.variable, local))


@write_node.register
def _each(effect: tree.Each, writer: Writer, scope: Scope) -> None:
    if effect.domain.word.name == "seats":
        _each_seat(effect, writer, scope)
    else:
        _each_element(effect, writer, scope)


def _each_seat(effect: tree.Each, writer: Writer, scope: Scope) -> None:
    def body(seat: int, again: Label) -> None:
        inner = scope.binding(effect.variable, seat)
        if effect.where is not None:
            writer.program.emit(*operations(effect.where, inner), ["unless", again])
        write(effect.body, writer, inner)

    writer.seats(operations(effect.begin, scope), body)


def _each_element(effect: tree.Each, writer: Writer, scope: Scope) -> None:
    program, domain = writer.program, effect.domain
    element = program.local(1 + len(domain.arguments))
    for index, argument in enumerate(domain.arguments):
        program.emit(*operations(argument, scope), ["set", element + 1 + index])
    program.emit(["number", -1], ["set", element])
    filter_ = program.stretch(filter_operations(effect.where, effect.variable, scope))
    end, again = Label(), program.here()
    program.emit(["next", domain.word.name, element, filter_, end])
    write(effect.body, writer, scope.binding(effect.variable, element))
    program.emit(["jump", again])
    program.mark(end)


@write_node.register
def _repeat(effect: tree.Repeat, writer: Writer, scope: Scope) -> None:
    program = writer.program
    left = writer.put(effect.times, scope)
    end, again = Label(), program.here()
    program.emit(["number", 0], ["local", left], ["less"], ["unless", end])
    if effect.condition is not None:
        program.emit(*operations(effect.condition, scope), ["unless", end])
    write(effect.body, writer, scope)
    program.emit(["local", left], ["number", 1], ["subtract"], ["set", left], ["jump", again])
    program.mark(end)


@write_node.register
def _lasting(effect: tree.Lasting, writer: Writer, scope: Scope) -> None:
    kept = -1 if effect.kept is None else writer.held(effect.kept[1], scope)
    hook = writer.own + len(writer.lasting)
    writer.lasting.append(effect)
    writer.program.emit(["lasting", hook, effect.until.name, kept])


@write_node.register
def _call_python(effect: tree.CallPython, writer: Writer, scope: Scope) -> None:
    result = writer.program.local()
    writer.program.emit(["python", len(writer.functions), result])
    writer.functions.append(effect.function)
    write(effect.then, writer, scope.binding(effect.result, result))
