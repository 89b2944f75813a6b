"""Kept games in a database: one row a game, one row an entry of its journal.

Journals only grow. An entry and what the lobby shows of the game are written in one transaction, so after a crash at
any moment the database holds every acknowledged decision and no half of one. A number is given once a game: of two
writers only one can append. Seeds lie in this database; it belongs to the host.
"""

from __future__ import annotations

import contextlib
import secrets
from datetime import UTC, datetime

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from hexfront.kernel.journal import Journal, Save
from hexfront.kernel.motive import Motive
from hexfront.server.layout import (
    ENTRIES,
    GAMES,
    LAYOUT,
    METADATA,
    REASONS,
    SCHEMA,
    StoreError,
    check_layout,
    engine_of,
)
from hexfront.server.problem import Problem
from hexfront.server.rows import (
    NOT_READ,
    SHOWN,
    card_of,
    entry_row,
    known_id,
    motive_of,
    reason_row,
    save_of,
    seating_of,
    short_name,
    standing,
    text,
)
from hexfront.server.seating import Seating
from hexfront.server.wire import TableCard

ADVANCE = update(GAMES).where(GAMES.c.id == bindparam("of_game"), GAMES.c.seq == bindparam("before"))
"""What the lobby shows of a game goes on by one entry, if it stands where the writer thinks."""
ADD = insert(ENTRIES)
CARD = [*(GAMES.c[name] for name in SHOWN), GAMES.c.moments, GAMES.c.seating]


class OtherWriter(Exception):
    """Somebody else has appended to the game, or removed it, since it was read."""


def now() -> str:
    """The time as it is stored: UTC, to the microsecond, so that text order is time order."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


class Store:
    """The database. All methods block; call them from a worker thread."""

    def __init__(self, url: str) -> None:
        self.engine = engine_of(url)
        METADATA.create_all(self.engine)
        self._check_layout()

    def _check_layout(self) -> None:
        """Note the layout in a new database; refuse one of another layout."""
        with contextlib.suppress(IntegrityError), self.engine.begin() as db:  # somebody else may note it first
            check_layout(db)
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
            return tuple(card_of(row) for row in rows)

    def card(self, id: str) -> TableCard:
        """One kept game."""
        with self.engine.connect() as db:
            row = db.execute(select(*CARD).where(GAMES.c.id == known_id(id))).one_or_none()
        if row is None:
            raise Problem("unknown")
        return card_of(row)

    def seating(self, id: str) -> tuple[str, Seating]:
        """The game played at a table, and who sits where."""
        with self.engine.connect() as db:
            row = db.execute(select(GAMES.c.game, GAMES.c.seating).where(GAMES.c.id == known_id(id))).one_or_none()
        if row is None:
            raise Problem("unknown")
        try:
            return row.game, seating_of(row)
        except NOT_READ as e:
            raise StoreError(f"the seating of game {id} cannot be read: {e}") from None

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
            "options": text(save.options),
            "version": save.version,
            "data": save.data,
            "commitment": save.commitment,
            "seed": save.seed,
            "start": text(save.start),
            "created": time,
            "updated": time,
            "seating": text(seating),
            "moments": moments,
            **standing(journal, journal.state),
        }
        entries = [entry_row(id, number, entry) for number, entry in enumerate(save.entries, 1)]
        reasons = [reason_row(id, number, why) for number, why in (motives or {}).items()]
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
                db.execute(ADD, entry_row(id, number, journal.entries[-1]))
                if why is not None:
                    db.execute(insert(REASONS), reason_row(id, number, why))
        except IntegrityError:
            raise OtherWriter from None

    def save(self, id: str) -> Save:
        """A game as a save file."""
        with self.engine.connect() as db:
            game = db.execute(select(GAMES).where(GAMES.c.id == known_id(id))).one_or_none()
            rows = db.execute(select(ENTRIES).where(ENTRIES.c.game == id).order_by(ENTRIES.c.number)).all()
        if game is None:
            raise Problem("unknown")
        if [row.number for row in rows] != [*range(1, len(rows) + 1)] or len(rows) < game.seq:
            raise StoreError(f"game {id} lacks entries: {len(rows)} of {game.seq}")
        try:
            return save_of(game, rows)
        except NOT_READ as e:
            raise StoreError(f"game {id} cannot be read: {e}") from None

    def motives(self, id: str) -> dict[int, Motive]:
        """Why bots decided as they did, by the number of the entry."""
        with self.engine.connect() as db:
            rows = db.execute(select(REASONS).where(REASONS.c.game == known_id(id)).order_by(REASONS.c.number)).all()
        try:
            return {row.number: motive_of(row) for row in rows}
        except NOT_READ as e:
            raise StoreError(f"the motives of game {id} cannot be read: {e}") from None

    def reseat(self, id: str, seating: Seating) -> None:
        """Other players in the seats of a game."""
        with self.engine.begin() as db:
            if db.execute(update(GAMES).where(GAMES.c.id == known_id(id)).values(seating=text(seating))).rowcount != 1:
                raise Problem("unknown")

    def remove(self, id: str) -> None:
        """Remove a game for good."""
        known_id(id)
        with self.engine.begin() as db:
            db.execute(delete(REASONS).where(REASONS.c.game == id))
            db.execute(delete(ENTRIES).where(ENTRIES.c.game == id))
            if db.execute(delete(GAMES).where(GAMES.c.id == id)).rowcount != 1:
                raise Problem("unknown")

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()
