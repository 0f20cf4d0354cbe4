"""Shows what Estiba does: a match of each game over gRPC, its record, and a simulation.

Four clients play one match of each game against each other on a server that is
started for it, a spectator prints what happens, the record is fetched and played
again, and many matches are simulated.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from rich.console import Console
from rich.rule import Rule
from rich.table import Table

import estiba
from estiba.client import Client, ClientMatch
from estiba.v1.choice_pb2 import OfferedChoice
from estiba.v1.import_export_pb2 import ImportExportView
from estiba.v1.match_pb2 import Record
from estiba.v1.view_pb2 import Update

ESTIBA = str(Path(sys.executable).with_name("estiba"))
FIRST_LINE = "estiba listening on "
NAMES = ("Ana", "Bruno", "Carla", "Diego")

# How often a traveller draws when nothing better is open: choices at random alone
# would play for many thousands of turns.
DRAWS = 0.6

# So many credits does a merchant bid at most, and so many cards he holds before
# he spends them on anything but contracts and their loads.
MOST_BID = 4
HAND = 3

# The actions, the one that a merchant likes best first.
ACTIONS = ("load", "contract", "pirate", "import", "supply", "barter")

# Of a match of Import/Export only what changes who is ahead.
TOLD_OF_TRADE = (
    *("contract_placed", "contract_fulfilled", "ship_paid", "bid_won", "imported", "pirated"),
    *("end_triggered", "scored", "won"),
)

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


class Player(Protocol):
    """Somebody who plays a game: knows the cards from the catalogue, the rest from the menus."""

    def choose(self, update: Update) -> OfferedChoice:
        """One of the choices of the menu."""


class Traveller:
    """Collects what the next journey needs."""

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


class Merchant:
    """Fills ships and fulfils contracts, sells what is of no use, and bids little."""

    def __init__(self, client: Client, seed: int) -> None:
        self._random = random.Random(seed)
        values = {
            card.id: {it.name: it.value for it in card.values}
            for card in client.cards("import_export")
        }
        self._good = {card: value["good"] for card, value in values.items()}
        self._action = {card: value["action"] for card, value in values.items()}
        self._easy = {card for card, value in values.items() if value["level"] == "0"}
        self._load = {card: _load(value["load"]) for card, value in values.items()}

    def choose(self, update: Update) -> OfferedChoice:
        """The first wish that the menu offers, or else anything but an extra."""
        table = update.view.import_export
        offered = {it.choice.notation: it for it in update.menu.choices if not it.any_time}
        for wish in self._wishes(table, update.view.seat, update.menu.decision.kind, offered):
            if wish in offered:
                return offered[wish]
        return self._random.choice(list(offered.values()))

    def _wishes(
        self, table: ImportExportView, seat: int, kind: str, offered: dict[str, OfferedChoice]
    ) -> list[str]:
        """What answers a kind of decision best, the best first."""
        missing = self._missing(table, seat)
        cards = [it.choice.card for it in offered.values() if it.choice.card]
        chosen: list[str] = []
        match kind:
            case "lead" | "follow":
                chosen = self._plays(table, seat, cards)
            case "contract":
                chosen = sorted(cards, key=lambda card: self._load[card].total())
            case "load" | "pirate":
                chosen = [card for card in cards if missing[self._good[card]]]
            case "supply":
                hand = table.seats[seat].hand.cards
                chosen = [it for it in cards if it in hand and not self._is_useful(it, missing)]
        most = max(offered, key=lambda it: offered[it].choice.actions)
        bid = self._random.randrange(0, MOST_BID + 1, 2)
        otherwise = {
            "lead": ["draw"],
            "follow": ["draw"],
            "load": ["pass"],
            "declare": [most],
            "bid": [f"credits:{bid}"],
            "place": ["to:goods", "to:crew"],
            "tie": [f"seat:{seat}"],
        }
        return [f"card:{card}" for card in chosen] + otherwise.get(kind, [])

    def _plays(self, table: ImportExportView, seat: int, cards: list[str]) -> list[str]:
        """The cards worth playing for their actions now, the best first."""
        own = table.seats[seat]
        missing = self._missing(table, seat)
        loadable = {card for card in own.hand.cards if missing[self._good[card]]}
        placeable = self._easy & set(own.hand.cards)
        has_room = any(not (ship.at_sea or ship.contracts) for ship in own.ships)
        ships = [ship for port in table.seats for ship in port.ships if ship.at_sea]
        at_sea = [item.card for ship in ships for item in ship.containers]
        supply = [card for column in table.supply for card in column.cards]
        can_pirate = any(missing[self._good[card]] for card in at_sea + supply)
        has_plenty = len(own.hand.cards) > HAND

        def is_worth(action: str, card: str) -> bool:
            return {
                "load": bool(loadable - {card}),
                "contract": has_room and bool(placeable - {card}),
                "pirate": can_pirate,
                "import": has_plenty and bool(at_sea),
                "supply": has_plenty,
            }.get(action, False)

        worth = [card for card in cards if is_worth(self._action[card], card)]
        return sorted(
            worth,
            key=lambda it: (ACTIONS.index(self._action[it]), self._is_useful(it, missing)),
        )

    def _missing(self, table: ImportExportView, seat: int) -> Counter[str]:
        """How many containers of each good the ships in port still lack."""
        missing: Counter[str] = Counter()
        for ship in table.seats[seat].ships:
            wanted: Counter[str] = Counter()
            for contract in ship.contracts:
                wanted += self._load[contract]
            missing += wanted - Counter(self._good[item.card] for item in ship.containers)
        return missing

    def _is_useful(self, card: str, missing: Counter[str]) -> bool:
        """True for what a ship lacks, and for a contract that asks for no Level."""
        return card in self._easy or missing[self._good[card]] > 0


def _load(value: str) -> Counter[str]:
    """The containers that a contract asks for, such as "3 technology, 1 luxury"."""
    places = [place.split() for place in value.split(", ")]
    return Counter({good: int(count) for count, good in places})


@dataclass(frozen=True)
class Show:
    """A game as it is shown here.

    Attributes:
        game: its id.
        player: who plays it.
        told: whether an event of this kind is printed.
    """

    game: str
    player: Callable[[Client, int], Player]
    told: Callable[[str], bool]


SHOWS = (
    Show("travel", Traveller, lambda kind: kind not in ("turn_began", "announced")),
    Show("import_export", Merchant, lambda kind: kind in TOLD_OF_TRADE),
)


def take_a_seat(address: str, show: Show, match_id: str, seat: int, seed: int) -> None:
    """One client: joins and plays to the end."""
    with Client(address) as client:
        player = show.player(client, seed + seat)
        client.match(match_id).join(NAMES[seat], seat).play(player.choose)


def named(sentence: str) -> str:
    """A log sentence with the players' names for their seats."""
    for seat, name in enumerate(NAMES):
        sentence = sentence.replace(f"Seat {seat}", name).replace(f"seat {seat}", name)
    return sentence


def watch(match: ClientMatch, told: Callable[[str], bool]) -> list[int]:
    """Prints what a spectator hears of the match, and gives the seats that won."""
    winners: list[int] = []
    for update in match.updates():
        for event in update.events:
            if told(event.kind):
                say(f"[dim]{event.revision:5}[/dim]  {named(event.sentence)}")
        winners = list(update.view.winners)
    return winners


def play_a_match(address: str, show: Show, seed: int) -> Record:
    """One whole match of four clients; gives its record."""
    with Client(address) as host, ThreadPoolExecutor(len(NAMES)) as threads:
        match = host.create(show.game, ["open"] * len(NAMES), spectators=True)
        say(f"Match {match.match_id}; SHA-256 of its seed: {match.info().seed_sha256}")
        seats = [
            threads.submit(take_a_seat, address, show, match.match_id, seat, seed)
            for seat in range(len(NAMES))
        ]
        winners = watch(match, show.told)
        for seat in seats:
            seat.result()
        console.print(f"[bold]Won by {', '.join(NAMES[seat] for seat in winners)}.[/bold]")
        return match.record()


def kind_of(notation: str) -> str:
    """The kind of a choice: which action it names, or what it is about."""
    kind, _, _ = notation.partition(":")
    return notation if kind == "action" else kind


def show_replay(record: Record) -> None:
    """Plays a record again, here, and compares the digests of the last state."""
    match = estiba.replay(estiba.Record(record.text))
    same = match.digest() == record.digest
    table = Table("", "on the server", "played again", box=None)
    table.add_row("choices", str(len(record.plays)), str(match.revision))
    table.add_row("digest", record.digest, match.digest(), style="green" if same else "red")
    console.print(table)
    kinds = Counter(kind_of(it.notation) for it in record.plays)
    say(f"Choices by kind: {dict(kinds.most_common())}")
    seats = Counter(it.seat for it in record.plays)
    choices = {name: seats[seat] for seat, name in enumerate(NAMES)}
    say(f"Choices by player: {choices}")
    if not same:
        raise SystemExit("the record does not lead to the same state")


def main() -> None:
    """Runs the demonstration."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=7, help="of the players, not of the match")
    parser.add_argument("--matches", type=int, default=200_000, help="how many to simulate")
    arguments = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as address:
        console.print(f"A server listens on {address}.")
        for show in SHOWS:
            console.print(Rule(f"A match of {show.game} over gRPC, four clients"))
            record = play_a_match(address, show, arguments.seed)
            console.print(Rule("Its record, played again"))
            show_replay(record)
    command = ["simulate", "travel", "--matches", str(arguments.matches), "--players", "4"]
    command += ["--policy", "eager"]
    console.print(Rule(f"estiba {' '.join(command)}"))
    subprocess.run([ESTIBA, *command], check=True)


if __name__ == "__main__":
    main()
