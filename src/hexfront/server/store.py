"""Kept games in a database: one row a game, one row an entry of its journal.

Journals only grow. An entry and what the lobby shows of the game are written in one transaction, so after a crash at
any moment the database holds every acknowledged decision and no half of one. A number is given once a game: of two
writers only one can append. Seeds lie in this database; it belongs to the host.
"""

from __future__ import annotations

import contextlib
import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    Row,
    String,
    Table,
    Text,
    bindparam,
    create_engine,
    delete,
    event,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from hexfront.kernel.game import load_meta
from hexfront.kernel.journal import FORMAT, Entry, Journal, Save
from hexfront.kernel.motive import Motive
from hexfront.kernel.state import NOBODY, State
from hexfront.kernel.step import Sides
from hexfront.server.problem import Problem
from hexfront.server.seating import HERE, Seating
from hexfront.server.wire import TableCard

SCHEMA = 3
"""The layout of the tables below; an older one is brought up to it, any other is refused."""
LONGEST_NAME = 80

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
)
"""`seq` counts entries and is nobody's business; `moments` counts those that everybody noticed."""
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
)
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
ADVANCE = update(GAMES).where(GAMES.c.id == bindparam("of_game"), GAMES.c.seq == bindparam("before"))
"""What the lobby shows of a game goes on by one entry, if it stands where the writer thinks."""
ADD = insert(ENTRIES)
SHOWN = (
    "id",
    "name",
    "game",
    "scenario",
    "options",
    "created",
    "updated",
    "turn",
    "over",
    "winner",
    "ending",
    "deciders",
)
CARD = [*(GAMES.c[name] for name in SHOWN), GAMES.c.moments.label("seq"), GAMES.c.seating]


class StoreError(Exception):
    """A database that cannot be used, and why."""


class OtherWriter(Exception):
    """Somebody else has appended to the game, or removed it, since it was read."""


def now() -> str:
    """The time as it is stored: UTC, to the microsecond, so that text order is time order."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


class Store:
    """The database. All methods block; call them from a worker thread."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        METADATA.create_all(self.engine)
        self._check_layout()

    def _check_layout(self) -> None:
        """Note the layout in a new database; refuse one of another layout."""
        with contextlib.suppress(IntegrityError), self.engine.begin() as db:  # somebody else may note it first
            if db.execute(select(LAYOUT.c.version)).first() is None:
                db.execute(insert(LAYOUT).values(version=SCHEMA))
            elif (found := db.execute(select(LAYOUT.c.version)).scalars().all()) in ([1], [2]):
                if found == [1]:
                    _from_layout_1(db)
                db.execute(update(LAYOUT).values(version=SCHEMA))  # 2 knew no bots: their table is made by now
        with self.engine.connect() as db:
            found = db.execute(select(LAYOUT.c.version)).scalars().all()
        if found != [SCHEMA]:
            raise StoreError(f"the database has layout {', '.join(map(str, found))}; this program uses {SCHEMA}")

    @property
    def single_writer(self) -> bool:
        """Whether the database lets only one connection write at a time."""
        return self.engine.dialect.name == "sqlite"

    def cards(self) -> tuple[TableCard, ...]:
        """All kept games, the newest first."""
        with self.engine.connect() as db:
            rows = db.execute(select(*CARD).order_by(GAMES.c.updated.desc(), GAMES.c.id))
            return tuple(_card(row) for row in rows)

    def card(self, id: str) -> TableCard:
        """One kept game."""
        with self.engine.connect() as db:
            row = db.execute(select(*CARD).where(GAMES.c.id == id)).one_or_none()
        if row is None:
            raise Problem("unknown")
        return _card(row)

    def seating(self, id: str) -> tuple[str, Seating]:
        """The game played at a table, and who sits where."""
        with self.engine.connect() as db:
            row = db.execute(select(GAMES.c.game, GAMES.c.seating).where(GAMES.c.id == id)).one_or_none()
        if row is None:
            raise Problem("unknown")
        return row.game, _seating(row.seating)

    def keep(
        self, journal: Journal, name: str, seating: Seating, moments: int = 0, motives: dict[int, Motive] | None = None
    ) -> TableCard:
        """Keep a new game, with all it has so far."""
        save, id, time = journal.save(), secrets.token_urlsafe(12), now()
        row = {
            "id": id,
            "name": short_name(name),
            "game": save.game,
            "scenario": save.scenario,
            "options": _text(save.options),
            "version": save.version,
            "data": save.data,
            "commitment": save.commitment,
            "seed": save.seed,
            "start": _text(save.start),
            "created": time,
            "updated": time,
            "seating": _text(seating),
            "moments": moments,
            **standing(journal, journal.state),
        }
        entries = [_entry_row(id, number, entry) for number, entry in enumerate(save.entries, 1)]
        reasons = [_reason_row(id, number, why) for number, why in (motives or {}).items()]
        with self.engine.begin() as db:
            db.execute(insert(GAMES).values(row))
            if entries:
                db.execute(ADD, entries)
            if reasons:
                db.execute(insert(REASONS), reasons)
        return self.card(id)

    def append(self, id: str, journal: Journal, moments: int, public: bool, why: Motive | None = None) -> None:
        """Add the last entry of a journal; OtherWriter if its number is taken or the game is gone.

        Only one that everybody noticed changes the time that everybody can see. A bot's has a motive.
        """
        number = journal.seq
        change = {"of_game": id, "before": number - 1, "moments": moments, **standing(journal, journal.state)}
        if public:
            change["updated"] = now()
        try:
            with self.engine.begin() as db:
                if db.execute(ADVANCE, change).rowcount != 1:
                    raise OtherWriter
                db.execute(ADD, _entry_row(id, number, journal.entries[-1]))
                if why is not None:
                    db.execute(insert(REASONS), _reason_row(id, number, why))
        except IntegrityError:
            raise OtherWriter from None

    def save(self, id: str) -> Save:
        """A game as a save file."""
        with self.engine.connect() as db:
            game = db.execute(select(GAMES).where(GAMES.c.id == id)).one_or_none()
            rows = db.execute(select(ENTRIES).where(ENTRIES.c.game == id).order_by(ENTRIES.c.number)).all()
        if game is None:
            raise Problem("unknown")
        if [row.number for row in rows] != [*range(1, len(rows) + 1)] or len(rows) < game.seq:
            raise StoreError(f"game {id} lacks entries: {len(rows)} of {game.seq}")
        return Save(
            FORMAT,
            game.game,
            game.version,
            game.scenario,
            msgspec.json.decode(game.options, type=tuple[str, ...]),
            game.data,
            game.commitment,
            game.seed,
            msgspec.json.decode(game.start, type=Entry),
            [_entry(row) for row in rows],
        )

    def motives(self, id: str) -> dict[int, Motive]:
        """Why bots decided as they did, by the number of the entry."""
        with self.engine.connect() as db:
            rows = db.execute(select(REASONS).where(REASONS.c.game == id).order_by(REASONS.c.number)).all()
        return {
            row.number: Motive(row.bot, row.reason, msgspec.json.decode(row.args, type=dict[str, int])) for row in rows
        }

    def reseat(self, id: str, seating: Seating) -> None:
        """Other players in the seats of a game."""
        with self.engine.begin() as db:
            if db.execute(update(GAMES).where(GAMES.c.id == id).values(seating=_text(seating))).rowcount != 1:
                raise Problem("unknown")

    def remove(self, id: str) -> None:
        """Remove a game for good."""
        with self.engine.begin() as db:
            db.execute(delete(REASONS).where(REASONS.c.game == id))
            db.execute(delete(ENTRIES).where(ENTRIES.c.game == id))
            if db.execute(delete(GAMES).where(GAMES.c.id == id)).rowcount != 1:
                raise Problem("unknown")

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()


def short_name(name: str) -> str:
    """A name that fits; whatever is in it is plain text. A NUL is dropped: databases refuse it."""
    return name.replace("\0", "").strip()[:LONGEST_NAME]


def standing(journal: Journal, s: State) -> dict[str, Any]:
    """What the lobby shows of a game, as it stands."""
    meta = journal.game.meta
    return {
        "seq": journal.seq,
        "turn": journal.game.aids.turn(s),
        "over": s.over,
        "winner": meta.sides[s.winner] if s.winner >= 0 else "",
        "ending": s.ending,
        "deciders": _text(tuple(meta.sides[side] for side in _deciders(s))),
    }


def _deciders(s: State) -> Sides:
    """Who must decide as everybody may know it: not who of several is ready before the others."""
    return s.stack[-1].shown_to(s, NOBODY).actors(s) if s.stack else ()


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _card(row: Row[Any]) -> TableCard:
    fields = dict(row._mapping)
    for name in ("options", "deciders"):
        fields[name] = msgspec.json.decode(fields[name], type=tuple[str, ...])
    seating = _seating(fields.pop("seating"))
    fields |= {"seats": seating.kinds, "bots": seating.bots}
    return TableCard(**fields)


def _seating(text: str) -> Seating:
    return msgspec.json.decode(text, type=Seating)


def _entry_row(id: str, number: int, entry: Entry) -> dict[str, Any]:
    return {
        "game": id,
        "number": number,
        "act": entry.act,
        "side": entry.side,
        "dice": _text(entry.dice),
        "digest": entry.digest,
        "undo": entry.undo,
    }


def _reason_row(id: str, number: int, why: Motive) -> dict[str, Any]:
    return {"game": id, "number": number, "bot": why.bot, "reason": why.reason, "args": _text(why.args)}


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.act, row.side, msgspec.json.decode(row.dice, type=tuple[int, ...]), row.digest, row.undo)


def _engine(url: str) -> Engine:
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


def _from_layout_1(db: Connection) -> None:
    """Layout 1 knew one device a table, and nothing that not everybody noticed."""
    db.exec_driver_sql("ALTER TABLE games ADD COLUMN seating TEXT NOT NULL DEFAULT ''")
    db.exec_driver_sql("ALTER TABLE games ADD COLUMN moments INTEGER NOT NULL DEFAULT 0")
    for game in db.execute(select(GAMES.c.game).distinct()).scalars().all():
        seating = Seating(dict.fromkeys(load_meta(game).seats, HERE))
        db.execute(update(GAMES).where(GAMES.c.game == game).values(seating=_text(seating), moments=GAMES.c.seq))
