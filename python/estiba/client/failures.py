"""Errors on their way back: gRPC status and details to EstibaError."""

from __future__ import annotations

from typing import Any, Final, Protocol

import grpc
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

from estiba.errors import CODES, EstibaError
from estiba.v1.decision_pb2 import Menu

DOMAIN: Final = "estiba"

_DETAILS_KEY: Final = "grpc-status-details-bin"


class StaleDecisionError(EstibaError):
    """The decision that was answered is not open any more.

    Attributes:
        menu: what is open now, as the caller's seat is asked it.
    """

    def __init__(self, error: EstibaError, menu: Menu) -> None:
        super().__init__(error.code, error.message, error.hint, error.details)
        self.menu: Final = menu


class FailedCall(Protocol):
    """What synchronous and asyncio errors of gRPC have in common."""

    def code(self) -> grpc.StatusCode:
        """The status."""

    def details(self) -> str | None:
        """The message."""

    def trailing_metadata(self) -> Any:
        """The metadata at the end of the call."""


def error_of(failed: FailedCall) -> EstibaError:
    """The error that a failed call stands for."""
    status = _status(failed)
    if status is not None:
        error: EstibaError | None = None
        menu: Menu | None = None
        for detail in status.details:
            info, open_menu = ErrorInfo(), Menu()
            if detail.Unpack(info) and info.domain == DOMAIN and info.reason in CODES:
                error = EstibaError(info.reason, status.message, details=dict(info.metadata))
            elif detail.Unpack(open_menu):
                menu = open_menu
        if error is not None:
            return error if menu is None else StaleDecisionError(error, menu)
    return _bare(failed)


def _status(failed: FailedCall) -> Status | None:
    for key, value in failed.trailing_metadata() or ():
        if key == _DETAILS_KEY and isinstance(value, bytes):
            return Status.FromString(value)
    return None


def _bare(failed: FailedCall) -> EstibaError:
    """The error of a call that did not reach the service."""
    code, message = failed.code(), failed.details() or ""
    details = {"status": code.name}
    if code is grpc.StatusCode.UNAVAILABLE:
        # What gRPC says is of use to those who look into it, and to nobody else.
        return EstibaError(
            "unreachable",
            "The server cannot be reached.",
            "Is `estiba serve` running there?",
            {**details, "reason": message},
        )
    return EstibaError("call_failed", f"{code.name}: {message}", details=details)


def worth_retrying(failed: FailedCall) -> bool:
    """True if the same request may succeed later."""
    return failed.code() is grpc.StatusCode.UNAVAILABLE
