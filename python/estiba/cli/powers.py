"""``estiba powers``: the linter for powers, and the texts that they give."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from estiba.cli import output
from estiba.cli.options import Json, Locale
from estiba.errors import EstibaError
from estiba.games import game_ids, known_cards, unknown_game
from estiba.powers.check import CheckedModule, check_module
from estiba.powers.describe import LOCALES, describe, rendered
from estiba.powers.glossary import glossary
from estiba.powers.problems import Problem
from estiba.powers.vocabulary import Vocabulary

FOUND: Final = 1
"""The status with which a command ends that has found mistakes."""

Module = Annotated[
    str, typer.Argument(metavar="MODULE", help="A module, or a file that ends in .py.")
]
Game = Annotated[str, typer.Option(help="The game whose cards the powers are on.")]

powers = typer.Typer(name="powers", help="Check and describe what cards do.", no_args_is_help=True)


@powers.command("check")
def check_powers(module: Module, *, game: Game = "travel", json: Json = False) -> None:
    """Find all mistakes in a module of powers; docs/powers-check.md lists the codes."""
    checked = _checked(module, game)
    if json:
        output.print_json([_as_json(problem) for problem in checked.problems])
    else:
        _list(checked.problems)
        _summarize(checked)
    if checked.problems:
        raise typer.Exit(FOUND)


@powers.command("describe")
def describe_powers(
    module: Module, *, game: Game = "travel", locale: Locale = "en", json: Json = False
) -> None:
    """Show the text of each power of a module, as clients show it."""
    if locale not in LOCALES:
        raise EstibaError(
            "unknown_locale",
            f"There is no language '{locale[:40]}'.",
            f"The languages are: {', '.join(LOCALES)}.",
        )
    checked = _checked(module, game)
    if checked.problems:
        _list(checked.problems)
        raise typer.Exit(FOUND)
    texts = {power.card: describe(power, locale) for power in checked.powers}
    by_hand = rendered(checked.powers).by_hand
    if json:
        output.print_json(
            [{"card": it, "text": texts[it], "by_hand": it in by_hand} for it in texts]
        )
        return
    rows = output.table("card", "text")
    for card, text in texts.items():
        rows.add_row(card, Text(text))
    out = output.console()
    out.print(rows)
    out.print(f"{_counted(len(texts), 'power')}, {_counted(len(by_hand), 'text')} written by hand")


@powers.command("words")
def list_words(*, game: Game = "travel") -> None:
    """List the words in which the powers of a game are written."""
    if game not in game_ids():
        raise unknown_game(game, game_ids())
    out = output.console()
    for chapter in glossary(game):
        out.print(Text(f"{chapter.title}  {chapter.module}".rstrip(), style="bold"))
        rows = output.table("  word", "meaning")
        for entry in chapter.entries:
            rows.add_row(Text(f"  {entry.written}"), Text(entry.meaning))
        out.print(rows)


def _checked(module: str, game: str) -> CheckedModule:
    return check_module(module, Vocabulary.of(game), known_cards(game))


def _list(problems: Iterable[Problem]) -> None:
    out = output.console()
    for file, group in groupby(problems, key=_file):
        for problem in group:
            line = f":{problem.place.line}" if problem.place else ""
            card = f" ({problem.card})" if problem.card else ""
            told = " ".join(problem.message.split())
            out.print(Text(f"{file}{line}: {problem.code}: {told}{card}"), soft_wrap=True)
            if problem.hint:
                out.print(Text(f"  {problem.hint}"), soft_wrap=True)
        out.print()


def _summarize(checked: CheckedModule) -> None:
    problems = len(checked.problems)
    found = _counted(problems, "problem") if problems else "no problems"
    output.console().print(f"{_counted(len(checked.powers), 'power')}, {found}")


def _file(problem: Problem) -> str:
    """The file of a problem, from where the command was called if it lies below."""
    if problem.place is None:
        return "-"
    path = Path(problem.place.file)
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        return str(path.relative_to(Path.cwd()))
    return problem.place.file


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _as_json(problem: Problem) -> dict[str, Any]:
    place = problem.place
    return {
        "code": problem.code,
        "message": problem.message,
        "hint": problem.hint,
        "file": place.file if place else None,
        "line": place.line if place else None,
        "card": problem.card or None,
    }
