"""The compiled core. Private: use :mod:`estiba`, which documents and types it.

Input that the core refuses raises :class:`estiba.errors.EstibaError` and
changes nothing.
"""

from collections.abc import Callable, Sequence
from typing import final

def error_codes() -> list[str]:
    """All codes that the core can raise."""

def games() -> list[str]:
    """The ids of the games in the register, in order."""

def vocabulary(game: str) -> str:
    """The words in which powers of a game are written, as JSON."""

def policies() -> list[str]:
    """The names of the bot policies."""

@final
class CardTable:
    """The card table of a game: parsed, checked, immutable."""

    def __new__(cls, game: str, text: str, file: str) -> CardTable: ...
    @property
    def game(self) -> str: ...
    def overlaid(self, text: str, file: str) -> CardTable:
        """A new table in which the values of an overlay replace this one's."""
    def with_powers(
        self, powers: str, functions: Sequence[Callable[[dict[str, object]], int]]
    ) -> CardTable:
        """A new table with compiled powers on its cards, and the functions that they call."""
    def expanded(
        self,
        id: str,
        version: str,
        cards: str,
        file: str,
        powers: str,
        functions: Sequence[Callable[[dict[str, object]], int]],
    ) -> CardTable:
        """A new table with an expansion: its card rows as TOML, its powers compiled."""
    def expansions(self) -> list[tuple[str, str, str]]:
        """Id, version and fingerprint of each expansion."""
    def card_ids(self) -> list[str]:
        """The ids of all cards."""
    def game_info(self, locale: str) -> bytes:
        """`estiba.v1.GameInfo`, serialized."""
    def list_cards(self, locale: str) -> bytes:
        """`estiba.v1.ListCardsResponse`, serialized."""

@final
class Rules:
    """Card table and options of a match: immutable, shared by many matches."""

    def __new__(cls, table: CardTable, options: str) -> Rules:
        """`options` is a JSON object; what is left out takes its default."""
    @property
    def game(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def fingerprint(self) -> str:
        """Hex SHA-256 of values, programs, options and rules version."""
    @property
    def rules_version(self) -> int: ...
    @property
    def choice_count(self) -> int: ...
    @property
    def options(self) -> str:
        """All options as a JSON object, defaults filled in."""
    def expansions(self) -> list[tuple[str, str, str]]:
        """Id, version and fingerprint of each expansion that the match uses."""
    @property
    def uses_functions(self) -> bool:
        """True if a power calls a Python function: playing then takes the GIL."""
    def notation(self, number: int) -> str: ...
    def number(self, notation: str) -> int: ...
    def label(self, number: int, locale: str) -> str: ...

@final
class Match:
    """One playing of a game: a state and the record that led to it."""

    def __new__(cls, rules: Rules, seed: bytes) -> Match:
        """Deals a match. `seed` is 32 bytes."""
    @staticmethod
    def from_record(table: CardTable, text: str, file: str) -> Match:
        """Replays a record in its text form and checks its digests."""
    @staticmethod
    def from_plays(rules: Rules, seed: bytes, plays: Sequence[tuple[int, int]]) -> Match:
        """Replays `(seat, number)` pairs."""
    @staticmethod
    def from_position(
        table: CardTable, options: str, cards: str, state: str, random: str, seed: bytes
    ) -> Match:
        """Sets a position up, checked. All texts are JSON objects, as in scenario files."""
    @property
    def rules(self) -> Rules: ...
    @property
    def seed(self) -> bytes: ...
    @property
    def revision(self) -> int:
        """Choices played so far."""
    @property
    def turn(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def truncated(self) -> bool: ...
    @property
    def winners(self) -> list[int]: ...
    @property
    def waiting_for(self) -> list[int]: ...
    @property
    def decision_id(self) -> int:
        """The id of the open decision; that of the last one once over."""
    @property
    def unused_outcomes(self) -> list[str]:
        """Scripted outcomes of chance that were not used, as `kind: value`."""
    def digest(self) -> str:
        """Hex digest of the state. Never show it to a seat."""
    def decision(self, locale: str) -> str | None:
        """The open decision as JSON.

        Its fields: id, kind, source, prompt, waiting_for, picks_left,
        may_decline, leader.
        """
    def legal(self, seat: int) -> list[int]:
        """The numbers that the seat may choose now, rising.

        Empty if it is not asked and has no any-time choice.
        """
    def any_time(self, seat: int) -> list[int]:
        """Those of `legal` that stand on top of the decision."""
    def mask(self, seat: int) -> bytes:
        """One byte a number, 1 where legal."""
    def resolve(self, seat: int, notation: str) -> int | None:
        """The number of the legal choice that the token names now, or None.

        Here `no`, `pass` and `done` may stand for each other, `yes` and `draw`
        likewise, where the notation says so.
        """
    def label(self, number: int, locale: str) -> str: ...
    def apply(self, seat: int, choices: Sequence[int | str | bytes]) -> None:
        """Plays the choices, all or none, with no limit on what they reveal."""
    def move(self, seat: int, decision_id: int, choices: Sequence[int | str | bytes]) -> list[int]:
        """Plays the choices, all or none, as a client may. Returns their numbers.

        They answer the open decision, and end at the first one that reveals
        something.
        """
    def suggest(self, seat: int, policy: str) -> int:
        """What a bot policy chooses, from a stream of its own."""
    def truncate(self) -> None:
        """Ends the match without a result."""
    def view(self, seat: int | None, everything: bool = False) -> str:
        """The view as JSON in the form of scenario files.

        None is a spectator's, `everything` that of the omniscient.
        """
    def events(
        self, seat: int | None, after: int = -1, locale: str = "en", everything: bool = False
    ) -> str:
        """The events after a revision, cut down, as a JSON list of objects.

        -1 gives all; those of the deal have revision 0.
        """
    def update(self, seat: int | None, after: int, locale: str, with_events: bool = True) -> bytes:
        """`estiba.v1.Update`, serialized."""
    def menu(self, seat: int | None, locale: str) -> bytes:
        """`estiba.v1.Menu`, serialized."""
    def record(self) -> str:
        """The record in its text form."""
    def record_message(self) -> bytes:
        """`estiba.v1.Record`, serialized."""
    def plays(self) -> list[tuple[int, int]]:
        """The record's choices as `(seat, number)`."""
    def clone(self) -> Match: ...
    def rewound(self, revision: int) -> Match:
        """A copy as it was after so many choices."""

@final
class Column:
    """A column of numbers that other libraries read in place (buffer protocol)."""

    def __len__(self) -> int: ...
    def __buffer__(self, flags: int, /) -> memoryview: ...

@final
class Simulation:
    """The results of a batch, one row a match."""

    @property
    def decisions(self) -> int: ...
    @property
    def moves(self) -> int: ...
    @property
    def wins(self) -> list[int]: ...
    @property
    def truncated(self) -> int: ...
    @property
    def mean_turns(self) -> float: ...
    @property
    def digest(self) -> str:
        """Hex SHA-256 of all rows."""
    def __len__(self) -> int: ...
    def columns(self) -> list[tuple[str, Column]]:
        """The columns by name.

        `winners` (uint8, a bit set of seats; 0 where truncated), `turns`,
        `moves`, `decisions` (uint32).
        """

def simulate(
    rules: Rules,
    matches: int,
    policies: Sequence[str],
    seed: bytes,
    threads: int,
    max_turns: int,
    progress: Callable[[int], None] | None,
) -> Simulation:
    """Plays a batch.

    The GIL is released once; `progress` is called with the number of finished
    matches a few times a second; an interrupt stops within a second.
    """
