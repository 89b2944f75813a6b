"""Vacations: some days a year in which slow clocks stand still for somebody, at all tables at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from math import ceil
from time import time

from sqlalchemy import Engine, insert, select, update

from hexfront.server.layout import GAMES
from hexfront.server.pace.clocks import DAY
from hexfront.server.pace.tables import CLOCKS, VACATIONS
from hexfront.server.people.tables import PLACES
from hexfront.server.problem import Problem

DAYS = 30
"""How many days of vacation somebody has in a calendar year (UTC); one that is begun counts."""


class Vacations:
    """The statements. All methods block; call them from a worker thread."""

    def __init__(self, engine: Engine, clock: Callable[[], float] = time) -> None:
        self.engine, self.clock = engine, clock

    def until(self, person: str) -> float:
        """When the vacation of somebody ends who is on one; 0 for everybody else."""
        now = self.clock()
        found = select(VACATIONS.c.until).where(VACATIONS.c.person == person, VACATIONS.c.began <= now)
        with self.engine.connect() as db:
            return float(db.execute(found.where(VACATIONS.c.until > now)).scalar() or 0.0)

    def left(self, person: str) -> int:
        """How many days somebody has left this year."""
        this_year = datetime.fromtimestamp(self.clock(), UTC).year
        first = datetime(this_year, 1, 1, tzinfo=UTC).timestamp()
        rows = select(VACATIONS.c.began, VACATIONS.c.until).where(
            VACATIONS.c.person == person, VACATIONS.c.began >= first
        )
        with self.engine.connect() as db:
            found: list[tuple[float, float]] = [(row.began, row.until) for row in db.execute(rows)]
        return max(0, DAYS - sum(max(1, ceil((until - began) / DAY)) for began, until in found))

    def begin(self, person: str, days: int) -> float:
        """Go on vacation now, for so many days; until when."""
        if not 1 <= days <= self.left(person):
            raise Problem("refused", also="too_many_days")
        if self.until(person):
            raise Problem("refused", also="on_vacation")
        now = self.clock()
        with self.engine.begin() as db:
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
