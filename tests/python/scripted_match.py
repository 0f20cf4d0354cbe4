"""A match that asks what a test wrote down: the runner's rules, without those of a game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from estiba.errors import EstibaError


@dataclass(frozen=True)
class Ask:
    """A decision: the choices of each seat asked, and what stands on top of it."""

    choices: Mapping[int, Sequence[str]]
    any_time: Mapping[int, Sequence[str]] = field(default_factory=dict)
    may_decline: bool = False
    turn: int = 0
    taken: Sequence[tuple[int, str]] = ()
    leader: int = 0


class ScriptedRules:
    def __init__(self, asks: Sequence[Ask], players: int) -> None:
        self.players = players
        self.notations = sorted(
            {
                notation
                for ask in asks
                for menus in (ask.choices, ask.any_time)
                for menu in menus.values()
                for notation in menu
            }
        )

    def notation(self, number: int) -> str:
        return self.notations[number]


class ScriptedMatch:
    """Plays the decisions in order; the match is over after the last."""

    def __init__(
        self,
        asks: Sequence[Ask],
        players: int = 3,
        unused: Sequence[str] = (),
        view: Mapping[str, Any] | None = None,
    ) -> None:
        self.rules = ScriptedRules(asks, players)
        self.asks = list(asks)
        self.played: list[tuple[int, str]] = []
        self.unused_outcomes = list(unused)
        self.winners: list[int] = []
        self.log: list[dict[str, Any]] = []
        self.shown = dict(view or {})
        self.at = -1
        self.waiting: dict[int, list[str]] = {}
        self.on_top: dict[int, list[str]] = {}
        self.advance()

    def advance(self) -> None:
        self.at += 1
        if self.over:
            self.waiting, self.on_top = {}, {}
            return
        ask = self.asks[self.at]
        self.waiting = {seat: list(menu) for seat, menu in ask.choices.items()}
        self.on_top = {seat: list(menu) for seat, menu in ask.any_time.items()}
        for seat, notation in ask.taken:
            self.log.append(
                {
                    "revision": self.revision,
                    "kind": "taken",
                    "seat": seat,
                    "notation": notation,
                    "sentence": f"Seat {seat} has one answer: {notation}.",
                }
            )

    @property
    def revision(self) -> int:
        return len(self.played)

    @property
    def over(self) -> bool:
        return self.at >= len(self.asks)

    @property
    def turn(self) -> int:
        return self.asks[min(self.at, len(self.asks) - 1)].turn

    @property
    def waiting_for(self) -> list[int]:
        return sorted(self.waiting)

    def digest(self) -> str:
        return repr((self.at, self.played))

    def decision(self, locale: str) -> str | None:
        assert locale == "en"
        if self.over:
            return None
        ask = self.asks[self.at]
        return json.dumps(
            {
                "id": self.at + 1,
                "kind": f"ask_{self.at}",
                "source": "rule:test",
                "prompt": "What now?",
                "waiting_for": self.waiting_for,
                "picks_left": 1,
                "may_decline": ask.may_decline,
                "leader": ask.leader,
            }
        )

    def legal(self, seat: int) -> list[int]:
        menu = self.waiting.get(seat, []) + self.on_top.get(seat, [])
        return sorted(self.rules.notations.index(notation) for notation in menu)

    def any_time(self, seat: int) -> list[int]:
        return [self.rules.notations.index(notation) for notation in self.on_top.get(seat, [])]

    def resolve(self, seat: int, notation: str) -> int | None:
        legal = {self.rules.notation(number): number for number in self.legal(seat)}
        if notation in legal:
            return legal[notation]
        if self.over or not self.asks[self.at].may_decline:
            return None
        others: Sequence[str] = ()
        if notation in ("no", "pass", "done"):
            others = ("no", "pass", "done")
        elif notation == "yes":
            others = ("draw",)
        return next((legal[other] for other in others if other in legal), None)

    def apply(self, seat: int, choices: Sequence[int | str]) -> None:
        for choice in choices:
            notation = self.rules.notation(choice) if isinstance(choice, int) else choice
            if notation in self.on_top.get(seat, []):
                self.on_top[seat].remove(notation)
                self.played.append((seat, notation))
            elif notation in self.waiting.get(seat, []):
                del self.waiting[seat]
                self.played.append((seat, notation))
                if not self.waiting:
                    self.advance()
            else:
                raise EstibaError("illegal_choice", f"'{notation}' is not in the menu.")

    def view(self, seat: int | None, everything: bool = False) -> str:
        return json.dumps(self.shown | ({"seat": seat} if seat is not None else {}))

    def events(
        self, seat: int | None, after: int = -1, locale: str = "en", everything: bool = False
    ) -> str:
        assert seat is None
        assert locale == "en"
        assert everything
        return json.dumps([event for event in self.log if event["revision"] > after])
