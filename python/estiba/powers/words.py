"""How a game declares its words, so that authors get them typed.

A game's module ``words`` declares what its rules in Rust offer, under the same
names and with the parameters in the same order::

    @reader(en="the number of cards in {seat.of} hand", es="…")
    def hand_count(seat: Seat) -> Number:
        '''How many cards a seat holds.'''

    @verb(...)          # draw(seat, count) -> Effect
    @domain(Card, ...)  # hand(seat) -> Domain[Card]

    class traded(Event, en="{partner} completes a trade with {seat}", es="…"):
        '''A trade is completed.'''
        seat: About[Seat] = about(Seat)
        partner: About[Seat] = about(Seat)

    class hand_limit(NumberQuery, en="the hand limit", es="…"):
        seat: About[Seat] = about(Seat)

    class OWN_TURN(Window, name="own_turn", en="in your turn", es="en tu turno"):
        '''At the owner's own decisions in his turn.'''

    IN_HAND = location("hand", en="in your hand", es="en tu mano")
    END_OF_TURN = moment("end_of_turn", en="the end of the turn", es="el final del turno")

    class Action(Member):
        type = "action"
        members = ("draw", "recycle")
    DRAW = member(Action, "draw", en="draw", es="robar")

The functions have no body but their docstring (mypy: ``empty-body`` is turned
off in such a module); the decorator builds the node. A verb with a result takes
a last parameter ``then``, a function of the result, and says ``result=Card``.

Every word has **phrases**, parts of sentences by locale, with ``{name}`` for a
parameter. Further ones suit special places; a keyword ``en_you`` is the key
``en.you``. What keys there are stands in :mod:`.describe.phrases`; a domain may
also say how a choice from it is asked: ``en_choose``, ``es_choose``.
"""

from __future__ import annotations

import functools
import inspect
import types
import typing
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from estiba.powers import tree
from estiba.powers.domains import Domain
from estiba.powers.effects import perform
from estiba.powers.expressions import Member, Number, Numeric, Seat, Value, constant, to_node
from estiba.powers.phrases import phrases
from estiba.powers.problems import WrongUse
from estiba.powers.tree import Word

P = ParamSpec("P")
V = TypeVar("V", bound=Value)
M = TypeVar("M", bound=Member)
E = TypeVar("E")


def reader(*, en: str, es: str, **more: str) -> Callable[[Callable[P, V]], Callable[P, V]]:
    """Declares a reader: what the game says of a position."""

    def declare(function: Callable[P, V]) -> Callable[P, V]:
        result: type[V] = _hint(function, "return")
        word = _word("reader", function, phrases(en=en, es=es, **more), result.type)

        def read(signature: inspect.BoundArguments) -> V:
            return result(tree.Read(result.type, word, _nodes(word, signature)))

        return _calling(function, word, read)

    return declare


def verb(
    *, en: str, es: str, result: type[Value] | None = None, **more: str
) -> Callable[[Callable[P, E]], Callable[P, E]]:
    """Declares a verb: what the game can do; ``result`` is the class of what it yields."""
    said = phrases(en=en, es=es, **more)

    def declare(function: Callable[P, E]) -> Callable[P, E]:
        word = _word("verb", function, said, "" if result is None else result.type)

        def act(signature: inspect.BoundArguments) -> Any:
            return perform(word, _nodes(word, signature), result, signature.arguments.get("then"))

        return _calling(function, word, act)

    return declare


def domain(
    element: type[V], *, en: str, es: str, **more: str
) -> Callable[[Callable[P, Domain[V]]], Callable[P, Domain[V]]]:
    """Declares a domain: what can be chosen from; ``element`` is the class of its elements."""

    def declare(function: Callable[P, Domain[V]]) -> Callable[P, Domain[V]]:
        word = _word("domain", function, phrases(en=en, es=es, **more), element.type)

        def build(signature: inspect.BoundArguments) -> Domain[V]:
            return Domain(tree.Domain(element.type, word, _nodes(word, signature)), element)

        return _calling(function, word, build)

    return declare


def member(class_: type[M], name: str, *, en: str, es: str, **more: str) -> M:
    """Declares a member of a named type; the class lists the names in order."""
    word = Word("member", name, phrases(en=en, es=es, **more), (), class_.type)
    return constant(class_, class_.members.index(name), word)


def seats_of(class_: type[V]) -> Callable[[], Domain[V]]:
    """The domain ``seats`` for a game whose seats are of a class of its own."""
    word = Word("domain", "seats", phrases(en="player", es="jugador"), (), "seat")

    def seats() -> Domain[V]:
        """All seats of the match; loops go clockwise."""
        return Domain(tree.Domain("seat", word), class_)

    seats.__dict__["word"] = word
    return seats


seats = seats_of(Seat)
"""All seats of the match; loops go clockwise."""

_NUMBERS = Word(
    "domain",
    "numbers",
    phrases(en="number from {from} to {to}", es="número de {from} a {to}"),
    (("from", "number"), ("to", "number")),
    "number",
)


def numbers(first: Numeric, last: Numeric) -> Domain[Number]:
    """The numbers from the first to the last, both included."""
    arguments = (to_node(first, "number"), to_node(last, "number"))
    return Domain(tree.Domain("number", _NUMBERS, arguments), Number)


class Location:
    """Where a card lies while its hooks are in force."""

    def __init__(self, word: Word) -> None:
        self.word = word


class Moment:
    """When something that lasts is over."""

    def __init__(self, word: Word) -> None:
        self.word = word


def location(name: str, *, en: str, es: str, **more: str) -> Location:
    """Declares a place of the vocabulary: where a card lies while a hook is in force."""
    return Location(Word("place", name, phrases(en=en, es=es, **more)))


def moment(name: str, *, en: str, es: str, **more: str) -> Moment:
    """Declares a moment: when something that lasts is over."""
    return Moment(Word("moment", name, phrases(en=en, es=es, **more)))


def _word(kind: str, function: Callable[..., Any], said: dict[str, str], result: str) -> Word:
    names = [it for it in inspect.signature(function).parameters if it != "then"]
    parameters = tuple((it, _class_of(_hint(function, it)).type) for it in names)
    return Word(kind, function.__name__, said, parameters, result)


def _hint(function: Callable[..., Any], name: str) -> Any:
    """One annotation, resolved; others may name what only the type checker imports."""
    holder = types.SimpleNamespace(__annotations__={name: function.__annotations__[name]})
    return typing.get_type_hints(holder, function.__globals__)[name]


def _class_of(hint: Any) -> type[Value]:
    """The class of values that an annotation names: ``Number | int`` is a number."""
    for class_ in typing.get_args(hint) if isinstance(hint, types.UnionType) else (hint,):
        if isinstance(class_, type) and issubclass(class_, Value):
            return class_
    raise TypeError(f"{hint!r} is no type of the language")


def _nodes(word: Word, signature: inspect.BoundArguments) -> tuple[tree.Expression, ...]:
    nodes = []
    for name, type_ in word.parameters:
        try:
            nodes.append(to_node(signature.arguments[name], type_))
        except WrongUse as wrong:
            message = f"{word.name}(…, {name}): {wrong.message}"
            raise WrongUse(message, wrong.hint, wrong.code) from None
    return tuple(nodes)


def _calling(
    function: Callable[P, E], word: Word, build: Callable[[inspect.BoundArguments], E]
) -> Callable[P, E]:
    """The function that authors call: it binds the arguments and builds the node."""
    signature = inspect.signature(function)

    @functools.wraps(function)
    def called(*args: P.args, **kwargs: P.kwargs) -> E:
        try:
            bound = signature.bind(*args, **kwargs)
        except TypeError as error:
            takes = ", ".join(name for name, _ in word.parameters)
            raise WrongUse(f"{word.name}: {error}.", f"Write {word.name}({takes}).") from None
        bound.apply_defaults()
        return build(bound)

    called.__dict__["word"] = word
    return called
