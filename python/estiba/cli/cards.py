"""``estiba cards``: the cards of a game, where their values come from, and what they do."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from estiba.cli import output
from estiba.cli.options import Json, Locale, Overlays
from estiba.cli.programs import Program, listing, shipped_programs
from estiba.errors import EstibaError
from estiba.games import load_table
from estiba.scenarios.documents import nearest_name
from estiba.v1.catalog_pb2 import CardInfo, ListCardsResponse

GameName = Annotated[str, typer.Argument(help="The id of a game, such as travel.")]
CardId = Annotated[str | None, typer.Argument(help="The id of one card.")]


def cards(
    game: GameName,
    card: CardId = None,
    *,
    locale: Locale = "en",
    json: Json = False,
    overlay: Overlays = None,
) -> None:
    """List the cards of a game, or show one of them."""
    table = load_table(game, overlay or ())
    listed = list(ListCardsResponse.FromString(table.list_cards(locale)).cards)
    if card is not None:
        found = [info for info in listed if info.id == card]
        if not found:
            near = nearest_name(card, [info.id for info in listed])
            raise EstibaError(
                "unknown_card",
                f"There is no card '{card}' in {game}.",
                f"Did you mean '{near}'?" if near else f"`estiba cards {game}` lists them.",
                {"nearest": near} if near else {},
            )
        listed = found
    programs = shipped_programs(game)
    if json:
        shown = [_as_json(info, programs.get(info.id)) for info in listed]
        output.print_json(shown if card is None else shown[0])
    elif card is None:
        _list(listed)
    else:
        _show(listed[0], programs.get(card))


def _list(cards: list[CardInfo]) -> None:
    rows = output.table("id", "kind", "copies", "name", "text")
    for card in cards:
        rows.add_row(card.id, card.kind, str(card.copies), card.name, card.text)
    output.console().print(rows)


def _show(card: CardInfo, program: Program | None) -> None:
    out = output.console()
    out.print(f"[bold]{card.name}[/]  {card.id}, {card.kind}, copies: {card.copies}")
    if card.text:
        out.print(card.text, markup=False)
    rows = output.table("value", "", "provenance")
    for value in card.values:
        rows.add_row(value.name, value.value, value.provenance)
    out.print(rows)
    if program:
        out.print("[bold]program[/]")
        out.print(listing(program))


def _as_json(card: CardInfo, program: Program | None) -> dict[str, Any]:
    return {
        "id": card.id,
        "kind": card.kind,
        "name": card.name,
        "text": card.text,
        "copies": card.copies,
        "values": [
            {"name": value.name, "value": value.value, "provenance": value.provenance}
            for value in card.values
        ],
        "program": program,
    }
