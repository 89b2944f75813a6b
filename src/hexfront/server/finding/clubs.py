"""Clubs: people who play together; a club's games and tournaments are those that name it."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from hexfront.server.finding.paging import Page
from hexfront.server.finding.rating import names_of
from hexfront.server.finding.tables import CLUBS, MEMBERS
from hexfront.server.finding.writing import writing
from hexfront.server.people.identity import Person
from hexfront.server.problem import Problem
from hexfront.server.rows import known_id, now
from hexfront.server.wire_finding import ClubCard, Member, NewClub, Player

LONGEST_NAME, LONGEST_ABOUT = 40, 500


class Clubs:
    """Clubs in the database. All methods block."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def found(self, wish: NewClub, person: Person) -> str:
        """Found a club; its id."""
        name, about = " ".join(wish.name.split()), wish.about.strip()
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or len(about) > LONGEST_ABOUT or "\0" in about:
            raise Problem("malformed", f"name: 1-{LONGEST_NAME}, about: 0-{LONGEST_ABOUT}")
        id, time = secrets.token_urlsafe(12), now()
        row = {"id": id, "name": name, "handle": name.casefold()[:64], "about": about, "founder": person.id}
        try:
            with writing(self.engine) as db:
                db.execute(insert(CLUBS).values(row | {"since": time}))
                db.execute(insert(MEMBERS).values(club=id, person=person.id, since=time))
        except IntegrityError:
            raise Problem("refused", also="club_name_taken") from None
        return id

    def listed(self, person: Person, page: Page, mine: bool) -> tuple[ClubCard, ...]:
        """Clubs, the newest first; or those that somebody belongs to."""
        wanted = select(CLUBS)
        if mine:
            wanted = wanted.where(CLUBS.c.id.in_(select(MEMBERS.c.club).where(MEMBERS.c.person == person.id)))
        with self.engine.connect() as db:
            rows = db.execute(page.of(wanted, CLUBS.c.since, CLUBS.c.id)).all()
            return self._cards(db, rows, person)

    def card(self, id: str, person: Person) -> ClubCard:
        """One club."""
        with self.engine.connect() as db:
            rows = db.execute(select(CLUBS).where(CLUBS.c.id == known_id(id))).all()
            if not rows:
                raise Problem("unknown")
            return self._cards(db, rows, person)[0]

    def members(self, id: str, page: Page) -> tuple[Member, ...]:
        """Who belongs to a club, the newest first."""
        wanted = select(MEMBERS).where(MEMBERS.c.club == known_id(id))
        with self.engine.connect() as db:
            rows = db.execute(page.of(wanted, MEMBERS.c.since, MEMBERS.c.person)).all()
            names = names_of(db, {row.person for row in rows})
        return tuple(Member(Player(row.person, names.get(row.person, "")), row.since) for row in rows)

    def belongs(self, id: str, person: str) -> bool:
        """Whether somebody belongs to a club."""
        row = (MEMBERS.c.club == known_id(id)) & (MEMBERS.c.person == person)
        with self.engine.connect() as db:
            return db.execute(select(MEMBERS.c.since).where(row)).scalar() is not None

    def enter(self, id: str, person: Person) -> None:
        """Join a club."""
        self.card(id, person)
        if not self.belongs(id, person.id):
            with writing(self.engine) as db:
                db.execute(insert(MEMBERS).values(club=id, person=person.id, since=now()))

    def leave(self, id: str, member: str, person: Person) -> None:
        """Leave a club, or be sent away by its founder, who stays."""
        card = self.card(id, person)
        if person.id not in (member, card.founder.id):
            raise Problem("not_yours")
        if member == card.founder.id:
            raise Problem("refused", also="founder_stays")
        with writing(self.engine) as db:
            gone = delete(MEMBERS).where(MEMBERS.c.club == id, MEMBERS.c.person == member)
            if db.execute(gone).rowcount == 0:
                raise Problem("unknown")

    @staticmethod
    def _cards(db: Connection, rows: Any, person: Person) -> tuple[ClubCard, ...]:
        ids = [row.id for row in rows]
        counted = select(MEMBERS.c.club, func.count()).where(MEMBERS.c.club.in_(ids)).group_by(MEMBERS.c.club)
        sizes: dict[str, int] = dict(db.execute(counted).all()) if ids else {}
        mine = set(db.execute(select(MEMBERS.c.club).where(MEMBERS.c.person == person.id)).scalars())
        names = names_of(db, {row.founder for row in rows})
        return tuple(
            ClubCard(
                row.id, row.name, row.about, Player(row.founder, names.get(row.founder, "")),
                sizes.get(row.id, 0), row.id in mine, row.since[:10],
            )
            for row in rows
        )  # fmt: skip
