"""A server: everything put together, started and stopped."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from estiba.errors import EstibaError
from estiba.games import installed
from estiba.server.calls import Calls, service
from estiba.server.catalog import Catalog
from estiba.server.config import ServerConfig
from estiba.server.housekeeping import Housekeeping
from estiba.server.journal import Journal
from estiba.server.lobby import Lobby
from estiba.server.metrics import Metrics, serve_metrics
from estiba.server.playing import Playing
from estiba.server.registry import Registry
from estiba.server.store import Store
from estiba.server.tokens import Minter, load_secret
from estiba.server.watching import Watching
from estiba.v1 import catalog_pb2, match_pb2

_log = logging.getLogger(__name__)

_CATALOG: Final = catalog_pb2.DESCRIPTOR.services_by_name["CatalogService"].full_name
_MATCHES: Final = match_pb2.DESCRIPTOR.services_by_name["MatchService"].full_name

# Requests up to this are read so that one that is too large gets a reason;
# gRPC itself refuses what is larger still.
_TRANSPORT_FACTOR: Final = 64

_CHANNEL_OPTIONS: Final = (
    # A stream whose client has gone without a word is noticed within a minute.
    ("grpc.keepalive_time_ms", 40_000),
    ("grpc.keepalive_timeout_ms", 20_000),
    ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
    # Messages are small, so probing how fast the way to a client is, with a
    # ping for each of them, only costs time.
    ("grpc.http2.bdp_probe", 0),
    # Two servers on one port would each get some of the calls.
    ("grpc.so_reuseport", 0),
)


class Server:
    """A server on the running event loop.

    >>> async def example() -> None:
    ...     async with Server(ServerConfig(port=0)) as server:
    ...         print(server.address)
    """

    def __init__(self, config: ServerConfig) -> None:
        self.config: Final = config
        self.metrics: Final = Metrics()
        self.port = 0
        """The port listened on, once started."""
        self._undo: list[Callable[[], None]] = []
        self._running = False

    @property
    def address(self) -> str:
        """What a client on this machine connects to."""
        return self.config.address(self.port)

    async def start(self) -> None:
        """Takes the port, opens the store and answers calls.

        Raises:
            EstibaError: `store_malformed`, `store_unavailable`, or
                `config_malformed` for a port, certificate or secret that
                cannot be used.
        """
        config = self.config
        # A port that is taken is found out before a store is made.
        self._grpc = self._make_grpc_server()
        self.port = self._listen()
        store = await asyncio.to_thread(Store, config.store)
        try:
            await self._start(store)
        except BaseException:
            store.close()
            raise
        self._running = True
        if not config.loopback and not config.tls:
            _log.warning(
                "THE SERVER LISTENS ON %s WITHOUT TLS: tokens and hidden cards can be read on "
                "the way. Give a certificate and a key, or listen on 127.0.0.1.",
                self.address,
            )
        _log.info("Listening on %s", self.address)

    async def _start(self, store: Store) -> None:
        config = self.config
        secret_file = config.secret_file or store.path.with_name(store.path.name + ".secret")
        minter = Minter(load_secret(secret_file))
        self._catalog = catalog = Catalog()
        for problem in installed().problems:
            _log.warning("An expansion is left out: %s", problem)
        self._store = store
        self._journal = Journal(store, self.metrics.journal)
        registry = Registry(store, self._journal, catalog)
        self._playing = Playing(registry, self.metrics, config)
        registry.after_load = self._playing.drive_bots
        self._lobby = Lobby(registry, catalog, minter, self._playing, config.max_matches)
        self._watching = Watching(registry, catalog, minter, config)
        self.metrics.follow(registry.statuses, registry.resident, self._watching.streams)
        self._housekeeping = Housekeeping(registry, config)
        try:
            self._add_services(catalog)
            if config.metrics_port:
                self._undo.append(self._listen_metrics(config.metrics_port))
            await self._grpc.start()
            for name in ("", _CATALOG, _MATCHES):
                await self._health.set(name, health_pb2.HealthCheckResponse.SERVING)
        except BaseException:
            for undo in self._undo:
                undo()
            await self._journal.close()
            raise
        self.registry = registry
        self._housekeeping.start()

    async def stop(self) -> None:
        """Drains: no new matches, streams closed, calls finished, journal flushed."""
        if not self._running:
            return
        self._running = False
        _log.info("Draining")
        self._lobby.draining = True
        self._watching.drain(
            EstibaError(
                "draining",
                "The server is shutting down.",
                "Observe again later, after the last revision that you have.",
            )
        )
        await self._health.enter_graceful_shutdown()
        await self._housekeeping.stop()
        await self._playing.stop()
        await self._grpc.stop(self.config.drain_grace_seconds)
        await self._journal.close()
        for undo in self._undo:
            undo()
        self._store.close()
        _log.info("Stopped")

    async def wait(self) -> None:
        """Waits until the server is stopped."""
        await self._grpc.wait_for_termination()

    async def __aenter__(self) -> Server:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.stop()

    def _make_grpc_server(self) -> grpc.aio.Server:
        limit = max(self.config.max_message_bytes * _TRANSPORT_FACTOR, 4 << 20)
        return grpc.aio.server(
            options=[*_CHANNEL_OPTIONS, ("grpc.max_receive_message_length", limit)]
        )

    def _add_services(self, catalog: Catalog) -> None:
        server = self._grpc
        calls = Calls(self.metrics, self.config.max_message_bytes)
        server.add_generic_rpc_handlers(
            (
                service(
                    _CATALOG,
                    {
                        "ListGames": calls.unary("ListGames", catalog.list_games),
                        "GetGame": calls.unary("GetGame", catalog.get_game),
                        "ListCards": calls.unary("ListCards", catalog.list_cards),
                    },
                ),
                service(
                    _MATCHES,
                    {
                        "CreateMatch": calls.unary("CreateMatch", self._lobby.create),
                        "JoinMatch": calls.unary("JoinMatch", self._lobby.join),
                        "LeaveMatch": calls.unary("LeaveMatch", self._lobby.leave),
                        "CancelMatch": calls.unary("CancelMatch", self._lobby.cancel),
                        "ReplaceSeat": calls.unary("ReplaceSeat", self._lobby.replace),
                        "GetMatch": calls.unary("GetMatch", self._watching.get_match),
                        "ListMatches": calls.unary("ListMatches", self._watching.list_matches),
                        "GetView": calls.unary("GetView", self._watching.get_view),
                        "Move": calls.unary("Move", self._playing.move),
                        "Observe": calls.streaming("Observe", self._watching.observe),
                        "GetRecord": calls.unary("GetRecord", self._watching.get_record),
                    },
                ),
            )
        )
        self._health = health.aio.HealthServicer()  # type: ignore[attr-defined]  # its stubs lack it
        health_pb2_grpc.add_HealthServicer_to_server(self._health, server)
        names = (_CATALOG, _MATCHES, health.SERVICE_NAME, reflection.SERVICE_NAME)
        reflection.enable_server_reflection(names, server)

    def _listen(self) -> int:
        config = self.config
        address = config.address(config.port)
        hint = "Choose another port, or check the address."
        port = 0
        # Both ways to fail say no more than that it did not work.
        with contextlib.suppress(RuntimeError, ValueError):
            if config.tls_cert is not None and config.tls_key is not None:
                hint = "Choose another port, or check the address, the certificate and the key."
                credentials = grpc.ssl_server_credentials(
                    [(_read_pem("tls_key", config.tls_key), _read_pem("tls_cert", config.tls_cert))]
                )
                port = self._grpc.add_secure_port(address, credentials)
            else:
                port = self._grpc.add_insecure_port(address)
        if port == 0:
            raise EstibaError(
                "config_malformed",
                f"The port {config.port} on {config.host} cannot be bound; it may be in use.",
                hint,
                {"field": "port"},
            )
        return port

    def _listen_metrics(self, port: int) -> Callable[[], None]:
        try:
            return serve_metrics(self.metrics, port, self.config.metrics_host)
        except OSError as error:
            raise EstibaError(
                "config_malformed",
                f"The metrics cannot be served on port {port}: {error.strerror}.",
                "Choose another port.",
                {"field": "metrics_port"},
            ) from error


def _read_pem(field: str, path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise EstibaError(
            "config_malformed",
            f"The file {path} cannot be read: {error.strerror}.",
            "Name the certificate chain and its private key, as PEM files.",
            {"field": field},
        ) from error
