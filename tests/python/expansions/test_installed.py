"""Expansions that work: found, laid over the card table, played, and named in records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import estiba
from estiba import EstibaError, _core
from estiba.games import installed, known_cards, load_table
from tests.packages import CARDS, DECLARATION, POWERS, Packages

SEATS_AND_TEXT = """\
    card.text(en="…", es="…", reason="a function has no text")


def seats_of(view: dict[str, object]) -> int:
    return len(view["seats"])
"""

MODIFIED = POWERS.replace("draw(owner, 2)", "draw(owner, 3)")


def played(expansion: str) -> estiba.Match:
    """A match with an expansion, some choices old."""
    match = estiba.Match("travel", {"extensions": [expansion]}, seed=1)
    while match.revision < 20:
        match.apply(match.suggest("random"))
    return match


def test_without_packages_nothing_is_installed(packages: Packages) -> None:
    assert (installed().expansions, installed().problems) == ((), ())
    assert load_table("travel").expansions() == []


def test_a_package_is_found_by_its_entry_point(packages: Packages) -> None:
    folder = packages.add("ferry", version="1.2.3")
    (found,) = installed().expansions
    assert installed().problems == ()
    assert (found.game, found.id, found.version) == ("travel", "ferry", "1.2.3")
    assert (found.distribution, found.card_ids) == ("estiba-ferry", ("ferry_ticket",))
    assert (found.file, found.scenarios) == (str(folder / "cards.toml"), None)
    assert installed().of("import_export") == ()


def test_its_scenarios_are_where_its_declaration_says(packages: Packages) -> None:
    declaration = DECLARATION.replace("powers=", 'scenarios="positions", powers=')
    folder = packages.add("ferry", declaration=declaration)
    (folder / "positions").mkdir()
    (found,) = installed().expansions
    assert found.scenarios == folder / "positions"


def test_its_cards_and_powers_are_in_the_table_of_the_game(packages: Packages) -> None:
    packages.add("ferry")
    assert "ferry_ticket" in known_cards("travel")
    assert [row[:2] for row in load_table("travel").expansions()] == [("ferry", "1.0.0")]
    match = played("ferry")
    assert match.choice("use:ferry_ticket").notation == "use:ferry_ticket"
    assert match.options["extensions"] == ["ferry"]


def test_a_table_can_be_loaded_without_what_is_installed(packages: Packages) -> None:
    packages.add("ferry")
    assert load_table("travel", expansions=()).expansions() == []
    assert load_table("travel", expansions=installed().expansions).expansions() != []


def test_what_is_installed_does_not_change_matches_that_do_without(packages: Packages) -> None:
    before = estiba.Match("travel", seed=1)
    packages.add("ferry")
    after = estiba.Match("travel", seed=1)
    assert before.fingerprint == after.fingerprint
    assert before.record() == after.record()


def test_overlays_lie_above_expansions(packages: Packages, tmp_path: Path) -> None:
    packages.add("ferry")
    overlay = tmp_path / "overlay.toml"
    overlay.write_text('schema = 1\ngame = "travel"\n[[items]]\nid = "boots"\ncopies = 3\n')
    table = load_table("travel", [overlay])
    assert [row[0] for row in table.expansions()] == ["ferry"]


def test_two_expansions_are_played_together(packages: Packages) -> None:
    packages.add("ferry")
    cards, powers = (it.replace("ferry_ticket", "tram_ticket") for it in (CARDS, POWERS))
    packages.add("tram", cards=cards, powers=powers)
    match = estiba.Match("travel", {"extensions": ["ferry", "tram"]}, seed=1)
    lines = [line for line in match.record().splitlines() if line.startswith("expansion ")]
    assert [line.split()[1] for line in lines] == ["ferry", "tram"]


def test_an_expansion_without_powers_brings_prohibited_items(packages: Packages) -> None:
    cards = (
        'schema = 1\ngame = "travel"\n[[prohibited_items]]\nid = "fuel"\ncopies = 1\n'
        'name = { en = "Fuel", es = "Combustible" }\n'
    )
    declaration = DECLARATION.replace(', powers=__name__ + ".powers"', "")
    packages.add("ferry", cards=cards, declaration=declaration)
    assert installed().problems == ()
    assert played("ferry").choice("action:dump").notation == "action:dump"


def test_a_record_names_its_expansions_and_is_played_again(packages: Packages) -> None:
    packages.add("ferry")
    match = played("ferry")
    assert "\nexpansion ferry 1.0.0 " in match.record()
    assert estiba.replay(match.record()).digest() == match.digest()


def test_a_record_whose_expansion_is_missing_says_which_to_install(packages: Packages) -> None:
    packages.add("ferry")
    record = played("ferry").record()
    packages.remove("ferry")
    with pytest.raises(EstibaError) as raised:
        estiba.replay(record)
    assert raised.value.code == "expansion_missing"
    assert raised.value.hint == "Install the version 1.0.0 of 'ferry'."
    assert raised.value.details["expansion"] == "ferry"
    assert raised.value.details["version"] == "1.0.0"


def test_a_record_of_other_cards_names_both_versions(packages: Packages) -> None:
    packages.add("ferry")
    record = played("ferry").record()
    packages.add("ferry", version="2.0.0", powers=MODIFIED)
    with pytest.raises(EstibaError) as raised:
        estiba.replay(record)
    assert raised.value.code == "expansion_missing"
    assert "1.0.0, and 2.0.0 is installed" in raised.value.message


def test_a_version_with_the_same_cards_and_powers_will_do(packages: Packages) -> None:
    packages.add("ferry")
    match = played("ferry")
    cards = CARDS.replace("Ferry Ticket", "Ticket for the Ferry")
    powers = f"# It reads otherwise.\n{POWERS}"
    packages.add("ferry", version="1.0.1", cards=cards, powers=powers)
    assert estiba.replay(match.record()).digest() == match.digest()


def test_a_power_may_ask_a_python_function(packages: Packages) -> None:
    powers = POWERS.replace("import owner", "import owner, python").replace(
        "draw(owner, 2)", "python(seats_of, lambda seats: draw(owner, seats))"
    )
    packages.add("ferry", powers=powers + SEATS_AND_TEXT)
    assert installed().problems == ()
    (found,) = installed().expansions
    assert len(found.functions) == 1
    rules = _core.Rules(load_table("travel"), '{"extensions": ["ferry"]}')
    assert rules.uses_functions
    match = _core.Match(rules, bytes(32))
    while (use := rules.number("use:ferry_ticket")) not in match.legal(match.waiting_for[0]):
        match.apply(match.waiting_for[0], [match.suggest(match.waiting_for[0], "random")])
    (seat,) = match.waiting_for
    before = json.loads(match.view(seat))["seats"][seat]["hand"]
    match.apply(seat, [use])
    after = json.loads(match.view(seat))["seats"][seat]["hand"]
    assert len(after) == len(before) - 1 + rules.players
    assert not _core.Rules(load_table("travel"), "{}").uses_functions


def test_powers_can_be_checked_before_their_expansion_loads(packages: Packages) -> None:
    packages.add("ferry", powers="broken(")
    assert load_table("travel").expansions() == []
    assert "ferry_ticket" in known_cards("travel")
