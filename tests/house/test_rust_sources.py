"""The reader of Rust sources itself: walls that are never seen keep nothing out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import rust_sources


def _read(folder: Path, text: str, name: str = "games/travel/deal.rs") -> rust_sources.RustFile:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return rust_sources.read(path)


@pytest.fixture(autouse=True)
def core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(rust_sources, "CORE", tmp_path)
    return tmp_path


def test_paths_are_read_from_uses_groups_and_expressions(core: Path) -> None:
    file = _read(
        core,
        "use crate::kernel::{Table, zone::{self, Zone}};\n"
        "use super::rules;\n"
        "fn f() { super::super::shared::g(crate::sim::run(1)); }\n",
    )
    assert set(file.paths) == {
        (1, ("kernel", "Table")),
        (1, ("kernel", "zone")),
        (1, ("kernel", "zone", "Zone")),
        (2, ("games", "travel", "rules")),
        (3, ("games", "shared", "g")),
        (3, ("sim", "run")),
    }


def test_comments_literals_and_tests_are_no_code(core: Path) -> None:
    file = _read(
        core,
        "// crate::a::b\n/* crate::c /* nested */ crate::d */\n"
        'const S: &str = "crate::e";\nconst R: &str = r#"crate::"f"#;\n'
        "fn lifetime<'a>(x: &'a str) -> char { '\"' }\n"
        '#[cfg(test)]\nmod tests { use crate::g; const T: &str = "h"; }\n'
        "use crate::kernel::x;\n",
    )
    assert file.paths == ((8, ("kernel", "x")),)
    assert [literal.text for literal in file.literals] == ["crate::e", 'crate::"f']
