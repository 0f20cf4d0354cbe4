"""A player that travels when it may and draws otherwise: random ones rarely come to an end."""

from __future__ import annotations

import random

from estiba import Match

PREFERRED = ("action:travel", "action:draw")


def play_eagerly(match: Match, choices: int, seed: int = 0) -> None:
    """Plays at most so many choices of a match."""
    stream = random.Random(seed)
    for _ in range(choices):
        if match.over:
            return
        seat = match.waiting_for[0]
        legal = match.legal(seat)
        offered = {choice.notation: choice for choice in legal}
        wanted = next((offered[notation] for notation in PREFERRED if notation in offered), None)
        match.apply(wanted or stream.choice(legal), seat=seat)
