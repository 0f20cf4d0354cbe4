"""``estiba.simulate``: batches."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from typing import Any

import numpy as np
import pytest

import estiba
from estiba import EstibaError, SimulationResult


def simulate(**arguments: Any) -> SimulationResult:
    return estiba.simulate("travel", **{"matches": 60, "seed": 5, **arguments})


def test_totals_are_those_of_the_columns() -> None:
    result = simulate(players=3)
    assert result.matches == 60
    assert result.players == 3
    assert result.policies == ("random",) * 3
    columns = result.columns
    assert {name: column.dtype for name, column in columns.items()} == {
        "winners": np.uint8,
        "turns": np.uint32,
        "moves": np.uint32,
        "decisions": np.uint32,
    }
    assert all(column.shape == (60,) for column in columns.values())
    assert int(columns["moves"].sum()) == result.moves
    assert int(columns["decisions"].sum()) == result.decisions
    assert result.decisions >= result.moves > 0
    assert float(columns["turns"].mean()) == pytest.approx(result.mean_turns)
    for seat, wins in enumerate(result.wins):
        assert int(((columns["winners"] >> seat) & 1).sum()) == wins
    assert int((columns["winners"] == 0).sum()) == result.truncated


def test_columns_are_not_copied_and_not_to_be_written() -> None:
    column = simulate().columns["turns"]
    assert column.base is not None
    with pytest.raises(ValueError, match="read-only"):
        column[0] = 1


@pytest.mark.parametrize("threads", [2, 3, 64])
def test_any_number_of_threads_gives_the_same(threads: int) -> None:
    one, many = simulate(threads=1), simulate(threads=threads)
    assert one.digest == many.digest
    assert one.wins == many.wins
    for name, column in one.columns.items():
        assert column.tobytes() == many.columns[name].tobytes()


def test_the_seed_matters_and_each_match_has_its_own() -> None:
    assert simulate(seed=5).digest == simulate(seed=5).digest != simulate(seed=6).digest
    longer = simulate(matches=90)
    assert longer.columns["moves"][:60].tolist() == simulate().columns["moves"].tolist()


def test_arrow_shares_the_memory() -> None:
    pytest.importorskip("pyarrow")
    result = simulate()
    table = result.to_arrow()
    assert table.num_rows == 60
    assert table.column_names == ["winners", "turns", "moves", "decisions"]
    for name, column in result.columns.items():
        assert table[name].to_pylist() == column.tolist()
        address = table[name].chunk(0).buffers()[1].address
        assert address == column.__array_interface__["data"][0]


def test_arrow_without_pyarrow_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match="pip install pyarrow"):
        simulate().to_arrow()


def test_truncation_is_no_result() -> None:
    result = simulate(max_turns=1)
    assert result.truncated == 60
    assert sum(result.wins) == 0
    assert not result.columns["winners"].any()


def test_progress_tells_how_many_are_finished() -> None:
    told: list[int] = []
    simulate(matches=400, progress=told.append)
    assert told == sorted(told)
    assert all(0 <= finished <= 400 for finished in told)


def test_an_error_in_progress_stops_the_batch() -> None:
    def fail(_finished: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        simulate(matches=1_000_000, progress=fail)


def test_an_interrupt_stops_within_a_second() -> None:
    sent: list[float] = []

    def interrupt() -> None:
        time.sleep(0.3)
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        simulate(matches=1_000_000)
    assert time.monotonic() - sent[0] < 1.0
    thread.join()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"matches": 0}, "option_value"),
        ({"matches": -5}, "option_value"),
        ({"matches": 1.5}, "option_value"),
        ({"matches": 1 << 40}, "option_value"),
        ({"matches": True}, "option_value"),
        ({"threads": 0}, "option_value"),
        ({"threads": 100_000}, "option_value"),
        ({"max_turns": 0}, "option_value"),
        ({"players": 1}, "option_value"),
        ({"players": 7}, "option_value"),
        ({"players": 3, "options": {"players": 4}}, "option_value"),
        ({"policies": ["random"] * 3}, "option_value"),
        ({"policies": "genius"}, "unknown_policy"),
        ({"options": {"extra": 1}}, "unknown_option"),
        ({"seed": -1}, "seed_malformed"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(EstibaError, check=lambda error: error.code == code):
        simulate(**arguments)


def test_players_may_stand_among_the_options() -> None:
    assert simulate(options={"players": 5}).players == 5
    assert simulate().players == 4


def test_the_summary_names_the_totals() -> None:
    result = simulate(players=2)
    summary = result.summary()
    assert "60 matches of travel with 2 players" in summary
    assert f"seat 1 (random): {result.wins[1]} wins" in summary
    assert result.digest in summary
    assert set(result.as_json()) >= {"game", "matches", "players", "moves", "decisions", "seconds"}
