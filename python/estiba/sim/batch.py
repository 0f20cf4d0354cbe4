"""Plays many matches of bot policies and gathers the results in columns."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from estiba import _core
from estiba.errors import EstibaError
from estiba.games import OverlayLike
from estiba.match import read_rules
from estiba.seeds import SeedLike, read_seed

if TYPE_CHECKING:
    import pyarrow as pa

COLUMN_TYPES: Final[dict[str, Any]] = {
    "winners": np.uint8,
    "turns": np.uint32,
    "moves": np.uint32,
    "decisions": np.uint32,
}
"""The columns and the type of their numbers."""

DEFAULT_PLAYERS: Final = 4

MOST_MATCHES: Final = 100_000_000
"""Matches in one batch; each takes 16 bytes of memory until the end."""

MOST_THREADS: Final = 1024
MOST_TURNS: Final = 1_000_000_000


@dataclass(frozen=True, eq=False)
class SimulationResult:
    """What a batch came to.

    Attributes:
        game: the id of the game.
        fingerprint: hex SHA-256 of the rules.
        options: all options of the game, defaults filled in.
        players: seats a match.
        policies: the policy of each seat.
        seed: the 32 bytes of the batch's seed.
        threads: how many threads played; the results do not depend on it.
        max_turns: the bound on turns.
        matches: how many matches were played.
        seconds: how long that took.
        decisions: choices made, all matches together.
        moves: those of them that were between at least two.
        wins: matches won, by seat; a shared win counts for each winner.
        truncated: matches stopped at the bound on turns, without a result.
        mean_turns: turns a match, on average.
        digest: hex SHA-256 of all rows: equal for equal results.
        columns: one value a match, in order, read-only and not copied:
            ``winners`` (uint8, bit N for seat N, 0 where truncated), ``turns``,
            ``moves``, ``decisions`` (uint32).
    """

    game: str
    fingerprint: str
    options: dict[str, Any]
    players: int
    policies: tuple[str, ...]
    seed: bytes
    threads: int
    max_turns: int
    matches: int
    seconds: float
    decisions: int
    moves: int
    wins: tuple[int, ...]
    truncated: int
    mean_turns: float
    digest: str
    columns: dict[str, NDArray[Any]]

    def to_arrow(self) -> pa.Table:
        """The columns as an Arrow table that shares their memory.

        Raises:
            ImportError: pyarrow is not installed.
        """
        try:
            import pyarrow as pa  # noqa: PLC0415 - an extra that only this method needs
        except ImportError:
            raise ImportError(
                "to_arrow() needs pyarrow; install it with: pip install pyarrow"
            ) from None
        arrays = [
            pa.Array.from_buffers(
                pa.from_numpy_dtype(column.dtype),
                len(column),
                [None, pa.py_buffer(column)],
            )
            for column in self.columns.values()
        ]
        return pa.Table.from_arrays(arrays, names=list(self.columns))

    def as_json(self) -> dict[str, Any]:
        """The totals as ``estiba simulate --json`` prints them."""
        return {
            "game": self.game,
            "fingerprint": self.fingerprint,
            "options": self.options,
            "matches": self.matches,
            "players": self.players,
            "policies": list(self.policies),
            "seed": self.seed.hex(),
            "threads": self.threads,
            "max_turns": self.max_turns,
            "moves": self.moves,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "wins": list(self.wins),
            "truncated": self.truncated,
            "mean_turns": self.mean_turns,
            "digest": self.digest,
        }

    def summary(self) -> str:
        """The totals in a few lines for people."""
        rate = self.matches / self.seconds if self.seconds > 0 else 0.0
        move_rate = self.moves / self.seconds if self.seconds > 0 else 0.0
        played = f"{self.matches:,} matches of {self.game} with {self.players} players"
        speed = f"{rate:,.0f} matches/s, {move_rate:,.0f} moves/s"
        lines = [
            f"{played} in {self.seconds:.2f} s on {self.threads} threads",
            f"  {speed}, {self.moves:,} moves of {self.decisions:,} decisions",
            f"  {self.mean_turns:.1f} turns a match, {self.truncated:,} truncated",
        ]
        for seat, (policy, wins) in enumerate(zip(self.policies, self.wins, strict=True)):
            share = 100 * wins / self.matches if self.matches else 0.0
            lines.append(f"  seat {seat} ({policy}): {wins:,} wins, {share:.1f} %")
        lines.append(f"  digest {self.digest}")
        return "\n".join(lines)


def simulate(  # noqa: PLR0913 - one parameter a knob, all named
    game: str,
    *,
    matches: int,
    players: int | None = None,
    policies: str | Sequence[str] = "random",
    seed: SeedLike = 0,
    threads: int | None = None,
    options: Mapping[str, Any] | None = None,
    max_turns: int = 1000,
    progress: Callable[[int], None] | None = None,
    overlays: Sequence[OverlayLike] = (),
) -> SimulationResult:
    """Plays many matches of bot policies.

    The same arguments give the same results, whatever the number of threads.

    Args:
        game: the id of a game, such as ``"travel"``.
        matches: how many matches to play, from 1 to :data:`MOST_MATCHES`.
        players: seats a match; 4 unless given here or in the options.
        policies: one policy for all seats, or one a seat.
        seed: the seed of the batch, as in :class:`estiba.Match`.
        threads: how many threads to use; all cores if None.
        options: options of the game; ``ask`` is ``"holders"`` unless given,
            since nobody watches.
        max_turns: a match is stopped without a result after this many turns.
        progress: called with the number of finished matches a few times a second.
        overlays: as in :class:`estiba.Match`.

    Raises:
        EstibaError: ``unknown_game``, ``unknown_option``, ``option_value``,
            ``unknown_policy``, ``seed_malformed``.
        KeyboardInterrupt: the batch was interrupted.

    >>> result = simulate("travel", matches=10, players=2, seed=1)
    >>> sum(result.wins) + result.truncated
    10
    """
    rules = read_rules(game, _options(players, options), overlays)
    names = [policies] * rules.players if isinstance(policies, str) else list(policies)
    if len(names) != rules.players:
        raise EstibaError(
            "option_value",
            f"{len(names)} policies are given for {rules.players} seats.",
            "Give one policy for all seats, or one a seat.",
            {"field": "policies"},
        )
    workers = _cores() if threads is None else _within("threads", threads, MOST_THREADS)
    batch_seed = read_seed(seed)
    started = time.perf_counter()
    result = _core.simulate(
        rules,
        _within("matches", matches, MOST_MATCHES),
        names,
        batch_seed,
        workers,
        _within("max_turns", max_turns, MOST_TURNS),
        progress,
    )
    seconds = time.perf_counter() - started
    columns = dict(result.columns())
    return SimulationResult(
        game=game,
        fingerprint=rules.fingerprint,
        options=json.loads(rules.options),
        players=rules.players,
        policies=tuple(names),
        seed=batch_seed,
        threads=workers,
        max_turns=max_turns,
        matches=len(result),
        seconds=seconds,
        decisions=result.decisions,
        moves=result.moves,
        wins=tuple(result.wins),
        truncated=result.truncated,
        mean_turns=result.mean_turns,
        digest=result.digest,
        columns={
            name: np.frombuffer(memoryview(columns[name]), dtype=kind)
            for name, kind in COLUMN_TYPES.items()
        },
    )


def _options(players: int | None, options: Mapping[str, Any] | None) -> dict[str, Any]:
    given = {"ask": "holders", **(options or {})}
    if players is None:
        given.setdefault("players", DEFAULT_PLAYERS)
    elif given.setdefault("players", players) != players:
        raise EstibaError(
            "option_value",
            f"There cannot be {players} players and {given['players']} players.",
            "Give the number of players once.",
            {"field": "options.players"},
        )
    return given


def _within(name: str, value: int, most: int) -> int:
    if type(value) is not int or not 1 <= value <= most:
        raise EstibaError(
            "option_value",
            f"{name} cannot be {value}.",
            f"Give a whole number from 1 to {most}.",
            {"field": name},
        )
    return value


def _cores() -> int:
    # What this process may use, which in a container is less than the machine has.
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
