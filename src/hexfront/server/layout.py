"""How kept games lie in the database: its tables, how it is opened, and how an older one is brought up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    insert,
    make_url,
    select,
    update,
)

from hexfront.kernel.game import load_meta
from hexfront.server.rows import text
from hexfront.server.seating import HERE, Seating

SCHEMA = 5
"""The layout of the tables below; an older one is brought up to it, any other is refused."""

METADATA = MetaData()
LAYOUT = Table("layout", METADATA, Column("version", Integer, primary_key=True))
GAMES = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("game", String(32), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("data", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("seed", Text, nullable=False),
    Column("start", Text, nullable=False),
    Column("created", String(32), nullable=False),
    Column("updated", String(32), nullable=False, index=True),
    Column("seq", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("winner", String(32), nullable=False),
    Column("ending", String(64), nullable=False),
    Column("deciders", Text, nullable=False),
    Column("seating", Text, nullable=False),
    Column("moments", Integer, nullable=False),
    Column("raised", Text, nullable=False),
    Column("annals", Text, nullable=False),
)
"""`seq` counts all entries and is never shown; `moments` counts those that everybody noticed; `raised` says from
which entries on the game was played under later rules than at its beginning; `annals` by what its traces and snapshots
were made, empty if not all entries have a trace."""
ENTRIES = Table(
    "entries",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("act", Text, nullable=False),
    Column("side", Integer, nullable=False),
    Column("dice", Text, nullable=False),
    Column("digest", String(32), nullable=False),
    Column("undo", Boolean, nullable=False),
    Column("trace", LargeBinary),
)
SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("digest", String(32), nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""How games stood after some of their entries: see `annals.py`."""
REASONS = Table(
    "reasons",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("bot", String(32), nullable=False),
    Column("reason", String(64), nullable=False),
    Column("args", Text, nullable=False),
)
"""Why a bot made the decision of an entry: a key of the game's catalogue."""


class StoreError(Exception):
    """A database, or a game in it, that cannot be used, and why."""


def engine_of(url: str) -> Engine:
    """A database by its URL; SQLite in write-ahead mode, every commit on the disk before it counts."""
    parsed = make_url(url)
    # values of a statement that fails may be seeds or fingerprints of keys: they belong in no log
    engine = create_engine(parsed, pool_pre_ping=parsed.get_backend_name() != "sqlite", hide_parameters=True)
    if engine.dialect.name != "sqlite":
        return engine
    if parsed.database:
        _own_file(Path(parsed.database))
    event.listen(engine, "connect", _sqlite_setup)
    event.listen(engine, "begin", lambda db: db.exec_driver_sql("BEGIN"))
    return engine


def _own_file(path: Path) -> None:
    """The file holds seeds: nobody else may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600, exist_ok=True)


def _sqlite_setup(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def check_layout(db: Connection) -> None:
    """Note the layout in a new database; bring an older one up."""
    found = db.execute(select(LAYOUT.c.version)).scalars().all()
    if not found:
        db.execute(insert(LAYOUT).values(version=SCHEMA))
    elif found in ([1], [2], [3], [4]):
        if found == [1]:
            _from_layout_1(db)
        if found != [4]:
            _from_layout_3(db)  # 2 knew no bots: their table is made by now
        _from_layout_4(db)
        db.execute(update(LAYOUT).values(version=SCHEMA))


def _from_layout_1(db: Connection) -> None:
    """Layout 1 knew one device a table, and nothing that not everybody noticed."""
    db.exec_driver_sql("ALTER TABLE games ADD COLUMN seating TEXT NOT NULL DEFAULT ''")
    db.exec_driver_sql("ALTER TABLE games ADD COLUMN moments INTEGER NOT NULL DEFAULT 0")
    for game in db.execute(select(GAMES.c.game).distinct()).scalars().all():
        seating = Seating(dict.fromkeys(load_meta(game).seats, HERE))
        db.execute(update(GAMES).where(GAMES.c.game == game).values(seating=text(seating), moments=GAMES.c.seq))


def _from_layout_3(db: Connection) -> None:
    """Layout 3 knew no game that went on under later rules than it was begun under."""
    db.exec_driver_sql("ALTER TABLE games ADD COLUMN raised TEXT NOT NULL DEFAULT '[]'")


def _from_layout_4(db: Connection) -> None:
    """Layout 4 had no annals: they are made when a game is opened."""
    db.exec_driver_sql("ALTER TABLE games ADD COLUMN annals TEXT NOT NULL DEFAULT ''")
    kind = LargeBinary().compile(db.dialect)
    db.exec_driver_sql(f"ALTER TABLE entries ADD COLUMN trace {kind}")
