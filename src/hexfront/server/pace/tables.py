"""The tables of the database that say how a game goes on between its players."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, String, Table, Text

from hexfront.server.layout import METADATA
from hexfront.server.people.tables import own

ORDERS = Table(
    "orders",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("kinds", Text, nullable=False),
    Column("idle", Boolean, nullable=False),
)
"""What a seat wants to be passed for it: see `kernel/passing.py`."""
REQUESTS = Table(
    "requests",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("entry", Integer, nullable=False),
    Column("public", Integer, nullable=False),
)
"""What a seat asks the others to agree to: at most one thing at a time. `entry` is where it wants to go back to,
`public` how much everybody had noticed when it asked: with anything more that everybody notices it lapses."""
CLOCKS = Table(
    "clocks",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("shows", Text, nullable=False),
)
"""What the clock of a game shows: see `clocks.py`. Games that are not timed have none."""
VACATIONS = Table(
    "vacations",
    METADATA,
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("began", Float(53), primary_key=True, autoincrement=False),
    Column("until", Float(53), nullable=False),
)
"""When people are on vacation, in seconds since 1970: slow clocks stand still for them."""
own(VACATIONS.c.person, "delete")
TALK = Table(
    "talk",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("place", String(16), nullable=False),
    Column("seat", String(32), nullable=False),
    Column("person", String(32), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("said", String(32), nullable=False),
)
"""What is said at tables, among the players (`players`) and among those who look on (`onlookers`)."""
own(TALK.c.person, "delete")
