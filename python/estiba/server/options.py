"""The options of a match: protobuf on the wire, JSON for the core and the journal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, TypeAlias

from estiba.server.failures import malformed
from estiba.v1.catalog_pb2 import OptionValue, Words

_LONGEST_SHOWN: Final = 40

PlainValue: TypeAlias = bool | int | str | list[str]
"""The value of an option without its wrapping."""


def plain_options(options: Mapping[str, OptionValue]) -> dict[str, PlainValue]:
    """Options as plain values.

    Raises:
        EstibaError: `request_malformed` for an option without a value.
    """
    return {name: _plain(name, value) for name, value in options.items()}


def wire_options(options: str) -> dict[str, OptionValue]:
    """A JSON object of options as protobuf values."""
    return {name: _wire(value) for name, value in json.loads(options).items()}


def canonical(options: Mapping[str, PlainValue]) -> str:
    """Options as one text: equal options give equal texts."""
    return json.dumps(options, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _plain(name: str, value: OptionValue) -> PlainValue:
    match value.WhichOneof("value"):
        case "boolean":
            return value.boolean
        case "integer":
            return value.integer
        case "word":
            return value.word
        case "words":
            return list(value.words.words)
        case _:
            shown = name if len(name) <= _LONGEST_SHOWN else name[:_LONGEST_SHOWN] + "…"
            raise malformed(f"options.{shown}", f"The option {shown} has no value.")


def _wire(value: PlainValue) -> OptionValue:
    if isinstance(value, bool):
        return OptionValue(boolean=value)
    if isinstance(value, int):
        return OptionValue(integer=value)
    if isinstance(value, str):
        return OptionValue(word=value)
    return OptionValue(words=Words(words=value))
