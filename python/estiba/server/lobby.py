"""Matches come to be, fill with players, and end before their time."""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
import time
from typing import Final

from estiba import _core
from estiba.errors import EstibaError
from estiba.server.access import anybody, require_host, require_seat, require_token
from estiba.server.calls import Token, parsed
from estiba.server.catalog import Catalog, check_policy, full_options
from estiba.server.changes import change_seat, end_match, started_write
from estiba.server.expansions import expansion_rows
from estiba.server.failures import malformed
from estiba.server.hosted import BOT, JOINED, OPENED, Hosted
from estiba.server.journal import expansion_write, match_write, standing_write
from estiba.server.options import plain_options
from estiba.server.playing import Playing
from estiba.server.reading import read_header, read_join
from estiba.server.registry import Registry
from estiba.server.rows import MatchRow, SeatRow
from estiba.server.tokens import Minter, hash_request, hash_token, parse_request_id
from estiba.v1.match_pb2 import (
    MATCH_STATUS_OVER,
    MATCH_STATUS_PLAYING,
    MATCH_STATUS_WAITING,
    ON_LEAVE_BOT,
    ON_LEAVE_END,
    ON_LEAVE_UNSPECIFIED,
    SEAT_STATUS_OPEN,
    CancelMatchRequest,
    CancelMatchResponse,
    CreateMatchRequest,
    CreateMatchResponse,
    JoinMatchRequest,
    JoinMatchResponse,
    LeaveMatchRequest,
    LeaveMatchResponse,
    MatchInfo,
    ReplaceSeatRequest,
    ReplaceSeatResponse,
    SeatRequest,
)

_LONGEST_NAME: Final = 40
_SEED_BYTES: Final = 32
# Who takes the seat of a player who leaves.
_LEAVE_POLICY: Final = "random"


class Lobby:
    """Creates matches and changes who sits at them."""

    def __init__(
        self,
        registry: Registry,
        catalog: Catalog,
        minter: Minter,
        playing: Playing,
        max_matches: int,
    ) -> None:
        self._registry = registry
        self._catalog = catalog
        self._minter = minter
        self._playing = playing
        self._max_matches = max_matches
        self.draining = False
        """True once no new matches are taken."""

    async def create(self, request: bytes, _token: Token) -> bytes:
        """`CreateMatch`: request and answer serialized."""
        asked = parsed(CreateMatchRequest, request)
        request_id = parse_request_id(asked.request_id)
        match_id = self._minter.match_id(request_id)
        content_hash = _content_hash(asked)
        while (other := self._registry.creating.get(match_id)) is not None:
            # The same request is being answered already; this one gets what
            # that one leaves in the journal.
            await asyncio.wait((other,))
        answer = self._created(match_id, content_hash)
        if answer is None:
            answer = await self._create(asked, request_id, match_id, content_hash)
        return CreateMatchResponse(
            match=MatchInfo.FromString(answer),
            host_token=self._minter.host_token(match_id, request_id),
        ).SerializeToString()

    async def join(self, request: bytes, token: Token) -> bytes:
        """`JoinMatch`: request and answer serialized."""
        asked = parsed(JoinMatchRequest, request)
        request_id = parse_request_id(asked.request_id)
        name = _checked_name(asked.display_name)
        outcome = None
        async with self._registry.hold(asked.match_id) as hold:
            hosted = hold.hosted
            anybody(hosted, token)
            request_hash = hash_request("join", hosted.match_id, -1, request_id)
            content_hash = _content_hash(asked)
            before = self._joined(hosted, request_hash, content_hash)
            if before is not None:
                seat, answer = before
            else:
                seat = _open_seat(hosted, asked)
                seat_token = self._minter.seat_token(hosted.match_id, seat, request_id)
                row = _seat_row(hosted, seat, JOINED, display_name=name)._replace(
                    token_hash=hash_token(seat_token),
                    request_hash=request_hash,
                    content_hash=content_hash,
                )
                answer, outcome = change_seat(self._registry, hold, row)
        if outcome is not None:
            await outcome
            self._playing.drive_bots(hosted)
        return JoinMatchResponse(
            match=MatchInfo.FromString(answer),
            seat=seat,
            seat_token=self._minter.seat_token(hosted.match_id, seat, request_id),
        ).SerializeToString()

    async def leave(self, request: bytes, token: Token) -> bytes:
        """`LeaveMatch`: request and answer serialized."""
        asked = parsed(LeaveMatchRequest, request)
        token = require_token(token)
        outcome = None
        async with self._registry.hold(asked.match_id) as hold:
            hosted = hold.hosted
            # A repeated request finds the seat given up, as it asked.
            if hosted.fault is not None or hosted.former_holder(hash_token(token)) is None:
                seat = require_seat(hosted, token)
                if hosted.status == MATCH_STATUS_WAITING:
                    row = _seat_row(hosted, seat, OPENED)
                    _, outcome = change_seat(self._registry, hold, row)
                elif hosted.header.on_leave == ON_LEAVE_END:
                    if hosted.status == MATCH_STATUS_OVER:
                        _refuse_ended(hosted)
                    if not hosted.ended:
                        outcome = end_match(self._registry, hold, "left")
                else:
                    _refuse_ended(hosted)
                    hosted.playable()
                    row = _seat_row(hosted, seat, BOT, policy=_LEAVE_POLICY)
                    _, outcome = change_seat(self._registry, hold, row)
            answer = LeaveMatchResponse(match=hosted.info()).SerializeToString()
        await self._settled(hosted, outcome)
        return answer

    async def cancel(self, request: bytes, token: Token) -> bytes:
        """`CancelMatch`: request and answer serialized."""
        asked = parsed(CancelMatchRequest, request)
        token = require_token(token)
        outcome = None
        async with self._registry.hold(asked.match_id) as hold:
            hosted = hold.hosted
            require_host(hosted, token)
            if hosted.status == MATCH_STATUS_OVER:
                _refuse_ended(hosted)
            # A repeated request finds the match ended, as it asked.
            if not hosted.ended:
                outcome = end_match(self._registry, hold, "cancelled")
            answer = CancelMatchResponse(match=hosted.info()).SerializeToString()
        await self._settled(hosted, outcome)
        return answer

    async def replace(self, request: bytes, token: Token) -> bytes:
        """`ReplaceSeat`: request and answer serialized."""
        asked = parsed(ReplaceSeatRequest, request)
        token = require_token(token)
        outcome = None
        async with self._registry.hold(asked.match_id) as hold:
            hosted = hold.hosted
            require_host(hosted, token)
            policy = check_policy(asked.policy)
            _check_seat(hosted, asked.seat)
            _refuse_ended(hosted)
            hosted.playable_rules()
            # A repeated request finds the policy at the seat, as it asked.
            if hosted.seats[asked.seat].policy != policy:
                row = _seat_row(hosted, asked.seat, BOT, policy=policy)
                _, outcome = change_seat(self._registry, hold, row)
            answer = ReplaceSeatResponse(match=hosted.info()).SerializeToString()
        await self._settled(hosted, outcome)
        return answer

    async def _settled(self, hosted: Hosted, outcome: asyncio.Future[None] | None) -> None:
        if outcome is not None:
            await outcome
            self._playing.drive_bots(hosted)

    def _created(self, match_id: str, content_hash: bytes) -> bytes | None:
        """The answer that this request was given before; None for a fresh one."""
        header = read_header(self._registry.store.reader, match_id)
        if header is None:
            return None
        if header.content_hash != content_hash:
            raise _reused()
        return header.answer

    def _joined(
        self, hosted: Hosted, request_hash: bytes, content_hash: bytes
    ) -> tuple[int, bytes] | None:
        """Seat and answer that this request was given before; None for a fresh one."""
        row = read_join(self._registry.store.reader, hosted.header.number, request_hash)
        if row is None:
            return None
        if row.content_hash != content_hash:
            raise _reused()
        return row.seat, row.answer or b""

    async def _create(
        self, asked: CreateMatchRequest, request_id: bytes, match_id: str, content_hash: bytes
    ) -> bytes:
        hosted = self._new_match(asked, request_id, match_id, content_hash)
        if hosted.open_seats == 0:
            hosted.core = _core.Match(hosted.playable_rules(), hosted.header.seed)
            hosted.status = MATCH_STATUS_PLAYING
        number, status = hosted.header.number, int(hosted.status)
        answer = hosted.info().SerializeToString()
        writes = [
            match_write(hosted.header._replace(answer=answer)),
            standing_write(number, status, hosted.open_seats, hosted.header.listed),
            *map(expansion_write, expansion_rows(number, hosted.playable_rules())),
        ]
        if hosted.core is not None:
            writes.append(started_write(hosted))
            hosted.apply_status(MATCH_STATUS_PLAYING)
        outcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._registry.creating[match_id] = outcome

        def settled(error: EstibaError | None) -> None:
            del self._registry.creating[match_id]
            if error is None:
                self._registry.add(hosted)
                self._registry.count(None, hosted.status)
                self._playing.drive_bots(hosted)
            if not outcome.done():
                outcome.set_result(None)
            failed.append(error)

        failed: list[EstibaError | None] = []
        self._registry.journal.append(number, writes, settled)
        await asyncio.shield(outcome)
        if failed[0] is not None:
            raise failed[0]
        return answer

    def _new_match(
        self, asked: CreateMatchRequest, request_id: bytes, match_id: str, content_hash: bytes
    ) -> Hosted:
        policies = [_policy(position, seat) for position, seat in enumerate(asked.seats)]
        options = plain_options(asked.options)
        rules = self._catalog.hosted_rules(asked.game, options, len(policies))
        if asked.on_leave not in (ON_LEAVE_UNSPECIFIED, ON_LEAVE_BOT, ON_LEAVE_END):
            raise malformed("on_leave", f"on_leave has no value {asked.on_leave}.")
        self._refuse_more()
        header = MatchRow(
            number=self._registry.next_number(),
            match_id=match_id,
            game=asked.game,
            fingerprint=rules.fingerprint,
            rules_version=rules.rules_version,
            options=full_options(rules),
            seed=new_seed(),
            seats=json.dumps(policies),
            listed=int(asked.listed),
            spectators=int(asked.spectators),
            on_leave=int(asked.on_leave or ON_LEAVE_BOT),
            created_at=int(time.time()),
            host_hash=hash_token(self._minter.host_token(match_id, request_id)),
            request_hash=hash_request("create", match_id, -1, request_id),
            content_hash=content_hash,
            # Not kept in memory: only a repeated request needs it.
            answer=b"",
        )
        return Hosted(header, rules)

    def _refuse_more(self) -> None:
        if self.draining:
            raise EstibaError(
                "draining",
                "The server is shutting down and takes no new matches.",
                "Send the same request again later.",
            )
        open_matches = self._registry.open_matches() + len(self._registry.creating)
        if open_matches >= self._max_matches:
            raise EstibaError(
                "too_many_matches",
                f"The server holds {self._max_matches} open matches, as many as it may.",
                "Try again when some have ended.",
            )


def new_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(_SEED_BYTES)


def _policy(position: int, seat: SeatRequest) -> str | None:
    match seat.WhichOneof("player"):
        case "open":
            return None
        case "policy":
            return check_policy(seat.policy)
        case _:
            raise malformed(
                f"seats[{position}]",
                f"Seat {position} is neither open nor played by a policy.",
            )


def _checked_name(name: str) -> str:
    if not 1 <= len(name) <= _LONGEST_NAME or not name.isprintable() or name.isspace():
        raise malformed(
            "display_name",
            f"The display_name is not 1 to {_LONGEST_NAME} printable characters.",
        )
    return name


def _check_seat(hosted: Hosted, seat: int) -> None:
    if seat >= len(hosted.seats):
        raise EstibaError(
            "unknown_seat",
            f"There is no seat {seat}.",
            f"The seats are 0 to {len(hosted.seats) - 1}.",
            {"field": "seat"},
        )


def _open_seat(hosted: Hosted, asked: JoinMatchRequest) -> int:
    if hosted.status != MATCH_STATUS_WAITING:
        raise EstibaError(
            "match_started",
            "The match has started or ended.",
            "ListMatches with open_seats tells which can be joined.",
        )
    hosted.playable_rules()
    if asked.HasField("seat"):
        _check_seat(hosted, asked.seat)
        if hosted.seats[asked.seat].status != SEAT_STATUS_OPEN:
            raise EstibaError(
                "seat_taken",
                f"Seat {asked.seat} is not open.",
                "Leave seat out to take any open one.",
                {"seat": str(asked.seat)},
            )
        return asked.seat
    return next(
        number for number, seat in enumerate(hosted.seats) if seat.status == SEAT_STATUS_OPEN
    )


def _refuse_ended(hosted: Hosted) -> None:
    if hosted.ended:
        raise EstibaError("match_over", "The match is over.")


def _seat_row(
    hosted: Hosted, seat: int, kind: str, *, display_name: str = "", policy: str = ""
) -> SeatRow:
    return SeatRow(
        match=hosted.header.number,
        position=hosted.seat_changes,
        seat=seat,
        kind=kind,
        display_name=display_name,
        policy=policy,
        changed_at=int(time.time()),
        token_hash=None,
        request_hash=None,
        content_hash=None,
        answer=None,
    )


def _content_hash(asked: CreateMatchRequest | JoinMatchRequest) -> bytes:
    """What else a request says: the same request id must come with the same."""
    rest = type(asked)()
    rest.CopyFrom(asked)  # type: ignore[arg-type]
    rest.ClearField("request_id")
    return hashlib.sha256(rest.SerializeToString(deterministic=True)).digest()


def _reused() -> EstibaError:
    return EstibaError(
        "request_id_reused",
        "The request_id came before with other contents.",
        "Make a new request_id for each new request.",
        {"field": "request_id"},
    )
