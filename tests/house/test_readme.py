"""What README.md shows works, and what the documents link exists."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.rust_sources import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
README_ADDRESS = "127.0.0.1:50051"


def _examples() -> dict[str, str]:
    """The Python examples of the README, by their headings."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.findall(
        r"^## ([^\n]+)\n(?:(?!^## ).)*?```python\n(.*?)```", text, re.MULTILINE | re.DOTALL
    )
    return dict(found)


def _run(program: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_client_of_the_readme_plays_a_match(address: str, tmp_path: Path) -> None:
    program = _examples()["A client in Python"]
    assert README_ADDRESS in program
    output = _run(program.replace(README_ADDRESS, address), tmp_path)
    assert re.match(r"won by seat [01]\nestiba record", output)


def test_the_simulation_of_the_readme_runs(tmp_path: Path) -> None:
    output = _run(_examples()["A simulation in Python"], tmp_path)
    assert "same bytes: True" in output


def test_the_match_of_the_readme_is_played(tmp_path: Path) -> None:
    output = _run(_examples()["A match in Python"], tmp_path)
    assert re.match(r"won by seat [012]( [012])* with \d+ credits\nprices on the market: {", output)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_inside_the_repository_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?://|#)([^)#\s]+)", text)
    broken = [link for link in links if not (document.parent / link).exists()]
    assert not broken
