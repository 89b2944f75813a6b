"""People, their devices and the seats they hold, as they lie in the database."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, LargeBinary, String, Table, Text

from hexfront.server.layout import GAMES, METADATA

PERSONS = Table(
    "persons",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", Text, nullable=False),
    Column("handle", String(64), unique=True),
    Column("password", Text, nullable=False),
    Column("mail", Text, nullable=False),
    Column("keeper", Boolean, nullable=False),
    Column("created", String(32), nullable=False),
)
"""Guests and accounts. Only an account has a `handle`, by which it is found: its name without case. `password` is
argon2's hash of one, or empty."""
DEVICES = Table(
    "devices",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("print", String(64), nullable=False, unique=True),
    Column("agent", Text, nullable=False),
    Column("created", String(32), nullable=False),
    Column("seen", String(32), nullable=False),
)
"""The browsers in which somebody is known, each by the fingerprint of the key in its cookie."""
PLACES = Table(
    "places",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("taken", String(32), nullable=False),
)
"""Who holds a seat. A person who has left the server for good leaves an empty id: the seat stays theirs."""
ATTEMPTS = Table(
    "attempts",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("about", String(64), nullable=False, index=True),
    Column("time", String(32), nullable=False, index=True),
)
"""Passwords that did not fit, for a day: fingerprints of whom they were tried for and from where."""
PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("credential", LargeBinary, nullable=False),
    Column("public", LargeBinary, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", String(32), nullable=False),
    Column("used", String(32), nullable=False),
)
"""Keys of devices that sign somebody in; `id` is the fingerprint of the credential. Only the public part is here."""
CHALLENGES = Table(
    "challenges",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("challenge", LargeBinary, nullable=False),
    Column("time", String(32), nullable=False),
)
"""What a passkey is to sign, for a few minutes and once; for nobody in particular where somebody signs in."""
BLOCKS = Table(
    "blocks",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("other", String(32), primary_key=True, index=True),
    Column("time", String(32), nullable=False),
)
"""Whom somebody wants nothing to do with."""
REPORTS = Table(
    "reports",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("other", String(32), nullable=False, index=True),
    Column("game", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("time", String(32), nullable=False),
)
"""What somebody has told the keepers about another."""

Fate = Literal["delete", "blank", "gone"]
GONE = "-"
"""Whoever has left for good, where an empty id means that there is nobody."""
OWN: list[tuple[Column[str], Fate]] = [
    (DEVICES.c.person, "delete"),
    (PASSKEYS.c.person, "delete"),
    (CHALLENGES.c.person, "delete"),
    (BLOCKS.c.person, "delete"),
    (BLOCKS.c.other, "delete"),
    (REPORTS.c.person, "blank"),
    (REPORTS.c.other, "blank"),
    (PLACES.c.person, "blank"),
    (GAMES.c.owner, "blank"),
]
"""Every column that says whose a row is, and what becomes of the row when its person leaves for good: it goes too, or
it stays and belongs to nobody (`gone`: to `GONE`). A module with such a column adds it here (`own`)."""


def own(column: Column[str], fate: Fate) -> None:
    """A column of another part that says whose a row is."""
    OWN.append((column, fate))
