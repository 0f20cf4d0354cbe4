"""Move over gRPC against a bare echo server, and the memory of open matches.

Both servers answer one after the other in the same run; the ratio is that of
the best of several rounds on either side.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benches.grpc_peer import (
    Load,
    Servers,
    echo_load,
    move_load,
    open_matches,
    resident_megabytes,
    servers,
)

if TYPE_CHECKING:
    from benches.conftest import Ratios

ROUNDS = 4
MATCHES = 8
CALLERS = 32
MOVES = 3200
GAMES = ("travel", "import_export")


@pytest.fixture(scope="module")
def running() -> Iterator[Servers]:
    """Estiba's server and the echo server."""
    with servers() as both:
        yield both


@pytest.mark.parametrize("game", GAMES)
def test_moves_of_many_callers(
    benchmark: BenchmarkFixture, ratios: Ratios, running: Servers, game: str
) -> None:
    """Calls per second: 8 matches of 4 seats, 32 callers, no observers, then four a match."""
    echoes: list[Load] = []
    moves: list[Load] = []
    watched: list[Load] = []

    def one_round() -> None:
        echoes.append(asyncio.run(echo_load(running.echo_port, CALLERS, MOVES, game)))
        moves.append(asyncio.run(move_load(running, MATCHES, MOVES, game)))
        watched.append(asyncio.run(move_load(running, MATCHES, MOVES, game, observers=4)))

    benchmark.pedantic(one_round, rounds=ROUNDS, iterations=1, warmup_rounds=1)
    echo, move, seen = (max(load.rate for load in loads) for loads in (echoes, moves, watched))
    ratios.note(f"{game}: Move calls/s over echo calls/s, 32 callers", move / echo, "at least 0.6")
    ratios.note(f"{game}: the same with four observers a match", seen / echo, "for information")
    answer = moves[0].answer_bytes // len(moves[0].latencies)
    ratios.say(
        f"  Move {move:.0f}/s, with observers {seen:.0f}/s; echo {echo:.0f}/s; "
        f"an answer has {answer} bytes"
    )
    assert all(len(load.latencies) == MOVES for load in moves)


@pytest.mark.parametrize("game", GAMES)
def test_latency_of_one_caller(
    benchmark: BenchmarkFixture, ratios: Ratios, running: Servers, game: str
) -> None:
    """The median latency of one caller."""
    echoes: list[Load] = []
    moves: list[Load] = []

    def one_round() -> None:
        echoes.append(asyncio.run(echo_load(running.echo_port, 1, 400, game)))
        moves.append(asyncio.run(move_load(running, 1, 400, game)))

    benchmark.pedantic(one_round, rounds=ROUNDS, iterations=1, warmup_rounds=1)
    echo, move = (min(load.median_us for load in loads) for loads in (echoes, moves))
    ratios.note(f"{game}: median latency of Move over echo, one caller", move / echo, "at most 2")
    ratios.say(f"  Move {move:.0f} microseconds; echo {echo:.0f}")
    assert all(len(load.latencies) == 400 for load in moves)


def test_memory_of_open_matches(benchmark: BenchmarkFixture, ratios: Ratios) -> None:
    """10,000 open matches of four players on one server."""
    matches = 10_000
    with servers() as fresh:
        asyncio.run(open_matches(fresh, 32))
        before = resident_megabytes(fresh.pid)
        benchmark.pedantic(_open, args=(fresh, matches), rounds=1, iterations=1)
        after = resident_megabytes(fresh.pid)
    ratios.say(
        f"{matches} open matches: {after:.0f} MB, of which {before:.0f} MB without (under 400)"
    )
    assert after > before


def _open(running: Servers, matches: int) -> None:
    asyncio.run(open_matches(running, matches))
