"""Seeds: the 32 bytes from which all chance of a match or batch is drawn."""

from __future__ import annotations

import re
import secrets
from typing import Final, TypeAlias

from estiba.errors import EstibaError

SeedLike: TypeAlias = "int | bytes | str | None"

_SEED_BYTES: Final = 32


def read_seed(seed: SeedLike) -> bytes:
    """The 32 bytes of a seed.

    Args:
        seed: a number from 0 (its 32-byte big-endian value), 32 bytes, 64 hex
            digits, or None for one drawn by the operating system.

    Raises:
        EstibaError: ``seed_malformed``.

    >>> read_seed(258).hex()[-6:]
    '000102'
    """
    if seed is None:
        return secrets.token_bytes(_SEED_BYTES)
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < 1 << 256:
        return seed.to_bytes(_SEED_BYTES, "big")
    if isinstance(seed, (bytes, bytearray)) and len(seed) == _SEED_BYTES:
        return bytes(seed)
    if isinstance(seed, str) and re.fullmatch(r"[0-9a-fA-F]{64}", seed):
        return bytes.fromhex(seed)
    raise EstibaError(
        "seed_malformed",
        "The seed is none of what a seed may be.",
        "Give a whole number from 0 to 2**256 - 1, 32 bytes, or 64 hex digits.",
    )
