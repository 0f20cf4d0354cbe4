"""The options of a game as the command line takes them: ``--option NAME=VALUE``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, TypeAlias

import typer

from estiba.errors import EstibaError
from estiba.games import load_table
from estiba.v1.catalog_pb2 import GameInfo, OptionInfo, OptionValue

OptionTexts: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game; several words are divided by commas. May come repeatedly.",
    ),
]
Locale: TypeAlias = Annotated[str, typer.Option(help="The language: en or es.")]
Overlays: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--overlay",
        metavar="FILE",
        help="A card table laid over the game's own. May come repeatedly.",
    ),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def game_info(game: str, locale: str = "en", overlays: Sequence[str] = ()) -> GameInfo:
    """What is known of a game.

    Raises:
        EstibaError: ``unknown_game``, ``unknown_locale``, or what is wrong with
            an overlay.
    """
    return GameInfo.FromString(load_table(game, overlays).game_info(locale))


def read_options(texts: Iterable[str], known: Iterable[OptionInfo]) -> dict[str, Any]:
    """Reads ``NAME=VALUE`` texts by the types that the game declares.

    A value that does not fit its type, and a name that no option has, are left
    as text: the refusal then names the option.

    Raises:
        EstibaError: ``option_value`` for a text without ``=``.
    """
    types = {option.name: option.type for option in known}
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise EstibaError(
                "option_value",
                f"'{text}' is not an option.",
                "Write --option NAME=VALUE, such as --option players=3.",
            )
        options[name] = _read_value(value, types.get(name))
    return options


def _read_value(text: str, kind: int | None) -> bool | int | str | list[str]:
    if kind == OptionInfo.TYPE_BOOLEAN and text.lower() in ("true", "false", "yes", "no"):
        return text.lower() in ("true", "yes")
    if kind == OptionInfo.TYPE_INTEGER and text.lstrip("-").isdecimal() and len(text) < 19:
        return int(text)
    if kind == OptionInfo.TYPE_WORDS:
        return [word for word in text.split(",") if word]
    return text


def plain_value(value: OptionValue) -> bool | int | str | list[str]:
    """The value of an option without its wrapping."""
    match value.WhichOneof("value"):
        case "boolean":
            return value.boolean
        case "integer":
            return value.integer
        case "words":
            return list(value.words.words)
        case _:
            return value.word
