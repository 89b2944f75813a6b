"""Clocks of games, and what is said at tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Two more tables."""
    op.create_table(
        "clocks",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("shows", sa.Text, nullable=False),
    )
    op.create_table(
        "talk",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("place", sa.String(16), nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("said", sa.String(32), nullable=False),
    )
