"""Where Alembic runs: on the connection that `bringing.py` has opened, inside its transaction."""

from __future__ import annotations

from alembic import context

from hexfront.server.layout import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
