"""``estiba scenario``: runs scenario files."""

from __future__ import annotations

from typing import Annotated

import typer

from estiba.cli import output
from estiba.cli.options import Json
from estiba.scenarios import Result, Step, run_paths

FAILED = 1
"""The status with which the command ends if a scenario failed."""


def scenario(
    paths: Annotated[list[str], typer.Argument(help="Scenario files, or folders of them.")],
    *,
    json: Json = False,
    trace: Annotated[
        bool, typer.Option("--trace", help="Print each decision, its menu and what followed.")
    ] = False,
) -> None:
    """Run scenarios: positions, choices, and what must hold afterwards."""
    if json and trace:
        raise typer.BadParameter("--trace and --json cannot go together.")
    results = run_paths(paths, _print_trace if trace else None)
    passed = sum(result.ok for result in results)
    failed = len(results) - passed
    if json:
        output.print_json([result.as_json() for result in results])
    else:
        for result in results:
            if not result.ok:
                typer.echo(_failure(result))
        typer.echo(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(FAILED)


def _failure(result: Result) -> str:
    lines = [f"FAILED {result.file}:{result.line} {result.scenario}", f"  {result.error}"]
    if result.notes:
        lines.append(f"  source: {result.notes}")
    return "\n".join(lines)


def _print_trace(result: Result, steps: list[Step]) -> None:
    typer.echo(f"{result.file}:{result.line} {result.scenario}")
    if result.notes:
        typer.echo(f"  source: {result.notes}")
    for step in steps:
        _print_step(step)
    typer.echo("  passed" if result.ok else f"  failed: {result.error}")


def _print_step(step: Step) -> None:
    if step.origin == "engine":
        typer.echo(f"    engine: seat {step.seat} takes {step.notation}, the only answer")
        return
    if step.origin != "position":
        decision = step.decision
        typer.echo(
            f"  decision {decision.get('id')} {decision.get('kind')} ({decision.get('source')}), "
            f"waiting for {decision.get('waiting_for')}: {decision.get('prompt')}"
        )
        typer.echo(f"    menu of seat {step.seat}: {', '.join(step.menu)}")
        typer.echo(f"    {step.origin}: seat {step.seat} takes {step.notation}")
    for sentence in step.events:
        typer.echo(f"    event: {sentence}")
