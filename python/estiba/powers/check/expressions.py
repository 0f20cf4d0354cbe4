"""Checks values: that words exist, arguments fit, types agree, variables are bound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from estiba.powers.diagnostics import Findings
from estiba.powers.tree import (
    Asked,
    Bound,
    Constant,
    Domain,
    Expression,
    Field,
    Itself,
    Operation,
    Owner,
    Read,
    Total,
    Variable,
    Word,
)
from estiba.powers.vocabulary import Signature, nearest

# What the operands of an operation are; "same" stands for any one type.
_OPERANDS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(
        ("add", "subtract", "multiply", "divide", "remainder", "minimum", "maximum", "less"),
        ("number", "number"),
    ),
    "equal": ("same", "same"),
    "and": ("condition", "condition"),
    "or": ("condition", "condition"),
    "not": ("condition",),
    "pick": ("condition", "same", "same"),
}


@dataclass(frozen=True)
class Scope:
    """What an expression may refer to where it stands.

    Attributes:
        around: the event, query, window or step of the hook.
        bound: the variables that have a value.
        asking: a choice is being filtered, so that somebody is asked.
    """

    around: Signature | None
    bound: frozenset[Variable] = field(default=frozenset())
    asking: bool = False

    def binding(self, *variables: Variable | None) -> Scope:
        """The scope in which these have a value as well."""
        return replace(self, bound=self.bound | {it for it in variables if it is not None})

    def asks(self) -> Scope:
        """The scope inside a choice's filter and domain."""
        return replace(self, asking=True)


def check_condition(
    findings: Findings, scope: Scope, node: Expression | None, role: str = "condition"
) -> None:
    """Checks what has to be a condition; None is none."""
    if node is None:
        return
    check_expression(findings, scope, node)
    if node.type != "condition":
        findings.add(
            "not_a_condition",
            f"the {role} is {_article(node.type)}, no condition",
            "Compare it with something, such as `… > 0`.",
        )


def check_value(findings: Findings, scope: Scope, node: Expression, wanted: str, role: str) -> None:
    """Checks a value that has to be of a type."""
    check_expression(findings, scope, node)
    if node.type != wanted:
        findings.add(
            "type_mismatch",
            f"{role} is {_article(node.type)}, not {_article(wanted)}",
            f"Give {_article(wanted)}.",
        )


def check_expression(findings: Findings, scope: Scope, node: Expression) -> None:
    """Checks a value and all inside of it."""
    match node:
        case Constant():
            _constant(findings, node)
        case Owner() | Itself():
            pass
        case Asked():
            if not scope.asking:
                findings.add(
                    "unbound_variable",
                    "the seat that is asked is used where nobody is asked",
                    "Use it in the filter of a choice only; elsewhere name the seat.",
                )
        case Bound(variable):
            check_bound(findings, scope, variable)
        case Field():
            _field(findings, scope, node)
        case Operation():
            _operation(findings, scope, node)
        case Read():
            with findings.at(node.place):
                signature = check_call(findings, scope, node.word, node.arguments, "reader")
                _agrees(findings, node.word, node.type, signature)
        case Total():
            check_domain(findings, scope, node.domain)
            inside = scope.binding(node.variable)
            if node.name == "count":
                check_condition(findings, inside, node.each, "filter")
            else:
                check_value(findings, inside, node.each, "number", "what is summed up")


def check_bound(findings: Findings, scope: Scope, variable: Variable) -> None:
    """Checks that a variable has a value here."""
    if variable not in scope.bound:
        name = f"'{variable.name}'" if variable.name else _article(variable.type)
        findings.add(
            "unbound_variable",
            f"{name} is used outside of the choice or loop that binds it",
            "Move it inside; what lasts longer keeps one value with it.",
        )


def check_domain(findings: Findings, scope: Scope, domain: Domain) -> None:
    """Checks what is chosen from or looped over."""
    with findings.at(domain.place):
        signature = check_call(findings, scope, domain.word, domain.arguments, "domain")
        _agrees(findings, domain.word, domain.element, signature)


def check_call(
    findings: Findings, scope: Scope, word: Word, arguments: Sequence[Expression], kind: str
) -> Signature | None:
    """Checks a word with its arguments."""
    signature = findings.signature(word, kind)
    if signature is None:
        for argument in arguments:
            check_expression(findings, scope, argument)
        return None
    wanted = signature.parameters
    if len(arguments) != len(wanted):
        findings.add(
            "argument_count",
            f"'{word.name}' takes {_counted(len(wanted))}, but {len(arguments)} stand here",
            f"Write {word.name}({', '.join(it.name for it in wanted)}).",
        )
    for place, argument in enumerate(arguments):
        if place < len(wanted):
            role = f"'{wanted[place].name}' of '{word.name}'"
            check_value(findings, scope, argument, wanted[place].type, role)
        else:
            check_expression(findings, scope, argument)
    return signature


def _constant(findings: Findings, node: Constant) -> None:
    members = findings.vocabulary.types.get(node.type)
    if members is not None:
        name = node.word.name if node.word else ""
        if name not in members or members.index(name) != node.value:
            near = nearest(name, members)
            findings.add(
                "unknown_word",
                f"'{name or node.value}' is no {node.type}",
                f"Write '{near}'." if near else f"There are: {', '.join(members)}.",
            )
    elif not findings.vocabulary.is_type(node.type):
        near = nearest(node.type, findings.vocabulary.types)
        findings.add(
            "unknown_word",
            f"{findings.vocabulary.game} has no type '{node.type}'",
            f"Write '{near}'." if near else "",
        )


def _field(findings: Findings, scope: Scope, node: Field) -> None:
    if scope.around is None:
        return  # The hook's own word is unknown, which is noted already.
    fields = {it.name: it for it in scope.around.parameters}
    if node.of not in ("", scope.around.name):
        findings.add(
            "unknown_field",
            f"'{node.name}' is a field of '{node.of}', but the hook is about '{scope.around.name}'",
            f"Write one of: {', '.join(f'{scope.around.name}.{it}' for it in fields)}."
            if fields
            else f"'{scope.around.name}' has no fields.",
        )
    elif node.name not in fields:
        near = nearest(node.name, fields)
        known = f"Its fields are: {', '.join(fields)}." if fields else "It has none."
        findings.add(
            "unknown_field",
            f"the {scope.around.kind} '{scope.around.name}' has no field '{node.name}'",
            f"Write '{near}'." if near else known,
        )
    elif fields[node.name].type != node.type:
        findings.add(
            "type_mismatch",
            f"the field '{node.name}' of '{scope.around.name}' is "
            f"{_article(fields[node.name].type)}, not {_article(node.type)}",
        )


def _operation(findings: Findings, scope: Scope, node: Operation) -> None:
    wanted = _OPERANDS.get(node.name)
    if wanted is None:
        near = nearest(node.name, _OPERANDS)
        findings.add(
            "unknown_word",
            f"there is no operation '{node.name}'",
            f"Write '{near}'." if near else f"There are: {', '.join(_OPERANDS)}.",
        )
        return
    if len(wanted) != len(node.operands):
        findings.add(
            "argument_count",
            f"'{node.name}' takes {_counted(len(wanted))}, but {len(node.operands)} stand here",
        )
        return
    alike: list[Expression] = []
    for type_, operand in zip(wanted, node.operands, strict=True):
        if type_ == "same":
            check_expression(findings, scope, operand)
            alike.append(operand)
        elif type_ == "condition":
            check_condition(findings, scope, operand)
        else:
            check_value(findings, scope, operand, type_, f"an operand of '{node.name}'")
    if alike and alike[0].type != alike[1].type:
        named = next((f"the field '{it.name}', " for it in alike if isinstance(it, Field)), "")
        findings.add(
            "type_mismatch",
            f"{named}{_article(alike[0].type)} and {_article(alike[1].type)} stand together in "
            f"'{node.name}'",
            f"Compare it with {_article(alike[0].type)}.",
        )


def _agrees(findings: Findings, word: Word, type_: str, signature: Signature | None) -> None:
    """Notes a tree that says another type of a word than the rules do."""
    if signature is not None and signature.result != type_:
        findings.add(
            "type_mismatch",
            f"'{word.name}' gives {_article(signature.result or 'nothing')}, not {_article(type_)}",
        )


def _counted(count: int) -> str:
    return f"{count or 'no'} argument{'' if count == 1 else 's'}"


def _article(type_: str) -> str:
    if type_ == "nothing":
        return type_
    return f"an {type_}" if type_[0] in "aeiou" else f"a {type_}"
