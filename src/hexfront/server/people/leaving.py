"""What is kept of somebody, to take away, and how it is erased."""

from __future__ import annotations

import base64
from typing import Any

from sqlalchemy import Engine, Row, delete, select, update

from hexfront.server.layout import GAMES
from hexfront.server.people.tables import DEVICES, GONE, OWN, PERSONS, PLACES
from hexfront.server.rows import NOT_READ, seating_of

SECRET = {(PERSONS, "password"), (DEVICES, "print")}
"""Fingerprints and hashes: they are of no use to anybody but a thief."""
OF_GAMES = ("id", "name", "game", "scenario", "created", "updated", "over", "winner")
"""What is told of a table that somebody owns; its journal is taken home from the table itself."""


class Leaving:
    """All that belongs to people. All methods block."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def everything(self, person: str) -> dict[str, list[dict[str, Any]]]:
        """All rows of somebody, table by table."""
        found: dict[str, list[dict[str, Any]]] = {}
        with self.engine.connect() as db:
            for column, _ in [(PERSONS.c.id, ""), *OWN]:
                table = column.table
                shown = [each for each in table.c if (table, each.name) not in SECRET]
                wanted = [GAMES.c[name] for name in OF_GAMES] if table is GAMES else shown
                rows = db.execute(select(*wanted).where(column == person)).all()
                found.setdefault(str(table.name), []).extend(map(_plain, rows))
        return found

    def erase(self, person: str) -> list[str]:
        """Forget somebody for good; the tables that were theirs alone, which are to be removed."""
        alone = self._alone(person)
        with self.engine.begin() as db:
            for column, fate in OWN:
                where = column == person
                if fate == "delete":
                    db.execute(delete(column.table).where(where))
                else:
                    left = GONE if fate == "gone" else ""
                    db.execute(update(column.table).where(where).values({column.name: left}))
            db.execute(delete(PERSONS).where(PERSONS.c.id == person))
        return alone

    def _alone(self, person: str) -> list[str]:
        """The tables of somebody at which nobody else has a seat."""
        others = select(PLACES.c.game).where(PLACES.c.person != person)
        mine = select(GAMES.c.id, GAMES.c.seating).where(GAMES.c.owner == person, GAMES.c.id.not_in(others))
        with self.engine.connect() as db:
            return [row.id for row in db.execute(mine) if not _shared(row)]


def _shared(row: Any) -> bool:
    """Whether others may have a key to a table."""
    try:
        return seating_of(row).locked
    except NOT_READ:
        return True


def _plain(row: Row[Any]) -> dict[str, Any]:
    """A row as JSON can have it."""
    values = row._asdict()
    return {
        name: base64.b64encode(value).decode() if isinstance(value, bytes) else value for name, value in values.items()
    }
