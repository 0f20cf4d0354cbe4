"""The playing loop: a scenario's tokens against the decisions of a match.

The loop knows no game. At each decision of a seat it takes the first token left
in that seat's list that is legal, else the first legal one of ``default``;
docs/scenarios.md says the rest.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from estiba.scenarios.playable import Playable
from estiba.scenarios.schema import Scenario, Token

MOST_CHOICES: Final = 20_000
"""A scenario that makes more choices than this is taken to go round in circles."""

DECLINES: Final = frozenset(("no", "pass", "done"))
"""Words for one and the same choice wherever a decision has a declining answer."""

PLAIN_WORDS: Final = DECLINES | {"draw", "yes"}
"""Words of the notation that may stand in any game's list."""

Origin: TypeAlias = Literal["play", "default", "engine", "position"]
"""Where a choice came from; ``position`` for what happens as the position is set up."""


class NotPlayableError(Exception):
    """The scenario cannot be followed: what happened, and the line of the token concerned."""

    def __init__(self, message: str, token: Token | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.token = token


@dataclass(frozen=True)
class Step:
    """One choice that was made, for ``--trace``.

    Attributes:
        seat: who chose.
        notation: what was chosen.
        origin: where the choice came from.
        decision: the decision as the core tells it, with its prompt; empty for
            a choice that the engine took and for the position.
        menu: the notations that were legal for the seat.
        events: the sentences of what happened with it.
    """

    seat: int
    notation: str
    origin: Origin
    decision: dict[str, Any]
    menu: tuple[str, ...]
    events: tuple[str, ...]


class Playing:
    """One scenario being played.

    Args:
        scenario: what to play.
        match: the position, at its first decision.
        started: the turn that the position is the start of.
        trace: takes each step, if wanted.
    """

    def __init__(
        self,
        scenario: Scenario,
        match: Playable,
        started: int,
        trace: Callable[[Step], None] | None = None,
    ) -> None:
        self.scenario = scenario
        self.match = match
        self.started = started
        self.trace = trace
        self.left: dict[int, list[Token]] = {
            seat: list(tokens) for seat, tokens in scenario.play.items()
        }

    def run(self) -> None:
        """Plays up to the point that ``until`` names.

        Raises:
            NotPlayableError: no token answers a decision, tokens or outcomes of
                chance are left over, or the end is never reached.
            EstibaError: ``outcome_impossible``.
        """
        events = self.notice_events(-1)
        if self.trace:
            self.trace(Step(0, "", "position", {}, (), _sentences(events)))
            self.trace_taken(events)
        choices = 0
        while not self.reached():
            if not self.step():
                break
            choices += 1
            if choices > MOST_CHOICES:
                raise NotPlayableError(
                    f"after {MOST_CHOICES} choices the point '{self.scenario.until}' "
                    "is not reached; is there an end?"
                )
        self.check_leftovers()

    def reached(self) -> bool:
        """True at the point that ``until`` names, where a decision is not needed to tell."""
        if self.match.over:
            return True
        return self.scenario.until == "turn" and self.match.turn > self.started

    def step(self) -> bool:
        """Makes one choice; False if the point reached is a decision that ``play`` leaves open."""
        decision = json.loads(self.match.decision("en") or "{}")
        asked = self.in_order(self.match.waiting_for, int(decision.get("leader", 0)))
        if not asked:
            raise NotPlayableError("nobody is asked, and the match is not over")
        if self.play_any_time(decision, asked[0]):
            return True
        if self.scenario.until == "decision":
            # Whoever `play` answers for answers first, then the others are left.
            return any(self.answer_from_play(decision, seat) for seat in asked)
        if not self.answer_from_play(decision, asked[0]):
            self.answer_from_default(decision, asked[0])
        return True

    def in_order(self, seats: Sequence[int], first: int) -> list[int]:
        """Seats clockwise from the first."""
        players = self.match.rules.players
        return sorted(seats, key=lambda seat: (seat - first) % players)

    def play_any_time(self, decision: dict[str, Any], asked: int) -> bool:
        """Plays the first token left of a seat if it is a choice that is open at any time."""
        for seat in self.in_order(range(self.match.rules.players), asked):
            tokens = self.left.get(seat)
            if not tokens or not tokens[0].text.startswith(("use:", "scrap:")):
                continue
            number = self.match.resolve(seat, tokens[0].text)
            if number is not None and number in self.match.any_time(seat):
                del tokens[0]
                self.choose(decision, seat, number, "play")
                return True
        return False

    def answer_from_play(self, decision: dict[str, Any], seat: int) -> bool:
        """Plays the first token left of the seat that is legal, if there is one."""
        tokens = self.left.get(seat, [])
        if tokens and tokens[0].text == "yes" and self.begins_with_a_choice(decision, seat):
            tokens.pop(0)
        for place, token in enumerate(tokens):
            number = self.match.resolve(seat, token.text)
            if number is not None:
                del tokens[place]
                self.choose(decision, seat, number, "play")
                return True
        return False

    def begins_with_a_choice(self, decision: dict[str, Any], seat: int) -> bool:
        """True for an offer that is accepted by choosing, so that no ``yes`` comes before it.

        A reaction (``use:`` or ``pass``) is no such offer: it is accepted by the
        use itself, and a ``yes`` in the list belongs to something later.
        """
        if not decision.get("may_decline") or self.match.resolve(seat, "yes") is not None:
            return False
        on_top = set(self.match.any_time(seat))
        answers = (self.match.rules.notation(n) for n in self.match.legal(seat) if n not in on_top)
        return any(
            not notation.startswith("use:") for notation in answers if notation not in DECLINES
        )

    def answer_from_default(self, decision: dict[str, Any], seat: int) -> None:
        """Plays the first legal token of ``default``."""
        for text in self.scenario.default:
            number = self.match.resolve(seat, text)
            if number is not None:
                self.choose(decision, seat, number, "default")
                return
        raise NotPlayableError(self.unanswered(decision, seat))

    def choose(
        self,
        decision: dict[str, Any],
        seat: int,
        number: int,
        origin: Origin,
    ) -> None:
        """Makes a choice, and strikes the tokens of what the engine then took by itself."""
        rules = self.match.rules
        menu = tuple(rules.notation(n) for n in self.match.legal(seat)) if self.trace else ()
        revision = self.match.revision
        self.match.apply(seat, [number])
        events = self.notice_events(revision)
        if self.trace:
            notation = rules.notation(number)
            self.trace(Step(seat, notation, origin, decision, menu, _sentences(events)))
            self.trace_taken(events)

    def trace_taken(self, events: list[dict[str, Any]]) -> None:
        """Traces the choices that the engine took by itself."""
        for event in events:
            if event["kind"] == "taken" and self.trace:
                self.trace(Step(event["seat"], event["notation"], "engine", {}, (), ()))

    def notice_events(self, after: int) -> list[dict[str, Any]]:
        """Reads what happened after a revision and strikes what the engine took by itself."""
        events: list[dict[str, Any]] = json.loads(self.match.events(None, after, everything=True))
        for event in events:
            if event["kind"] == "taken":
                self.strike(int(event["seat"]), str(event["notation"]))
        return events

    def strike(self, seat: int, notation: str) -> None:
        """Takes the first token off the seat's list that names the choice."""
        tokens = self.left.get(seat, [])
        for names in ({notation}, DECLINES if notation in DECLINES else frozenset[str]()):
            for place, token in enumerate(tokens):
                if token.text in names:
                    del tokens[place]
                    return

    def check_leftovers(self) -> None:
        """Raises:
        NotPlayableError: tokens of ``play`` or outcomes of ``random`` were not used.
        """
        for seat, tokens in sorted(self.left.items()):
            if tokens:
                names = ", ".join(token.text for token in tokens)
                raise NotPlayableError(
                    f"tokens of seat {seat} are left over: {names}; {self.standing()}", tokens[0]
                )
        unused = self.match.unused_outcomes
        if unused:
            raise NotPlayableError(f"outcomes of chance are left over: {', '.join(unused)}")

    def standing(self) -> str:
        """How things stand, in one line."""
        if self.match.over:
            return "the match is over"
        decision = json.loads(self.match.decision("en") or "{}")
        asked = self.in_order(self.match.waiting_for, int(decision.get("leader", 0)))
        return "; ".join(self.open_decision(decision, seat) for seat in asked)

    def open_decision(self, decision: dict[str, Any], seat: int) -> str:
        """A decision and its choices, in one line."""
        choices = ", ".join(self.match.rules.notation(n) for n in self.match.legal(seat))
        return (
            f"turn {self.match.turn}, seat {seat} is asked '{decision.get('kind')}' "
            f"({decision.get('source')}): {decision.get('prompt')} Choices: {choices}"
        )

    def unanswered(self, decision: dict[str, Any], seat: int) -> str:
        """What is printed where no token answers."""
        tokens = ", ".join(token.text for token in self.left.get(seat, [])) or "none"
        return (
            f"no token answers. {self.open_decision(decision, seat)}. Tokens left: {tokens}; "
            f"default: {', '.join(self.scenario.default)}"
        )


def _sentences(events: list[dict[str, Any]]) -> tuple[str, ...]:
    return tuple(str(event.get("sentence") or event["kind"]) for event in events)
