"""What is said at a table: among the players, and apart from them among those who look on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.server.pace.keeping import Keeping, Said
from hexfront.server.problem import Problem
from hexfront.server.room import Listener, Live, encode
from hexfront.server.rows import now
from hexfront.server.running.news import News
from hexfront.server.tables import Tables
from hexfront.server.wire_pace import SaidMessage, WireSaid

if TYPE_CHECKING:
    from hexfront.server.play import Player

TALKED = "talk"
"""The kind of news that something was said."""
LONGEST = 500
"""How many characters can be said at once."""


def place_of(live: Live, side: int) -> str:
    """Where somebody talks."""
    return "players" if live.seat(side) else "onlookers"


def plain(words: str) -> str:
    """What was said as plain text of one line; Problem if it is nothing, or too much."""
    found = " ".join("".join(c if c.isprintable() else " " for c in words).split())
    if not found or len(words) > LONGEST:
        raise Problem("malformed", also="too_many_words")
    return found


class Talk:
    """The talk at all tables."""

    def __init__(self, tables: Tables, news: News, keeping: Keeping) -> None:
        self.tables, self.news, self.keeping = tables, news, keeping
        self._heard: dict[tuple[str, str], int] = {}
        """The last thing that those at a table here were told of, by table and place."""
        news.on(TALKED, self._tell)

    def welcome(self, live: Live, listener: Listener) -> None:
        """Somebody has sat down: what was said before is sent when it has been read."""
        self.news.send(live.id, TALKED)
        self._heard[live.id, place_of(live, listener.side)] = 0

    async def say(self, player: Player, words: str) -> None:
        """Keep what somebody says, and let everybody who may hear it hear it."""
        said = plain(words)
        if not player.person:
            raise Problem("nobody")
        player.talks()
        async with self.tables.room.held(player.table) as live:
            line = Said(place_of(live, player.side), live.seat(player.side), player.person, player.name, said, now())
        await self.tables.desk.ask(lambda _: self.keeping.say(player.table, line))
        self.news.send(player.table, TALKED)

    async def _tell(self, table: str) -> None:
        """Something was said, here or in another process, or somebody has come: tell what is new."""
        if not self.tables.room.at(table):
            self._heard = {key: last for key, last in self._heard.items() if self.tables.room.at(key[0])}
            return
        async with self.tables.room.held(table) as live:
            for place in {place_of(live, listener.side) for listener in self.tables.room.at(table)}:
                await self._tell_place(live, place)

    async def _tell_place(self, live: Live, place: str) -> None:
        since = self._heard.get((live.id, place), 0)
        found = await self.tables.desk.ask(lambda _: self.keeping.talk(live.id, place, since))
        if not found:
            return
        self._heard[live.id, place] = found[-1].id
        data = encode(SaidMessage(tuple(WireSaid(e.id, e.seat, e.name, e.words, e.said) for e in found)))
        for listener in self.tables.room.at(live.id):
            if place_of(live, listener.side) == place:
                listener.send(data)
