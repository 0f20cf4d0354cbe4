"""``estiba expansions``: the installed expansions, and what is wrong with any of them."""

from __future__ import annotations

from typing import Any

import typer

from estiba.cli import output
from estiba.cli.options import Json
from estiba.errors import EstibaError
from estiba.expansions import InstalledExpansion
from estiba.games import installed

FAULTY = 1
"""The status with which the command ends if an expansion cannot be used."""


def expansions(json: Json = False) -> None:
    """List the installed expansions; a match names them in its option `extensions`."""
    found = installed()
    if json:
        output.print_json(
            [_as_json(it) for it in found.expansions]
            + [_problem_as_json(it) for it in found.problems]
        )
    elif found.expansions or found.problems:
        _list(found.expansions, found.problems)
    else:
        typer.echo("no expansions are installed")
    if found.problems:
        raise typer.Exit(FAULTY)


def _list(expansions: tuple[InstalledExpansion, ...], problems: tuple[EstibaError, ...]) -> None:
    rows = output.table("expansion", "game", "package", "state", "cards", "scenarios")
    for it in expansions:
        cards = ", ".join(it.card_ids)
        scenarios = str(it.scenarios or "none")
        rows.add_row(it.id, it.game, f"{it.distribution} {it.version}", "ok", cards, scenarios)
    for problem in problems:
        told = problem.details
        package = f"{told['distribution']} {told['version']}"
        rows.add_row(told.get("expansion", "-"), told.get("game", "-"), package, problem.code)
    output.console().print(rows)
    for problem in problems:
        output.show_error(problem)


def _as_json(expansion: InstalledExpansion) -> dict[str, Any]:
    return {
        "expansion": expansion.id,
        "game": expansion.game,
        "distribution": expansion.distribution,
        "version": expansion.version,
        "state": "ok",
        "cards": list(expansion.card_ids),
        "scenarios": str(expansion.scenarios) if expansion.scenarios else None,
    }


def _problem_as_json(problem: EstibaError) -> dict[str, Any]:
    return {
        "expansion": problem.details.get("expansion"),
        "game": problem.details.get("game"),
        "distribution": problem.details["distribution"],
        "version": problem.details["version"],
        "state": problem.code,
        "message": problem.message,
        "hint": problem.hint,
        "details": problem.details,
    }
