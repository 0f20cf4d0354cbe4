"""Errors on their way to a client: EstibaError to gRPC status and details."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Final

import grpc
from google.protobuf.any_pb2 import Any
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

from estiba.errors import CODES, EstibaError

_log = logging.getLogger(__name__)

DOMAIN: Final = "estiba"
STATUS_DETAILS_KEY: Final = "grpc-status-details-bin"
# The longest message or detail of an error; characters beyond ASCII take up to
# twelve bytes on the way, so their bytes are counted too.
_LONGEST_TEXT: Final = 300
_MOST_BYTES: Final = 450
MENU_TYPE_URL: Final = "type.googleapis.com/estiba.v1.Menu"


class StaleDecision(EstibaError):
    """An answer to a decision that is not open any more, with the menu of now."""

    def __init__(self, error: EstibaError, menu: bytes) -> None:
        super().__init__(error.code, error.message, error.hint, error.details)
        self.menu: Final = menu
        """`estiba.v1.Menu`, serialized."""


def match_not_found() -> EstibaError:
    """The one answer for a match that is not there and for a token of another.

    It never carries particulars: its bytes must not tell the two apart.
    """
    return EstibaError(
        "match_not_found",
        "There is no such match, or the token is not of it.",
        "Check the match id and the token; a match without spectators is watched with a token.",
    )


def malformed(field: str, message: str, hint: str = "") -> EstibaError:
    """A field of a request that is missing or wrong."""
    return EstibaError("request_malformed", message, hint, {"field": field})


def expected(error: BaseException) -> bool:
    """True for what ends a call in the ordinary way, false for a fault of the server.

    A panic of the core arrives as a BaseException that is no Exception; it is
    a fault like any other.
    """
    return isinstance(
        error,
        EstibaError | asyncio.CancelledError | GeneratorExit | KeyboardInterrupt | SystemExit,
    )


def report_fault(error: BaseException, where: str) -> EstibaError:
    """Logs a fault with its traceback and gives the error that the client gets."""
    reference = secrets.token_hex(8)
    _log.error("Fault %s in %s", reference, where, exc_info=error)
    return EstibaError(
        "internal",
        f"A fault of the server; reference {reference}.",
        "Tell whoever runs the server this reference. The same request may be sent again.",
        {"reference": reference},
    )


def pass_over(error: BaseException, where: str) -> None:
    """Logs a fault in one of many matches, so that the others go on.

    What ends a task in the ordinary way is raised again.
    """
    if isinstance(error, EstibaError):
        _log.error("Passed over %s: %s", where, error)
    elif expected(error):
        raise error
    else:
        report_fault(error, where)


def cut(text: str) -> str:
    """A text short enough for the trailing metadata of a call.

    gRPC throws all of it away if it is too long, the ErrorInfo too.

    >>> len(cut("x" * 1000))
    300
    """
    if len(text) > _LONGEST_TEXT:
        text = text[: _LONGEST_TEXT - 1] + "…"
    encoded = text.encode()
    if len(encoded) > _MOST_BYTES:
        text = encoded[:_MOST_BYTES].decode("utf-8", "ignore") + "…"
    return text


def status_of(error: EstibaError) -> tuple[grpc.StatusCode, str, tuple[tuple[str, bytes], ...]]:
    """Status code, message and trailing metadata of an error."""
    status = getattr(grpc.StatusCode, CODES[error.code].status)
    message = cut(f"{error.message} {error.hint}".strip())
    metadata = {key: cut(value) for key, value in error.details.items()}
    info = Any()
    info.Pack(ErrorInfo(reason=error.code, domain=DOMAIN, metadata=metadata))
    details = [info]
    if isinstance(error, StaleDecision):
        details.append(Any(type_url=MENU_TYPE_URL, value=error.menu))
    rich = Status(code=status.value[0], message=message, details=details)
    return status, message, ((STATUS_DETAILS_KEY, rich.SerializeToString()),)
