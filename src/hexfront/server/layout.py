"""How kept games lie in the database: its tables, and how it is opened. `migrations/` brings a database to them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Engine,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    false,
    make_url,
)

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
"""What constraints are called: a revision can only change what has a name."""
METADATA = MetaData(naming_convention=NAMING)
LAYOUT = Table("layout", METADATA, Column("version", Integer, primary_key=True))
"""What older programs look at: see `migrations/former.py`."""
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
    Column("owner", String(32), nullable=False, index=True, server_default=""),
    Column("access", String(16), nullable=False, server_default="private"),
    Column("begun", Boolean, nullable=False, server_default=false()),
    Column("promise", Text, nullable=False, server_default=""),
    Index("ix_games_access_updated", "access", "updated"),
)
"""`seq` counts all entries and is never shown; `moments` counts those that everybody noticed; `raised` says from
which entries on the game was played under later rules than at its beginning; `annals` by what its traces and snapshots
were made, empty if not all entries have a trace; `owner` is a person, `access` says who may look on, `begun` that all
seats are taken; `promise` what was published of the chains that the dice come from, empty where there is a seed."""
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
    Column("proof", Text),
    Column("back", String(64)),
    Column("ended", String(16)),
)
"""`back` is where a return by consent went, and where the dice went on from; `ended` how the players ended the game."""
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


LONGEST_LOCK = 30
"""For how many seconds a statement waits for somebody else's transaction."""


class StoreError(Exception):
    """A database, or a game in it, that cannot be used, and why."""


def engine_of(url: str) -> Engine:
    """A database by its URL; SQLite in write-ahead mode, every commit on the disk before it counts."""
    parsed = make_url(url)
    # values of a statement that fails may be seeds or fingerprints of keys: they belong in no log
    engine = create_engine(parsed, pool_pre_ping=parsed.get_backend_name() != "sqlite", hide_parameters=True)
    if engine.dialect.name != "sqlite":
        event.listen(engine, "do_connect", _in_time)
        event.listen(engine, "connect", _postgres_setup)
        return engine
    if parsed.database:
        _own_file(Path(parsed.database))
    event.listen(engine, "connect", _sqlite_setup)
    event.listen(engine, "begin", lambda db: db.exec_driver_sql(db.get_execution_options().get("begin", "BEGIN")))
    return engine


def _own_file(path: Path) -> None:
    """The file holds seeds: nobody else may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600, exist_ok=True)


def _in_time(_: object, __: object, ___: object, wishes: dict[str, Any]) -> None:
    """Nobody waits for a server that does not answer, unless the URL says for how long."""
    wishes.setdefault("connect_timeout", 10)


def _postgres_setup(connection: Any, _: object) -> None:
    """A statement that waits for others' locks fails at last; whoever forgot a transaction does not stop the rest."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = '{LONGEST_LOCK}s'")
    connection.commit()


def _sqlite_setup(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
