"""The rows of the journal as values, each with its checksum.

A checksum covers every field of the row and which row it is, so a row that was
damaged, or moved elsewhere, is found when it is read.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from estiba.errors import EstibaError

Value: TypeAlias = int | str | bytes | None

_CHECKSUM_BYTES: Final = 8


class MatchRow(NamedTuple):
    """A match as it was created; see `estiba.server.schema.matches`."""

    number: int
    match_id: str
    game: str
    fingerprint: str
    rules_version: int
    options: str
    seed: bytes
    seats: str
    listed: int
    spectators: int
    on_leave: int
    created_at: int
    host_hash: bytes
    request_hash: bytes
    content_hash: bytes
    answer: bytes


class ExpansionRow(NamedTuple):
    """An expansion that a match uses."""

    match: int
    position: int
    expansion: str
    version: str
    fingerprint: str


class SeatRow(NamedTuple):
    """A seat that was taken, given up or handed to a bot."""

    match: int
    position: int
    seat: int
    kind: str
    display_name: str
    policy: str
    changed_at: int
    token_hash: bytes | None
    request_hash: bytes | None
    content_hash: bytes | None
    answer: bytes | None


class StatusRow(NamedTuple):
    """A match that started or ended."""

    match: int
    position: int
    status: int
    reason: str
    revision: int
    winners: str
    changed_at: int


class MoveRow(NamedTuple):
    """Choices that a seat played at once."""

    match: int
    revision: int
    seat: int
    decision_id: int
    choices: bytes
    moved_at: int
    request_hash: bytes | None
    content_hash: bytes | None

    def numbers(self) -> tuple[int, ...]:
        """The numbers of the choices."""
        return unpack_choices(self.choices)


def pack_choices(numbers: Sequence[int]) -> bytes:
    """Numbers of choices as two bytes each, low byte first."""
    return struct.pack(f"<{len(numbers)}H", *numbers)


def unpack_choices(packed: bytes) -> tuple[int, ...]:
    """Numbers of choices from two bytes each."""
    return struct.unpack(f"<{len(packed) // 2}H", packed)


def checksum(table: str, row: Sequence[Value]) -> bytes:
    """Eight bytes over the fields of a row and the table that it is of.

    >>> checksum("moves", (1, 2)) == checksum("moves", (1, 2))
    True
    >>> checksum("moves", (1, 2)) == checksum("moves", (12,))
    False
    """
    # The text form of a tuple of numbers, texts and bytes is unambiguous.
    text = f"{table}{tuple(row)!r}"
    return hashlib.blake2b(text.encode(), digest_size=_CHECKSUM_BYTES).digest()


def sealed(table: str, row: Sequence[Value]) -> tuple[Value, ...]:
    """A row with its checksum, as it is stored."""
    return (*row, checksum(table, row))


def opened(table: str, stored: Sequence[Value]) -> Sequence[Value]:
    """A stored row without its checksum.

    Raises:
        EstibaError: `journal_corrupt` if the checksum does not fit.
    """
    row = tuple(stored[:-1])
    if checksum(table, row) != stored[-1]:
        raise corrupt(f"a row of the table {table} does not fit its checksum")
    return row


def corrupt(reason: str) -> EstibaError:
    """The error for a match whose journal cannot be read."""
    return EstibaError(
        "journal_corrupt",
        f"The journal of the match cannot be read: {reason}.",
        "Restore the store from a copy, or close the match as truncated.",
        {"reason": reason},
    )
