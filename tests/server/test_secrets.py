"""Tokens, the seed, and what an error must not tell."""

from __future__ import annotations

import hashlib
import logging
import stat
from collections.abc import Awaitable
from pathlib import Path

import grpc
import pytest
from google.protobuf.message import Message

from estiba.client.requests import metadata
from estiba.errors import EstibaError
from estiba.server import Server
from estiba.server.tokens import Minter, load_secret
from estiba.v1.match_pb2 import (
    CancelMatchRequest,
    GetMatchRequest,
    GetRecordRequest,
    GetViewRequest,
    JoinMatchRequest,
    LeaveMatchRequest,
    MoveRequest,
    ObserveRequest,
    ReplaceSeatRequest,
)
from tests.server.support import (
    Caller,
    config,
    open_seats,
    purposeful,
    refusal,
    refusal_bytes,
    request_id,
)

NO_MATCH = "a" * 26
NO_TOKEN = "es_" + "A" * 43


async def answers(caller: Caller, match_id: str, token: str | None) -> dict[str, bytes]:
    """What every call about a match is refused with."""
    stub = caller.matches
    calls: dict[str, Awaitable[object]] = {
        "GetMatch": stub.GetMatch(GetMatchRequest(match_id=match_id), metadata=metadata(token)),
        "GetView": stub.GetView(GetViewRequest(match_id=match_id), metadata=metadata(token)),
        "GetRecord": stub.GetRecord(GetRecordRequest(match_id=match_id), metadata=metadata(token)),
        "Leave": stub.LeaveMatch(LeaveMatchRequest(match_id=match_id), metadata=metadata(token)),
        "Cancel": stub.CancelMatch(CancelMatchRequest(match_id=match_id), metadata=metadata(token)),
        "Replace": stub.ReplaceSeat(
            ReplaceSeatRequest(match_id=match_id, seat=0, policy="random"),
            metadata=metadata(token),
        ),
        "Join": stub.JoinMatch(
            JoinMatchRequest(match_id=match_id, display_name="A", request_id=request_id()),
            metadata=metadata(token),
        ),
        "Move": stub.Move(_some_move(match_id), metadata=metadata(token)),
        "Observe": stub.Observe(ObserveRequest(match_id=match_id), metadata=metadata(token)).read(),
    }
    return {name: await refusal_bytes(call) for name, call in calls.items()}


async def test_no_error_tells_whether_somebody_elses_match_exists(caller: Caller) -> None:
    theirs, mine = await caller.table(2), await caller.table(2)
    waiting = (await caller.create(open_seats(2))).match.match_id
    expected = await answers(caller, NO_MATCH, NO_TOKEN)
    assert len(set(expected.values())) == 1
    for match_id in (theirs.match_id, waiting, "", "no id", "x" * 1000, theirs.match_id.upper()):
        for token in (NO_TOKEN, mine.tokens[0], mine.host_token, "", "x" * 1000):
            assert await answers(caller, match_id, token) == expected


async def test_without_a_token_a_match_that_is_not_watched_looks_like_none(
    caller: Caller,
) -> None:
    theirs = await caller.table(2)
    for name in ("GetView", "Observe", "Leave", "Cancel", "Replace", "Move"):
        assert (await answers_without_token(caller, theirs.match_id))[name] == (
            await answers_without_token(caller, NO_MATCH)
        )[name]


async def test_a_token_is_for_one_match_and_one_purpose(caller: Caller) -> None:
    table = await caller.table(2)
    view = GetViewRequest(match_id=table.match_id)
    assert (await refusal(table.send(0, _some_move(table.match_id, request="abc")))).code == (
        "request_id_malformed"
    )
    move = caller.matches.Move(_some_move(table.match_id), metadata=metadata(table.host_token))
    assert (await refusal(move)).code == "seat_token_required"
    for key, value, code in (
        ("authorization", f"bearer   {table.tokens[0]}", None),
        ("authorization", table.tokens[0], "match_not_found"),
        ("x-token", table.tokens[0], "match_not_found"),
        ("authorization", f"Bearer {table.tokens[0]}x", "match_not_found"),
    ):
        call = caller.matches.GetView(view, metadata=((key, value),))
        if code is None:
            assert (await call).update.view.seat == 0
        else:
            assert (await refusal(call)).code == code


@pytest.mark.parametrize("wrong", ["", "0" * 31, "0" * 33, "g" * 32, "0" * 31 + "é"])
async def test_a_request_id_is_128_bits_in_hex(caller: Caller, wrong: str) -> None:
    created = await caller.create(open_seats(2))
    join = JoinMatchRequest(match_id=created.match.match_id, display_name="A", request_id=wrong)
    for call in (
        caller.create(open_seats(2), request_id=wrong),
        caller.matches.JoinMatch(join),
        caller.matches.Move(
            _some_move(created.match.match_id, request=wrong), metadata=metadata(NO_TOKEN)
        ),
    ):
        error = await refusal(call)
        assert error.code == "request_id_malformed"
        assert not wrong or wrong not in error.message


class Recorder(grpc.aio.UnaryUnaryClientInterceptor):  # type: ignore[type-arg]
    """Keeps the bytes of all answers."""

    def __init__(self) -> None:
        self.seen: list[bytes] = []

    async def intercept_unary_unary(self, continuation, details, request):  # type: ignore[no-untyped-def]
        call = await continuation(details, request)
        answer = await call
        if isinstance(answer, Message):
            self.seen.append(answer.SerializeToString())
        return call


def contents(folder: Path) -> bytes:
    """All that the server has written, but for its secret."""
    return b"".join(
        path.read_bytes() for path in folder.iterdir() if not path.name.endswith(".secret")
    )


async def test_nothing_secret_is_stored_logged_or_sent(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    recorder = Recorder()
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        await caller.channel.close(None)
        caller.connect(grpc.aio.insecure_channel(server.address, interceptors=[recorder]))  # type: ignore[list-item]
        create_id = request_id()
        created = await caller.create(open_seats(2), request_id=create_id, listed=True)
        match_id = created.match.match_id
        ids, tokens = [create_id], [created.host_token]
        for seat in (0, 1):
            join = JoinMatchRequest(
                match_id=match_id, display_name="Ana", request_id=request_id(), seat=seat
            )
            tokens.append((await caller.matches.JoinMatch(join)).seat_token)
            ids.append(join.request_id)
        del recorder.seen[:]
        table = caller.at(match_id, tokens[0], tokens[1:])
        for _ in range(10):
            seat, seen = await table.turn()
            choice = purposeful(seen, table.random)
            request = table.move_request(seen.menu, [choice.choice.number])
            ids.append(request.request_id)
            await table.send(seat, request)
        await refusal(table.send(0, _some_move(match_id, request=ids[-1])))
        await refusal(caller.matches.GetRecord(GetRecordRequest(match_id=match_id)))
        seed = server.registry.find(match_id).header.seed
        secret = bytes.fromhex((tmp_path / "store.sqlite3.secret").read_text())
    sent = b"".join(recorder.seen)
    files = contents(tmp_path)
    log = caplog.text.encode()
    for token in tokens:
        assert hashlib.sha256(token.encode()).digest() in files
    for hidden in (*tokens, *ids):
        for place in (files, log, sent):
            assert hidden.encode() not in place
            assert hidden[3:].encode() not in place
    for hidden_id in ids:
        assert bytes.fromhex(hidden_id) not in files
    for place in (sent, log):
        assert seed not in place
        assert seed.hex().encode() not in place
    for place in (sent, log, files):
        assert secret not in place
        assert secret.hex().encode() not in place


def test_tokens_follow_from_the_secret_and_the_request() -> None:
    one, other = Minter(b"1" * 32), Minter(b"2" * 32)
    first, second = b"a" * 16, b"b" * 16
    tokens = {
        minter.seat_token(match_id, seat, request)
        for minter in (one, other)
        for match_id in ("m", "n")
        for seat in (0, 1)
        for request in (first, second)
    }
    tokens |= {one.host_token("m", first), one.host_token("n", first)}
    assert len(tokens) == 18
    assert one.seat_token("m", 0, first) == Minter(b"1" * 32).seat_token("m", 0, first)
    assert one.match_id(first) != other.match_id(first)


def test_the_secret_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    secret = load_secret(path)
    assert len(secret) == 32
    assert load_secret(path) == secret
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_secret_that_others_can_read_is_warned_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "secret"
    load_secret(path)
    path.chmod(0o644)
    load_secret(path)
    assert "can be read by others" in caplog.text


@pytest.mark.parametrize("content", ["", "zz", "00" * 31])
def test_a_file_that_holds_no_secret_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "secret"
    path.write_text(content)
    with pytest.raises(EstibaError) as raised:
        load_secret(path)
    assert raised.value.code == "config_malformed"
    with pytest.raises(EstibaError):
        load_secret(tmp_path / "no" / "secret")


def _some_move(match_id: str, request: str | None = None) -> MoveRequest:
    move = MoveRequest(
        match_id=match_id,
        decision_id=1,
        request_id=request_id() if request is None else request,
    )
    move.choices.add(number=0)
    return move


async def answers_without_token(caller: Caller, match_id: str) -> dict[str, bytes]:
    """What the calls that need a token are refused with when there is none."""
    stub = caller.matches
    calls: dict[str, Awaitable[object]] = {
        "GetView": stub.GetView(GetViewRequest(match_id=match_id)),
        "Observe": stub.Observe(ObserveRequest(match_id=match_id)).read(),
        "Leave": stub.LeaveMatch(LeaveMatchRequest(match_id=match_id)),
        "Cancel": stub.CancelMatch(CancelMatchRequest(match_id=match_id)),
        "Replace": stub.ReplaceSeat(ReplaceSeatRequest(match_id=match_id, policy="random")),
        "Move": stub.Move(_some_move(match_id)),
    }
    return {name: await refusal_bytes(call) for name, call in calls.items()}
