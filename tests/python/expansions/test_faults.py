"""What can be wrong with a package: each is told, with what to do, and the others work."""

from __future__ import annotations

import pytest

from estiba.errors import EstibaError
from estiba.expansions import patience
from estiba.games import installed, load_table
from tests.packages import CARDS, DECLARATION, POWERS, Packages

SECOND_POWER = """

@power("ferry_ticket")
def again(card: Power) -> None:
    card.may(OWN_TURN, draw(owner, 1), at=IN_HAND)
"""


def problem(packages: Packages) -> EstibaError:
    """The one problem that there is; a sound package beside it works."""
    cards, powers = (it.replace("ferry_ticket", "tram_ticket") for it in (CARDS, POWERS))
    packages.add("tram", cards=cards, powers=powers)
    assert [it.id for it in installed().expansions] == ["tram"]
    assert [row[0] for row in load_table("travel").expansions()] == ["tram"]
    (found,) = installed().problems
    assert found.hint
    assert found.details["distribution"] in found.message
    return found


def line_of(text: str, part: str) -> str:
    """The line on which a part of a text stands."""
    return str(text[: text.index(part)].count("\n") + 1)


@pytest.mark.parametrize(
    ("declaration", "told"),
    [
        ("EXPANSION = 1 +", "SyntaxError"),
        ("import nowhere_to_be_found", "No module named 'nowhere_to_be_found'"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("from estiba.expansions import Expansion\nEXPANSION = Expansion()", "TypeError"),
        (DECLARATION.replace('"travel"', "3"), "game must be a text, not 3"),
        (DECLARATION.replace("__name__ + ", "3, scenarios="), "powers must be a text, not 3"),
    ],
)
def test_a_package_that_cannot_be_imported(packages: Packages, declaration: str, told: str) -> None:
    folder = packages.add("ferry", version="1.2.3", declaration=declaration)
    found = problem(packages)
    assert found.code == "expansion_invalid"
    assert found.message.startswith("The package estiba-ferry 1.2.3: its entry point ")
    assert told in found.message
    assert found.details["version"] == "1.2.3"
    assert found.details["file"] == str(folder / "__init__.py") or "Expansion" in declaration


@pytest.mark.parametrize(
    ("entry_point", "told"),
    [
        ("ferry:MISSING", "has no attribute 'MISSING'"),
        ("ferry", "is no Expansion but of type module"),
        ("ferry.powers:power", "is no Expansion but of type function"),
        ("no module", "cannot be imported"),
    ],
)
def test_an_entry_point_that_names_something_else(
    packages: Packages, entry_point: str, told: str
) -> None:
    packages.add("ferry", entry_point=entry_point)
    found = problem(packages)
    assert found.code == "expansion_invalid"
    assert told in found.message


def test_an_import_that_does_not_end(packages: Packages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "SECONDS", 0.2)
    folder = packages.add("ferry", declaration="while True:\n    pass\n")
    found = problem(packages)
    assert found.code == "expansion_invalid"
    assert "EndlessError" in found.message
    assert found.details["file"] == str(folder / "__init__.py")
    assert found.details["line"] in ("1", "2")


def test_a_distribution_without_a_version(packages: Packages) -> None:
    packages.add("ferry", version="")
    found = problem(packages)
    assert found.code == "expansion_invalid"
    assert "it has no version" in found.message


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("package=__name__", 'package="nowhere"'), "'nowhere' is no package"),
        (('game="travel"', 'game="chess"'), "the game 'chess', which does not exist"),
        (("powers=", 'cards="other.toml", powers='), "the file 'other.toml' of ferry"),
        (("powers=", 'scenarios="scenarios", powers='), "ferry has no folder 'scenarios'"),
        (('id="ferry"', 'id="events"'), "The expansion 'events'"),
        (('id="ferry"', 'id="Fast Ferry"'), "The expansion 'Fast Ferry'"),
        ((', powers=__name__ + ".powers"', ""), "the card 'ferry_ticket' has no power"),
    ],
)
def test_a_declaration_that_does_not_hold(
    packages: Packages, change: tuple[str, str], told: str
) -> None:
    declaration = DECLARATION.replace("{id}", "ferry")
    assert change[0] in declaration
    packages.add("ferry", declaration=declaration.replace(*change))
    found = problem(packages)
    assert found.code == "expansion_invalid"
    assert told in found.message
    assert found.details["expansion"] in ("ferry", "events", "Fast Ferry")


@pytest.mark.parametrize(
    ("cards", "code", "line"),
    [
        ("not TOML", "table_syntax", "1"),
        (CARDS.replace("copies = 2", "copies = -2"), "table_field", "7"),
        (CARDS.replace("copies", "copy"), "table_field", "7"),
        (CARDS.replace('game = "travel"', 'game = "chess"'), "table_field", None),
        (CARDS.replace('"ferry_ticket"', '"mousetrap"'), "table_field", "5"),
        (CARDS.replace("special_items", "items"), "table_field", None),
    ],
)
def test_card_rows_that_are_wrong(
    packages: Packages, cards: str, code: str, line: str | None
) -> None:
    powers = POWERS.replace("ferry_ticket", "mousetrap") if "mousetrap" in cards else POWERS
    folder = packages.add("ferry", cards=cards, powers=powers)
    found = problem(packages)
    assert found.code == code
    assert found.details["file"] == str(folder / "cards.toml")
    assert line in (None, found.details["line"])


@pytest.mark.parametrize(
    ("powers", "code", "part"),
    [
        (POWERS + "def broken(:\n", "syntax", "def broken"),
        (POWERS.replace("    card.may", "    1 / 0\n    card.may"), "tracing", "1 / 0"),
        (POWERS + SECOND_POWER, "two_powers", SECOND_POWER.strip()),
        (POWERS.replace('"ferry_ticket"', '"fery_ticket"'), "unknown_card", "@power"),
        (POWERS.replace("card.may", 'card.like("ferry_ticket")  # card.may'), "includes_itself",
         "card.like"),
        (POWERS.replace("draw(owner, 2)", "draw(2, owner)"), "type_mismatch", "draw(2"),
        (POWERS.replace("card.may", "pass  # card.may"), "no_hooks", "@power"),
        ("import sys\nsys.exit()\n", "tracing", "import sys"),
    ],
)  # fmt: skip
def test_powers_with_mistakes(packages: Packages, powers: str, code: str, part: str) -> None:
    folder = packages.add("ferry", powers=powers)
    found = problem(packages)
    assert (found.code, found.details["problem"]) == ("power_invalid", code)
    assert found.details["expansion"] == "ferry"
    if "sys.exit" not in powers:
        assert found.details["file"] == str(folder / "powers.py")
        assert found.details["line"] == line_of(powers, part)


def test_a_program_without_an_end(packages: Packages) -> None:
    powers = POWERS.replace("import owner", "import always, owner, repeat_while").replace(
        "draw(owner, 2)", "repeat_while(always, draw(owner, 1), at_most=100_000)"
    )
    packages.add("ferry", powers=powers)
    assert problem(packages).details["problem"] == "loop_without_end"


@pytest.mark.parametrize("where", ["module", "function"])
def test_powers_whose_loading_does_not_end(
    packages: Packages, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    monkeypatch.setattr(patience, "SECONDS", 0.3)
    powers = POWERS
    if where == "module":
        powers += "while True:\n    pass\n"
    else:
        powers = powers.replace("    card.may", "    while True:\n        pass\n    card.may")
    folder = packages.add("ferry", powers=powers)
    found = problem(packages)
    assert (found.code, found.details["problem"]) == ("power_invalid", "tracing")
    assert "EndlessError: it was stopped" in found.message
    assert found.details["file"] == str(folder / "powers.py")
    if where == "function":
        assert found.details["card"] == "ferry_ticket"


def test_powers_that_are_too_deep(packages: Packages) -> None:
    deep = """\
    effect = draw(owner, 2)
    for _ in range(5000):
        effect = if_(always, effect)
"""
    powers = POWERS.replace("import owner", "import always, if_, owner").replace(
        "    card.may(OWN_TURN, draw(owner, 2)", f"{deep}    card.may(OWN_TURN, effect"
    )
    packages.add("ferry", powers=powers)
    found = problem(packages)
    assert found.code == "expansion_invalid"
    assert "the powers in ferry.powers cannot be loaded: RecursionError" in found.message
    assert found.details["expansion"] == "ferry"


def test_of_two_packages_of_one_name_the_first_is_taken(packages: Packages) -> None:
    packages.add("boat", id="ferry")
    packages.add("ferry")
    (found,) = installed().expansions
    assert found.distribution == "estiba-boat"
    (clash,) = installed().problems
    assert clash.code == "expansion_invalid"
    assert "its name 'ferry' is that of estiba-boat 1.0.0 already" in clash.message


def test_of_two_packages_with_one_card_the_first_is_taken(packages: Packages) -> None:
    packages.add("boat")
    folder = packages.add("ferry")
    assert [it.id for it in installed().expansions] == ["boat"]
    (clash,) = installed().problems
    assert clash.code == "table_field"
    assert "there is a card 'ferry_ticket' already" in clash.message
    assert clash.details["file"] == str(folder / "cards.toml")


def test_a_block_that_ends_in_time_is_left_alone() -> None:
    with patience.patience(0.01):
        assert sum(range(10)) == 45
    for _ in range(200_000):
        pass
