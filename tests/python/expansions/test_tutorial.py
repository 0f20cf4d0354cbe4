"""What docs/write-a-power.md shows is what the example holds, and what its commands print."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.house.rust_sources import ROOT
from tests.packages import EXAMPLE

PAGE = (ROOT / "docs/write-a-power.md").read_text(encoding="utf-8")
OWN_FILE = re.compile(r"# (\w+\.py)\n")


def blocks(*languages: str) -> list[str]:
    """The code blocks of the page in these languages, in order."""
    found = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return [text for language, text in found if language in languages]


def commands() -> list[tuple[str, list[str]]]:
    """The commands of the page, and the lines that each is said to print."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *printed = part.splitlines()
            found.append((command, printed))
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The author's folder, with the files that only the page has."""
    folder = tmp_path_factory.mktemp("author") / "expansion"
    shutil.copytree(EXAMPLE, folder)
    for block in blocks("python"):
        if named := OWN_FILE.match(block):
            (folder / named[1]).write_text(block, encoding="utf-8")
    return folder


@pytest.mark.parametrize("block", blocks("python", "toml", "yaml"), ids=lambda it: it[:24].strip())
def test_the_code_of_the_page_is_that_of_the_example(block: str) -> None:
    if OWN_FILE.match(block):
        return
    sources = [it for it in EXAMPLE.rglob("*") if it.suffix in (".py", ".toml", ".yaml")]
    assert any(block in source.read_text(encoding="utf-8") for source in sources)


@pytest.mark.parametrize(("command", "printed"), commands(), ids=lambda it: str(it)[:40])
def test_the_commands_of_the_page_print_what_it_says(
    example: Path, folder: Path, estiba_command: Path, command: str, printed: list[str]
) -> None:
    path = f"{estiba_command.parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(example)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    told = " ".join(done.stdout.split())
    for line in printed:
        words = " ".join(line.split())
        assert words in told, done.stderr
        told = told[told.index(words) + len(words) :]


def test_the_readme_of_the_example_says_what_its_cards_say(
    example: Path, estiba_command: Path
) -> None:
    texts = {}
    for locale in ("en", "es"):
        command: list[str | Path] = [
            estiba_command,
            "cards",
            "travel",
            "--json",
            "--locale",
            locale,
        ]
        environment = {**os.environ, "PYTHONPATH": str(example)}
        printed = subprocess.run(command, env=environment, capture_output=True, check=True).stdout
        texts[locale] = {card["id"]: card["text"] for card in json.loads(printed)}
    readme = (EXAMPLE / "README.md").read_text(encoding="utf-8")
    for card in ("night_ticket", "sleeping_berth", "border_control", "conductor"):
        assert f" | {texts['en'][card]} |" in readme
    assert texts["es"]["sleeping_berth"].endswith("otros no pueden robarte.")


def test_the_example_is_whole(example: Path) -> None:
    shipped = {it.relative_to(EXAMPLE) for it in (EXAMPLE / "night_train").rglob("*.[pty]*")}
    missing = [
        it for it in shipped if not (example / it).exists() and "__pycache__" not in it.parts
    ]
    assert missing == []
