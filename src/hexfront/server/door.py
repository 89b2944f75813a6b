"""The door of the tables: who may sit down where."""

from __future__ import annotations

from hexfront.server.desk import Desk
from hexfront.server.problem import Problem
from hexfront.server.seating import Seating
from hexfront.server.voice import Voice


class Door:
    """Keys and seats."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def locked(self, id: str) -> bool:
        """Whether the seats of a table have keys."""
        return (await self.desk.ask(lambda store: store.seating(id)))[1].locked

    async def admit(self, id: str, language: str, seat: str, key: str) -> tuple[Voice, int]:
        """The words of the game at a table, and the side of a seat whose key fits; no seat named is the first."""
        game, seating = await self.desk.ask(lambda store: store.seating(id))
        voice = self.desk.library.voice(game, language)
        meta = voice.game.meta
        if not seating.admits(seat or meta.seats[0], key):
            raise Problem("not_your_seat")
        return voice, meta.sides.index(seat or meta.seats[0])

    async def known(self, id: str, key: str) -> Seating:
        """The seating of a table, if the key fits any seat."""
        _, seating = await self.desk.ask(lambda store: store.seating(id))
        if not seating.knows(key):
            raise Problem("not_your_seat")
        return seating
