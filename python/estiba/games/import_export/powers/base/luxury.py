"""Luxury cards of the base set."""

from __future__ import annotations

from estiba.games.import_export.words import Power, draw_up_to, play_alone, power

ANY_NUMBER = 255
"""More cards than a hand can hold."""


@power("platinum_rings")
def platinum_rings(card: Power) -> None:
    """Cards are played for their actions, as many as the owner likes (l. 511, 711)."""
    card.when_fulfilled([draw_up_to(8), play_alone(ANY_NUMBER)])
    card.text(
        "Draw until you hold eight cards. Then you may play any number of cards from your hand, "
        "performing the action of each alone and without your crew.",
        "Roba hasta tener ocho cartas en la mano. Después puedes jugar cualquier número de cartas "
        "de tu mano, realizando la acción de cada una en solitario y sin tu Tripulación.",
        reason="any number would be rendered as a large one",
    )
