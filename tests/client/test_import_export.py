"""Import/Export with the client: whole matches, and seats that are asked at once."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import estiba
from estiba.client import AsyncClient, Client, ClientMatch
from estiba.client.requests import Option
from estiba.server import BackgroundServer, ServerConfig, lobby
from estiba.v1.choice_pb2 import OfferedChoice
from estiba.v1.match_pb2 import MATCH_STATUS_ENDED
from estiba.v1.view_pb2 import Update

SEED = bytes(31) + b"\x05"


@pytest.fixture(autouse=True)
def known_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "new_seed", lambda: SEED)


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    config = ServerConfig(port=0, store=f"sqlite:///{tmp_path}/store.sqlite3")
    with BackgroundServer(config) as server:
        yield server.address


@pytest.fixture
def client(address: str) -> Iterator[Client]:
    with Client(address) as connected:
        yield connected


def sensible(update: Update) -> OfferedChoice:
    """A choice without chance: the last that answers the decision, but for odd bids."""
    answers = [it for it in update.menu.choices if not it.any_time]
    return answers[0] if update.menu.decision.kind == "bid" else answers[-1]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"expansions": ["base", "capital", "j"], "market": True, "tokens": "all"},
        {"expansions": ["base", "tokyo"], "tokyo": True, "tokens": "ships", "ask": "holders"},
    ],
    ids=["plain", "capital", "tokyo"],
)
def test_a_match_is_played_to_the_end_and_its_record_replays(
    client: Client, address: str, options: dict[str, Option]
) -> None:
    seats = ["open", "open", "eager", "random"]
    table = client.create("import_export", seats, options, listed=True, spectators=True)

    def play(seat: int) -> Update:
        chance = random.Random(seat)
        with Client(address) as mine:
            joined = mine.match(table.match_id).join(f"Player {seat}", seat)

            def choose(update: Update) -> OfferedChoice:
                assert update.menu.asked
                assert update.view.seat == seat
                return chance.choice([it for it in update.menu.choices if not it.any_time])

            return joined.play(choose)

    with ThreadPoolExecutor(2) as threads:
        ana, eva = threads.map(play, (0, 1))
    shown = table.view().view
    assert shown.over
    assert not shown.truncated
    scores = list(shown.import_export.scores)
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    for last in (ana.view, eva.view, shown):
        assert list(last.winners) == winners
        assert list(last.import_export.scores) == scores
    record = table.record()
    assert len(record.plays) == shown.revision
    match = estiba.replay(estiba.Record(record.text))
    assert match.digest() == record.digest
    assert match.seed == SEED
    assert list(match.winners) == winners
    assert [match.match_id for match in client.matches("import_export", "over")] == [table.match_id]
    assert not list(client.matches("travel", "over"))


def others_play(players: list[ClientMatch], bidder: int) -> Update:
    """Plays until three seats are to bid, and the bidder among them."""
    for _ in range(2000):
        seen = players[0].view()
        waiting = list(seen.menu.decision.waiting_for)
        if seen.menu.decision.kind == "bid" and len(waiting) > 2 and bidder in waiting:
            return seen
        player = players[waiting[0]]
        seen = player.view()
        assert not seen.view.over
        player.move(seen.menu, towards_bids(seen))
    raise AssertionError("three seats never bid at once")


def towards_bids(update: Update) -> OfferedChoice:
    """Two cards of one colour can lead an import, and follow one."""
    offered = {it.choice.notation: it for it in update.menu.choices if not it.any_time}
    leads = update.menu.decision.kind == "lead"
    imports = update.view.import_export.led == "import"
    wishes = ["wild", "action:import"] if leads or imports else ["action:import", "draw"]
    wish = next((wish for wish in wishes if wish in offered), next(iter(offered)))
    return offered[wish]


def seated(client: Client) -> tuple[ClientMatch, list[ClientMatch]]:
    table = client.create("import_export", ["open"] * 3, spectators=True)
    return table, [table.join(f"Player {seat}", seat) for seat in range(3)]


def test_who_has_bid_is_not_asked_again_by_an_update_that_came_late(client: Client) -> None:
    table, players = seated(client)
    opened = others_play(players, 1)
    asked: list[int] = []

    def choose(update: Update) -> OfferedChoice:
        asked.append(update.menu.decision.id)
        if len(asked) == 1:
            # Another bids first: the next update still asks this seat to bid.
            players[0].move(opened.menu, "credits:0")
        return sensible(update)

    with ThreadPoolExecutor(1) as threads:
        playing = threads.submit(players[1].play, choose)
        while list(players[2].view().menu.decision.waiting_for) != [2]:
            assert not playing.done(), playing.result()
            time.sleep(0.01)
        time.sleep(0.1)
        assert table.cancel().status == MATCH_STATUS_ENDED
        assert playing.result(10).revision >= opened.revision
    assert asked == [opened.menu.decision.id]


async def test_nor_by_the_asyncio_client(client: Client, address: str) -> None:
    table, players = seated(client)
    opened = await asyncio.to_thread(others_play, players, 1)
    asked: list[int] = []

    def choose(update: Update) -> OfferedChoice:
        asked.append(update.menu.decision.id)
        if len(asked) == 1:
            players[0].move(opened.menu, "credits:0")
        return sensible(update)

    async with AsyncClient(address) as other:
        seat = other.match(table.match_id, players[1].token)
        playing = asyncio.create_task(seat.play(choose))
        while list(players[2].view().menu.decision.waiting_for) != [2]:
            assert not playing.done(), playing.result()
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert table.cancel().status == MATCH_STATUS_ENDED
        assert (await asyncio.wait_for(playing, 10)).revision >= opened.revision
    assert asked == [opened.menu.decision.id]
