"""OpenSpiel's native random play: the peer that random play is compared with."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import pyspiel


@dataclass(frozen=True)
class Played:
    """What was played, and how long it took."""

    matches: int
    moves: int
    """Decisions with at least two choices."""
    seconds: float

    @property
    def moves_per_second(self) -> float:
        """Moves per second."""
        return self.moves / self.seconds


def play(name: str, matches: int, seed: int) -> Played:
    """Plays matches by OpenSpiel's uniform random bots, which are native code.

    Only the playing is timed. The moves are counted afterwards, by going
    through the histories once more.
    """
    game = pyspiel.load_game(name)
    seats = range(game.num_players())
    histories = []
    started = perf_counter()
    for index in range(matches):
        bots = [pyspiel.make_uniform_random_bot(seat, seed + index * 16 + seat) for seat in seats]
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed + index)
        histories.append(state)
    seconds = perf_counter() - started
    moves = sum(_moves(game, state.history()) for state in histories)
    return Played(matches, moves, seconds)


def _moves(game: pyspiel.Game, history: list[int]) -> int:
    state = game.new_initial_state()
    moves = 0
    for action in history:
        if not state.is_chance_node() and len(state.legal_actions()) > 1:
            moves += 1
        state.apply_action(action)
    return moves
