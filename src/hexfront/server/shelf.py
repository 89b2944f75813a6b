"""The shelf: the games that are kept, whether or not anybody plays them now."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from hexfront.bots.player import names
from hexfront.kernel.chain import Beacon
from hexfront.kernel.game import load_meta
from hexfront.kernel.journal import Journal
from hexfront.kernel.ledger import Ledger
from hexfront.kernel.refusal import Refused
from hexfront.kernel.saves import Save
from hexfront.server.desk import Desk
from hexfront.server.door import Door
from hexfront.server.importing import Importer
from hexfront.server.people.identity import HOME, Person
from hexfront.server.people.places import claim
from hexfront.server.problem import Problem
from hexfront.server.room import Room
from hexfront.server.rows import new_id
from hexfront.server.seating import OPEN, Seating, arrange
from hexfront.server.voice import Voice
from hexfront.server.wire import NewTable, TableCard


@contextmanager
def choice_of(voice: Voice) -> Iterator[None]:
    """A scenario and options are chosen: those that a game does not have, or not together, are a problem."""
    try:
        yield
    except Refused as refused:
        reasons = [voice.say(f"refusal.{refusal.key}") for refusal in refused.refusals]
        raise Problem("refused", " ".join(reasons)) from None
    except ValueError as e:
        raise Problem("malformed", str(e)) from None


class Shelf:
    """All kept games."""

    def __init__(self, desk: Desk, door: Door, room: Room) -> None:
        self.desk, self.door, self.room = desk, door, room
        self.importer = Importer(desk.library.packs)
        self.beacon: Beacon | None = None
        """The beacon that tables here can have."""

    async def card(self, id: str) -> TableCard:
        """What the lobby shows of one."""
        return await self.desk.ask(lambda store: store.card(id))

    async def seen(self, id: str, key: str, person: Person) -> TableCard:
        """What the lobby shows of one, if the person may know of it, with the seats that are theirs."""
        deed = await self.door.shown(id, key, person)
        owned = deed.owner == person.id != ""
        return replace(await self.card(id), held=deed.held(person), access=deed.access, owned=owned, begun=deed.begun)

    async def create(self, wish: NewTable, language: str, person: Person = HOME) -> TableCard:
        """Set up a new game and keep it; whoever does so holds the seats of this device."""
        if person.kind == "home" and OPEN in wish.seats.values():
            raise Problem("refused", also="open_at_home")
        voice = await asyncio.to_thread(self.desk.library.voice, wish.game, language)
        id, beacon = new_id(), self._beacon(wish)
        seating, keys = arrange(voice.game.meta.seats, wish.seats, wish.bots, names(wish.game))
        ledger = await asyncio.to_thread(self._ledger, id, seating, person, beacon)
        with choice_of(voice):
            journal = await asyncio.to_thread(lambda: self._begun(voice, wish, ledger))
        own = claim(person, seating, wish.access)
        card = await self.desk.ask(lambda store: store.keep(journal, wish.name, seating, claim=own, id=id))
        if seating.bots:
            self.room.stirred(card.id)
        given = {seat: key for seat, key in keys.items() if seat not in own.holders}
        return replace(
            card, keys=given, held=tuple(own.holders), access=own.access, owned=own.owner != "", begun=own.begun
        )

    def _beacon(self, wish: NewTable) -> Beacon | None:
        """The beacon of a new table, if its terms want one; Problem if there is none here."""
        if wish.terms.beacon and self.beacon is None:
            raise Problem("refused", also="no_beacon")
        return self.beacon if wish.terms.beacon else None

    def _ledger(self, id: str, seating: Seating, person: Person, beacon: Beacon | None = None) -> Ledger | None:
        """Dice by chain where players are strangers to each other or to the host; else a game can go on elsewhere."""
        return self.desk.vault.ledger(id, beacon) if seating.locked or person.kind != "home" else None

    @staticmethod
    def _begun(voice: Voice, wish: NewTable, ledger: Ledger | None) -> Journal:
        return Journal.new(voice.game, wish.scenario, wish.options, kit=voice.kit, ledger=ledger)

    async def take_in(self, data: bytes, name: str = "", person: Person = HOME) -> TableCard:
        """Keep a game from a save file, after replaying it; a file that does not replay is refused.

        Whoever has the file knows all that is in it: the table is one for a single device.
        """
        intake = await self.importer.take(data)
        seating, _ = arrange(load_meta(intake.save.game).seats, {})
        own = claim(person, seating)
        card = await self.desk.ask(lambda store: store.take(intake, name, seating, own))
        return replace(card, held=tuple(own.holders))

    async def save(self, id: str, key: str, person: Person) -> Save:
        """A game as a save file, its seed included; of one on several devices only when it is over.

        Why bots decided is for everybody when the game is over, and before that for a player without an opponent.
        """
        seating, card = await self.door.known(id, key, person), await self.card(id)
        if (seating.locked or card.promise) and not card.over:
            raise Problem("refused", also="not_over")
        save = await self.desk.ask(lambda store: store.save(id))
        if not card.over and len(card.seats) > 1:
            return save
        return replace(save, motives=await self.desk.ask(lambda store: store.motives(id)))

    async def remove(self, id: str, key: str, person: Person) -> None:
        """Remove a game for good; whoever is at the table is told."""
        deed = await self.door.shown(id, key, person)
        if not deed.removable(key, person):
            raise Problem("not_your_seat" if person.kind == "home" else "not_yours")
        await self.clear(id)

    async def clear(self, id: str) -> None:
        """Take a game off the shelf, and whoever is at it away."""
        await self.room.clear(id, self.desk.ask(lambda store: store.remove(id)))
