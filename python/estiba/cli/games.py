"""``estiba games``: what can be played."""

from __future__ import annotations

from typing import Any

from estiba.cli import output
from estiba.cli.options import Json, Locale, game_info, plain_value
from estiba.games import game_ids
from estiba.v1.catalog_pb2 import GameInfo, OptionInfo

_KINDS = {
    OptionInfo.TYPE_BOOLEAN: "boolean",
    OptionInfo.TYPE_INTEGER: "integer",
    OptionInfo.TYPE_WORD: "word",
    OptionInfo.TYPE_WORDS: "words",
}


def games(locale: Locale = "en", json: Json = False) -> None:
    """List the games and their options."""
    infos = [game_info(game, locale) for game in game_ids()]
    if json:
        output.print_json([_as_json(info) for info in infos])
        return
    out = output.console()
    for info in infos:
        out.print(f"[bold]{info.id}[/]  {info.name}, {info.min_players}-{info.max_players} players")
        out.print(f"  policies: {', '.join(info.policies)}")
        out.print(f"  rules version {info.rules_version}, fingerprint {info.fingerprint}")
        rows = output.table("  option", "values", "default", "what it does")
        for option in info.options:
            default = plain_value(option.default_value)
            rows.add_row(f"  {option.name}", _allowed(option), _shown(default), option.description)
        out.print(rows)


def _allowed(option: OptionInfo) -> str:
    if option.type == OptionInfo.TYPE_INTEGER:
        return f"{option.minimum} to {option.maximum}"
    if option.type == OptionInfo.TYPE_BOOLEAN:
        return "true, false"
    words = ", ".join(option.allowed)
    return f"any of {words}" if option.type == OptionInfo.TYPE_WORDS else words


def _bounds(option: OptionInfo) -> dict[str, int]:
    if option.type != OptionInfo.TYPE_INTEGER:
        return {}
    return {"minimum": option.minimum, "maximum": option.maximum}


def _shown(value: bool | int | str | list[str]) -> str:
    if isinstance(value, list):
        return ",".join(value) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _as_json(info: GameInfo) -> dict[str, Any]:
    return {
        "id": info.id,
        "name": info.name,
        "min_players": info.min_players,
        "max_players": info.max_players,
        "policies": list(info.policies),
        "choice_count": info.choice_count,
        "rules_version": info.rules_version,
        "fingerprint": info.fingerprint,
        "options": [
            {
                "name": option.name,
                "type": _KINDS.get(option.type, "word"),
                **_bounds(option),
                "allowed": list(option.allowed),
                "default": plain_value(option.default_value),
                "description": option.description,
            }
            for option in info.options
        ],
    }
