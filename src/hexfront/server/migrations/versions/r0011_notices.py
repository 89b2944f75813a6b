"""How people are reached who are not there, what they want to be told of, and who is at which table."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def _person(**more: Any) -> sa.Column[str]:
    return sa.Column("person", sa.String(32), sa.ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, **more)


def _game() -> sa.Column[str]:
    return sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    """Four more tables."""
    op.create_table(
        "ways",
        sa.Column("id", sa.String(32), primary_key=True),
        _person(index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "wants",
        _person(primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("push", sa.Boolean, nullable=False),
        sa.Column("mail", sa.Boolean, nullable=False),
        sa.Column("hook", sa.Boolean, nullable=False),
    )
    op.create_table("told", _game(), _person(primary_key=True), sa.Column("time", sa.Float(53), nullable=False))
    op.create_table(
        "present",
        _game(),
        _person(primary_key=True),
        sa.Column("holder", sa.String(32), primary_key=True),
        sa.Column("until", sa.Float(53), nullable=False),
    )
