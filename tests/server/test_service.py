"""The server as a whole: bad bytes, TLS, health, reflection, metrics, and its end."""

from __future__ import annotations

import asyncio
import logging
import re
import signal
import socket
import subprocess
import time
import urllib.request
from dataclasses import replace
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from estiba._core import Rules
from estiba.client.requests import metadata
from estiba.errors import EstibaError
from estiba.games import load_table
from estiba.server import BackgroundServer, Server, ServerConfig
from estiba.v1 import catalog_pb2, match_pb2
from estiba.v1.catalog_pb2 import GetGameRequest, ListCardsRequest, ListGamesRequest
from estiba.v1.match_pb2 import ObserveRequest, ObserveResponse
from tests.server.processes import serving
from tests.server.support import Caller, config, files_in, new_match, open_seats, refusal


async def test_the_catalog_tells_the_games_and_their_cards(caller: Caller) -> None:
    games = (await caller.catalog.ListGames(ListGamesRequest())).games
    assert [game.id for game in games] == ["import_export", "travel"]
    game = (await caller.catalog.GetGame(GetGameRequest(game="travel"))).game
    assert game == games[1]
    # The defaults told are those that a match without options gets.
    (ask,) = (option for option in game.options if option.name == "ask")
    assert ask.default_value.word == "everyone"
    created = await caller.create(open_seats(4))
    assert created.match.fingerprint == game.fingerprint
    hosted = Rules(load_table("travel"), '{"ask": "everyone"}')
    assert (game.fingerprint, game.choice_count) == (hosted.fingerprint, hosted.choice_count)
    spanish = (await caller.catalog.GetGame(GetGameRequest(game="travel", locale="es"))).game
    assert spanish.name != game.name
    cards = (await caller.catalog.ListCards(ListCardsRequest(game="travel"))).cards
    assert {"item", "country", "passport"} <= {card.kind for card in cards}
    error = await refusal(caller.catalog.GetGame(GetGameRequest(game="chess")))
    assert error.code == "unknown_game"
    error = await refusal(caller.catalog.ListCards(ListCardsRequest(game="travel", locale="x")))
    assert error.code == "unknown_locale"
    error = await refusal(caller.catalog.ListGames(ListGamesRequest(locale="EN")))
    assert error.code == "unknown_locale"


def _as_it_is(message: bytes) -> bytes:
    return message


def raw(channel: grpc.aio.Channel, method: str) -> grpc.aio.UnaryUnaryMultiCallable[bytes, bytes]:
    """A method that takes and gives bytes."""
    return channel.unary_unary(f"/estiba.v1.{method}", _as_it_is, _as_it_is)


METHODS = {
    service.name: [method.name for method in service.methods if not method.server_streaming]
    for file in (catalog_pb2.DESCRIPTOR, match_pb2.DESCRIPTOR)
    for service in file.services_by_name.values()
}


@pytest.mark.parametrize("service", METHODS)
async def test_bytes_that_are_no_message_are_refused(caller: Caller, service: str) -> None:
    for method in METHODS[service]:
        for request in (b"\xff", b"\x0a\xff"):
            call = raw(caller.channel, f"{service}/{method}")
            error = await refusal(call(request, metadata=metadata("es_x")))
            assert error.code == "request_malformed"
            assert error.details["message"].startswith("estiba.v1.")


async def test_a_text_that_is_not_utf_8_is_refused(caller: Caller) -> None:
    call = raw(caller.channel, "MatchService/GetMatch")
    assert (await refusal(call(b"\x0a\x02\xff\xfe"))).code == "request_malformed"


async def test_bytes_that_are_no_message_open_no_stream(caller: Caller) -> None:
    call = caller.channel.unary_stream(
        "/estiba.v1.MatchService/Observe", _as_it_is, ObserveResponse.FromString
    )
    assert (await refusal(call(b"\xff").read())).code == "request_malformed"


async def test_a_message_that_is_too_large_is_refused(tmp_path: Path) -> None:
    async with (
        Server(config(tmp_path, max_message_bytes=1000)) as server,
        Caller(server.address) as caller,
    ):
        call = raw(caller.channel, "MatchService/Move")
        for size in (1001, 1_000_000):
            error = await refusal(call(b"\x00" * size))
            assert error.code == "message_too_large"
            assert error.details["limit"] == "1000"
        # What is larger than the transport takes does not even reach the service.
        with pytest.raises(grpc.aio.AioRpcError) as raised:
            await call(b"\x00" * 10_000_000)
        assert raised.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        await caller.create(open_seats(2))


async def test_health_and_reflection(caller: Caller) -> None:
    health = health_pb2_grpc.HealthStub(caller.channel)
    for name in ("", "estiba.v1.MatchService", "estiba.v1.CatalogService"):
        answer = await health.Check(health_pb2.HealthCheckRequest(service=name))
        assert answer.status == health_pb2.HealthCheckResponse.SERVING
    reflection = reflection_pb2_grpc.ServerReflectionStub(caller.channel)
    stream = reflection.ServerReflectionInfo(
        iter([reflection_pb2.ServerReflectionRequest(list_services="")])
    )
    (answer,) = [it async for it in stream]
    names = {service.name for service in answer.list_services_response.service}
    assert {"estiba.v1.MatchService", "estiba.v1.CatalogService"} <= names


def make_certificate(folder: Path) -> tuple[Path, Path]:
    certificate, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt"),
            *("ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=localhost"),
            *("-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"),
            *("-keyout", str(key), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
    )
    return certificate, key


async def test_tls(tmp_path: Path) -> None:
    certificate, key = make_certificate(tmp_path)
    settings = config(tmp_path, tls_cert=certificate, tls_key=key)
    async with Server(settings) as server:
        trusted = grpc.ssl_channel_credentials(certificate.read_bytes())
        async with Caller(server.address, trusted) as caller:
            await caller.create(open_seats(2))
        async with Caller(server.address) as caller:
            call = caller.matches.CreateMatch(new_match(open_seats(2)), timeout=5)
            assert (await refusal(call)).code in ("unreachable", "call_failed")


async def test_a_server_that_others_can_reach_without_tls_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Server(replace(config(tmp_path), host="0.0.0.0")):  # noqa: S104
        pass
    assert "WITHOUT TLS" in caplog.text
    caplog.clear()
    for host in ("127.0.0.1", "localhost", "::1"):
        assert ServerConfig(host=host).loopback
    assert not ServerConfig(host="example.org").loopback
    assert ServerConfig(host="::1").address(5) == "[::1]:5"


@pytest.mark.parametrize(
    "settings",
    [
        {"tls_cert": Path("cert.pem")},
        {"port": 70_000},
        {"max_streams": 0},
        {"idle_expiry_seconds": 0.0},
        {"drain_grace_seconds": -1.0},
    ],
)
def test_wrong_settings_are_refused_by_name(settings: dict[str, object]) -> None:
    with pytest.raises(EstibaError) as raised:
        ServerConfig(**settings)  # type: ignore[arg-type]
    assert raised.value.code == "config_malformed"
    assert raised.value.details["field"] in {*settings, "tls_key"}


async def test_a_port_that_is_taken_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for settings in ({"port": port}, {"port": 0, "metrics_port": port}):
            with pytest.raises(EstibaError) as raised:
                await Server(replace(config(tmp_path), **settings)).start()
            assert raised.value.code == "config_malformed"
            if "metrics_port" not in settings:
                assert raised.value.message == (
                    f"The port {port} on 127.0.0.1 cannot be bound; it may be in use."
                )
                assert "certificate" not in raised.value.hint
                assert files_in(tmp_path) == {}
    # Nothing is left open: the store can be opened at once.
    async with Server(config(tmp_path)):
        pass


def test_a_signal_during_the_start_ends_the_process_in_good_order(
    tmp_path: Path, estiba_command: Path
) -> None:
    store = tmp_path / "store.sqlite3"
    command: list[str | Path] = [
        estiba_command,
        "serve",
        "--port",
        "0",
        "--store",
        f"sqlite:///{store}",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        # The lock is taken well before the server listens.
        while not store.with_name(store.name + ".lock").exists():
            assert process.poll() is None
            time.sleep(0.001)
        process.terminate()
        _, told = process.communicate(timeout=30)
        assert process.returncode == 0, told
    # Alembic, which made the tables, keeps what it does to itself.
    assert b"alembic" not in told
    assert b"plugin" not in told


async def test_a_certificate_that_is_not_there_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "missing.pem"
    with pytest.raises(EstibaError) as raised:
        await Server(replace(config(tmp_path), tls_cert=missing, tls_key=missing)).start()
    assert raised.value.details["field"] == "tls_key"
    assert f"{missing} cannot be read" in raised.value.message


async def test_metrics(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    async with (
        Server(config(tmp_path, metrics_port=port)) as server,
        Caller(server.address) as caller,
    ):
        table = await caller.table(2)
        await table.play(3)
        await caller.create(open_seats(2))
        await refusal(table.view(None))
        stream = caller.matches.Observe(
            ObserveRequest(match_id=table.match_id), metadata=metadata(table.tokens[0])
        )
        await stream.read()
        text = await asyncio.to_thread(fetch, f"http://127.0.0.1:{port}/metrics")
        stream.cancel()
    values = dict(re.findall(r"^(estiba_\S+) (\S+)$", text, re.MULTILINE))
    assert values['estiba_matches{status="playing"}'] == "1.0"
    assert values['estiba_matches{status="waiting"}'] == "1.0"
    assert values["estiba_matches_in_memory"] == "2.0"
    assert values['estiba_moves_total{by="player"}'] == "3.0"
    assert values["estiba_move_seconds_count"] == "3.0"
    assert values["estiba_streams"] == "1.0"
    assert values['estiba_errors_total{code="match_not_found"}'] == "1.0"
    assert values["estiba_journal_appends_total"] == "7.0"
    assert 1 <= float(values["estiba_journal_commits_total"]) <= 7


def fetch(url: str) -> str:
    with urllib.request.urlopen(url) as answer:  # noqa: S310
        return str(answer.read(), "utf-8")


async def test_a_server_that_drains_takes_no_new_matches_and_closes_streams(
    tmp_path: Path,
) -> None:
    server = Server(config(tmp_path))
    await server.start()
    async with Caller(server.address) as caller:
        table = await caller.table(2)
        stream = caller.matches.Observe(
            ObserveRequest(match_id=table.match_id), metadata=metadata(table.tokens[0])
        )
        await stream.read()
        server._lobby.draining = True
        assert (await refusal(caller.create(open_seats(2)))).code == "draining"
        await table.play(1)
        await stream.read()
        stopping = asyncio.create_task(server.stop())
        error = await refusal(stream.read())
        assert error.code == "draining"
        await stopping
    await server.stop()


async def test_a_signal_drains_the_process(tmp_path: Path) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        with serving(tmp_path) as (address, process):
            async with Caller(address) as caller:
                table = await caller.table(2)
                stream = caller.matches.Observe(
                    ObserveRequest(match_id=table.match_id), metadata=metadata(table.tokens[0])
                )
                await stream.read()
                process.send_signal(number)
                assert (await refusal(stream.read())).code == "draining"
            assert await asyncio.to_thread(process.wait, 10) == 0
    # Everything is in the file itself.
    assert not (tmp_path / "store.sqlite3-wal").exists()


def test_a_server_in_the_background(tmp_path: Path) -> None:
    with BackgroundServer(config(tmp_path)) as server:
        with grpc.insecure_channel(server.address) as channel:
            health = health_pb2_grpc.HealthStub(channel)
            health.Check(health_pb2.HealthCheckRequest(), timeout=5, wait_for_ready=True)
        with pytest.raises(EstibaError) as raised:
            BackgroundServer(config(tmp_path)).start()
        assert raised.value.code == "store_unavailable"
    with pytest.raises(RuntimeError):
        _ = BackgroundServer(config(tmp_path)).address


async def test_a_fault_leaves_the_server_running(
    server: Server,
    caller: Caller,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caplog.set_level(logging.ERROR)

    def fail(*_arguments: object) -> None:
        raise ZeroDivisionError("no such luck")

    with monkeypatch.context() as patch:
        patch.setattr("estiba.server.lobby.full_options", fail)
        error = await refusal(caller.create(open_seats(2)))
    assert error.code == "internal"
    assert "no such luck" not in error.message
    assert "no such luck" in caplog.text
    assert error.details["reference"] in caplog.text
    await caller.create(open_seats(2))
