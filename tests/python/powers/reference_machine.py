"""The effect machine once more, in plain Python, to try what the compiler writes.

It plays against a position of a few zones, in which cards are numbers, and
notes what verbs did.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

SEATS = 4

Answer = Callable[[int, list[int]], int | None]
"""How a seat answers, given the choices: one of them, or None to decline."""


@dataclass
class Position:
    """What the machine plays on: domains, readers, and a log of verbs.

    Verbs that a test gives in `verbs` do something; the rest are only noted.
    """

    domains: dict[str, Callable[..., list[int]]] = field(default_factory=dict)
    readers: dict[str, Callable[..., int]] = field(default_factory=dict)
    verbs: dict[str, Callable[..., int]] = field(default_factory=dict)
    arity: dict[str, int] = field(default_factory=dict)
    log: list[tuple[Any, ...]] = field(default_factory=list)

    def elements(self, domain: str, arguments: list[int]) -> list[int]:
        match domain:
            case "seats":
                return list(range(SEATS))
            case "numbers":
                return list(range(arguments[0], arguments[1] + 1))
            case "options":
                return list(range(1, arguments[0] + 1))
            case "answers":
                return [0, 1]
            case _:
                return self.domains[domain](*arguments)


class Machine:
    """Runs the hooks of one compiled power."""

    def __init__(
        self,
        power: dict[str, Any],
        position: Position,
        *,
        owner: int = 0,
        card: int = 99,
        answer: Answer | None = None,
        functions: tuple[Callable[..., int], ...] = (),
    ) -> None:
        self.power = power
        self.code: list[list[Any]] = power["code"]
        self.position = position
        self.owner = owner
        self.card = card
        self.answer: Answer = answer or (lambda seat, choices: choices[0])
        self.functions = functions
        self.asked: list[tuple[int, list[int]]] = []

    def holds(self, hook: int, *fields: int) -> bool:
        return bool(self.stretch(self.power["hooks"][hook]["condition"], self._locals(fields)))

    def value(self, hook: int, *fields: int) -> int:
        return self.stretch(self.power["hooks"][hook]["value"], self._locals(fields))

    def run(self, hook: int, *fields: int) -> list[tuple[Any, ...]]:
        """Runs a hook to its end; the log of what was done."""
        locals_, place = self._locals(fields), self.power["hooks"][hook]["entry"]
        stack: list[int] = []
        for _ in range(2_000):
            op = self.code[place]
            if op[0] == "end":
                assert not stack
                return self.position.log
            jump = self._statement(op, locals_, stack)
            if jump is None:
                place += 1 + self._expression(place, locals_, (), self.owner, stack)
            else:
                place = place + 1 if jump < 0 else jump
        raise AssertionError("the program does not end")

    def _locals(self, fields: tuple[int, ...]) -> list[int]:
        return [*fields, *[0] * (self.power["locals"] - len(fields))]

    def _statement(self, op: list[Any], locals_: list[int], stack: list[int]) -> int | None:
        """Where to go on, -1 for the next operation, None if it is no statement."""
        match op:
            case ["set", local]:
                locals_[local] = stack.pop()
            case ["jump", target]:
                return int(target)
            case ["unless", target]:
                return int(target) if stack.pop() == 0 else -1
            case ["perform", verb, into]:
                count = self.position.arity[verb]
                arguments = [stack.pop() for _ in range(count)][::-1]
                self.position.log.append((verb, *arguments))
                act = self.position.verbs.get(verb)
                result = 0 if act is None else act(*arguments)
                if into >= 0:
                    locals_[into] = result
            case ["begin_seats", local]:
                locals_[local : local + 2] = [(1 << SEATS) - 1, stack.pop()]
            case ["next_seat", local, end]:
                return self._next_seat(locals_, local, end)
            case ["next", domain, local, filter_, end]:
                return self._next(locals_, domain, local, filter_, end)
            case ["choose", number]:
                self._choose(self.power["choices"][number], locals_)
            case ["lasting", hook, moment, local]:
                kept = locals_[local] if local >= 0 else None
                self.position.log.append(("lasting", hook, moment, kept))
            case ["python", function, into]:
                locals_[into] = self.functions[function]({})
            case _:
                return None
        assert not stack
        return -1

    def _next_seat(self, locals_: list[int], local: int, end: int) -> int:
        for seat in ((locals_[local + 1] + it) % SEATS for it in range(SEATS)):
            if locals_[local] >> seat & 1:
                locals_[local] &= ~(1 << seat)
                locals_[local + 2] = seat
                return -1
        return end

    def _next(
        self, locals_: list[int], domain: str, local: int, filter_: list[int], end: int
    ) -> int:
        arguments = locals_[local + 1 :]
        later = [
            it
            for it in self.position.elements(domain, arguments[: self._takes(domain)])
            if it > locals_[local] and self.stretch(filter_, locals_, (it,))
        ]
        if not later:
            return end
        locals_[local] = min(later)
        return -1

    def _takes(self, domain: str) -> int:
        kernel = {"seats": 0, "numbers": 2, "options": 1, "answers": 0}
        return kernel[domain] if domain in kernel else self.position.arity[domain]

    def _choose(self, choice: dict[str, Any], locals_: list[int]) -> None:
        who, into = locals_[choice["who"]], choice["into"]
        if choice["mode"] == "one":
            locals_[into] = self._answered(choice, who, locals_)
            return
        asked = [seat for seat in range(SEATS) if who >> seat & 1]
        answers = {seat: self._answered(choice, seat, locals_) for seat in asked}
        locals_[choice["who"]] = 0
        if choice["mode"] == "together":
            for seat, given in answers.items():
                locals_[into + seat] = given
        else:
            locals_[into] = next((seat for seat in asked if answers[seat] == 1), -1)

    def _answered(self, choice: dict[str, Any], seat: int, locals_: list[int]) -> int:
        arguments = [seat if it < 0 else locals_[it] for it in choice["arguments"]]
        choices = [
            it
            for it in self.position.elements(choice["domain"], arguments)
            if self.stretch(choice["filter"], locals_, (it,), seat)
        ]
        if not choices:
            return -1
        self.asked.append((seat, choices))
        given = self.answer(seat, choices)
        if given is None:
            assert choice["decline"]
            return -1
        assert given in choices
        return given

    def stretch(
        self,
        stretch: list[int],
        locals_: list[int],
        candidates: tuple[int, ...] = (),
        asked: int | None = None,
    ) -> int:
        """What a stretch of code computes; candidates with the innermost first."""
        stack: list[int] = []
        place, end = stretch[0], sum(stretch)
        seat = self.owner if asked is None else asked
        while place < end:
            place += 1 + self._expression(place, locals_, candidates, seat, stack)
        (value,) = stack
        return value

    def _expression(
        self,
        place: int,
        locals_: list[int],
        candidates: tuple[int, ...],
        asked: int,
        stack: list[int],
    ) -> int:
        """Runs one operation of an expression; how many after it belong to it."""
        op = self.code[place]
        match op:
            case ["number", number]:
                stack.append(number)
            case ["local", local]:
                stack.append(locals_[local])
            case ["owner"]:
                stack.append(self.owner)
            case ["self"]:
                stack.append(self.card)
            case ["asked"]:
                stack.append(asked)
            case ["it", depth]:
                stack.append(candidates[depth])
            case ["not"]:
                stack.append(int(not stack.pop()))
            case ["pick"]:
                otherwise, then, condition = stack.pop(), stack.pop(), stack.pop()
                stack.append(then if condition else otherwise)
            case ["read", reader]:
                count = self.position.arity[reader]
                arguments = [stack.pop() for _ in range(count)][::-1]
                stack.append(int(self.position.readers[reader](*arguments)))
            case [("count" | "sum") as kind, domain, length]:
                arguments = [stack.pop() for _ in range(self._takes(domain))][::-1]
                values = [
                    self.stretch([place + 1, length], locals_, (it, *candidates), asked)
                    for it in self.position.elements(domain, arguments)
                ]
                stack.append(sum(map(bool, values)) if kind == "count" else sum(values))
                return int(length)
            case [name]:
                second, first = stack.pop(), stack.pop()
                stack.append(_BINARY[name](first, second))
        assert len(stack) < 16
        return 0


_BINARY: dict[str, Callable[[int, int], int]] = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "divide": lambda a, b: a // b if b else 0,
    "remainder": lambda a, b: a % b if b else 0,
    "minimum": min,
    "maximum": max,
    "equal": lambda a, b: int(a == b),
    "less": lambda a, b: int(a < b),
    "and": lambda a, b: int(bool(a and b)),
    "or": lambda a, b: int(bool(a or b)),
}
