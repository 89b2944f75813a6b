"""The layouts before the revisions, which had numbers, and how a database of one is brought to where they begin.

The tables here are those of layout 5 as it was: they do not change when the program's tables do.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    insert,
    select,
    update,
)

from hexfront.kernel.game import load_meta
from hexfront.server.layout import NAMING, StoreError
from hexfront.server.rows import text
from hexfront.server.seating import HERE, Seating

NUMBERED = (1, 2, 3, 4, 5)
"""The layouts that had numbers."""
REVISED = 6
"""What stands in the place of the number since then, so that an older program refuses the database."""
FORMER = MetaData(naming_convention=NAMING)
LAYOUT = Table("layout", FORMER, Column("version", Integer, primary_key=True))
GAMES = Table(
    "games",
    FORMER,
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


def _of_game() -> Column[str]:
    return Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


def _number() -> Column[int]:
    return Column("number", Integer, primary_key=True, autoincrement=False)


Table(
    "entries",
    FORMER,
    _of_game(),
    _number(),
    Column("act", Text, nullable=False),
    Column("side", Integer, nullable=False),
    Column("dice", Text, nullable=False),
    Column("digest", String(32), nullable=False),
    Column("undo", Boolean, nullable=False),
    Column("trace", LargeBinary),
)
Table(
    "snapshots",
    FORMER,
    _of_game(),
    _number(),
    Column("digest", String(32), nullable=False),
    Column("data", LargeBinary, nullable=False),
)
Table(
    "reasons",
    FORMER,
    _of_game(),
    _number(),
    Column("bot", String(32), nullable=False),
    Column("reason", String(64), nullable=False),
    Column("args", Text, nullable=False),
)
Table("analyses", FORMER, _of_game(), Column("found", Text, nullable=False))


def begin(db: Connection) -> None:
    """Make the tables of layout 5 as far as they are missing, and note that revisions go on from there."""
    FORMER.create_all(db)
    db.execute(insert(LAYOUT).values(version=REVISED))


def bring_up(db: Connection) -> bool:
    """Bring a database with a number to layout 5; whether it had one. Any other number is refused."""
    if not db.dialect.has_table(db, "layout"):
        return False
    found = list(db.execute(select(LAYOUT.c.version)).scalars())
    if found == [REVISED]:
        return False
    if len(found) != 1 or found[0] not in NUMBERED:
        raise StoreError(f"the database has layout {', '.join(map(str, found))}; this program uses {REVISED}")
    FORMER.create_all(db)
    if found[0] < 2:
        _from_layout_1(db)
    if found[0] < 4:
        _from_layout_3(db)  # 2 knew no bots: their table is made by now
    if found[0] < 5:
        _from_layout_4(db)
    if db.dialect.name == "postgresql":
        _name_constraints(db)
    db.execute(update(LAYOUT).values(version=REVISED))
    return True


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


def _name_constraints(db: Connection) -> None:
    """Constraints had the names that PostgreSQL chose; SQLite has none, and Alembic's batches name them as we do."""
    for table in FORMER.tables.values():
        names = {f"{table.name}_pkey": f"pk_{table.name}"}
        names |= {f"{table.name}_game_fkey": f"fk_{table.name}_game_games"} if table.foreign_keys else {}
        for old, new in names.items():
            known = "SELECT 1 FROM pg_constraint WHERE conname = %s AND conrelid = to_regclass(%s)"
            if db.exec_driver_sql(known, (old, table.name)).first():
                db.exec_driver_sql(f"ALTER TABLE {table.name} RENAME CONSTRAINT {old} TO {new}")
