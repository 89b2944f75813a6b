"""People among each other: who is who, whom somebody follows, and what they have done."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import Engine, delete, insert, select

from hexfront.server.finding.paging import Page
from hexfront.server.finding.rating import BOT, Ledger, names_of
from hexfront.server.finding.tables import FOLLOWS
from hexfront.server.finding.writing import writing
from hexfront.server.people.identity import Person
from hexfront.server.people.register import handle_of
from hexfront.server.people.tables import BLOCKS, PERSONS
from hexfront.server.problem import Problem
from hexfront.server.rows import known_id, now
from hexfront.server.wire_finding import Member, PersonCard, Player

Followed = Literal["game", "person"]
MOST_FOLLOWED = 500


class Circle:
    """People and what they follow, in the database. All methods block."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.ledger = engine, Ledger(engine)

    def card(self, id: str, person: Person) -> PersonCard:
        """Somebody as another sees them."""
        won, drawn, lost = self.ledger.totals(id)
        if id.startswith(BOT):
            return PersonCard(id, id.removeprefix(BOT), "bot", "", self.ledger.ratings(id), won, drawn, lost)
        wanted = (PERSONS.c.name, PERSONS.c.kind, PERSONS.c.created)
        follows = select(FOLLOWS.c.since).where(
            FOLLOWS.c.person == person.id, FOLLOWS.c.kind == "person", FOLLOWS.c.target == known_id(id)
        )
        blocks = select(BLOCKS.c.time).where(BLOCKS.c.person == person.id, BLOCKS.c.other == id)
        with self.engine.connect() as db:
            row = db.execute(select(*wanted).where(PERSONS.c.id == id)).one_or_none()
            followed = db.execute(follows).scalar() is not None
            blocked = db.execute(blocks).scalar() is not None
        if row is None:
            raise Problem("unknown")
        ratings = self.ledger.ratings(id)
        return PersonCard(id, row.name, row.kind, row.created[:10], ratings, won, drawn, lost, followed, blocked)

    def search(self, name: str, after: str, limit: int) -> tuple[Player, ...]:
        """People with accounts whose name begins like this, in the order of names, after one of them."""
        beginning = handle_of(name) if name.strip() else ""
        wanted = select(PERSONS.c.id, PERSONS.c.name, PERSONS.c.handle).where(PERSONS.c.handle.is_not(None))
        if beginning:
            wanted = wanted.where(PERSONS.c.handle >= beginning, PERSONS.c.handle < beginning + "\U0010ffff")
        if after:
            last = select(PERSONS.c.handle).where(PERSONS.c.id == known_id(after)).scalar_subquery()
            wanted = wanted.where(PERSONS.c.handle > last)
        with self.engine.connect() as db:
            rows = db.execute(wanted.order_by(PERSONS.c.handle).limit(limit))
            return tuple(Player(row.id, row.name) for row in rows)

    def follow(self, person: Person, kind: Followed, target: str, on: bool) -> None:
        """Follow a table or somebody, or do so no longer."""
        row = {"person": person.id, "kind": kind, "target": known_id(target)}
        if len(target) > 32:
            raise Problem("unknown")
        with writing(self.engine) as db:
            db.execute(delete(FOLLOWS).where(*(FOLLOWS.c[name] == value for name, value in row.items())))
            if on:
                mine = db.execute(select(FOLLOWS.c.target).where(FOLLOWS.c.person == person.id)).all()
                if len(mine) >= MOST_FOLLOWED:
                    raise Problem("refused", also="followed_many")
                db.execute(insert(FOLLOWS).values(**row, since=now()))

    def follows(self, person: Person, page: Page) -> tuple[Member, ...]:
        """Whom somebody follows, the last first."""
        wanted = select(FOLLOWS).where(FOLLOWS.c.person == person.id, FOLLOWS.c.kind == "person")
        with self.engine.connect() as db:
            rows = db.execute(page.of(wanted, FOLLOWS.c.since, FOLLOWS.c.target)).all()
            names = names_of(db, {row.target for row in rows})
        return tuple(Member(Player(row.target, names.get(row.target, "")), row.since) for row in rows)
