"""What the runner needs of a match: the core's matches have it, and doubles in tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class PlayableRules(Protocol):
    """What the runner needs of the rules of a match."""

    @property
    def players(self) -> int:
        """How many seats there are."""

    def notation(self, number: int) -> str:
        """The token of a choice."""


class Playable(Protocol):
    """A match at a position; ``estiba._core.Match`` says what each part does."""

    @property
    def rules(self) -> PlayableRules:
        """What it is played by."""

    @property
    def revision(self) -> int:
        """Choices played so far."""

    @property
    def turn(self) -> int:
        """Turns so far."""

    @property
    def over(self) -> bool:
        """True once nothing more will be asked."""

    @property
    def winners(self) -> list[int]:
        """The seats that won."""

    @property
    def waiting_for(self) -> list[int]:
        """The seats that are asked."""

    @property
    def unused_outcomes(self) -> list[str]:
        """Scripted outcomes of chance that were not used."""

    def digest(self) -> str:
        """A digest of the state."""

    def decision(self, locale: str) -> str | None:
        """The open decision, as JSON."""

    def legal(self, seat: int) -> list[int]:
        """What the seat may choose now."""

    def any_time(self, seat: int) -> list[int]:
        """Those of ``legal`` that stand on top of the decision."""

    def resolve(self, seat: int, notation: str) -> int | None:
        """The legal choice that a token names now."""

    def apply(self, seat: int, choices: Sequence[int | str]) -> None:
        """Plays choices, or raises and changes nothing."""

    def view(self, seat: int | None, everything: bool = False) -> str:
        """What a viewer may see, as JSON."""

    def events(
        self, seat: int | None, after: int = -1, locale: str = "en", everything: bool = False
    ) -> str:
        """What happened after a revision (-1 for all), as JSON."""
