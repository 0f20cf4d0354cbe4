"""What must hold in the end: ``then``.

Maps are compared by the keys given, lists of cards as multisets, ``deck`` and
``discard`` in order from the top, everything else exactly; ``{count: n}`` may
stand for any list.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from estiba.errors import EstibaError
from estiba.scenarios.documents import Steps, field_name, nearest_name
from estiba.scenarios.playable import Playable
from estiba.scenarios.schema import Scenario

ORDERED: Final = ("deck", "discard")
"""The lists of cards in which order counts."""


@dataclass(frozen=True)
class Difference:
    """The first thing that does not hold: where it is said, and what was found."""

    steps: Steps
    message: str


def first_difference(scenario: Scenario, match: Playable) -> Difference | None:
    """Checks ``then`` at the point reached; None if all of it holds.

    What is tried for ``illegal`` is refused and changes nothing, or it is the
    difference.
    """
    then = scenario.then
    if then.decides is not None and set(then.decides) != set(match.waiting_for):
        return Difference(
            ("then", "decides"),
            f"expected {list(then.decides)}, but {sorted(match.waiting_for)} are waited for",
        )
    if then.winners is not None and set(then.winners) != set(match.winners):
        found = f"the winners are {sorted(match.winners)}" if match.over else "the match goes on"
        return Difference(("then", "winners"), f"expected {list(then.winners)}, but {found}")
    if then.scores is not None or then.state is not None:
        view = json.loads(match.view(None, everything=True))
        if then.state is not None:
            difference = compare(then.state, view, ("then", "state"))
            if difference:
                return difference
        if then.scores is not None and list(then.scores) != view.get("scores"):
            return Difference(
                ("then", "scores"),
                f"expected {list(then.scores)}, found {_shown(view.get('scores'))}",
            )
    if then.sees is not None:
        seat, expected = then.sees
        difference = compare(expected, json.loads(match.view(seat)), ("then", "sees", "state"))
        if difference:
            return difference
    return _legal(scenario, match) or _illegal(scenario, match)


def _legal(scenario: Scenario, match: Playable) -> Difference | None:
    legal = scenario.then.legal
    if legal is None:
        return None
    for at, token in enumerate(legal.includes):
        if match.resolve(legal.seat, token) is None:
            return Difference(
                ("then", "legal", "includes", at),
                f"'{token}' is not legal for seat {legal.seat}; {_menu(match, legal.seat)}",
            )
    for at, token in enumerate(legal.excludes):
        if match.resolve(legal.seat, token) is not None:
            return Difference(
                ("then", "legal", "excludes", at),
                f"'{token}' is legal for seat {legal.seat}; {_menu(match, legal.seat)}",
            )
    return None


def _illegal(scenario: Scenario, match: Playable) -> Difference | None:
    if scenario.then.illegal is None:
        return None
    seat, token = scenario.then.illegal
    steps = ("then", "illegal", "choose")
    if match.resolve(seat, token) is not None:
        return Difference(steps, f"'{token}' is legal for seat {seat}; {_menu(match, seat)}")
    before = match.digest()
    try:
        match.apply(seat, [token])
    except EstibaError:
        if match.digest() == before:
            return None
        return Difference(steps, f"'{token}' was refused, but the state has changed")
    return Difference(steps, f"'{token}' was not refused")


def _menu(match: Playable, seat: int) -> str:
    notations = [match.rules.notation(number) for number in match.legal(seat)]
    return f"its choices: {', '.join(notations)}" if notations else "it has no choice"


def compare(expected: Any, found: Any, steps: Steps) -> Difference | None:
    """The first difference between a part of a view as expected and the view found.

    Args:
        expected: what the scenario says.
        found: the view, or the part of it at the same place.
        steps: where the expectation stands in the document.
    """
    if isinstance(expected, dict):
        if set(expected) == {"count"} and isinstance(found, list):
            return _compare_count(expected["count"], found, steps)
        if isinstance(found, dict):
            return _compare_maps(expected, found, steps)
    elif isinstance(expected, list) and isinstance(found, list):
        if _are_cards(expected) and _are_cards(found):
            return _compare_cards(expected, found, steps)
        return _compare_lists(expected, found, steps)
    elif expected == found and isinstance(expected, bool) == isinstance(found, bool):
        # In Python True equals 1; in a view they are different things.
        return None
    return _unequal(expected, found, steps)


def _compare_count(count: Any, found: list[Any], steps: Steps) -> Difference | None:
    if len(found) == count:
        return None
    there = f"found {len(found)}: {_shown(found)}"
    return Difference(steps, f"expected {_shown(count)} of them, {there}")


def _compare_lists(expected: list[Any], found: list[Any], steps: Steps) -> Difference | None:
    if len(expected) != len(found):
        there = f"found {len(found)}: {_shown(found)}"
        return Difference(steps, f"expected {len(expected)} entries, {there}")
    for at, (one, other) in enumerate(zip(expected, found, strict=True)):
        difference = compare(one, other, (*steps, at))
        if difference:
            return difference
    return None


def _compare_maps(
    expected: dict[str, Any], found: dict[str, Any], steps: Steps
) -> Difference | None:
    for key, value in expected.items():
        # `none` is the word of the format for a thing that is not there.
        absent = found.get(key) is None and value in (None, "none")
        if absent:
            continue
        if key not in found:
            near = nearest_name(key, found)
            hint = f"did you mean '{near}'?" if near else f"there are: {', '.join(sorted(found))}"
            return Difference((*steps, key), f"the view has no field '{key}'; {hint}")
        difference = compare(value, found[key], (*steps, key))
        if difference:
            return difference
    return None


def _are_cards(values: list[Any]) -> bool:
    """True for a list of cards: ids, or maps that say what a card stands for."""
    return all(
        isinstance(value, str)
        or (isinstance(value, dict) and value and set(value) <= {"card", "as"})
        for value in values
    )


def _compare_cards(expected: list[Any], found: list[Any], steps: Steps) -> Difference | None:
    if steps[-1] in ORDERED:
        return None if expected == found else _unequal(expected, found, steps)
    wanted = Counter(json.dumps(card, sort_keys=True) for card in expected)
    there = Counter(json.dumps(card, sort_keys=True) for card in found)
    if wanted == there:
        return None
    parts = [f"expected {_shown(expected)}, found {_shown(found)}"]
    for word, cards in (("missing", wanted - there), ("too many", there - wanted)):
        if cards:
            parts.append(
                f"{word}: {', '.join(_flow(json.loads(card)) for card in cards.elements())}"
            )
    return Difference(steps, "; ".join(parts))


def _unequal(expected: Any, found: Any, steps: Steps) -> Difference:
    return Difference(steps, f"expected {_shown(expected)}, found {_shown(found)}")


def _shown(value: Any) -> str:
    """A value as it stands in a scenario, on one line, cut where it is very long."""
    text = _flow(value)
    return text if len(text) <= 400 else text[:400] + "…"


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def describe(difference: Difference) -> str:
    """The difference on one line, with the field."""
    return f"{field_name(difference.steps)}: {difference.message}"
