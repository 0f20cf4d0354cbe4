"""Reads Rust sources as far as the rules of the house need.

No compiler is asked, so that these tests run in a moment; what is read is told
apart from comments, literals and tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "rust_core" / "src"

_LITERAL_OR_COMMENT = re.compile(
    r"""
      (?P<line_comment>//[^\n]*)
    | (?P<block_comment>/\*)
    | (?:\b[bc]?r(?P<hashes>\#*)"(?P<raw>.*?)"(?P=hashes))
    | (?:\b[bc])?"(?P<string>(?:\\.|[^"\\])*)"
    | (?:\bb)?'(?:\\(?:x[0-9a-fA-F]{2}|u\{[0-9a-fA-F_]+\}|.)|[^\\'\n])'
    """,
    re.VERBOSE | re.DOTALL,
)
_BLOCK_EDGE = re.compile(r"/\*|\*/")
_TEST_ATTRIBUTE = re.compile(r"#\[(?:cfg\(test\)|test)\]")
_PATH_START = re.compile(r"(?<![\w:])(?:crate|super|self)(?=\s*::)")
_IDENTIFIER = re.compile(r"\s*(?:r#)?([A-Za-z_]\w*)\s*")
_ALIAS = re.compile(r"as\s+\w+\s*")


@dataclass(frozen=True)
class Literal:
    """A string literal, and where it stands."""

    line: int
    text: str


@dataclass(frozen=True)
class RustFile:
    """One source file: `code` is its text with comments, literals and tests blanked."""

    path: Path
    text: str
    code: str
    literals: tuple[Literal, ...]

    @property
    def name(self) -> str:
        """The path from `rust_core/src`."""
        return self.path.relative_to(CORE).as_posix()

    @property
    def module(self) -> tuple[str, ...]:
        """The path of the module that the file is."""
        parts = self.path.relative_to(CORE).with_suffix("").parts
        return parts[:-1] if parts[-1] in {"lib", "mod"} else parts

    def line_of(self, position: int) -> int:
        """The line of a position in `code`."""
        return self.code.count("\n", 0, position) + 1

    @cached_property
    def paths(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Every path into the crate that the code names, absolute, with its line."""
        found: list[tuple[int, tuple[str, ...]]] = []
        for start in _PATH_START.finditer(self.code):
            line = self.line_of(start.start())
            found += [(line, self._absolute(it)) for it in _expand(self.code, start.start())[0]]
        return tuple(found)

    def _absolute(self, path: tuple[str, ...]) -> tuple[str, ...]:
        at: tuple[str, ...] = () if path[0] == "crate" else self.module
        for word in path:
            if word == "super":
                at = at[:-1]
            elif word not in {"crate", "self"}:
                at = (*at, word)
        return at


def _expand(code: str, position: int) -> tuple[list[tuple[str, ...]], int]:
    """The paths of a (possibly grouped) path, and where it ends."""
    words: tuple[str, ...] = ()
    while match := _IDENTIFIER.match(code, position):
        words = (*words, match[1])
        position = match.end()
        if alias := _ALIAS.match(code, position):
            position = alias.end()
        if not code.startswith("::", position):
            break
        position += 2
        while code[position : position + 1].isspace():
            position += 1
        if code.startswith("{", position):
            paths: list[tuple[str, ...]] = []
            position += 1
            while position < len(code) and code[position] != "}":
                inner, after = _expand(code, position)
                paths += [words + path for path in inner]
                position = max(after, position + 1)
            return paths, position + 1
    return ([words] if words else []), position


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def _without_literals(text: str) -> tuple[str, tuple[Literal, ...]]:
    code: list[str] = []
    literals: list[Literal] = []
    position = 0
    while match := _LITERAL_OR_COMMENT.search(text, position):
        end = match.end()
        if match["block_comment"]:
            end = _end_of_block_comment(text, match.end())
        content = match["string"] if match["string"] is not None else match["raw"]
        if content is not None:
            literals.append(Literal(text.count("\n", 0, match.start()) + 1, content))
        code += [text[position : match.start()], _blank(text[match.start() : end])]
        position = end
    code.append(text[position:])
    return "".join(code), tuple(literals)


def _end_of_block_comment(text: str, position: int) -> int:
    depth = 1
    while depth and (edge := _BLOCK_EDGE.search(text, position)):
        depth += 1 if edge[0] == "/*" else -1
        position = edge.end()
    return position if depth == 0 else len(text)


def _test_spans(code: str) -> Iterator[tuple[int, int]]:
    """Where the items stand that are compiled for tests only."""
    end = 0
    for attribute in _TEST_ATTRIBUTE.finditer(code):
        if attribute.start() < end:
            continue
        end, depth = attribute.end(), 0
        while end < len(code):
            depth += (code[end] in "([{") - (code[end] in ")]}")
            end += 1
            if depth == 0 and code[end - 1] in "};":
                break
        yield attribute.start(), end


def read(path: Path) -> RustFile:
    """Reads one file."""
    text = path.read_text(encoding="utf-8")
    code, literals = _without_literals(text)
    for start, end in _test_spans(code):
        first, last = code.count("\n", 0, start) + 1, code.count("\n", 0, end) + 1
        literals = tuple(it for it in literals if not first <= it.line <= last)
        code = code[:start] + _blank(code[start:end]) + code[end:]
    return RustFile(path, text, code, literals)


def is_generated(path: Path) -> bool:
    """True for code that a generator wrote."""
    return "generated" in path.parts or "@generated" in path.read_text(encoding="utf-8")[:200]


def core_files() -> list[RustFile]:
    """All files of the core that people wrote and that are no tests."""
    return [
        read(path)
        for path in sorted(CORE.rglob("*.rs"))
        if not is_generated(path) and path.stem != "tests" and "tests" not in path.parts[:-1]
    ]
