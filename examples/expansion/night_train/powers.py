"""What the cards of the night train do."""

from estiba.games.travel.words import (
    IN_HAND,
    OWN_TURN,
    OWNERS_NEXT_TURN,
    Power,
    discard,
    draw,
    extra_turn,
    giveable,
    hand,
    hand_count,
    may_be_stolen_from,
    power,
    travelled,
)
from estiba.powers import ask, change, choose, each, if_, lasting, others, owner, seats


@power("night_ticket")
def night_ticket(card: Power) -> None:
    """Travels on through the night."""
    card.may(OWN_TURN, extra_turn(owner), at=IN_HAND)


@power("sleeping_berth")
def sleeping_berth(card: Power) -> None:
    """Sleeps with the luggage under the pillow."""
    safe = change(may_be_stolen_from(seat=owner), False)
    card.may(OWN_TURN, lasting(safe, until=OWNERS_NEXT_TURN), at=IN_HAND)


@power("border_control")
def border_control(card: Power) -> None:
    """Stops those who carry much."""
    card.when_turned_up(
        each(
            seats(),
            lambda player: if_(
                hand_count(player) > 5,
                choose(hand(player), discard, where=giveable, by=player),
            ),
        )
    )


@power("conductor")
def conductor(card: Power) -> None:
    """Meets everybody who travels."""
    card.whenever(travelled, ask(draw(owner, 1), word="draw"), when=others(travelled.seat))
