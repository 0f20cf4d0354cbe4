"""Which expansions are installed: the entry points, imported."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from estiba.errors import EstibaError
from estiba.expansions.declaration import Expansion
from estiba.expansions.patience import patience

GROUP: Final = "estiba.expansions"
"""The group of the entry points."""

_USUAL_HINT: Final = "Correct it, or uninstall the package."


@dataclass(frozen=True)
class Source:
    """Where an expansion comes from.

    Attributes:
        distribution: the name under which it is installed.
        version: the version of that distribution.
        entry_point: what its entry point names.
    """

    distribution: str
    version: str
    entry_point: str

    @property
    def details(self) -> dict[str, str]:
        """What an error says of it for machines."""
        return {"distribution": self.distribution, "version": self.version}

    def invalid(self, what: str, hint: str, details: dict[str, str] | None = None) -> EstibaError:
        """The error for something wrong with the expansion as such."""
        return self.refused(EstibaError("expansion_invalid", what, hint, details))

    def refused(self, error: EstibaError) -> EstibaError:
        """The same error, which also says where the expansion comes from."""
        message = f"The package {self.distribution} {self.version}: {error.message}"
        hint = error.hint or _USUAL_HINT
        return EstibaError(error.code, message, hint, {**error.details, **self.details})


@dataclass(frozen=True)
class Found:
    """An expansion that a package declares."""

    expansion: Expansion
    source: Source

    def text(self, name: str) -> tuple[str, str]:
        """A file of the package: its text, and how errors name it.

        Raises:
            EstibaError: ``expansion_invalid`` if it cannot be read.
        """
        file = self._resource(name)
        try:
            return file.read_text(encoding="utf-8"), str(file)
        except (OSError, ValueError) as error:
            raise self.source.invalid(
                f"the file '{name}' of {self.expansion.package} cannot be read: {error}.",
                "List it among the package's data files, and name it relative to the package.",
                {"file": str(file)},
            ) from None

    def folder(self, name: str) -> Path:
        """A folder of the package.

        Raises:
            EstibaError: ``expansion_invalid`` if there is no such folder.
        """
        folder = Path(str(self._resource(name)))
        if not folder.is_dir():
            raise self.source.invalid(
                f"{self.expansion.package} has no folder '{name}'.",
                "List its files among the package's data files, or leave scenarios= out.",
                {"file": str(folder)},
            )
        return folder

    def _resource(self, name: str) -> Traversable:
        package = self.expansion.package
        try:
            return files(package) / name
        except (ImportError, TypeError, ValueError) as error:
            raise self.source.invalid(
                f"'{package}' is no package that can be imported: {error}.",
                "Write package=__name__ in the package's __init__.py.",
            ) from None


@dataclass(frozen=True)
class Discovery:
    """What the installed packages declare, and what cannot be made out."""

    found: tuple[Found, ...]
    problems: tuple[EstibaError, ...]


def discover() -> Discovery:
    """Imports what the entry points name, in the order of the distributions' names."""
    found: list[Found] = []
    problems: list[EstibaError] = []
    for entry in sorted(entry_points(group=GROUP), key=_order):
        try:
            found.append(_imported(entry))
        except EstibaError as problem:
            problems.append(problem)
    return Discovery(tuple(found), tuple(problems))


def _order(entry: EntryPoint) -> tuple[str, str]:
    return _source(entry).distribution, entry.name


def _source(entry: EntryPoint) -> Source:
    # A distribution whose metadata lacks a field gives None, whatever its type says.
    name = entry.dist and entry.dist.metadata["Name"]
    version = entry.dist and entry.dist.metadata["Version"]
    return Source(name or "without a name", version or "", entry.value)


def _imported(entry: EntryPoint) -> Found:
    """The expansion that an entry point names.

    Raises:
        EstibaError: ``expansion_invalid``.
    """
    source = _source(entry)
    if not source.version or len(source.version.split()) != 1:
        raise source.invalid(
            "it has no version, by which a record could name it.",
            "State a version in its pyproject.toml, and install it again.",
        )
    try:
        with patience():
            named = entry.load()
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a package may raise anything
        raise source.invalid(
            f"its entry point '{entry.value}' cannot be imported: {type(error).__name__}: {error}.",
            _USUAL_HINT,
            _place(error),
        ) from None
    if not isinstance(named, Expansion):
        raise source.invalid(
            f"its entry point '{entry.value}' is no Expansion but of type {type(named).__name__}.",
            "Name an estiba.expansions.Expansion, as MODULE:VARIABLE.",
        )
    return Found(named, source)


def _place(error: BaseException) -> dict[str, str]:
    """The line of the package that an exception comes from."""
    if isinstance(error, SyntaxError) and error.filename:
        return {"file": error.filename, "line": str(error.lineno or 1)}
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if "importlib" not in frame.filename and frame.filename != __file__
    ]
    return {"file": frames[-1].filename, "line": str(frames[-1].lineno)} if frames else {}
