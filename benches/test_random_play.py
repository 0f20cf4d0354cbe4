"""Random play of each game against one of OpenSpiel: go_fish, and hearts.

A move is a decision with at least two choices. Both sides play uniformly at
random, four players, in native code, one after the other, several rounds; the
ratio is that of the best rounds, which other work on the machine disturbs
least.
"""

from __future__ import annotations

import os
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import estiba
from benches.open_spiel_peer import play
from estiba import SimulationResult

if TYPE_CHECKING:
    from benches.conftest import Ratios

ROUNDS = 5
MATCHES = 1500
PEER_MATCHES = 4000


def simulate(matches: int, threads: int, game: str = "travel") -> tuple[float, SimulationResult]:
    """Moves per second of a batch, and its result."""
    started = perf_counter()
    result = estiba.simulate(game, matches=matches, players=4, seed=7, threads=threads)
    return result.moves / (perf_counter() - started), result


class Race(NamedTuple):
    """A game and the one that it is compared with."""

    game: str
    matches: int
    peer: str
    peer_matches: int
    wanted: str


RACES = (
    Race("travel", MATCHES, "go_fish(players=4)", PEER_MATCHES, "at least 5"),
    Race("import_export", 2000, "hearts", 4000, "at least 1, aim 2"),
)


@pytest.mark.parametrize("race", RACES, ids=lambda race: race.game)
def test_random_play_against_a_peer(
    benchmark: BenchmarkFixture, ratios: Ratios, race: Race
) -> None:
    """Moves per second, one thread, in the same run as the peer's."""
    own: list[float] = []
    peer: list[float] = []
    results = []

    def one_round() -> None:
        peer.append(play(race.peer, race.peer_matches, seed=len(peer) * 1000).moves_per_second)
        rate, result = simulate(race.matches, threads=1, game=race.game)
        own.append(rate)
        results.append(result)

    benchmark.pedantic(one_round, rounds=ROUNDS, iterations=1, warmup_rounds=1)
    result = results[0]
    length = result.moves / result.matches
    name = race.peer.partition("(")[0]
    ratios.note(
        f"{race.game} moves/s over {name} moves/s, one thread", max(own) / max(peer), race.wanted
    )
    ratios.say(
        f"  {race.game} {max(own) / 1e6:.2f} million moves/s, {max(own) / length:.0f} matches/s "
        f"of {length:.0f} moves and {result.mean_turns:.0f} turns; "
        f"{name} {max(peer) / 1e6:.2f} million moves/s"
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
