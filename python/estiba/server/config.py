"""The settings of a server."""

from __future__ import annotations

import ipaddress
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from estiba.errors import EstibaError

_MOST_SECONDS: Final = 10 * 365.25 * 86400


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerConfig:
    """What a server listens on, where it keeps matches, and its limits.

    Attributes:
        host: the address to listen on; loopback unless said otherwise.
        port: the gRPC port; 0 takes a free one.
        store: the journal, as the URL of an SQLite file.
        tls_cert: a PEM file with the certificate chain; needs `tls_key`.
        tls_key: a PEM file with the private key; needs `tls_cert`.
        metrics_port: the port of the Prometheus metrics; None or 0 for none.
        metrics_host: the address of the metrics.
        max_message_bytes: the largest request taken.
        max_choices_per_move: the longest list of choices of one Move.
        max_moves_per_match: a match that goes on for more choices than this
            ends without a result; None for never. Bots that play at random
            may take a hundred thousand choices to end a match.
        max_matches: how many matches may wait or be played at once.
        max_streams: how many Observe streams may be open at once.
        unstarted_expiry_seconds: a match that waits for players longer than
            this ends; None for never.
        idle_expiry_seconds: a match in which nobody has moved for longer than
            this ends; None for never.
        forget_after_seconds: a match that nobody has touched for this long is
            dropped from memory; its journal stays.
        observer_queue: how many messages wait for a slow observer before it is
            sent a fresh snapshot instead.
        secret_file: where the secret lies from which tokens are derived; None
            for a file beside the store. It is made at the first start.
        drain_grace_seconds: how long calls in progress may take at the end.
    """

    host: str = "127.0.0.1"
    port: int = 50051
    store: str = "sqlite:///estiba.sqlite3"
    tls_cert: Path | None = None
    tls_key: Path | None = None
    metrics_port: int | None = None
    metrics_host: str = "127.0.0.1"
    max_message_bytes: int = 64 * 1024
    max_choices_per_move: int = 64
    max_moves_per_match: int | None = None
    max_matches: int = 100_000
    max_streams: int = 10_000
    unstarted_expiry_seconds: float | None = None
    idle_expiry_seconds: float | None = None
    forget_after_seconds: float = 600.0
    observer_queue: int = 64
    secret_file: Path | None = None
    drain_grace_seconds: float = 5.0

    def __post_init__(self) -> None:
        if (self.tls_cert is None) != (self.tls_key is None):
            raise _wrong("tls_key", "A certificate and its key are given together or not at all.")
        for name in ("port", "metrics_port"):
            port = getattr(self, name)
            if port is not None and not 0 <= port <= 65535:
                raise _wrong(name, f"{name} is {port}, not a port from 0 to 65535.")
        for name in (
            "max_message_bytes",
            "max_choices_per_move",
            "max_moves_per_match",
            "max_matches",
            "max_streams",
            "observer_queue",
        ):
            limit = getattr(self, name)
            if limit is not None and limit < 1:
                raise _wrong(name, f"{name} is {getattr(self, name)}, not at least 1.")
        for name in ("unstarted_expiry_seconds", "idle_expiry_seconds", "forget_after_seconds"):
            seconds = getattr(self, name)
            if seconds is not None:
                _check_seconds(name, seconds)
                if seconds <= 0:
                    raise _wrong(name, f"{name} is {seconds}, not more than 0.")
        _check_seconds("drain_grace_seconds", self.drain_grace_seconds)
        if self.drain_grace_seconds < 0:
            raise _wrong("drain_grace_seconds", "drain_grace_seconds is less than 0.")

    @property
    def loopback(self) -> bool:
        """True if only programs on this machine can reach the server."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host.strip("[]")).is_loopback
        except ValueError:
            return False

    @property
    def tls(self) -> bool:
        """True if the server speaks TLS."""
        return self.tls_cert is not None

    def address(self, port: int) -> str:
        """Host and port as gRPC wants them, with brackets around IPv6."""
        host = self.host.strip("[]")
        return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _check_seconds(name: str, seconds: float) -> None:
    if not math.isfinite(seconds) or seconds > _MOST_SECONDS:
        raise _wrong(name, f"{name} is {seconds}, not a number of seconds up to ten years.")


def _wrong(field: str, message: str) -> EstibaError:
    return EstibaError("config_malformed", message, details={"field": field})
