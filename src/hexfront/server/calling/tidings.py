"""What somebody is told besides that it is their move: an invitation, a request, a bot in their seat, time, the end."""

from __future__ import annotations

import contextlib
from collections.abc import Collection
from typing import Literal

import msgspec
from sqlalchemy import Connection, Delete, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from hexfront.server.calling.tables import PRESENT, TIDINGS
from hexfront.server.finding.tables import INVITATIONS
from hexfront.server.layout import GAMES
from hexfront.server.people.tables import PERSONS, PLACES

Tiding = Literal["invitation", "draw", "back", "time", "bot", "over"]
"""An invitation; the opponent wants a draw, or to take decisions back; time runs short; a bot has taken the seat; the
game is over."""


class About(msgspec.Struct, frozen=True):
    """A table as a notice to somebody names it."""

    name: str
    game: str
    over: bool
    winner: str
    seat: str
    """Theirs, or the one that is kept for them."""
    by: str
    """Who has invited them; empty if nobody has."""


class Tidings:
    """The statements. All methods block; call them from a worker thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def put(self, game: str, persons: Collection[str], kind: Tiding) -> None:
        """Note that people are to be told something; once, until they have been at the table."""
        for person in persons:
            with contextlib.suppress(IntegrityError), self.engine.begin() as db:  # it is noted, or the table is gone
                db.execute(insert(TIDINGS).values(game=game, person=person, kind=kind, told=False))

    def known(self, person: str) -> set[tuple[str, str]]:
        """What somebody is told of and has not seen for themselves: tables and kinds."""
        with self.engine.connect() as db:
            rows = db.execute(select(TIDINGS.c.game, TIDINGS.c.kind).where(TIDINGS.c.person == person))
            return {(row.game, row.kind) for row in rows}

    def forget(self, person: str, game: str, kind: str) -> None:
        """It is so no longer, and nobody was told."""
        with self.engine.begin() as db:
            db.execute(_of(game, person).where(TIDINGS.c.kind == kind))

    def about(self, person: str, game: str) -> About | None:
        """What a notice says of a table; None if they have nothing to do with it any more."""
        table = select(GAMES.c.name, GAMES.c.game, GAMES.c.over, GAMES.c.winner).where(GAMES.c.id == game)
        held = select(PLACES.c.seat).where(PLACES.c.game == game, PLACES.c.person == person)
        asked = select(INVITATIONS.c.seat, PERSONS.c.name).join(PERSONS, PERSONS.c.id == INVITATIONS.c.by)
        with self.engine.connect() as db:
            row, seat = db.execute(table).one_or_none(), db.execute(held.order_by(PLACES.c.seat)).scalars().first()
            kept = db.execute(asked.where(INVITATIONS.c.game == game, INVITATIONS.c.person == person)).first()
        where, by = (kept.seat, kept.name) if kept is not None else (seat, "")
        return None if row is None or where is None else About(*row, where, by)


def untold(db: Connection, person: str, now: float) -> list[tuple[str, str]]:
    """What somebody has to be told; it is told from now on. At a table where they are they see for themselves."""
    here = select(PRESENT.c.game).where(PRESENT.c.person == person, PRESENT.c.until > now)
    db.execute(delete(TIDINGS).where(TIDINGS.c.person == person, TIDINGS.c.game.in_(here)))
    # in one statement: what is noted meanwhile must not count as told
    told = update(TIDINGS).where(TIDINGS.c.person == person, TIDINGS.c.told.is_(False)).values(told=True)
    rows = db.execute(told.returning(TIDINGS.c.kind, TIDINGS.c.game))
    return [(game, kind) for kind, game in sorted(map(tuple, rows))]


def seen(db: Connection, game: str, person: str) -> None:
    """Somebody is at a table and sees for themselves."""
    db.execute(_of(game, person))


def _of(game: str, person: str) -> Delete:
    return delete(TIDINGS).where(TIDINGS.c.game == game, TIDINGS.c.person == person)
