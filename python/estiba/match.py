"""Matches: one playing of a game, on this machine.

>>> import estiba
>>> match = estiba.Match("travel", {"players": 2}, seed=1)
>>> match.players, match.over
(2, False)
>>> choice = match.legal()[0]
>>> match.apply(choice)
>>> match.revision
1
>>> estiba.replay(match.record()).digest() == match.digest()
True
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from estiba import _core
from estiba.decisions import Choice, ChoiceLike, Decision, checked_number, face_of
from estiba.errors import EstibaError
from estiba.games import Overlay, OverlayLike, load_table, read_overlays
from estiba.games.import_export import ImportExportView
from estiba.games.travel import TravelView
from estiba.record import Record
from estiba.seeds import SeedLike, read_seed

View: TypeAlias = ImportExportView | TravelView
"""The view of a match, as JSON: the fields are those of scenario files."""


class Match:
    """One playing of a game: a state, and the record that led to it.

    Args:
        game: the id of a game, such as ``"travel"``.
        options: options of the game by name; those left out take their
            defaults. ``estiba games`` lists them.
        seed: see :func:`estiba.seeds.read_seed`; the same rules, seed and choices give the
            same match everywhere.
        overlays: card tables laid over the game's own, or their files.
        locale: ``"en"`` or ``"es"``: the language of prompts, labels and
            sentences.

    Raises:
        EstibaError: ``unknown_game``, ``unknown_option``, ``option_value``,
            ``seed_malformed``, ``unknown_locale``, or what is wrong with an
            overlay.

    A match can be pickled; what is stored is its record.

    >>> match = Match("travel", {"players": 3}, seed=7)
    >>> len(match.mask()) == match.choice_count
    True
    >>> all(match.mask()[choice.number] for choice in match.legal())
    True
    """

    __slots__ = ("_locale", "_match", "_overlays")

    _match: _core.Match
    _overlays: tuple[Overlay, ...]
    _locale: str

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        seed: SeedLike = None,
        *,
        overlays: Sequence[OverlayLike] = (),
        locale: str = "en",
    ) -> None:
        self._overlays = read_overlays(overlays)
        self._locale = _known_locale(locale)
        rules = read_rules(game, options, self._overlays)
        self._match = _core.Match(rules, read_seed(seed))

    @classmethod
    def of_core(cls, match: _core.Match, overlays: tuple[Overlay, ...], locale: str) -> Self:
        """Gives a match of the core this class's interface. Not for use outside Estiba."""
        wrapped = cls.__new__(cls)
        wrapped.__setstate__((match, overlays, locale))
        return wrapped

    # What it is played by.

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._match.rules.game

    @property
    def options(self) -> dict[str, Any]:
        """All options, defaults filled in."""
        return cast("dict[str, Any]", json.loads(self._match.rules.options))

    @property
    def players(self) -> int:
        """How many seats there are; they are numbered from 0, clockwise."""
        return self._match.rules.players

    @property
    def choice_count(self) -> int:
        """The size of the numbering of choices: the length of :meth:`mask`."""
        return self._match.rules.choice_count

    @property
    def fingerprint(self) -> str:
        """Hex SHA-256 of the rules: equal for matches whose records agree."""
        return self._match.rules.fingerprint

    @property
    def seed(self) -> bytes:
        """The 32 bytes from which all chance is drawn."""
        return self._match.seed

    # How it stands.

    @property
    def decision(self) -> Decision | None:
        """The open decision; None once the match is over."""
        text = self._match.decision(self._locale)
        if text is None:
            return None
        fields = json.loads(text)
        return Decision(
            id=fields["id"],
            kind=fields["kind"],
            source=fields["source"],
            prompt=fields["prompt"],
            waiting_for=tuple(fields["waiting_for"]),
            picks_left=fields["picks_left"],
            may_decline=fields["may_decline"],
        )

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that are waited for; empty once the match is over."""
        return tuple(self._match.waiting_for)

    @property
    def turn(self) -> int:
        """Turns so far."""
        return self._match.turn

    @property
    def over(self) -> bool:
        """True once nothing more will be asked."""
        return self._match.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return tuple(self._match.winners)

    @property
    def truncated(self) -> bool:
        """True if the match was stopped without a result."""
        return self._match.truncated

    @property
    def revision(self) -> int:
        """Choices played so far."""
        return self._match.revision

    def digest(self) -> str:
        """Hex digest of the state, hidden cards included: never show it to a player."""
        return self._match.digest()

    # What a seat may do.

    def legal(self, seat: int | None = None) -> list[Choice]:
        """The choices that a seat may make now, by rising number.

        Args:
            seat: the seat; the one asked if it is left out and one is asked.

        Returns:
            Its choices, those included that may be made at any time; empty if
            it is not asked and has none of these, and once the match is over.

        Raises:
            EstibaError: ``unknown_seat``; ``request_malformed`` if no seat is
                given and several are asked.
        """
        if seat is None and self.over:
            return []
        return [self.choice(number) for number in self._match.legal(self._seat(seat))]

    def mask(self, seat: int | None = None) -> NDArray[np.bool_]:
        """The legal choices of a seat as an array, for a network's output layer.

        Args:
            seat: as in :meth:`legal`.

        Returns:
            ``choice_count`` booleans, True where the number is legal.

        Raises:
            EstibaError: as :meth:`legal`.
        """
        if seat is None and self.over:
            return np.zeros(self.choice_count, dtype=np.bool_)
        return np.frombuffer(self._match.mask(self._seat(seat)), dtype=np.bool_).copy()

    def choice(self, face: int | str) -> Choice:
        """A choice by its number or notation, legal now or not.

        Raises:
            EstibaError: ``unknown_choice``.
        """
        rules = self._match.rules
        number = rules.number(face) if isinstance(face, str) else checked_number(face)
        return Choice(number, rules.notation(number), self._match.label(number, self._locale))

    def apply(self, *choices: ChoiceLike, seat: int | None = None) -> None:
        """Plays choices, all or none.

        Args:
            choices: choices, numbers or notations, in order.
            seat: the seat; the one asked if it is left out and one is asked.

        Raises:
            EstibaError: ``illegal_choice``, ``unknown_choice``, ``not_asked``,
                ``match_over``; and as :meth:`legal`. The match is as before.
        """
        plain = [face_of(choice) for choice in choices]
        # A match that is over asks nobody; the core's refusal says so.
        self._match.apply(0 if seat is None and self.over else self._seat(seat), plain)

    def suggest(self, policy: str = "random", seat: int | None = None) -> Choice:
        """What a bot policy would choose now; nothing is played.

        Raises:
            EstibaError: ``unknown_policy``, ``not_asked``; and as :meth:`legal`.
        """
        return self.choice(self._match.suggest(self._seat(seat), policy))

    def truncate(self) -> None:
        """Stops the match without a result."""
        self._match.truncate()

    # What a seat may know.

    def view(self, seat: int | None = None, *, everything: bool = False) -> View:
        """What a viewer may see.

        Args:
            seat: the seat that looks; None for a spectator.
            everything: True to see hidden cards too.

        Returns:
            The view in the form of scenario files.

        Raises:
            EstibaError: ``unknown_seat``.
        """
        viewer = None if seat is None else self._seat(seat)
        return cast(View, json.loads(self._match.view(viewer, everything)))

    def events(
        self, seat: int | None = None, after: int = -1, *, everything: bool = False
    ) -> list[dict[str, Any]]:
        """What happened, as a viewer may know it.

        Args:
            seat: the seat that looks; None for a spectator.
            after: the revision after which to begin; -1 for all events.
            everything: True for what nobody else may know.

        Returns:
            Events in order: ``revision``, ``kind``, ``source``, ``sentence``,
            and where they apply ``seat``, ``other_seat``, ``cards``, ``wanted``,
            ``count``, ``notation``, ``amount``, ``good``.

        Raises:
            EstibaError: ``unknown_seat``.
        """
        viewer = None if seat is None else self._seat(seat)
        text = self._match.events(viewer, after, self._locale, everything)
        return cast("list[dict[str, Any]]", json.loads(text))

    # Copies and records.

    def clone(self) -> Match:
        """A copy that goes its own way."""
        return Match.of_core(self._match.clone(), self._overlays, self._locale)

    def record(self) -> Record:
        """The record of the match so far."""
        return Record(self._match.record())

    def __setstate__(self, state: tuple[_core.Match, tuple[Overlay, ...], str]) -> None:
        self._match, self._overlays, self._locale = state

    def __copy__(self) -> Match:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (str(self.record()), self._overlays, self._locale))

    def __repr__(self) -> str:
        if self.over:
            how = "truncated" if self.truncated else f"won by {list(self.winners)}"
        else:
            how = f"waiting for {list(self.waiting_for)}"
        return (
            f"<Match of {self.game}, {self.players} players, turn {self.turn}, "
            f"revision {self.revision}, {how}>"
        )

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            if type(seat) is not int or not 0 <= seat < self.players:
                raise EstibaError(
                    "unknown_seat",
                    f"There is no seat {seat}.",
                    f"Seats are counted from 0 to {self.players - 1}.",
                )
            return seat
        asked = self._match.waiting_for
        if len(asked) == 1:
            return asked[0]
        if not asked:
            raise EstibaError("match_over", "The match is over.", "Read its record.")
        raise EstibaError(
            "request_malformed",
            f"Several seats are asked at once: {', '.join(map(str, asked))}.",
            "Say which one is meant with seat=.",
        )


def read_rules(
    game: str, options: Mapping[str, Any] | None, overlays: Sequence[OverlayLike] = ()
) -> _core.Rules:
    """The rules of a match: card table and options.

    Raises:
        EstibaError: ``unknown_game``, ``unknown_option``, ``option_value``, or
            what is wrong with an overlay.
    """
    try:
        text = json.dumps(dict(options or {}))
    except (TypeError, ValueError) as error:
        raise EstibaError(
            "option_value",
            f"The options cannot be read: {error}.",
            "Give a mapping of names to booleans, whole numbers, words and lists of words.",
        ) from None
    return _core.Rules(load_table(game, overlays), text)


def replay(
    source: str | Path,
    *,
    overlays: Sequence[OverlayLike] = (),
    locale: str = "en",
) -> Match:
    """Plays a record again and checks its digests.

    Args:
        source: a :class:`Record`, the text of one, or the path of a file.
        overlays: the overlays that the match was played with.
        locale: as in :class:`Match`.

    Raises:
        EstibaError: ``record_syntax``, ``record_mismatch``, ``rules_mismatch``.
    """
    is_text = isinstance(source, Record) or (isinstance(source, str) and "\n" in source)
    record = Record(source) if is_text else Record.load(source)
    read = read_overlays(overlays)
    table = load_table(record.game, read)
    match = _core.Match.from_record(table, record, "record" if is_text else str(source))
    return Match.of_core(match, read, _known_locale(locale))


def _restore(record: str, overlays: tuple[Overlay, ...], locale: str) -> Match:
    return replay(Record(record), overlays=overlays, locale=locale)


def _known_locale(locale: str) -> str:
    if locale not in ("en", "es"):
        raise EstibaError(
            "unknown_locale", f"The language '{locale}' is not known.", "Give 'en' or 'es'."
        )
    return locale
