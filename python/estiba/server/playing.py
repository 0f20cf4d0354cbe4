"""Moves: those of players, and those of the bots that follow."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import time
from collections.abc import Sequence
from typing import Final

from estiba import _core
from estiba.errors import EstibaError
from estiba.server import framing
from estiba.server.access import require_seat, require_token
from estiba.server.calls import Token, parsed
from estiba.server.catalog import checked_locale
from estiba.server.changes import end_match, status_writes
from estiba.server.config import ServerConfig
from estiba.server.failures import StaleDecision, expected, malformed, report_fault
from estiba.server.hosted import Hosted
from estiba.server.journal import Write, move_write
from estiba.server.metrics import Metrics
from estiba.server.observers import Step, push_step
from estiba.server.reading import read_move
from estiba.server.registry import Hold, Registry
from estiba.server.rows import MoveRow, pack_choices
from estiba.server.tokens import hash_request, parse_request_id
from estiba.v1.match_pb2 import MATCH_STATUS_OVER, MATCH_STATUS_PLAYING, MoveRequest

_log = logging.getLogger(__name__)

# How many matches have a bot chosen for at one turn of the event loop. More
# would make players wait while many matches of bots alone play themselves out.
_BOTS_AT_ONCE: Final = 8

_RETRY_SECONDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)


class Playing:
    """Plays moves, each durable before anybody hears of it."""

    def __init__(self, registry: Registry, metrics: Metrics, config: ServerConfig) -> None:
        self._registry = registry
        self._metrics = metrics
        self._max_choices = config.max_choices_per_move
        self._max_moves = config.max_moves_per_match
        self._bots = asyncio.Semaphore(_BOTS_AT_ONCE)
        self._drivers: set[asyncio.Task[None]] = set()
        self._stopping = asyncio.Event()

    async def move(self, request: bytes, token: Token) -> bytes:
        """`Move`: request and answer serialized."""
        started = time.perf_counter()
        asked = parsed(MoveRequest, request)
        token = require_token(token)
        request_id = parse_request_id(asked.request_id)
        locale = checked_locale(asked.locale)
        choices = self._choices(asked)
        outcome: asyncio.Future[None] | None = None
        async with self._registry.hold(asked.match_id) as hold:
            hosted = hold.hosted
            seat = require_seat(hosted, token)
            request_hash = hash_request("move", hosted.match_id, seat, request_id)
            content_hash = _content_hash(asked.decision_id, choices)
            answer = self._answered(hosted, seat, request_hash, content_hash, locale)
            if answer is None:
                core = hosted.playable()
                revision = core.revision
                try:
                    numbers = core.move(seat, asked.decision_id, choices)
                except EstibaError as error:
                    if error.code == "stale_decision":
                        raise StaleDecision(error, core.menu(seat, locale)) from None
                    raise
                row = MoveRow(
                    hosted.header.number,
                    revision,
                    seat,
                    asked.decision_id,
                    pack_choices(numbers),
                    int(time.time()),
                    request_hash,
                    content_hash,
                )
                step = Step(core, revision)
                outcome = self._commit(hold, core, row, step)
                # Encoded while the disk works; it is sent when that is done.
                answer = step.update(seat, locale)
        if outcome is not None:
            await outcome
            if self._too_long(hosted):
                await self._end_too_long(hosted.match_id)
            self.drive_bots(hosted)
        self._metrics.move_answered(time.perf_counter() - started, played=outcome is not None)
        return framing.move_response(answer)

    def drive_bots(self, hosted: Hosted) -> None:
        """Sees to it that the bots of a match move, if it is their turn."""
        if not hosted.has_bots or hosted.driving or self._stopping.is_set():
            return
        if hosted.bot_to_move() is None:
            return
        hosted.driving = True
        task = asyncio.get_running_loop().create_task(self._drive(hosted))
        self._drivers.add(task)
        task.add_done_callback(self._drivers.discard)

    async def stop(self) -> None:
        """Lets no bot begin another move and waits for those that move."""
        self._stopping.set()
        if self._drivers:
            await asyncio.wait(set(self._drivers))

    def _choices(self, asked: MoveRequest) -> list[int | str | bytes]:
        count = len(asked.choices)
        if count == 0:
            raise malformed("choices", "The Move holds no choice.", "Send at least one.")
        if count > self._max_choices:
            raise EstibaError(
                "too_many_choices",
                f"The Move holds {count} choices; at most {self._max_choices} are taken.",
                "Send them in several Moves.",
                {"limit": str(self._max_choices)},
            )
        choices: list[int | str | bytes] = []
        for position, choice in enumerate(asked.choices):
            match choice.WhichOneof("face"):
                case "number":
                    choices.append(choice.number)
                case "notation":
                    choices.append(choice.notation)
                case "choice":
                    # Its meaning counts; the core reads it.
                    choices.append(choice.choice.SerializeToString())
                case _:
                    raise malformed(
                        f"choices[{position}]",
                        f"Choice {position} names nothing: no number, notation or choice.",
                    )
        return choices

    def _answered(
        self,
        hosted: Hosted,
        seat: int,
        request_hash: bytes,
        content_hash: bytes,
        locale: str,
    ) -> bytes | None:
        """The answer that this request was given before; None for a fresh one."""
        if not hosted.may_know_request(request_hash):
            return None
        row = read_move(self._registry.store.reader, hosted.header.number, request_hash)
        if row is None:
            return None
        if row.content_hash != content_hash:
            raise EstibaError(
                "request_id_reused",
                "The request_id came before with another decision or other choices.",
                "Make a new request_id for each new request.",
                {"field": "request_id"},
            )
        rules, core = hosted.playable_rules(), hosted.playable()
        # The same record leads to the same state and the same bytes.
        end = row.revision + len(row.numbers())
        then = _core.Match.from_plays(rules, hosted.header.seed, core.plays()[:end])
        return then.update(seat, row.revision, locale)

    def _commit(
        self, hold: Hold, core: _core.Match, row: MoveRow, step: Step
    ) -> asyncio.Future[None]:
        """Appends a move that was played and tells those who watch."""
        hosted = hold.hosted
        writes: list[Write] = [move_write(row)]
        winners = core.winners if core.over else None
        if winners is not None:
            writes += status_writes(hosted, MATCH_STATUS_OVER, "played", core.revision, winners)

        def then() -> None:
            hosted.revision = core.revision
            if row.request_hash is not None:
                hosted.mark_request(row.request_hash)
            if winners is not None:
                self._registry.count(hosted.status, MATCH_STATUS_OVER)
                hosted.apply_status(MATCH_STATUS_OVER, winners)
            if hosted.observers:
                for _ in range(push_step(hosted.observers, step)):
                    self._metrics.observer_lagged()
                if winners is not None:
                    for observer in hosted.observers:
                        observer.end()

        return hold.commit(writes, then)

    async def _drive(self, hosted: Hosted) -> None:
        """Moves the bots of a match until a player is asked or it ends."""
        failures = 0
        try:
            while not self._stopping.is_set():
                try:
                    async with self._bots:
                        if not await self._bot_move(hosted.match_id):
                            return
                    failures = 0
                    # A commit may be done without a turn of the loop, and
                    # calls must not wait until the bots have finished.
                    await asyncio.sleep(0)
                except EstibaError as error:
                    if error.code != "store_unavailable" or failures == len(_RETRY_SECONDS):
                        _log.error("The bots of match %s stop: %s", hosted.match_id, error)
                        return
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._stopping.wait(), _RETRY_SECONDS[failures])
                    failures += 1
        except BaseException as error:
            if expected(error):
                raise
            report_fault(error, f"the bots of match {hosted.match_id}")
        finally:
            hosted.driving = False

    async def _bot_move(self, match_id: str) -> bool:
        """Plays one choice of a bot; False if no bot is asked."""
        async with self._registry.hold(match_id) as hold:
            turn = hold.hosted.bot_to_move()
            if turn is None:
                return False
            seat, policy = turn
            core = hold.hosted.playable()
            revision, decision_id = core.revision, core.decision_id
            numbers = _bot_choice(core, seat, decision_id, policy)
            if numbers is None:
                _log.error("Match %s ends: whatever seat %d does, a power fails", match_id, seat)
                outcome = end_match(self._registry, hold, "power_ran_away")
            else:
                row = MoveRow(
                    match=hold.hosted.header.number,
                    revision=revision,
                    seat=seat,
                    decision_id=decision_id,
                    choices=pack_choices(numbers),
                    moved_at=int(time.time()),
                    request_hash=None,
                    content_hash=None,
                )
                outcome = self._commit(hold, core, row, Step(core, revision))
        await outcome
        if numbers is None:
            return False
        self._metrics.bot_moved()
        if self._too_long(hold.hosted):
            await self._end_too_long(match_id)
        return True

    def _too_long(self, hosted: Hosted) -> bool:
        return self._max_moves is not None and hosted.revision >= self._max_moves

    async def _end_too_long(self, match_id: str) -> None:
        """Ends a match that has gone on for as many choices as one may."""
        outcome = None
        async with self._registry.hold(match_id) as hold:
            if hold.hosted.status == MATCH_STATUS_PLAYING:
                outcome = end_match(self._registry, hold, "truncated")
        if outcome is not None:
            await outcome


def _content_hash(decision_id: int, choices: list[int | str | bytes]) -> bytes:
    return hashlib.blake2b(repr((decision_id, choices)).encode(), digest_size=16).digest()


_FAILING: Final = frozenset({"power_ran_away", "power_function"})
"""What the powers of an expansion can do to a choice: nothing has changed then."""


def _bot_choice(
    core: _core.Match, seat: int, decision_id: int, policy: str
) -> Sequence[int] | None:
    """Plays what a bot chooses, or something else if a power runs away by it.

    Returns the numbers played; None if nothing that the bot may do can be done.
    """
    for number in dict.fromkeys([core.suggest(seat, policy), *core.legal(seat)]):
        try:
            return core.move(seat, decision_id, [number])
        except EstibaError as error:
            if error.code not in _FAILING:
                raise
            _log.warning("Seat %d, a bot, does something else: %s", seat, error)
    return None
