"""People: guests and accounts, their devices, owners of tables, who holds their seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the tables, and to whom a game belongs."""
    op.create_table(
        "persons",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("handle", sa.String(64), unique=True),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("mail", sa.Text, nullable=False),
        sa.Column("keeper", sa.Boolean, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("print", sa.String(64), nullable=False, unique=True),
        sa.Column("agent", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("seen", sa.String(32), nullable=False),
    )
    op.create_table(
        "places",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("taken", sa.String(32), nullable=False),
    )
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("owner", sa.String(32), nullable=False, server_default=""))
        games.add_column(sa.Column("access", sa.String(16), nullable=False, server_default="private"))
        games.add_column(sa.Column("begun", sa.Boolean, nullable=False, server_default=sa.false()))
        games.create_index("ix_games_owner", ["owner"])
