"""Games, entries, snapshots, reasons and analyses: the layout that was the last with a number of its own."""

from __future__ import annotations

from alembic import op

from hexfront.server.migrations.former import begin

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables in a database that has none."""
    begin(op.get_bind())
