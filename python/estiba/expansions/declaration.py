"""What a package says of the expansion that it brings."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, kw_only=True)
class Expansion:
    """An expansion of a game, as its package declares it.

    >>> Expansion(package="night_train", game="travel", id="night_train").cards
    'cards.toml'

    Attributes:
        package: the package that brings the files: ``__name__`` where this stands.
        game: the id of the game.
        id: the name by which a match asks for it, in lower-case letters, digits
            and underscores; no other expansion of the game has it.
        cards: the card rows: a TOML file in the package, in the form of the
            game's card table.
        powers: the module of the powers of these cards; None if none has one.
        scenarios: a folder of scenarios in the package, if it brings any.
    """

    package: str
    game: str
    id: str
    cards: str = "cards.toml"
    powers: str | None = None
    scenarios: str | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if not isinstance(value, str) and (value is not None or field.default is not None):
                raise TypeError(f"{field.name} must be a text, not {value!r}.")
