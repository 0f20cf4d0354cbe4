"""Moves: what is refused, and that a repeated request is answered once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from estiba.client.failures import StaleDecisionError
from estiba.client.requests import metadata
from estiba.server import Server
from estiba.v1.choice_pb2 import Choice, ChoiceRef
from estiba.v1.match_pb2 import MoveRequest
from tests.server.support import Caller, config, open_seats, refusal, request_id, stored


async def test_a_move_brings_what_happened_and_what_is_asked_now(caller: Caller) -> None:
    table = await caller.table(3)
    seat, request = await table.request()
    update = (await table.send(seat, request)).update
    assert (update.from_revision, update.revision) == (0, 1)
    assert update.events
    assert {event.revision for event in update.events} == {1}
    assert update.view.seat == seat
    assert update.menu.decision.id > request.decision_id


async def test_a_choice_may_be_named_by_its_notation(caller: Caller) -> None:
    table = await caller.table(2)
    seat, seen = await table.turn()
    offered = seen.menu.choices[0].choice
    request = table.move_request(seen.menu, [])
    request.choices.append(ChoiceRef(notation=offered.notation))
    assert (await table.send(seat, request)).update.revision == 1


async def test_a_choice_may_be_sent_back_as_the_menu_gave_it(caller: Caller) -> None:
    table = await caller.table(2)
    seat, seen = await table.turn()
    request = table.move_request(seen.menu, [])
    request.choices.append(ChoiceRef(choice=seen.menu.choices[0].choice))
    # Its meaning counts, not the number.
    request.choices[0].choice.number = 47
    assert (await table.send(seat, request)).update.revision == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (MoveRequest(request_id="abc"), "request_id_malformed"),
        (MoveRequest(locale="fr"), "unknown_locale"),
        (MoveRequest(choices=[ChoiceRef()]), "request_malformed"),
        (MoveRequest(choices=[ChoiceRef(number=4_000_000_000)]), "unknown_choice"),
        (MoveRequest(choices=[ChoiceRef(notation="card:rubber_duck")]), "unknown_choice"),
        (MoveRequest(choices=[ChoiceRef(choice=Choice(number=0))]), "unknown_choice"),
        (MoveRequest(choices=[ChoiceRef(number=0)] * 10_000), "too_many_choices"),
        (MoveRequest(choices=[ChoiceRef(number=0)] * 65), "too_many_choices"),
        (MoveRequest(decision_id=99), "stale_decision"),
    ],
)
async def test_a_wrong_move_is_refused_and_changes_nothing(
    caller: Caller, change: MoveRequest, code: str
) -> None:
    table = await caller.table(2)
    seat, request = await table.request()
    before = await table.view(seat)
    if change.choices:
        request.ClearField("choices")
    request.MergeFrom(change)
    error = await refusal(table.send(seat, request))
    assert error.code == code
    assert await table.view(seat) == before


async def test_a_move_without_choices_is_refused(caller: Caller) -> None:
    table = await caller.table(2)
    seat, seen = await table.turn()
    error = await refusal(table.send(seat, table.move_request(seen.menu, [])))
    assert error.code == "request_malformed"


async def test_a_choice_that_is_not_offered_is_refused(caller: Caller) -> None:
    table = await caller.table(2)
    seat, seen = await table.turn()
    offered = {choice.choice.number for choice in seen.menu.choices}
    missing = next(number for number in range(48) if number not in offered)
    error = await refusal(table.send(seat, table.move_request(seen.menu, [missing])))
    assert error.code == "illegal_choice"


async def test_a_list_ends_where_the_seat_learns_something(caller: Caller) -> None:
    table = await caller.table(2)
    seat, seen = await table.turn()
    draw = next(it for it in seen.menu.choices if it.choice.notation == "action:draw")
    request = table.move_request(seen.menu, [draw.choice.number] * 2)
    error = await refusal(table.send(seat, request))
    assert error.code == "choices_after_reveal"
    assert (await table.view(0)).revision == 0


async def test_who_is_not_asked_cannot_move(caller: Caller) -> None:
    table = await caller.table(2)
    seat, request = await table.request()
    error = await refusal(table.send(1 - seat, request))
    assert error.code == "not_asked"


async def test_nobody_moves_before_the_match_starts(caller: Caller) -> None:
    created = await caller.create(open_seats(2))
    joined = await caller.join(created.match.match_id)
    request = MoveRequest(
        match_id=created.match.match_id,
        decision_id=1,
        choices=[ChoiceRef(number=0)],
        request_id=request_id(),
    )
    move = caller.matches.Move(request, metadata=metadata(joined.seat_token))
    assert (await refusal(move)).code == "match_not_started"


async def test_nobody_moves_after_the_end(caller: Caller) -> None:
    table = await caller.table(2)
    seat, request = await table.request()
    await table.send(seat, request)
    await table.play(1000)
    late = MoveRequest()
    late.CopyFrom(request)
    late.request_id = request_id()
    assert (await refusal(table.send(seat, late))).code == "match_over"
    # But a repeated request has its answer still.
    assert (await table.send(seat, request)).update.revision == 1


async def test_an_answered_decision_is_refused_with_the_menu_of_now(caller: Caller) -> None:
    table = await caller.table(2)
    seat, request = await table.request()
    await table.send(seat, request)
    request.request_id = request_id()
    error = await refusal(table.send(seat, request))
    assert isinstance(error, StaleDecisionError)
    assert error.menu == (await table.view(seat)).menu
    assert error.menu.decision.id != request.decision_id


async def test_a_repeated_request_gets_the_same_answer_and_is_played_once(
    caller: Caller,
) -> None:
    table = await caller.table(2)
    seat, request = await table.request()
    first = await table.send(seat, request)
    assert await table.send(seat, request) == first
    await table.play(6)
    assert await table.send(seat, request) == first
    assert (await table.view(0)).revision == 7


async def test_a_repeated_request_gets_the_same_answer_after_a_restart(tmp_path: Path) -> None:
    answers = []
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        table = await caller.table(2)
        for _ in range(5):
            seat, request = await table.request()
            answers.append((seat, request, await table.send(seat, request)))
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        table.caller = caller
        for seat, request, answer in answers:
            assert await table.send(seat, request) == answer
        assert (await table.view(0)).revision == 5
        await table.play(3)
        assert (await table.send(*answers[0][:2])) == answers[0][2]


async def test_a_request_id_is_for_one_request(caller: Caller) -> None:
    table = await caller.table(2)
    seat, request = await table.request()
    await table.send(seat, request)
    other_seat, other = await table.request()
    other.request_id = request.request_id
    if other_seat == seat:
        assert (await refusal(table.send(seat, other))).code == "request_id_reused"
    other.decision_id = request.decision_id + 7
    assert (await refusal(table.send(seat, other))).code == "request_id_reused"


async def test_the_same_request_sent_many_times_at_once_is_played_once(
    caller: Caller, server: Server
) -> None:
    table = await caller.table(2)
    seat, request = await table.request()
    answers = await asyncio.gather(*(table.send(seat, request) for _ in range(20)))
    assert all(answer == answers[0] for answer in answers)
    assert stored(server, "SELECT COUNT(*) FROM moves") == [(1,)]


async def test_of_many_answers_to_one_decision_one_is_taken(caller: Caller) -> None:
    table = await caller.table(2)
    seat, request = await table.request()

    async def send() -> str:
        mine = MoveRequest()
        mine.CopyFrom(request)
        mine.request_id = request_id()
        return (await refusal(table.send(seat, mine))).code

    outcomes = await asyncio.gather(*(send() for _ in range(10)), return_exceptions=True)
    refused = [outcome for outcome in outcomes if outcome in ("stale_decision", "not_asked")]
    assert len(refused) == 9
    assert (await table.view(0)).revision == 1


async def test_a_caller_that_gives_up_leaves_the_match_whole(
    caller: Caller, server: Server
) -> None:
    table = await caller.table(2)
    for _ in range(20):
        seat, request = await table.request()
        call = caller.matches.Move(request, metadata=metadata(table.tokens[seat]))
        await asyncio.sleep(0.0005)
        call.cancel()
        await asyncio.gather(call, return_exceptions=True)
        # Whether it came through or not, sending it again plays it once.
        await table.send(seat, request)
    assert (await table.view(0)).revision == 20
    assert stored(server, "SELECT COUNT(*) FROM moves") == [(20,)]
