"""The clients, against a server in the background."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from estiba.client import AsyncClient, Client, ClientMatch, Retry, StaleDecisionError
from estiba.errors import EstibaError
from estiba.server import BackgroundServer, ServerConfig, lobby
from estiba.v1.choice_pb2 import OfferedChoice
from estiba.v1.match_pb2 import MATCH_STATUS_ENDED, SEAT_STATUS_BOT
from estiba.v1.view_pb2 import Update
from tests.server.processes import serving
from tests.server.support import purposeful


@pytest.fixture(autouse=True)
def known_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "new_seed", lambda: bytes(31) + b"\x05")


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with BackgroundServer(
        ServerConfig(port=0, store=f"sqlite:///{tmp_path}/store.sqlite3")
    ) as server:
        yield server.address


@pytest.fixture
def client(address: str) -> Iterator[Client]:
    with Client(address) as connected:
        yield connected


def mover() -> random.Random:
    return random.Random(1)


def test_two_players_play_to_the_end(client: Client, address: str) -> None:
    table = client.create("travel", ["open", "open"], {"offers": 3}, listed=True)
    assert [match.match_id for match in client.matches(open_seats=True)] == [table.match_id]
    last: dict[int, Update] = {}

    def play(name: str) -> None:
        with Client(address) as mine:
            seat = mine.match(table.match_id).join(name)
            chance = mover()
            assert seat.seat is not None
            last[seat.seat] = seat.play(lambda update: purposeful(update, chance))

    players = [threading.Thread(target=play, args=(name,)) for name in ("Ana", "Eva")]
    for player in players:
        player.start()
    for player in players:
        player.join(60)
    assert last[0].view.over
    assert last[0].view.winners == last[1].view.winners
    record = table.record()
    assert len(record.plays) == last[0].revision
    assert [match.match_id for match in client.matches("travel", "over")] == [table.match_id]


def test_the_ten_lines_of_the_readme(client: Client) -> None:
    table = client.create("travel", seats=["open", "random", "random"])
    ana = table.join("Ana")
    moves = 0
    for update in ana.updates():
        if update.menu.asked:
            ana.move(update.menu, update.menu.choices[0])
            moves += 1
            if moves == 3:
                break
    assert table.cancel().status == MATCH_STATUS_ENDED
    assert update.view.seat == ana.seat


def seated(client: Client, seats: int = 2) -> list[ClientMatch]:
    table = client.create("travel", ["open"] * seats, spectators=True)
    return [table.join(f"Player {seat}", seat) for seat in range(seats)]


def asked(players: list[ClientMatch]) -> tuple[ClientMatch, Update]:
    for player in players:
        seen = player.view()
        if seen.menu.asked:
            return player, seen
    raise AssertionError("nobody is asked")


def test_a_choice_is_named_in_four_ways(client: Client) -> None:
    players = seated(client)

    def named(offered: OfferedChoice) -> Iterator[OfferedChoice | int | str]:
        yield offered
        yield offered.choice.number
        yield offered.choice.notation

    for way in range(3):
        player, seen = asked(players)
        choice = list(named(seen.menu.choices[0]))[way]
        decision = (seen.menu, seen.menu.decision, seen.menu.decision.id)[way]
        assert player.move(decision, choice).revision == way + 1
    player, seen = asked(players)
    assert player.move(seen.menu, seen.menu.choices[0].choice).revision == 4


def test_errors_come_with_their_code(client: Client) -> None:
    with pytest.raises(EstibaError) as raised:
        client.create("travle", ["open", "open"])
    assert raised.value.code == "unknown_game"
    assert raised.value.details["nearest"] == "travel"
    player, seen = asked(seated(client))
    player.move(seen.menu, seen.menu.choices[0])
    with pytest.raises(StaleDecisionError) as stale:
        player.move(seen.menu, seen.menu.choices[0])
    assert stale.value.code == "stale_decision"
    assert stale.value.menu == player.view().menu


def test_seats_change_hands(client: Client) -> None:
    table = client.create("travel", ["open", "open"])
    ana = table.join("Ana", 1)
    assert table.info().seats[1].display_name == "Ana"
    ana.leave()
    eva = table.join("Eva", 1)
    table.replace(0, "random")
    assert eva.leave().seats[1].status == SEAT_STATUS_BOT
    again = client.match(table.match_id, table.token)
    assert again.cancel().status == MATCH_STATUS_ENDED


def test_the_catalog_speaks_the_language_of_the_client(client: Client, address: str) -> None:
    with Client(address, locale="es") as spanish:
        names = {game.id: game.name for game in client.games()}
        assert names["travel"] != {game.id: game.name for game in spanish.games()}["travel"]
        assert len(client.cards("travel")) == len(spanish.cards("travel"))


def test_a_server_that_is_not_there(unused_port: int) -> None:
    quick = Retry(attempts=2, first_seconds=0.01)
    with Client(f"127.0.0.1:{unused_port}", retry=quick) as client:
        with pytest.raises(EstibaError) as raised:
            client.games()
        assert raised.value.code == "unreachable"
        assert raised.value.message == "The server cannot be reached."
        assert raised.value.hint == "Is `estiba serve` running there?"
        with pytest.raises(EstibaError) as raised:
            next(iter(client.match("x").observe()))
        assert raised.value.code == "unreachable"


def test_a_call_that_takes_too_long(address: str) -> None:
    with Client(address, timeout_seconds=-1.0) as client:
        with pytest.raises(EstibaError) as raised:
            client.games()
        assert raised.value.code == "call_failed"
        assert raised.value.details["status"] == "DEADLINE_EXCEEDED"


def test_pauses_grow_and_end() -> None:
    pauses = list(Retry(attempts=5, first_seconds=1, most_seconds=3).pauses())
    assert len(pauses) == 4
    for pause, most in zip(pauses, (1, 2, 3, 3), strict=True):
        assert most / 2 <= pause <= most


def test_calls_and_streams_go_on_when_the_server_comes_back(
    tmp_path: Path, unused_port: int
) -> None:
    patient = Retry(attempts=100, first_seconds=0.05, most_seconds=0.2)
    with Client(f"127.0.0.1:{unused_port}", retry=patient) as client:
        with serving(tmp_path, unused_port):
            players = seated(client)
            updates = players[0].updates()
            assert next(updates).revision == 0
            player, seen = asked(players)
            player.move(seen.menu, seen.menu.choices[0])
            assert next(updates).revision == 1
        back = threading.Event()

        def restart() -> None:
            with serving(tmp_path, unused_port):
                back.wait(60)

        server = threading.Thread(target=restart)
        server.start()
        try:
            # The server is away or starting; neither notices more than a pause.
            player, seen = asked(players)
            player.move(seen.menu, seen.menu.choices[0])
            revisions = []
            for update in updates:
                revisions.append(update.revision)
                if update.revision == 2:
                    break
            assert set(revisions) <= {1, 2}
        finally:
            back.set()
            server.join()


async def test_the_asyncio_client(address: str) -> None:
    async with AsyncClient(address) as client:
        assert [game.id for game in await client.games()] == ["import_export", "travel"]
        assert await client.cards("travel")
        table = await client.create("travel", ["open", "open"], listed=True, spectators=True)
        assert [match.match_id async for match in client.matches()] == [table.match_id]
        players = [await table.join(name) for name in ("Ana", "Eva")]
        watched = []
        async for update in client.match(table.match_id).updates():
            watched.append(update.revision)
            if update.view.over:
                break
            seat = players[update.menu.decision.waiting_for[0]]
            seen = await seat.view()
            await seat.move(seen.menu, purposeful(seen, mover()))
        assert watched == list(range(len(watched)))
        assert len((await table.record()).plays) == watched[-1]
        with pytest.raises(EstibaError) as raised:
            await players[0].move(1, 0)
        assert raised.value.code == "match_over"
        other = await client.create("travel", ["open", "random"])
        ana = await other.join("Ana")

        def choose(update: Update) -> OfferedChoice:
            return update.menu.choices[0]

        await other.replace(0, "random")
        with pytest.raises(EstibaError) as raised:
            await ana.play(choose)
        assert raised.value.code == "seat_token_required"
        assert (await ana.leave()).seats[0].status == SEAT_STATUS_BOT
        assert (await other.cancel()).status == MATCH_STATUS_ENDED
        assert (await other.info()).status == MATCH_STATUS_ENDED


async def test_the_asyncio_client_without_a_server(unused_port: int) -> None:
    quick = Retry(attempts=2, first_seconds=0.01)
    async with AsyncClient(f"127.0.0.1:{unused_port}", retry=quick) as client:
        with pytest.raises(EstibaError) as raised:
            await client.games()
        assert raised.value.code == "unreachable"
        with pytest.raises(EstibaError) as raised:
            async for _ in client.match("x").observe():
                pass
        assert raised.value.code == "unreachable"
