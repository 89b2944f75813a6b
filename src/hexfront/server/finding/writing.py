"""A transaction that reads before it writes: on SQLite it must say so at once, or it may find others in its way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A connection on which everything done is stored at the end, or nothing."""
    with engine.connect().execution_options(begin="BEGIN IMMEDIATE") as db, db.begin():
        yield db
