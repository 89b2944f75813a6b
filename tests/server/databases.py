"""The databases that the store is tested on: SQLite, and PostgreSQL where `scripts/postgres` has started one."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine

POSTGRES = os.environ.get("HEXFRONT_TEST_POSTGRES", "none: tests were not started by scripts/postgres")
"""The URL of a PostgreSQL database, or `none: ` and why there is none."""
NO_POSTGRES = pytest.mark.skipif(POSTGRES.startswith("none: "), reason=f"PostgreSQL: {POSTGRES.removeprefix('none: ')}")


@contextmanager
def new_database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of a database with nothing in it: a file in the folder, or a schema that is dropped afterwards."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'games.db'}"
        return
    schema, server = f"test_{secrets.token_hex(8)}", create_engine(POSTGRES, isolation_level="AUTOCOMMIT")
    with server.connect() as db:
        db.exec_driver_sql(f"CREATE SCHEMA {schema}")
    yield f"{POSTGRES}&options=-csearch_path%3D{schema}"
    with server.connect() as db:
        db.exec_driver_sql(f"DROP SCHEMA {schema} CASCADE")
    server.dispose()
