"""What commands print, and on which stream."""

from __future__ import annotations

import json
import sys
from typing import Any, Final

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from estiba.errors import EstibaError

REFUSED: Final = 2
"""The status with which a command ends whose input was refused."""

_PIPE_WIDTH: Final = 200


def console() -> Console:
    """The console for results. In a pipe, lines are not cut to a terminal's width."""
    out = Console(highlight=False)
    return out if out.is_terminal else Console(highlight=False, width=_PIPE_WIDTH)


def error_console() -> Console:
    """The console for errors and progress: standard error."""
    return Console(stderr=True, highlight=False)


def on_terminal() -> bool:
    """True if somebody watches standard error on a terminal."""
    return sys.stderr.isatty()


def show_error(error: EstibaError) -> None:
    """Prints an error on one red line, and its hint below."""
    err = error_console()
    message = " ".join(error.message.split())
    err.print(Text(f"error[{error.code}]: {message}", style="red"), soft_wrap=True)
    if error.hint:
        err.print(Text(f"  {error.hint}"), soft_wrap=True)


def print_json(value: Any) -> None:
    """Prints a value as JSON."""
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def table(*columns: str) -> Table:
    """An empty table without a frame, whose columns show whole words."""
    made = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        made.add_column(column, overflow="fold")
    return made
