"""What a power function of Import/Export gets, and the decorator that names its card."""

from __future__ import annotations

from estiba.games.import_export.words.happenings import fulfilled_destination, self_fulfilled
from estiba.games.import_export.words.moments import ANYWHERE
from estiba.games.import_export.words.values import itself, owner
from estiba.powers import Condition, Effects, always, powers_of
from estiba.powers.hooks import Power as AnyPower


class Power(AnyPower):
    """A card's power in Import/Export."""

    def when_fulfilled(self, effect: Effects) -> None:
        """Does something when the card is fulfilled, or it is as though."""
        self.whenever(self_fulfilled(seat=owner), effect, at=ANYWHERE)

    def instead_of_staying(self, effect: Effects, *, when: Condition = always) -> None:
        """Does something instead of adding the card to its owner's fulfilled contracts."""
        self.instead(fulfilled_destination(card=itself), effect, when=when, at=ANYWHERE)


power = powers_of(Power)
"""Says which card of Import/Export a power function is about."""
