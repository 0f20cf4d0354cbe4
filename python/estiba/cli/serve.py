"""``estiba serve``: the gRPC server."""

from __future__ import annotations

import contextlib
import logging
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer


def serve(  # noqa: PLR0913 - one parameter an option
    *,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.")] = 50051,
    store: Annotated[
        str, typer.Option(metavar="URL", help="The journal: sqlite:///PATH.")
    ] = "sqlite:///estiba.sqlite3",
    tls_cert: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The certificate chain, as PEM.")
    ] = None,
    tls_key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Its private key, as PEM.")
    ] = None,
    metrics_port: Annotated[
        int | None, typer.Option(help="The port of the Prometheus metrics; none unless given.")
    ] = None,
    max_matches: Annotated[
        int, typer.Option(help="How many matches may wait or be played at once.")
    ] = 100_000,
    max_streams: Annotated[
        int, typer.Option(help="How many Observe streams may be open at once.")
    ] = 10_000,
    unstarted_expiry: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="A match that waits longer for players ends."),
    ] = None,
    idle_expiry: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="A match in which nobody moves for longer ends."),
    ] = None,
    secret_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The secret from which tokens are derived; beside the store unless given.",
        ),
    ] = None,
) -> None:
    """Serve matches over gRPC until the program is told to stop."""
    with _ending_when_told():
        # The server's libraries are slow to load, and other commands do without.
        from estiba import server  # noqa: PLC0415

        config = server.ServerConfig(
            host=host,
            port=port,
            store=store,
            tls_cert=tls_cert,
            tls_key=tls_key,
            metrics_port=metrics_port,
            max_matches=max_matches,
            max_streams=max_streams,
            unstarted_expiry_seconds=unstarted_expiry,
            idle_expiry_seconds=idle_expiry,
            secret_file=secret_file,
        )
        logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
        server.serve(config, lambda running: typer.echo(f"estiba listening on {running.address}"))


@contextlib.contextmanager
def _ending_when_told() -> Iterator[None]:
    """Has SIGTERM end the program in good order until the server takes it over."""

    def end(_signal: int, _frame: object) -> None:
        raise SystemExit(0)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
