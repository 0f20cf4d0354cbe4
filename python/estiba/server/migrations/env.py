"""Run by Alembic: takes the steps on the connection that the store hands over."""

from __future__ import annotations

from alembic import context

from estiba.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # The store begins transactions by hand, so a step that fails leaves nothing.
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
