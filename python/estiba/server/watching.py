"""Reading matches: their public state, views, streams, and records."""

from __future__ import annotations

import asyncio
import base64
import binascii
import struct
from collections.abc import AsyncGenerator
from typing import Final

from estiba.errors import EstibaError
from estiba.server import framing
from estiba.server.access import anybody, viewer
from estiba.server.calls import Token, parsed
from estiba.server.catalog import Catalog, checked_locale
from estiba.server.config import ServerConfig
from estiba.server.failures import malformed, match_not_found, pass_over
from estiba.server.hosted import Hosted
from estiba.server.observers import Lagged, Observer
from estiba.server.options import wire_options
from estiba.server.reading import Filters, list_page, read_match
from estiba.server.registry import Registry
from estiba.server.tokens import Minter
from estiba.v1.catalog_pb2 import ExpansionUse
from estiba.v1.match_pb2 import (
    GetMatchRequest,
    GetMatchResponse,
    GetRecordRequest,
    GetViewRequest,
    ListMatchesRequest,
    ListMatchesResponse,
    MatchStatus,
    ObserveRequest,
    Play,
    Record,
)

_LARGEST_PAGE: Final = 100
_DEFAULT_PAGE: Final = 50
_SEAL_BYTES: Final = 16


class Watching:
    """Answers calls that change nothing."""

    def __init__(
        self, registry: Registry, catalog: Catalog, minter: Minter, config: ServerConfig
    ) -> None:
        self._registry = registry
        self._catalog = catalog
        self._minter = minter
        self._max_streams = config.max_streams
        self._observer_queue = config.observer_queue
        self._streams: set[Observer] = set()
        self._draining: EstibaError | None = None

    def streams(self) -> int:
        """How many streams are open."""
        return len(self._streams)

    def drain(self, error: EstibaError) -> None:
        """Ends all streams with an error, and those that are opened from now on."""
        self._draining = error
        for observer in self._streams:
            observer.end(error)

    async def get_match(self, request: bytes, token: Token) -> bytes:
        """`GetMatch`: request and answer serialized."""
        asked = parsed(GetMatchRequest, request)
        async with self._registry.hold(asked.match_id) as hold:
            anybody(hold.hosted, token)
            return GetMatchResponse(match=hold.hosted.info()).SerializeToString()

    async def list_matches(self, request: bytes, _token: Token) -> bytes:
        """`ListMatches`: request and answer serialized."""
        asked = parsed(ListMatchesRequest, request)
        if asked.page_size > _LARGEST_PAGE:
            raise malformed("page_size", f"page_size is {asked.page_size}, not 0 to 100.")
        if asked.status not in MatchStatus.values():
            raise malformed("status", f"status has no value {asked.status}.")
        if asked.game:
            self._catalog.info(asked.game)
        size = asked.page_size or _DEFAULT_PAGE
        filters = Filters(asked.game, int(asked.status), asked.open_seats)
        before = self._page_start(asked.page_token, filters) if asked.page_token else None
        # One more tells whether there is a next page.
        page = list_page(self._registry.store.reader, filters, before, size + 1)
        answer = ListMatchesResponse()
        for _, match_id in page[:size]:
            # Reading many matches back must not keep other calls waiting.
            await asyncio.sleep(0)
            # A damaged match is refused by itself; the others are listed.
            try:
                async with self._registry.hold(match_id) as hold:
                    if hold.hosted.fault is None:
                        answer.matches.append(hold.hosted.info())
            except BaseException as error:  # noqa: BLE001 - a panic is a fault too
                # One that is still being created is not there yet.
                if getattr(error, "code", "") != "match_not_found":
                    pass_over(error, f"match {match_id}")
        if len(page) > size:
            answer.next_page_token = self._page_token(filters, page[size - 1][0])
        return answer.SerializeToString()

    async def get_view(self, request: bytes, token: Token) -> bytes:
        """`GetView`: request and answer serialized."""
        asked = parsed(GetViewRequest, request)
        locale = checked_locale(asked.locale)
        async with self._registry.hold(asked.match_id) as hold:
            seat = viewer(hold.hosted, token)
            core = hold.hosted.playable()
            return framing.get_view_response(core.update(seat, core.revision, locale, False))

    async def observe(self, request: bytes, token: Token) -> AsyncGenerator[bytes, None]:
        """`Observe`: request and answers serialized."""
        asked = parsed(ObserveRequest, request)
        locale = checked_locale(asked.locale)
        async with self._registry.hold(asked.match_id) as hold:
            hosted = hold.hosted
            seat = viewer(hosted, token)
            if hosted.ended and hosted.core is None:
                # Under other rules there is no view, but how it ended is known.
                first = framing.observed_snapshot(hosted.info().SerializeToString(), None)
            else:
                hosted.playable_rules()
                after = asked.after_revision if asked.HasField("after_revision") else None
                first = _first_message(hosted, seat, locale, after)
            self._refuse_more()
            observer = Observer(seat, locale, self._observer_queue)
            self._subscribe(hosted, observer)
        self._streams.add(observer)
        try:
            yield first
            while True:
                try:
                    frame = await observer.next()
                except Lagged:
                    async with self._registry.hold(asked.match_id) as hold:
                        # The seat may have been given up in the meantime.
                        if viewer(hold.hosted, token) != seat:
                            raise match_not_found() from None
                        if hold.hosted is not hosted:
                            hosted = hold.hosted
                            self._subscribe(hosted, observer)
                        observer.restart()
                        frame = hosted.snapshot(seat, locale)
                if frame is None:
                    return
                yield frame
        finally:
            self._streams.discard(observer)
            if observer in hosted.observers:
                hosted.observers.remove(observer)

    async def get_record(self, request: bytes, token: Token) -> bytes:
        """`GetRecord`: request and answer serialized."""
        asked = parsed(GetRecordRequest, request)
        async with self._registry.hold(asked.match_id) as hold:
            hosted = hold.hosted
            anybody(hosted, token)
            if not hosted.ended:
                raise EstibaError(
                    "match_not_over",
                    "The match is not over; its record holds the seed.",
                    "Ask again when it has ended.",
                )
            if hosted.core is not None:
                return framing.get_record_response(hosted.core.record_message())
            return framing.get_record_response(self._bare_record(hosted).SerializeToString())

    def _bare_record(self, hosted: Hosted) -> Record:
        """The record of a match that cannot be replayed: without what replaying tells."""
        header = hosted.header
        stored = read_match(self._registry.store.reader, header.match_id)
        return Record(
            game=header.game,
            fingerprint=header.fingerprint,
            rules_version=header.rules_version,
            options=wire_options(header.options),
            seed=header.seed,
            plays=[
                Play(seat=move.seat, decision_id=move.decision_id, choice=number)
                for move in (stored.moves if stored is not None else ())
                for number in move.numbers()
            ],
            expansions=[
                ExpansionUse(id=row.expansion, version=row.version, fingerprint=row.fingerprint)
                for row in (stored.expansions if stored is not None else ())
            ],
        )

    def _subscribe(self, hosted: Hosted, observer: Observer) -> None:
        hosted.observers.append(observer)
        if self._draining is not None:
            observer.end(self._draining)
        elif hosted.ended:
            observer.end()

    def _refuse_more(self) -> None:
        if self._draining is not None:
            raise self._draining
        if len(self._streams) >= self._max_streams:
            raise EstibaError(
                "too_many_streams",
                f"The server holds {self._max_streams} streams, as many as it may.",
                "Try again later, or ask with GetView now and then.",
            )

    def _page_token(self, filters: Filters, number: int) -> str:
        content = struct.pack(">Q", number)
        seal = self._minter.seal("page", content + repr(filters).encode())
        return base64.urlsafe_b64encode(content + seal).decode()

    def _page_start(self, page_token: str, filters: Filters) -> int:
        try:
            token = base64.b64decode(page_token, altchars=b"-_", validate=True)
        except (ValueError, binascii.Error):
            token = b""
        content = token[:8]
        if len(token) != 8 + _SEAL_BYTES or token[8:] != self._minter.seal(
            "page", content + repr(filters).encode()
        ):
            raise EstibaError(
                "page_token_malformed",
                "The page_token is not one that ListMatches gave for these filters.",
                "Leave it empty for the first page, and keep the filters from page to page.",
                {"field": "page_token"},
            )
        (number,) = struct.unpack(">Q", content)
        return int(number)


def _first_message(hosted: Hosted, seat: int | None, locale: str, after: int | None) -> bytes:
    """A snapshot of now, or all that happened since the revision that the caller has."""
    core = hosted.core
    if core is None or after is None or after > core.revision:
        return hosted.snapshot(seat, locale)
    return framing.observed_update(core.update(seat, after, locale))
