"""``estiba simulate``: many matches of bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from estiba.cli import output
from estiba.cli.options import Json, OptionTexts, Overlays, game_info, read_options
from estiba.sim import simulate as play_batch

GameName = Annotated[str, typer.Argument(help="The id of a game, such as travel.")]


def simulate(  # noqa: PLR0913 - one parameter an option
    game: GameName,
    *,
    matches: Annotated[int, typer.Option(help="How many matches to play.")] = 1000,
    players: Annotated[int | None, typer.Option(help="Seats a match; 4 unless given.")] = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(help="A bot policy: one for all seats, or one a seat, repeatedly."),
    ] = None,
    seed: Annotated[str, typer.Option(help="A whole number, or 64 hex digits.")] = "0",
    threads: Annotated[int | None, typer.Option(help="All cores unless given.")] = None,
    option: OptionTexts = None,
    max_turns: Annotated[
        int, typer.Option(help="A match is stopped without a result after this many turns.")
    ] = 1000,
    overlay: Overlays = None,
    json: Json = False,
) -> None:
    """Play many matches of bots and print what they came to.

    The same arguments give the same digest, whatever the number of threads.
    """
    overlays = overlay or []
    policies = policy or ["random"]
    options = read_options(option or (), game_info(game, overlays=overlays).options)
    with _progress(matches) as progress:
        result = play_batch(
            game,
            matches=matches,
            players=players,
            policies=policies[0] if len(policies) == 1 else policies,
            seed=_seed(seed),
            threads=threads,
            options=options,
            max_turns=max_turns,
            progress=progress,
            overlays=overlays,
        )
    if json:
        output.print_json(result.as_json())
    else:
        typer.echo(result.summary())


def _seed(text: str) -> int | str:
    return int(text) if text.isdecimal() and len(text) < 64 else text


@contextmanager
def _progress(matches: int) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on a terminal, and nothing elsewhere."""
    if not output.on_terminal():
        yield None
        return
    bar = Progress(
        TextColumn("matches"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=output.error_console(),
        transient=True,
    )
    with bar:
        task = bar.add_task("matches", total=matches)
        yield lambda finished: bar.update(task, completed=finished)
