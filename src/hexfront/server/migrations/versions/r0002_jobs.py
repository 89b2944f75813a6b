"""Jobs: what one process of several does for all."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, Integer, String, Text, UniqueConstraint

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """One more table."""
    op.create_table(
        "jobs",
        Column("id", String(32), primary_key=True),
        Column("kind", String(32), nullable=False),
        Column("key", String(64), nullable=False),
        Column("payload", Text, nullable=False),
        Column("due", Float(53), nullable=False),
        Column("lease", Float(53), nullable=False),
        Column("holder", String(32), nullable=False),
        Column("attempts", Integer, nullable=False),
        Column("note", Text, nullable=False),
        UniqueConstraint("kind", "key"),
    )
    op.create_index("ix_jobs_due", "jobs", ["due"])
