"""How people can be reached, what they want to be told of, and where they are, as it lies in the database."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, String, Table, Text

from hexfront.server.layout import METADATA
from hexfront.server.people.tables import own


def _person(primary: bool = False) -> Column[str]:
    return Column(
        "person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=primary, nullable=False
    )


def _game() -> Column[str]:
    return Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


WAYS = Table(
    "ways",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),
    Column("reach", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("created", String(32), nullable=False),
)
"""Ways to reach somebody: a browser (`push`), a mail address (`mail`), a webhook (`hook`). `reach` is a subscription
as JSON, an address, or a URL; `failures` how often in a row a notice was given up."""
WANTS = Table(
    "wants",
    METADATA,
    _person(primary=True),
    Column("game", String(32), primary_key=True),
    Column("push", Boolean, nullable=False),
    Column("mail", Boolean, nullable=False),
    Column("hook", Boolean, nullable=False),
)
"""By which kinds of ways somebody wants to be told of a table; with an empty `game`, of all others."""
TOLD = Table(
    "told",
    METADATA,
    _game(),
    _person(primary=True),
    Column("time", Float(53), nullable=False),
)
"""Who was told that it is their move and has not been at the table since."""
TIDINGS = Table(
    "tidings",
    METADATA,
    _game(),
    _person(primary=True),
    Column("kind", String(16), primary_key=True),
    Column("told", Boolean, nullable=False),
)
"""What else somebody is to be told of a table, or was, and has not been there since: see `tidings.py`."""
PRESENT = Table(
    "present",
    METADATA,
    _game(),
    _person(primary=True),
    Column("holder", String(32), primary_key=True),
    Column("until", Float(53), nullable=False),
)
"""Who is at a table, by the process that has the socket; a process that has died renews nothing."""
for table in (WAYS, WANTS, TOLD, TIDINGS, PRESENT):
    own(table.c.person, "delete")
