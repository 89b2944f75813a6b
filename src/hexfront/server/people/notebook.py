"""What people write down for themselves at tables: nobody else ever gets to read it."""

from __future__ import annotations

import msgspec
from sqlalchemy import (
    Column,
    ColumnElement,
    Engine,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    and_,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from hexfront.server.layout import METADATA
from hexfront.server.people.tables import own
from hexfront.server.problem import Problem
from hexfront.server.rows import NOT_READ, now, text
from hexfront.server.wire_notes import Notes

NOTES = Table(
    "notes",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("person", String(32), primary_key=True, index=True),
    Column("written", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("updated", String(32), nullable=False),
)
"""The notes of somebody in a seat, or as an onlooker. `number` counts how often they have been stored."""
own(NOTES.c.person, "delete")
LONGEST, LONGEST_MARK, LONGEST_HEX = 10_000, 160, 16
MOST_MARKS, MOST_ARROWS = 150, 60


def check(notes: Notes) -> Notes:
    """The notes themselves, unless they are too long to keep."""
    words = [mark.text for mark in notes.marks.values()]
    places = [*notes.marks, *(hex for arrow in notes.arrows for hex in arrow)]
    sizes = (
        (len(notes.text), LONGEST),
        (len(notes.marks), MOST_MARKS),
        (len(notes.arrows), MOST_ARROWS),
        (max(map(len, words), default=0), LONGEST_MARK),
        (max(map(len, places), default=0), LONGEST_HEX),
    )
    if any(size > most for size, most in sizes) or "\0" in "".join((notes.text, *words, *places)):
        raise Problem("malformed", f"text: 0-{LONGEST}, marks: 0-{MOST_MARKS}, arrows: 0-{MOST_ARROWS}")
    return notes


class Notebook:
    """Notes in the database. All methods block."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def read(self, game: str, seat: str, person: str) -> Notes:
        """What somebody has written; nothing if there is nothing."""
        with self.engine.connect() as db:
            row = db.execute(select(NOTES.c.written, NOTES.c.number).where(_at(game, seat, person))).one_or_none()
        if row is None:
            return Notes()
        try:
            return msgspec.structs.replace(msgspec.json.decode(row.written, type=Notes), number=row.number)
        except NOT_READ:  # whoever can read them no more had better write them anew
            return Notes(number=row.number)

    def write(self, game: str, seat: str, person: str, notes: Notes) -> Notes:
        """Store notes that were made of the last that are stored; Problem if those are others by now."""
        later = msgspec.structs.replace(notes, number=notes.number + 1)
        values = {"written": text(later), "number": later.number, "updated": now()}
        last = and_(_at(game, seat, person), NOTES.c.number == notes.number)
        try:
            with self.engine.begin() as db:
                if notes.number == 0:
                    db.execute(insert(NOTES).values(game=game, seat=seat, person=person, **values))
                elif db.execute(update(NOTES).where(last).values(values)).rowcount != 1:
                    raise Problem("stale")
        except IntegrityError:
            raise Problem("stale") from None
        return later


def _at(game: str, seat: str, person: str) -> ColumnElement[bool]:
    return and_(NOTES.c.game == game, NOTES.c.seat == seat, NOTES.c.person == person)
