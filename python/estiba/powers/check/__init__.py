"""Looks for mistakes in the powers of a module, and finds all of them at once.

A mistake is a :class:`~estiba.powers.problems.Problem`: it says where it is,
what is wrong, and what to write instead. The codes are those of
:data:`estiba.powers.diagnostics.CODES`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from estiba.powers.check.bounds import MOST_MEMBERS
from estiba.powers.check.hooks import check_hook
from estiba.powers.check.modules import CheckedModule
from estiba.powers.check.modules import check_module as _check_module
from estiba.powers.check.programs import check_programs
from estiba.powers.describe import LOCALES, missing_phrases
from estiba.powers.diagnostics import Findings
from estiba.powers.problems import Problem
from estiba.powers.tree import Choose, Constant, PowerTree, Text, Together
from estiba.powers.vocabulary import Vocabulary, nearest
from estiba.powers.walk import effects_of


def check(
    trees: Sequence[PowerTree], vocabulary: Vocabulary, cards: Collection[str]
) -> list[Problem]:
    """Finds all mistakes of a module's powers, in the order of the file.

    Args:
        trees: the powers, traced.
        vocabulary: the words of their game.
        cards: the ids of the cards that there are.
    """
    findings = Findings(vocabulary)
    for tree in trees:
        with findings.power(tree):
            _check_power(findings, tree, cards)
    _check_numbering(findings, trees)
    return sorted(findings.problems, key=_position)


def check_module(name: str, vocabulary: Vocabulary, cards: Collection[str]) -> CheckedModule:
    """Traces the module or file of this name and finds all of its mistakes.

    Nothing that stands in the file makes this fail: a module that is not there,
    is no Python or raises an exception is a problem like any other.
    """
    return _check_module(name, vocabulary, cards, check)


def _position(problem: Problem) -> tuple[str, int]:
    return (problem.place.file, problem.place.line) if problem.place else ("", 0)


def _check_power(findings: Findings, tree: PowerTree, cards: Collection[str]) -> None:
    if tree.card not in cards:
        near = nearest(tree.card, cards)
        findings.add(
            "unknown_card",
            f"{findings.vocabulary.game} has no card '{tree.card}'",
            f"Write '{near}'." if near else "Add a row to the card table.",
        )
    if not tree.hooks:
        findings.add(
            "no_hooks",
            f"the power of '{tree.card}' never does anything",
            "Say when: card.whenever(…), card.rule(…), card.may(…).",
        )
    before = len(findings.problems)
    for hook in tree.hooks:
        check_hook(findings, hook)
    if tree.text is not None:
        _check_text(findings, tree.text)
    elif len(findings.problems) == before:
        # What is wrong cannot be told in words, and need not be.
        _check_phrases(findings, tree)


def _check_text(findings: Findings, text: Text) -> None:
    if not text.reason.strip():
        findings.add(
            "text_without_reason",
            "the text is written by hand, and nothing says why",
            "Add reason='…', or leave the text out: it is rendered from the power.",
        )
    for locale in LOCALES:
        if not getattr(text, locale).strip():
            findings.add(
                "text_incomplete",
                f"the text written by hand is missing in '{locale}'",
                f"Add {locale}='…'.",
            )


def _check_phrases(findings: Findings, tree: PowerTree) -> None:
    for locale in LOCALES:
        for missing in missing_phrases(tree, locale):
            findings.add("text_missing", f"{missing} in '{locale}'", _TEXT_HINT)


_TEXT_HINT = "Add the phrase where the word is declared, or a text written by hand with its reason."


def _check_numbering(findings: Findings, trees: Sequence[PowerTree]) -> None:
    """Amounts have one number each, whichever power offers them: together they must fit."""
    spans = [set(_amounts(tree)) for tree in trees]
    if len(set().union(*spans)) <= MOST_MEMBERS:
        return
    widest, _ = max(zip(trees, spans, strict=True), key=lambda pair: len(pair[1]))
    with findings.power(widest):
        findings.add(
            "too_many_decisions",
            f"the amounts that the powers of this module offer need more than {MOST_MEMBERS} "
            "numbers",
            "Bring the bounds of the choices nearer together.",
        )


def _amounts(tree: PowerTree) -> Iterator[int]:
    """Each number that the choices of a power offer, where the bounds are sound."""
    for effect in effects_of(tree):
        if isinstance(effect, Choose | Together) and effect.domain.word.name == "numbers":
            match effect.domain.arguments:
                case (Constant(value=first), Constant(value=last)) if last - first < MOST_MEMBERS:
                    yield from range(first, last + 1)


__all__ = ["CheckedModule", "check", "check_module", "check_programs"]
