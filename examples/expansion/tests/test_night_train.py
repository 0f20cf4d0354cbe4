"""The night train is installed, does what its scenarios say, and is played to the end."""

import estiba
from estiba.games import installed
from estiba.scenarios import run_paths

(NIGHT_TRAIN,) = [it for it in installed().expansions if it.id == "night_train"]
EVERYTHING = ["night_train", "events", "special_items", "prohibited_items", "characters"]


def test_all_scenarios_hold() -> None:
    assert NIGHT_TRAIN.scenarios is not None
    assert [it.error for it in run_paths([NIGHT_TRAIN.scenarios]) if not it.ok] == []


def test_every_card_has_a_scenario() -> None:
    assert NIGHT_TRAIN.scenarios is not None
    files = {file.stem for file in NIGHT_TRAIN.scenarios.glob("*.yaml")}
    assert files == set(NIGHT_TRAIN.card_ids)


def test_matches_with_all_extensions_come_to_an_end() -> None:
    options = {"extensions": EVERYTHING}
    result = estiba.simulate("travel", matches=200, policies="eager", options=options, seed=1)
    assert result.truncated == 0
