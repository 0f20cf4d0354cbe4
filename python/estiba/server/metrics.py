"""What a server counts, for Prometheus.

Counting is plain arithmetic on the thread of the event loop and of the
journal; the form that Prometheus wants is made when it asks. Every server has
a registry of its own, so that several in one process do not mix their numbers.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

_BOUNDS_SECONDS: Final = (
    0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0,
)  # fmt: skip

_STATUS_LABELS: Final = ("waiting", "playing", "over", "ended")


class Durations:
    """How long something took, counted by size."""

    __slots__ = ("_counts", "total_seconds")

    def __init__(self) -> None:
        self._counts = [0] * (len(_BOUNDS_SECONDS) + 1)
        self.total_seconds = 0.0
        """The sum of all."""

    @property
    def count(self) -> int:
        """How many there were."""
        return sum(self._counts)

    def add(self, seconds: float) -> None:
        """Counts one."""
        self._counts[bisect_left(_BOUNDS_SECONDS, seconds)] += 1
        self.total_seconds += seconds

    def family(self, name: str, documentation: str) -> HistogramMetricFamily:
        """The form that Prometheus wants."""
        bounds = [*map(str, _BOUNDS_SECONDS), "+Inf"]
        buckets = list(zip(bounds, map(float, accumulate(self._counts)), strict=True))
        return HistogramMetricFamily(
            name, documentation, buckets=buckets, sum_value=self.total_seconds
        )


class JournalMetrics:
    """Commits of the journal and the appends that they hold."""

    __slots__ = ("appends", "seconds")

    def __init__(self) -> None:
        self.appends = 0
        """Appends committed or refused."""
        self.seconds = Durations()
        """How long commits took."""

    def committed(self, appends: int, seconds: float) -> None:
        """Counts one commit of so many appends."""
        self.appends += appends
        self.seconds.add(seconds)


class Metrics(Collector):
    """All that one server counts."""

    def __init__(self) -> None:
        self.journal: Final = JournalMetrics()
        self.registry: Final = CollectorRegistry()
        self._player_moves = 0
        self._bot_moves = 0
        self._move_seconds = Durations()
        self._lagged = 0
        self._errors: Counter[str] = Counter()
        self._statuses: Callable[[], tuple[int, int, int, int]] = lambda: (0, 0, 0, 0)
        self._resident: Callable[[], int] = lambda: 0
        self._streams: Callable[[], int] = lambda: 0
        self.registry.register(self)

    def follow(
        self,
        statuses: Callable[[], tuple[int, int, int, int]],
        resident: Callable[[], int],
        streams: Callable[[], int],
    ) -> None:
        """Tells where to ask how many matches and streams there are."""
        self._statuses = statuses
        self._resident = resident
        self._streams = streams

    def move_answered(self, seconds: float, *, played: bool) -> None:
        """Counts a Move of a player; `played` is false for a repeated one."""
        self._player_moves += played
        self._move_seconds.add(seconds)

    def bot_moved(self) -> None:
        """Counts a move of a bot."""
        self._bot_moves += 1

    def observer_lagged(self) -> None:
        """Counts an observer that was too slow."""
        self._lagged += 1

    def failed(self, code: str) -> None:
        """Counts an error that a client was sent."""
        self._errors[code] += 1

    def collect(self) -> Iterator[Metric]:
        """Everything, in the form that Prometheus wants."""
        matches = GaugeMetricFamily("estiba_matches", "Matches of the store.", labels=["status"])
        for label, count in zip(_STATUS_LABELS, self._statuses(), strict=True):
            matches.add_metric([label], count)
        yield matches
        yield GaugeMetricFamily(
            "estiba_matches_in_memory", "Matches held in memory.", self._resident()
        )
        yield GaugeMetricFamily("estiba_streams", "Open Observe streams.", self._streams())
        yield CounterMetricFamily(
            "estiba_slow_observers", "Observers sent a snapshot for being slow.", self._lagged
        )
        moves = CounterMetricFamily("estiba_moves", "Moves played.", labels=["by"])
        moves.add_metric(["player"], self._player_moves)
        moves.add_metric(["bot"], self._bot_moves)
        yield moves
        yield self._move_seconds.family("estiba_move_seconds", "How long Move took to answer.")
        errors = CounterMetricFamily(
            "estiba_errors", "Calls that ended with an error.", labels=["code"]
        )
        for code, count in sorted(self._errors.copy().items()):
            errors.add_metric([code], count)
        yield errors
        yield CounterMetricFamily(
            "estiba_journal_commits", "Commits of the journal.", self.journal.seconds.count
        )
        yield CounterMetricFamily(
            "estiba_journal_appends", "Appends made durable or refused.", self.journal.appends
        )
        yield self.journal.seconds.family("estiba_journal_commit_seconds", "How long commits took.")


def serve_metrics(metrics: Metrics, port: int, host: str) -> Callable[[], None]:
    """Serves the metrics over HTTP in a thread; call the result to stop.

    Raises:
        OSError: the port cannot be had.
    """
    server, thread = start_http_server(port, addr=host, registry=metrics.registry)

    def stop() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return stop
