"""How jobs lie in the database."""

from __future__ import annotations

from sqlalchemy import Column, Float, Index, Integer, String, Table, Text, UniqueConstraint

from hexfront.server.layout import METADATA

JOBS = Table(
    "jobs",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("key", String(64), nullable=False),
    Column("payload", Text, nullable=False),
    Column("due", Float(53), nullable=False),
    Column("lease", Float(53), nullable=False),
    Column("holder", String(32), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("note", Text, nullable=False),
    UniqueConstraint("kind", "key"),
    Index(None, "due"),
)
"""`due`: from when on it is to be done; `lease`: until when `holder` has it for itself, 0 if nobody does, both in
seconds since 1970; `attempts`: how often it was begun; `note`: how far it is, for whoever looks. A job that is put
again gets a new `id`, so that whoever does the old one does not take away the new."""
