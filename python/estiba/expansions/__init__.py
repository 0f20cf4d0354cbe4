"""Expansions: cards and powers that others made, in packages of their own.

A package says what it brings in an :class:`Expansion` and registers it under the
entry point group ``estiba.expansions``; ``docs/write-a-power.md`` builds one step
by step. What is wrong with a package is a problem of that package: it is told,
and the others work.
"""

from estiba.expansions.declaration import Expansion
from estiba.expansions.discovery import GROUP, Discovery, Found, discover
from estiba.expansions.loading import Installed, InstalledExpansion, card_ids_of, install

__all__ = [
    "GROUP",
    "Discovery",
    "Expansion",
    "Found",
    "Installed",
    "InstalledExpansion",
    "card_ids_of",
    "discover",
    "install",
]
