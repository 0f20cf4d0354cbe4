"""Checks effects, with what each of them binds in what follows."""

from __future__ import annotations

from estiba.powers.check.bounds import (
    MOST_OPTIONS,
    check_choice_bounds,
    check_loop_bounds,
    check_rounds,
)
from estiba.powers.check.expressions import (
    Scope,
    check_call,
    check_condition,
    check_domain,
    check_expression,
    check_value,
)
from estiba.powers.diagnostics import Findings
from estiba.powers.tree import (
    Ask,
    CallPython,
    Choose,
    Domain,
    Each,
    Effect,
    If,
    Lasting,
    Let,
    Offer,
    Options,
    Perform,
    Repeat,
    Sequence,
    Together,
    Variable,
)


def check_effect(findings: Findings, scope: Scope, effect: Effect | None) -> None:
    """Checks an effect and all that follows in it; None is nothing to do."""
    if effect is None:
        return
    if isinstance(effect, Sequence):
        for part in effect.parts:
            check_effect(findings, scope, part)
        return
    with findings.at(effect.place):
        match effect:
            case If() | Perform() | Let() | CallPython():
                _step(findings, scope, effect)
            case Choose() | Ask() | Options() | Together() | Offer():
                _decision(findings, scope, effect)
            case Each():
                _each(findings, scope, effect)
            case Repeat():
                check_value(findings, scope, effect.times, "number", "how often it repeats")
                check_condition(findings, scope, effect.condition)
                check_rounds(findings, effect.times, effect.condition)
                check_effect(findings, scope, effect.body)
            case Lasting():
                _lasting(findings, scope, effect)


def _step(findings: Findings, scope: Scope, effect: If | Perform | Let | CallPython) -> None:
    match effect:
        case If():
            check_condition(findings, scope, effect.condition)
            check_effect(findings, scope, effect.then)
            check_effect(findings, scope, effect.otherwise)
        case Perform():
            signature = check_call(findings, scope, effect.word, effect.arguments, "verb")
            result = effect.result
            if result is not None and signature is not None and signature.result != result.type:
                findings.add(
                    "type_mismatch",
                    f"'{effect.word.name}' gives {signature.result or 'nothing'}, but its result "
                    f"is taken for a {result.type}",
                    "Leave the result out." if signature.result is None else "",
                )
            check_effect(findings, scope.binding(result), effect.then)
        case Let():
            check_value(findings, scope, effect.value, effect.variable.type, "what is kept")
            check_effect(findings, scope.binding(effect.variable), effect.then)
        case CallPython():
            check_effect(findings, scope.binding(effect.result), effect.then)


def _decision(
    findings: Findings, scope: Scope, effect: Choose | Ask | Options | Together | Offer
) -> None:
    match effect:
        case Choose():
            check_value(findings, scope, effect.by, "seat", "who chooses")
            _choice(findings, scope, effect.domain, effect)
            check_effect(findings, scope.binding(effect.variable), effect.then)
            check_effect(findings, scope, effect.otherwise)
        case Ask():
            check_value(findings, scope, effect.by, "seat", "who is asked")
            if effect.word not in ("yes", "draw"):
                findings.add(
                    "unknown_word",
                    f"'{effect.word}' is no way to say yes",
                    "Write 'yes' or 'draw'.",
                )
            check_effect(findings, scope, effect.then)
            check_effect(findings, scope, effect.otherwise)
        case Options():
            check_value(findings, scope, effect.by, "seat", "who chooses")
            if not 1 <= len(effect.alternatives) <= MOST_OPTIONS:
                findings.add(
                    "choice_without_bounds",
                    f"{len(effect.alternatives)} options; 1 to {MOST_OPTIONS} are possible",
                )
            for alternative in effect.alternatives:
                check_condition(findings, scope, alternative.when)
                check_effect(findings, scope, alternative.effect)
        case Together():
            _binds(findings, effect.seats, "seat")
            check_condition(findings, scope.binding(effect.seats), effect.among, "filter")
            _choice(findings, scope, effect.domain, effect)
            inside = scope.binding(effect.seats, effect.variable)
            check_effect(findings, inside, effect.then)
        case Offer():
            _binds(findings, effect.taker, "seat")
            inside = scope.binding(effect.taker)
            check_condition(findings, inside, effect.among, "filter")
            check_effect(findings, inside, effect.then)
            check_effect(findings, scope, effect.otherwise)


def _choice(findings: Findings, scope: Scope, domain: Domain, effect: Choose | Together) -> None:
    asked = scope.asks()
    check_domain(findings, asked, domain)
    check_choice_bounds(findings, domain)
    _binds(findings, effect.variable, domain.element)
    check_condition(findings, asked.binding(effect.variable), effect.where, "filter")


def _each(findings: Findings, scope: Scope, effect: Each) -> None:
    check_domain(findings, scope, effect.domain)
    check_loop_bounds(findings, effect.domain)
    check_value(findings, scope, effect.begin, "seat", "with whom it begins")
    _binds(findings, effect.variable, effect.domain.element)
    inside = scope.binding(effect.variable)
    check_condition(findings, inside, effect.where, "filter")
    check_effect(findings, inside, effect.body)


def _lasting(findings: Findings, scope: Scope, effect: Lasting) -> None:
    # Hooks hold effects and effects hold hooks, so one of the two imports late.
    from estiba.powers.check.hooks import check_hook  # noqa: PLC0415

    findings.signature(effect.until, "moment")
    kept: Variable | None = None
    if effect.kept is not None:
        kept, value = effect.kept
        check_expression(findings, scope, value)
        _binds(findings, kept, value.type)
    # The program has ended when the hook runs: of all its values one is kept.
    check_hook(findings, effect.hook, kept)


def _binds(findings: Findings, variable: Variable, type_: str) -> None:
    if variable.type != type_:
        findings.add(
            "type_mismatch",
            f"'{variable.name or 'what is chosen'}' is taken for a {variable.type}, "
            f"but it is a {type_}",
        )
