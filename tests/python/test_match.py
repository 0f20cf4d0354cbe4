"""``estiba.Match``: what notebooks, bots and the scenario runner play with."""

from __future__ import annotations

import copy
import doctest
import pickle
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import estiba
import estiba.games
import estiba.match
import estiba.record
import estiba.scenarios.documents
import estiba.seeds
import estiba.sim.batch
from estiba import EstibaError, Match, Record
from estiba.seeds import read_seed
from tests.python.eager_player import play_eagerly


def played(seed: int = 3, choices: int = 40, players: int = 3) -> Match:
    match = Match("travel", {"players": players}, seed=seed)
    for _ in range(choices):
        if match.over:
            break
        seat = match.waiting_for[0]
        match.apply(match.suggest("random", seat), seat=seat)
    return match


def pickled(match: Match) -> Match:
    """The match after being stored and read again."""
    again = pickle.loads(pickle.dumps(match))  # noqa: S301 - written just now
    assert isinstance(again, Match)
    return again


def refused(code: str) -> pytest.RaisesExc[EstibaError]:
    return pytest.raises(EstibaError, check=lambda error: error.code == code)


@pytest.mark.parametrize(
    "module",
    [
        estiba,
        estiba.games,
        estiba.match,
        estiba.record,
        estiba.seeds,
        estiba.sim.batch,
        estiba.scenarios.documents,
    ],
)
def test_the_examples_in_the_documentation_run(module: object) -> None:
    results = doctest.testmod(module)  # type: ignore[arg-type]
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("page", ["scenarios.md"])
def test_the_examples_in_the_pages_run(page: str) -> None:
    results = doctest.testfile(f"../../docs/{page}", encoding="utf-8")
    assert results.failed == 0


def test_a_fresh_match() -> None:
    match = Match("travel", {"players": 4}, seed=1)
    assert match.game == "travel"
    assert match.players == 4
    assert match.options["players"] == 4
    assert match.revision == 0
    assert not match.over
    assert not match.truncated
    assert match.winners == ()
    assert match.seed == bytes(31) + b"\x01"
    decision = match.decision
    assert decision is not None
    assert decision.waiting_for == match.waiting_for
    assert decision.prompt
    assert decision.source.startswith(("rule:", "card:"))
    assert len(match.fingerprint) == 64


def test_seeds() -> None:
    assert read_seed(1) == read_seed(bytes(31) + b"\x01") == read_seed("00" * 31 + "01")
    assert len(read_seed(None)) == 32
    assert read_seed(None) != read_seed(None)
    assert read_seed((1 << 256) - 1) == b"\xff" * 32
    for wrong in (-1, 1 << 256, b"short", "zz" * 32, "12", True, 1.5, [1]):
        with refused("seed_malformed"):
            read_seed(wrong)  # type: ignore[arg-type]
    digests = {Match("travel", seed=seed).digest() for seed in range(5)}
    assert len(digests) == 5
    assert Match("travel", seed=4).digest() in digests


def test_legal_choices_have_three_faces_and_a_mask() -> None:
    match = played()
    choices = match.legal()
    assert choices
    assert [choice.number for choice in choices] == sorted(choice.number for choice in choices)
    mask = match.mask()
    assert mask.dtype == np.bool_
    assert mask.shape == (match.choice_count,)
    assert np.flatnonzero(mask).tolist() == [choice.number for choice in choices]
    for choice in choices:
        assert match.choice(choice.notation) == match.choice(choice.number) == choice
        assert choice.label
    mask[:] = False
    assert match.mask().any()


def test_a_choice_may_be_given_by_any_face() -> None:
    digests = set()
    for face in ("choice", "number", "notation"):
        match = Match("travel", {"players": 2}, seed=5)
        choice = match.legal()[0]
        match.apply(choice if face == "choice" else getattr(choice, face))
        digests.add(match.digest())
    assert len(digests) == 1


def test_choices_are_applied_all_or_none() -> None:
    match = Match("travel", {"players": 2}, seed=5)
    before = match.digest()
    with refused("unknown_choice"):
        match.apply(match.legal()[0], "card:no_such_card")
    assert match.digest() == before
    assert match.revision == 0


def test_refusals_change_nothing() -> None:
    match = Match("travel", {"players": 2}, seed=5)
    before = match.digest()
    asked = match.waiting_for[0]
    with refused("not_asked"):
        match.apply(match.legal()[0], seat=1 - asked)
    with refused("unknown_seat"):
        match.apply(match.legal()[0], seat=2)
    with refused("unknown_seat"):
        match.legal(-1)
    with refused("unknown_seat"):
        match.view(7)
    with refused("illegal_choice"):
        match.apply("done")
    with refused("unknown_choice"):
        match.apply("nonsense")
    for number in (1_000_000, -1, 1 << 40, 1.5, None):
        with refused("unknown_choice"):
            match.apply(number)  # type: ignore[arg-type]
        with refused("unknown_choice"):
            match.choice(number)  # type: ignore[arg-type]
    for seat in (-1, True, 1.0, 1 << 40):
        with refused("unknown_seat"):
            match.events(seat)  # type: ignore[arg-type]
    with refused("unknown_policy"):
        match.suggest("genius")
    assert match.digest() == before


def test_a_seat_sees_its_own_hand_only() -> None:
    match = Match("travel", {"players": 3}, seed=2)
    view = match.view(1)
    hands = [seat["hand"] for seat in view["seats"]]
    assert [isinstance(hand, list) for hand in hands] == [False, True, False]
    assert [isinstance(seat["hand"], list) for seat in match.view()["seats"]] == [False] * 3
    everything = match.view(everything=True)
    assert all(isinstance(seat["hand"], list) for seat in everything["seats"])
    assert everything["seats"][1]["hand"] == hands[1]


def test_events_come_after_a_revision() -> None:
    match = played()
    everything = match.events(everything=True)
    assert all(event["sentence"] for event in everything)
    late = match.events(everything=True, after=20)
    assert late
    assert late == [event for event in everything if event["revision"] > 20]
    assert len(match.events(0)) <= len(everything)


def test_prompts_and_labels_in_spanish() -> None:
    english = Match("travel", seed=1)
    spanish = Match("travel", seed=1, locale="es")
    assert english.decision is not None
    assert spanish.decision is not None
    assert english.decision.prompt != spanish.decision.prompt
    assert [c.label for c in english.legal()] != [c.label for c in spanish.legal()]
    with refused("unknown_locale"):
        Match("travel", locale="fr")


def test_a_clone_goes_its_own_way() -> None:
    match = played()
    twin = match.clone()
    assert twin.digest() == match.digest()
    twin.apply(twin.suggest())
    assert twin.digest() != match.digest()
    assert copy.copy(match).digest() == copy.deepcopy(match).digest() == match.digest()


@pytest.mark.parametrize("choices", [0, 1, 40, 5000])
def test_a_match_is_its_record(choices: int, tmp_path: Path) -> None:
    match = played(choices=choices)
    record = match.record()
    assert record.game == "travel"
    record.save(tmp_path / "match.record")
    for source in (record, str(record), tmp_path / "match.record", str(tmp_path / "match.record")):
        again = estiba.replay(source)
        assert again.digest() == match.digest()
        assert again.record() == record
    assert Record.load(tmp_path / "match.record") == record
    assert record.text == record
    assert type(record.text) is str


def test_a_record_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    reasons = {"missing": "no such file", ".": "it is a directory", "binary": "UTF-8"}
    for name, reason in reasons.items():
        with pytest.raises(EstibaError) as raised:
            Record.load(tmp_path / name)
        assert raised.value.code == "record_syntax"
        assert "cannot be read: " in raised.value.message
        assert reason in raised.value.message
        assert "Errno" not in raised.value.message


@pytest.mark.parametrize("choices", [0, 40, 5000])
def test_pickling_goes_through_the_record(choices: int) -> None:
    match = played(choices=choices)
    again = pickled(match)
    assert again.digest() == match.digest()
    assert again.waiting_for == match.waiting_for
    assert again.view(0) == match.view(0)


def test_records_that_cannot_be_read(tmp_path: Path) -> None:
    record = played().record()
    with refused("record_syntax"):
        estiba.replay(tmp_path / "nothing.record")
    with refused("record_syntax"):
        estiba.replay("not\na record\n")
    with refused("unknown_game"):
        estiba.replay(record.replace("game travel", "game travle"))
    with refused("record_syntax"):
        estiba.replay(record[: len(record) // 2])
    lines = record.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("seed"))
    lines[at] = "seed " + "ab" * 32
    with pytest.raises(EstibaError) as wrong:
        estiba.replay("\n".join(lines) + "\n")
    assert wrong.value.code in ("record_mismatch", "record_syntax")


def test_a_finished_match() -> None:
    match = Match("travel", {"players": 3}, seed=3)
    play_eagerly(match, 100_000)
    assert match.over
    assert match.winners
    assert match.decision is None
    assert match.waiting_for == ()
    assert match.legal() == []
    assert not match.mask().any()
    with refused("match_over"):
        match.apply("action:draw")
    with refused("match_over"):
        match.suggest()


def test_a_truncated_match() -> None:
    match = played()
    match.truncate()
    assert match.over
    assert match.truncated
    assert match.winners == ()
    assert pickled(match).truncated
    assert "truncated" in repr(match)


def test_unknown_games_options_and_overlays(tmp_path: Path) -> None:
    with pytest.raises(EstibaError) as unknown:
        Match("travl")
    assert unknown.value.code == "unknown_game"
    assert unknown.value.details["nearest"] == "travel"
    with pytest.raises(EstibaError) as option:
        Match("travel", {"playrs": 2})
    assert option.value.code == "unknown_option"
    assert option.value.details["nearest"] == "players"
    for value in (1, 7, "two", 2.5, None, [2], object()):
        with refused("option_value"):
            Match("travel", {"players": value})
    with refused("table_syntax"):
        Match("travel", overlays=[tmp_path / "nothing.toml"])
    overlay = tmp_path / "wrong.toml"
    overlay.write_text("[passports\n", encoding="utf-8")
    with refused("table_syntax"):
        Match("travel", overlays=[overlay])
    overlay.write_text("schema = 1\ngame = 'travel'\npasports = 1\n", encoding="utf-8")
    with pytest.raises(EstibaError) as field:
        Match("travel", overlays=[str(overlay)])
    assert field.value.code == "table_field"
    assert field.value.details["file"] == str(overlay)


def test_an_overlay_changes_the_rules_and_stays_with_the_match(tmp_path: Path) -> None:
    overlay = tmp_path / "overlay.toml"
    overlay.write_text(
        "schema = 1\ngame = 'travel'\n[[items]]\nid = 'boots'\ncopies = 3\n"
        "provenance = { copies = 'assumed' }\n",
        encoding="utf-8",
    )
    match = Match("travel", seed=1, overlays=[overlay])
    assert match.fingerprint != Match("travel", seed=1).fingerprint
    again = pickled(match)
    assert again.fingerprint == match.fingerprint
    with refused("rules_mismatch"):
        estiba.replay(match.record())
    assert estiba.replay(match.record(), overlays=[overlay]).digest() == match.digest()


@settings(max_examples=30, deadline=None)
@given(st.integers(0, (1 << 256) - 1), st.integers(2, 6), st.integers(0, 120))
def test_replay_is_play(seed: int, players: int, choices: int) -> None:
    match = played(seed, choices, players)
    assert estiba.replay(match.record()).digest() == match.digest()
