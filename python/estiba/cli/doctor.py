"""``estiba doctor``: is everything in order here?"""

from __future__ import annotations

import platform
from importlib.metadata import version
from typing import Annotated

import typer
from rich.text import Text

from estiba import __version__
from estiba.cli import output
from estiba.cli.options import game_info
from estiba.errors import EstibaError
from estiba.games import game_ids, installed

FOUND_FAULTS = 1
"""The status with which the command ends if something is not in order."""

_LIBRARIES = ("grpcio", "protobuf", "numpy", "pyyaml", "sqlalchemy")


def doctor(
    *,
    store: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Look over the journal of a server that is not running."),
    ] = None,
    close: Annotated[
        str | None,
        typer.Option(metavar="MATCH", help="End this match, which cannot be played on."),
    ] = None,
) -> None:
    """Print versions, check that games and expansions load, and look a store over."""
    if close is not None and store is None:
        raise typer.BadParameter("--close needs --store: the store that the match is in.")
    versions = ", ".join(f"{library} {version(library)}" for library in _LIBRARIES)
    typer.echo(f"estiba {__version__}, Python {platform.python_version()}, {versions}")
    faults = _check_games() + _check_expansions()
    if store is not None:
        # The server's libraries are slow to load, and most calls do without.
        from estiba import server  # noqa: PLC0415

        if close is not None:
            server.close_truncated(store, close)
            typer.echo(f"match {close}: ended without a result")
        looked_at = 0

        def count(matches: int) -> None:
            nonlocal looked_at
            looked_at = matches

        findings = server.examine_store(store, count)
        for finding in findings:
            typer.echo(
                f"match {finding.match_id} ({finding.status}): {finding.code}: {finding.reason}"
            )
        # A match that has ended harms nobody any more.
        faults += sum(finding.status in ("waiting", "playing") for finding in findings)
        typer.echo(
            f"store {store}: {looked_at} matches looked at, "
            f"{len(findings)} matches that cannot be played on"
        )
    if faults:
        raise typer.Exit(FOUND_FAULTS)


def _check_games() -> int:
    """Loads every game's table and rules; how many failed."""
    faults = 0
    for game in game_ids():
        try:
            info = game_info(game)
        except EstibaError as error:
            faults += 1
            output.show_error(error)
            continue
        typer.echo(
            f"game {info.id}: rules version {info.rules_version}, "
            f"{info.choice_count} choices, fingerprint {info.fingerprint}"
        )
    if not faults:
        output.console().print(Text("all games load", style="green"))
    return faults


def _check_expansions() -> int:
    """Lists the expansions; how many cannot be used."""
    found = installed()
    for it in found.expansions:
        typer.echo(f"expansion {it.id}: {it.distribution} {it.version}, for {it.game}")
    for problem in found.problems:
        output.show_error(problem)
    return len(found.problems)
