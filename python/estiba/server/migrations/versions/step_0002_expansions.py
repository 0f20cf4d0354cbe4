"""The table of the expansions that matches use."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table. No match of before uses an expansion."""
    op.create_table(
        "match_expansions",
        sa.Column("match", sa.Integer, sa.ForeignKey("matches.number"), primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("expansion", sa.Text, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("checksum", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Removes the table and all that is in it."""
    op.drop_table("match_expansions")
