"""Expansions made ready for the core: cards read, powers traced, all tried out."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from estiba import _core
from estiba.errors import EstibaError
from estiba.expansions.discovery import Discovery, Found
from estiba.expansions.patience import patience
from estiba.powers.compile import CompiledPowers, compile_powers
from estiba.powers.load import load_powers
from estiba.powers.vocabulary import Vocabulary


@dataclass(frozen=True)
class InstalledExpansion:
    """An expansion that works.

    Attributes:
        game: the id of its game.
        id: the name by which matches ask for it.
        version: the version of its distribution.
        distribution: the name under which it is installed.
        cards: its card rows, as TOML.
        file: where they stand.
        card_ids: the ids of its cards, in order.
        powers: what these do, compiled.
        functions: the Python functions that the powers call.
        scenarios: the folder of its scenarios, if it brings any.
    """

    game: str
    id: str
    version: str
    distribution: str
    cards: str
    file: str
    card_ids: tuple[str, ...]
    powers: str
    functions: tuple[Callable[[dict[str, object]], int], ...]
    scenarios: Path | None

    def laid_over(self, table: _core.CardTable) -> _core.CardTable:
        """A table to which the cards and powers of this expansion are added.

        Raises:
            EstibaError: ``expansion_invalid``, ``table_syntax``, ``table_field``,
                ``power_program``.
        """
        return table.expanded(
            self.id, self.version, self.cards, self.file, self.powers, self.functions
        )


@dataclass(frozen=True)
class Installed:
    """The expansions that work, and what is wrong with the others.

    Attributes:
        expansions: those that work, in the order in which they are laid over
            the card tables.
        problems: errors with the details ``distribution``, ``version`` and,
            where they are known, ``expansion``, ``game``, ``file``, ``line``
            and ``card``.
        unsound_cards: the ids of the cards that the others bring, by game: for
            the author who checks powers that do not load yet.
    """

    expansions: tuple[InstalledExpansion, ...]
    problems: tuple[EstibaError, ...]
    unsound_cards: Mapping[str, tuple[str, ...]]

    def of(self, game: str) -> tuple[InstalledExpansion, ...]:
        """Those of one game."""
        return tuple(it for it in self.expansions if it.game == game)


def install(tables: Mapping[str, _core.CardTable], discovery: Discovery) -> Installed:
    """Makes all expansions ready that can be used together.

    Of two that cannot, the one found first is taken.

    Args:
        tables: the card table of each game, without expansions.
        discovery: what the packages declare.
    """
    expanded = dict(tables)
    ready: list[InstalledExpansion] = []
    problems = [*discovery.problems]
    unsound: dict[str, tuple[str, ...]] = {}
    for found in discovery.found:
        game = found.expansion.game
        try:
            _refuse_clash(found, ready, expanded)
            expansion = _made_ready(found)
            expanded[game] = expansion.laid_over(expanded[game])
        except EstibaError as error:
            problems.append(_named(found, error))
            unsound[game] = (*unsound.get(game, ()), *_cards_of(found))
        else:
            ready.append(expansion)
    return Installed(tuple(ready), tuple(problems), unsound)


def _refuse_clash(found: Found, ready: Iterable[InstalledExpansion], games: Iterable[str]) -> None:
    game, id_ = found.expansion.game, found.expansion.id
    if game not in games:
        raise found.source.invalid(
            f"it expands the game '{game}', which does not exist.",
            f"The games are: {', '.join(games)}.",
        )
    for other in ready:
        if (other.game, other.id) == (game, id_):
            raise found.source.invalid(
                f"its name '{id_}' is that of {other.distribution} {other.version} already.",
                "Uninstall one of the two.",
            )


def _made_ready(found: Found) -> InstalledExpansion:
    """The expansion with its cards read and its powers compiled.

    Raises:
        EstibaError: ``expansion_invalid`` or ``power_invalid``.
    """
    expansion = found.expansion
    cards, file = found.text(expansion.cards)
    ids = card_ids_of(cards)
    compiled = _powers(found, ids)
    return InstalledExpansion(
        game=expansion.game,
        id=expansion.id,
        version=found.source.version,
        distribution=found.source.distribution,
        cards=cards,
        file=file,
        card_ids=ids,
        powers=compiled.document,
        functions=tuple(compiled.functions),
        scenarios=None if expansion.scenarios is None else found.folder(expansion.scenarios),
    )


def _powers(found: Found, cards: Collection[str]) -> CompiledPowers:
    """What the cards do.

    Raises:
        EstibaError: ``power_invalid``, or ``expansion_invalid`` for powers that
            are too much even for those who look for mistakes.
    """
    game, module = found.expansion.game, found.expansion.powers
    # Where the cards cannot be read the core says why; the powers are not to blame.
    if module is None or not cards:
        return compile_powers((), game, {}, Vocabulary.of(game))
    try:
        with patience():
            return load_powers(module, game, cards).compiled
    except EstibaError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever an author makes, others go on
        raise found.source.invalid(
            f"the powers in {module} cannot be loaded: {type(error).__name__}: {error}.",
            f"Try them one by one with `estiba powers check {module}`.",
            {"module": module},
        ) from None


def _named(found: Found, error: EstibaError) -> EstibaError:
    """A problem that says of which package and expansion it is."""
    told = error if "distribution" in error.details else found.source.refused(error)
    expansion = {"expansion": found.expansion.id, "game": found.expansion.game}
    return EstibaError(told.code, told.message, told.hint, {**told.details, **expansion})


def _cards_of(found: Found) -> tuple[str, ...]:
    try:
        return card_ids_of(found.text(found.expansion.cards)[0])
    except EstibaError:
        return ()


def card_ids_of(cards: str) -> tuple[str, ...]:
    """The ids of the rows of a card table; none if it is no TOML.

    >>> card_ids_of('[[events]]\\nid = "delay"')
    ('delay',)
    """
    try:
        sections = tomllib.loads(cards).values()
    except tomllib.TOMLDecodeError:
        return ()
    rows = [row for section in sections if isinstance(section, list) for row in section]
    return tuple(str(row["id"]) for row in rows if isinstance(row, dict) and "id" in row)
