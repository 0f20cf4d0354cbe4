"""A bare grpcio asyncio echo server, and load on it and on Estiba's server.

Both servers run in processes of their own on the loopback interface; the load
comes from this process. The moves are planned beforehand: the seed is read
from the store, which a client cannot do, so that the callers spend no time on
choosing.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import secrets
import signal
import socket
import sqlite3
import statistics
import tempfile
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeAlias

import grpc

from estiba import _core, load_table
from estiba.v1.choice_pb2 import ChoiceRef
from estiba.v1.match_pb2 import (
    CreateMatchRequest,
    JoinMatchRequest,
    MoveRequest,
    ObserveRequest,
    Open,
    SeatRequest,
)
from estiba.v1.match_pb2_grpc import MatchServiceStub

if TYPE_CHECKING:
    from estiba.v1.match_pb2_grpc import MatchServiceAsyncStub

# The mean sizes of a MoveRequest and its answer in random play of four seats.
REQUEST_BYTES: Final = 75
ANSWER_BYTES: Final = {"travel": 630, "import_export": 836}
SEATS: Final = 4
_METADATA: Final = (("authorization", "Bearer es_" + "a" * 43),)
_OPTIONS: Final = (("grpc.max_receive_message_length", 1 << 24),)

Metadata: TypeAlias = tuple[tuple[str, str], ...]
Plan: TypeAlias = list[tuple[int, int, int]]
"""Seat, decision and choice of each move."""


@dataclass
class Load:
    """What a load gave: how many calls, how long all and each took."""

    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    answer_bytes: int = 0

    @property
    def rate(self) -> float:
        """Calls per second."""
        return len(self.latencies) / self.seconds

    @property
    def median_us(self) -> float:
        """The median latency in microseconds."""
        return statistics.median(self.latencies) * 1e6


def _serve_echo(port: int) -> None:
    async def echo(request: bytes, _context: object) -> bytes:
        return b"x" * int.from_bytes(request[:4], "big")

    async def run() -> None:
        server = grpc.aio.server()
        handlers = {"Echo": grpc.unary_unary_rpc_method_handler(echo)}
        server.add_generic_rpc_handlers(
            (grpc.method_handlers_generic_handler("peer.Echo", handlers),)
        )
        server.add_insecure_port(f"127.0.0.1:{port}")
        await server.start()
        await server.wait_for_termination()

    asyncio.run(run())


def _serve_estiba(port: int, folder: str) -> None:
    from estiba.server import ServerConfig, serve  # noqa: PLC0415 - in its own process only

    serve(ServerConfig(port=port, store=f"sqlite:///{folder}/store.sqlite3"))


@dataclass
class Servers:
    """Both servers while they run."""

    echo_port: int
    port: int
    pid: int
    store: Path


@contextmanager
def servers() -> Iterator[Servers]:
    """Starts both servers and stops them at the end."""
    context = multiprocessing.get_context("spawn")
    echo_port, port = _free_port(), _free_port()
    with tempfile.TemporaryDirectory() as folder:
        echo = context.Process(target=_serve_echo, args=(echo_port,), daemon=True)
        own = context.Process(target=_serve_estiba, args=(port, folder), daemon=True)
        echo.start()
        own.start()
        try:
            assert own.pid is not None
            yield Servers(echo_port, port, own.pid, Path(folder) / "store.sqlite3")
        finally:
            echo.kill()
            with suppress(ProcessLookupError):
                os.kill(own.pid or 0, signal.SIGTERM)
            own.join(20)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def echo_load(port: int, callers: int, calls: int, game: str) -> Load:
    """Calls the echo server from so many callers at once, for answers as large as a game's."""
    request = ANSWER_BYTES[game].to_bytes(4, "big").ljust(REQUEST_BYTES, b"y")
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        call = channel.unary_unary(
            "/peer.Echo/Echo", request_serializer=bytes, response_deserializer=bytes
        )
        load = Load()

        async def caller() -> None:
            for _ in range(calls // callers):
                started = perf_counter()
                await call(request, metadata=_METADATA)
                load.latencies.append(perf_counter() - started)

        for _ in range(50):
            await call(request, metadata=_METADATA, wait_for_ready=True)
        started = perf_counter()
        await asyncio.gather(*(caller() for _ in range(callers)))
        load.seconds = perf_counter() - started
        return load


async def create(stub: MatchServiceAsyncStub, game: str) -> tuple[str, list[Metadata]]:
    """A started match of four players: its id, and the metadata of each seat."""
    created = await stub.CreateMatch(
        CreateMatchRequest(
            game=game,
            seats=[SeatRequest(open=Open())] * SEATS,
            spectators=True,
            request_id=secrets.token_hex(16),
        ),
        wait_for_ready=True,
    )
    tokens: list[Metadata] = []
    for seat in range(SEATS):
        joined = await stub.JoinMatch(
            JoinMatchRequest(
                match_id=created.match.match_id,
                seat=seat,
                display_name="Ana",
                request_id=secrets.token_hex(16),
            )
        )
        tokens.append((("authorization", "Bearer " + joined.seat_token),))
    return created.match.match_id, tokens


def plan(store: Path, match_id: str, moves: int, game: str) -> Plan:
    """Random moves of a match, planned with the seed that the store holds."""
    connection = sqlite3.connect(store)
    query = "select seed, options from matches where match_id = ?"
    seed, options = connection.execute(query, (match_id,)).fetchone()
    connection.close()
    match = _core.Match(_core.Rules(load_table(game), options), seed)
    stream = random.Random(1)
    planned: Plan = []
    while not match.over and len(planned) < moves:
        seat = match.waiting_for[0]
        choice = stream.choice(match.legal(seat))
        planned.append((seat, match.decision_id, choice))
        match.apply(seat, [choice])
    return planned


async def move_load(
    servers: Servers, matches: int, moves: int, game: str, observers: int = 0
) -> Load:
    """Plays so many matches at once, each with four callers that move in turn."""
    async with grpc.aio.insecure_channel(f"127.0.0.1:{servers.port}", options=_OPTIONS) as channel:
        stub = MatchServiceStub(channel)
        load = Load()
        watching: list[asyncio.Task[None]] = []

        async def watch(match_id: str) -> None:
            async for _ in stub.Observe(ObserveRequest(match_id=match_id)):
                pass

        async def play(match_id: str, tokens: list[Metadata], planned: Plan) -> None:
            for seat, decision_id, choice in planned:
                request = MoveRequest(
                    match_id=match_id,
                    decision_id=decision_id,
                    choices=[ChoiceRef(number=choice)],
                    request_id=secrets.token_hex(16),
                )
                started = perf_counter()
                answer = await stub.Move(request, metadata=tokens[seat])
                load.latencies.append(perf_counter() - started)
                load.answer_bytes += answer.ByteSize()

        playing: list[Coroutine[None, None, None]] = []
        for _ in range(matches):
            match_id, tokens = await create(stub, game)
            planned = plan(servers.store, match_id, moves // matches, game)
            playing.append(play(match_id, tokens, planned))
            watching += [asyncio.create_task(watch(match_id)) for _ in range(observers)]
        await asyncio.sleep(0.5 if observers else 0)
        started = perf_counter()
        await asyncio.gather(*playing)
        load.seconds = perf_counter() - started
        for task in watching:
            task.cancel()
        return load


async def open_matches(servers: Servers, matches: int) -> None:
    """Opens so many matches of four players each."""
    async with grpc.aio.insecure_channel(f"127.0.0.1:{servers.port}") as channel:
        stub = MatchServiceStub(channel)
        room = asyncio.Semaphore(32)

        async def one() -> None:
            async with room:
                await create(stub, "travel")

        for _ in range(0, matches, 500):
            await asyncio.gather(*(one() for _ in range(min(500, matches))))


def resident_megabytes(pid: int) -> float:
    """The memory that a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
