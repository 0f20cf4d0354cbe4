"""Shows a match to a player in a terminal, from what the service tells and nothing else.

No game is known here: prompts, labels and sentences come with the messages, and
a view is shown field by field as its message declares them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from google.protobuf.message import Message

from estiba.v1.catalog_pb2 import CardInfo
from estiba.v1.choice_pb2 import OfferedChoice
from estiba.v1.decision_pb2 import Menu
from estiba.v1.view_pb2 import Update, View


def event_lines(update: Update) -> Iterator[str]:
    """What happened, a line each."""
    for event in update.events:
        if event.sentence:
            yield event.sentence


def view_lines(view: View) -> Iterator[str]:
    """What lies on the table, as far as the viewer sees it."""
    game = view.WhichOneof("game")
    if game is None:
        return
    own = view.seat if view.HasField("seat") else None
    for name, value in _fields(getattr(view, game)):
        if isinstance(value, list) and any(isinstance(item, Message) for item in value):
            for number, item in enumerate(value):
                mark = " (you)" if name == "seats" and number == own else ""
                yield f"  {name} {number}{mark}: {_text(item)}"
        elif value != []:
            yield f"  {name}: {_text(value)}"


def _fields(message: Message) -> Iterator[tuple[str, Any]]:
    """The fields of a message by name; a field that may be absent and is, is left out.

    Repeated fields come as lists, maps as dictionaries.
    """
    for descriptor in message.DESCRIPTOR.fields:
        if descriptor.has_presence and not message.HasField(descriptor.name):
            continue
        value = getattr(message, descriptor.name)
        if isinstance(value, Mapping):
            yield descriptor.name, dict(sorted(value.items()))
        else:
            yield descriptor.name, list(value) if descriptor.is_repeated else value


def _text(value: Any) -> str:
    if isinstance(value, Message):
        return _message(dict(_fields(value)))
    if isinstance(value, dict):
        return ", ".join(f"{name} {_text(item)}" for name, item in value.items())
    if isinstance(value, list):
        return " ".join(_listed(item) for item in value) or "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) or "nothing"


def _message(fields: dict[str, Any]) -> str:
    if set(fields) == {"count", "visible", "cards"}:
        return _zone(**fields)
    if len(fields) == 1:
        return _text(*fields.values())
    return _text(fields)


def _listed(item: Any) -> str:
    """An item of a list, in brackets if there is more than one thing to say of it."""
    text = _text(item)
    return f"({text})" if isinstance(item, Message) and ", " in text else text


def _zone(count: int, visible: bool, cards: list[str]) -> str:
    shown = f" [{', '.join(cards)}]" if visible and cards else ""
    return f"{count} card{'' if count == 1 else 's'}{shown}"


def menu_lines(menu: Menu) -> Iterator[str]:
    """The question and its answers, numbered from 1."""
    decision = menu.decision
    picks = f" ({decision.picks_left} to choose)" if decision.picks_left > 1 else ""
    yield f"{decision.prompt}{picks}"
    width = len(str(len(menu.choices)))
    for number, offered in enumerate(menu.choices, start=1):
        any_time = "  at any time" if offered.any_time else ""
        label = f"{offered.label}  [{offered.choice.notation}]"
        yield f"  {number:>{width}}  {label}{any_time}"


def read_choices(line: str, offered: Iterable[OfferedChoice]) -> list[str] | None:
    """The notations that a line of input names.

    A line is the place of a choice in the menu, from 1, or one or more
    notations. Whether they are legal is the server's to say.

    Returns:
        The notations; None if the line names a place that the menu does not have.
    """
    words = line.split()
    menu = list(offered)
    if len(words) == 1 and words[0].isdecimal():
        place = int(words[0]) if len(words[0]) < 6 else 0
        return [menu[place - 1].choice.notation] if 1 <= place <= len(menu) else None
    return words


def card_lines(card: str, cards: Iterable[CardInfo]) -> Iterator[str]:
    """What the catalogue says of a card; of all cards if no id is given.

    An id with a plus sign names all that one card shows. Its printed values
    follow where the catalogue says more of it than how many copies there are.
    """
    wanted = card.split("+")
    found = [info for info in cards if not card or info.id in wanted]
    for info in found:
        yield f"  {info.id}: {info.name} ({info.kind}). {info.text}"
        values = [f"{it.name} {it.value}" for it in info.values if it.name != "copies"]
        if values and card:
            yield f"    {'; '.join(values)}"
    if not found:
        yield f"  There is no card '{card}'; ? alone lists all."


def result_line(update: Update, seat: int | None) -> str:
    """How the match ended, as the player of a seat hears it."""
    winners = list(update.view.winners)
    if not winners:
        return "The match has ended without a result."
    if winners == [seat]:
        return "You have won."
    names = ", ".join(f"seat {winner}" for winner in winners)
    return f"You and others have won: {names}." if seat in winners else f"Won by {names}."
