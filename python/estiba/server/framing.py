"""Wraps messages that Rust has encoded into the messages that carry them.

Rust hands over whole serialized messages; the answer of an RPC holds one of
them in a field. A field is its tag, the length and the bytes, so nothing needs
to be decoded and encoded again.
"""

from __future__ import annotations

from typing import Final

_LENGTH_DELIMITED: Final = 2


def field(number: int, message: bytes) -> bytes:
    """One embedded message as the field of this number (1 to 15)."""
    head = bytearray(((number << 3) | _LENGTH_DELIMITED,))
    length = len(message)
    while length > 0x7F:
        head.append((length & 0x7F) | 0x80)
        length >>= 7
    head.append(length)
    return bytes(head) + message


def move_response(update: bytes) -> bytes:
    """`estiba.v1.MoveResponse` around an Update."""
    return field(1, update)


def get_view_response(update: bytes) -> bytes:
    """`estiba.v1.GetViewResponse` around an Update."""
    return field(1, update)


def get_record_response(record: bytes) -> bytes:
    """`estiba.v1.GetRecordResponse` around a Record."""
    return field(1, record)


def get_game_response(game: bytes) -> bytes:
    """`estiba.v1.GetGameResponse` around a GameInfo."""
    return field(1, game)


def list_games_response(games: list[bytes]) -> bytes:
    """`estiba.v1.ListGamesResponse` around GameInfos."""
    return b"".join(field(1, game) for game in games)


def observed_update(update: bytes) -> bytes:
    """`estiba.v1.ObserveResponse` that carries an Update."""
    return field(2, update)


def observed_snapshot(match: bytes, update: bytes | None) -> bytes:
    """`estiba.v1.ObserveResponse` that carries a Snapshot.

    `update` is None until the match has started.
    """
    snapshot = field(1, match)
    if update is not None:
        snapshot += field(2, update)
    return field(1, snapshot)
