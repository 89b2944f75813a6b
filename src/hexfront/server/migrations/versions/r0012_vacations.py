"""Vacations of people; other times than the usual ones, and what becomes of a seat without time, among the terms."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """One more table, three more columns, and another name for one."""
    op.create_table(
        "vacations",
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("began", sa.Float(53), primary_key=True, autoincrement=False),
        sa.Column("until", sa.Float(53), nullable=False),
    )
    with op.batch_alter_table("ways") as ways:
        ways.alter_column("target", new_column_name="reach")
    with op.batch_alter_table("terms") as terms:
        terms.add_column(sa.Column("stock", sa.Float(53), nullable=False, server_default="0"))
        terms.add_column(sa.Column("gain", sa.Float(53), nullable=False, server_default="0"))
        terms.add_column(sa.Column("timeout", sa.String(8), nullable=False, server_default="claim"))
