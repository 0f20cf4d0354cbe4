"""``estiba replay``: plays a record again."""

from __future__ import annotations

from typing import Annotated

import typer

from estiba.cli import output
from estiba.cli.options import Json, Locale, Overlays
from estiba.match import replay as replay_record


def replay(
    file: Annotated[str, typer.Argument(help="A record, as a match or the server gave it.")],
    *,
    locale: Locale = "en",
    overlay: Overlays = None,
    json: Json = False,
) -> None:
    """Play a record again, check its digests, and print what happened."""
    match = replay_record(file, overlays=overlay or (), locale=locale)
    events = match.events(everything=True)
    if json:
        output.print_json(
            {
                "game": match.game,
                "options": match.options,
                "seed": match.seed.hex(),
                "fingerprint": match.fingerprint,
                "revision": match.revision,
                "turn": match.turn,
                "over": match.over,
                "truncated": match.truncated,
                "winners": list(match.winners),
                "digest": match.digest(),
                "events": events,
            }
        )
        return
    for event in events:
        typer.echo(f"{event.get('revision', ''):>5}  {event['sentence']}")
    typer.echo(_result(match.over, match.truncated, match.winners, match.waiting_for))
    typer.echo(f"{match.revision} choices, {match.turn} turns, digest {match.digest()} checked")


def _result(
    over: bool, truncated: bool, winners: tuple[int, ...], waiting_for: tuple[int, ...]
) -> str:
    if truncated:
        return "The match was stopped without a result."
    if over:
        return f"Won by seat {', '.join(map(str, winners))}."
    return f"The match goes on; seat {', '.join(map(str, waiting_for))} is asked."
