"""The words of the travel game for those who write powers.

Import all of them from here: ``from estiba.games.travel.words import …``; the
words of every game (``choose``, ``each``, ``owner``…) come from
:mod:`estiba.powers`. What they mean is the game's business, in Rust, and stands
there under the same names.
"""

from __future__ import annotations

from estiba.games.travel.words.events import (
    ACTION,
    ANY_TIME,
    OWN_TURN,
    action_announced,
    card_drawn,
    reaction,
    recycled,
    stolen,
    traded,
    travelled,
    turn_began,
    turned_up,
)
from estiba.games.travel.words.kinds import (
    ANYWHERE,
    DRAW,
    DUMP,
    END_OF_TURN,
    IN_FRONT,
    IN_HAND,
    OWNERS_NEXT_TURN,
    RECYCLE,
    STEAL,
    TRADE,
    TRAVEL,
    Action,
)
from estiba.games.travel.words.queries import (
    cards_drawn,
    hand_limit,
    may_be_stolen_from,
    may_travel,
    postcards_to_win,
    recycle_cost,
    stands_for_item,
    steal_cost,
    trade_bonus,
    travel_bonus,
)
from estiba.games.travel.words.readers import (
    active,
    deck_count,
    discard_count,
    discard_pile,
    giveable,
    hand,
    hand_count,
    is_event,
    is_item,
    is_passport,
    is_postcard,
    is_prohibited,
    is_special,
    needed,
    next_seat,
    revealed,
    same_kind,
    visited,
)
from estiba.games.travel.words.verbs import (
    discard,
    discard_revealed,
    draw,
    end_turn,
    extra_turn,
    give,
    redraw_country,
    reveal,
    shuffle_deck,
    steal_random,
    swap_hands,
)
from estiba.powers.effects import Effects
from estiba.powers.hooks import Power as AnyPower
from estiba.powers.registry import powers_of

__all__ = [
    "ACTION",
    "ANYWHERE",
    "ANY_TIME",
    "DRAW",
    "DUMP",
    "END_OF_TURN",
    "IN_FRONT",
    "IN_HAND",
    "OWNERS_NEXT_TURN",
    "OWN_TURN",
    "RECYCLE",
    "STEAL",
    "TRADE",
    "TRAVEL",
    "Action",
    "Power",
    "action_announced",
    "active",
    "card_drawn",
    "cards_drawn",
    "deck_count",
    "discard",
    "discard_count",
    "discard_pile",
    "discard_revealed",
    "draw",
    "end_turn",
    "extra_turn",
    "give",
    "giveable",
    "hand",
    "hand_count",
    "hand_limit",
    "is_event",
    "is_item",
    "is_passport",
    "is_postcard",
    "is_prohibited",
    "is_special",
    "may_be_stolen_from",
    "may_travel",
    "needed",
    "next_seat",
    "postcards_to_win",
    "power",
    "reaction",
    "recycle_cost",
    "recycled",
    "redraw_country",
    "reveal",
    "revealed",
    "same_kind",
    "shuffle_deck",
    "stands_for_item",
    "steal_cost",
    "steal_random",
    "stolen",
    "swap_hands",
    "trade_bonus",
    "traded",
    "travel_bonus",
    "travelled",
    "turn_began",
    "turned_up",
    "visited",
]


class Power(AnyPower):
    """A card's power in the travel game."""

    def when_turned_up(self, effect: Effects) -> None:
        """Does something when the card is drawn from the deck; its drawer is the owner."""
        self.whenever(turned_up, effect, at=ANYWHERE)


power = powers_of(Power)
"""Says which card of the travel game a power function is about."""
