"""Packages with expansions, as pip would have installed them, made and removed by tests."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from estiba.games import installed
from tests.house.rust_sources import ROOT

EXAMPLE = ROOT / "examples/expansion"

CARDS = """\
schema = 1
game = "travel"

[[special_items]]
id = "ferry_ticket"
name = { en = "Ferry Ticket", es = "Billete de ferri" }
copies = 2
"""

POWERS = """\
from estiba.games.travel.words import IN_HAND, OWN_TURN, Power, draw, power
from estiba.powers import owner


@power("ferry_ticket")
def ferry_ticket(card: Power) -> None:
    card.may(OWN_TURN, draw(owner, 2), at=IN_HAND)
"""

DECLARATION = """\
from estiba.expansions import Expansion

EXPANSION = Expansion(package=__name__, game="travel", id="{id}", powers=__name__ + ".powers")
"""


class Packages:
    """A folder on the path of imports into which packages are installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._modules: set[str] = set()

    def add(
        self,
        module: str = "ferry",
        *,
        version: str = "1.0.0",
        id: str | None = None,  # noqa: A002 - it is the expansion's id
        cards: str = CARDS,
        powers: str = POWERS,
        declaration: str = DECLARATION,
        entry_point: str | None = None,
    ) -> Path:
        """Installs a package, over one of the same name; the folder of its module."""
        self.remove(module)
        package = self.folder / module
        package.mkdir()
        (package / "__init__.py").write_text(declaration.replace("{id}", id or module))
        (package / "cards.toml").write_text(cards)
        (package / "powers.py").write_text(powers)
        info = self._info(module)
        info.mkdir()
        stated = f"Version: {version}\n" if version else ""
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: estiba-{module}\n{stated}")
        target = entry_point or f"{module}:EXPANSION"
        (info / "entry_points.txt").write_text(f"[estiba.expansions]\n{module} = {target}\n")
        self._modules.add(module)
        self.forget()
        return package

    def remove(self, module: str) -> None:
        """Uninstalls a package, if it is there."""
        shutil.rmtree(self.folder / module, ignore_errors=True)
        shutil.rmtree(self._info(module), ignore_errors=True)
        self.forget()

    def forget(self) -> None:
        """Has the packages be looked for and imported afresh, as in a new program."""
        installed.cache_clear()
        for name in [it for it in sys.modules if it.split(".")[0] in self._modules]:
            del sys.modules[name]

    def _info(self, module: str) -> Path:
        return self.folder / f"estiba_{module}.dist-info"


@contextmanager
def packages_in(folder: Path) -> Iterator[Packages]:
    """Packages that only the block sees."""
    # What is compiled within a second of a change would not be compiled again.
    compiles, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    sys.path.insert(0, str(folder))
    packages = Packages(folder)
    packages.forget()
    try:
        yield packages
    finally:
        sys.path.remove(str(folder))
        sys.dont_write_bytecode = compiles
        packages.forget()


def install_example(folder: Path) -> Path:
    """Builds the example and installs it, with pip as its users do; where it lies then."""
    # It is built where its sources are, so those are copied first.
    source = shutil.copytree(EXAMPLE, folder / "source")
    target = folder / "installed"
    command: list[str | Path] = [
        *(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
        *("--no-index", "--no-deps", "--no-build-isolation", "--target", target, source),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return target
