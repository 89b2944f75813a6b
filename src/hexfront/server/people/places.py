"""Whose a table is, who holds its seats, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from sqlalchemy import Connection, Engine, insert, select, update

from hexfront.server.finding.writing import writing
from hexfront.server.layout import GAMES, StoreError
from hexfront.server.people.identity import Access, Person
from hexfront.server.people.tables import PERSONS, PLACES
from hexfront.server.problem import Problem
from hexfront.server.rows import NOT_READ, known_id, now, seating_of
from hexfront.server.seating import BOT, HERE, OPEN, Seating


class Claim(msgspec.Struct, frozen=True):
    """To whom a new table belongs, who may look on, and who holds which seat."""

    owner: str = ""
    access: Access = "private"
    begun: bool = False
    holders: dict[str, str] = {}


def claim(person: Person, seating: Seating, access: Access = "private") -> Claim:
    """The claim of whoever sets a table up: the seats on the own device. At home nobody need hold one."""
    if person.kind == "home":
        return Claim(person.id, access)
    own = {seat: person.id for seat, kind in seating.kinds.items() if kind == HERE}
    return Claim(person.id, access, not waiting(seating, own), own)


def waiting(seating: Seating, holders: dict[str, str]) -> list[str]:
    """The seats that nobody has taken yet."""
    return [seat for seat, kind in seating.kinds.items() if kind != BOT and seat not in holders]


class Deed(msgspec.Struct, frozen=True):
    """A table as the door knows it."""

    game: str
    seating: Seating
    owner: str
    access: Access
    begun: bool
    """Whether all seats are taken, or something has been decided."""
    holders: dict[str, str]
    """Who holds which seat."""

    def held(self, person: Person) -> tuple[str, ...]:
        """The seats that a person holds."""
        return tuple(seat for seat in self.seating.kinds if person.id and self.holders.get(seat) == person.id)

    def admits(self, seat: str, key: str, person: Person) -> bool:
        """Whether a person may sit down: as holder of the seat, or with its key while nobody holds it."""
        if person.kind == "home":
            return self.seating.admits(seat, key)
        if seat in self.holders:
            return seat in self.held(person)
        return person.somebody and self.seating.locked and self.seating.admits(seat, key)

    def knows(self, key: str, person: Person) -> bool:
        """Whether a person may sit down anywhere."""
        if person.kind == "home":
            return self.seating.knows(key)
        return any(self.admits(seat, key, person) for seat in self.seating.kinds)

    def watched(self, key: str, person: Person) -> bool:
        """Whether a person may look on: everybody where the table is open to onlookers, and whoever has a seat."""
        return self.knows(key, person) or (person.kind != "home" and self.access == "onlookers")

    def shows(self, key: str, person: Person) -> bool:
        """Whether a person may know of the table: it is theirs, open to all, or has a seat for them."""
        if person.kind == "home" or self.access == "onlookers" or self.knows(key, person):
            return True
        return person.somebody and (self.owner == person.id or self.waits)

    @property
    def waits(self) -> bool:
        """Whether a seat waits for whoever comes."""
        return any(self.seating.kinds[seat] == OPEN for seat in waiting(self.seating, self.holders))

    def changeable(self, person: Person) -> bool:
        """Whether its owner may still say who looks on: not once others play at it."""
        return person.kind == "home" or not (self.begun and self.seating.locked)

    def removable(self, key: str, person: Person) -> bool:
        """Whether a person may take the table down: its owner, but not once others play at it. At home by any key."""
        if person.kind == "home":
            return self.seating.knows(key)
        return person.somebody and self.owner == person.id and self.changeable(person)


class Places:
    """The seats of all tables in the database. All methods block."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def deed(self, id: str) -> Deed:
        """A table as the door knows it."""
        with self.engine.connect() as db:
            return deed_of(db, id)

    def hosts(self, id: str) -> tuple[str, ...]:
        """The seats of whoever runs the server: those at its own machine, and those that a keeper holds."""
        deed = self.deed(id)
        if deed.owner in ("", "home"):
            return tuple(seat for seat, kind in deed.seating.kinds.items() if kind == HERE)
        keepers = select(PLACES.c.seat).join(PERSONS, PERSONS.c.id == PLACES.c.person)
        with self.engine.connect() as db:
            held = set(db.execute(keepers.where(PLACES.c.game == id, PERSONS.c.keeper)).scalars())
        return tuple(seat for seat in deed.seating.kinds if seat in held)

    def take(self, id: str, seat: str, person: Person, still: Callable[[Deed], bool] = lambda _: True) -> None:
        """Give somebody a seat that nobody holds, if they may still have it; with the last one the game begins."""
        with writing(self.engine) as db:
            deed = deed_of(db, id, change=True)
            if deed.holders.get(seat) == person.id:
                return
            if seat in deed.holders or not still(deed):
                raise Problem("not_your_seat")
            sit_down(db, id, deed, seat, person)

    def open_to(self, id: str, access: Access, still: Callable[[Deed], bool]) -> None:
        """Let everybody look on, or only those at the table, if that may still be changed."""
        with writing(self.engine) as db:
            if not still(deed_of(db, id, change=True)):
                raise Problem("not_yours")
            db.execute(update(GAMES).where(GAMES.c.id == id).values(access=access))


def sit_down(db: Connection, id: str, deed: Deed, seat: str, person: Person) -> None:
    """Give somebody a seat of a table that is held for a change; with the last one the game begins."""
    db.execute(insert(PLACES).values(game=id, seat=seat, person=person.id, taken=now()))
    if not waiting(deed.seating, {**deed.holders, seat: person.id}):
        db.execute(update(GAMES).where(GAMES.c.id == id).values(begun=True))


def deed_of(db: Connection, id: str, change: bool = False) -> Deed:
    """A table as the door knows it; one that is to be changed is nobody else's to change meanwhile."""
    columns = [GAMES.c[name] for name in ("game", "seating", "owner", "access", "begun", "seq")]
    wanted = select(*columns).where(GAMES.c.id == known_id(id))
    row = db.execute(wanted.with_for_update() if change else wanted).one_or_none()
    if row is None:
        raise Problem("unknown")
    places = db.execute(select(PLACES.c.seat, PLACES.c.person).where(PLACES.c.game == id))
    holders = {place.seat: place.person for place in places}
    try:
        return Deed(row.game, seating_of(row), row.owner, row.access, row.begun or row.seq > 0, holders)
    except NOT_READ as e:
        raise StoreError(f"the seating of game {id} cannot be read: {e}") from None
