"""The one error type of Estiba, and the one table of its codes.

Every error that a caller can cause has a stable snake_case code. The table
says what each means and which gRPC status carries it; on the wire the code is
the ``reason`` of a ``google.rpc.ErrorInfo`` of the domain ``estiba``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final


class EstibaError(Exception):
    """Input that is refused. Nothing has changed.

    Attributes:
        code: a stable word of :data:`CODES`.
        message: what is wrong, and where.
        hint: what to do about it; may be empty.
        details: machine-readable particulars, such as ``file``, ``line``,
            ``field`` or ``nearest``.
    """

    def __init__(
        self,
        code: str,
        message: str,
        hint: str = "",
        details: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(f"{message} {hint}".strip())
        self.code: Final = code
        self.message: Final = message
        self.hint: Final = hint
        self.details: Final[dict[str, str]] = dict(details or {})

    def __reduce__(self) -> tuple[type[EstibaError], tuple[str, str, str, dict[str, str]]]:
        return (type(self), (self.code, self.message, self.hint, self.details))


@dataclass(frozen=True)
class Code:
    """What a code means and which gRPC status carries it."""

    status: str
    meaning: str
    retry: bool = field(default=False)


CODES: Final[dict[str, Code]] = {
    # What is asked for does not exist.
    "unknown_game": Code("NOT_FOUND", "there is no game of this id"),
    "unknown_option": Code("INVALID_ARGUMENT", "the game has no option of this name"),
    "unknown_card": Code("INVALID_ARGUMENT", "there is no card of this id"),
    "unknown_choice": Code("INVALID_ARGUMENT", "the rules have no such choice"),
    "unknown_policy": Code("INVALID_ARGUMENT", "there is no bot policy of this name"),
    "unknown_locale": Code("INVALID_ARGUMENT", "the language is neither en nor es"),
    "unknown_seat": Code("INVALID_ARGUMENT", "the match has no seat of this number"),
    "match_not_found": Code("NOT_FOUND", "there is no such match, or the token is not of it"),
    # A value is wrong.
    "option_value": Code("INVALID_ARGUMENT", "an option has a value that it cannot take"),
    "seed_malformed": Code("INVALID_ARGUMENT", "a seed is not 32 bytes"),
    "match_too_large": Code("INVALID_ARGUMENT", "a match would hold more cards than it can"),
    "request_malformed": Code("INVALID_ARGUMENT", "a field of the request is missing or malformed"),
    "request_id_malformed": Code("INVALID_ARGUMENT", "a request id is not 32 hex digits"),
    "request_id_reused": Code("INVALID_ARGUMENT", "a request id came again with other contents"),
    "page_token_malformed": Code("INVALID_ARGUMENT", "a page token is not one of ListMatches"),
    "message_too_large": Code("RESOURCE_EXHAUSTED", "a request is larger than the server takes"),
    "too_many_choices": Code("INVALID_ARGUMENT", "one Move holds too many choices"),
    "choices_after_reveal": Code(
        "INVALID_ARGUMENT", "a list of choices goes on after one that reveals something"
    ),
    # Files.
    "table_syntax": Code("INVALID_ARGUMENT", "a card table or overlay is not TOML"),
    "table_field": Code("INVALID_ARGUMENT", "a field of a card table or overlay is wrong"),
    "power_invalid": Code("INVALID_ARGUMENT", "a module of powers has mistakes"),
    "power_program": Code("INVALID_ARGUMENT", "a compiled power is wrong"),
    "expansion_invalid": Code("INVALID_ARGUMENT", "an expansion cannot be used as it is"),
    "expansion_missing": Code(
        "FAILED_PRECONDITION", "a match needs an expansion that is not installed"
    ),
    "record_syntax": Code("INVALID_ARGUMENT", "a record cannot be read"),
    "record_mismatch": Code("DATA_LOSS", "a record does not lead to the state that it states"),
    "scenario_syntax": Code("INVALID_ARGUMENT", "a scenario is not YAML"),
    "scenario_field": Code("INVALID_ARGUMENT", "a field of a scenario is wrong"),
    "position_field": Code("INVALID_ARGUMENT", "a field of a position is wrong"),
    "outcome_impossible": Code("INVALID_ARGUMENT", "a scripted outcome of chance cannot happen"),
    # The match is not in the state that the request needs.
    "illegal_choice": Code("FAILED_PRECONDITION", "the choice is not in the seat's menu"),
    "not_asked": Code("FAILED_PRECONDITION", "the seat is not asked now"),
    "stale_decision": Code("ABORTED", "the decision is not open any more", retry=True),
    "power_ran_away": Code("FAILED_PRECONDITION", "a power ran away and was stopped"),
    "power_function": Code("FAILED_PRECONDITION", "a function of a power failed"),
    "match_over": Code("FAILED_PRECONDITION", "the match is over"),
    "match_not_over": Code("FAILED_PRECONDITION", "the match is not over"),
    "match_not_started": Code("FAILED_PRECONDITION", "the match waits for players"),
    "match_started": Code("FAILED_PRECONDITION", "the match has started or ended"),
    "seat_taken": Code("FAILED_PRECONDITION", "the seat is not open"),
    "rules_mismatch": Code("FAILED_PRECONDITION", "the match was played under other rules"),
    "journal_corrupt": Code("DATA_LOSS", "the journal of the match cannot be read"),
    # Who calls.
    "token_required": Code("UNAUTHENTICATED", "the call needs a token"),
    "host_token_required": Code("PERMISSION_DENIED", "the call needs the host token"),
    "seat_token_required": Code("PERMISSION_DENIED", "the call needs a seat token"),
    # The server.
    "too_many_matches": Code("RESOURCE_EXHAUSTED", "the server is full of matches", retry=True),
    "too_many_streams": Code("RESOURCE_EXHAUSTED", "the server is full of streams", retry=True),
    "draining": Code("UNAVAILABLE", "the server is shutting down", retry=True),
    "store_unavailable": Code("UNAVAILABLE", "the journal cannot be written", retry=True),
    "config_malformed": Code("INVALID_ARGUMENT", "a setting of the server is wrong"),
    "store_malformed": Code("INVALID_ARGUMENT", "the store is not a URL that can be opened"),
    "internal": Code("INTERNAL", "a fault of the server; the reference is in its log"),
    # What a client finds for itself.
    "unreachable": Code("UNAVAILABLE", "the server cannot be reached", retry=True),
    "call_failed": Code("UNKNOWN", "a call failed without a reason of Estiba; see the status"),
}
"""Every code, with its meaning and gRPC status."""
