"""The commands put together, and what they share when they fail."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup

from estiba.cli import (
    cards,
    doctor,
    expansions,
    games,
    output,
    play,
    powers,
    replay,
    scenario,
    serve,
    simulate,
)
from estiba.errors import EstibaError


class ErrorGroup(TyperGroup):
    """Shows a refusal as one line and ends with status 2, never with a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Runs the command."""
        try:
            return super().invoke(ctx)
        except EstibaError as error:
            output.show_error(error)
            raise typer.Exit(output.REFUSED) from None


app = typer.Typer(
    cls=ErrorGroup,
    name="estiba",
    help="Card games: play them, serve them, simulate them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (
    serve.serve,
    play.play,
    simulate.simulate,
    scenario.scenario,
    replay.replay,
    games.games,
    cards.cards,
    expansions.expansions,
    doctor.doctor,
):
    app.command()(command)
app.add_typer(powers.powers)
