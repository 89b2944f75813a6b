"""Copies of everything: a database as one file, and back into a database of either kind.

A copy is lines of JSON, compressed: what it is, then every row of every table. It is taken in one transaction, so that
it shows one moment of a server that goes on meanwhile. A copy that an older program has made is laid out as that
program knew it and brought up from there. The secret file of the dice is not in the database and not in the copy.
"""

from __future__ import annotations

import base64
import gzip
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, LargeBinary, MetaData, Table, insert, inspect, select, update

from hexfront.kernel.replay import OlderRules, load
from hexfront.kernel.saves import SaveError
from hexfront.server.layout import GAMES, StoreError, engine_of
from hexfront.server.migrations import HEAD
from hexfront.server.migrations.bringing import bring_up
from hexfront.server.running.tables import JOBS
from hexfront.server.store import Store

FORMAT = 1
NOT_OURS = ("alembic_version", "layout")
"""Tables that say how the others are laid out: the new database has its own."""
AT_ONCE = 500
Shown = Callable[[int, int], None]


class Head(msgspec.Struct, frozen=True):
    """The first line of a copy."""

    hexfront: int
    revision: str


class Line(msgspec.Struct, frozen=True, array_like=True):
    """A row: of which table, and its columns."""

    table: str
    row: dict[str, Any]


class CopyError(Exception):
    """A copy that cannot be made or used, and why."""


class Found(msgspec.Struct):
    """What came of looking at all games: how many replay, which are of older rules, which are damaged and how."""

    sound: int = 0
    older: list[str] = []
    damaged: dict[str, str] = {}


def back_up(url: str, file: Path) -> int:
    """Copy a database into a file; how many rows it has. The file is there when it is complete, for its owner only."""
    store = Store(url)
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb") as out, _moment(store.engine) as db:
                count = _write(db, out)
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(file)
    except OSError as e:
        raise CopyError(f"{file}: {e.strerror or e}") from None
    finally:
        part.unlink(missing_ok=True)
        store.close()
    return count


def _moment(engine: Engine) -> Connection:
    """A connection that sees one moment, whatever happens meanwhile; on SQLite every transaction does."""
    level = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    return engine.connect().execution_options(**level)


def _write(db: Connection, out: gzip.GzipFile) -> int:
    encode, count = msgspec.json.Encoder().encode, 0
    out.write(encode(Head(FORMAT, HEAD)) + b"\n")
    for table in _tables(db):
        rows = db.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings()
        for row in rows:
            out.write(encode(Line(str(table.name), {str(name): value for name, value in row.items()})) + b"\n")
            count += 1
    return count


def _tables(db: Connection) -> list[Table]:
    """The tables as they are in the database, those first that others point to."""
    found = MetaData()
    found.reflect(db)
    return [table for table in found.sorted_tables if table.name not in NOT_OURS]


def restore(file: Path, url: str) -> int:
    """Lay a copy into a database that has nothing in it; how many rows. If anything is wrong, it stays empty."""
    engine = engine_of(url)
    try:
        with _opened(file) as lines:
            head = _head(file, next(lines, b""))
            _empty(engine, head.revision)
            with engine.begin() as db:
                count = _lay(db, _read(file, lines))
        bring_up(engine)
        return count
    finally:
        engine.dispose()


def _empty(engine: Engine, revision: str) -> None:
    """Make the tables as the copy has them, in a database that has none, or nothing in them."""
    from alembic.util import CommandError

    with engine.connect() as db:
        if inspect(db).has_table("games") and db.execute(select(GAMES.c.id).limit(1)).first():
            raise CopyError("the database has games already; restore into a new one")
    try:
        bring_up(engine, revision)
    except CommandError:
        raise CopyError(f"the copy is of a later version of this program (revision {revision})") from None


@contextmanager
def _opened(file: Path) -> Iterator[Iterator[bytes]]:
    """The lines of a copy; a file that is no copy is a CopyError."""
    try:
        with gzip.open(file, "rb") as raw:
            yield iter(raw)
    except (gzip.BadGzipFile, EOFError, zlib.error) as e:
        raise CopyError(f"{file}: not a whole copy: {e}") from None
    except OSError as e:
        raise CopyError(f"{file}: {e.strerror or e}") from None


def _head(file: Path, line: bytes) -> Head:
    try:
        head = msgspec.json.decode(line, type=Head)
    except msgspec.MsgspecError:
        raise CopyError(f"{file}: not a copy of a Hexfront database") from None
    if head.hexfront != FORMAT:
        raise CopyError(f"{file}: a copy of form {head.hexfront}; this program knows {FORMAT}")
    return head


def _read(file: Path, lines: Iterator[bytes]) -> Iterator[Line]:
    decode = msgspec.json.Decoder(Line).decode
    for number, line in enumerate(lines, 2):
        try:
            yield decode(line)
        except msgspec.MsgspecError as e:
            raise CopyError(f"{file}: line {number} cannot be read: {e}") from None


def _lay(db: Connection, lines: Iterator[Line]) -> int:
    """Insert every row, many at a time."""
    tables, count = {table.name: table for table in _tables(db)}, 0
    for name, rows in _bundled(lines):
        if name not in tables:
            raise CopyError(f"the copy has a table {name}, which this program does not know")
        db.execute(insert(tables[name]), [_row(tables[name], row) for row in rows])
        count += len(rows)
    if JOBS.name in tables:  # whoever did them is not here
        db.execute(update(tables[JOBS.name]).values(holder="", lease=0.0))
    return count


def _bundled(lines: Iterator[Line]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Rows of one table together, as they come."""
    name, rows = "", list[dict[str, Any]]()
    for line in lines:
        if rows and (line.table != name or len(rows) == AT_ONCE):
            yield name, rows
            rows = []
        name = line.table
        rows.append(line.row)
    if rows:
        yield name, rows


def _row(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """A row with the kinds of values that its table has."""
    unknown = row.keys() - table.c.keys()
    if unknown:
        raise CopyError(f"the copy has a column {min(unknown)} in {table.name}, which this program does not know")
    return {name: _value(table.c[name].type, value) for name, value in row.items()}


def _value(kind: Any, value: Any) -> Any:
    return base64.b64decode(value) if isinstance(kind, LargeBinary) and isinstance(value, str) else value


def verified(url: str, packs: tuple[Path, ...] = (), shown: Shown = lambda _done, _all: None) -> Found:
    """Replay every game of a database, every die and every position compared."""
    store, found = Store(url), Found()
    try:
        with store.engine.connect() as db:
            ids = list(db.execute(select(GAMES.c.id).order_by(GAMES.c.id)).scalars())
        for number, id in enumerate(ids, 1):
            _look_at(store, id, packs, found)
            shown(number, len(ids))
    finally:
        store.close()
    return found


def _look_at(store: Store, id: str, packs: tuple[Path, ...], found: Found) -> None:
    try:
        load(store.save(id), packs)
        found.sound += 1
    except OlderRules:
        found.older.append(id)
    except (SaveError, StoreError) as e:
        found.damaged[id] = str(e)
