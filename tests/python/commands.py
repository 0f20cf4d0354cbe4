"""Runs commands in this process, as people and scripts call them."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner, Result

from estiba.cli import app


def run(*arguments: str, status: int = 0, stdin: str | None = None) -> Result:
    """Runs a command; its exit status must be this one."""
    result = CliRunner().invoke(app, list(arguments), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == status, result.output
    return result


def run_json(*arguments: str, status: int = 0) -> Any:
    """What a command prints as JSON."""
    return json.loads(run(*arguments, "--json", status=status).stdout)
