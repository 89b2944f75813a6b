"""Terms, invitations, what people follow, results, ratings, clubs and tournaments, as they lie in the database."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text, false

from hexfront.server.layout import METADATA
from hexfront.server.people.tables import Fate, own


def _game() -> Column[str]:
    return Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


TERMS = Table(
    "terms",
    METADATA,
    _game(),
    Column("tempo", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("language", String(8), nullable=False),
    Column("delay", Integer, nullable=False),
    Column("club", String(32), nullable=False, index=True),
    Column("tournament", String(32), nullable=False, index=True),
    Column("stock", Float(53), nullable=False, server_default="0"),
    Column("gain", Float(53), nullable=False, server_default="0"),
    Column("timeout", String(8), nullable=False, server_default="claim"),
    Column("rematch", String(32), unique=True),
    Column("beacon", Boolean, nullable=False, server_default=false()),
    Column("waiting", Text, nullable=False),
    Column("offered", String(32), nullable=False, index=True),
)
"""On what a game between people is played. A table has one
rematch at most. `waiting` names the seats that are for whoever comes, each between commas;
`offered` is when the game was set up while there are any, else empty: the list of open games goes by it."""
INVITATIONS = Table(
    "invitations",
    METADATA,
    _game(),
    Column("seat", String(32), primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("by", String(32), nullable=False),
    Column("made", String(32), nullable=False),
)
"""For whom a seat is kept."""
FOLLOWS = Table(
    "follows",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("target", String(32), primary_key=True),
    Column("since", String(32), nullable=False),
)
"""Which tables (`game`) and people (`person`) somebody follows."""
RESULTS = Table(
    "results",
    METADATA,
    _game(),
    Column("seat", String(32), primary_key=True),
    Column("person", String(40), nullable=False),
    Column("opponent", String(40), nullable=False),
    Column("box", String(32), nullable=False),
    Column("tempo", String(8), nullable=False),
    Column("score", Float, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("before", Float, nullable=False),
    Column("after", Float, nullable=False),
    Column("ended", String(32), nullable=False),
    Index("ix_results_person_ended", "person", "ended"),
)
"""What came of a game for each who played it; `box` is which of the games it was."""
RATINGS = Table(
    "ratings",
    METADATA,
    Column("person", String(40), primary_key=True),
    Column("box", String(32), primary_key=True),
    Column("tempo", String(8), primary_key=True),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated", String(32), nullable=False),
    Index("ix_ratings_box_tempo_value", "box", "tempo", "value"),
)
"""How strong people and bots are, in each game at each tempo. A bot is a person whose id begins with `bot:`."""
CLUBS = Table(
    "clubs",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("handle", String(64), nullable=False, unique=True),
    Column("about", Text, nullable=False),
    Column("founder", String(32), nullable=False),
    Column("since", String(32), nullable=False),
)
MEMBERS = Table(
    "members",
    METADATA,
    Column("club", String(32), ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True, index=True),
    Column("since", String(32), nullable=False),
)
TOURNAMENTS = Table(
    "tournaments",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("box", String(32), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("twice", Boolean, nullable=False),
    Column("tempo", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("club", String(32), nullable=False, index=True),
    Column("owner", String(32), nullable=False),
    Column("state", String(8), nullable=False),
    Column("round", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("made", String(32), nullable=False, index=True),
)
ENTRANTS = Table(
    "entrants",
    METADATA,
    Column("tournament", String(32), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True, index=True),
    Column("entered", String(32), nullable=False),
)
PAIRINGS = Table(
    "pairings",
    METADATA,
    Column("tournament", String(32), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("first", String(32), nullable=False),
    Column("second", String(32), nullable=False),
    Column("table", String(32), nullable=False, index=True),
    Column("score", Float),
)
"""Who meets whom in a round, at which table, and what came of it for the first; an empty second is a bye."""

WHOSE: tuple[tuple[Column[str], Fate], ...] = (
    (INVITATIONS.c.person, "delete"),
    (INVITATIONS.c.by, "blank"),
    (FOLLOWS.c.person, "delete"),
    (FOLLOWS.c.target, "delete"),
    (RESULTS.c.person, "blank"),
    (RESULTS.c.opponent, "blank"),
    (RATINGS.c.person, "delete"),
    (CLUBS.c.founder, "blank"),
    (MEMBERS.c.person, "delete"),
    (TOURNAMENTS.c.owner, "blank"),
    (ENTRANTS.c.person, "delete"),
    (PAIRINGS.c.first, "gone"),
    (PAIRINGS.c.second, "gone"),
)
for column, fate in WHOSE:
    own(column, fate)
