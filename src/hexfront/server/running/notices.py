"""What processes tell each other: that something about a table has changed, never what.

A notice is a few words on one channel; whoever has the table in memory reads the rest from the store. So a notice that
comes twice, late or in another order does no harm, and a lost one is made good by looking again.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, func, select

CHANNEL = "hexfront"
ENTRY = "entry"
"""The kind of notice that a journal has grown."""
SEATS = "seats"
"""Others play in the seats, or at another pace."""
GONE = "gone"
"""The table has been removed."""
ALL = ""
"""In the place of a table: anything may have changed, since notices may have been lost."""


class Notice(msgspec.Struct, frozen=True, array_like=True):
    """That something of a kind has changed at a table; for entries, up to which."""

    sender: str
    table: str
    kind: str
    seq: int = 0


write = msgspec.json.Encoder().encode
read = msgspec.json.Decoder(Notice).decode
NOTIFY = "SELECT pg_notify('" + CHANNEL + "', %s)"
"""Sends a notice through PostgreSQL: in a transaction, if that is stored and only then."""


def announce(db: Connection, notice: Notice) -> None:
    """Tell the other processes as part of a transaction; where there is only one process, nobody."""
    if db.dialect.name == "postgresql":
        db.execute(select(func.pg_notify(CHANNEL, write(notice).decode())))
