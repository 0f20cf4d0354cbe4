"""The example: installed with pip into a folder of its own, and played over gRPC."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from estiba.client import Client
from estiba.v1.choice_pb2 import OfferedChoice
from estiba.v1.view_pb2 import Update
from tests.packages import EXAMPLE
from tests.server.processes import serving

FEWEST_MATCHES = 3
# So many leave no doubt: in most, each card is drawn.
MOST_MATCHES = 40
CARDS = {"use:night_ticket", "use:sleeping_berth"}


@pytest.fixture
def with_example(example: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs that are started now have the example installed."""
    monkeypatch.setenv("PYTHONPATH", str(example))


@pytest.fixture
def client(with_example: None, tmp_path: Path) -> Iterator[Client]:
    """A client of a server that has the example installed; this program has it not."""
    with serving(tmp_path) as (address, _), Client(address) as connected:
        yield connected


def test_its_own_tests_pass(with_example: None) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:asyncio"]
    done = subprocess.run(
        [*command, "-c", "pyproject.toml"],
        cwd=EXAMPLE,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "3 passed" in done.stdout


def test_it_is_played_over_grpc(client: Client, with_example: None, tmp_path: Path) -> None:
    chance = random.Random(1)
    used: set[str] = set()

    def choose(update: Update) -> OfferedChoice:
        offered = {it.choice.notation: it for it in update.menu.choices}
        powers = [word for word in offered if word.startswith("use:")]
        for word in (*powers, "action:travel", "action:draw"):
            if word in offered:
                used.add(word)
                return offered[word]
        return chance.choice(list(offered.values()))

    lines = set()
    for number in range(MOST_MATCHES):
        if number >= FEWEST_MATCHES and used >= CARDS:
            break
        options = {"extensions": ["night_train", "characters"]}
        match = client.create("travel", seats=["open", "eager"], options=options)
        last = match.join("Ana").play(choose)
        assert list(last.view.winners)
        record = tmp_path / f"{number}.txt"
        record.write_text(match.record().text, encoding="utf-8")
        lines |= {it for it in record.read_text("utf-8").splitlines() if "expansion " in it}
        replayed = replay(record)
        assert replayed.returncode == 0, replayed.stderr
    assert used >= CARDS
    (line,) = lines
    assert line.startswith("expansion night_train 1.0.0 ")


def test_without_it_its_records_are_refused(
    example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "record.txt"
    program = (
        "import sys, estiba\n"
        "match = estiba.Match('travel', {'extensions': ['night_train', 'characters']})\n"
        "match.record().save(sys.argv[1])\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(example))
    subprocess.run([sys.executable, "-c", program, record], check=True, timeout=60)
    monkeypatch.delenv("PYTHONPATH")
    refused = replay(record)
    assert refused.returncode == 2
    assert "the expansion 'night_train' 1.0.0 is not installed" in refused.stderr


def replay(record: Path) -> subprocess.CompletedProcess[str]:
    """Runs `estiba replay`."""
    command: list[str | Path] = [Path(sys.executable).with_name("estiba"), "replay", record]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
