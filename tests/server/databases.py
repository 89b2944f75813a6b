"""The databases that the store is tested on: SQLite, and PostgreSQL where `scripts/postgres` has started one."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import MetaData, create_engine, insert, make_url, select

from hexfront.server.layout import engine_of
from hexfront.server.migrations.former import FORMER, LAYOUT

POSTGRES = os.environ.get("HEXFRONT_TEST_POSTGRES", "none: tests were not started by scripts/postgres")
"""The URL of a PostgreSQL database, or `none: ` and why there is none."""
NO_POSTGRES = pytest.mark.skipif(POSTGRES.startswith("none: "), reason=f"PostgreSQL: {POSTGRES.removeprefix('none: ')}")


@contextmanager
def new_database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of a database with nothing in it: a file in the folder, or a schema that is dropped afterwards."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'games.db'}"
        return
    schema, server = f"test_{secrets.token_hex(8)}", engine_of(POSTGRES).execution_options(isolation_level="AUTOCOMMIT")
    with server.connect() as db:
        db.exec_driver_sql(f"CREATE SCHEMA {schema}")
    yield f"{POSTGRES}&options=-csearch_path%3D{schema}"
    with server.connect() as db:
        db.exec_driver_sql(f"DROP SCHEMA {schema} CASCADE")
    server.dispose()


AGES: dict[int, tuple[str, ...]] = {
    5: (),
    4: ("ALTER TABLE games DROP COLUMN annals", "ALTER TABLE entries DROP COLUMN trace", "DROP TABLE snapshots"),
    3: ("ALTER TABLE games DROP COLUMN raised",),
    2: ("DROP TABLE reasons", "DROP TABLE analyses"),
    1: ("ALTER TABLE games DROP COLUMN seating", "ALTER TABLE games DROP COLUMN moments"),
}
"""What each layout that had a number lacked of the next."""


def age(url: str, layout: int) -> None:
    """Turn a database into one of a former layout, with the games that are in it."""
    engine = create_engine(url)
    with engine.begin() as db:
        rows = {table: [row._asdict() for row in db.execute(select(table))] for table in FORMER.sorted_tables}
        everything = MetaData()
        everything.reflect(db)
        everything.drop_all(db)
        FORMER.create_all(db)
        for table, found in rows.items():
            if found and table is not LAYOUT:
                db.execute(insert(table), found)
        if kind_of(url) == "postgresql":  # its own names, as they were
            db.exec_driver_sql("ALTER TABLE entries RENAME CONSTRAINT fk_entries_game_games TO entries_game_fkey")
        db.execute(insert(LAYOUT).values(version=layout))
        for number in range(5, layout - 1, -1):
            for statement in AGES[number]:
                db.exec_driver_sql(statement)
    engine.dispose()


def kind_of(url: str) -> str:
    """Which database a URL leads to."""
    return make_url(url).get_backend_name()
