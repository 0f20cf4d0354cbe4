"""What is generated for Python is what is committed.

The Rust types are compared by `make lint-generated`, which builds their generator.
"""

from __future__ import annotations

import subprocess
import sys

from tests.house.rust_sources import ROOT


def test_generated_python_and_pages_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, "tools/generate.py", "--check", "python", "errors", "words"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
