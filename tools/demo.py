"""Shows what Estiba does: a match over gRPC, its record, and a simulation.

Four clients play one match of the travel game against each other on a server
that is started for it, a spectator prints what happens, the record is fetched
and played again, and many matches are simulated.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.table import Table

import estiba
from estiba.client import Client, ClientMatch
from estiba.v1.choice_pb2 import OfferedChoice
from estiba.v1.match_pb2 import Record
from estiba.v1.view_pb2 import Update

ESTIBA = str(Path(sys.executable).with_name("estiba"))
FIRST_LINE = "estiba listening on "
NAMES = ("Ana", "Bruno", "Carla", "Diego")

# How often a player draws when nothing better is open: choices at random alone
# would play for many thousands of turns.
DRAWS = 0.6

console = Console(highlight=False)


def say(text: str) -> None:
    """Prints a line, however long."""
    console.print(text, soft_wrap=True)


@contextmanager
def running_server(folder: Path) -> Iterator[str]:
    """A server in a process of its own; gives its address, and stops it in the end."""
    command = [ESTIBA, "serve", "--port", "0", "--store", f"sqlite:///{folder}/demo.sqlite3"]
    with (
        (folder / "server.log").open("w", encoding="utf-8") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as server,
    ):
        try:
            line = server.stdout.readline() if server.stdout else ""
            if not line.startswith(FIRST_LINE):
                raise SystemExit((folder / "server.log").read_text(encoding="utf-8"))
            yield line.removeprefix(FIRST_LINE).strip()
        finally:
            server.terminate()
            status = server.wait(timeout=30)
            console.print(f"SIGTERM sent; the server drained and ended with status {status}.")


class Traveller:
    """A player who knows the cards from the catalogue and the rest from the menus."""

    def __init__(self, client: Client, seed: int) -> None:
        self._random = random.Random(seed)
        self._needs = {
            card.id: value.value.split()
            for card in client.cards("travel")
            for value in card.values
            if value.name == "needs"
        }

    def choose(self, update: Update) -> OfferedChoice:
        """Travels if it may, keeps what its next journey needs, and is moody otherwise."""
        table = update.view.travel
        own = table.seats[update.view.seat]
        kept = {"passport", *self._needs[table.center if own.visited else own.country]}
        offered = {it.choice.notation: it for it in update.menu.choices}
        if "action:travel" in offered:
            return offered["action:travel"]
        if "action:draw" in offered and self._random.random() < DRAWS:
            return offered["action:draw"]
        spare = [it for it in update.menu.choices if it.choice.card not in kept]
        return self._random.choice(spare or list(update.menu.choices))


def take_a_seat(address: str, match_id: str, seat: int, seed: int) -> int:
    """One client: joins, plays to the end, and tells how often it chose."""
    chosen = 0
    with Client(address) as client:
        player = client.match(match_id).join(NAMES[seat], seat)
        traveller = Traveller(client, seed + seat)

        def choose(update: Update) -> OfferedChoice:
            nonlocal chosen
            chosen += 1
            return traveller.choose(update)

        player.play(choose)
    return chosen


def named(sentence: str) -> str:
    """A log sentence with the players' names for their seats."""
    for seat, name in enumerate(NAMES):
        sentence = sentence.replace(f"Seat {seat}", name).replace(f"seat {seat}", name)
    return sentence


def watch(match: ClientMatch) -> list[int]:
    """Prints what a spectator hears of the match, and gives the seats that won."""
    winners: list[int] = []
    for update in match.updates():
        for event in update.events:
            if event.kind not in ("turn_began", "announced"):
                say(f"[dim]{event.revision:5}[/dim]  {named(event.sentence)}")
        winners = list(update.view.winners)
    return winners


def play_a_match(address: str, seed: int) -> Record:
    """One whole match of four clients; gives its record."""
    with Client(address) as host, ThreadPoolExecutor(len(NAMES)) as threads:
        match = host.create("travel", ["open"] * len(NAMES), spectators=True)
        say(f"Match {match.match_id}; SHA-256 of its seed: {match.info().seed_sha256}")
        seats = [
            threads.submit(take_a_seat, address, match.match_id, seat, seed)
            for seat in range(len(NAMES))
        ]
        winners = watch(match)
        moves = {name: seat.result() for name, seat in zip(NAMES, seats, strict=True)}
        console.print(f"[bold]Won by {', '.join(NAMES[seat] for seat in winners)}.[/bold]")
        say(f"Choices sent by each client: {moves}")
        return match.record()


def show_replay(record: Record) -> None:
    """Plays a record again, here, and compares the digests of the last state."""
    match = estiba.replay(estiba.Record(record.text))
    same = match.digest() == record.digest
    table = Table("", "on the server", "played again", box=None)
    table.add_row("choices", str(len(record.plays)), str(match.revision))
    table.add_row("digest", record.digest, match.digest(), style="green" if same else "red")
    console.print(table)
    actions = Counter(it.notation for it in record.plays if it.notation.startswith("action:"))
    say(f"Actions: {dict(actions.most_common())}")
    if not same:
        raise SystemExit("the record does not lead to the same state")


def main() -> None:
    """Runs the demonstration."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=7, help="of the players, not of the match")
    parser.add_argument("--matches", type=int, default=200_000, help="how many to simulate")
    arguments = parser.parse_args()

    console.print(Rule("One match over gRPC, four clients"))
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as address:
        console.print(f"A server listens on {address}.")
        record = play_a_match(address, arguments.seed)
        console.print(Rule("Its record, played again"))
        show_replay(record)
    command = ["simulate", "travel", "--matches", str(arguments.matches), "--players", "4"]
    command += ["--policy", "eager"]
    console.print(Rule(f"estiba {' '.join(command)}"))
    subprocess.run([ESTIBA, *command], check=True)


if __name__ == "__main__":
    main()
