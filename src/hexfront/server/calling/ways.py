"""Ways to reach people, what they want, and whose move it is where, in the database."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from datetime import timedelta
from time import time
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, and_, delete, func, insert, select, update

from hexfront.server.calling.tables import PRESENT, TOLD, WANTS, WAYS
from hexfront.server.calling.tidings import untold
from hexfront.server.layout import GAMES
from hexfront.server.people.attempts import ago
from hexfront.server.people.tables import PLACES
from hexfront.server.problem import Problem
from hexfront.server.rows import NOT_READ, known_id, now, seating_of
from hexfront.server.wire_calling import Kind, Wants

MOST: dict[Kind, int] = {"push": 12, "mail": 1, "hook": 4}
"""How many ways of a kind somebody may have."""
LONGEST_NAME = 60
MOVE = "move"
"""What is told besides tidings: that it is somebody's move."""
MOST_FAILURES = 10
"""After so many notices in a row that did not get through, a way is forgotten."""
TO_CONFIRM = timedelta(days=3)
"""How long an address can be confirmed."""


class Way(msgspec.Struct, frozen=True):
    """A way to reach somebody."""

    id: str
    person: str
    kind: Kind
    reach: str
    name: str
    language: str
    confirmed: bool
    failures: int
    created: str


class Due(msgspec.Struct, frozen=True):
    """A table at which it is somebody's move, as everybody may know it."""

    table: str
    name: str
    game: str
    seat: str


COLUMNS = [WAYS.c[name] for name in Way.__struct_fields__]


class Ways:
    """The statements. All methods block; call them from a worker thread."""

    def __init__(self, engine: Engine, clock: Callable[[], float] = time) -> None:
        self.engine, self.clock = engine, clock

    # ways

    def of(self, person: str) -> list[Way]:
        """The ways to somebody, the oldest first."""
        with self.engine.connect() as db:
            return _ways(db, person)

    def one(self, id: str, person: str = "") -> Way:
        """A way by its id; of this person, if one is named."""
        found = select(*COLUMNS).where(WAYS.c.id == known_id(id))
        with self.engine.connect() as db:
            row = db.execute(found.where(WAYS.c.person == person) if person else found).one_or_none()
        if row is None:
            raise Problem("unknown")
        return Way(*row)

    def add(self, person: str, kind: Kind, reach: str, name: str, language: str, confirmed: bool = True) -> Way:
        """Another way; one that reaches the same takes the place of the former, and so does another address."""
        shown = "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST_NAME]
        way = Way(secrets.token_urlsafe(12), person, kind, reach, shown, language, confirmed, 0, now())
        same = and_(WAYS.c.person == person, WAYS.c.kind == kind)
        with self.engine.begin() as db:
            db.execute(delete(WAYS).where(same if kind == "mail" else same & (WAYS.c.reach == reach)))
            if (db.execute(select(func.count()).select_from(WAYS).where(same)).scalar() or 0) >= MOST[kind]:
                raise Problem("refused", also="ways_enough")
            db.execute(insert(WAYS).values(msgspec.structs.asdict(way)))
        return way

    def forget(self, id: str, person: str = "") -> None:
        """Reach somebody that way no more."""
        way = self.one(id, person)
        with self.engine.begin() as db:
            db.execute(delete(WAYS).where(WAYS.c.id == way.id))

    def forget_kind(self, person: str, kind: Kind) -> None:
        """The same for all ways of a kind."""
        with self.engine.begin() as db:
            db.execute(delete(WAYS).where(WAYS.c.person == person, WAYS.c.kind == kind))

    def stop(self, id: str) -> None:
        """Reach somebody that way no more; whoever says so twice is right, too."""
        with self.engine.begin() as db:
            db.execute(delete(WAYS).where(WAYS.c.id == known_id(id)))

    def confirm(self, id: str) -> None:
        """Whoever reads the mail at an address wants it."""
        fresh = and_(WAYS.c.id == known_id(id), WAYS.c.created > ago(TO_CONFIRM))
        with self.engine.begin() as db:
            if db.execute(update(WAYS).where(fresh).values(confirmed=True)).rowcount == 0:
                raise Problem("unknown")

    def went(self, id: str, well: bool) -> None:
        """Whether a notice got through; a way that never lets one through is forgotten."""
        count = WAYS.c.failures + 1
        with self.engine.begin() as db:
            db.execute(update(WAYS).where(WAYS.c.id == id).values(failures=0 if well else count))
            db.execute(delete(WAYS).where(WAYS.c.id == id, WAYS.c.failures >= MOST_FAILURES))

    # wants

    def wants(self, person: str, game: str = "") -> Wants | None:
        """What somebody wants to be told of a table, or of all others; None if they never said."""
        with self.engine.connect() as db:
            return _wants(db, person).get(game)

    def want(self, person: str, wants: Wants | None, game: str = "") -> None:
        """Say so; None: as of all others."""
        row = and_(WANTS.c.person == person, WANTS.c.game == game)
        with self.engine.begin() as db:
            db.execute(delete(WANTS).where(row))
            if wants is not None:
                db.execute(insert(WANTS).values(person=person, game=game, **msgspec.structs.asdict(wants)))

    # whose move it is

    def holders(self, game: str, seats: Collection[str]) -> list[str]:
        """Who holds some seats of a table."""
        held = select(PLACES.c.person).where(PLACES.c.game == game, PLACES.c.seat.in_(seats), PLACES.c.person != "")
        with self.engine.connect() as db:
            return list(db.execute(held.distinct()).scalars())

    def call(self, db: Connection, person: str) -> dict[str, list[str]]:
        """Note that somebody is told now of all that they do not know of: tables and kinds, by ways."""
        wants = _wants(db, person)
        general = wants.get("", Wants())
        ways = [way for way in _ways(db, person) if way.confirmed]
        found: dict[str, list[str]] = {}
        moves = [(due.table, MOVE) for due in self.due(db, person, untold=True)]
        for table, kind in (*moves, *untold(db, person, self.clock())):
            told = [way.id for way in ways if getattr(wants.get(table, general), way.kind)]
            for way in told:
                found.setdefault(way, []).append(f"{table} {kind}")
            if told and kind == MOVE:
                db.execute(insert(TOLD).values(game=table, person=person, time=self.clock()))
        return found

    def due(self, db: Connection, person: str, untold: bool = False) -> list[Due]:
        """The tables at which it is somebody's move who is not there; of which they were not told yet, if so wanted."""
        here = select(PRESENT.c.game).where(PRESENT.c.person == person, PRESENT.c.until > self.clock())
        columns = [GAMES.c[name] for name in ("id", "name", "game", "deciders", "seating")]
        wanted = select(*columns, PLACES.c.seat).join(PLACES, PLACES.c.game == GAMES.c.id)
        wanted = wanted.where(PLACES.c.person == person, GAMES.c.over.is_(False), GAMES.c.begun.is_(True))
        wanted = wanted.where(GAMES.c.id.not_in(here)).order_by(GAMES.c.updated.desc())
        if untold:
            wanted = wanted.where(GAMES.c.id.not_in(select(TOLD.c.game).where(TOLD.c.person == person)))
        rows = db.execute(wanted).all()
        return [Due(row.id, row.name, row.game, row.seat) for row in rows if _must_decide(row)]

    def due_now(self, person: str) -> list[Due]:
        """The same, by itself."""
        with self.engine.connect() as db:
            return self.due(db, person)


def _ways(db: Connection, person: str) -> list[Way]:
    rows = db.execute(select(*COLUMNS).where(WAYS.c.person == person).order_by(WAYS.c.created, WAYS.c.id))
    return [Way(*row) for row in rows]


def _wants(db: Connection, person: str) -> dict[str, Wants]:
    rows = db.execute(select(WANTS).where(WANTS.c.person == person))
    return {row.game: Wants(row.push, row.mail, row.hook) for row in rows}


def _must_decide(row: Any) -> bool:
    """Whether a seat must decide whose player may be elsewhere: not where all sit at one device, nor for a bot."""
    try:
        seating = seating_of(row)
        deciders = msgspec.json.decode(row.deciders, type=tuple[str, ...])
    except NOT_READ:
        return False
    return row.seat in deciders and seating.locked and row.seat not in seating.bots
