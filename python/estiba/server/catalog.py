"""The games that a server offers: card tables, rules, and what is said of them."""

from __future__ import annotations

import difflib
import json
from collections import OrderedDict
from typing import Final

from estiba import _core
from estiba.errors import EstibaError
from estiba.games import load_table
from estiba.server import framing
from estiba.server.calls import Token, parsed
from estiba.server.options import PlainValue, canonical
from estiba.v1.catalog_pb2 import (
    GameInfo,
    GetGameRequest,
    ListCardsRequest,
    ListGamesRequest,
)

LOCALES: Final = ("en", "es")
DEFAULT_LOCALE: Final = "en"

# Asking only those who hold a reaction would tell the others, by the time it
# takes, that somebody does.
_HOSTED_ASK: Final = "everyone"

_RULES_KEPT: Final = 256


def checked_locale(locale: str) -> str:
    """The locale asked for, or the default one.

    Raises:
        EstibaError: `unknown_locale`.
    """
    if locale in LOCALES:
        return locale
    if not locale:
        return DEFAULT_LOCALE
    raise EstibaError(
        "unknown_locale",
        f"There are no texts in {shortened(locale)}.",
        "Ask for en or es.",
        {"field": "locale"},
    )


def shortened(text: str) -> str:
    """What a caller sent, quoted, printable and cut short for a message."""
    return ascii(text if len(text) <= 40 else text[:40] + "...")


def nearest(text: str, names: list[str]) -> dict[str, str]:
    """The detail `nearest`, if one of the names resembles the text."""
    found = difflib.get_close_matches(text[:64], names, 1)
    return {"nearest": found[0]} if found else {}


class Catalog:
    """The card tables of all games, and the rules made from them."""

    def __init__(self) -> None:
        """Loads the card table of every game in the register.

        Raises:
            EstibaError: `table_syntax` or `table_field` for a table that is wrong.
        """
        self._tables: Final = {game: load_table(game) for game in _core.games()}
        self._infos: Final = {
            (game, locale): _hosted_info(table, locale)
            for game, table in self._tables.items()
            for locale in LOCALES
        }
        self._parsed: Final = {
            game: GameInfo.FromString(self._infos[game, DEFAULT_LOCALE]) for game in self._tables
        }
        self._rules: OrderedDict[tuple[str, str], _core.Rules] = OrderedDict()

    def info(self, game: str) -> GameInfo:
        """What a game is, in the default locale.

        Raises:
            EstibaError: `unknown_game`.
        """
        self._table(game)
        return self._parsed[game]

    def expansions(self, game: str) -> list[tuple[str, str, str]]:
        """Id, version and fingerprint of each expansion of a game; none of an unknown game."""
        table = self._tables.get(game)
        return table.expansions() if table is not None else []

    def rules(self, game: str, options: str) -> _core.Rules:
        """The rules of a game under these options (a JSON object).

        Rules are immutable; matches with the same options share them.

        Raises:
            EstibaError: `unknown_game`, `unknown_option` or `option_value`.
        """
        key = (game, options)
        rules = self._rules.get(key)
        if rules is None:
            rules = _core.Rules(self._table(game), options)
            self._rules[key] = rules
            if len(self._rules) > _RULES_KEPT:
                self._rules.popitem(last=False)
        else:
            self._rules.move_to_end(key)
        return rules

    def hosted_rules(self, game: str, options: dict[str, PlainValue], players: int) -> _core.Rules:
        """The rules of a new match for so many players.

        Raises:
            EstibaError: as :meth:`rules`; also `option_value` if the number of
                players is not one for the game, or not the one in the options.
        """
        info = self.info(game)
        if not info.min_players <= players <= info.max_players:
            raise EstibaError(
                "option_value",
                f"{players} seats are given; {game} is for "
                f"{info.min_players} to {info.max_players} players.",
                "Give one entry in seats for each player.",
                {"option": "players", "field": "seats"},
            )
        if options.get("players", players) != players:
            raise EstibaError(
                "option_value",
                "The option players does not agree with the number of seats.",
                "Leave the option out: the seats say how many players there are.",
                {"option": "players"},
            )
        known = [option.name for option in info.options]
        complete: dict[str, PlainValue] = {**options}
        if "players" in known:
            complete["players"] = players
        if "ask" in known:
            complete.setdefault("ask", _HOSTED_ASK)
        return self.rules(game, canonical(complete))

    async def list_games(self, request: bytes, _token: Token) -> bytes:
        """`ListGames`: request and answer serialized."""
        locale = checked_locale(parsed(ListGamesRequest, request).locale)
        return framing.list_games_response(
            [self._infos[game, locale] for game in sorted(self._tables)]
        )

    async def get_game(self, request: bytes, _token: Token) -> bytes:
        """`GetGame`: request and answer serialized."""
        asked = parsed(GetGameRequest, request)
        locale = checked_locale(asked.locale)
        self._table(asked.game)
        return framing.get_game_response(self._infos[asked.game, locale])

    async def list_cards(self, request: bytes, _token: Token) -> bytes:
        """`ListCards`: request and answer serialized."""
        asked = parsed(ListCardsRequest, request)
        locale = checked_locale(asked.locale)
        return self._table(asked.game).list_cards(locale)

    def _table(self, game: str) -> _core.CardTable:
        table = self._tables.get(game)
        if table is None:
            raise EstibaError(
                "unknown_game",
                f"There is no game {shortened(game)}.",
                "ListGames tells which there are.",
                nearest(game, list(self._tables)),
            )
        return table


def _hosted_info(table: _core.CardTable, locale: str) -> bytes:
    """What a game is, with the defaults that matches on a server have."""
    told = table.game_info(locale)
    info = GameInfo.FromString(told)
    asks = [option for option in info.options if option.name == "ask"]
    if not asks:
        return told
    asks[0].default_value.word = _HOSTED_ASK
    rules = _core.Rules(table, canonical({"ask": _HOSTED_ASK}))
    info.fingerprint = rules.fingerprint
    info.choice_count = rules.choice_count
    return info.SerializeToString()


def check_policy(policy: str) -> str:
    """The name of a bot policy, if there is one of this name.

    Raises:
        EstibaError: `unknown_policy`.
    """
    names = _core.policies()
    if policy not in names:
        raise EstibaError(
            "unknown_policy",
            f"There is no bot policy {shortened(policy)}.",
            f"There are: {', '.join(names)}.",
            nearest(policy, names),
        )
    return policy


def full_options(rules: _core.Rules) -> str:
    """All options of the rules as one canonical text."""
    return canonical(json.loads(rules.options))
