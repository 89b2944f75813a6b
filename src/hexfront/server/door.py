"""The door of the tables: who may sit down where."""

from __future__ import annotations

from hexfront.kernel.state import NOBODY
from hexfront.server.desk import Desk
from hexfront.server.people.identity import Access, Person
from hexfront.server.people.places import Deed, Places
from hexfront.server.problem import Problem
from hexfront.server.seating import ONLOOKER, Seating
from hexfront.server.voice import Voice


class Door:
    """Keys, seats and those who hold them."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.places = desk, Places(desk.store.engine)

    async def deed(self, id: str) -> Deed:
        """Whose a table is, and who holds its seats."""
        return await self.desk.ask(lambda _: self.places.deed(id))

    async def locked(self, id: str) -> bool:
        """Whether the seats of a table are on several devices."""
        return (await self.deed(id)).seating.locked

    async def asks_key(self, id: str, seat: str, person: Person) -> bool:
        """Whether a person must show a key to sit down, or to look on."""
        deed = await self.deed(id)
        held = deed.held(person)
        if seat == ONLOOKER and person.kind != "home":
            return deed.seating.locked and not deed.watched("", person)
        return deed.seating.locked and not (seat in held if seat else held)

    async def admit(self, id: str, language: str, seat: str, key: str, person: Person) -> tuple[Voice, int]:
        """The words of the game at a table, and the side of a seat that is the person's or whose key fits.

        No seat named is the first that the person holds, or the first of all. An onlooker is NOBODY: he is let in where
        everybody may look on, and if he has a seat himself.
        """
        deed = await self.deed(id)
        voice = self.desk.library.voice(deed.game, language)
        meta = voice.game.meta
        if seat == ONLOOKER and deed.watched(key, person):
            return voice, NOBODY
        seat = seat or next(iter(deed.held(person)), meta.seats[0])
        if not deed.admits(seat, key, person):
            raise Problem("not_your_seat")
        return voice, meta.sides.index(seat)

    async def take(self, id: str, seat: str, person: Person, key: str = "") -> None:
        """Somebody who may sit down holds a seat from now on; at home nobody need."""
        if person.kind != "home":
            fits = lambda deed: deed.admits(seat, key, person)  # noqa: E731
            await self.desk.ask(lambda _: self.places.take(id, seat, person, fits))

    async def place(self, id: str, seat: str, person: Person) -> None:
        """Give somebody a seat whom nobody need ask for a key."""
        await self.desk.ask(lambda _: self.places.take(id, seat, person))

    async def known(self, id: str, key: str, person: Person) -> Seating:
        """The seating of a table, if the person may sit down anywhere."""
        deed = await self.deed(id)
        if not deed.knows(key, person):
            raise Problem("not_your_seat")
        return deed.seating

    async def shown(self, id: str, key: str, person: Person) -> Deed:
        """A table, if the person may know of it."""
        deed = await self.deed(id)
        if not deed.shows(key, person):
            raise Problem("unknown" if person.somebody else "nobody")
        return deed

    async def owned(self, id: str, person: Person) -> Deed:
        """A table, if it is the person's own; at home all are."""
        deed = await self.shown(id, "", person)
        if person.kind != "home" and deed.owner != person.id:
            raise Problem("not_yours")
        return deed

    async def open_to(self, id: str, access: Access, person: Person) -> None:
        """Let everybody look on, or only those at the table; once others play, nobody alone says so."""
        await self.owned(id, person)
        await self.desk.ask(lambda _: self.places.open_to(id, access, lambda deed: deed.changeable(person)))
