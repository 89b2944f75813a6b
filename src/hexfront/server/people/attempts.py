"""Passwords that did not fit are counted, in the database, so that all processes and all starts count together.

They are counted for the name that was tried, for where it was tried from, and for both. The last is the narrowest, so
that nobody can keep others from signing in by trying their names.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine, delete, func, insert, select

from hexfront.server.people.tables import ATTEMPTS
from hexfront.server.problem import Problem
from hexfront.server.rows import now
from hexfront.server.seating import fingerprint

WINDOW = timedelta(minutes=15)
KEPT = timedelta(days=1)
MOST_HERE, MOST_PLACE, MOST_NAME = 8, 40, 200
"""Within the window: for a name from one place; from one place; for a name."""


def ago(time: timedelta) -> str:
    """A time that has passed, as it is stored."""
    return (datetime.now(UTC) - time).isoformat(timespec="microseconds")


class Attempts:
    """Attempts in the database. All methods block."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def check(self, name: str, place: str) -> None:
        """Refuse another attempt where there were too many."""
        for about, most in _abouts(name, place).items():
            found = select(func.count()).where(ATTEMPTS.c.about == about, ATTEMPTS.c.time > ago(WINDOW))
            with self.engine.connect() as db:
                if (db.execute(found).scalar() or 0) >= most:
                    raise Problem("too_many")

    def note(self, name: str, place: str) -> None:
        """Count one that did not fit; old ones are forgotten."""
        rows = [{"id": secrets.token_urlsafe(12), "about": about, "time": now()} for about in _abouts(name, place)]
        with self.engine.begin() as db:
            db.execute(delete(ATTEMPTS).where(ATTEMPTS.c.time < ago(KEPT)))
            db.execute(insert(ATTEMPTS), rows)

    def limit(self, about: str, most: int = 3) -> None:
        """Count something that may be done only so often in a day, whoever does it; refuse one more."""
        seen = select(func.count()).where(ATTEMPTS.c.about == fingerprint(about), ATTEMPTS.c.time > ago(KEPT))
        with self.engine.begin() as db:
            if (db.execute(seen).scalar() or 0) >= most:
                raise Problem("too_many")
            row = {"id": secrets.token_urlsafe(12), "about": fingerprint(about), "time": now()}
            db.execute(insert(ATTEMPTS).values(row))


def _abouts(name: str, place: str) -> dict[str, int]:
    """What is counted, as fingerprints, and how often it may be."""
    return {
        fingerprint(f"both {name} {place}"): MOST_HERE,
        fingerprint(f"place {place}"): MOST_PLACE,
        fingerprint(f"name {name}"): MOST_NAME,
    }
