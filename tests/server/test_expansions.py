"""Expansions on a server: offered, played, kept in the journal, missed when they are gone."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from estiba.client.requests import metadata
from estiba.server import Server, examine_store
from estiba.v1.catalog_pb2 import ListCardsRequest, ListGamesRequest, OptionValue, Words
from estiba.v1.match_pb2 import (
    MATCH_STATUS_OVER,
    CancelMatchRequest,
    GetMatchRequest,
    GetRecordRequest,
    JoinMatchRequest,
)
from tests.packages import POWERS, Packages, packages_in
from tests.server.support import (
    Caller,
    Table,
    config,
    open_seats,
    refusal,
    request_id,
    stored,
)

MODIFIED = POWERS.replace("draw(owner, 2)", "draw(owner, 3)")


@pytest.fixture
def packages(tmp_path: Path) -> Iterator[Packages]:
    """A folder for packages, with one in it."""
    folder = tmp_path / "packages"
    folder.mkdir()
    with packages_in(folder) as made:
        made.add("ferry")
        yield made


def ferry() -> dict[str, OptionValue]:
    """The options of a match with the expansion."""
    return {"extensions": OptionValue(words=Words(words=["ferry"]))}


async def begun(folder: Path) -> tuple[Table, str]:
    """A match with the expansion, some moves old, and one that waits; their server has stopped."""
    async with Server(config(folder)) as server, Caller(server.address) as caller:
        table = await caller.table(2, options=ferry())
        await table.play(5)
        waiting = await caller.create(open_seats(2), options=ferry())
        assert stored(server, "SELECT expansion, version FROM match_expansions") == [
            ("ferry", "1.0.0"),
            ("ferry", "1.0.0"),
        ]
        return table, waiting.match.match_id


async def test_what_is_installed_is_offered(packages: Packages, tmp_path: Path) -> None:
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        games = (await caller.catalog.ListGames(ListGamesRequest())).games
        (extensions,) = [
            option.allowed
            for game in games
            if game.id == "travel"
            for option in game.options
            if option.name == "extensions"
        ]
        assert "ferry" in extensions
        cards = (await caller.catalog.ListCards(ListCardsRequest(game="travel"))).cards
        (ticket,) = [card for card in cards if card.id == "ferry_ticket"]
        assert ticket.text == (
            "In your turn, you may play this card from your hand: you draw two cards."
        )


async def test_a_match_with_an_expansion_is_played_to_its_end(
    packages: Packages, tmp_path: Path
) -> None:
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        table = await caller.table(2, options=ferry())
        await table.play(3000)
        match = await caller.matches.GetMatch(GetMatchRequest(match_id=table.match_id))
        assert match.match.status == MATCH_STATUS_OVER
        record = await caller.matches.GetRecord(GetRecordRequest(match_id=table.match_id))
        assert "\nexpansion ferry 1.0.0 " in record.record.text


async def test_a_restarted_server_goes_on_with_expansions(
    packages: Packages, tmp_path: Path
) -> None:
    table, _ = await begun(tmp_path)
    # A version whose cards and powers are the same will do.
    packages.add("ferry", version="1.0.1")
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        table.caller = caller
        await table.play(5)
    assert examine_store(f"sqlite:///{tmp_path}/store.sqlite3") == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("missing", "needs the expansion 'ferry' 1.0.0, which is not installed."),
        ("other version", "needs the expansion 'ferry' 1.0.0, and 2.0.0 is installed."),
        ("changed", "with other cards or powers than those installed under this version."),
    ],
)
async def test_a_match_whose_expansion_is_gone_is_refused(
    packages: Packages, tmp_path: Path, change: str, told: str
) -> None:
    table, waiting = await begun(tmp_path)
    if change == "missing":
        packages.remove("ferry")
    else:
        version = "2.0.0" if change == "other version" else "1.0.0"
        packages.add("ferry", version=version, powers=MODIFIED)
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        table.caller = caller
        refused = await refusal(table.view(0))
        assert refused.code == "expansion_missing"
        assert told in refused.message
        assert refused.details["expansion"] == "ferry"
        assert refused.details["version"] == "1.0.0"
        join = JoinMatchRequest(match_id=waiting, display_name="Ana", request_id=request_id())
        assert (await refusal(caller.matches.JoinMatch(join))).code == "expansion_missing"
        # What everybody may know of it can still be read, and it can be ended.
        told_of = await caller.matches.GetMatch(GetMatchRequest(match_id=table.match_id))
        assert told_of.match.options["extensions"].words.words == ["ferry"]
        # A new match does not know the expansion, or has the one of now.
        if change == "missing":
            created = caller.create(open_seats(2), options=ferry())
            assert (await refusal(created)).code == "option_value"
    findings = examine_store(f"sqlite:///{tmp_path}/store.sqlite3")
    assert {(it.match_id, it.code) for it in findings} == {
        (table.match_id, "expansion_missing"),
        (waiting, "expansion_missing"),
    }
    packages.add("ferry")
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        table.caller = caller
        await table.play(5)
        cancel = CancelMatchRequest(match_id=table.match_id)
        await caller.matches.CancelMatch(cancel, metadata=metadata(table.host_token))


async def test_a_row_of_an_expansion_that_was_changed_is_found(
    packages: Packages, tmp_path: Path
) -> None:
    table, _ = await begun(tmp_path)
    async with Server(config(tmp_path)) as server:
        server.registry.store.writer.execute("UPDATE match_expansions SET version = '9'")
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        table.caller = caller
        assert (await refusal(table.view(0))).code == "journal_corrupt"


async def test_a_server_starts_without_what_is_broken_and_says_so(
    packages: Packages, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    packages.add("tram", powers="broken(", version="0.3")
    with caplog.at_level(logging.WARNING):
        async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
            await caller.table(2, options=ferry())
    (warning,) = [it.getMessage() for it in caplog.records if "left out" in it.getMessage()]
    assert warning.startswith("An expansion is left out: The package estiba-tram 0.3: ")
    assert "powers.py:1: syntax: " in warning
    assert "estiba powers check tram.powers" in warning


async def test_a_store_of_before_gets_its_table(packages: Packages, tmp_path: Path) -> None:
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        table = await caller.table(2)
        await table.play(3)
    store = tmp_path / "store.sqlite3"
    stored(store, "DROP TABLE match_expansions")
    stored(store, "UPDATE alembic_version SET version_num = '0001'")
    async with Server(config(tmp_path)) as server, Caller(server.address) as caller:
        table.caller = caller
        await table.play(3)
        await caller.table(2, options=ferry())
        assert stored(server, "SELECT COUNT(*) FROM match_expansions") == [(1,)]
