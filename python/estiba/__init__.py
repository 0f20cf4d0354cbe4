"""Estiba: card games as a library and a service.

>>> import estiba
>>> estiba.game_ids()
['import_export', 'travel']
>>> match = estiba.Match("travel", {"players": 2}, seed=1)
>>> for _ in range(20):
...     match.apply(match.suggest("random"))
>>> match.revision, match.over
(20, False)
>>> result = estiba.simulate("travel", matches=100, players=3)
>>> result.matches
100
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from estiba import _core
from estiba.decisions import Choice, Decision
from estiba.errors import CODES, EstibaError
from estiba.games import Overlay, game_ids, load_table
from estiba.match import Match, View, replay
from estiba.record import Record
from estiba.sim import SimulationResult, simulate

try:
    __version__ = version("estiba")
except PackageNotFoundError:  # run from a source tree that is not installed
    __version__ = "0+unknown"


def policies() -> list[str]:
    """The names of the bot policies."""
    return _core.policies()


__all__ = [
    "CODES",
    "Choice",
    "Decision",
    "EstibaError",
    "Match",
    "Overlay",
    "Record",
    "SimulationResult",
    "View",
    "__version__",
    "game_ids",
    "load_table",
    "policies",
    "replay",
    "simulate",
]
