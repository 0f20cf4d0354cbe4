"""The page of rules and the tests of those rules name each other.

Every rule (`T12`) of docs/rules/travel.md names what checks it in its last
column, and that must exist. Every scenario's `source:` names rules of the page.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from tests.house.rust_sources import CORE, ROOT

PAGE = ROOT / "docs/rules/travel.md"
SCENARIOS = ROOT / "tests/scenarios/travel"

_ROW = re.compile(r"^\| (T\d+) \|.*\| ([^|]*) \|$", re.MULTILINE)
# scenario: `file.yaml`: “beginning of a title…”; “of another…”
_SCENARIO = re.compile(r"scenario: `([\w.]+)`: ((?:“[^”]*”(?:; )?)+)")
_TITLE = re.compile(r"“([^”]*?)…?”")
# rust: module::path tests      python: tests/file.py      as T1, T7 (or a range of rules)
_RUST = re.compile(r"rust: ([a-z_]+(?:::[a-z_]+)*) tests")
_PYTHON = re.compile(r"python: `?([\w/]+\.py)`?")
_AS = re.compile(r"as (T\d+(?:(?:\u2013|, )T\d+)*)")


@cache
def _rules() -> dict[str, str]:
    """What checks each rule, by its number."""
    return dict(_ROW.findall(PAGE.read_text(encoding="utf-8")))


@cache
def _scenarios(path: Path) -> list[tuple[str, str]]:
    """Title and source of each scenario of a file; the rest is the runner's business."""
    documents = yaml.safe_load_all(path.read_text(encoding="utf-8"))
    return [(document["scenario"], str(document.get("source", ""))) for document in documents]


def _faults(checks: str) -> list[str]:
    """What a cell of tests names that does not exist."""
    faults = []
    kinds = (_SCENARIO, _RUST, _PYTHON)
    if len(re.findall(r"(?:scenario|rust|python):", checks)) != sum(
        len(kind.findall(checks)) for kind in kinds
    ):
        faults.append("a reference is not of the form that is read here")
    for file, titles in _SCENARIO.findall(checks):
        if not (SCENARIOS / file).is_file():
            faults.append(f"there is no {file}")
            continue
        known = [title for title, _ in _scenarios(SCENARIOS / file)]
        faults += [
            f"no scenario of {file} begins with “{title}”"
            for title in _TITLE.findall(titles)
            if not any(it.startswith(title) for it in known)
        ]
    for module in _RUST.findall(checks):
        # A module of the core, or one of its integration tests (suite::NAME).
        folder = CORE.parent / "tests" if module.startswith("suite::") else CORE
        path = folder.joinpath(*module.split("::"))
        tests = [
            path.with_suffix(".rs"),
            *path.rglob("*.rs"),
            path.parent / f"tests/{path.name}.rs",
        ]
        if not any(it.is_file() and "#[test]" in it.read_text(encoding="utf-8") for it in tests):
            faults.append(f"the Rust module {module} has no tests")
    faults += [f"there is no {it}" for it in _PYTHON.findall(checks) if not (ROOT / it).is_file()]
    for numbers in _AS.findall(checks):
        faults += [f"there is no {it}" for it in re.findall(r"T\d+", numbers) if it not in _rules()]
    return faults


def test_rules_are_numbered_once_and_without_gaps() -> None:
    numbers = [int(rule[1:]) for rule, _ in _ROW.findall(PAGE.read_text(encoding="utf-8"))]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 20


@pytest.mark.parametrize("rule", _rules())
def test_every_rule_names_a_test_that_exists(rule: str) -> None:
    checks = _rules()[rule]
    assert any(kind.search(checks) for kind in (_SCENARIO, _RUST, _PYTHON, _AS)), checks
    assert not _faults(checks)


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_scenario_cites_rules_that_exist(path: Path) -> None:
    assert _scenarios(path)
    wrong = {
        title: source
        for title, source in _scenarios(path)
        if not (cited := set(re.findall(r"\bT\d+\b", source))) or cited - set(_rules())
    }
    assert not wrong, f"source: must cite rules of {PAGE.name}"
