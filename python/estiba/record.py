"""Records: matches as text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from estiba.errors import EstibaError

_GAME: Final = re.compile(r"^\W*game\W+([a-z0-9_]+)", re.MULTILINE)


class Record(str):
    """A match as text: rules, options, seed and choices, from which all else follows.

    >>> import estiba
    >>> record = estiba.Match("travel", seed=1).record()
    >>> record.game
    'travel'
    """

    __slots__ = ()

    @property
    def game(self) -> str:
        """The id of the game.

        Raises:
            EstibaError: ``record_syntax`` if the record does not say it.
        """
        found = _GAME.search(self)
        if found is None:
            raise EstibaError(
                "record_syntax",
                "The record does not say which game it is of.",
                "A record is a text that Match.record() or the server gave.",
            )
        return found[1]

    @property
    def text(self) -> str:
        """The record as a plain string."""
        return str(self)

    def save(self, path: str | Path) -> None:
        """Writes the record to a file, in UTF-8."""
        Path(path).write_text(self, encoding="utf-8", newline="\n")

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Reads a record from a file.

        Raises:
            EstibaError: ``record_syntax`` if it cannot be read.
        """
        try:
            return cls(Path(path).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise EstibaError(
                "record_syntax",
                f"The record '{path}' cannot be read: {_reason(error)}.",
                "Name a file that Record.save or the server wrote.",
                {"file": str(path)},
            ) from None


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        return "no such file"
    if isinstance(error, IsADirectoryError):
        return "it is a directory"
    if isinstance(error, OSError):
        return (error.strerror or "it failed").lower()
    return "it is not a text in UTF-8"
