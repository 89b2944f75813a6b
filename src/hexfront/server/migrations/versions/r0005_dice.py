"""Dice by chain: what was promised of a game's, and what each entry took."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Text

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Two columns; games of before have a seed and need neither."""
    op.add_column("games", Column("promise", Text, nullable=False, server_default=""))
    op.add_column("entries", Column("proof", Text))
