"""What import-linter cannot see of who may use whom in the Python package.

The contracts are in pyproject.toml; the compiled core is no source to it.
"""

from __future__ import annotations

import ast
from pathlib import Path

from tests.house.rust_sources import ROOT

PACKAGE = ROOT / "python/estiba"
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "v1" not in path.parts)


def _taken_from_the_top(module: Path) -> set[str]:
    """The names that a module imports from the package `estiba` itself, its modules left out."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "estiba":
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names if alias.name == "estiba"}
    return {
        it for it in names if not (PACKAGE / it).is_dir() and not (PACKAGE / f"{it}.py").is_file()
    }


def _takers(name: str) -> set[str]:
    """The modules that take a name from the top of the package."""
    return {it.relative_to(PACKAGE).as_posix() for it in MODULES if name in _taken_from_the_top(it)}


def test_inside_the_package_only_the_core_is_taken_from_its_top() -> None:
    taken = {name for module in MODULES for name in _taken_from_the_top(module)}
    assert taken == {"_core", "__version__"}


def test_clients_do_without_the_core() -> None:
    assert not {it for it in _takers("_core") if it.startswith("client/") or it == "errors.py"}
