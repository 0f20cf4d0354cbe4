"""The program of a power as people read it: one operation a line."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from rich.table import Table
from rich.text import Text

from estiba.cli import output
from estiba.games import power_documents

Program: TypeAlias = Mapping[str, Any]
"""A power of the compiled document."""


def shipped_programs(game: str) -> Mapping[str, Program]:
    """The programs of a game's powers and those of its expansions, by card."""
    documents = [json.loads(document) for document in power_documents(game)]
    return {power["card"]: power for document in documents for power in document["powers"]}


def listing(program: Program) -> Table:
    """A program with its operations, and what begins at each of them."""
    notes = defaultdict(list)
    for at, note in _notes(program):
        notes[at].append(note)
    rows = output.table("pc", "operation", "")
    for at, operation in enumerate(program["code"]):
        text = " ".join(_operand(it) for it in operation)
        if operation[0] == "choose":
            notes[at].append(_choice(program["choices"][operation[1]]))
        rows.add_row(str(at), Text(text), Text("; ".join(notes[at])))
    return rows


def _notes(program: Program) -> Iterator[tuple[int, str]]:
    """What begins where: the conditions, values and entries of hooks, filters of choices."""
    for hook in program["hooks"]:
        name = _hook(hook)
        yield hook["condition"][0], f"condition of {name}"
        if "value" in hook:
            yield hook["value"][0], f"value of {name}"
        if "entry" in hook:
            yield hook["entry"], name
    for number, choice in enumerate(program["choices"]):
        start, length = choice["filter"]
        if length:
            yield start, f"filter of choice {number}"


def _hook(hook: Mapping[str, Any]) -> str:
    kind = hook["hook"]
    word = next(hook[it] for it in ("event", "query", "window", "step") if it in hook)
    parts = [kind, word, hook.get("fold", ""), hook.get("limit", ""), f"({hook['place']})"]
    if hook.get("lasting"):
        parts.append("lasting")
    return " ".join(part for part in parts if part)


def _choice(choice: Mapping[str, Any]) -> str:
    arguments = ", ".join("asked" if it == -1 else f"local {it}" for it in choice["arguments"])
    decline = f", or {choice['decline']}" if choice["decline"] else ""
    return f"{choice['mode']} of {choice['domain']}({arguments}){decline}, into {choice['into']}"


def _operand(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    return str(value)
