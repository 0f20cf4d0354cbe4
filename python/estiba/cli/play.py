"""``estiba play``: a match against bots, in the terminal and over gRPC."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from estiba.cli import showing
from estiba.cli.options import Locale, OptionTexts, read_options
from estiba.client import Client, ClientMatch, StaleDecisionError
from estiba.errors import EstibaError
from estiba.games import unknown_game
from estiba.record import Record
from estiba.v1.catalog_pb2 import CardInfo, GameInfo
from estiba.v1.decision_pb2 import Menu
from estiba.v1.view_pb2 import Update

GameName = Annotated[str, typer.Argument(help="The id of a game, such as travel.")]

QUIT: Final = ("q", "quit")
ASK_AGAIN: Final = ("illegal_choice", "unknown_choice", "choices_after_reveal", "too_many_choices")
"""Refusals after which the same question is put again."""


def play(  # noqa: PLR0913 - one parameter an option
    game: GameName,
    *,
    players: Annotated[
        int | None,
        typer.Option(help="How many seats; the fewest there may be unless given."),
    ] = None,
    seat: Annotated[int, typer.Option(help="The seat to take, from 0.")] = 0,
    policy: Annotated[str, typer.Option(help="The policy of the bots.")] = "random",
    option: OptionTexts = None,
    locale: Locale = "en",
    name: Annotated[str, typer.Option(help="The name to play under.")] = "player",
    server: Annotated[
        str | None,
        typer.Option(metavar="HOST:PORT", help="Play there; otherwise on a server started here."),
    ] = None,
    tls_ca: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Speak TLS and trust these certificates, as PEM."),
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the record here at the end.")
    ] = None,
) -> None:
    """Play a match against bots.

    Answer with the number of a choice or its notation; several notations on one
    line are one move. `? ID` tells about a card, `q` quits. Input may come from a pipe.
    """
    roots = _read_certificates(tls_ca) if tls_ca else None
    with (
        _address(server) as address,
        Client(address, root_certificates=roots, locale=locale) as client,
    ):
        info = _find_game(client, game)
        options = read_options(option or (), info.options)
        seats = _seats(info, players, options, seat, policy)
        table = client.create(game, seats, options).join(name, seat)
        typer.echo(f"{info.name}: you sit in seat {table.seat}.")
        typer.echo("Answer with a number; ? ID tells about a card, q quits.")
        if not Conversation(table, lambda: client.cards(game)).run():
            table.leave()
            typer.echo("You have left.")
            if record is not None:
                typer.echo(f"No record was written to {record}: the match had not ended.")
        elif record is not None:
            Record(table.record().text).save(record)
            typer.echo(f"record: {record}")


def _read_certificates(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise typer.BadParameter(f"{path} cannot be read: {error}") from None


def _find_game(client: Client, game: str) -> GameInfo:
    infos = {info.id: info for info in client.games()}
    if game not in infos:
        raise unknown_game(game, list(infos))
    return infos[game]


def _seats(
    info: GameInfo, players: int | None, options: dict[str, Any], seat: int, policy: str
) -> list[str]:
    count = players or options.get("players") or info.min_players
    if not isinstance(count, int) or not info.min_players <= count <= info.max_players:
        raise EstibaError(
            "option_value",
            f"{info.name} cannot be played by {count}.",
            f"Give from {info.min_players} to {info.max_players} players.",
            {"field": "options.players"},
        )
    if not 0 <= seat < count:
        raise EstibaError(
            "unknown_seat", f"There is no seat {seat}.", f"Seats are counted from 0 to {count - 1}."
        )
    return ["open" if place == seat else policy for place in range(count)]


@contextmanager
def _address(server: str | None) -> Iterator[str]:
    """The address of the server named, or of one that runs here until the end."""
    if server is not None:
        yield server
        return
    # The server's libraries are slow to load, and a server elsewhere needs none.
    from estiba.server import BackgroundServer, ServerConfig  # noqa: PLC0415

    with tempfile.TemporaryDirectory(prefix="estiba-") as folder:
        config = ServerConfig(port=0, store=f"sqlite:///{folder}/store.sqlite3")
        with BackgroundServer(config) as running:
            yield running.address


class Conversation:
    """Puts the questions of a match to the player, until it ends or the player quits."""

    def __init__(self, table: ClientMatch, cards: Callable[[], list[CardInfo]]) -> None:
        self.table = table
        self.cards = cards
        # Updates older than the player's last move ask what has been answered.
        self.answered = 0
        self.last = Update()

    def run(self) -> bool:
        """Plays; False if the player has quit."""
        for update in self.table.updates():
            for line in showing.event_lines(update):
                typer.echo(line)
            self.last = update
            asked = update.HasField("menu") and update.menu.asked
            if asked and update.revision >= self.answered and not self.answer(update):
                return False
        typer.echo(showing.result_line(self.last, self.table.seat))
        return True

    def answer(self, update: Update) -> bool:
        """Asks until an answer is taken; False if the player quits."""
        for line in showing.view_lines(update.view):
            typer.echo(line)
        while True:
            for line in showing.menu_lines(update.menu):
                typer.echo(line)
            notations = self.read(update.menu)
            if notations is None:
                return False
            if notations and self.move(update.menu, notations):
                return True

    def read(self, menu: Menu) -> list[str] | None:
        """The answer of the player; empty if there is none to send, None to quit."""
        typer.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            typer.echo(line.rstrip("\n"))
        if not line or line.strip().lower() in QUIT:
            return None
        if line.startswith("?"):
            for shown in showing.card_lines(line.removeprefix("?").strip(), self.cards()):
                typer.echo(shown)
            return []
        notations = showing.read_choices(line, menu.choices)
        if notations is None:
            typer.echo(f"There are choices 1 to {len(menu.choices)}.")
            return []
        return notations

    def move(self, menu: Menu, notations: list[str]) -> bool:
        """Sends an answer; False if the same question is to be put again."""
        try:
            update = self.table.move(menu, *notations)
        except StaleDecisionError:
            # What the decision has become comes with the next update.
            return True
        except EstibaError as error:
            if error.code not in ASK_AGAIN:
                raise
            typer.echo(f"{error.message} {error.hint}".strip())
            return False
        self.answered = update.revision
        return True
