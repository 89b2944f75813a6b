"""Accounts: attempts to sign in, passkeys, whom somebody blocks, what somebody reports."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "attempts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("about", sa.String(64), nullable=False, index=True),
        sa.Column("time", sa.String(32), nullable=False, index=True),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("credential", sa.LargeBinary, nullable=False),
        sa.Column("public", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32), nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("challenge", sa.LargeBinary, nullable=False),
        sa.Column("time", sa.String(32), nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True, index=True),
        sa.Column("time", sa.String(32), nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("other", sa.String(32), nullable=False, index=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("time", sa.String(32), nullable=False),
    )
