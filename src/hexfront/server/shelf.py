"""The shelf: the games that are kept, whether or not anybody plays them now."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from hexfront.bots.player import names
from hexfront.kernel.game import load_meta
from hexfront.kernel.journal import Journal, Save
from hexfront.kernel.refusal import Refused
from hexfront.server.desk import Desk
from hexfront.server.door import Door
from hexfront.server.importing import Importer
from hexfront.server.problem import Problem
from hexfront.server.room import Room
from hexfront.server.seating import arrange
from hexfront.server.wire import NewTable, TableCard


class Shelf:
    """All kept games."""

    def __init__(self, desk: Desk, door: Door, room: Room) -> None:
        self.desk, self.door, self.room = desk, door, room
        self.importer = Importer(desk.library.packs)

    async def cards(self) -> tuple[TableCard, ...]:
        """What the lobby shows of each."""
        return await self.desk.ask(lambda store: store.cards())

    async def card(self, id: str) -> TableCard:
        """What the lobby shows of one."""
        return await self.desk.ask(lambda store: store.card(id))

    async def create(self, wish: NewTable, language: str) -> TableCard:
        """Set up a new game and keep it."""
        voice = await asyncio.to_thread(self.desk.library.voice, wish.game, language)
        seating, keys = arrange(voice.game.meta.seats, wish.seats, wish.bots, names(wish.game))
        try:
            journal = Journal.new(voice.game, wish.scenario, wish.options, kit=voice.kit)
        except Refused as refused:
            reasons = [voice.say(f"refusal.{refusal.key}") for refusal in refused.refusals]
            raise Problem("refused", " ".join(reasons)) from None
        except ValueError as e:
            raise Problem("malformed", str(e)) from None
        card = await self.desk.ask(lambda store: store.keep(journal, wish.name, seating))
        if seating.bots:
            self.room.stirred(card.id)
        return replace(card, keys=keys)

    async def take_in(self, data: bytes, name: str = "") -> TableCard:
        """Keep a game from a save file, after replaying it; a file that does not replay is refused.

        Whoever has the file knows all that is in it: the table is one for a single device.
        """
        intake = await self.importer.take(data)
        seating, _ = arrange(load_meta(intake.save.game).seats, {})
        return await self.desk.ask(lambda store: store.take(intake, name, seating))

    async def save(self, id: str, key: str) -> Save:
        """A game as a save file, its seed included; of one on several devices only when it is over.

        Why bots decided is for everybody when the game is over, and before that for a player without an opponent.
        """
        seating, card = await self.door.known(id, key), await self.card(id)
        if seating.locked and not card.over:
            raise Problem("refused", also="not_over")
        save = await self.desk.ask(lambda store: store.save(id))
        if not card.over and len(card.seats) > 1:
            return save
        return replace(save, motives=await self.desk.ask(lambda store: store.motives(id)))

    async def remove(self, id: str, key: str) -> None:
        """Remove a game for good; whoever is at the table is told."""
        await self.door.known(id, key)
        await self.room.clear(id, self.desk.ask(lambda store: store.remove(id)))
