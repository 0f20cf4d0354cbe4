"""The command line: ``estiba COMMAND``; docs/cli.md describes it."""

from __future__ import annotations

from estiba.cli.application import app


def main() -> None:
    """Runs the command that the program's arguments name, and ends the program."""
    app()


__all__ = ["app", "main"]
