"""The client for asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from types import TracebackType
from typing import Final, TypeVar, Unpack, cast

import grpc

from estiba.client.failures import FailedCall, StaleDecisionError, error_of, worth_retrying
from estiba.client.requests import (
    ChoiceLike,
    DecisionLike,
    MatchFlags,
    NewMatch,
    Option,
    Retry,
    list_request,
    metadata,
    move_request,
    request_id,
    revision_of,
)
from estiba.v1.catalog_pb2 import CardInfo, GameInfo, ListCardsRequest, ListGamesRequest
from estiba.v1.catalog_pb2_grpc import CatalogServiceStub
from estiba.v1.choice_pb2 import OfferedChoice
from estiba.v1.match_pb2 import (
    CancelMatchRequest,
    GetMatchRequest,
    GetRecordRequest,
    GetViewRequest,
    JoinMatchRequest,
    LeaveMatchRequest,
    MatchInfo,
    ObserveRequest,
    ObserveResponse,
    Record,
    ReplaceSeatRequest,
)
from estiba.v1.match_pb2_grpc import MatchServiceStub
from estiba.v1.view_pb2 import Update

Request = TypeVar("Request")
Answer = TypeVar("Answer")


class AsyncClient:
    """A connection to a server.

    Args:
        target: host and port.
        root_certificates: PEM certificates to trust; makes the connection TLS.
        locale: the language of texts, "en" or "es".
        timeout_seconds: how long one attempt of a call may take.
        retry: how calls are sent again while the server is away.
    """

    def __init__(
        self,
        target: str = "127.0.0.1:50051",
        *,
        root_certificates: bytes | None = None,
        locale: str = "en",
        timeout_seconds: float = 20.0,
        retry: Retry | None = None,
    ) -> None:
        if root_certificates is None:
            self._channel = grpc.aio.insecure_channel(target)
        else:
            self._channel = grpc.aio.secure_channel(
                target, grpc.ssl_channel_credentials(root_certificates)
            )
        self.locale: Final = locale
        self._timeout = timeout_seconds
        self._retry = retry or Retry()
        self.catalog_stub: Final = CatalogServiceStub(self._channel)
        self.match_stub: Final = MatchServiceStub(self._channel)

    async def close(self) -> None:
        """Closes the connection and all streams."""
        await self._channel.close(None)

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    async def games(self) -> list[GameInfo]:
        """The games of the server."""
        answer = await self.call(
            self.catalog_stub.ListGames, ListGamesRequest(locale=self.locale), None
        )
        return list(answer.games)

    async def cards(self, game: str) -> list[CardInfo]:
        """The cards of a game."""
        request = ListCardsRequest(game=game, locale=self.locale)
        answer = await self.call(self.catalog_stub.ListCards, request, None)
        return list(answer.cards)

    async def create(
        self,
        game: str,
        seats: Sequence[str],
        options: Mapping[str, Option] | None = None,
        **flags: Unpack[MatchFlags],
    ) -> AsyncMatch:
        """Creates a match and gives it with the host token.

        Args:
            game: the id of the game.
            seats: one entry a seat: "open", or the name of a bot policy.
            options: options of the game; those left out take their defaults.
            **flags: `listed`, `spectators` and `end_on_leave`; all false if
                not given.
        """
        new = NewMatch(game, seats, options or {}, **flags)
        answer = await self.call(self.match_stub.CreateMatch, new.request(), None)
        return AsyncMatch(self, answer.match.match_id, answer.host_token)

    def match(self, match_id: str, token: str | None = None) -> AsyncMatch:
        """A match by its id, with a token that was kept, or without one to watch."""
        return AsyncMatch(self, match_id, token)

    async def matches(
        self, game: str = "", status: str | None = None, *, open_seats: bool = False
    ) -> AsyncIterator[MatchInfo]:
        """The listed matches, newest first, fetched as they are needed.

        `status` is "waiting", "playing", "over", "ended" or None for all.
        """
        request = list_request(game, status, open_seats)
        while True:
            answer = await self.call(self.match_stub.ListMatches, request, None)
            for match in answer.matches:
                yield match
            if not answer.next_page_token:
                return
            request.page_token = answer.next_page_token

    async def call(
        self,
        method: Callable[..., Awaitable[Answer]],
        request: Request,
        token: str | None,
    ) -> Answer:
        """Makes one call, sending it again while the server is away.

        Raises:
            EstibaError: what the server answered; `unreachable` or
                `call_failed` if it did not.
        """
        pauses = self._retry.pauses()
        while True:
            try:
                return await method(request, metadata=metadata(token), timeout=self._timeout)
            except grpc.aio.AioRpcError as error:
                failed = cast(FailedCall, error)
                pause = next(pauses, None) if worth_retrying(failed) else None
                if pause is None:
                    raise error_of(failed) from None
            await asyncio.sleep(pause)

    async def resumed(
        self, match_id: str, token: str | None, after: int | None
    ) -> AsyncIterator[ObserveResponse]:
        """Observes a match; a stream that is lost goes on where it was."""
        pauses = self._retry.pauses()
        while True:
            request = ObserveRequest(match_id=match_id, locale=self.locale)
            if after is not None:
                request.after_revision = after
            stream = self.match_stub.Observe(request, metadata=metadata(token))
            try:
                async for message in stream:
                    revision = revision_of(message)
                    after = revision if revision is not None else after
                    pauses = self._retry.pauses()
                    yield message
                return
            except grpc.aio.AioRpcError as error:
                failed = cast(FailedCall, error)
                pause = next(pauses, None) if worth_retrying(failed) else None
                if pause is None:
                    raise error_of(failed) from None
            finally:
                stream.cancel()
            await asyncio.sleep(pause)


class AsyncMatch:
    """A match on a server, as the bearer of a token sees it.

    Attributes:
        match_id: its id, to give to others.
        token: the host or seat token, or None; keep it to come back later.
        seat: the seat that was joined; None for the host and spectators.
    """

    def __init__(
        self, client: AsyncClient, match_id: str, token: str | None, seat: int | None = None
    ) -> None:
        self._client = client
        self.match_id: Final = match_id
        self.token: Final = token
        self.seat: Final = seat

    async def info(self) -> MatchInfo:
        """How the match stands, for everybody."""
        request = GetMatchRequest(match_id=self.match_id)
        answer = await self._client.call(self._client.match_stub.GetMatch, request, self.token)
        return answer.match

    async def join(self, display_name: str, seat: int | None = None) -> AsyncMatch:
        """Takes a seat and gives the match as that seat sees it."""
        request = JoinMatchRequest(
            match_id=self.match_id, display_name=display_name, request_id=request_id()
        )
        if seat is not None:
            request.seat = seat
        answer = await self._client.call(self._client.match_stub.JoinMatch, request, None)
        return AsyncMatch(self._client, self.match_id, answer.seat_token, answer.seat)

    async def leave(self) -> MatchInfo:
        """Gives the seat up."""
        request = LeaveMatchRequest(match_id=self.match_id)
        answer = await self._client.call(self._client.match_stub.LeaveMatch, request, self.token)
        return answer.match

    async def cancel(self) -> MatchInfo:
        """Ends the match without a result; needs the host token."""
        request = CancelMatchRequest(match_id=self.match_id)
        answer = await self._client.call(self._client.match_stub.CancelMatch, request, self.token)
        return answer.match

    async def replace(self, seat: int, policy: str) -> MatchInfo:
        """Hands a seat to a bot; needs the host token."""
        request = ReplaceSeatRequest(match_id=self.match_id, seat=seat, policy=policy)
        answer = await self._client.call(self._client.match_stub.ReplaceSeat, request, self.token)
        return answer.match

    async def view(self) -> Update:
        """The view and the menu of now, without events."""
        request = GetViewRequest(match_id=self.match_id, locale=self._client.locale)
        answer = await self._client.call(self._client.match_stub.GetView, request, self.token)
        return answer.update

    async def move(self, decision: DecisionLike, *choices: ChoiceLike) -> Update:
        """Answers a decision with one choice or several, all or none.

        Raises:
            StaleDecisionError: the decision is not open any more.
            EstibaError: whatever else the server answers.
        """
        request = move_request(self.match_id, decision, choices, self._client.locale)
        answer = await self._client.call(self._client.match_stub.Move, request, self.token)
        return answer.update

    def observe(self, after: int | None = None) -> AsyncIterator[ObserveResponse]:
        """Snapshots and updates until the match ends, after a revision if one is given."""
        return self._client.resumed(self.match_id, self.token, after)

    async def updates(self, after: int | None = None) -> AsyncIterator[Update]:
        """The same, but only how the match stands, from its start on."""
        async for message in self.observe(after):
            if message.HasField("update"):
                yield message.update
            elif message.snapshot.HasField("update"):
                yield message.snapshot.update

    async def play(self, choose: Callable[[Update], OfferedChoice]) -> Update:
        """Plays the seat to the end of the match and gives the last update.

        `choose` is called whenever the seat is asked.
        """
        last = Update()
        # Where several seats are asked at once, updates older than the own move
        # ask what has been answered.
        answered = 0
        async for update in self.updates():
            last = update
            if update.menu.asked and update.revision >= answered:
                try:
                    answered = (await self.move(update.menu, choose(update))).revision
                except StaleDecisionError:
                    # Answered before: a snapshot may show a decision again.
                    continue
        return last

    async def record(self) -> Record:
        """The record with the seed, once the match is over."""
        request = GetRecordRequest(match_id=self.match_id)
        answer = await self._client.call(self._client.match_stub.GetRecord, request, self.token)
        return answer.record
