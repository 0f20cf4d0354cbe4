"""Checks hooks: when a power does something, and what it changes."""

from __future__ import annotations

from typing import Final

from estiba.powers.check.effects import check_effect
from estiba.powers.check.expressions import Scope, check_condition, check_value
from estiba.powers.diagnostics import Findings
from estiba.powers.tree import Hook, May, Rule, Trigger, Variable
from estiba.powers.vocabulary import Signature, nearest
from estiba.powers.walk import hook_word

_FOLDS: Final = {
    "number": ("set", "add", "times", "at_least", "at_most"),
    "condition": ("yes", "no"),
}


def check_hook(findings: Findings, hook: Hook, kept: Variable | None = None) -> None:
    """Checks one hook; ``kept`` is the value that a lasting one has with it."""
    with findings.at(hook.place):
        kind, word = hook_word(hook)
        signature = findings.signature(word, kind)
        if hook.at is not None:
            findings.signature(hook.at, "place")
        scope = Scope(signature).binding(kept)
        check_condition(findings, scope, hook.condition)
        if isinstance(hook, Rule):
            _rule(findings, scope, hook, signature)
        else:
            check_effect(findings, scope, hook.effect)
        if isinstance(hook, Trigger | May):
            _limit(findings, hook, signature)


def _rule(findings: Findings, scope: Scope, hook: Rule, signature: Signature | None) -> None:
    if signature is None or signature.result is None:
        return
    type_ = signature.result
    folds = _FOLDS.get(type_, ("set",))
    if hook.fold not in folds:
        findings.add(
            "wrong_fold",
            f"'{hook.fold}' does not suit '{signature.name}', which is a {type_}",
            f"Write one of: {', '.join(folds)}.",
        )
    check_value(findings, scope, hook.value, type_, f"the value for '{signature.name}'")


def _limit(findings: Findings, hook: Trigger | May, signature: Signature | None) -> None:
    known = ["turn", "match"]
    if isinstance(hook, Trigger):
        known.append("turn_each")
    if hook.limit and hook.limit not in known:
        near = nearest(hook.limit, known)
        findings.add(
            "unknown_limit",
            f"there is no limit '{hook.limit}' here",
            f"Write '{near}'." if near else f"There are: {', '.join(known)}.",
        )
    elif hook.limit == "turn_each" and signature is not None:
        first = signature.parameters[0].type if signature.parameters else "nothing"
        if first != "seat":
            findings.add(
                "unknown_limit",
                f"'turn_each' counts by seat, but the first field of '{signature.name}' is {first}",
                "Write 'turn'.",
            )
