"""Runs scenario files and folders."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from estiba import _core
from estiba.errors import EstibaError
from estiba.games import load_table
from estiba.scenarios import compare, schema
from estiba.scenarios.documents import Chunk, Document, Steps, Value, field_steps, read, split
from estiba.scenarios.play import PLAIN_WORDS, NotPlayableError, Playing, Step
from estiba.scenarios.schema import Scenario

SEED: Final = bytes(32)
"""What chance is drawn from where a scenario does not say its outcomes."""

LARGEST_FILE: Final = 16 * 1024 * 1024
"""Bytes; a larger file is not read."""

_TITLE: Final = re.compile(r"^(?:--- )?scenario:\s*(['\"]?)(.*?)\1\s*$", re.MULTILINE)
_PARTS: Final = frozenset(("options", "cards", "state", "random"))


@dataclass(frozen=True)
class Result:
    """How one scenario went.

    Attributes:
        file: the file.
        index: the place of the document in the file, from 0.
        line: the line on which the document begins, from 1.
        scenario: its title; empty if it cannot be read.
        ok: True if all held.
        error: what did not, on one line; None if all held.
        notes: its ``source`` and ``confidence``, as written.
    """

    file: str
    index: int
    line: int
    scenario: str
    ok: bool
    error: str | None
    notes: str = ""

    def as_json(self) -> dict[str, Any]:
        """The result as ``estiba scenario --json`` prints it."""
        fields = asdict(self)
        del fields["notes"]
        return fields


Trace = Callable[[Result, list[Step]], None]


def find_files(paths: Iterable[str | Path]) -> list[Path]:
    """The scenario files that the paths name; folders are searched, sorted, for YAML files.

    Raises:
        EstibaError: ``scenario_syntax`` if a path does not exist or nothing is found.
    """
    files: list[Path] = []
    named = [Path(path) for path in paths]
    for path in named:
        if path.is_dir():
            files += sorted(file for file in path.rglob("*") if file.suffix in (".yaml", ".yml"))
        elif path.exists():
            files.append(path)
        else:
            raise EstibaError(
                "scenario_syntax",
                f"There is no file or folder '{path}'.",
                "Name scenario files, or folders that hold some.",
                {"file": str(path)},
            )
    if not files:
        raise nothing_found(map(str, named))
    return files


def run_paths(paths: Iterable[str | Path], trace: Trace | None = None) -> list[Result]:
    """Runs all scenarios of files and folders.

    A document or file that cannot be read counts as failed, and the rest runs.

    Args:
        paths: files, and folders that are searched for ``.yaml`` and ``.yml``.
        trace: takes each result with the steps that led to it.

    Raises:
        EstibaError: ``scenario_syntax`` if a path does not exist or nothing is found.
    """
    named = [str(path) for path in paths]
    results = [result for file in find_files(named) for result in run_file(file, trace)]
    if not results:
        raise nothing_found(named)
    return results


def nothing_found(paths: Iterable[str]) -> EstibaError:
    """The error where no scenario lies at any of the paths."""
    return EstibaError(
        "scenario_syntax",
        f"No scenarios were found in {', '.join(paths) or 'nothing'}.",
        "Scenario files end in .yaml or .yml and hold one document a scenario.",
    )


def run_file(file: Path, trace: Trace | None = None) -> Iterator[Result]:
    """Runs the scenarios of one file, in order."""
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise ValueError(f"the file is larger than {LARGEST_FILE} bytes")
        text = file.read_bytes().decode("utf-8")
    except (OSError, ValueError) as error:
        yield Result(str(file), 0, 1, "", False, f"{file}:1: this cannot be read: {error}")
        return
    yield from run_text(text, str(file), trace)


def run_text(text: str, file: str, trace: Trace | None = None) -> Iterator[Result]:
    """Runs the scenarios of a text, in order.

    Args:
        text: the text of a scenario file.
        file: how results and errors name it.
        trace: takes each result with the steps that led to it.
    """
    for index, chunk in enumerate(split(text)):
        steps: list[Step] = []
        result = _run(chunk, file, index, steps.append if trace else None)
        if trace:
            trace(result, steps)
        yield result


def _run(chunk: Chunk, file: str, index: int, step: Callable[[Step], None] | None) -> Result:
    document: Document | None = None
    error: str | None = None
    try:
        document = read(chunk, file, index)
        error = run_scenario(schema.check(document), step)
    except EstibaError as refused:
        error = str(refused)
    value = document.value if document else None
    return Result(
        file=file,
        index=index,
        line=chunk.line,
        scenario=_title(value, chunk),
        ok=error is None,
        error=error,
        notes=_notes(value),
    )


def _title(value: Value, chunk: Chunk) -> str:
    if isinstance(value, dict):
        return str(value.get("scenario") or "")
    # A document that is not YAML often still says which ruling it is about.
    found = _TITLE.search(chunk.text)
    return found[2] if found else ""


def _notes(value: Value) -> str:
    if not isinstance(value, dict):
        return ""
    notes = [str(value[name]) for name in ("source", "confidence") if value.get(name) is not None]
    return "; ".join(notes)


def run_scenario(scenario: Scenario, trace: Callable[[Step], None] | None = None) -> str | None:
    """Plays one scenario and checks what must hold.

    Returns:
        What does not hold, with file and line, or None.

    Raises:
        EstibaError: a field of the scenario is wrong.
    """
    document = scenario.document
    match = set_up(scenario)
    schema.check_seats(scenario, match.rules.players)
    check_tokens(scenario, match.rules)
    turn = (scenario.state or {}).get("turn", 0)
    playing = Playing(scenario, match, turn if isinstance(turn, int) else 0, trace)
    try:
        playing.run()
    except NotPlayableError as failure:
        steps: Steps = failure.token.steps if failure.token else ("play",)
        return f"{document.file}:{document.line_of(steps)}: {failure.message}"
    except EstibaError as error:
        raise located(document, error) from None
    difference = compare.first_difference(scenario, match)
    if difference is None:
        return None
    line = document.line_of(difference.steps)
    return f"{document.file}:{line}: {compare.describe(difference)}"


def set_up(scenario: Scenario) -> _core.Match:
    """The match at the position of a scenario, at its first decision.

    Raises:
        EstibaError: what the core refuses, with file, line and field.
    """
    document = scenario.document
    # Nobody watches a scenario, so only those who have a choice are asked.
    options = {"ask": "holders", **scenario.options}
    try:
        table = load_table(scenario.game)
        return _core.Match.from_position(
            table,
            json.dumps(options),
            json.dumps(scenario.cards),
            json.dumps(scenario.state),
            json.dumps(scenario.random),
            SEED,
        )
    except EstibaError as error:
        raise located(document, error) from None


def check_tokens(scenario: Scenario, rules: _core.Rules) -> None:
    """Refuses tokens of ``play`` that the rules do not know; ``default`` may hold any.

    Raises:
        EstibaError: ``unknown_choice``, with the line and the nearest token.
    """
    document = scenario.document
    for tokens in scenario.play.values():
        for token in tokens:
            if token.text in PLAIN_WORDS:
                continue
            try:
                rules.number(token.text)
            except EstibaError as error:
                line = document.line_of(token.steps)
                details = {**error.details, "file": document.file, "line": str(line)}
                message = f"{document.file}:{line}: {error.message}"
                raise EstibaError(error.code, message, error.hint, details) from None


def located(document: Document, error: EstibaError) -> EstibaError:
    """An error of the core, with the file and line of the field that it names."""
    if "line" in error.details and "file" in error.details:
        return error
    steps = _steps(error)
    line = document.line_of(steps)
    details = {**error.details, "file": document.file, "line": str(line)}
    message = f"{document.file}:{line}: {error.message}"
    return EstibaError(error.code, message, error.hint, details)


def _steps(error: EstibaError) -> Steps:
    """Where in the document the field lies that an error of the core names."""
    if error.code == "unknown_game":
        return ("game",)
    steps = field_steps(error.details.get("field", ""))
    if not steps and error.code == "outcome_impossible":
        return ("random",)
    # The core names fields of the position without saying that they are the state's.
    return steps if not steps or steps[0] in _PARTS else ("state", *steps)
