"""Jobs: what is to be done by one process and no other, now or at some time, even if the process that wanted it dies.

A job is a row that somebody claims for a short time (a lease) and keeps claiming while he works on it. Who dies lets
his lease run out, and another process begins the job again: so every job must bear to be begun twice. The same
statements run on SQLite and PostgreSQL. The clocks of all machines must agree to within some seconds.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from time import time
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, and_, case, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from hexfront.server.running.tables import JOBS

LEASE = 10.0
"""How many seconds a claim holds unless it is renewed: so long nobody takes over from a process that died."""
NEVER = 1e12
"""When a job is due that has failed too often."""
MOST_ATTEMPTS = 8
LONGEST_PAUSE = 3600.0
"""How many seconds after a failure a job is tried again at the latest."""
FAILED = "failed"
"""The note of a job that nobody begins any more."""


class Job(msgspec.Struct, frozen=True):
    """Something to be done: what kind, about what, and what else it takes to know."""

    id: str
    kind: str
    key: str
    payload: str = ""
    attempts: int = 0
    holder: str = ""
    note: str = ""


Row = dict[str, str | float | int]
COLUMNS = [JOBS.c[name] for name in Job.__struct_fields__]


def put(db: Connection, kind: str, key: str, payload: str = "", due: float = 0.0, sooner: bool = False) -> None:
    """Want something done, from some time on; an earlier wish of the same kind about the same thing is replaced.

    Whoever works on the earlier one finishes it first. With `sooner` one that waits is put off by no later wish.
    """
    row = _row(kind, key, payload, due)
    again: dict[str, Any] = {name: row[name] for name in ("id", "payload", "due", "attempts", "note")}
    if sooner:
        again["due"] = case((and_(JOBS.c.holder == "", JOBS.c.due < due), JOBS.c.due), else_=due)
    db.execute(_insert(db, row).on_conflict_do_update(index_elements=["kind", "key"], set_=again))


def drop(db: Connection, kind: str, key: str) -> None:
    """Want it no longer. Whoever works on it is not interrupted."""
    db.execute(delete(JOBS).where(JOBS.c.kind == kind, JOBS.c.key == key))


def _row(kind: str, key: str, payload: str, due: float) -> Row:
    row: Row = {"id": secrets.token_urlsafe(16), "kind": kind, "key": key, "payload": payload, "due": due}
    return row | {"lease": 0.0, "holder": "", "attempts": 0, "note": ""}


def _insert(db: Connection, row: Row) -> postgresql.Insert | sqlite.Insert:
    """An insertion that knows what to do if the row is there: each of the two databases has its own."""
    make: Callable[..., postgresql.Insert | sqlite.Insert]
    make = postgresql.insert if db.dialect.name == "postgresql" else sqlite.insert
    return make(JOBS).values(row)


class Jobs:
    """The jobs in the database. All methods block; call them from a worker thread."""

    def __init__(self, engine: Engine, clock: Callable[[], float] = time) -> None:
        self.engine, self.clock = engine, clock

    def put(self, kind: str, key: str, payload: str = "", due: float = 0.0, sooner: bool = False) -> None:
        """Want something done; see `put` above, which does it in a transaction of the caller's."""
        with self.engine.begin() as db:
            put(db, kind, key, payload, due, sooner)

    def drop(self, kind: str, key: str) -> None:
        """Want it no longer."""
        with self.engine.begin() as db:
            drop(db, kind, key)

    def look(self, kind: str, key: str) -> Job | None:
        """What is wanted about a thing, and how far it is."""
        with self.engine.connect() as db:
            row = db.execute(select(*COLUMNS).where(JOBS.c.kind == kind, JOBS.c.key == key)).one_or_none()
        return None if row is None else Job(*row)

    def next(self, kinds: Collection[str]) -> float | None:
        """When there will be something to claim; None if nothing is waiting."""
        free = func.min(case((JOBS.c.lease > JOBS.c.due, JOBS.c.lease), else_=JOBS.c.due))
        with self.engine.connect() as db:
            found: float | None = db.execute(
                select(free).where(JOBS.c.kind.in_(kinds), JOBS.c.due < NEVER)
            ).scalar_one()
        return found

    def claim(self, kinds: Collection[str], holder: str) -> Job | None:
        """Take the job that has been due longest, if there is one that nobody holds."""
        now = self.clock()
        waiting = (
            select(JOBS.c.id)
            .where(JOBS.c.kind.in_(kinds), JOBS.c.due <= now, JOBS.c.lease <= now)
            .order_by(JOBS.c.due, JOBS.c.id)
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        mine = {"holder": holder, "lease": now + LEASE, "attempts": JOBS.c.attempts + 1}
        with self.engine.begin() as db:
            found = update(JOBS).where(JOBS.c.id == waiting.scalar_subquery()).values(mine)
            row = db.execute(found.returning(*COLUMNS)).one_or_none()
        return None if row is None else Job(*row)

    def take(self, kind: str, key: str, holder: str) -> Job | None:
        """Put a job and claim it at once; None if another holds it."""
        now = self.clock()
        row = _row(kind, key, "", 0.0) | {"holder": holder, "lease": now + LEASE, "attempts": 1}
        mine = {name: row[name] for name in ("id", "due", "lease", "holder", "attempts")}
        with self.engine.begin() as db:
            wish = _insert(db, row).on_conflict_do_update(
                index_elements=["kind", "key"], set_=mine, where=JOBS.c.lease <= now
            )
            found = db.execute(wish.returning(*COLUMNS)).one_or_none()
        return None if found is None else Job(*found)

    def renew(self, holders: Collection[str]) -> set[str]:
        """Hold on to jobs for another while; those that are still held."""
        until = self.clock() + LEASE
        with self.engine.begin() as db:
            held = update(JOBS).where(JOBS.c.holder.in_(holders)).values(lease=until).returning(JOBS.c.holder)
            return set(db.execute(held).scalars())

    def tell(self, job: Job, note: str) -> None:
        """Say how far a job is."""
        with self.engine.begin() as db:
            db.execute(update(JOBS).where(JOBS.c.id == job.id).values(note=note))

    def done(self, job: Job) -> None:
        """It is done; if it was wanted again meanwhile, it is free to be claimed again."""
        with self.engine.begin() as db:
            db.execute(delete(JOBS).where(JOBS.c.id == job.id, JOBS.c.holder == job.holder))
            db.execute(update(JOBS).where(JOBS.c.holder == job.holder).values(holder="", lease=0.0))

    def failed(self, job: Job, hopeless: bool = False) -> None:
        """It could not be done: try again later, a few times, each time later; unless it is hopeless."""
        pause = min(2.0**job.attempts, LONGEST_PAUSE)
        over = hopeless or job.attempts >= MOST_ATTEMPTS
        later = {"due": NEVER, "note": FAILED} if over else {"due": self.clock() + pause}
        with self.engine.begin() as db:
            db.execute(update(JOBS).where(JOBS.c.id == job.id, JOBS.c.holder == job.holder).values(later))
            db.execute(update(JOBS).where(JOBS.c.holder == job.holder).values(holder="", lease=0.0))

    def release(self, holders: Collection[str]) -> None:
        """Leave jobs to others, as if they had not been begun."""
        free = {"holder": "", "lease": 0.0, "attempts": JOBS.c.attempts - 1}
        with self.engine.begin() as db:
            db.execute(update(JOBS).where(JOBS.c.holder.in_(holders)).values(free))

    def release_all(self) -> None:
        """Whoever held anything is gone: for a database that only one process uses, when it begins."""
        with self.engine.begin() as db:
            db.execute(update(JOBS).where(JOBS.c.lease > 0).values(holder="", lease=0.0))
