"""The language in which powers are written.

The words of every game are here. Those of one game, among them its decorator
``power`` and its class ``Power``, are in the game's ``words`` module::

    from estiba.games.travel.words import Power, hand_limit, power
    from estiba.powers import add

    @power("porter")
    def porter(card: Power) -> None:
        card.rule(hand_limit, add(2))

How a game declares its words is told in :mod:`.words`.
"""

from estiba.powers.decisions import ask, choose, offer, option, options, together
from estiba.powers.domains import Domain, any_of, count_of, either, sum_of
from estiba.powers.effects import (
    Effects,
    each,
    if_,
    lasting,
    let,
    nothing,
    python,
    repeat,
    repeat_while,
)
from estiba.powers.expressions import (
    Card,
    Condition,
    Member,
    Number,
    Numeric,
    Seat,
    always,
    asked,
    everyone,
    itself,
    maximum,
    minimum,
    never,
    others,
    owner,
)
from estiba.powers.happenings import (
    About,
    ConditionQuery,
    Event,
    NumberQuery,
    Step,
    Window,
    about,
)
from estiba.powers.hooks import add, at_least, at_most, change, reaction_to, times
from estiba.powers.problems import Problem, WrongUse
from estiba.powers.registry import TracedModule, powers_of, trace
from estiba.powers.tree import Effect
from estiba.powers.words import numbers, seats

__all__ = [
    "About",
    "Card",
    "Condition",
    "ConditionQuery",
    "Domain",
    "Effect",
    "Effects",
    "Event",
    "Member",
    "Number",
    "NumberQuery",
    "Numeric",
    "Problem",
    "Seat",
    "Step",
    "TracedModule",
    "Window",
    "WrongUse",
    "about",
    "add",
    "always",
    "any_of",
    "ask",
    "asked",
    "at_least",
    "at_most",
    "change",
    "choose",
    "count_of",
    "each",
    "either",
    "everyone",
    "if_",
    "itself",
    "lasting",
    "let",
    "maximum",
    "minimum",
    "never",
    "nothing",
    "numbers",
    "offer",
    "option",
    "options",
    "others",
    "owner",
    "powers_of",
    "python",
    "reaction_to",
    "repeat",
    "repeat_while",
    "seats",
    "sum_of",
    "times",
    "together",
    "trace",
]
