"""What people write down for themselves at tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0008"


def upgrade() -> None:
    """One more table."""
    op.create_table(
        "notes",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True, index=True),
        sa.Column("written", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("updated", sa.String(32), nullable=False),
    )
