"""Gathers what the benchmarks measured and prints the ratios at the end.

Absolute times wander from machine to machine and from hour to hour; a ratio
to a peer that was measured in the same run does not.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest


@dataclass
class Ratios:
    """Lines to print when all is measured."""

    lines: list[str] = field(default_factory=list)

    def note(self, what: str, value: float, wanted: str) -> None:
        """Notes a ratio and what is wanted of it."""
        self.lines.append(f"{what}: {value:.2f} ({wanted})")

    def say(self, line: str) -> None:
        """Notes a figure that is no ratio."""
        self.lines.append(line)


_RATIOS = Ratios()


@pytest.fixture(scope="session")
def ratios() -> Ratios:
    """Where a benchmark notes its ratios."""
    return _RATIOS


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints the ratios below pytest-benchmark's table."""
    if _RATIOS.lines:
        terminalreporter.section("ratios")
        for line in _RATIOS.lines:
            terminalreporter.write_line(line)
