"""The fields of a scenario: what each may hold.

What belongs to a game (options, cards, the position) is checked by the core,
which knows it; here stands what all scenarios share.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, cast

from estiba.scenarios.documents import Document, Steps, Value, nearest_name

Until: TypeAlias = Literal["turn", "decision", "end"]

FIELDS: Final = (
    "scenario",
    "game",
    "source",
    "confidence",
    "options",
    "cards",
    "state",
    "play",
    "default",
    "until",
    "random",
    "then",
)
THEN_FIELDS: Final = ("state", "legal", "decides", "winners", "scores", "illegal", "sees")
UNTIL: Final = ("turn", "decision", "end")
DEFAULT: Final = ("no", "done", "pass", "draw", "actions:0", "actions:1", "credits:0")
"""The tokens of ``default`` where a scenario gives none."""

PLAIN_TOKENS: Final = ("draw", "pass", "done", "yes", "no", "wild")
"""The tokens that name nothing further."""

TOKEN_KINDS: Final = (
    "card",
    "seat",
    "ship",
    "action",
    "actions",
    "good",
    "credits",
    "to",
    "from",
    "face",
    "option",
    "use",
    "scrap",
    "want",
)
"""What stands before the colon of a token that names something."""

_TOKEN_NAME: Final = re.compile(r"[a-z0-9_][a-z0-9_.+-]*")


@dataclass(frozen=True)
class Token:
    """A choice of ``play`` and where it stands in the document."""

    text: str
    steps: Steps


@dataclass(frozen=True)
class Legal:
    """What a seat's menu must and must not hold at the point reached."""

    seat: int
    includes: tuple[str, ...]
    excludes: tuple[str, ...]


@dataclass(frozen=True)
class Then:
    """What must hold at the point reached; None for what is not said."""

    state: dict[str, Any] | None
    legal: Legal | None
    decides: tuple[int, ...] | None
    winners: tuple[int, ...] | None
    scores: tuple[int, ...] | None
    illegal: tuple[int, str] | None
    sees: tuple[int, dict[str, Any]] | None


@dataclass(frozen=True)
class Scenario:
    """A scenario whose fields have been checked."""

    document: Document
    title: str
    game: str
    options: dict[str, Any]
    cards: dict[str, Any]
    state: dict[str, Any] | None
    play: Mapping[int, tuple[Token, ...]]
    default: tuple[str, ...]
    until: Until
    random: dict[str, Any]
    then: Then


def check(document: Document) -> Scenario:
    """Checks the fields of a document.

    Raises:
        EstibaError: ``scenario_field`` with file, line, field and the nearest
            right name.
    """
    return _Fields(document).scenario()


def check_seats(scenario: Scenario, players: int) -> None:
    """Checks that every seat that the scenario names exists.

    Raises:
        EstibaError: ``scenario_field``.
    """
    then = scenario.then
    named: list[tuple[int, Steps]] = [
        (seat, tokens[0].steps[:2] if tokens else ("play",))
        for seat, tokens in scenario.play.items()
    ]
    if then.legal:
        named.append((then.legal.seat, ("then", "legal", "seat")))
    if then.illegal:
        named.append((then.illegal[0], ("then", "illegal", "seat")))
    if then.sees:
        named.append((then.sees[0], ("then", "sees", "seat")))
    for field, seats in (("decides", then.decides), ("winners", then.winners)):
        named += [(seat, ("then", field, at)) for at, seat in enumerate(seats or ())]
    for seat, steps in named:
        if seat >= players:
            raise scenario.document.error(
                steps, f"there is no seat {seat}.", hint=f"Seats are 0 to {players - 1}."
            )


class _Fields:
    """Reads the fields of one document, naming the place of what is wrong."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def scenario(self) -> Scenario:
        root = self.document.value
        if not isinstance(root, dict):
            raise self.document.error((), "a scenario is a map of fields.")
        self.known((), root, FIELDS)
        for name in ("scenario", "game"):
            if name not in root:
                raise self.document.error((), f"the field '{name}' is missing.")
        return Scenario(
            document=self.document,
            title=self.line(("scenario",), root["scenario"]),
            game=self.line(("game",), root["game"]),
            options=self.map(("options",), root.get("options")),
            cards=self.map(("cards",), root.get("cards")),
            state=None if root.get("state") is None else self.map(("state",), root["state"]),
            play=self.play(root.get("play")),
            default=DEFAULT
            if root.get("default") is None
            else self.tokens(("default",), root["default"]),
            until=cast(Until, self.word(("until",), root.get("until", "turn"), UNTIL)),
            random=self.random(root.get("random")),
            then=self.then(root.get("then")),
        )

    def known(self, steps: Steps, given: Mapping[str, Value], known: Iterable[str]) -> None:
        names = tuple(known)
        for name in given:
            if name not in names:
                raise self.document.unknown((*steps, name), names)

    def line(self, steps: Steps, value: Value) -> str:
        if not isinstance(value, str) or not value.strip():
            raise self.document.error(steps, "this must be a line of text.")
        return value.strip()

    def word(self, steps: Steps, value: Value, allowed: tuple[str, ...]) -> str:
        if value not in allowed:
            near = nearest_name(value, allowed) if isinstance(value, str) else None
            raise self.document.error(
                steps, f"this must be one of: {', '.join(allowed)}.", nearest=near
            )
        return str(value)

    def map(self, steps: Steps, value: Value) -> dict[str, Any]:
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise self.document.error(steps, "this must be a map.")
        return value

    def list(self, steps: Steps, value: Value) -> list[Value]:
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.document.error(steps, "this must be a list.", hint="Write it as [a, b].")
        return value

    def seat(self, steps: Steps, value: Value) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise self.document.error(steps, "this must be the number of a seat, from 0.")
        return value

    def numbers(self, steps: Steps, value: Value) -> tuple[int, ...]:
        numbers = self.list(steps, value)
        for at, number in enumerate(numbers):
            if isinstance(number, bool) or not isinstance(number, int):
                raise self.document.error((*steps, at), "this must be a whole number.")
        return tuple(cast("list[int]", numbers))

    def seats(self, steps: Steps, value: Value) -> tuple[int, ...]:
        return tuple(
            self.seat((*steps, at), seat) for at, seat in enumerate(self.list(steps, value))
        )

    def token(self, steps: Steps, value: Value) -> str:
        # A reader of YAML 1.1 writes `true` for the token `yes`.
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, dict):
            raise self.document.error(
                steps,
                "this must be one token.",
                hint="Write card:soap without a space after the colon.",
            )
        if not isinstance(value, str) or not value:
            raise self.document.error(steps, "this must be one token, such as card:soap.")
        if value in PLAIN_TOKENS:
            return value
        kind, colon, name = value.partition(":")
        if colon and kind in TOKEN_KINDS and _TOKEN_NAME.fullmatch(name):
            return value
        known = TOKEN_KINDS if colon else PLAIN_TOKENS
        near = None if kind in known else nearest_name(kind, known)
        if near is not None and colon:
            near = f"{near}:{name}"
        elif near is None and value.lower() != value:
            near = value.lower()
        raise self.document.error(
            steps,
            f"'{value[:60]}' is not a token.",
            hint=""
            if near
            else "A token is draw, pass, done, yes, no, wild, or KIND:NAME such as "
            f"card:soap; the kinds are: {', '.join(TOKEN_KINDS)}.",
            nearest=near,
        )

    def tokens(self, steps: Steps, value: Value) -> tuple[str, ...]:
        return tuple(
            self.token((*steps, at), token) for at, token in enumerate(self.list(steps, value))
        )

    def play(self, value: Value) -> dict[int, tuple[Token, ...]]:
        joined: dict[int, list[Token]] = {}
        for at, entry in enumerate(self.list(("play",), value)):
            steps = ("play", at)
            if not isinstance(entry, dict):
                raise self.document.error(steps, "this must be {seat: N, choose: [TOKEN, …]}.")
            self.both(steps, entry, ("seat", "choose"))
            seat = self.seat((*steps, "seat"), entry["seat"])
            choose = (*steps, "choose")
            joined.setdefault(seat, []).extend(
                Token(text, (*choose, place))
                for place, text in enumerate(self.tokens(choose, entry["choose"]))
            )
        return {seat: tuple(tokens) for seat, tokens in joined.items()}

    def both(self, steps: Steps, given: dict[str, Value], names: tuple[str, ...]) -> None:
        self.known(steps, given, names)
        for name in names:
            if name not in given:
                raise self.document.error(steps, f"the field '{name}' is missing.")

    def random(self, value: Value) -> dict[str, Any]:
        random = self.map(("random",), value)
        self.known(("random",), random, ("coin", "pick", "shuffle"))
        if "coin" in random:
            steps: Steps = ("random", "coin")
            for at, side in enumerate(self.list(steps, random["coin"])):
                self.word((*steps, at), side, ("heads", "tails"))
        if "pick" in random:
            steps = ("random", "pick")
            for at, card in enumerate(self.list(steps, random["pick"])):
                self.line((*steps, at), card)
        if "shuffle" in random:
            self.word(("random", "shuffle"), random["shuffle"], ("keep",))
        return random

    def then(self, value: Value) -> Then:
        then = self.map(("then",), value)
        self.known(("then",), then, THEN_FIELDS)
        legal = illegal = sees = None
        if "legal" in then:
            steps: Steps = ("then", "legal")
            entry = self.map(steps, then["legal"])
            self.known(steps, entry, ("seat", "includes", "excludes"))
            if "seat" not in entry:
                raise self.document.error(steps, "the field 'seat' is missing.")
            legal = Legal(
                self.seat((*steps, "seat"), entry["seat"]),
                self.tokens((*steps, "includes"), entry.get("includes")),
                self.tokens((*steps, "excludes"), entry.get("excludes")),
            )
        if "illegal" in then:
            steps = ("then", "illegal")
            entry = self.map(steps, then["illegal"])
            self.both(steps, entry, ("seat", "choose"))
            illegal = (
                self.seat((*steps, "seat"), entry["seat"]),
                self.token((*steps, "choose"), entry["choose"]),
            )
        if "sees" in then:
            steps = ("then", "sees")
            entry = self.map(steps, then["sees"])
            self.both(steps, entry, ("seat", "state"))
            sees = (
                self.seat((*steps, "seat"), entry["seat"]),
                self.map((*steps, "state"), entry["state"]),
            )
        return Then(
            state=self.map(("then", "state"), then["state"]) if "state" in then else None,
            legal=legal,
            decides=self.seats(("then", "decides"), then["decides"]) if "decides" in then else None,
            winners=self.seats(("then", "winners"), then["winners"]) if "winners" in then else None,
            scores=self.numbers(("then", "scores"), then["scores"]) if "scores" in then else None,
            illegal=illegal,
            sees=sees,
        )
