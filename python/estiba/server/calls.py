"""From a gRPC call to a method that takes bytes and gives bytes, and back.

Requests come in as bytes and are parsed here, so that a malformed one is
answered with a reason like every other error.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from typing import Any, Final, TypeAlias, TypeVar

import grpc
from google.protobuf.message import DecodeError, Message

from estiba.errors import EstibaError
from estiba.server.failures import expected, report_fault, status_of
from estiba.server.metrics import Metrics

Token: TypeAlias = str | None
"""The bearer token of a call, if it has one."""

Unary: TypeAlias = Callable[[bytes, Token], Awaitable[bytes]]
Streaming: TypeAlias = Callable[[bytes, Token], AsyncGenerator[bytes, None]]
Context: TypeAlias = "grpc.aio.ServicerContext[bytes, bytes]"

Parsed = TypeVar("Parsed", bound=Message)

_BEARER: Final = "bearer "


def parsed(kind: type[Parsed], request: bytes) -> Parsed:
    """A request as a message.

    Raises:
        EstibaError: `request_malformed` if it is not one of this kind.
    """
    try:
        return kind.FromString(request)
    except (DecodeError, UnicodeDecodeError, ValueError):
        raise EstibaError(
            "request_malformed",
            f"The request is not a {kind.DESCRIPTOR.full_name}.",
            "Send a message made from the protobuf files of this server.",
            {"message": kind.DESCRIPTOR.full_name},
        ) from None


class Calls:
    """Makes gRPC handlers from plain methods."""

    def __init__(self, metrics: Metrics, max_message_bytes: int) -> None:
        self._metrics = metrics
        self._max_message_bytes = max_message_bytes

    def unary(self, name: str, method: Unary) -> grpc.RpcMethodHandler[bytes, bytes]:
        """A handler that answers once."""

        async def handle(request: bytes, context: Context) -> bytes:
            try:
                self._check_size(request)
                return await method(request, _token(context))
            except BaseException as error:
                if isinstance(error, EstibaError) or not expected(error):
                    await self._refuse(context, error, name)
                raise

        return grpc.unary_unary_rpc_method_handler(handle)

    def streaming(self, name: str, method: Streaming) -> grpc.RpcMethodHandler[bytes, bytes]:
        """A handler that answers with a stream."""

        async def handle(request: bytes, context: Context) -> AsyncIterator[bytes]:
            try:
                self._check_size(request)
                async with aclosing(method(request, _token(context))) as frames:
                    async for frame in frames:
                        yield frame
            except BaseException as error:
                if isinstance(error, EstibaError) or not expected(error):
                    await self._refuse(context, error, name)
                raise

        return grpc.unary_stream_rpc_method_handler(handle)

    async def _refuse(self, context: Context, error: BaseException, name: str) -> None:
        if not isinstance(error, EstibaError):
            error = report_fault(error, name)
        self._metrics.failed(error.code)
        status, message, trailing = status_of(error)
        await context.abort(status, message, trailing_metadata=trailing)

    def _check_size(self, request: bytes) -> None:
        if len(request) > self._max_message_bytes:
            raise EstibaError(
                "message_too_large",
                f"The request has {len(request)} bytes; "
                f"at most {self._max_message_bytes} are taken.",
                "Send a smaller one.",
                {"limit": str(self._max_message_bytes)},
            )


def _token(context: Context) -> Token:
    for key, value in context.invocation_metadata() or ():
        if key == "authorization":
            text = value.decode("latin-1") if isinstance(value, bytes) else value
            if text[: len(_BEARER)].lower() == _BEARER:
                return text[len(_BEARER) :].strip()
            return None
    return None


def service(
    name: str, handlers: dict[str, grpc.RpcMethodHandler[Any, Any]]
) -> grpc.GenericRpcHandler[Any, Any]:
    """A service of these handlers, by method name."""
    return grpc.method_handlers_generic_handler(name, handlers)
