"""The tables of matches, their seats, their moves and their status."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "matches",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("match_id", sa.Text, nullable=False, unique=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("listed", sa.Integer, nullable=False),
        sa.Column("spectators", sa.Integer, nullable=False),
        sa.Column("on_leave", sa.Integer, nullable=False),
        sa.Column("created_at", sa.Integer, nullable=False),
        sa.Column("host_hash", sa.LargeBinary, nullable=False),
        sa.Column("request_hash", sa.LargeBinary, nullable=False),
        sa.Column("content_hash", sa.LargeBinary, nullable=False),
        sa.Column("answer", sa.LargeBinary, nullable=False),
        sa.Column("checksum", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "standings",
        sa.Column("match", sa.Integer, sa.ForeignKey("matches.number"), primary_key=True),
        sa.Column("status", sa.Integer, nullable=False),
        sa.Column("open_seats", sa.Integer, nullable=False),
        sa.Column("listed", sa.Integer, nullable=False),
    )
    op.create_index("standings_by_listing", "standings", ["listed", "match"])
    op.create_index("standings_by_status", "standings", ["status", "match"])
    op.create_table(
        "seat_changes",
        sa.Column("match", sa.Integer, sa.ForeignKey("matches.number"), primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("display_name", sa.Text, nullable=False),
        sa.Column("policy", sa.Text, nullable=False),
        sa.Column("changed_at", sa.Integer, nullable=False),
        sa.Column("token_hash", sa.LargeBinary),
        sa.Column("request_hash", sa.LargeBinary),
        sa.Column("content_hash", sa.LargeBinary),
        sa.Column("answer", sa.LargeBinary),
        sa.Column("checksum", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "status_changes",
        sa.Column("match", sa.Integer, sa.ForeignKey("matches.number"), primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("status", sa.Integer, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("winners", sa.Text, nullable=False),
        sa.Column("changed_at", sa.Integer, nullable=False),
        sa.Column("checksum", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "moves",
        sa.Column("match", sa.Integer, sa.ForeignKey("matches.number"), primary_key=True),
        sa.Column("revision", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("decision_id", sa.Integer, nullable=False),
        sa.Column("choices", sa.LargeBinary, nullable=False),
        sa.Column("moved_at", sa.Integer, nullable=False),
        sa.Column("request_hash", sa.LargeBinary),
        sa.Column("content_hash", sa.LargeBinary),
        sa.Column("checksum", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Removes the tables and all that is in them."""
    for table in ("moves", "status_changes", "seat_changes", "standings", "matches"):
        op.drop_table(table)
