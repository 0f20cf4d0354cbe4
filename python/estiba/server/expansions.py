"""The expansions that matches use: noted when a match is created, looked for afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from estiba import _core
from estiba.errors import EstibaError
from estiba.server.rows import ExpansionRow


def expansion_rows(number: int, rules: _core.Rules) -> list[ExpansionRow]:
    """The expansions that a new match uses, by its number and rules."""
    return [
        ExpansionRow(number, position, expansion, version, fingerprint)
        for position, (expansion, version, fingerprint) in enumerate(rules.expansions())
    ]


def missing_expansion(
    used: Sequence[ExpansionRow], installed: Sequence[tuple[str, str, str]]
) -> EstibaError | None:
    """The error for the first expansion of a match that is not installed as it was.

    Args:
        used: the expansions of the match.
        installed: id, version and fingerprint of those of now.
    """
    there = {expansion: (version, print_) for expansion, version, print_ in installed}
    for row in used:
        version, fingerprint = there.get(row.expansion, ("", ""))
        if fingerprint == row.fingerprint:
            continue
        wanted = f"The match needs the expansion '{row.expansion}' {row.version}"
        if not version:
            what = f"{wanted}, which is not installed."
        elif version == row.version:
            what = f"{wanted} with other cards or powers than those installed under this version."
        else:
            what = f"{wanted}, and {version} is installed."
        return EstibaError(
            "expansion_missing",
            what,
            f"Install the version {row.version} of '{row.expansion}' and start the server again.",
            {
                "expansion": row.expansion,
                "version": row.version,
                "fingerprint": row.fingerprint,
                "installed": version,
            },
        )
    return None
