"""YAML 1.2 documents that know the line of each of their values.

Scenario files hold several documents. Each is read by itself, so that one that
cannot be read does not take the others with it. PyYAML parses (it knows lines
and anchors) but reads plain scalars as YAML 1.1 does; what a plain scalar means
is therefore decided here, by the core schema of YAML 1.2. Two keys of one name
in a map are an error.
"""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, TypeAlias

import yaml

from estiba.errors import EstibaError

Value: TypeAlias = "bool | int | float | str | list[Value] | dict[str, Value] | None"
"""What a document holds, as plain values."""

Steps: TypeAlias = tuple[str | int, ...]
"""The way from the root of a document to a value: keys and indexes."""

DEEPEST: Final = 40
"""How deep maps and lists may lie in each other."""

MOST_VALUES: Final = 100_000
"""How many values one document may hold, aliases written out."""

_PLAIN: Final = "estiba:plain"
_WORDS: Final[dict[str, bool | None]] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INTEGER: Final = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT: Final = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_STANDARD: Final = "tag:yaml.org,2002:"
_TAGGED: Final[dict[str, tuple[type, ...]]] = {
    "null": (type(None),),
    "bool": (bool,),
    "int": (int,),
    "float": (int, float),
}
_SEPARATOR: Final = re.compile(r"(---|\.\.\.)(\s|$)")

_BaseLoader: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _PlainLoader(_BaseLoader):  # type: ignore[misc,valid-type]
    """Gives every plain scalar one tag, to be read later."""

    yaml_implicit_resolvers: ClassVar[dict[Any, Any]] = {None: [(_PLAIN, re.compile(""))]}


def plain_scalar(text: str) -> Value:
    """What a plain scalar means in the core schema of YAML 1.2.

    >>> [plain_scalar(text) for text in ("yes", "true", "0x10", "1e3", "3d_printers", "~")]
    ['yes', True, 16, 1000.0, '3d_printers', None]
    """
    if text in _WORDS:
        return _WORDS[text]
    # More digits than any field takes are a number all the same, but not exact.
    if _INTEGER.fullmatch(text) and len(text) <= 20:
        return int(text, {"0o": 8, "0x": 16}.get(text[:2], 10))
    if _FLOAT.fullmatch(text) and math.isfinite(float(text)):
        return float(text)
    # JSON, in which positions go to the core, has no infinity: `.inf` and `.nan`
    # stay words too, which no field takes.
    return text


@dataclass(frozen=True)
class Document:
    """One YAML document of a file.

    Attributes:
        file: the file as it was named.
        index: the place of the document in its file, from 0.
        line: the line of the file on which it begins, from 1.
        value: its contents as plain values.
    """

    file: str
    index: int
    line: int
    value: Value
    _root: yaml.Node = field(repr=False)
    _first_line: int = field(repr=False)

    def line_of(self, steps: Steps) -> int:
        """The line of the value that the steps lead to, or of the last one that exists."""
        node, line = self._root, self.line
        for step in steps:
            found = _child(node, step)
            if found is None:
                break
            node, line = found[1], found[0] + self._first_line
        return line

    def error(
        self, steps: Steps, message: str, *, hint: str = "", nearest: str | None = None
    ) -> EstibaError:
        """An error ``scenario_field`` that names file, line and field."""
        line = self.line_of(steps)
        name = field_name(steps)
        details = {"file": self.file, "line": str(line), "field": name}
        if nearest is not None:
            details["nearest"] = nearest
            hint = hint or f"Did you mean '{nearest}'?"
        where = f"{self.file}:{line}: {name}: " if name else f"{self.file}:{line}: "
        return EstibaError("scenario_field", where + message, hint, details)

    def unknown(self, steps: Steps, known: Iterable[str]) -> EstibaError:
        """The error for a name (the last step) that is none of the known ones."""
        wrong = str(steps[-1])
        names = sorted(known)
        near = nearest_name(wrong, names)
        return self.error(
            steps,
            f"there is no field '{wrong}' here.",
            hint="" if near else f"The fields are: {', '.join(names)}.",
            nearest=near,
        )


def nearest_name(wrong: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant, if one is near enough."""
    found = difflib.get_close_matches(wrong[:80].lower(), list(known), n=1, cutoff=0.6)
    return found[0] if found else None


def field_name(steps: Steps) -> str:
    """The steps as people write them.

    >>> field_name(("state", "seats", 1, "hand", 2))
    'state.seats[1].hand[2]'
    """
    name = ""
    for step in steps:
        if isinstance(step, int):
            name += f"[{step}]"
        else:
            name += f".{step}" if name else step
    return name


def field_steps(name: str) -> Steps:
    """The steps of a field as people write it: the inverse of :func:`field_name`."""
    steps: list[str | int] = []
    for word, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", name):
        # `[12]` is an index, `12` between dots is a key.
        steps.append(int(index) if index else word)
    return tuple(steps)


@dataclass(frozen=True)
class Chunk:
    """The text of one document, not yet read, and the line on which it begins (from 1)."""

    text: str
    first_line: int

    @property
    def line(self) -> int:
        """The first line that says something."""
        for offset, line in enumerate(self.text.split("\n")):
            if _says_something(line):
                return self.first_line + offset
        return self.first_line


def split(text: str) -> list[Chunk]:
    r"""Divides a file into its documents; those without contents are left out.

    >>> [chunk.line for chunk in split("a: 1\n---\n# none\n---\nb: 2\n")]
    [1, 5]
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    starts = [0] + [at for at, line in enumerate(lines) if at and _SEPARATOR.match(line)]
    ends = [*starts[1:], len(lines)]
    chunks = []
    for start, end in zip(starts, ends, strict=True):
        part = lines[start:end]
        # `...` only ends a document, and a directive says nothing to us.
        part = ["" if line[:1] == "%" or line[:3] == "..." else line for line in part]
        if any(_says_something(line) for line in part):
            chunks.append(Chunk("\n".join(part), start + 1))
    return chunks


def _says_something(line: str) -> bool:
    stripped = line.removeprefix("---").strip()
    return bool(stripped) and not stripped.startswith("#")


def read(chunk: Chunk, file: str, index: int) -> Document:
    """Reads one document.

    Raises:
        EstibaError: ``scenario_syntax`` if it is not YAML, with file and line;
            ``scenario_field`` for a key that comes twice.
    """
    try:
        root = yaml.compose(chunk.text, Loader=_PlainLoader)
    except yaml.YAMLError as error:
        raise _syntax_error(error, chunk, file) from None
    except (RecursionError, ValueError) as error:
        raise _refused(file, chunk.line, f"this cannot be read: {error}") from None
    if root is None:
        raise _refused(file, chunk.line, "the document is empty")
    value = _Reading(file, chunk.first_line).value(root, 0)
    return Document(file, index, chunk.line, value, root, chunk.first_line)


class _Reading:
    """Turns nodes into plain values, within bounds."""

    def __init__(self, file: str, first_line: int) -> None:
        self.file = file
        self.first_line = first_line
        self.values = 0

    def value(self, node: yaml.Node, depth: int) -> Value:
        self.values += 1
        line = self.first_line + node.start_mark.line
        if depth > DEEPEST:
            raise _refused(self.file, line, f"more than {DEEPEST} values lie in each other")
        if self.values > MOST_VALUES:
            raise _refused(self.file, line, f"the document holds more than {MOST_VALUES} values")
        if isinstance(node, yaml.MappingNode):
            return dict(self.items(node, depth))
        if isinstance(node, yaml.SequenceNode):
            return [self.value(child, depth + 1) for child in node.value]
        return self.scalar(node, line)

    def items(self, node: yaml.MappingNode, depth: int) -> Iterator[tuple[str, Value]]:
        seen: dict[str, int] = {}
        for key_node, value_node in node.value:
            line = self.first_line + key_node.start_mark.line
            if not isinstance(key_node, yaml.ScalarNode):
                raise _refused(self.file, line, "a key must be a word, not a list or a map")
            key = str(key_node.value)
            if key in seen:
                raise EstibaError(
                    "scenario_field",
                    f"{self.file}:{line}: {key}: the field is given twice.",
                    f"It stands on line {seen[key]} already; keep one.",
                    {"file": self.file, "line": str(line), "field": key},
                )
            seen[key] = line
            yield key, self.value(value_node, depth + 1)

    def scalar(self, node: yaml.Node, line: int) -> Value:
        text = str(node.value)
        if node.tag == _PLAIN:
            return plain_scalar(text)
        if node.tag in (_STANDARD + "str", "!"):
            return text
        kind = node.tag.removeprefix(_STANDARD)
        value = plain_scalar(text)
        if type(value) not in _TAGGED.get(kind, ()):
            raise _refused(self.file, line, f"'{text[:40]}' cannot be read as {node.tag[:60]}")
        return value


def _child(node: yaml.Node, step: str | int) -> tuple[int, yaml.Node] | None:
    """The line (from 0) and node of a child; the line of a map's child is that of its key."""
    if isinstance(node, yaml.MappingNode):
        for key_node, value_node in node.value:
            if key_node.value == str(step):
                return key_node.start_mark.line, value_node
    elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        child = node.value[step]
        return child.start_mark.line, child
    return None


def _syntax_error(error: yaml.YAMLError, chunk: Chunk, file: str) -> EstibaError:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line = chunk.first_line + mark.line if mark is not None else chunk.line
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "not YAML"
    return _refused(file, line, str(problem))


def _refused(file: str, line: int, problem: str) -> EstibaError:
    return EstibaError(
        "scenario_syntax",
        f"{file}:{line}: {problem}.",
        "A scenario is one YAML 1.2 document; docs/scenarios.md shows the form.",
        {"file": file, "line": str(line)},
    )
