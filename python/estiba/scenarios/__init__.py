"""Scenarios: a position, the choices made in it, and what must hold afterwards.

>>> from estiba.scenarios import run_paths
>>> results = run_paths(["tests/scenarios"])  # doctest: +SKIP
>>> [result.error for result in results if not result.ok]  # doctest: +SKIP
[]

The format is described in docs/scenarios.md.
"""

from estiba.scenarios.play import Step
from estiba.scenarios.runner import Result, Trace, find_files, run_file, run_paths, run_text

__all__ = ["Result", "Step", "Trace", "find_files", "run_file", "run_paths", "run_text"]
