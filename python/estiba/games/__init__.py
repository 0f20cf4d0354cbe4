"""The games: their card tables, as data.

What a game's cards are stands in a table beside its module; the rules are the
core's. Installed expansions add cards to it. An overlay is a table of the same
shape that states only what differs.
"""

from __future__ import annotations

import difflib
import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import TypeAlias

from estiba import _core
from estiba.errors import EstibaError
from estiba.expansions import (
    Installed,
    InstalledExpansion,
    card_ids_of,
    discover,
    install,
)
from estiba.powers.compile import CompiledPowers
from estiba.powers.load import load_powers


def game_ids() -> list[str]:
    """The ids of all games.

    >>> game_ids()
    ['import_export', 'travel']
    """
    return _core.games()


@dataclass(frozen=True)
class Overlay:
    """An overlay that has been read: its text, and the file that errors name."""

    text: str
    file: str

    @classmethod
    def load(cls, path: str | Path) -> Overlay:
        """Reads an overlay file.

        Raises:
            EstibaError: ``table_syntax`` if it cannot be read.
        """
        try:
            return cls(Path(path).read_text(encoding="utf-8"), str(path))
        except (OSError, ValueError) as error:
            raise EstibaError(
                "table_syntax",
                f"The overlay '{path}' cannot be read: {error}.",
                "Name a TOML file of the shape of the game's card table.",
                {"file": str(path)},
            ) from None


OverlayLike: TypeAlias = "Overlay | str | Path"
"""An overlay, or the path of an overlay file."""


def read_overlays(overlays: Sequence[OverlayLike]) -> tuple[Overlay, ...]:
    """Reads those overlays that are given as paths.

    Raises:
        EstibaError: ``table_syntax`` if a file cannot be read.
    """
    return tuple(
        overlay if isinstance(overlay, Overlay) else Overlay.load(overlay) for overlay in overlays
    )


@cache
def installed() -> Installed:
    """The expansions that are installed, looked for once."""
    return install({game: _own_table(game) for game in game_ids()}, discover())


def load_table(
    game: str,
    overlays: Sequence[OverlayLike] = (),
    expansions: Sequence[InstalledExpansion] | None = None,
) -> _core.CardTable:
    """The card table of a game with expansions, and overlays laid over it in order.

    Args:
        game: the id of a game, such as ``"travel"``.
        overlays: overlays, or paths of overlay files; later ones win.
        expansions: the expansions of the game that matches may use; all that
            are installed unless given.

    Raises:
        EstibaError: ``unknown_game``; ``table_syntax`` or ``table_field`` with
            file, line and field.
    """
    known = _core.games()
    if game not in known:
        raise unknown_game(game, known)
    chosen = installed().of(game) if expansions is None else tuple(expansions)
    return _table(game, chosen, read_overlays(overlays))


def unknown_game(game: str, known: Sequence[str]) -> EstibaError:
    """The error for a game that is none of the known ones."""
    near = difflib.get_close_matches(str(game)[:80].lower(), known, n=1)
    return EstibaError(
        "unknown_game",
        f"There is no game '{game}'.",
        f"Did you mean '{near[0]}'?" if near else f"The games are: {', '.join(known)}.",
        {"nearest": near[0]} if near else {},
    )


@lru_cache(maxsize=64)
def _table(
    game: str, expansions: tuple[InstalledExpansion, ...], overlays: tuple[Overlay, ...]
) -> _core.CardTable:
    if overlays:
        below = _table(game, expansions, overlays[:-1])
        return below.overlaid(overlays[-1].text, overlays[-1].file)
    if expansions:
        return expansions[-1].laid_over(_table(game, expansions[:-1], ()))
    return _own_table(game)


@cache
def _own_table(game: str) -> _core.CardTable:
    """The table of the game's own cards."""
    table = _core.CardTable(game, _own_cards(game), f"{game}/cards.toml")
    powers = _own_powers(game)
    return table if powers is None else table.with_powers(powers.document, powers.functions)


def _own_cards(game: str) -> str:
    return (resources.files(__name__) / game / "cards.toml").read_text(encoding="utf-8")


@cache
def _own_powers(game: str) -> CompiledPowers | None:
    """What the game's own cards do; None for a game without powers."""
    module = f"{__name__}.{game}.powers"
    if importlib.util.find_spec(module) is None:
        return None
    return load_powers(module, game, card_ids_of(_own_cards(game))).compiled


def power_documents(game: str) -> list[str]:
    """The compiled powers of a game's own cards and of its expansions, as JSON."""
    own = _own_powers(game)
    documents = [] if own is None else [own.document]
    return documents + [expansion.powers for expansion in installed().of(game)]


def known_cards(game: str) -> list[str]:
    """The ids of all cards that a power may be on.

    Among them are those of installed expansions that cannot be used yet: their
    authors want to know what is wrong with the powers.

    Raises:
        EstibaError: ``unknown_game``.
    """
    if game not in game_ids():
        raise unknown_game(game, game_ids())
    found = installed()
    usable = [card for expansion in found.of(game) for card in expansion.card_ids]
    return [*card_ids_of(_own_cards(game)), *usable, *found.unsound_cards.get(game, ())]
