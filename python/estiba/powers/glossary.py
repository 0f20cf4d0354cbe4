"""All words in which powers can be written, with what each means, from their sources.

What a word means is the first line of its docstring; for a place or an action,
which have none, its English phrase.
"""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from estiba import powers

# Names that are for those who declare words, or load powers.
_NOT_WRITTEN: Final = frozenset(("about", "powers_of", "trace"))

_ROLE: Final = re.compile(r":\w+:`[.~]*([^`]+)`")


@dataclass(frozen=True)
class Entry:
    """A word as it is written, and what it means."""

    name: str
    written: str
    meaning: str


@dataclass(frozen=True)
class Chapter:
    """Words of one kind.

    Attributes:
        title: what they are for.
        module: where they are imported from; empty for what is called on the card.
        entries: the words, in their order.
    """

    title: str
    module: str
    entries: tuple[Entry, ...]


def glossary(game: str) -> Iterator[Chapter]:
    """The words for powers of a game: those of every game first."""
    folder = Path(powers.__file__).parent
    common = {it.name: it for file in sorted(folder.glob("*.py")) for it in _declared(file)}
    written = [name for name in powers.__all__ if name[0].islower() and name not in _NOT_WRITTEN]
    entries = tuple(common[name] for name in written)
    yield Chapter("What every game has", powers.__name__, entries)
    module = f"estiba.games.{game}.words"
    spec = importlib.util.find_spec(module)
    places = (spec and spec.submodule_search_locations) or ()
    called = [folder / "hooks.py", *(Path(place) / "__init__.py" for place in places)]
    methods = tuple(method for file in called for method in _methods(file))
    yield Chapter("What is called on the card", "", methods)
    for place in places:
        for file in sorted(Path(place).glob("*.py")):
            if file.name != "__init__.py":
                title = _first_line(_parsed(file)).rstrip(".")
                yield Chapter(title, module, tuple(_declared(file)))


def _parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _declared(file: Path) -> Iterator[Entry]:
    """The words that a module declares: functions, classes and constants."""
    body = _parsed(file).body
    for node, below in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.FunctionDef(name=name) if not _is_overload(node):
                entry = Entry(name, f"{name}({_arguments(node)})", _first_line(node))
            case ast.ClassDef(name=name):
                entry = Entry(name, name + _fields(node), _first_line(node))
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=value)
            ):
                entry = Entry(name, name, _text_below(below) or _phrase(value))
            case _:
                continue
        if entry.meaning and not name.startswith("_"):
            yield entry


def _methods(file: Path) -> Iterator[Entry]:
    """What a power function calls on its card: the methods of the class ``Power``."""
    for node in _parsed(file).body:
        if isinstance(node, ast.ClassDef) and node.name == "Power":
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and ast.get_docstring(method):
                    written = f"card.{method.name}({_arguments(method)})"
                    yield Entry(method.name, written, _first_line(method))


def _is_overload(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(decorator) == "overload" for decorator in node.decorator_list)


def _arguments(node: ast.FunctionDef) -> str:
    names = [argument.arg for argument in node.args.args if argument.arg != "self"]
    several = [] if node.args.vararg is None else ["…"]
    return ", ".join([*names, *several, *(f"{it.arg}=" for it in node.args.kwonlyargs)])


def _fields(node: ast.ClassDef) -> str:
    """The fields of an event, a query or a window, which can be given to it as filters."""
    fields = [
        f"{field.target.id}="
        for field in node.body
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
    ]
    return f"({', '.join(fields)})" if fields else ""


def _first_line(node: ast.FunctionDef | ast.ClassDef | ast.Module) -> str:
    return _plain((ast.get_docstring(node) or "").partition("\n")[0])


def _text_below(node: ast.stmt | None) -> str:
    """The text that stands below a constant and tells what it is."""
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return _plain(" ".join(text.split()))
        case _:
            return ""


def _plain(text: str) -> str:
    return _ROLE.sub(r"`\1`", text).replace("``", "`")


def _phrase(value: ast.expr | None) -> str:
    keywords: Iterable[ast.keyword] = value.keywords if isinstance(value, ast.Call) else ()
    for keyword in keywords:
        if keyword.arg == "en" and isinstance(keyword.value, ast.Constant):
            return str(keyword.value.value)
    return ""
