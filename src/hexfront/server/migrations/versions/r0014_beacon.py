"""Throws that wait for a public beacon, and the term that lets a table have one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """One more table, and a column of the terms."""
    op.create_table(
        "bound",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("act", sa.Text, nullable=False),
        sa.Column("nonce", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("told", sa.String(64), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
    )
    with op.batch_alter_table("terms") as terms:
        terms.add_column(sa.Column("beacon", sa.Boolean, nullable=False, server_default=sa.false()))
