"""Matches are created, joined, left, cancelled and listed."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path

import pytest

from estiba.client.requests import metadata
from estiba.server import Server
from estiba.v1.catalog_pb2 import OptionValue
from estiba.v1.match_pb2 import (
    MATCH_STATUS_ENDED,
    MATCH_STATUS_OVER,
    MATCH_STATUS_PLAYING,
    MATCH_STATUS_WAITING,
    ON_LEAVE_END,
    SEAT_STATUS_BOT,
    SEAT_STATUS_OPEN,
    CancelMatchRequest,
    GetMatchRequest,
    GetRecordRequest,
    JoinMatchRequest,
    LeaveMatchRequest,
    ListMatchesRequest,
    ObserveRequest,
    ReplaceSeatRequest,
    SeatRequest,
)
from tests.server.support import (
    Caller,
    bots,
    config,
    new_match,
    open_seats,
    refusal,
    request_id,
    stored,
)


async def test_a_match_starts_when_the_last_seat_is_taken(caller: Caller) -> None:
    created = await caller.create([*open_seats(2), *bots(1)], listed=True, spectators=True)
    match = created.match
    assert match.status == MATCH_STATUS_WAITING
    assert [seat.status for seat in match.seats] == [
        SEAT_STATUS_OPEN,
        SEAT_STATUS_OPEN,
        SEAT_STATUS_BOT,
    ]
    assert match.options["players"].integer == 3
    assert match.options["ask"].word == "everyone"
    assert match.listed
    assert match.spectators
    assert created.host_token.startswith("eh_")

    first = await caller.join(match.match_id)
    assert (first.seat, first.match.status) == (0, MATCH_STATUS_WAITING)
    assert first.seat_token.startswith("es_")
    second = await caller.join(match.match_id)
    assert (second.seat, second.match.status) == (1, MATCH_STATUS_PLAYING)
    assert second.match.seats[1].display_name == "Ana"
    assert list(second.match.waiting_for)


async def test_the_record_and_its_seed_are_shown_when_the_match_is_over(caller: Caller) -> None:
    table = await caller.table(2)
    match_id = table.match_id
    error = await refusal(caller.matches.GetRecord(GetRecordRequest(match_id=match_id)))
    assert error.code == "match_not_over"
    await table.play(1000)
    info = (await caller.matches.GetMatch(GetMatchRequest(match_id=match_id))).match
    assert info.status == MATCH_STATUS_OVER
    assert info.winners
    record = (await caller.matches.GetRecord(GetRecordRequest(match_id=match_id))).record
    assert hashlib.sha256(record.seed).hexdigest() == info.seed_sha256
    assert len(record.plays) == info.revision
    assert record.text


async def test_bots_alone_play_on_until_the_match_is_as_long_as_it_may_be(
    tmp_path: Path,
) -> None:
    limit = {"max_moves_per_match": 100}
    async with Server(config(tmp_path, **limit)) as server, Caller(server.address) as caller:
        created = await caller.create(bots(3), spectators=True)
        match_id = created.match.match_id
        messages = [message async for message in caller.matches.Observe(_observe(match_id))]
        last = messages[-1].snapshot
        assert last.match.status == MATCH_STATUS_ENDED
        assert last.match.revision == 100
        assert last.update.view.truncated
        error = await refusal(
            caller.matches.ReplaceSeat(
                ReplaceSeatRequest(match_id=match_id, policy="random"),
                metadata=metadata(created.host_token),
            )
        )
        assert error.code == "match_over"


async def test_bots_do_not_keep_calls_waiting(tmp_path: Path) -> None:
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        created = [await caller.create(bots(2)) for _ in range(30)]
        async with asyncio.timeout(10):
            table = await caller.table(2)
            await table.play(5)
        for match in created:
            # All of them get their turn.
            request = GetMatchRequest(match_id=match.match.match_id)
            assert (await caller.matches.GetMatch(request)).match.revision > 0


@pytest.mark.parametrize("count", [0, 1, 7])
async def test_the_number_of_seats_must_be_one_for_the_game(caller: Caller, count: int) -> None:
    error = await refusal(caller.create(open_seats(count)))
    assert error.code == "option_value"
    assert error.details["option"] == "players"


async def test_the_option_players_must_agree_with_the_seats(caller: Caller) -> None:
    agreeing = {"players": OptionValue(integer=2)}
    await caller.create(open_seats(2), options=agreeing)
    error = await refusal(caller.create(open_seats(3), options=agreeing))
    assert error.code == "option_value"


async def test_what_is_unknown_is_refused_by_name(caller: Caller) -> None:
    error = await refusal(caller.create(open_seats(2), game="travle"))
    assert (error.code, error.details["nearest"]) == ("unknown_game", "travel")
    error = await refusal(caller.create(open_seats(2), options={"aks": OptionValue(word="x")}))
    assert error.code == "unknown_option"
    error = await refusal(caller.create(open_seats(2), options={"ask": OptionValue(word="x")}))
    assert error.code == "option_value"
    error = await refusal(caller.create(open_seats(2), options={"ask": OptionValue()}))
    assert error.code == "request_malformed"
    error = await refusal(caller.create([SeatRequest(policy="clever")] * 2))
    assert error.code == "unknown_policy"
    error = await refusal(caller.create([SeatRequest()] * 2))
    assert error.code == "request_malformed"
    error = await refusal(caller.create(open_seats(2), on_leave=9))
    assert error.code == "request_malformed"


async def test_a_full_or_started_match_cannot_be_joined(caller: Caller) -> None:
    created = await caller.create(open_seats(2))
    match_id = created.match.match_id
    await caller.join(match_id, 1)
    assert (await refusal(caller.join(match_id, 1))).code == "seat_taken"
    assert (await refusal(caller.join(match_id, 2))).code == "unknown_seat"
    await caller.join(match_id)
    assert (await refusal(caller.join(match_id))).code == "match_started"


@pytest.mark.parametrize("name", ["", "x" * 41, "a\nb", "  ", "\x00"])
async def test_a_display_name_is_short_and_printable(caller: Caller, name: str) -> None:
    created = await caller.create(open_seats(2))
    request = JoinMatchRequest(
        match_id=created.match.match_id, display_name=name, request_id=request_id()
    )
    error = await refusal(caller.matches.JoinMatch(request))
    assert (error.code, error.details["field"]) == ("request_malformed", "display_name")


async def test_who_leaves_before_the_start_opens_the_seat(caller: Caller) -> None:
    created = await caller.create(open_seats(2))
    match_id = created.match.match_id
    joined = await caller.join(match_id)
    for _ in range(2):
        left = await caller.matches.LeaveMatch(
            LeaveMatchRequest(match_id=match_id), metadata=metadata(joined.seat_token)
        )
        assert left.match.seats[0].status == SEAT_STATUS_OPEN
        assert left.match.seats[0].display_name == ""
    again = await caller.join(match_id)
    assert again.seat == 0
    assert again.seat_token != joined.seat_token


async def test_a_bot_takes_the_seat_of_who_leaves(caller: Caller) -> None:
    table = await caller.table(2)
    request = LeaveMatchRequest(match_id=table.match_id)
    for _ in range(2):
        left = await caller.matches.LeaveMatch(request, metadata=metadata(table.tokens[0]))
        assert left.match.seats[0].status == SEAT_STATUS_BOT
        assert left.match.seats[0].policy == "random"
        assert left.match.status == MATCH_STATUS_PLAYING
    error = await refusal(table.view(0))
    assert error.code == "seat_token_required"
    left = await caller.matches.LeaveMatch(request, metadata=metadata(table.tokens[1]))
    assert left.match.seats[1].status == SEAT_STATUS_BOT


async def test_leaving_ends_the_match_where_it_says_so(caller: Caller) -> None:
    table = await caller.table(2, on_leave=ON_LEAVE_END)
    request = LeaveMatchRequest(match_id=table.match_id)
    for _ in range(2):
        left = await caller.matches.LeaveMatch(request, metadata=metadata(table.tokens[0]))
        assert left.match.status == MATCH_STATUS_ENDED
        assert not left.match.waiting_for
    seen = await table.view(1)
    assert seen.view.truncated
    assert not seen.HasField("menu")


async def test_the_host_cancels_and_replaces(caller: Caller) -> None:
    created = await caller.create(open_seats(2))
    match_id, host = created.match.match_id, metadata(created.host_token)
    joined = await caller.join(match_id)
    seat = metadata(joined.seat_token)
    cancel = CancelMatchRequest(match_id=match_id)
    replace = ReplaceSeatRequest(match_id=match_id, seat=1, policy="random")
    assert (await refusal(caller.matches.CancelMatch(cancel))).code == "token_required"
    error = await refusal(caller.matches.CancelMatch(cancel, metadata=seat))
    assert error.code == "host_token_required"
    error = await refusal(caller.matches.ReplaceSeat(replace, metadata=seat))
    assert error.code == "host_token_required"
    for _ in range(2):
        replaced = await caller.matches.ReplaceSeat(replace, metadata=host)
        assert replaced.match.seats[1].status == SEAT_STATUS_BOT
        assert replaced.match.status == MATCH_STATUS_PLAYING
    for wrong, code in (
        (ReplaceSeatRequest(match_id=match_id, seat=9, policy="random"), "unknown_seat"),
        (ReplaceSeatRequest(match_id=match_id, seat=0, policy="clever"), "unknown_policy"),
    ):
        assert (await refusal(caller.matches.ReplaceSeat(wrong, metadata=host))).code == code
    for _ in range(2):
        cancelled = await caller.matches.CancelMatch(cancel, metadata=host)
        assert cancelled.match.status == MATCH_STATUS_ENDED
    table = caller.at(match_id, created.host_token, [joined.seat_token])
    late = table.move_request((await table.view(0)).menu, [0])
    assert (await refusal(table.send(0, late))).code == "match_over"
    assert (await refusal(caller.join(match_id))).code == "match_started"
    record = await caller.matches.GetRecord(GetRecordRequest(match_id=match_id))
    assert len(record.record.seed) == 32


async def test_a_match_that_never_started_can_be_cancelled(caller: Caller) -> None:
    created = await caller.create(open_seats(2), spectators=True)
    match_id = created.match.match_id
    cancel = CancelMatchRequest(match_id=match_id)
    answer = await caller.matches.CancelMatch(cancel, metadata=metadata(created.host_token))
    assert answer.match.status == MATCH_STATUS_ENDED
    messages = [message async for message in caller.matches.Observe(_observe(match_id))]
    assert [message.snapshot.match.status for message in messages] == [MATCH_STATUS_ENDED]
    record = (await caller.matches.GetRecord(GetRecordRequest(match_id=match_id))).record
    assert (len(record.seed), len(record.plays)) == (32, 0)


async def test_listed_matches_come_in_pages_newest_first(caller: Caller) -> None:
    ids = [(await caller.create(open_seats(2), listed=True)).match.match_id for _ in range(5)]
    await caller.create(open_seats(2))
    started = await caller.create(bots(2), listed=True)
    request = ListMatchesRequest(page_size=2, open_seats=True, game="travel")
    found: list[str] = []
    while True:
        page = await caller.matches.ListMatches(request)
        assert len(page.matches) <= 2
        found += [match.match_id for match in page.matches]
        if not page.next_page_token:
            break
        request.page_token = page.next_page_token
    assert found == ids[::-1]
    everything = await caller.matches.ListMatches(ListMatchesRequest())
    assert everything.matches[0].match_id == started.match.match_id
    waiting = await caller.matches.ListMatches(ListMatchesRequest(status=MATCH_STATUS_WAITING))
    assert len(waiting.matches) == 5


async def test_a_page_token_fits_only_the_list_that_it_came_from(caller: Caller) -> None:
    for _ in range(2):
        await caller.create(open_seats(2), listed=True)
    page = await caller.matches.ListMatches(ListMatchesRequest(page_size=1))
    token = page.next_page_token
    for wrong in (
        ListMatchesRequest(page_token=token, open_seats=True),
        ListMatchesRequest(page_token=token[:10] + "AAAA" + token[14:]),
        ListMatchesRequest(page_token=token + "§"),
        ListMatchesRequest(page_token=token[:4]),
    ):
        error = await refusal(caller.matches.ListMatches(wrong))
        assert error.code == "page_token_malformed"
    for malformed in (ListMatchesRequest(page_size=101), ListMatchesRequest(status=17)):  # type: ignore[arg-type]
        error = await refusal(caller.matches.ListMatches(malformed))
        assert error.code == "request_malformed"
    error = await refusal(caller.matches.ListMatches(ListMatchesRequest(game="chess")))
    assert error.code == "unknown_game"


async def test_no_more_matches_than_allowed(tmp_path: Path) -> None:
    async with Server(config(tmp_path, max_matches=1)) as server, Caller(server.address) as caller:
        request = new_match(open_seats(2))
        created = await caller.matches.CreateMatch(request)
        error = await refusal(caller.create(open_seats(2)))
        assert error.code == "too_many_matches"
        # The same request is no second match.
        assert await caller.matches.CreateMatch(request) == created
        cancel = CancelMatchRequest(match_id=created.match.match_id)
        await caller.matches.CancelMatch(cancel, metadata=metadata(created.host_token))
        await caller.create(open_seats(2))


async def test_matches_expire(tmp_path: Path) -> None:
    limits = {"unstarted_expiry_seconds": 0.2, "idle_expiry_seconds": 0.2}
    async with Server(config(tmp_path, **limits)) as server, Caller(server.address) as caller:
        waiting = await caller.create(open_seats(2), spectators=True)
        playing = await caller.table(2, spectators=True)
        for match_id in (waiting.match.match_id, playing.match_id):
            last = None
            async for message in caller.matches.Observe(_observe(match_id)):
                last = message
            assert last is not None
            assert last.snapshot.match.status == MATCH_STATUS_ENDED
        reasons = {row[0] for row in stored(server, "SELECT reason FROM status_changes")}
        assert reasons == {"started", "expired"}


def _observe(match_id: str) -> ObserveRequest:
    return ObserveRequest(match_id=match_id)
