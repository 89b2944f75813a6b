"""Returns and ends by consent among the entries of a game; orders and requests of its seats."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def _of_seat(*columns: sa.Column[Any]) -> list[sa.Column[Any]]:
    """The columns of a table with a row for each seat of a game."""
    return [
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(32), primary_key=True),
        *columns,
    ]


def upgrade() -> None:
    """Two more columns, two more tables."""
    with op.batch_alter_table("entries") as entries:
        entries.add_column(sa.Column("back", sa.String(64)))
        entries.add_column(sa.Column("ended", sa.String(16)))
    op.create_table(
        "orders",
        *_of_seat(sa.Column("kinds", sa.Text, nullable=False), sa.Column("idle", sa.Boolean, nullable=False)),
    )
    op.create_table(
        "requests",
        *_of_seat(
            sa.Column("kind", sa.String(16), nullable=False),
            sa.Column("entry", sa.Integer, nullable=False),
            sa.Column("public", sa.Integer, nullable=False),
        ),
    )
