"""Scenario files as YAML 1.2: documents that fail alone, lines, bounds, and bad fields."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from estiba.errors import EstibaError
from estiba.scenarios.documents import (
    Document,
    field_name,
    field_steps,
    plain_scalar,
    read,
    split,
)
from estiba.scenarios.schema import FIELDS, check

SCENARIO = "scenario: a test\ngame: travel\n"


def document(text: str) -> Document:
    (chunk,) = split(text)
    return read(chunk, "test.yaml", 0)


def refusal(text: str) -> EstibaError:
    with pytest.raises(EstibaError) as refused:
        check(document(text))
    return refused.value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yes", "yes"),
        ("no", "no"),
        ("on", "on"),
        ("true", True),
        ("FALSE", False),
        ("tRUE", "tRUE"),
        ("~", None),
        ("", None),
        ("null", None),
        ("12", 12),
        ("-7", -7),
        ("0o17", 15),
        ("0x1F", 31),
        ("017", 17),
        ("1_000", "1_000"),
        ("12:30:45", "12:30:45"),
        ("2001-01-01", "2001-01-01"),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("3d_printers", "3d_printers"),
        (".inf", ".inf"),
        ("1e999", "1e999"),
        ("9" * 30, 1e30),
    ],
)
def test_plain_scalars_follow_the_core_schema_of_yaml_1_2(text: str, value: object) -> None:
    assert plain_scalar(text) == value
    assert type(plain_scalar(text)) is type(value)


def test_quotes_and_tags_say_what_a_scalar_is() -> None:
    value = document('a: "true"\nb: !!str 5\nc: !!int "5"\nd: !!float 1\ne: !!bool true\n').value
    assert value == {"a": "true", "b": "5", "c": 5, "d": 1, "e": True}
    for tag in ("!!int x", "!!python/object:os.system x", "!mine x", "!!timestamp 2001-01-01"):
        with pytest.raises(EstibaError, match="cannot be read as") as refused:
            document(f"a: 1\nb: {tag}\n")
        assert refused.value.details["line"] == "2"


@pytest.mark.parametrize(
    "token", ["yes", '"yes"', "'yes'", "true", "True", "!!str yes", "!!bool true"]
)
def test_the_token_yes_in_all_its_spellings(token: str) -> None:
    text = SCENARIO + f"play: [{{seat: 0, choose: [{token}]}}]\ndefault: [{token}]\n"
    scenario = check(document(text))
    assert [made.text for made in scenario.play[0]] == ["yes"]
    assert scenario.default == ("yes",)


def test_the_token_no_in_all_its_spellings() -> None:
    text = SCENARIO + "default: [no, 'no', false, FALSE]\n"
    assert check(document(text)).default == ("no",) * 4


def test_documents_are_divided_at_lines_of_three_dashes() -> None:
    text = "\ufeff# first\n---\na: 1\n--- # second\n\nb: 2\n...\n---\n# nothing\n---\nc: '---'\n"
    chunks = split(text)
    assert [chunk.line for chunk in chunks] == [3, 6, 11]
    values = [read(chunk, "test.yaml", at).value for at, chunk in enumerate(chunks)]
    assert values == [{"a": 1}, {"b": 2}, {"c": "---"}]


def test_windows_line_ends() -> None:
    assert [read(chunk, "f", 0).value for chunk in split("a: 1\r\n---\r\nb: 2\r\n")] == [
        {"a": 1},
        {"b": 2},
    ]


def test_a_document_knows_the_lines_of_its_values() -> None:
    chunk = split(
        "---\n---\nstate:\n  seats:\n    - {hand: [a,\n        b]}\n    - hand:\n      - c\n"
    )[0]
    read_document = read(chunk, "test.yaml", 0)
    assert read_document.line_of(("state",)) == 3
    assert read_document.line_of(("state", "seats", 0, "hand", 1)) == 6
    assert read_document.line_of(("state", "seats", 1, "hand", 0)) == 8
    # What is not there is where its parent is.
    assert read_document.line_of(("state", "seats", 1, "crew", 3)) == 7


def test_field_names_and_steps() -> None:
    steps = ("state", "seats", 1, "ships", 0, "containers", 12)
    assert field_name(steps) == "state.seats[1].ships[0].containers[12]"
    assert field_steps(field_name(steps)) == steps


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("a: 1\nb: [1, 2\n", 3, "expected ',' or ']'"),
        ("a: 1\n  b: 2\n", 2, "mapping values are not allowed"),
        ("a: 'x\n", 2, "unexpected end"),
        ("a: *b\n", 1, "undefined alias"),
        ("[a]: 1\n", 1, "a key must be a word"),
        ("a: " + "[" * 100 + "]" * 100 + "\n", 1, "lie in each other"),
        ("a: &a [*a]\n", 1, "lie in each other"),
        ("a: " + "[" * 5000, 1, "nesting depth"),
        ("a: 1\nb: \x07\n", 1, "control characters"),
    ],
)
def test_what_is_not_yaml_names_the_line(text: str, line: int, problem: str) -> None:
    with pytest.raises(EstibaError, match=re.escape(problem)) as refused:
        document(text)
    assert refused.value.code == "scenario_syntax"
    assert refused.value.details == {"file": "test.yaml", "line": str(line)}
    assert refused.value.message.startswith(f"test.yaml:{line}: ")


def test_aliases_cannot_blow_a_document_up() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    with pytest.raises(EstibaError, match="more than 100000 values"):
        document("\n".join(lines))


def test_a_key_given_twice_is_an_error() -> None:
    with pytest.raises(EstibaError, match="given twice") as refused:
        document(SCENARIO + "until: end\nstate:\n  center: a\n  'center': b\n")
    assert refused.value.code == "scenario_field"
    assert refused.value.details["line"] == "6"
    assert "line 5" in refused.value.hint


BAD_FIELDS: list[tuple[str, int, str, str]] = [
    # what is written below the title, the line, the field, the nearest right name
    ("untill: end\n", 3, "untill", "until"),
    ("state: {}\nPlay: []\n", 4, "Play", "play"),
    ("until: turns\n", 3, "until", "turn"),
    ("until: 3\n", 3, "until", ""),
    ("options: [players]\n", 3, "options", ""),
    ("cards: 5\n", 3, "cards", ""),
    ("state: []\n", 3, "state", ""),
    ("play: {seat: 0, choose: [draw]}\n", 3, "play", ""),
    ("play:\n  - draw\n", 4, "play[0]", ""),
    ("play:\n  - {seat: 0, chose: [draw]}\n", 4, "play[0].chose", "choose"),
    ("play:\n  - {choose: [draw]}\n", 4, "play[0]", ""),
    ("play:\n  - {seat: zero, choose: [draw]}\n", 4, "play[0].seat", ""),
    ("play:\n  - {seat: -1, choose: [draw]}\n", 4, "play[0].seat", ""),
    ("play:\n  - {seat: true, choose: [draw]}\n", 4, "play[0].seat", ""),
    ("play:\n  - {seat: 1.0, choose: [draw]}\n", 4, "play[0].seat", ""),
    ("play:\n  - {seat: 0, choose: draw}\n", 4, "play[0].choose", ""),
    ("play:\n  - seat: 0\n    choose:\n    - drew\n", 6, "play[0].choose[0]", "draw"),
    ("play:\n  - {seat: 0, choose: [draw, acton:draw]}\n", 4, "play[0].choose[1]", "action:draw"),
    ("play:\n  - {seat: 0, choose: [cards:a]}\n", 4, "play[0].choose[0]", "card:a"),
    ("play:\n  - {seat: 0, choose: [card: a]}\n", 4, "play[0].choose[0]", ""),
    ("play:\n  - {seat: 0, choose: ['card:']}\n", 4, "play[0].choose[0]", ""),
    ("play:\n  - {seat: 0, choose: [Draw]}\n", 4, "play[0].choose[0]", "draw"),
    ("play:\n  - {seat: 0, choose: [3]}\n", 4, "play[0].choose[0]", ""),
    ("play:\n  - {seat: 0, choose: [null]}\n", 4, "play[0].choose[0]", ""),
    ("default: [passs]\n", 3, "default[0]", "pass"),
    ("default: pass\n", 3, "default", ""),
    ("random: {coins: [heads]}\n", 3, "random.coins", "coin"),
    ("random: {coin: [head]}\n", 3, "random.coin[0]", "heads"),
    ("random: {pick: a}\n", 3, "random.pick", ""),
    ("random: {pick: [1]}\n", 3, "random.pick[0]", ""),
    ("random: {shuffle: kept}\n", 3, "random.shuffle", "keep"),
    ("then: []\n", 3, "then", ""),
    ("then: {winer: [0]}\n", 3, "then.winer", "winners"),
    ("then: {winners: 0}\n", 3, "then.winners", ""),
    ("then: {decides: [x]}\n", 3, "then.decides[0]", ""),
    ("then: {scores: [1.5]}\n", 3, "then.scores[0]", ""),
    ("then: {state: []}\n", 3, "then.state", ""),
    ("then: {legal: {includes: [draw]}}\n", 3, "then.legal", ""),
    ("then: {legal: {seat: 0, include: [draw]}}\n", 3, "then.legal.include", "includes"),
    ("then: {legal: {seat: 0, excludes: [action-draw]}}\n", 3, "then.legal.excludes[0]", ""),
    ("then: {illegal: {seat: 0}}\n", 3, "then.illegal", ""),
    ("then: {illegal: {seat: 0, choose: [draw]}}\n", 3, "then.illegal.choose", ""),
    ("then: {illegal: {seat: 0, choose: use mousetrap}}\n", 3, "then.illegal.choose", ""),
    ("then: {sees: {seat: 0}}\n", 3, "then.sees", ""),
    ("then: {sees: {seat: 0, state: 3}}\n", 3, "then.sees.state", ""),
]


@pytest.mark.parametrize(("text", "line", "field", "nearest"), BAD_FIELDS)
def test_a_wrong_field_is_named(text: str, line: int, field: str, nearest: str) -> None:
    error = refusal(SCENARIO + text)
    assert error.code == "scenario_field"
    assert error.message.startswith(f"test.yaml:{line}: {field}: ")
    assert error.details["file"] == "test.yaml"
    assert error.details["line"] == str(line)
    assert error.details["field"] == field
    assert error.details.get("nearest", "") == nearest
    if nearest:
        assert nearest in error.hint


@pytest.mark.parametrize("text", ["scenario: x\n", "game: travel\n", "- a\n", "just words\n"])
def test_what_every_scenario_has(text: str) -> None:
    assert refusal(text).code == "scenario_field"


def test_notes_may_say_anything() -> None:
    scenario = check(document(SCENARIO + "source: 12\nconfidence: [maybe]\n"))
    assert scenario.title == "a test"


def test_empty_fields_are_fields_left_out() -> None:
    scenario = check(document(SCENARIO + "play:\noptions:\ndefault:\nrandom:\nthen:\nstate:\n"))
    assert scenario.state is None
    assert scenario.default[0] == "no"
    assert not scenario.play


PIECES = [
    "a",
    ":",
    "-",
    "[",
    "]",
    "{",
    "}",
    ",",
    "'",
    '"',
    "---",
    "&x",
    "*x",
    "scenario:s",
    "game:travel",
    "play:",
    "seat:",
    "choose:",
    "then:",
    "!!int",
    "|",
    "#",
    "%",
    "?",
    "yes",
    "1",
    "...",
    "é",
    ">",
    "<<:",
    "state:",
    "~",
    "until:",
]
YAML_TEXTS = st.lists(
    st.sampled_from([*PIECES, " ", "\n", "\n  ", "\n- ", ": ", ", ", "\n---\n", "\t", "\u2028"]),
    max_size=40,
).map("".join)


def refused(text: str, file: str = "fuzz.yaml") -> list[EstibaError]:
    """The refusals of the documents of a text."""
    errors = []
    for index, chunk in enumerate(split(text)):
        try:
            check(read(chunk, file, index))
        except EstibaError as error:
            errors.append(error)
    return errors


@settings(max_examples=500, deadline=None)
@given(st.one_of(YAML_TEXTS, st.text(max_size=60)))
def test_any_text_is_read_or_refused(text: str) -> None:
    for error in refused(text):
        assert error.code in ("scenario_syntax", "scenario_field")
        assert 1 <= int(error.details["line"]) <= len(text) + 2


FIELD_VALUES: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["draw", "card:a", "x", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["seat", "choose", "state", "legal", "coin"]), inner)
    ),
    max_leaves=6,
)


@settings(max_examples=500, deadline=None)
@given(st.dictionaries(st.sampled_from(FIELDS[4:]), FIELD_VALUES))
def test_any_values_are_taken_or_refused(fields: dict[str, Any]) -> None:
    for error in refused(_flow({"scenario": "s", "game": "travel", **fields})):
        assert error.code == "scenario_field"
        assert error.details["line"] == "1"


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    if value is None:
        return "null"
    return f'"{value}"' if isinstance(value, str) else str(value).lower()
