"""Whom somebody wants nothing to do with, and what somebody tells the keepers of the server."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Engine, Row, and_, delete, insert, or_, select
from sqlalchemy.exc import IntegrityError

from hexfront.server.finding.paging import Page
from hexfront.server.people.tables import BLOCKS, PERSONS, REPORTS
from hexfront.server.problem import Problem
from hexfront.server.rows import known_id, now

LONGEST = 2000
"""Letters of a report."""


class Neighbours:
    """Blocks and reports in the database. All methods block."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def block(self, person: str, other: str) -> None:
        """Have nothing to do with somebody; once is enough."""
        self._known(person, other)
        try:
            with self.engine.begin() as db:
                db.execute(insert(BLOCKS).values(person=person, other=other, time=now()))
        except IntegrityError:
            return

    def unblock(self, person: str, other: str) -> None:
        """Have to do with somebody again."""
        with self.engine.begin() as db:
            db.execute(delete(BLOCKS).where(BLOCKS.c.person == person, BLOCKS.c.other == known_id(other)))

    def blocked(self, person: str, page: Page) -> list[Row[Any]]:
        """Whom somebody has blocked, the last first: ids, names and since when."""
        found = select(PERSONS.c.id, PERSONS.c.name, BLOCKS.c.time).join(BLOCKS, BLOCKS.c.other == PERSONS.c.id)
        with self.engine.connect() as db:
            return list(db.execute(page.of(found.where(BLOCKS.c.person == person), BLOCKS.c.time, PERSONS.c.id)))

    def apart(self, one: str, other: str) -> bool:
        """Whether either of two wants nothing to do with the other."""
        either = or_(
            and_(BLOCKS.c.person == one, BLOCKS.c.other == other),
            and_(BLOCKS.c.person == other, BLOCKS.c.other == one),
        )
        with self.engine.connect() as db:
            return db.execute(select(BLOCKS.c.person).where(either).limit(1)).first() is not None

    def report(self, person: str, other: str, game: str, text: str) -> None:
        """Tell the keepers of something."""
        self._known(person, other)
        words = text.replace("\0", "").strip()
        if not words or len(words) > LONGEST:
            raise Problem("malformed", f"text: 1-{LONGEST}")
        row = {"id": secrets.token_urlsafe(12), "person": person, "other": other, "game": known_id(game)[:32]}
        with self.engine.begin() as db:
            db.execute(insert(REPORTS).values(row | {"text": words, "time": now()}))

    def reports(self, page: Page) -> list[Row[Any]]:
        """What keepers have been told, the newest first."""
        teller, about = PERSONS.alias(), PERSONS.alias()
        found = (
            select(REPORTS, teller.c.name.label("teller"), about.c.name.label("about"))
            .outerjoin(teller, teller.c.id == REPORTS.c.person)
            .outerjoin(about, about.c.id == REPORTS.c.other)
        )
        with self.engine.connect() as db:
            return list(db.execute(page.of(found, REPORTS.c.time, REPORTS.c.id)))

    def settle(self, report: str) -> None:
        """A report that has been dealt with goes."""
        with self.engine.begin() as db:
            if db.execute(delete(REPORTS).where(REPORTS.c.id == known_id(report))).rowcount != 1:
                raise Problem("unknown")

    def _known(self, person: str, other: str) -> None:
        with self.engine.connect() as db:
            found = db.execute(select(PERSONS.c.id).where(PERSONS.c.id == known_id(other))).first()
        if found is None or other == person:
            raise Problem("unknown")
