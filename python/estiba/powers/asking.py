"""Compiles decisions: choices, yes or no, options, sealed answers and offers."""

from __future__ import annotations

from typing import Any

from estiba.powers import tree
from estiba.powers.computing import filter_operations, operations
from estiba.powers.program import ALWAYS, Label, Operation, Scope
from estiba.powers.prompts import OFFERED, ONE_OPTION, YES_OR_NO, Prompt, choice_prompt
from estiba.powers.writing import Writer, write, write_node

SEATS = 6
"""How many seats a match has at most; so many locals hold sealed answers."""

DECLINE = "pass"
"""How a player says that he chooses nothing."""


@write_node.register
def _choose(effect: tree.Choose, writer: Writer, scope: Scope) -> None:
    asked = writer.held(effect.by, scope)
    chosen = writer.program.local()
    _ask(
        writer,
        domain=effect.domain.word.name,
        arguments=_arguments(effect.domain, effect.by, writer, scope),
        who=asked,
        filter_=filter_operations(effect.where, effect.variable, scope),
        into=chosen,
        decline=DECLINE if effect.optional else "",
        prompt=choice_prompt(effect.domain),
    )
    writer.chosen(
        chosen,
        lambda: write(effect.then, writer, scope.binding(effect.variable, chosen)),
        lambda: write(effect.otherwise, writer, scope),
    )


@write_node.register
def _ask_yes_or_no(effect: tree.Ask, writer: Writer, scope: Scope) -> None:
    asked = writer.held(effect.by, scope)
    answer = writer.program.local()
    _ask(
        writer,
        domain="answers",
        who=asked,
        into=answer,
        accept=effect.word,
        prompt=YES_OR_NO,
    )
    writer.branch(
        [["local", answer]],
        lambda: write(effect.then, writer, scope),
        lambda: write(effect.otherwise, writer, scope),
    )


@write_node.register
def _options(effect: tree.Options, writer: Writer, scope: Scope) -> None:
    program = writer.program
    asked = writer.held(effect.by, scope)
    count = writer.put(tree.Constant("number", len(effect.alternatives)), scope)
    answer = program.local()
    possible: list[Operation] = []
    if any(it.when is not None for it in effect.alternatives):
        possible = operations(_possible(effect, it := tree.Variable("number")), scope.filtering(it))
    _ask(
        writer,
        domain="options",
        arguments=[count],
        who=asked,
        filter_=possible or ALWAYS,
        into=answer,
        decline=DECLINE if effect.optional else "",
        prompt=ONE_OPTION,
    )
    end = Label()
    for number, alternative in enumerate(effect.alternatives, 1):
        other = Label()
        program.emit(["local", answer], ["number", number], ["equal"], ["unless", other])
        write(alternative.effect, writer, scope)
        program.emit(["jump", end])
        program.mark(other)
    program.mark(end)


def _possible(effect: tree.Options, candidate: tree.Variable) -> tree.Expression:
    """That a candidate is the number of an option whose condition holds."""
    possible: tree.Expression | None = None
    for number, alternative in enumerate(effect.alternatives, 1):
        operands = (tree.Bound(candidate), tree.Constant("number", number))
        this: tree.Expression = tree.Operation("condition", "equal", operands)
        if alternative.when is not None:
            this = tree.Operation("condition", "and", (this, alternative.when))
        if possible is not None:
            this = tree.Operation("condition", "or", (possible, this))
        possible = this
    return possible or tree.Constant("condition", 0)


@write_node.register
def _together(effect: tree.Together, writer: Writer, scope: Scope) -> None:
    program = writer.program
    among = _mask(effect.seats, effect.among, writer, scope)
    answers, answer = program.local(SEATS), program.local()
    # Seats that are not asked have no answer.
    for local in range(answers, answers + SEATS):
        program.emit(["number", -1], ["set", local])
    _ask(
        writer,
        mode="together",
        domain=effect.domain.word.name,
        arguments=_arguments(effect.domain, tree.Asked(), writer, scope),
        who=among,
        filter_=filter_operations(effect.where, effect.variable, scope),
        into=answers,
        decline=DECLINE if effect.optional else "",
        prompt=choice_prompt(effect.domain),
    )

    def body(seat: int, again: Label) -> None:
        program.emit(*_answer_of(seat, answers), ["set", answer])
        program.emit(["number", -1], ["local", answer], ["less"], ["unless", again])
        inner = scope.binding(effect.seats, seat).binding(effect.variable, answer)
        write(effect.then, writer, inner)

    writer.seats([["owner"]], body)


def _answer_of(seat: int, answers: int) -> list[Operation]:
    """Pushes the answer of the seat in a local.

    A local cannot be named by a computed number, so this adds up all answers,
    each multiplied by whether it is the seat's.
    """
    code: list[Operation] = [["number", 0]]
    for number in range(SEATS):
        code += [["local", seat], ["number", number], ["equal"]]
        code += [["local", answers + number], ["multiply"], ["add"]]
    return code


@write_node.register
def _offer(effect: tree.Offer, writer: Writer, scope: Scope) -> None:
    among = _mask(effect.taker, effect.among, writer, scope)
    taker = writer.program.local()
    _ask(
        writer,
        mode="offer",
        domain="answers",
        who=among,
        into=taker,
        accept="yes",
        prompt=OFFERED,
    )
    writer.chosen(
        taker,
        lambda: write(effect.then, writer, scope.binding(effect.taker, taker)),
        lambda: write(effect.otherwise, writer, scope),
    )


def _mask(seats: tree.Variable, among: tree.Expression | None, writer: Writer, scope: Scope) -> int:
    """Computes the bit mask of the seats that are asked into a local of its own.

    The machine clears the bits of those that have answered.
    """
    program = writer.program
    if among is None:
        return writer.put(tree.Constant("number", (1 << SEATS) - 1), scope)
    mask = program.local()
    with program.block():
        bit = program.local()
        program.emit(["number", 0], ["set", mask], ["number", 1], ["set", bit])

        def body(seat: int, _again: Label) -> None:
            program.emit(*operations(among, scope.binding(seats, seat)))
            program.emit(["local", bit], ["multiply"], ["local", mask], ["add"], ["set", mask])
            program.emit(["local", bit], ["number", 2], ["multiply"], ["set", bit])

        # From the first seat on, the loop comes to them in the order of their bits.
        writer.seats([["number", 0]], body)
    return mask


def _arguments(
    domain: tree.Domain, asked: tree.Expression, writer: Writer, scope: Scope
) -> list[int]:
    """The locals of what a domain takes; -1 stands for the seat that is asked."""
    return [
        -1 if argument in (tree.Asked(), asked) else writer.held(argument, scope)
        for argument in domain.arguments
    ]


def _ask(  # noqa: PLR0913 - a choice of the machine has these parts; all are named
    writer: Writer,
    *,
    domain: str,
    who: int,
    into: int,
    prompt: Prompt,
    mode: str = "one",
    arguments: list[int] | None = None,
    filter_: list[Operation] | tuple[Operation, ...] = ALWAYS,
    decline: str = "",
    accept: str = "",
) -> None:
    """Writes a choice and the statement that stops for it."""
    choice: dict[str, Any] = {
        "mode": mode,
        "domain": domain,
        "arguments": arguments or [],
        "who": who,
        "filter": writer.program.stretch(filter_),
        "into": into,
        "decline": decline,
        "accept": accept,
        "prompt": prompt,
    }
    writer.program.emit(["choose", len(writer.program.choices)])
    writer.program.choices.append(choice)
