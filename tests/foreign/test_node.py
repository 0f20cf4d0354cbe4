"""A client in JavaScript plays a whole match, knowing only the .proto files."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.foreign.conftest import ROOT


@pytest.mark.parametrize("players", [2, 4])
def test_node_plays_a_whole_match(
    address: str, node: Path, estiba_command: Path, tmp_path: Path, players: int
) -> None:
    record = tmp_path / "node.record"
    done = subprocess.run(
        [node, ROOT / "tests/foreign/node/play_travel.mjs", address, str(players), "7", record],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    summary = json.loads(done.stdout)
    assert summary["status"] == "MATCH_STATUS_OVER"
    assert len(summary["winners"]) == 1
    assert summary["plays"] >= summary["moves"] > 0

    replayed = subprocess.run(
        [estiba_command, "replay", record], capture_output=True, text=True, check=False
    )
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    assert summary["digest"] in replayed.stdout
