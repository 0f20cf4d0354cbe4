"""Decisions: where a power stops to ask players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from estiba.powers import tree
from estiba.powers.author import author_place
from estiba.powers.domains import Domain, domain_node, filter_node
from estiba.powers.effects import Effects, as_effect, bound_effect, otherwise_effect
from estiba.powers.expressions import Condition, Seat, Value, bind, owner, to_node
from estiba.powers.problems import WrongUse
from estiba.powers.tree import Effect

T = TypeVar("T", bound=Value)
S = TypeVar("S", bound=Seat)

YES_WORDS = ("yes", "draw")
"""How yes can be written in an answer."""


def choose(  # noqa: PLR0913 - all but two are named
    domain: Domain[T],
    then: Callable[[T], Effects],
    *,
    where: Callable[[T], Condition] | None = None,
    by: Seat = owner,
    optional: bool = False,
    otherwise: Effects | None = None,
) -> Effect:
    """A seat chooses an element of a domain, and something happens with it.

    Args:
        domain: what to choose from.
        then: what happens with what is chosen.
        where: which elements can be chosen; all by default.
        by: the seat that chooses; the owner by default.
        optional: whether it may decline.
        otherwise: what happens if it declines, or if there is nothing to choose.
    """
    node = domain_node(domain)
    variable, element = bind(domain.element)
    return tree.Choose(
        node,
        variable,
        filter_node(where, element),
        to_node(by, "seat"),
        optional,
        bound_effect(then, element),
        otherwise_effect(otherwise),
        author_place(),
    )


def ask(
    effect: Effects, *, by: Seat = owner, otherwise: Effects | None = None, word: str = "yes"
) -> Effect:
    """A seat may have something happen; ``word`` is how its yes is written."""
    if word not in YES_WORDS:
        raise WrongUse(f"No yes is written '{word}'.", f"Write one of {', '.join(YES_WORDS)}.")
    return tree.Ask(
        to_node(by, "seat"),
        as_effect(effect),
        otherwise_effect(otherwise),
        word,
        author_place(),
    )


def option(effect: Effects, *, when: Condition | None = None) -> tree.Alternative:
    """One of the effects that :func:`options` lets a seat choose from."""
    return tree.Alternative(as_effect(effect), None if when is None else to_node(when, "condition"))


def options(*alternatives: tree.Alternative, by: Seat = owner, optional: bool = False) -> Effect:
    """A seat chooses one of several effects, those whose condition holds."""
    if not all(isinstance(it, tree.Alternative) for it in alternatives):
        raise WrongUse("options(…) takes options.", "Write options(option(effect), …).")
    return tree.Options(to_node(by, "seat"), alternatives, optional, author_place())


def together(  # noqa: PLR0913 - a decision has this many sides; all but three are named
    seats: Domain[S],
    domain: Callable[[S], Domain[T]],
    then: Callable[[S, T], Effects],
    *,
    among: Callable[[S], Condition] | None = None,
    where: Callable[[T], Condition] | None = None,
    optional: bool = False,
) -> Effect:
    """Several seats choose at once, sealed; then something happens for each.

    Args:
        seats: ``seats()``.
        domain: what a seat chooses from: ``hand``, or ``lambda seat: …``.
        then: what happens with a seat and what it chose, clockwise from the
            owner, for those that chose something.
        among: which seats are asked; all by default.
        where: which elements can be chosen; ``asked`` is the seat that is asked.
        optional: whether a seat may decline.
    """
    seat_variable, seat = _bind_seat(seats)
    chosen_from = domain(seats.element(tree.Asked()))
    node = domain_node(chosen_from)
    variable, element = bind(chosen_from.element)
    return tree.Together(
        seat_variable,
        filter_node(among, seat),
        node,
        variable,
        filter_node(where, element),
        optional,
        bound_effect(then, seat, element),
        author_place(),
    )


def offer(
    seats: Domain[S],
    then: Callable[[S], Effects],
    *,
    among: Callable[[S], Condition] | None = None,
    otherwise: Effects | None = None,
) -> Effect:
    """Offered to several seats at once; the first that accepts gets it.

    Args:
        seats: ``seats()``.
        then: what happens with the seat that accepted.
        among: which seats it is offered to; all by default.
        otherwise: what happens if all decline.
    """
    variable, seat = _bind_seat(seats)
    return tree.Offer(
        variable,
        filter_node(among, seat),
        bound_effect(then, seat),
        otherwise_effect(otherwise),
        author_place(),
    )


def _bind_seat(seats: Domain[S]) -> tuple[tree.Variable, S]:
    if domain_node(seats).word.name != "seats":
        raise WrongUse("Only seats can be asked.", "Write seats() first.")
    return bind(seats.element)
