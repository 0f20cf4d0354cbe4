"""Writes what is generated, or checks that it is up to date.

Usage: generate.py [--check] [python] [rust] [errors] [powers] [words]

python: protos/ -> python/estiba/v1/ (protobuf and gRPC code, with type stubs)
rust:   protos/ -> rust_core/src/wire/generated/
errors: the table in estiba.errors -> docs/errors.md
powers: the powers of each game, compiled -> rust_core/tests/powers/
words:  the words in which powers are written -> docs/words.md
"""

from __future__ import annotations

import argparse
import filecmp
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from estiba.errors import CODES

ROOT = Path(__file__).resolve().parents[1]

ERRORS_HEAD = """\
<!-- Generated from python/estiba/errors.py by `make gen`. -->

# Errors

Input that is refused changes nothing and gives an error with a stable code. In Python it is the `code` of `estiba.EstibaError`, beside a `message`, a `hint` that says what to do, and `details` for programs. Over gRPC it is the `reason` of a `google.rpc.ErrorInfo` of the domain `estiba` in the status details, with the status below; `details` are its `metadata`. With `stale_decision` the details also hold the `Menu` that is open now. *Retry* marks errors after which the same call may succeed later.

| code | gRPC status | meaning | retry |
| --- | --- | --- | --- |
"""  # noqa: E501 - a paragraph of Markdown is one line

WORDS_HEAD = """\
<!-- Generated from python/estiba/powers/ and the words of the games by `make gen-powers`. -->

# The words for powers

All that a power can be written with; [write-a-power.md](write-a-power.md) shows it at work. An editor shows more of each word, and mypy checks how it is used. `estiba powers words` prints this in a terminal.
"""  # noqa: E501 - a paragraph of Markdown is one line


def generate_python(folder: Path) -> None:
    """Runs protoc with the plugins for services and type stubs."""
    plugins = Path(sys.executable).parent
    protos = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("protos/**/*.proto"))
    with tempfile.TemporaryDirectory() as temporary:
        outputs = ["python", "grpc_python", "mypy", "mypy_grpc"]
        subprocess.run(
            [
                sys.executable,
                "-m",
                "grpc_tools.protoc",
                "-Iprotos",
                f"--plugin=protoc-gen-mypy={plugins / 'protoc-gen-mypy'}",
                f"--plugin=protoc-gen-mypy_grpc={plugins / 'protoc-gen-mypy_grpc'}",
                *[
                    f"--{output}_out={'quiet:' if 'mypy' in output else ''}{temporary}"
                    for output in outputs
                ],
                *protos,
            ],
            cwd=ROOT,
            check=True,
        )
        shutil.copytree(Path(temporary, "estiba", "v1"), folder, dirs_exist_ok=True)
    (folder / "__init__.py").touch()


def generate_rust(folder: Path) -> None:
    """Runs the generator of the workspace, which needs no protoc.

    Of all that is built here it alone is not optimised: it runs for a moment,
    and shares no dependencies with the core that would be built already.
    """
    cargo = ["cargo", "run", "--locked", "--quiet", "--package", "generate_wire"]
    subprocess.run([*cargo, "--", "protos", str(folder)], cwd=ROOT, check=True)


def generate_errors(folder: Path) -> None:
    """Writes the table of error codes as a page."""
    rows = [
        f"| `{word}` | {code.status} | {code.meaning} | {'yes' if code.retry else ''} |\n"
        for word, code in CODES.items()
    ]
    page = ERRORS_HEAD + "".join(rows)
    (folder / "errors.md").write_text(page, encoding="utf-8", newline="\n")


def generate_powers(folder: Path) -> None:
    """Compiles the powers of each game, for the tests of the core without Python.

    The words are those of the core that is built, so it is imported only here.
    """
    from estiba.games import game_ids, known_cards  # noqa: PLC0415
    from estiba.powers.load import load_powers  # noqa: PLC0415

    for game in game_ids():
        compiled = load_powers(f"estiba.games.{game}.powers", game, known_cards(game)).compiled
        text = json.dumps(json.loads(compiled.document), ensure_ascii=False, indent=1)
        (folder / f"{game}.json").write_text(text + "\n", encoding="utf-8", newline="\n")


def generate_words(folder: Path) -> None:
    """Writes the words in which powers are written as a page."""
    from estiba.games import game_ids  # noqa: PLC0415
    from estiba.powers.glossary import glossary  # noqa: PLC0415

    page = WORDS_HEAD
    chapters = {chapter: None for game in game_ids() for chapter in glossary(game)}
    for chapter in chapters:
        source = f"`from {chapter.module} import …`\n\n" if chapter.module else ""
        rows = "".join(f"| `{it.written}` | {it.meaning} |\n" for it in chapter.entries)
        page += f"\n## {chapter.title}\n\n{source}| word | meaning |\n| --- | --- |\n{rows}"
    (folder / "words.md").write_text(page, encoding="utf-8", newline="\n")


@dataclass(frozen=True)
class Target:
    """Where generated files lie, and what writes them into a folder."""

    folder: Path
    generate: Callable[[Path], None]
    holds_nothing_else: bool

    def write(self) -> None:
        """Writes the files where they belong."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.generate(self.folder)

    def differences(self) -> list[str]:
        """What the committed files have otherwise than newly generated ones."""
        with tempfile.TemporaryDirectory() as temporary:
            fresh = Path(temporary)
            self.generate(fresh)
            names = sorted(path.name for path in fresh.iterdir())
            _, changed, missing = filecmp.cmpfiles(fresh, self.folder, names, shallow=False)
        found = [f"differs: {name}" for name in changed] + [f"missing: {name}" for name in missing]
        if self.holds_nothing_else:
            committed = {path.name for path in self.folder.iterdir() if path.is_file()}
            found += [f"left over: {name}" for name in sorted(committed - set(names))]
        return [f"{self.folder.relative_to(ROOT)}: {difference}" for difference in found]


TARGETS = {
    "python": Target(ROOT / "python/estiba/v1", generate_python, True),
    "rust": Target(ROOT / "rust_core/src/wire/generated", generate_rust, True),
    "errors": Target(ROOT / "docs", generate_errors, False),
    "powers": Target(ROOT / "rust_core/tests/powers", generate_powers, True),
    "words": Target(ROOT / "docs", generate_words, False),
}


def main() -> int:
    """Writes or checks the targets named, or all of them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "--check", action="store_true", help="change nothing; fail if something differs"
    )
    parser.add_argument(
        "targets", nargs="*", default=[], help=f"{', '.join(TARGETS)}; all if none is named"
    )
    arguments = parser.parse_args()
    unknown = set(arguments.targets) - set(TARGETS)
    if unknown:
        parser.error(f"unknown target {min(unknown)!r}; there are {', '.join(TARGETS)}")
    differences: list[str] = []
    for name in arguments.targets or TARGETS:
        if arguments.check:
            differences += TARGETS[name].differences()
        else:
            TARGETS[name].write()
    for difference in differences:
        print(difference)
    if differences:
        print("Run `make gen gen-powers` and commit what it writes.")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
