"""A database brought to the present revision, by one process at a time however many start at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, inspect, text

from hexfront.server.layout import StoreError
from hexfront.server.migrations import HEAD

FIRST = "0001"
NUMBER = 0x686578
"""The number of our lock among PostgreSQL's advisory locks."""
HERE = Lock()
"""Alembic's context belongs to the whole process: one thread at a time."""


def bring_up(engine: Engine, to: str = HEAD) -> None:
    """Bring a database to the tables of this program, a new one too; StoreError if it is not one of ours.

    `to` is a revision that an older program needed: a new database can be made as that had it.
    """
    if _revision(engine) == to:
        return
    from hexfront.server.migrations.former import bring_up as number_off

    with HERE, _alone(engine) as db:
        if number_off(db):
            _run(db, "stamp", FIRST)
        _known(db)
        _run(db, "upgrade", to)


def _revision(engine: Engine) -> str:
    """The revision of a database; none if it has none yet."""
    with engine.connect() as db:
        if not inspect(db).has_table("alembic_version"):
            return ""
        return str(db.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def _known(db: Connection) -> None:
    """Refuse a database that a later program has changed."""
    from alembic.script import ScriptDirectory

    if not inspect(db).has_table("alembic_version"):
        return
    found = db.execute(text("SELECT version_num FROM alembic_version")).scalar()
    known = {script.revision for script in ScriptDirectory(str(Path(__file__).parent)).walk_revisions()}
    if found and found not in known:
        raise StoreError(f"the database is of a later version of this program (revision {found})")


def _run(db: Connection, command: str, revision: str) -> None:
    from alembic import command as commands
    from alembic.config import Config

    config = Config(attributes={"connection": db})
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    getattr(commands, command)(config, revision)


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """A transaction that waits until nobody else brings the database up."""
    if engine.dialect.name == "sqlite":
        with _sqlite(engine) as db:
            yield db
    else:
        with engine.begin() as db:
            db.execute(text("SET LOCAL lock_timeout = 0"))  # a large database takes its time
            db.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": NUMBER})
            yield db


@contextmanager
def _sqlite(engine: Engine) -> Iterator[Connection]:
    """A transaction that may write from its beginning, and in which a table can be made anew without its children.

    SQLite heeds foreign keys when a table is dropped, and can be told not to only outside a transaction; so they are
    looked at as a whole before the end.
    """
    with engine.connect().execution_options(begin="BEGIN IMMEDIATE") as db:
        line = db.connection.dbapi_connection
        _tell(line, "PRAGMA foreign_keys=OFF")
        try:
            with db.begin():
                yield db
                if db.exec_driver_sql("PRAGMA foreign_key_check").first():
                    raise StoreError("the database has rows that belong to nothing")
        finally:
            _tell(line, "PRAGMA foreign_keys=ON")


def _tell(line: Any, pragma: str) -> None:
    """A pragma for one connection, outside any transaction."""
    cursor = line.cursor()
    cursor.execute(pragma)
    cursor.close()
