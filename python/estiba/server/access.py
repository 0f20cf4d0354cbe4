"""What a token lets its bearer do with a match.

A match that is not there, an id that is none, a token that is wrong and a token
of another match are all answered with the same bytes.
"""

from __future__ import annotations

from estiba.errors import EstibaError
from estiba.server.failures import match_not_found
from estiba.server.hosted import HOST, Hosted
from estiba.server.tokens import hash_token


def require_token(token: str | None) -> str:
    """The token of the call; before the match is looked up, so it tells nothing of it.

    Raises:
        EstibaError: `token_required`.
    """
    if token is None:
        raise EstibaError(
            "token_required",
            "The call needs a token.",
            "Send the metadata key authorization with the value: Bearer TOKEN.",
        )
    return token


def require_seat(hosted: Hosted, token: str) -> int:
    """The seat whose token this is.

    Raises:
        EstibaError: `match_not_found`, `seat_token_required` or `journal_corrupt`.
    """
    holder = _holder(hosted, token)
    if holder == HOST:
        raise EstibaError(
            "seat_token_required",
            "The host token is not that of a seat.",
            "Send the seat token that JoinMatch gave.",
        )
    return holder


def require_host(hosted: Hosted, token: str) -> None:
    """Checks that this is the host token.

    Raises:
        EstibaError: `match_not_found`, `host_token_required` or `journal_corrupt`.
    """
    if _holder(hosted, token) != HOST:
        raise EstibaError(
            "host_token_required",
            "Only the host of the match may do this.",
            "Send the host token that CreateMatch gave.",
        )


def viewer(hosted: Hosted, token: str | None) -> int | None:
    """Whose view the caller gets: a seat's, or None for the spectator's.

    The host sees what spectators see, also where there are none.

    Raises:
        EstibaError: `match_not_found`, `seat_token_required` or `journal_corrupt`.
    """
    if token is None:
        if not hosted.header.spectators:
            raise match_not_found()
        _refuse_damaged(hosted)
        return None
    holder = _holder(hosted, token)
    return None if holder == HOST else holder


def anybody(hosted: Hosted, token: str | None) -> None:
    """Checks a call that needs no token: one that is sent must fit all the same.

    Raises:
        EstibaError: `match_not_found` or `journal_corrupt`.
    """
    if token is not None:
        hashed = hash_token(token)
        if hosted.holder(hashed) is None and hosted.former_holder(hashed) is None:
            raise match_not_found()
    _refuse_damaged(hosted)


def _holder(hosted: Hosted, token: str) -> int:
    hashed = hash_token(token)
    holder = hosted.holder(hashed)
    if holder is None:
        seat = hosted.former_holder(hashed)
        if seat is None:
            raise match_not_found()
        _refuse_damaged(hosted)
        raise EstibaError(
            "seat_token_required",
            f"Seat {seat} was given up or handed to a bot; this token is not valid any more.",
            "Join an open seat, or watch as a spectator without a token.",
            {"seat": str(seat)},
        )
    _refuse_damaged(hosted)
    return holder


def _refuse_damaged(hosted: Hosted) -> None:
    if hosted.fault is not None:
        fault = hosted.fault
        # A fresh one each time: an exception that is raised again and again
        # would gather the tracebacks of all calls.
        raise EstibaError(fault.code, fault.message, fault.hint, fault.details)
