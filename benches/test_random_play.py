"""Random play of the travel game against OpenSpiel's go_fish.

A move is a decision with at least two choices. Both sides play uniformly at
random, four players, in native code, one after the other, several rounds; the
ratio is that of the best rounds, which other work on the machine disturbs
least.
"""

from __future__ import annotations

import os
from time import perf_counter
from typing import TYPE_CHECKING

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import estiba
from benches.open_spiel_peer import play

if TYPE_CHECKING:
    from benches.conftest import Ratios

ROUNDS = 5
MATCHES = 1500
PEER_MATCHES = 4000


def simulate(matches: int, threads: int) -> tuple[float, estiba.SimulationResult]:
    """Moves per second of a batch, and its result."""
    started = perf_counter()
    result = estiba.simulate("travel", matches=matches, players=4, seed=7, threads=threads)
    return result.moves / (perf_counter() - started), result


def test_random_play_is_faster_than_go_fish(benchmark: BenchmarkFixture, ratios: Ratios) -> None:
    """Moves per second, one thread, in the same run as the peer's."""
    own: list[float] = []
    peer: list[float] = []
    results = []

    def one_round() -> None:
        peer.append(
            play("go_fish(players=4)", PEER_MATCHES, seed=len(peer) * 1000).moves_per_second
        )
        rate, result = simulate(MATCHES, threads=1)
        own.append(rate)
        results.append(result)

    benchmark.pedantic(one_round, rounds=ROUNDS, iterations=1, warmup_rounds=1)
    result = results[0]
    length = result.moves / result.matches
    ratios.note(
        "travel moves/s over go_fish moves/s, one thread", max(own) / max(peer), "at least 5"
    )
    ratios.say(
        f"  travel {max(own) / 1e6:.2f} million moves/s, {max(own) / length:.0f} matches/s "
        f"of {length:.0f} moves and {result.mean_turns:.0f} turns; "
        f"go_fish {max(peer) / 1e6:.2f} million moves/s"
    )
    assert len({result.digest for result in results}) == 1


@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="two threads need two cores")
def test_two_threads_share_the_work(benchmark: BenchmarkFixture, ratios: Ratios) -> None:
    """Two threads on two cores against one."""
    rates: dict[int, list[float]] = {1: [], 2: []}
    digests = set()

    def one_round() -> None:
        for threads, measured in rates.items():
            rate, result = simulate(2 * MATCHES, threads)
            measured.append(rate)
            digests.add(result.digest)

    benchmark.pedantic(one_round, rounds=ROUNDS, iterations=1, warmup_rounds=1)
    ratios.note("two threads over one", max(rates[2]) / max(rates[1]), "at least 1.8")
    assert len(digests) == 1
