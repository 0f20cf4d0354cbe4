"""The pages of rules and the tests of those rules name each other.

Every rule (`T12`, `I12`) of a page under docs/rules/ names what checks it in its
last column, and that must exist. Every scenario's `source:` names rules of the
page of its game.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
import yaml

from tests.house.rust_sources import CORE, ROOT


@dataclass(frozen=True)
class _Page:
    """A page of rules, and the scenarios that cite it."""

    letter: str
    document: Path
    scenarios: Path

    @property
    def number(self) -> str:
        """What the number of one of its rules looks like."""
        return rf"\b{self.letter}\d+\b"


_PAGES = [
    _Page("T", ROOT / "docs/rules/travel.md", ROOT / "tests/scenarios/travel"),
    _Page("I", ROOT / "docs/rules/import_export.md", ROOT / "tests/scenarios/import_export/rules"),
]

# The one written in C reads eight hundred scenarios in a second.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# scenario: `file.yaml`: “beginning of a title…”; “of another…”
_SCENARIO = re.compile(r"scenario: `([\w.]+)`: ((?:“[^”]*”(?:; )?)+)")
_TITLE = re.compile(r"“([^”]*?)…?”")
# rust: module::path tests: `one`, `another`    python: tests/file.py
_RUST = re.compile(r"rust: ([a-z_]+(?:::[a-z_]+)*) tests(?:: ((?:`\w+`(?:, )?)+))?")
_PYTHON = re.compile(r"python: `?([\w/]+\.py)`?")
# as T1, T7 (or a range of rules)
_AS = re.compile(r"as ([A-Z]\d+(?:(?:\u2013|, )[A-Z]\d+)*)")


@cache
def _rows(page: _Page) -> list[tuple[str, str]]:
    """The rules of a page in order, each with what checks it."""
    row = re.compile(rf"^\| ({page.letter}\d+) \|.*\| ([^|]*) \|$", re.MULTILINE)
    return row.findall(page.document.read_text(encoding="utf-8"))


@cache
def _rules(page: _Page) -> dict[str, str]:
    """What checks each rule, by its number."""
    return dict(_rows(page))


@cache
def _scenarios(path: Path) -> list[tuple[str, str]]:
    """Title and source of each scenario of a file; the rest is the runner's business."""
    documents = yaml.load_all(path.read_text(encoding="utf-8"), Loader=_LOADER)
    return [(document["scenario"], str(document.get("source", ""))) for document in documents]


def _rust_faults(module: str, names: str) -> list[str]:
    """What is wrong with a module of the core, or with the tests that are named of it."""
    # One of the core's integration tests is suite::NAME.
    folder = CORE.parent / "tests" if module.startswith("suite::") else CORE
    path = folder.joinpath(*module.split("::"))
    files = [path.with_suffix(".rs"), *path.rglob("*.rs"), path.parent / f"tests/{path.name}.rs"]
    texts = [it.read_text(encoding="utf-8") for it in files if it.is_file()]
    if not any("#[test]" in text for text in texts):
        return [f"the Rust module {module} has no tests"]
    return [
        f"the Rust module {module} has no test {name}"
        for name in re.findall(r"\w+", names)
        if not any(re.search(rf"\bfn {name}\(\)", text) for text in texts)
    ]


def _faults(page: _Page, checks: str) -> list[str]:
    """What a cell of tests names that does not exist."""
    faults = []
    kinds = (_SCENARIO, _RUST, _PYTHON)
    if len(re.findall(r"(?:scenario|rust|python):", checks)) != sum(
        len(kind.findall(checks)) for kind in kinds
    ):
        faults.append("a reference is not of the form that is read here")
    for file, titles in _SCENARIO.findall(checks):
        if not (page.scenarios / file).is_file():
            faults.append(f"there is no {file}")
            continue
        known = [title for title, _ in _scenarios(page.scenarios / file)]
        faults += [
            f"no scenario of {file} begins with “{title}”"
            for title in _TITLE.findall(titles)
            if not any(it.startswith(title) for it in known)
        ]
    for module, names in _RUST.findall(checks):
        faults += _rust_faults(module, names)
    faults += [f"there is no {it}" for it in _PYTHON.findall(checks) if not (ROOT / it).is_file()]
    for numbers in _AS.findall(checks):
        faults += [
            f"there is no {it}" for it in re.findall(r"[A-Z]\d+", numbers) if it not in _rules(page)
        ]
    return faults


def _each_rule() -> list[object]:
    return [pytest.param(page, rule, id=rule) for page in _PAGES for rule in _rules(page)]


def _each_file() -> list[object]:
    return [
        pytest.param(page, path, id=f"{page.document.stem}-{path.stem}")
        for page in _PAGES
        for path in sorted(page.scenarios.glob("*.yaml"))
    ]


@pytest.mark.parametrize("page", _PAGES, ids=lambda page: page.document.stem)
def test_rules_are_numbered_once_and_without_gaps(page: _Page) -> None:
    numbers = [int(rule[1:]) for rule, _ in _rows(page)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 20


@pytest.mark.parametrize("page", _PAGES, ids=lambda page: page.document.stem)
def test_a_page_names_only_rules_that_it_has(page: _Page) -> None:
    named = set(re.findall(page.number, page.document.read_text(encoding="utf-8")))
    assert named == set(_rules(page))


@pytest.mark.parametrize(("page", "rule"), _each_rule())
def test_every_rule_names_a_test_that_exists(page: _Page, rule: str) -> None:
    checks = _rules(page)[rule]
    assert any(kind.search(checks) for kind in (_SCENARIO, _RUST, _PYTHON, _AS)), checks
    assert not _faults(page, checks)


@pytest.mark.parametrize(("page", "path"), _each_file())
def test_every_scenario_cites_rules_that_exist(page: _Page, path: Path) -> None:
    assert _scenarios(path)
    wrong = {
        title: source
        for title, source in _scenarios(path)
        if not (cited := set(re.findall(page.number, source))) or cited - set(_rules(page))
    }
    assert not wrong, f"source: must cite rules of {page.document.name}"
