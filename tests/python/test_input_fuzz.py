"""20,000 damaged scenarios and card tables: each is taken or refused, none does anything else."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import resources
from pathlib import Path

from estiba import EstibaError, _core
from estiba.games import load_table
from estiba.scenarios import run_text
from estiba.scenarios.documents import split

SCENARIOS = 12_000
TABLES = 8_000

OWN = Path(__file__).parents[1] / "scenarios"
TABLE = (resources.files("estiba.games") / "travel/cards.toml").read_text(encoding="utf-8")
WORDS = """
0 1 -1 256 99999999999999999999 1.5 yes no true null ~ "" '' [] {} [[]] {a: b} x card:soap card:
seat:0 seat:9 draw use:x want:boots done action:draw action:trade passport filler heads keep end
turn decision - : , [ ] { } # ' " | > & * ! % @ \\x00 \\ud83c\\udf92 peru nepal boots seats hand
deck filler: center: = [[items]] [x] copies 0 -3 3.7 "x" { en = } inf nan 1979-05-27
""".split()

Damage = Callable[[random.Random, list[str]], None]


def _drop(stream: random.Random, parts: list[str]) -> None:
    del parts[stream.randrange(len(parts))]


def _double(stream: random.Random, parts: list[str]) -> None:
    parts.insert(stream.randrange(len(parts)), stream.choice(parts))


def _swap(stream: random.Random, parts: list[str]) -> None:
    one, other = stream.randrange(len(parts)), stream.randrange(len(parts))
    parts[one], parts[other] = parts[other], parts[one]


def _replace(stream: random.Random, parts: list[str]) -> None:
    parts[stream.randrange(len(parts))] = stream.choice(WORDS)


def _garble(stream: random.Random, parts: list[str]) -> None:
    at = stream.randrange(len(parts))
    place = stream.randrange(len(parts[at]) + 1)
    parts[at] = parts[at][:place] + chr(stream.randrange(1, 0x2FF)) + parts[at][place + 1 :]


DAMAGES: tuple[Damage, ...] = (_drop, _double, _swap, _replace, _garble)


def damaged(stream: random.Random, text: str) -> str:
    """The text with a few words or lines dropped, doubled, swapped, replaced or garbled."""
    separator = stream.choice((" ", "\n", ", "))
    parts = text.split(separator)
    for _ in range(stream.randint(1, 3)):
        if parts:
            stream.choice(DAMAGES)(stream, parts)
    return separator.join(parts)


def test_damaged_scenarios() -> None:
    stream = random.Random(1)
    whole = [
        chunk.text
        for file in sorted(OWN.rglob("*.yaml"))
        for chunk in split(file.read_text(encoding="utf-8"))
    ]
    failed = 0
    for _ in range(SCENARIOS):
        for result in run_text(damaged(stream, stream.choice(whole)), "fuzz.yaml"):
            assert result.ok == (result.error is None)
            if result.error is not None:
                failed += 1
                assert result.error.startswith("fuzz.yaml:"), result.error
    # Most damage is noticed; harmless damage there must be too, or it is too coarse.
    assert SCENARIOS // 4 < failed < SCENARIOS


def test_damaged_tables() -> None:
    stream = random.Random(2)
    table = load_table("travel")
    blocks = TABLE.split("\n\n")
    refused = 0
    for round_number in range(TABLES):
        try:
            if round_number % 20:
                head = f"schema = 1\ngame = 'travel'\n\n{stream.choice(blocks)}\n"
                table.overlaid(damaged(stream, head), "fuzz.toml")
            else:
                _core.CardTable("travel", damaged(stream, TABLE), "fuzz.toml")
        except EstibaError as error:
            refused += 1
            _check_table_error(error)
    assert TABLES // 4 < refused < TABLES


def _check_table_error(error: EstibaError) -> None:
    assert error.code in ("table_syntax", "table_field"), error.code
    assert error.details["file"] == "fuzz.toml"
    assert int(error.details["line"]) >= 1
