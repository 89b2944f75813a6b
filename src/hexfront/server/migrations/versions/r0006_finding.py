"""Finding a game: terms, invitations, what people follow, results and ratings, clubs, tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the tables, and what the lists of games go by."""
    op.create_table(
        "terms",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("tempo", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("delay", sa.Integer, nullable=False),
        sa.Column("club", sa.String(32), nullable=False, index=True),
        sa.Column("tournament", sa.String(32), nullable=False, index=True),
        sa.Column("rematch", sa.String(32), unique=True),
        sa.Column("waiting", sa.Text, nullable=False),
        sa.Column("offered", sa.String(32), nullable=False, index=True),
    )
    op.create_table(
        "invitations",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
    op.create_table(
        "follows",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("target", sa.String(32), primary_key=True),
        sa.Column("since", sa.String(32), nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("opponent", sa.String(40), nullable=False),
        sa.Column("box", sa.String(32), nullable=False),
        sa.Column("tempo", sa.String(8), nullable=False),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("before", sa.Float, nullable=False),
        sa.Column("after", sa.Float, nullable=False),
        sa.Column("ended", sa.String(32), nullable=False),
        sa.Index("ix_results_person_ended", "person", "ended"),
    )
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("box", sa.String(32), primary_key=True),
        sa.Column("tempo", sa.String(8), primary_key=True),
        sa.Column("value", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated", sa.String(32), nullable=False),
        sa.Index("ix_ratings_box_tempo_value", "box", "tempo", "value"),
    )
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("handle", sa.String(64), nullable=False, unique=True),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("founder", sa.String(32), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("club", sa.String(32), sa.ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True, index=True),
        sa.Column("since", sa.String(32), nullable=False),
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("box", sa.String(32), nullable=False),
        sa.Column("scenario", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("twice", sa.Boolean, nullable=False),
        sa.Column("tempo", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("club", sa.String(32), nullable=False, index=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("made", sa.String(32), nullable=False, index=True),
    )
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True, index=True),
        sa.Column("entered", sa.String(32), nullable=False),
    )
    op.create_table(
        "pairings",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("board", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("first", sa.String(32), nullable=False),
        sa.Column("second", sa.String(32), nullable=False),
        sa.Column("table", sa.String(32), nullable=False, index=True),
        sa.Column("score", sa.Float),
    )
    op.create_index("ix_games_access_updated", "games", ["access", "updated"])
