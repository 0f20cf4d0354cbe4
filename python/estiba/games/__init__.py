"""The games: their card tables, as data.

What a game's cards are stands in a table beside its module; the rules are the
core's. An overlay is a table of the same shape that states only what differs.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import TypeAlias

from estiba import _core
from estiba.errors import EstibaError


def game_ids() -> list[str]:
    """The ids of all games.

    >>> game_ids()
    ['travel']
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


def load_table(game: str, overlays: Sequence[OverlayLike] = ()) -> _core.CardTable:
    """The card table of a game, with overlays laid over it in order.

    Args:
        game: the id of a game, such as ``"travel"``.
        overlays: overlays, or paths of overlay files; later ones win.

    Raises:
        EstibaError: ``unknown_game``; ``table_syntax`` or ``table_field`` with
            file, line and field.
    """
    known = _core.games()
    if game not in known:
        raise unknown_game(game, known)
    return _table(game, read_overlays(overlays))


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
def _table(game: str, overlays: tuple[Overlay, ...]) -> _core.CardTable:
    if overlays:
        below = _table(game, overlays[:-1])
        return below.overlaid(overlays[-1].text, overlays[-1].file)
    file = resources.files(__name__) / game / "cards.toml"
    return _core.CardTable(game, file.read_text(encoding="utf-8"), f"{game}/cards.toml")
