"""Vacations: some days a year in which slow clocks stand still for somebody, at all tables at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from math import ceil
from time import time

from sqlalchemy import Connection, Engine, insert, select, update

from hexfront.server.finding.writing import writing
from hexfront.server.layout import GAMES
from hexfront.server.pace.clocks import DAY
from hexfront.server.pace.tables import CLOCKS, VACATIONS
from hexfront.server.people.tables import PERSONS, PLACES
from hexfront.server.problem import Problem

DAYS = 30
"""How many days of vacation somebody has in a calendar year (UTC); one that is begun counts."""


class Vacations:
    """The statements. All methods block; call them from a worker thread."""

    def __init__(self, engine: Engine, clock: Callable[[], float] = time) -> None:
        self.engine, self.clock = engine, clock

    def until(self, person: str) -> float:
        """When the vacation of somebody ends who is on one; 0 for everybody else."""
        with self.engine.connect() as db:
            return self._until(db, person)

    def _until(self, db: Connection, person: str) -> float:
        now = self.clock()
        found = select(VACATIONS.c.until).where(VACATIONS.c.person == person, VACATIONS.c.began <= now)
        return float(db.execute(found.where(VACATIONS.c.until > now)).scalar() or 0.0)

    def left(self, person: str) -> int:
        """How many days somebody has left this year."""
        with self.engine.connect() as db:
            return self._left(db, person)

    def _left(self, db: Connection, person: str) -> int:
        this_year = datetime.fromtimestamp(self.clock(), UTC).year
        first = datetime(this_year, 1, 1, tzinfo=UTC).timestamp()
        rows = select(VACATIONS.c.began, VACATIONS.c.until).where(
            VACATIONS.c.person == person, VACATIONS.c.began >= first
        )
        found: list[tuple[float, float]] = [(row.began, row.until) for row in db.execute(rows)]
        return max(0, DAYS - sum(max(1, ceil((until - began) / DAY)) for began, until in found))

    def begin(self, person: str, days: int) -> float:
        """Go on vacation now, for so many days; until when."""
        now = self.clock()
        with writing(self.engine) as db:
            db.execute(select(PERSONS.c.id).where(PERSONS.c.id == person).with_for_update())  # one request at a time
            if not 1 <= days <= self._left(db, person):
                raise Problem("refused", also="too_many_days")
            if self._until(db, person):
                raise Problem("refused", also="on_vacation")
            db.execute(insert(VACATIONS).values(person=person, began=now, until=now + days * DAY))
        return now + days * DAY

    def end(self, person: str) -> None:
        """Be back."""
        now = self.clock()
        on = (VACATIONS.c.person == person, VACATIONS.c.began <= now, VACATIONS.c.until > now)
        with self.engine.begin() as db:
            if db.execute(update(VACATIONS).where(*on).values(until=now)).rowcount == 0:
                raise Problem("refused", also="no_vacation")

    def tables(self, person: str) -> list[str]:
        """The tables with clocks at which somebody plays."""
        timed = select(PLACES.c.game).join(CLOCKS, CLOCKS.c.game == PLACES.c.game)
        held = timed.join(GAMES, GAMES.c.id == PLACES.c.game)
        with self.engine.connect() as db:
            return list(db.execute(held.where(PLACES.c.person == person, GAMES.c.over.is_(False))).scalars())
