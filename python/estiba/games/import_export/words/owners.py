"""Verbs in which the owner acts unless another seat is named: ``gain(2)``."""

# ruff: noqa: A002 - `credits` is the word of the rules

from __future__ import annotations

from collections.abc import Callable

from estiba.games.import_export.words import verbs
from estiba.games.import_export.words.values import Action, Card, Seat, owner
from estiba.powers import Effect, Effects, Numeric


def gain(credits: Numeric, seat: Seat = owner) -> Effect:
    """The owner, or another seat, takes credits from the bank."""
    return verbs.gain(seat, credits)


def pay(credits: Numeric, seat: Seat = owner) -> Effect:
    """The owner, or another seat, pays the bank, if it can in full."""
    return verbs.pay(seat, credits)


def score(credits: Numeric, seat: Seat = owner) -> Effect:
    """The owner, or another seat, gets credits at the end of the match."""
    return verbs.score(seat, credits)


def draw(count: Numeric, seat: Seat = owner) -> Effect:
    """The owner, or another seat, draws cards."""
    return verbs.draw(seat, count)


def draw_one(then: Callable[[Card], Effects], seat: Seat = owner) -> Effect:
    """The owner, or another seat, draws a card, and something happens with it."""
    return verbs.draw_one(seat, then)


def draw_up_to(count: Numeric, seat: Seat = owner) -> Effect:
    """The owner, or another seat, draws until it holds so many cards."""
    return verbs.draw_up_to(seat, count)


def perform_action(action: Action, seat: Seat = owner) -> Effect:
    """The owner, or another seat, performs an action alone."""
    return verbs.perform_action(seat, action)


def offer_action(action: Action, seat: Seat = owner) -> Effect:
    """The owner, or another seat, may perform an action alone."""
    return verbs.offer_action(seat, action)


def play_alone(count: Numeric, seat: Seat = owner) -> Effect:
    """The owner, or another seat, plays up to so many cards of its hand alone."""
    return verbs.play_alone(seat, count)


def add_actions(count: Numeric, seat: Seat = owner) -> Effect:
    """The owner, or another seat, performs so many more actions now."""
    return verbs.add_actions(seat, count)


def use_actions(count: Numeric, seat: Seat = owner) -> Effect:
    """So many declared actions of the owner, or of another seat, are used up."""
    return verbs.use_actions(seat, count)


def extra_turn(seat: Seat = owner) -> Effect:
    """The owner, or another seat, leads another turn after this one."""
    return verbs.extra_turn(seat)


def win(seat: Seat = owner) -> Effect:
    """The owner, or another seat, wins the match at once."""
    return verbs.win(seat)
