"""Kept games in a database: one row a game, one row an entry of its journal, and annals that follow from them.

Journals only grow. An entry and what the lobby shows of the game are written in one transaction, so after a crash at
any moment the database holds every acknowledged decision and no half of one. A number is given once a game: of two
writers only one can append. Seeds lie in this database; it belongs to the host.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update

from hexfront.kernel.journal import Journal
from hexfront.kernel.motive import Motive
from hexfront.kernel.saves import Entry, Save
from hexfront.kernel.snapshot import Snapshot
from hexfront.server.annals import Record, Standard, Trace, standard
from hexfront.server.appending import Appending, Growing
from hexfront.server.finding.writing import writing
from hexfront.server.layout import ENTRIES, GAMES, REASONS, SNAPSHOTS, StoreError, engine_of
from hexfront.server.migrations.bringing import bring_up
from hexfront.server.people.places import Claim
from hexfront.server.people.tables import PLACES
from hexfront.server.problem import Problem
from hexfront.server.rows import (
    NOT_READ,
    SHOWN,
    card_of,
    entry_row,
    known_id,
    motive_of,
    new_id,
    now,
    pack,
    reason_row,
    record_of,
    save_of,
    seating_of,
    short_name,
    snapshot_of,
    snapshot_row,
    standard_of,
    standing,
    text,
    trace_of,
)
from hexfront.server.running.notices import GONE, SEATS, Notice, announce
from hexfront.server.seating import Seating
from hexfront.server.wire import TableCard

log = logging.getLogger("hexfront.server")
READ = [ENTRIES.c[name] for name in ("number", "act", "side", "dice", "digest", "undo", "proof", "back", "ended")]
TRACE = update(ENTRIES).where(ENTRIES.c.game == bindparam("of_game"), ENTRIES.c.number == bindparam("of_number"))
CARD = [*(GAMES.c[name] for name in SHOWN), GAMES.c.moments, GAMES.c.seating]


UNCLAIMED = Claim()


class Kept(msgspec.Struct):
    """A game as it is kept: the save, who sits where, why bots decided, and its annals as far as there are any."""

    save: Save
    seating: Seating
    motives: dict[int, Motive]
    made: Standard | None
    record: Record | None


class Growth(msgspec.Struct):
    """What has come to a game after an entry, and who sits where now."""

    seating: Seating
    entries: list[Entry]
    traces: list[Trace | None]
    motives: dict[int, Motive]
    snapshots: dict[int, Snapshot]


class Intake(msgspec.Struct):
    """A game to be kept: the save, what the lobby shows of it, and its annals; none if `made` is none."""

    save: Save
    stands: dict[str, Any]
    moments: int
    motives: dict[int, Motive]
    made: Standard | None
    record: Record


class Store:
    """The database. All methods block; call them from a worker thread."""

    def __init__(self, url: str) -> None:
        self.engine, self.sender = engine_of(url), secrets.token_urlsafe(6)
        """The sender of notices to other processes: this one."""
        bring_up(self.engine)
        self._appending = Appending(self.engine, self.sender)

    @property
    def single_writer(self) -> bool:
        """Whether the database lets only one connection write at a time."""
        return self.engine.dialect.name == "sqlite"

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
        self,
        journal: Journal,
        name: str,
        seating: Seating,
        moments: int = 0,
        motives: dict[int, Motive] | None = None,
        record: Record | None = None,
        claim: Claim = UNCLAIMED,
        id: str = "",
    ) -> TableCard:
        """Keep a new game, with all it has so far."""
        whole = len(record.traces if record else ()) == journal.seq
        intake = Intake(
            journal.save(),
            standing(journal, journal.state),
            moments,
            motives or {},
            standard(journal.game, journal.kit, journal.differs) if whole else None,
            record or Record(),
        )
        return self.take(intake, name, seating, claim, id)

    def take(self, intake: Intake, name: str, seating: Seating, claim: Claim = UNCLAIMED, id: str = "") -> TableCard:
        """Keep a new game with all that belongs to it; one whose dice were promised for a table has its id already."""
        save, record = intake.save, intake.record
        id, time = id or new_id(), now()
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
            "moments": intake.moments,
            "annals": text(intake.made) if intake.made else "",
            "owner": claim.owner,
            "access": claim.access,
            "begun": claim.begun,
            "promise": text(save.promise) if save.promise else "",
            **intake.stands,
        }
        traced = zip_longest(save.entries, record.traces)
        entries = [entry_row(id, number, *each) for number, each in enumerate(traced, 1)]
        reasons = [reason_row(id, number, why) for number, why in intake.motives.items()]
        snapshots = [snapshot_row(id, snapshot) for snapshot in record.snapshots]
        places = [{"game": id, "seat": seat, "person": person, "taken": time} for seat, person in claim.holders.items()]
        with self.engine.begin() as db:
            db.execute(insert(GAMES).values(row))
            for table, rows in ((ENTRIES, entries), (REASONS, reasons), (SNAPSHOTS, snapshots), (PLACES, places)):
                if rows:
                    db.execute(insert(table), rows)
        return self.card(id)

    def append(
        self,
        id: str,
        journal: Journal,
        moments: int,
        public: bool,
        why: Motive | None = None,
        trace: Trace | None = None,
        snapshot: Snapshot | None = None,
    ) -> None:
        """Add the last entry of a journal; OtherWriter if its number is taken or the game is gone.

        Only one that everybody noticed changes the time that everybody can see. A bot's has a motive. Annals that lack
        a trace are no annals any more.
        """
        self._appending.one(Growing(id, journal, moments, public, why, trace, snapshot))

    def append_all(self, games: Sequence[Growing]) -> list[Exception | None]:
        """The same for several games at once, each as a whole or not at all; what stood in the way of each."""
        return self._appending.all(games)

    def lay(self, id: str, seq: int, made: Standard, record: Record) -> None:
        """Put new annals in the place of others, or of none; not if the game has gone on from so many entries."""
        traces = [
            {"of_game": id, "of_number": number, "trace": pack(trace)} for number, trace in enumerate(record.traces, 1)
        ]
        with self.engine.begin() as db:
            here = update(GAMES).where(GAMES.c.id == id, GAMES.c.seq == seq)
            if db.execute(here.values(annals=text(made))).rowcount != 1:
                return
            db.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.game == id))
            db.execute(update(ENTRIES).where(ENTRIES.c.game == id).values(trace=None))
            if traces:
                db.execute(TRACE, traces)
            if record.snapshots:
                db.execute(insert(SNAPSHOTS), [snapshot_row(id, snapshot) for snapshot in record.snapshots])

    def save(self, id: str) -> Save:
        """A game as a save file."""
        with self.engine.connect() as db:
            game = db.execute(select(GAMES).where(GAMES.c.id == known_id(id))).one_or_none()
            rows = db.execute(select(*READ).where(ENTRIES.c.game == id).order_by(ENTRIES.c.number)).all()
        return self._save(id, game, rows)

    @staticmethod
    def _save(id: str, game: Row[Any] | None, rows: Sequence[Any]) -> Save:
        if game is None:
            raise Problem("unknown")
        if [row[0] for row in rows] != [*range(1, len(rows) + 1)] or len(rows) < game.seq:
            raise StoreError(f"game {id} lacks entries: {len(rows)} of {game.seq}")
        try:
            return save_of(game, rows)
        except NOT_READ as e:
            raise StoreError(f"game {id} cannot be read: {e}") from None

    def _moment(self) -> Connection:
        """A connection that sees one moment, however others go on; on SQLite every transaction does."""
        level = {} if self.single_writer else {"isolation_level": "REPEATABLE READ"}
        return self.engine.connect().execution_options(**level)

    def kept(self, id: str) -> Kept:
        """A game with all that belongs to it, as it is at one moment. Annals that cannot be read are none."""
        with self._moment() as db:
            game = db.execute(select(GAMES).where(GAMES.c.id == known_id(id))).one_or_none()
            found = db.execute(select(*READ, ENTRIES.c.trace).where(ENTRIES.c.game == id).order_by(ENTRIES.c.number))
            rows = [tuple(row) for row in found]
            snapshots = db.execute(select(SNAPSHOTS).where(SNAPSHOTS.c.game == id).order_by(SNAPSHOTS.c.number)).all()
        save = self._save(id, game, [row[:-1] for row in rows])
        made, record = self._annals(id, game, [row[-1] for row in rows], snapshots)
        return Kept(save, self.seating(id)[1], self.motives(id), made, record)

    def since(self, id: str, seq: int) -> Growth:
        """What has come to a game after an entry."""
        with self.engine.connect() as db:
            game = db.execute(select(GAMES).where(GAMES.c.id == known_id(id))).one_or_none()
            if game is None:
                raise Problem("unknown")
            if game.seq <= seq:
                return Growth(seating_of(game), [], [], {}, {})
            after = (
                select(*columns).where(table.c.game == id, table.c.number > seq).order_by(table.c.number)
                for table, columns in (
                    (ENTRIES, (*READ, ENTRIES.c.trace)),
                    (REASONS, REASONS.c),
                    (SNAPSHOTS, SNAPSHOTS.c),
                )
            )
            rows, reasons, snapshots = (db.execute(each).all() for each in after)
        try:
            return Growth(
                seating_of(game),
                save_of(game, [tuple(row)[:-1] for row in rows]).entries,
                [None if row.trace is None else trace_of(row.trace) for row in rows],
                {row.number: motive_of(row) for row in reasons},
                {row.number: snapshot_of(row) for row in snapshots},
            )
        except (*NOT_READ, ValueError) as e:
            raise StoreError(f"game {id} cannot be read: {e}") from None

    def seqs(self, ids: Sequence[str]) -> dict[str, int]:
        """How many entries games have."""
        with self.engine.connect() as db:
            rows = db.execute(select(GAMES.c.id, GAMES.c.seq).where(GAMES.c.id.in_(ids)))
            return {row.id: row.seq for row in rows}

    @staticmethod
    def _annals(
        id: str, game: Any, traces: list[bytes | None], snapshots: Sequence[Any]
    ) -> tuple[Standard | None, Record | None]:
        try:
            made = standard_of(game.annals)
            known = [trace for trace in traces if trace is not None]
            return made, record_of(known, snapshots) if made else None
        except (*NOT_READ, ValueError) as e:
            log.error("the annals of game %s are made again: %s", id, e)
            return None, None

    def bots_to_move(self) -> tuple[str, ...]:
        """The games in which it is a bot's turn."""
        some = GAMES.c.seating.like('%"bots":{"%')
        with self.engine.connect() as db:
            rows = db.execute(select(*CARD).where(GAMES.c.over.is_(False), some)).all()
        cards = [card_of(row) for row in rows]
        return tuple(card.id for card in cards if set(card.bots) & set(card.deciders))

    def motives(self, id: str) -> dict[int, Motive]:
        """Why bots decided as they did, by the number of the entry."""
        with self.engine.connect() as db:
            rows = db.execute(select(REASONS).where(REASONS.c.game == known_id(id)).order_by(REASONS.c.number)).all()
        try:
            return {row.number: motive_of(row) for row in rows}
        except NOT_READ as e:
            raise StoreError(f"the motives of game {id} cannot be read: {e}") from None

    def reseat(self, id: str, before: Seating, seating: Seating, free: str = "") -> Seating:
        """Other players in the seats of a game, as it is afterwards: what others have changed meanwhile stays.

        Problem if they have changed the same thing, or if somebody holds a seat that must be free.
        """
        with writing(self.engine) as db:
            row = db.execute(select(GAMES.c.seating).where(GAMES.c.id == known_id(id)).with_for_update()).one_or_none()
            if row is None:
                raise Problem("unknown")
            if (found := seating.merged(before, seating_of(row))) is None:
                raise Problem("stale")
            held = select(PLACES.c.person).where(PLACES.c.game == id, PLACES.c.seat == free)
            if free and db.execute(held).first() is not None:
                raise Problem("not_your_seat")
            db.execute(update(GAMES).where(GAMES.c.id == id).values(seating=text(found)))
            announce(db, Notice(self.sender, id, SEATS))
        return found

    def remove(self, id: str) -> None:
        """Remove a game for good."""
        known_id(id)
        with self.engine.begin() as db:
            for table in (SNAPSHOTS, REASONS, PLACES, ENTRIES):
                db.execute(delete(table).where(table.c.game == id))
            if db.execute(delete(GAMES).where(GAMES.c.id == id)).rowcount != 1:
                raise Problem("unknown")
            announce(db, Notice(self.sender, id, GONE))

    def close(self) -> None:
        """Let go of the database."""
        self._appending.line.close()
        self.engine.dispose()
