"""The vocabulary of a game, read from the core's JSON."""

from __future__ import annotations

from estiba.powers.vocabulary import Vocabulary
from tests.python.powers.trees import (
    VOCABULARY,
)


def test_the_vocabulary_reads_the_core_s_json() -> None:
    assert VOCABULARY.game == "travel"
    assert VOCABULARY.types == {"action": ("draw", "trade")}
    traded = VOCABULARY.find("event", "traded")
    assert traded is not None
    assert [(it.name, it.type) for it in traded.parameters] == [
        ("seat", "seat"),
        ("partner", "seat"),
    ]
    assert not traded.own
    turned_up = VOCABULARY.find("event", "turned_up")
    assert turned_up is not None
    assert turned_up.own
    numbers_ = VOCABULARY.find("domain", "numbers")
    assert numbers_ is not None
    assert numbers_.result == "number"
    assert VOCABULARY.nearest("place", "hnd") == "hand"
    assert VOCABULARY.find("place", "sea") is None
    assert isinstance(Vocabulary.load('{"game": "bare"}'), Vocabulary)
