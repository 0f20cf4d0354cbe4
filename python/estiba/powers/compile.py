"""Compiles trees to the document that the machine in Rust runs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import estiba.powers.asking  # noqa: F401 - it registers how decisions are written
from estiba.powers import tree
from estiba.powers.computing import condition_operations, operations
from estiba.powers.program import Program, Scope
from estiba.powers.vocabulary import Vocabulary
from estiba.powers.writing import Function, Writer, write

Texts = Mapping[str, Mapping[str, str]]
"""By card and locale, what the card says."""


@dataclass(frozen=True)
class CompiledPowers:
    """All powers of a game as the machine takes them.

    Attributes:
        document: canonical JSON.
        functions: the Python functions that the programs call, in their order;
            each power says how many of them are its own.
    """

    document: str
    functions: tuple[Function, ...]


@dataclass(frozen=True)
class CompiledPower:
    """One power as the machine takes it, and the functions that it calls."""

    document: dict[str, Any]
    functions: tuple[Function, ...]


def compile_powers(
    trees: Iterable[tree.PowerTree],
    game: str,
    texts: Texts,
    vocabulary: Vocabulary | None = None,
) -> CompiledPowers:
    """Compiles the powers of a game; the vocabulary is the core's by default."""
    words = vocabulary or Vocabulary.of(game)
    usual = next(iter(words.words["place"]))
    compiled = [
        compile_power(it, texts.get(it.card, {}), usual)
        for it in sorted(trees, key=lambda it: it.card)
    ]
    document = json.dumps(
        {"game": words.game, "powers": [it.document for it in compiled]},
        ensure_ascii=False,
        sort_keys=True,
        separators=(",", ":"),
    )
    return CompiledPowers(document, tuple(it for power in compiled for it in power.functions))


def compile_power(
    power: tree.PowerTree, text: Mapping[str, str], usual_place: str
) -> CompiledPower:
    """Compiles one power; ``usual_place`` is where cards lie that don't say it."""
    writer = Writer(Program(), len(power.hooks))
    entries = [_hook(hook, None, writer, usual_place) for hook in power.hooks]
    # What lasts may make something else last: the list grows while it is read.
    entries.extend(_hook(it.hook, it, writer, usual_place) for it in writer.lasting)
    program = writer.program
    document = {
        "card": power.card,
        "text": {locale: text.get(locale, "") for locale in ("en", "es")},
        "locals": program.locals,
        "code": program.finished(),
        "choices": program.choices,
        "hooks": [_with_entry(hook, program) for hook in entries],
        "functions": len(writer.functions),
    }
    return CompiledPower(document, tuple(writer.functions))


def _hook(
    hook: tree.Hook, lasting: tree.Lasting | None, writer: Writer, usual_place: str
) -> dict[str, Any]:
    """A hook with its program, its entry still a label."""
    program = writer.program
    scope, fields = _scope(hook, lasting)
    program.enter(fields)
    at = hook.at.name if hook.at is not None else usual_place
    common: dict[str, Any] = {
        "place": at,
        "condition": program.stretch(condition_operations(hook.condition, scope)),
    }
    if isinstance(hook, tree.Rule):
        return {
            **common,
            "hook": "rule",
            "query": hook.query.name,
            "fold": hook.fold,
            "value": program.stretch(operations(hook.value, scope)),
            "lasting": lasting is not None,
        }
    common["entry"] = program.here()
    write(hook.effect, writer, scope)
    program.emit(["end"])
    match hook:
        case tree.Trigger():
            return {
                **common,
                "hook": "trigger",
                "event": hook.event.name,
                "at_once": hook.at_once,
                "limit": hook.limit,
                "lasting": lasting is not None,
            }
        case tree.May():
            return {**common, "hook": "may", "window": hook.window.name, "limit": hook.limit}
        case tree.Instead():
            return {**common, "hook": "instead", "step": hook.step.name}


def _scope(hook: tree.Hook, lasting: tree.Lasting | None) -> tuple[Scope, int]:
    """What a hook's program knows when it begins, and in how many locals."""
    word = _word(hook)
    fields = len(word.parameters)
    if lasting is None or lasting.kept is None:
        return Scope(word), fields
    return Scope(word).binding(lasting.kept[0], fields), fields + 1


def _word(hook: tree.Hook) -> tree.Word:
    """What a hook hangs on."""
    match hook:
        case tree.Trigger():
            return hook.event
        case tree.Rule():
            return hook.query
        case tree.May():
            return hook.window
        case tree.Instead():
            return hook.step


def _with_entry(hook: dict[str, Any], program: Program) -> dict[str, Any]:
    return {**hook, "entry": program.entry(hook["entry"])} if "entry" in hook else hook
