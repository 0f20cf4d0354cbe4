"""Who may use whom in the Rust core, and what the core may not touch."""

from __future__ import annotations

import re
import tomllib

from tests.house.rust_sources import CORE, ROOT, RustFile, core_files

# Each layer may use itself and what stands before it.
LAYERS = ("kernel", "games", "matches", "sim", "wire", "py")

# Words of the field (ARCHITECTURE.md, "Words") that are also ids of cards: the rules
# speak of passports and postcards as kinds of card, not as single ones.
# `filler` is what a scenario calls the blank cards under its deck.
FIELD_TERMS = {"passport", "postcard", "filler"}

FILES = core_files()


def _matches(pattern: str, files: list[RustFile]) -> list[str]:
    """Where the code of files (no comments, literals or tests) matches."""
    return [
        f"rust_core/src/{file.name}:{file.line_of(match.start())}: {match[0]}"
        for file in files
        for match in re.finditer(pattern, file.code)
    ]


def _outside(*places: str) -> list[RustFile]:
    """All files but those in a layer, or of a name, given."""
    return [
        it for it in FILES if it.name not in places and it.module[:1] not in [(p,) for p in places]
    ]


def test_there_is_something_to_check() -> None:
    assert {file.module[0] for file in FILES if file.module} == set(LAYERS)


def test_every_module_of_the_crate_has_a_place_among_the_layers() -> None:
    modules = {path.stem for path in CORE.iterdir()} - {"lib"}
    assert modules == set(LAYERS), "give a new module its place in LAYERS"


def test_a_layer_uses_only_itself_and_those_before_it() -> None:
    wrong = [
        f"rust_core/src/{file.name}:{line}: crate::{'::'.join(path)}"
        for file in FILES
        if file.module
        for line, path in file.paths
        if path[:1] and path[0] in LAYERS[LAYERS.index(file.module[0]) + 1 :]
    ]
    assert not wrong, f"the order is {' <- '.join(LAYERS)}"


def test_a_game_never_uses_another() -> None:
    games = {path.name for path in (CORE / "games").iterdir() if path.is_dir()}
    wrong = [
        f"rust_core/src/{file.name}:{line}: crate::{'::'.join(path)}"
        for file in FILES
        if file.module[:1] == ("games",) and len(file.module) > 1
        for line, path in file.paths
        if path[:1] == ("games",) and set(path[1:2]) & (games - {file.module[1]})
    ]
    assert not wrong


def test_the_crate_builds_without_python_unless_asked() -> None:
    manifest = tomllib.loads((ROOT / "rust_core/Cargo.toml").read_text(encoding="utf-8"))
    assert manifest["features"]["default"] == []
    assert manifest["dependencies"]["pyo3"]["optional"] is True


def test_pyo3_is_named_in_py_only() -> None:
    assert not _matches(r"\b(?:pyo3|PyResult|Python<)", _outside("py"))


def test_prost_is_named_in_wire_only() -> None:
    assert not _matches(r"\bprost\b", _outside("wire"))


def test_random_numbers_are_drawn_in_chance_only() -> None:
    generators = r"\b(?:rand|rand_core|rand_chacha|getrandom|RandomState)\b"
    assert not _matches(generators, _outside("kernel/chance.rs"))


def test_the_core_reads_no_file_or_environment_and_prints_nothing() -> None:
    outside_world = r"\bstd\s*::\s*(?:fs|env|net|process|io)\b"
    printing = r"\b(?:println|eprintln|print|eprint|dbg|env|option_env)!"
    assert not _matches(f"{outside_world}|{printing}", FILES)


def test_the_core_reads_no_clock() -> None:
    # The shell towards Python measures how long a batch took; nothing that is
    # played depends on it.
    assert not _matches(r"\b(?:Instant|SystemTime)\b", _outside("py"))


def test_unsafe_code_stands_in_one_file_only() -> None:
    assert not _matches(r"\bunsafe\b", _outside("py/column.rs"))


def _card_words() -> dict[str, str]:
    """Every id and name of the card tables, with the game whose table it stands in."""
    words: dict[str, str] = {}
    for path in sorted((ROOT / "python/estiba/games").rglob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        rows = [row for group in table.values() if isinstance(group, list) for row in group]
        for row in rows:
            # A row without an id says how cards of other rows hang together.
            for word in (row["id"], *row["name"].values()) if "id" in row else ():
                words[word.lower()] = path.parent.name
    return words


def test_the_card_tables_are_read_here_as_they_are_written() -> None:
    tables = {path.parent.name for path in (ROOT / "python/estiba/games").rglob("*.toml")}
    assert set(_card_words().values()) == tables
    assert len(_card_words()) > 30


def test_no_card_is_named_in_the_core() -> None:
    cards = set(_card_words()) - FIELD_TERMS
    # An id as a constant, a type or a variant: CAMERA, PlainRope.
    spelled = {word.replace(" ", "_").upper() for word in cards}
    spelled |= {"".join(part.title() for part in re.split(r"[ _]", word)) for word in cards}
    wrong: list[str] = []
    for file in FILES:
        for literal in file.literals:
            tokens = {literal.text.lower(), literal.text.lower().rpartition(":")[2]}
            if tokens & cards:
                wrong.append(f"rust_core/src/{file.name}:{literal.line}: {literal.text!r}")
    named = _matches(r"\b[A-Z]\w+\b", FILES)
    wrong += [place for place in named if place.rpartition(": ")[2] in spelled]
    assert not wrong, "what a card does is said in python/estiba/games/"
