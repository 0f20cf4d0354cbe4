"""The tree of a power: what tracing a power function yields.

Nothing here acts. The words of a game build these nodes, :mod:`.check` looks
for mistakes in them, :mod:`.compile` turns them into a program, and
:mod:`.describe` into sentences. Every node knows the line of the author's file
that wrote it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True)
class Place:
    """A line of an author's file."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True)
class Word:
    """A word of a game's vocabulary: what it takes, what it is in sentences.

    Attributes:
        kind: ``reader``, ``verb``, ``event``, ``query``, ``domain``,
            ``window``, ``step``, ``place``, ``moment`` or ``member``.
        name: as the game's rules declare it.
        phrases: by locale, a sentence part with ``{parameter}`` in it; the keys are
            told in :mod:`.words`.
        parameters: name and type of what it takes, or of its fields.
        result: the type of what it yields (a domain: of its elements), or "".
    """

    kind: str
    name: str
    phrases: Mapping[str, str] = field(default_factory=dict)
    parameters: tuple[tuple[str, str], ...] = ()
    result: str = ""


@dataclass(frozen=True, eq=False)
class Variable:
    """A value that is bound while a program runs: a choice, a loop, a field."""

    type: str
    name: str = ""


# Expressions: the ``type`` of each is ``number``, ``condition``, ``card``,
# ``seat`` or a named type of the game.


@dataclass(frozen=True)
class Constant:
    """A number, a condition (0 or 1), or a member of a named type."""

    type: str
    value: int
    word: Word | None = None


@dataclass(frozen=True)
class Owner:
    """The seat whose power it is."""

    type: str = "seat"


@dataclass(frozen=True)
class Itself:
    """The card that the power is on."""

    type: str = "card"


@dataclass(frozen=True)
class Asked:
    """The seat that a choice asks, in the choice's own filter and domain."""

    type: str = "seat"


@dataclass(frozen=True)
class Bound:
    """The value of a variable."""

    variable: Variable

    @property
    def type(self) -> str:
        """The type of the variable."""
        return self.variable.type


@dataclass(frozen=True)
class Field:
    """A field of the event, window or step, or a parameter of the query.

    ``of`` is the name of that word; it must be the one that the hook hangs on.
    """

    type: str
    name: str
    of: str = ""


@dataclass(frozen=True)
class Operation:
    """An operation of the machine: ``add``, ``equal``, ``not``, ``pick``…"""

    type: str
    name: str
    operands: tuple[Expression, ...]


@dataclass(frozen=True)
class Read:
    """What a reader of the game says."""

    type: str
    word: Word
    arguments: tuple[Expression, ...]
    place: Place | None = None


@dataclass(frozen=True)
class Domain:
    """Something to choose from or to loop over: a hand, the seats."""

    element: str
    word: Word
    arguments: tuple[Expression, ...] = ()
    place: Place | None = None


@dataclass(frozen=True)
class Total:
    """A count of the elements that satisfy a filter, or the sum of a number."""

    name: str  # "count" or "sum"
    domain: Domain
    variable: Variable
    each: Expression
    type: str = "number"


Expression: TypeAlias = Constant | Owner | Itself | Asked | Bound | Field | Operation | Read | Total


# Effects.


@dataclass(frozen=True)
class Sequence:
    """One after the other."""

    parts: tuple[Effect, ...]


@dataclass(frozen=True)
class If:
    """One of two effects."""

    condition: Expression
    then: Effect
    otherwise: Effect | None
    place: Place


@dataclass(frozen=True)
class Perform:
    """A verb of the game; its result, if it has one, is bound in what follows."""

    word: Word
    arguments: tuple[Expression, ...]
    place: Place
    result: Variable | None = None
    then: Effect | None = None


@dataclass(frozen=True)
class Let:
    """Computes a value now and binds it in what follows."""

    variable: Variable
    value: Expression
    then: Effect
    place: Place


@dataclass(frozen=True)
class Choose:
    """A decision: one seat chooses an element of a domain.

    ``optional`` lets it decline, ``otherwise`` follows then (and where there is
    nothing to choose from).
    """

    domain: Domain
    variable: Variable
    where: Expression | None
    by: Expression
    optional: bool
    then: Effect
    otherwise: Effect | None
    place: Place


@dataclass(frozen=True)
class Ask:
    """A yes or a no. ``word`` is how yes is written: ``yes`` or ``draw``."""

    by: Expression
    then: Effect
    otherwise: Effect | None
    word: str
    place: Place


@dataclass(frozen=True)
class Alternative:
    """One of several named options."""

    effect: Effect
    when: Expression | None


@dataclass(frozen=True)
class Options:
    """A seat chooses one of several effects, those that are possible."""

    by: Expression
    alternatives: tuple[Alternative, ...]
    optional: bool
    place: Place


@dataclass(frozen=True)
class Together:
    """Several seats choose at once, sealed; then ``then`` runs for each seat."""

    seats: Variable
    among: Expression | None
    domain: Domain
    variable: Variable
    where: Expression | None
    optional: bool
    then: Effect
    place: Place


@dataclass(frozen=True)
class Offer:
    """Offered to several seats at once; the first that accepts gets it."""

    taker: Variable
    among: Expression | None
    then: Effect
    otherwise: Effect | None
    place: Place


@dataclass(frozen=True)
class Each:
    """For each element: seats clockwise from ``begin``, others in card order."""

    domain: Domain
    variable: Variable
    where: Expression | None
    begin: Expression
    body: Effect
    place: Place


@dataclass(frozen=True)
class Repeat:
    """So many times; or while a condition holds, at most so many times."""

    times: Expression
    condition: Expression | None
    body: Effect
    place: Place


@dataclass(frozen=True)
class Lasting:
    """A rule or trigger that is in force from now until a moment."""

    hook: Rule | Trigger
    until: Word
    kept: tuple[Variable, Expression] | None
    place: Place


@dataclass(frozen=True)
class CallPython:
    """Asks a pure Python function for a number."""

    function: Callable[[Mapping[str, object]], int]
    result: Variable
    then: Effect
    place: Place


Effect: TypeAlias = (
    Sequence
    | If
    | Perform
    | Let
    | Choose
    | Ask
    | Options
    | Together
    | Offer
    | Each
    | Repeat
    | Lasting
    | CallPython
)


# Hooks: when a power does something.


@dataclass(frozen=True)
class Trigger:
    """Whenever something happens."""

    event: Word
    condition: Expression | None
    effect: Effect
    at: Word | None
    at_once: bool
    limit: str
    place: Place


@dataclass(frozen=True)
class Rule:
    """A rule of the game is different."""

    query: Word
    condition: Expression | None
    fold: str
    value: Expression
    at: Word | None
    place: Place


@dataclass(frozen=True)
class May:
    """The owner may use it in a window."""

    window: Word
    condition: Expression | None
    effect: Effect
    at: Word | None
    limit: str
    place: Place


@dataclass(frozen=True)
class Instead:
    """A step is replaced by another."""

    step: Word
    condition: Expression | None
    effect: Effect
    at: Word | None
    place: Place


Hook: TypeAlias = Trigger | Rule | May | Instead


@dataclass(frozen=True)
class Text:
    """A text written by hand, and why the rendered one would not do."""

    en: str
    es: str
    reason: str


@dataclass(frozen=True)
class PowerTree:
    """All that one card does."""

    card: str
    hooks: tuple[Hook, ...]
    text: Text | None
    place: Place
    module: str = ""
