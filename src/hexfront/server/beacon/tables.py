"""The table of the database with what waits for the beacon."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Integer, String, Table, Text

from hexfront.server.layout import METADATA

BOUND = Table(
    "bound",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("side", Integer, nullable=False),
    Column("act", Text, nullable=False),
    Column("nonce", String(64), nullable=False),
    Column("number", Integer, nullable=False),
    Column("told", String(64), nullable=False),
    Column("round", Integer, nullable=False),
    Column("made", Float(53), nullable=False),
    Column("why", Text, nullable=False),
)
"""Decisions that throw for all to see and wait for a round of the beacon, one a game at most: after how many entries,
whose, what, with which bytes; the number of the throw and what it is bound to, as everybody was told; the round; when;
and why, if a program decided. While there is one, nothing else is added to its game (`appending.py`)."""
