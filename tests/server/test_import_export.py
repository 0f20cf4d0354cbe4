"""Import/Export over gRPC: sealed bids, and what is refused."""

from __future__ import annotations

import pytest

from estiba.client.failures import StaleDecisionError
from estiba.client.requests import metadata
from estiba.server import lobby
from estiba.v1.catalog_pb2 import ListCardsRequest, OptionValue, Words
from estiba.v1.choice_pb2 import Choice, ChoiceRef, OfferedChoice
from estiba.v1.match_pb2 import GetViewRequest, ObserveRequest, ObserveResponse
from estiba.v1.view_pb2 import Update
from tests.server.support import Caller, Table, open_seats, refusal

PLAYERS = 3


@pytest.fixture(autouse=True)
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match is dealt alike."""
    monkeypatch.setattr(lobby, "new_seed", lambda: bytes(32))


async def importers(caller: Caller) -> set[str]:
    """The ids of the cards that lead an import."""
    request = ListCardsRequest(game="import_export")
    cards = (await caller.catalog.ListCards(request)).cards
    return {
        card.id
        for card in cards
        if any((it.name, it.value) == ("action", "import") for it in card.values)
    }


def import_minded(seen: Update, cards: set[str]) -> OfferedChoice:
    """Leads an import and follows one; draws otherwise."""
    offered = {it.choice.notation: it for it in seen.menu.choices if not it.any_time}
    if seen.menu.decision.kind in ("lead", "follow"):
        plays = [f"card:{card}" for card in sorted(cards)]
        wishes = [*plays, "draw"] if led_import(seen) else ["draw"]
        return next(offered[wish] for wish in wishes if wish in offered)
    return next(iter(offered.values()))


def led_import(seen: Update) -> bool:
    """True for a leader, and where an import is led."""
    table = seen.view.import_export
    return seen.menu.decision.kind == "lead" or table.led == "import"


async def auction(caller: Caller) -> Table:
    """A match in which at least two seats are to bid now, the same one each time."""
    table = await caller.table(PLAYERS, game="import_export", spectators=True)
    cards = await importers(caller)
    for _ in range(200):
        seat, seen = await table.turn()
        if seen.menu.decision.kind == "bid" and len(seen.menu.decision.waiting_for) > 1:
            return table
        choice = import_minded(seen, cards)
        await table.send(seat, table.move_request(seen.menu, [choice.choice.number]))
    raise AssertionError("nobody bids")


async def bid(table: Table, seat: int, notation: str) -> Update:
    """A bid as it is sent; gives what the bidder learns."""
    request = table.move_request((await table.view(seat)).menu, [])
    request.choices.append(ChoiceRef(notation=notation))
    return (await table.send(seat, request)).update


async def told(table: Table, seat: int | None, after: int) -> Update:
    """What the stream of a seat, or of a spectator, brings after a revision."""
    token = None if seat is None else table.tokens[seat]
    request = ObserveRequest(match_id=table.match_id, after_revision=after)
    stream = table.caller.matches.Observe(request, metadata=metadata(token))
    message = await stream.read()
    stream.cancel()
    assert isinstance(message, ObserveResponse)
    return message.update


def others(bidder: int) -> list[int | None]:
    """Everybody else, and a spectator."""
    return [None, *(seat for seat in range(PLAYERS) if seat != bidder)]


async def test_a_bid_tells_nobody_anything_but_that_it_was_made(caller: Caller) -> None:
    heard: list[list[bytes]] = []
    for amount in (0, 4):
        table = await auction(caller)
        before = await table.view(None)
        first, *rest = before.menu.decision.waiting_for
        await bid(table, first, f"credits:{amount}")
        updates = [await told(table, seat, before.revision) for seat in others(first)]
        heard.append([update.SerializeToString(deterministic=True) for update in updates])
        for update in updates:
            assert not update.events
            assert list(update.menu.decision.waiting_for) == rest
            assert list(update.view.import_export.auction.bidding) == rest
            assert update.menu.decision.id == before.menu.decision.id
        # Apart from that nothing has changed for a spectator.
        after = updates[0]
        for view in (before.view, after.view):
            view.ClearField("revision")
            view.import_export.auction.ClearField("bidding")
        assert after.view == before.view
    assert heard[0] == heard[1]


async def test_bids_are_shown_when_all_are_in(caller: Caller) -> None:
    table = await auction(caller)
    before = await table.view(None)
    bidders = list(before.menu.decision.waiting_for)
    winner = bidders[1]
    amounts = {seat: 4 if seat == winner else 2 for seat in bidders}
    for seat, amount in amounts.items():
        await bid(table, seat, f"credits:{amount}")
    update = await told(table, None, before.revision)
    shown = {it.seat: it.count for it in update.events if it.kind == "bid_shown"}
    assert {seat: shown[seat] for seat in bidders} == amounts
    (won,) = (event for event in update.events if event.kind == "bid_won")
    assert (won.seat, won.count) == (winner, 4)
    paid = before.view.import_export.seats[winner].credits - (
        update.view.import_export.seats[winner].credits
    )
    assert paid == 4
    assert update.menu.decision.kind == "take"
    assert list(update.menu.decision.waiting_for) == [winner]


async def test_one_who_has_bid_cannot_bid_again(caller: Caller) -> None:
    table = await auction(caller)
    seen = await table.view(None)
    first = seen.menu.decision.waiting_for[0]
    await bid(table, first, "credits:2")
    again = table.move_request(seen.menu, [])
    again.choices.append(ChoiceRef(notation="credits:4"))
    error = await refusal(table.send(first, again))
    assert error.code == "not_asked"
    assert (await table.view(first)).revision == seen.revision + 1


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        (ChoiceRef(notation="credits:3"), "unknown_choice"),
        (ChoiceRef(notation="credits:-2"), "unknown_choice"),
        (ChoiceRef(notation="credits:"), "unknown_choice"),
        (ChoiceRef(notation="credits:1000000"), "unknown_choice"),
        (ChoiceRef(choice=Choice(credits=3)), "unknown_choice"),
        (ChoiceRef(notation="credits:200"), "illegal_choice"),
        (ChoiceRef(choice=Choice(credits=200)), "illegal_choice"),
        (ChoiceRef(notation="pass"), "illegal_choice"),
    ],
)
async def test_bids_that_cannot_be_made(caller: Caller, choice: ChoiceRef, code: str) -> None:
    table = await auction(caller)
    seat, seen = await table.turn()
    owned = seen.view.import_export.seats[seat].credits
    offered = [it.choice.credits for it in seen.menu.choices]
    assert offered == list(range(0, owned + 1, 2))
    request = table.move_request(seen.menu, [])
    request.choices.append(choice)
    assert (await refusal(table.send(seat, request))).code == code
    assert await table.view(seat) == seen


async def test_a_bid_of_more_than_one_has(caller: Caller) -> None:
    table = await auction(caller)
    seat, seen = await table.turn()
    most = seen.view.import_export.seats[seat].credits // 2 * 2
    request = table.move_request(seen.menu, [])
    request.choices.append(ChoiceRef(notation=f"credits:{most + 2}"))
    assert (await refusal(table.send(seat, request))).code == "illegal_choice"
    await bid(table, seat, f"credits:{most}")


async def test_a_bid_for_an_auction_that_is_over(caller: Caller) -> None:
    table = await auction(caller)
    seen = await table.view(None)
    for seat in seen.menu.decision.waiting_for:
        await bid(table, seat, "credits:0")
    late = table.move_request(seen.menu, [])
    late.choices.append(ChoiceRef(notation="credits:2"))
    error = await refusal(table.send(seen.menu.decision.waiting_for[0], late))
    assert error.code == "stale_decision"
    assert isinstance(error, StaleDecisionError)


def words(*chosen: str) -> OptionValue:
    return OptionValue(words=Words(words=chosen))


@pytest.mark.parametrize(
    ("players", "options", "code"),
    [
        # Ten cards a player are dealt and one must lie in the deck.
        (2, {"expansions": words("flag")}, "option_value"),
        (4, {"expansions": words("capital", "tokyo")}, "option_value"),
        (2, {"expansions": words()}, "option_value"),
        (2, {"expansions": words("base", "basic")}, "option_value"),
        (2, {"leader": OptionValue(integer=2)}, "option_value"),
        (2, {"leader": OptionValue(integer=-2)}, "option_value"),
        (2, {"tokens": OptionValue(word="some")}, "option_value"),
        (2, {"market": OptionValue(integer=1)}, "option_value"),
        (2, {"column_3_cost": OptionValue(integer=101)}, "option_value"),
        (2, {"columns": OptionValue(integer=4)}, "unknown_option"),
        (2, {"offers": OptionValue(integer=4)}, "unknown_option"),
        (1, {}, "option_value"),
        (7, {}, "option_value"),
    ],
)
async def test_options_that_cannot_be_played(
    caller: Caller, players: int, options: dict[str, OptionValue], code: str
) -> None:
    call = caller.create(open_seats(players), game="import_export", options=options)
    assert (await refusal(call)).code == code


async def test_hands_and_piles_are_hidden(caller: Caller) -> None:
    everything = words("base", "capital", "tokyo", "kickstarter", "kickstarter_2", "j", "flag")
    options = {"expansions": everything, "tokyo": OptionValue(boolean=True)}
    table = await caller.table(6, game="import_export", options=options, spectators=True)
    for seat in (*range(6), None):
        shown = (await table.view(seat)).view.import_export
        hands = [port.hand for port in shown.seats]
        assert [hand.visible for hand in hands] == [number == seat for number in range(6)]
        assert [len(hand.cards) for hand in hands] == [5 * hand.visible for hand in hands]
        assert [hand.count for hand in hands] == [5] * 6
        assert not shown.deck.visible
        assert not shown.discard.visible
        assert len(shown.supply) == 4
    unknown = GetViewRequest(match_id=table.match_id, locale="fr")
    assert (await refusal(caller.matches.GetView(unknown))).code == "unknown_locale"
