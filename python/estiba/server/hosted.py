"""A match as the server holds it in memory."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from typing import Final

from estiba import _core
from estiba.errors import EstibaError
from estiba.server import framing
from estiba.server.lock import Lock
from estiba.server.observers import Observer
from estiba.server.options import wire_options
from estiba.server.rows import MatchRow, SeatRow
from estiba.v1.match_pb2 import (
    MATCH_STATUS_ENDED,
    MATCH_STATUS_OVER,
    MATCH_STATUS_PLAYING,
    MATCH_STATUS_WAITING,
    SEAT_STATUS_BOT,
    SEAT_STATUS_OPEN,
    SEAT_STATUS_TAKEN,
    MatchInfo,
    MatchStatus,
    SeatInfo,
    SeatStatus,
)

HOST: Final = -1
"""What `Hosted.holder` gives for the host token."""

JOINED: Final = "joined"
OPENED: Final = "opened"
BOT: Final = "bot"

_REQUEST_MARK_BYTES: Final = 8

# The events of the setup have revision 0, so they come after this one.
_BEFORE_SETUP: Final = -1


class Seat:
    """Who sits at a seat."""

    __slots__ = ("display_name", "policy", "status")

    def __init__(self, policy: str | None) -> None:
        self.status: SeatStatus.ValueType = SEAT_STATUS_OPEN if policy is None else SEAT_STATUS_BOT
        self.display_name = ""
        self.policy = policy or ""


class Hosted:
    """A match in memory: how it was created, who sits, and how it stands.

    There are many of these, so what most matches never need is made when it is
    first needed.

    Attributes:
        header: how the match was created.
        rules: its rules; None if the rules of now are others.
        missing: why, if an expansion is missing.
        core: the playing itself; None until it starts, and under other rules.
        status: how it stands, by the journal.
        revision: the choices played, by the journal.
        winners: the seats that won, by the journal.
        seats: who sits where.
        lock: held by whoever reads or changes the match across an await.
        has_bots: True if a bot sits at a seat.
        former: hashes of tokens whose seat was given up, with the seat.
        seat_changes: how many changes of seats the journal has.
        status_changes: how many changes of status the journal has.
        fault: why the match cannot be served, if it cannot.
        gone: True once this is no longer the match's place in memory.
        touched: when somebody last asked for it, by the loop's clock.
        driving: True while its bots are being moved.
        observers: the streams that watch it.
    """

    __slots__ = (
        "_holders",
        "_marks",
        "core",
        "driving",
        "fault",
        "former",
        "gone",
        "has_bots",
        "header",
        "lock",
        "missing",
        "observers",
        "revision",
        "rules",
        "seat_changes",
        "seats",
        "status",
        "status_changes",
        "touched",
        "winners",
    )

    def __init__(
        self,
        header: MatchRow,
        rules: _core.Rules | None,
        missing: EstibaError | None = None,
    ) -> None:
        self.header: Final = header
        self.rules: Final = rules
        self.missing: Final = missing
        self.core: _core.Match | None = None
        self.status: MatchStatus.ValueType = MATCH_STATUS_WAITING
        self.revision = 0
        self.winners: list[int] = []
        self.seats: Final = [Seat(policy) for policy in json.loads(header.seats)]
        # Hashes of tokens, with whose they are.
        self._holders: tuple[tuple[bytes, int], ...] = ((header.host_hash, HOST),)
        self.has_bots = any(it.status == SEAT_STATUS_BOT for it in self.seats)
        self.former: tuple[tuple[bytes, int], ...] = ()
        self.seat_changes = 0
        self.status_changes = 0
        self.fault: EstibaError | None = None
        self.gone = False
        self.touched = 0.0
        self.driving = False
        self.observers: list[Observer] = []
        self.lock: Final = Lock()
        self._marks: bytearray | None = None

    @property
    def match_id(self) -> str:
        """The id of the match."""
        return self.header.match_id

    @property
    def busy(self) -> bool:
        """True while somebody holds or waits for the lock, watches, or drives bots."""
        return self.lock.held or self.driving or bool(self.observers)

    @property
    def ended(self) -> bool:
        """True once nothing more can happen."""
        return self.status in (MATCH_STATUS_OVER, MATCH_STATUS_ENDED)

    @property
    def open_seats(self) -> int:
        """How many seats are open."""
        return sum(seat.status == SEAT_STATUS_OPEN for seat in self.seats)

    def holder(self, token_hash: bytes) -> int | None:
        """Whose token this is: `HOST`, a seat, or None if it is not of this match."""
        for stored, holder in self._holders:
            # In a time that tells nothing of how much of it fits.
            if hmac.compare_digest(token_hash, stored):
                return holder
        return None

    def former_holder(self, token_hash: bytes) -> int | None:
        """The seat that this token was for before it was given up."""
        for former_hash, number in self.former:
            if hmac.compare_digest(token_hash, former_hash):
                return number
        return None

    def apply_seat_change(self, row: SeatRow) -> None:
        """Follows a change of seats that is in the journal."""
        seat = self.seats[row.seat]
        for stored, holder in self._holders:
            if holder == row.seat:
                self.former = (*self.former, (stored, holder))
        holders = [it for it in self._holders if it[1] != row.seat]
        if row.kind == JOINED:
            seat.status = SEAT_STATUS_TAKEN
            holders.insert(0, (row.token_hash or b"", row.seat))
        else:
            seat.status = SEAT_STATUS_OPEN if row.kind == OPENED else SEAT_STATUS_BOT
        self._holders = tuple(holders)
        seat.display_name = row.display_name
        seat.policy = row.policy
        self.seat_changes += 1
        self.has_bots = any(it.status == SEAT_STATUS_BOT for it in self.seats)

    def apply_status(self, status: MatchStatus.ValueType, winners: Sequence[int] = ()) -> None:
        """Follows a change of status that is in the journal."""
        self.status = status
        self.winners = list(winners)
        self.status_changes += 1

    def mark_request(self, request_hash: bytes) -> None:
        """Remembers that a Move with this request id was played."""
        if self._marks is None:
            self._marks = bytearray()
        self._marks += request_hash[:_REQUEST_MARK_BYTES]

    def may_know_request(self, request_hash: bytes) -> bool:
        """False if no Move with this request id was played; True if one may have been.

        A few bytes of each are kept, so that a fresh request costs no look
        into the store.
        """
        return self._marks is not None and request_hash[:_REQUEST_MARK_BYTES] in self._marks

    def bot_to_move(self) -> tuple[int, str] | None:
        """The first seat that is waited for and played by a bot, with its policy."""
        if not self.has_bots or self.status != MATCH_STATUS_PLAYING or self.core is None:
            return None
        for number in self.core.waiting_for:
            seat = self.seats[number]
            if seat.status == SEAT_STATUS_BOT:
                return number, seat.policy
        return None

    def playable_rules(self) -> _core.Rules:
        """The rules of the match, if they are still those of now.

        Raises:
            EstibaError: `expansion_missing` or `rules_mismatch`.
        """
        if self.missing is not None:
            raise self.missing.with_traceback(None)
        if self.rules is None:
            raise EstibaError(
                "rules_mismatch",
                "The match was played under other rules than those of this server.",
                "It can be read with GetMatch, and closed as truncated.",
                {"fingerprint": self.header.fingerprint},
            )
        return self.rules

    def playable(self) -> _core.Match:
        """The playing, if it has started and its rules are still those of now.

        Raises:
            EstibaError: `match_not_started` or `match_over`, or as
                :meth:`playable_rules`.
        """
        self.playable_rules()
        if self.core is None:
            if self.ended:
                raise EstibaError("match_over", "The match ended before it started.")
            raise EstibaError(
                "match_not_started",
                "The match waits for players.",
                "Observe it to learn when it starts.",
            )
        return self.core

    def info(self) -> MatchInfo:
        """How the match stands, for everybody."""
        header = self.header
        playing = self.status == MATCH_STATUS_PLAYING and self.core is not None
        return MatchInfo(
            match_id=header.match_id,
            game=header.game,
            options=wire_options(header.options),
            seats=[
                SeatInfo(
                    seat=number,
                    status=seat.status,
                    display_name=seat.display_name,
                    policy=seat.policy,
                )
                for number, seat in enumerate(self.seats)
            ],
            status=self.status,
            revision=self.revision,
            waiting_for=self.core.waiting_for if playing and self.core is not None else (),
            winners=self.winners,
            seed_sha256=hashlib.sha256(header.seed).hexdigest(),
            fingerprint=header.fingerprint,
            listed=bool(header.listed),
            spectators=bool(header.spectators),
            on_leave=header.on_leave,  # type: ignore[arg-type]
            created_at=header.created_at,
        )

    def snapshot(self, seat: int | None, locale: str, *, started: bool = False) -> bytes:
        """`estiba.v1.ObserveResponse` with a Snapshot of now.

        `started` is true for the one that tells of the start; it brings the
        events of the setup.
        """
        update = None
        if self.core is not None:
            after = _BEFORE_SETUP if started else self.core.revision
            update = self.core.update(seat, after, locale, started)
        return framing.observed_snapshot(self.info().SerializeToString(), update)

    def push_snapshot(self, *, started: bool = False) -> None:
        """Sends every observer a snapshot of now; see :meth:`snapshot`."""
        frames: dict[tuple[int | None, str], bytes] = {}
        for observer in self.observers:
            key = (observer.seat, observer.locale)
            if key not in frames:
                frames[key] = self.snapshot(*key, started=started)
            observer.push(frames[key])
