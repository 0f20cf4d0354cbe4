"""Looks a store over while no server runs on it, and closes matches by hand."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from estiba import _core
from estiba.errors import EstibaError
from estiba.server import schema
from estiba.server.catalog import Catalog
from estiba.server.expansions import missing_expansion
from estiba.server.failures import match_not_found
from estiba.server.journal import standing_update, status_write
from estiba.server.reading import StoredMatch, read_match, take_any_text
from estiba.server.rows import StatusRow
from estiba.server.store import Statement, Store, store_path
from estiba.v1.match_pb2 import (
    MATCH_STATUS_ENDED,
    MATCH_STATUS_OVER,
    MATCH_STATUS_PLAYING,
    MATCH_STATUS_WAITING,
    MatchStatus,
)

_ALL: Final = Statement(sa.select(schema.matches.c.match_id).order_by(schema.matches.c.number))


@dataclass(frozen=True, slots=True)
class Finding:
    """A match that cannot be played on, and why.

    Attributes:
        match_id: the match.
        code: `journal_corrupt`, `rules_mismatch` or `expansion_missing`.
        reason: a sentence.
        status: how it stands by its journal: "waiting", "playing", "over" or
            "ended".
    """

    match_id: str
    code: str
    reason: str
    status: str


def examine_store(store: str, progress: Callable[[int], None] | None = None) -> list[Finding]:
    """The matches of a store that are damaged or were made under other rules.

    Every row is read and every match is replayed.

    Args:
        store: the URL of the store.
        progress: called after each match with how many have been looked at.

    Raises:
        EstibaError: `store_malformed` if there is no such store or it cannot
            be opened; `store_unavailable` while a server runs on it.
    """
    catalog = Catalog()
    with _opened(store) as opened:
        findings = []
        for looked_at, (match_id,) in enumerate(_ALL.rows(opened.reader), start=1):
            status = "waiting"
            try:
                stored = read_match(opened.reader, match_id)
                if stored is None:
                    continue
                status = _status_word(stored)
                found = _fault(stored, catalog)
            except EstibaError as error:
                found = error.code, error.details.get("reason", error.message)
            except (TypeError, ValueError) as error:
                found = "journal_corrupt", f"a row holds something else ({type(error).__name__})"
            if found is not None:
                findings.append(Finding(match_id, *found, status))
            if progress is not None:
                progress(looked_at)
        return findings


def close_truncated(store: str, match_id: str) -> None:
    """Ends a match that :func:`examine_store` finds, without a result.

    One that has ended already stays as it is.

    Raises:
        EstibaError: `match_not_found`; `match_started` if nothing is wrong with
            the match; or as :func:`examine_store`.
    """
    catalog = Catalog()
    with _opened(store) as opened:
        stored = read_match(opened.reader, match_id)
        if stored is None:
            raise match_not_found()
        if _fault(stored, catalog) is None:
            raise EstibaError(
                "match_started",
                f"Nothing is wrong with the match {match_id} ({_status_word(stored)}): "
                "it is not closed.",
                "Only a match that doctor lists can be closed; CancelMatch ends others.",
                {"match": match_id},
            )
        if _status(stored) in (MATCH_STATUS_OVER, MATCH_STATUS_ENDED):
            return
        number = stored.header.number
        row = StatusRow(
            match=number,
            position=_next_position(opened.reader, number),
            status=int(MATCH_STATUS_ENDED),
            reason="truncated",
            revision=sum(len(move.choices) // 2 for move in stored.moves),
            winners="[]",
            changed_at=int(time.time()),
        )
        opened.writer.execute("BEGIN IMMEDIATE")
        for sql, values in (
            status_write(row),
            standing_update(number, int(MATCH_STATUS_ENDED), 0),
        ):
            opened.writer.execute(sql, values)
        opened.writer.execute("COMMIT")


_POSITION: Final = Statement(
    sa.select(sa.func.coalesce(sa.func.max(schema.status_changes.c.position), -1) + 1).where(
        schema.status_changes.c.match == sa.bindparam("number")
    )
)


def _next_position(connection: sqlite3.Connection, number: int) -> int:
    return int(_POSITION.rows(connection, number=number)[0][0])


@contextmanager
def _opened(url: str) -> Iterator[Store]:
    path = store_path(url)
    if not path.exists():
        raise EstibaError(
            "store_malformed",
            f"There is no store {path}.",
            "Give the URL of the store that the server was started with.",
            {"store": str(path)},
        )
    with closing(Store(url)) as store:
        take_any_text(store.reader)
        yield store


def _fault(stored: StoredMatch, catalog: Catalog) -> tuple[str, str] | None:
    if stored.fault is not None:
        return stored.fault.code, stored.fault.details.get("reason", stored.fault.message)
    header = stored.header
    missing = missing_expansion(stored.expansions, catalog.expansions(header.game))
    if missing is not None:
        return missing.code, missing.message
    try:
        rules = catalog.rules(header.game, header.options)
    except EstibaError as error:
        return "rules_mismatch", f"the rules of now refuse its game or options: {error.message}"
    if rules.fingerprint != header.fingerprint:
        return "rules_mismatch", (
            f"it was made under rules {header.fingerprint[:12]}, "
            f"those of now are {rules.fingerprint[:12]}"
        )
    if not any(row.status == MATCH_STATUS_PLAYING for row in stored.statuses):
        return None
    return _replay_fault(stored, rules)


def _replay_fault(stored: StoredMatch, rules: _core.Rules) -> tuple[str, str] | None:
    plays = [(move.seat, number) for move in stored.moves for number in move.numbers()]
    header = stored.header
    try:
        core = _core.Match.from_plays(rules, header.seed, plays)
    except EstibaError as error:
        return "journal_corrupt", f"its moves cannot be played: {error.message}"
    if core.over != (_status(stored) == MATCH_STATUS_OVER):
        return "journal_corrupt", "a change of status is missing"
    if stored.statuses[-1].status == MATCH_STATUS_OVER and core.winners != json.loads(
        stored.statuses[-1].winners
    ):
        return "journal_corrupt", "its moves lead to other winners"
    return None


def _status(stored: StoredMatch) -> int:
    return stored.statuses[-1].status if stored.statuses else int(MATCH_STATUS_WAITING)


def _status_word(stored: StoredMatch) -> str:
    name = MatchStatus.Name(_status(stored))  # type: ignore[arg-type]
    return name.removeprefix("MATCH_STATUS_").lower()
