"""Compiles expressions to operations on the machine's stack."""

from __future__ import annotations

from estiba.powers import tree
from estiba.powers.program import ALWAYS, Operation, Scope


def operations(node: tree.Expression, scope: Scope) -> list[Operation]:
    """The operations that push the value of an expression."""
    match node:
        case tree.Operation():
            return [*_all(node.operands, scope), [node.name]]
        case tree.Read():
            return [*_all(node.arguments, scope), ["read", node.word.name]]
        case tree.Total():
            each = operations(node.each, scope.filtering(node.variable))
            total = [node.name, node.domain.word.name, len(each)]
            return [*_all(node.domain.arguments, scope), total, *each]
        case _:
            return [_single(node, scope)]


def _single(
    node: tree.Constant | tree.Owner | tree.Itself | tree.Asked | tree.Bound | tree.Field,
    scope: Scope,
) -> Operation:
    match node:
        case tree.Constant():
            return ["number", node.value]
        case tree.Owner():
            return ["owner"]
        case tree.Itself():
            return ["self"]
        case tree.Asked():
            return ["asked"]
        case tree.Bound():
            return scope.of(node.variable)
        case tree.Field():
            return ["local", scope.field(node)]


def filter_operations(
    where: tree.Expression | None, variable: tree.Variable, scope: Scope
) -> list[Operation] | tuple[Operation, ...]:
    """The operations of a filter over a variable."""
    return ALWAYS if where is None else operations(where, scope.filtering(variable))


def condition_operations(
    condition: tree.Expression | None, scope: Scope
) -> list[Operation] | tuple[Operation, ...]:
    """The operations of a hook's condition."""
    return ALWAYS if condition is None else operations(condition, scope)


def _all(nodes: tuple[tree.Expression, ...], scope: Scope) -> list[Operation]:
    return [operation for node in nodes for operation in operations(node, scope)]
