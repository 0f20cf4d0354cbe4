"""How the sources are laid out: one subject a file, one place for the version."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.house.rust_sources import ROOT, is_generated

MOST_LINES = 500
FOLDERS = ("rust_core", "python", "tests", "tools", "benches", "fuzz")
SUFFIXES = {".rs", ".py", ".pyi", ".mjs"}


def _sources() -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            parts = path.relative_to(ROOT).parts
            if path.suffix in SUFFIXES and not {"target", "node_modules", "v1"} & set(parts):
                yield path


def test_no_source_file_is_longer_than_one_subject_needs() -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in _sources()
        if not is_generated(path)
    }
    long = {name: length for name, length in lengths.items() if length > MOST_LINES}
    assert not long, f"more than {MOST_LINES} lines; about 400 is the rule"


def test_the_version_stands_in_cargo_toml_only() -> None:
    workspace = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    version = workspace["workspace"]["package"]["version"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", version)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dynamic"] == ["version"]
    assert "version" not in project
    for member in workspace["workspace"]["members"]:
        manifest = tomllib.loads((ROOT / member / "Cargo.toml").read_text(encoding="utf-8"))
        assert manifest["package"]["version"] == {"workspace": True}, member
    assert '"version"' not in (ROOT / "package.json").read_text(encoding="utf-8")
    assigned = re.compile(rf"""version\w*\s*[:=]\s*["']{re.escape(version)}["']""", re.IGNORECASE)
    wrong = [
        path.relative_to(ROOT).as_posix()
        for path in _sources()
        if assigned.search(path.read_text(encoding="utf-8"))
    ]
    assert not wrong


def _locked() -> dict[str, str]:
    lines = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8").splitlines()
    pins = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in pins}


@pytest.mark.parametrize("group", ["dependencies", "dev"])
def test_the_lock_fits_what_pyproject_asks_for(group: str) -> None:
    document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = (
        document["project"]["dependencies"]
        if group == "dependencies"
        else document["dependency-groups"][group]
    )
    locked = _locked()
    for text in wanted:
        requirement = Requirement(text)
        name = canonicalize_name(requirement.name)
        assert name in locked, f"requirements-dev.lock lacks {name}"
        assert requirement.specifier.contains(locked[name]), f"{text}, locked {locked[name]}"


def test_locks_name_no_hosts() -> None:
    for name in ("requirements-dev.lock", "package-lock.json"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "resolved" not in text, name
        assert "index-url" not in text, name


def test_every_make_target_that_people_call_is_listed_by_help() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    called = set(re.findall(r"^\.PHONY: (\S+)$", text, re.MULTILINE))
    listed = set(re.findall(r"^([a-z-]+):.*## \S", text, re.MULTILINE))
    assert called == listed
    assert called >= {"setup", "gen", "build", "test", "lint", "bench", "demo", "soak", "clean"}


def test_the_checks_before_landing_call_lint_and_test() -> None:
    text = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert "make lint" in text
    assert "make test" in text
