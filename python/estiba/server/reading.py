"""Reads matches back from the store, row by row, each checked."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

import sqlalchemy as sa

from estiba.errors import EstibaError
from estiba.server import schema
from estiba.server.rows import (
    ExpansionRow,
    MatchRow,
    MoveRow,
    SeatRow,
    StatusRow,
    Value,
    corrupt,
    opened,
)
from estiba.server.store import Statement
from estiba.v1.match_pb2 import MATCH_STATUS_PLAYING, MATCH_STATUS_WAITING


@dataclass(slots=True)
class StoredMatch:
    """A match as the store has it.

    Attributes:
        header: how it was created; for a damaged row, what it holds, with no
            seats and not to be trusted.
        header_sound: False if that row is damaged.
        expansions: the expansions that it uses, in order.
        seats: the changes of its seats, in order.
        statuses: the changes of its status, in order.
        moves: the moves, in order; empty if a row is damaged.
        fault: why the match cannot be served, if it cannot.
    """

    header: MatchRow
    header_sound: bool = True
    expansions: list[ExpansionRow] = field(default_factory=list)
    seats: list[SeatRow] = field(default_factory=list)
    statuses: list[StatusRow] = field(default_factory=list)
    moves: list[MoveRow] = field(default_factory=list)
    fault: EstibaError | None = None


# More seats than a match of any game has.
_MOST_SEATS: Final = 16

_matches: Final = schema.matches
_moves: Final = schema.moves
_standings: Final = schema.standings

_BY_ID: Final = Statement(sa.select(_matches).where(_matches.c.match_id == sa.bindparam("id")))
_EXPANSIONS: Final = Statement(
    sa.select(schema.match_expansions)
    .where(schema.match_expansions.c.match == sa.bindparam("number"))
    .order_by(schema.match_expansions.c.position)
)
_SEATS: Final = Statement(
    sa.select(schema.seat_changes)
    .where(schema.seat_changes.c.match == sa.bindparam("number"))
    .order_by(schema.seat_changes.c.position)
)
_STATUSES: Final = Statement(
    sa.select(schema.status_changes)
    .where(schema.status_changes.c.match == sa.bindparam("number"))
    .order_by(schema.status_changes.c.position)
)
_MOVES: Final = Statement(
    sa.select(_moves).where(_moves.c.match == sa.bindparam("number")).order_by(_moves.c.revision)
)
_MOVE_BY_REQUEST: Final = Statement(
    sa.select(_moves).where(
        _moves.c.match == sa.bindparam("number"),
        _moves.c.request_hash == sa.bindparam("request_hash"),
    )
)
_JOIN_BY_REQUEST: Final = Statement(
    sa.select(schema.seat_changes).where(
        schema.seat_changes.c.match == sa.bindparam("number"),
        schema.seat_changes.c.request_hash == sa.bindparam("request_hash"),
    )
)
_COUNTS: Final = Statement(
    sa.select(_standings.c.status, sa.func.count()).group_by(_standings.c.status)
)
_NUMBER: Final = Statement(
    sa.select(_matches.c.number).where(_matches.c.match_id == sa.bindparam("id"))
)
_LAST_NUMBER: Final = Statement(sa.select(sa.func.max(_matches.c.number)))
_BY_STATUS: Final = Statement(
    sa.select(_matches.c.match_id)
    .join(_standings, _standings.c.match == _matches.c.number)
    .where(_standings.c.status == sa.bindparam("status"))
    .order_by(_matches.c.number)
)
_WAITING_SINCE: Final = Statement(
    sa.select(_matches.c.match_id)
    .join(_standings, _standings.c.match == _matches.c.number)
    .where(
        _standings.c.status == int(MATCH_STATUS_WAITING),
        _matches.c.created_at < sa.bindparam("before"),
    )
)
_LAST_MOVE: Final = (
    sa.select(_moves.c.moved_at)
    .where(_moves.c.match == _standings.c.match)
    .order_by(_moves.c.revision.desc())
    .limit(1)
    .scalar_subquery()
)
_LAST_CHANGE: Final = (
    sa.select(sa.func.max(schema.status_changes.c.changed_at))
    .where(schema.status_changes.c.match == _standings.c.match)
    .scalar_subquery()
)
_IDLE_SINCE: Final = Statement(
    sa.select(_matches.c.match_id)
    .join(_standings, _standings.c.match == _matches.c.number)
    .where(
        _standings.c.status == int(MATCH_STATUS_PLAYING),
        sa.func.coalesce(_LAST_MOVE, _LAST_CHANGE, 0) < sa.bindparam("before"),
    )
)


def take_any_text(connection: sqlite3.Connection) -> None:
    """Lets a connection read texts that are no UTF-8; their checksum then does not fit.

    Otherwise one of them would make a statement over many matches fail.
    """
    connection.text_factory = lambda text: text.decode("utf-8", "replace")


def read_match(connection: sqlite3.Connection, match_id: str) -> StoredMatch | None:
    """Reads a match with all its rows; None if there is none of this id.

    Damage is not raised but told in `fault`; what could be read is there.

    Raises:
        EstibaError: `journal_corrupt` if not even its number can be read.
    """
    try:
        found = _BY_ID.rows(connection, id=match_id)
        if not found:
            return None
        stored = _with_header(found[0])
    except sqlite3.Error as error:
        stored = _bare(connection, match_id)
        stored.fault = _unreadable("matches", error)
    number = stored.header.number
    try:
        with _damage("seat_changes"):
            rows = _SEATS.rows(connection, number=number)
    except EstibaError as error:
        rows = []
        stored.fault = stored.fault or error
    for row in rows:
        try:
            with _damage("seat_changes"):
                stored.seats.append(SeatRow(*opened("seat_changes", row)))  # type: ignore[arg-type]
        except EstibaError as error:
            stored.fault = stored.fault or error
    try:
        with _damage("match_expansions"):
            stored.expansions = [
                ExpansionRow(*opened("match_expansions", row))  # type: ignore[arg-type]
                for row in _EXPANSIONS.rows(connection, number=number)
            ]
        with _damage("status_changes"):
            stored.statuses = [
                StatusRow(*opened("status_changes", row))  # type: ignore[arg-type]
                for row in _STATUSES.rows(connection, number=number)
            ]
        with _damage("moves"):
            stored.moves = [
                MoveRow(*opened("moves", row))  # type: ignore[arg-type]
                for row in _MOVES.rows(connection, number=number)
            ]
            _check_order(stored)
    except EstibaError as error:
        stored.fault = stored.fault or error
    return stored


def read_header(connection: sqlite3.Connection, match_id: str) -> MatchRow | None:
    """How a match was created; None if there is none of this id.

    Raises:
        EstibaError: `journal_corrupt` if its row is damaged.
    """
    with _damage("matches"):
        found = _BY_ID.rows(connection, id=match_id)
        return MatchRow(*opened("matches", found[0])) if found else None  # type: ignore[arg-type]


def read_join(connection: sqlite3.Connection, number: int, request_hash: bytes) -> SeatRow | None:
    """The seat that was taken by a request, if there is one.

    Raises:
        EstibaError: `journal_corrupt` if its row is damaged.
    """
    with _damage("seat_changes"):
        found = _JOIN_BY_REQUEST.rows(connection, number=number, request_hash=request_hash)
        return SeatRow(*opened("seat_changes", found[0])) if found else None  # type: ignore[arg-type]


def read_move(connection: sqlite3.Connection, number: int, request_hash: bytes) -> MoveRow | None:
    """The move that answered a request, if there is one.

    Raises:
        EstibaError: `journal_corrupt` if its row is damaged.
    """
    with _damage("moves"):
        found = _MOVE_BY_REQUEST.rows(connection, number=number, request_hash=request_hash)
        return MoveRow(*opened("moves", found[0])) if found else None  # type: ignore[arg-type]


def count_by_status(connection: sqlite3.Connection) -> dict[int, int]:
    """How many matches stand at each status."""
    return dict(_COUNTS.rows(connection))


def last_number(connection: sqlite3.Connection) -> int:
    """The highest number of a match; 0 in an empty store."""
    return _LAST_NUMBER.rows(connection)[0][0] or 0


def ids_by_status(connection: sqlite3.Connection, status: int) -> list[str]:
    """The ids of all matches of a status, oldest first."""
    return [row[0] for row in _BY_STATUS.rows(connection, status=status)]


def waiting_since(connection: sqlite3.Connection, before: int) -> list[str]:
    """The ids of matches that wait for players and were created before this second."""
    return [row[0] for row in _WAITING_SINCE.rows(connection, before=before)]


def idle_since(connection: sqlite3.Connection, before: int) -> list[str]:
    """The ids of matches being played whose last move was before this second."""
    return [row[0] for row in _IDLE_SINCE.rows(connection, before=before)]


@dataclass(frozen=True, slots=True)
class Filters:
    """Which listed matches are asked for; an empty field asks for all."""

    game: str
    status: int
    open_seats: bool


def list_page(
    connection: sqlite3.Connection, filters: Filters, before: int | None, limit: int
) -> list[tuple[int, str]]:
    """Number and id of listed matches, newest first, below a number if one is given."""
    statement = (
        sa.select(_matches.c.number, _matches.c.match_id)
        .join(_standings, _standings.c.match == _matches.c.number)
        .where(_standings.c.listed == 1)
        .order_by(_matches.c.number.desc())
        .limit(limit)
    )
    if before is not None:
        statement = statement.where(_standings.c.match < before)
    if filters.game:
        statement = statement.where(_matches.c.game == filters.game)
    if filters.status:
        statement = statement.where(_standings.c.status == filters.status)
    if filters.open_seats:
        statement = statement.where(_standings.c.open_seats > 0)
    compiled = statement.compile(dialect=_DIALECT)
    values = [compiled.params[name] for name in compiled.positiontup or ()]
    return connection.execute(str(compiled), values).fetchall()


_DIALECT: Final = sa.create_engine("sqlite://").dialect


def _with_header(row: Sequence[Value]) -> StoredMatch:
    """A match with nothing but the row that tells how it was created."""
    stored = StoredMatch(MatchRow(*row[:-1]))  # type: ignore[arg-type]
    try:
        with _damage("matches"):
            opened("matches", row)
    except EstibaError as error:
        stored.fault = error
        stored.header_sound = False
        # Its tokens are still checked, so that a stranger learns nothing.
        host_hash: object = stored.header.host_hash
        stored.header = stored.header._replace(
            seats=json.dumps([None] * _MOST_SEATS),
            host_hash=host_hash if isinstance(host_hash, bytes) else b"",
        )
    return stored


def _bare(connection: sqlite3.Connection, match_id: str) -> StoredMatch:
    """A match of whose row only the number can be read."""
    with _damage("matches"):
        ((number,),) = _NUMBER.rows(connection, id=match_id)
    header = MatchRow(
        number=number,
        match_id=match_id,
        game="",
        fingerprint="",
        rules_version=0,
        options="{}",
        seed=b"",
        seats=json.dumps([None] * _MOST_SEATS),
        listed=0,
        spectators=0,
        on_leave=0,
        created_at=0,
        host_hash=b"",
        request_hash=b"",
        content_hash=b"",
        answer=b"",
    )
    return StoredMatch(header, header_sound=False)


@contextmanager
def _damage(table: str) -> Iterator[None]:
    """Whatever rows of one match cannot be read for is damage of that match."""
    try:
        yield
    except (sqlite3.Error, TypeError, ValueError) as error:
        raise _unreadable(table, error) from error


def _unreadable(table: str, error: Exception) -> EstibaError:
    return corrupt(f"a row of the table {table} cannot be read ({type(error).__name__})")


def _check_order(stored: StoredMatch) -> None:
    for position, seat in enumerate(stored.seats):
        if seat.position != position:
            raise corrupt("a change of seats is missing")
    for position, status in enumerate(stored.statuses):
        if status.position != position:
            raise corrupt("a change of status is missing")
    revision = 0
    for move in stored.moves:
        if move.revision != revision:
            raise corrupt(f"the move at revision {revision} is missing")
        revision += len(move.choices) // 2
    for status in stored.statuses:
        if status.revision > revision:
            raise corrupt(f"the move at revision {revision} is missing")
