"""The tables of the journal.

What is written is never changed, but for the standing of a match: a summary of
the other tables by which matches are listed and counted.
"""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

VERSION: Final = "0002"
"""The last step of `estiba.server.migrations`, which leads to these tables."""

metadata: Final = sa.MetaData()

matches: Final = sa.Table(
    "matches",
    metadata,
    # Counts the matches of the store, so that they can be listed by age.
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("match_id", sa.Text, nullable=False, unique=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("fingerprint", sa.Text, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    # A JSON object of all options.
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seed", sa.LargeBinary, nullable=False),
    # A JSON list: the bot policy of each seat, or null for an open one.
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("listed", sa.Integer, nullable=False),
    sa.Column("spectators", sa.Integer, nullable=False),
    # A number of estiba.v1.OnLeave.
    sa.Column("on_leave", sa.Integer, nullable=False),
    # Seconds since 1970.
    sa.Column("created_at", sa.Integer, nullable=False),
    # SHA-256 of the host token, of the request id and of the rest of the request.
    sa.Column("host_hash", sa.LargeBinary, nullable=False),
    sa.Column("request_hash", sa.LargeBinary, nullable=False),
    sa.Column("content_hash", sa.LargeBinary, nullable=False),
    # The MatchInfo that was answered, for a repeated request.
    sa.Column("answer", sa.LargeBinary, nullable=False),
    sa.Column("checksum", sa.LargeBinary, nullable=False),
)

match_expansions: Final = sa.Table(
    "match_expansions",
    metadata,
    sa.Column("match", sa.Integer, sa.ForeignKey("matches.number"), primary_key=True),
    # Counts the expansions of the match from zero.
    sa.Column("position", sa.Integer, primary_key=True),
    sa.Column("expansion", sa.Text, nullable=False),
    sa.Column("version", sa.Text, nullable=False),
    sa.Column("fingerprint", sa.Text, nullable=False),
    sa.Column("checksum", sa.LargeBinary, nullable=False),
)

standings: Final = sa.Table(
    "standings",
    metadata,
    sa.Column("match", sa.Integer, sa.ForeignKey("matches.number"), primary_key=True),
    # A number of estiba.v1.MatchStatus.
    sa.Column("status", sa.Integer, nullable=False),
    sa.Column("open_seats", sa.Integer, nullable=False),
    sa.Column("listed", sa.Integer, nullable=False),
    sa.Index("standings_by_listing", "listed", "match"),
    sa.Index("standings_by_status", "status", "match"),
)

seat_changes: Final = sa.Table(
    "seat_changes",
    metadata,
    sa.Column("match", sa.Integer, sa.ForeignKey("matches.number"), primary_key=True),
    # Counts the changes of the match from zero.
    sa.Column("position", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    # "joined", "opened" or "bot".
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("display_name", sa.Text, nullable=False),
    sa.Column("policy", sa.Text, nullable=False),
    sa.Column("changed_at", sa.Integer, nullable=False),
    # Of a joined seat: SHA-256 of its token, of the request id and of the rest
    # of the request; and the MatchInfo that was answered.
    sa.Column("token_hash", sa.LargeBinary),
    sa.Column("request_hash", sa.LargeBinary),
    sa.Column("content_hash", sa.LargeBinary),
    sa.Column("answer", sa.LargeBinary),
    sa.Column("checksum", sa.LargeBinary, nullable=False),
)

status_changes: Final = sa.Table(
    "status_changes",
    metadata,
    sa.Column("match", sa.Integer, sa.ForeignKey("matches.number"), primary_key=True),
    sa.Column("position", sa.Integer, primary_key=True),
    sa.Column("status", sa.Integer, nullable=False),
    # Why: "started", "played", "cancelled", "left", "expired" or "truncated".
    sa.Column("reason", sa.Text, nullable=False),
    # The choices played by then.
    sa.Column("revision", sa.Integer, nullable=False),
    # A JSON list of seats.
    sa.Column("winners", sa.Text, nullable=False),
    sa.Column("changed_at", sa.Integer, nullable=False),
    sa.Column("checksum", sa.LargeBinary, nullable=False),
)

# Without row ids the moves of a match lie together, in order, in one tree.
moves: Final = sa.Table(
    "moves",
    metadata,
    sa.Column("match", sa.Integer, sa.ForeignKey("matches.number"), primary_key=True),
    # The revision before the first choice.
    sa.Column("revision", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("decision_id", sa.Integer, nullable=False),
    # The numbers of the choices, two bytes each, low byte first.
    sa.Column("choices", sa.LargeBinary, nullable=False),
    sa.Column("moved_at", sa.Integer, nullable=False),
    # SHA-256 of the request id, and a hash of the rest of the request; null for
    # a bot.
    sa.Column("request_hash", sa.LargeBinary),
    sa.Column("content_hash", sa.LargeBinary),
    sa.Column("checksum", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
