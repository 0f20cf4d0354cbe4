"""Tokens and match ids: derived from a secret, never stored.

A token is an HMAC of what it is for and of the caller's request id, so the
same request gives the same token again, after a restart too, and the store
needs nothing but hashes. The request id is a secret of the caller; who knows
it may have the token.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import logging
import os
import secrets
from pathlib import Path
from typing import Final

from estiba.errors import EstibaError

_log = logging.getLogger(__name__)

_SECRET_BYTES: Final = 32
_REQUEST_ID_BYTES: Final = 16


class Minter:
    """Derives tokens and ids from the secret of a server."""

    __slots__ = ("_secret",)

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def match_id(self, request_id: bytes) -> str:
        """The id of the match that this CreateMatch makes: 26 letters and digits."""
        digest = self._derive("match", "", "", request_id)[:16]
        return base64.b32encode(digest).rstrip(b"=").decode().lower()

    def host_token(self, match_id: str, request_id: bytes) -> str:
        """The token of whoever created the match."""
        return "eh_" + self._text("host", match_id, "", request_id)

    def seat_token(self, match_id: str, seat: int, request_id: bytes) -> str:
        """The token of whoever took the seat."""
        return "es_" + self._text("seat", match_id, str(seat), request_id)

    def seal(self, purpose: str, content: bytes) -> bytes:
        """Sixteen bytes that only this server can make for this content."""
        return hmac.digest(self._secret, purpose.encode() + b"|" + content, "sha256")[:16]

    def _text(self, purpose: str, match_id: str, seat: str, request_id: bytes) -> str:
        digest = self._derive(purpose, match_id, seat, request_id)
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()

    def _derive(self, purpose: str, match_id: str, seat: str, request_id: bytes) -> bytes:
        message = f"{purpose}|{match_id}|{seat}|{request_id.hex()}".encode()
        return hmac.digest(self._secret, message, "sha256")


def hash_token(token: str) -> bytes:
    """The SHA-256 under which a token is stored."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).digest()


def hash_request(purpose: str, match_id: str, seat: int, request_id: bytes) -> bytes:
    """The SHA-256 under which a request id is stored; `seat` is -1 for none."""
    return hashlib.sha256(f"{purpose}|{match_id}|{seat}|".encode() + request_id).digest()


def parse_request_id(text: str) -> bytes:
    """The 16 bytes of a request id.

    Raises:
        EstibaError: `request_id_malformed`. The id is not in the message,
            since it may be somebody's secret with a slip in it.
    """
    if len(text) == 2 * _REQUEST_ID_BYTES:
        try:
            request_id = bytes.fromhex(text)
        except ValueError:
            request_id = b""
        # Spaces between digits are taken, but leave fewer bytes.
        if len(request_id) == _REQUEST_ID_BYTES:
            return request_id
    raise EstibaError(
        "request_id_malformed",
        f"The request_id has {len(text)} characters or others than hex digits.",
        "Make 128 random bits for each new request and send them as 32 hex digits.",
        {"field": "request_id"},
    )


def load_secret(path: Path) -> bytes:
    """Reads the secret of a server, or makes it with mode 0600 at the first start.

    Raises:
        EstibaError: `config_malformed` if the file holds something else or
            cannot be read or made.
    """
    try:
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return _read_secret(path)
        secret = secrets.token_bytes(_SECRET_BYTES)
        with os.fdopen(handle, "wb") as file:
            file.write(secret.hex().encode() + b"\n")
            file.flush()
            # Losing the secret would break the promise that a repeated
            # request gives the same token.
            os.fsync(file.fileno())
        return secret
    except OSError as error:
        raise EstibaError(
            "config_malformed",
            f"The secret file {path} cannot be read or made: {error.strerror}.",
            details={"field": "secret_file", "file": str(path)},
        ) from error


def _read_secret(path: Path) -> bytes:
    if path.stat().st_mode & 0o077:
        _log.warning("The secret file %s can be read by others; set its mode to 0600.", path)
    try:
        secret = bytes.fromhex(path.read_text("ascii").strip())
    except ValueError:
        secret = b""
    if len(secret) != _SECRET_BYTES:
        raise EstibaError(
            "config_malformed",
            f"The secret file {path} does not hold {_SECRET_BYTES} bytes in hex.",
            "Restore it, or remove it to have a new one made; tokens given out stay valid, "
            "but repeated requests are refused.",
            {"field": "secret_file", "file": str(path)},
        )
    return secret
