"""Whether anything that reaches a seat depends on what that seat may not know.

`python bench/leak_wire.py [--game GAME] [--positions 10000] [--bot SEAT]` plays random games at a table whose
seats are on different devices, message by message. Before each decision the secrets of the other side are dealt anew
underneath the server, and everything a seat can ask is asked with the truth and with the new deal: every byte of every
answer must be the same. With `--bot SEAT` a seat is played by the standard bot instead, and its reasons must reach no
other. Then the decision and others in its place are tried: the seat may be told of no unit that it cannot
make out and, unless dice were thrown, nothing else but what it can see afterwards. And where it is told nothing, its
view must be what it was.

`python bench/leak_wire.py --games 50` follows whole games in two worlds that a seat cannot tell apart, as
`bench/leak.py` does, and compares every byte that the seat is sent of them, or an onlooker.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec

from hexfront.bots import player as bots
from hexfront.kernel.act import Act
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.events import CHANCE, Event
from hexfront.kernel.game import Game, load_game
from hexfront.kernel.motive import Motive
from hexfront.kernel.shelf import playable
from hexfront.kernel.state import NOBODY, State, clone
from hexfront.kernel.step import About, actors, decide, interrupts, options
from hexfront.kernel.texts import ARGUMENT_KINDS
from hexfront.kernel.view import view
from hexfront.pairs import Setting, follow
from hexfront.server.app import House, create_app, house_of
from hexfront.server.lines import event_lines, log
from hexfront.server.packing import packed
from hexfront.server.play import Player, answer
from hexfront.server.present import present_now
from hexfront.server.room import Live, encode
from hexfront.server.rows import standing
from hexfront.server.voice import Voice
from hexfront.server.wire import NewTable
from hexfront.server.wire_bots import WireBot
from hexfront.testing import settings
from hexfront.worlds import World

FEW = 4
"""How many of a kind are asked about at one position."""
OPENING = ("revealed", "arrives", "gunfire_committed", "raid_turned_back", "raid_eliminated")
"""Events that themselves show a unit to everybody which is on no map before or after: a deception unit turned up, a
division announced, a gunfire unit committed, a raid that does not get ashore."""
Question = dict[str, Any]


class Leak(AssertionError):
    """Something reached a seat that it may not know."""


class Wired(World):
    """A game as it reaches a seat over the wire."""

    def __init__(self, voice: Voice, game: Game, s: State, seat: int) -> None:
        self.voice = voice
        super().__init__(game, s, seat)

    def figures(self) -> tuple[Any, ...]:
        """The messages with the view and with what happened last, beside the rest."""
        journal, moments, seat = self.journal, self.moments, self.seat
        number = moments.last(seat)
        shown = present_now(self.voice, "", moments.view(seat), number, journal)
        lines = log(self.voice, journal, moments, seat, number - 1, {}, lambda n: journal.about.get(n, About()).asked)
        return *super().figures(), encode(packed(self.voice, shown)), msgspec.json.encode(lines)


class Place(Player):
    """A seat without a connection: what it is sent stays in its queue."""

    def heard(self) -> list[bytes]:
        """Everything sent since the last look."""
        return [cast(bytes, self.queue.get_nowait()) for _ in range(self.queue.qsize())]


class Table:
    """A game between two seats, played at random and probed on the way."""

    def __init__(self, house: House, live: Live, seed: int, bot: str = "") -> None:
        self.tables, self.pilots, self.live, self.rng = house.tables, house.pilots, live, Random(seed)
        game = live.journal.game
        self.game, self.kit = game, live.journal.kit
        voices = [house.library.voice(game.key, language) for language in ("en", "es")]
        self.seats = {
            game.meta.sides.index(seat): Place(cast(Any, None), live.id, voices[i % 2], game.meta.sides.index(seat))
            for i, seat in enumerate(game.meta.seats)
        }
        self.views: dict[int, bytes] = {}
        self.asked = 0
        self.bot: bots.Player | None = None
        if bot:
            house.tables.room.stirred = lambda _: None  # it decides when it is asked to, in this process
            live.seating = live.seating.with_bot(bot, WireBot("standard"))
            self.bot = bots.Player(game, self.kit, "standard", game.meta.sides.index(bot), seed)

    @classmethod
    async def open(
        cls, house: House, game: str, scenario: str, chosen: tuple[str, ...], seed: int, bot: str = ""
    ) -> Table:
        """A new game with everybody seated."""
        seats = dict.fromkeys(house.library.open(game)[0].meta.seats, "link")
        card = await house.tables.shelf.create(NewTable(game, scenario, chosen, seats=seats), "en")
        async with house.tables.room.held(card.id) as live:
            table = cls(house, live, seed, bot)
        for side, seat in table.seats.items():
            await table.tables.join(card.id, seat)
            table.views[side], *_ = seat.heard()
        return table

    @property
    def state(self) -> State:
        """The truth."""
        return self.live.journal.state

    async def ask(self, side: int, question: Question) -> bytes:
        """One answer to one message."""
        self.seats[side].plan = None  # it would go on with the plan that it has
        await answer(self.pilots, self.seats[side], msgspec.json.encode(question))
        (found,) = self.seats[side].heard()
        return found

    # the same question with other secrets

    async def probe(self, side: int) -> None:
        """Ask everything with the truth and with other secrets."""
        truth, other = self.state, self.game.clone_for(self.state, side, self.rng.randrange(1 << 30))
        for question in self.questions(side):
            before = await self.ask(side, question)
            self.live.journal.state = other
            after = await self.ask(side, question)
            self.live.journal.state = truth
            self.asked += 1
            if before != after:
                raise Leak(difference(self.game.meta.sides[side], question, before, after))
        await self._no_motives(side)
        self._compare(side, "card", standing(self.live.journal, truth), standing(self.live.journal, other))
        for name, figures in (("measures", self.game.aids.measures), ("objectives", self._objectives(side))):
            self._compare(side, name, figures(truth), figures(other))

    async def _no_motives(self, side: int) -> None:
        """Why a bot decides is told to its own seat only."""
        told = await self.tables.log(self.live.id, self.seats[side].voice, side, -1)
        if any(line.kind == "motive" for line in told) and (self.bot is None or side != self.bot.side):
            raise Leak(f"{self.game.meta.sides[side]}: hears why the other side decides")

    def _objectives(self, side: int) -> Any:
        return lambda s: self.game.aids.objectives(s, side)

    def _compare(self, side: int, what: str, before: Any, after: Any) -> None:
        self.asked += 1
        if before != after:
            raise Leak(f"{self.game.meta.sides[side]}: {what}: {before} but {after}")

    def questions(self, side: int) -> list[Question]:
        """The view, overlays, threats, a plan; reach, odds and refusals of things at random, the enemy's among them."""
        pick = self._some
        s, pieces = self.state, [piece.id for piece in self.kit.pieces]
        enemy = [act for other in self.seats if other != side for act in (*options(s, other), *interrupts(s, other))]
        own = [*options(s, side), *interrupts(s, side)]
        acts = [*pick(own), *pick(enemy), *self.strange_acts()]
        texts = [self.game.notation.write(self.kit, act) for act in acts]
        found: list[Question] = [{"type": "view"}, {"type": "overlays", "id": "o"}, {"type": "undo", "seq": -1}]
        script = {"seq": self.live.moments.last(side)}
        found += [{"type": "threat", "id": "t"}, {"type": "plan", "id": "p", "script": script}]
        found += [{"type": "plan_ask", "id": "q", "script": script, "about": {"type": "threat", "id": "q"}}]
        found += [{"type": "reach", "id": "r", "piece": piece} for piece in pick(pieces)]
        found += [{"type": "why", "id": "w", "act": text} for text in texts]
        found += [{"type": "forecast", "id": "f", "act": text} for text in texts[: 2 * FEW]]
        return found

    def _some(self, things: list[Any]) -> list[Any]:
        return self.rng.sample(things, min(FEW, len(things)))

    def strange_acts(self) -> list[Act]:
        """Actions of every verb with arguments taken at random."""
        hexes, rng = list(self.kit.board.grid), self.rng
        pick = {
            "piece": lambda: rng.randrange(len(self.kit.pieces)),
            "hex": lambda: rng.choice(hexes),
            "number": lambda: rng.randrange(1, 12),
        }
        return [Act(verb.name, *(pick[kind]() for kind in verb.args)) for verb in self.game.notation.verbs.values()]

    # other decisions that look the same

    def compare_decisions(self, who: int) -> None:
        """Where a seat sees the same after different decisions of another without dice, it has been told the same.

        Lines that name units are left out: which of two units in plain sight went, the view need not show.
        """
        for side in (side for side in self.seats if side != who):
            told: dict[bytes, tuple[Act, Any]] = {}
            for act in self._some(options(self.state, who)):
                after = clone(self.state)
                after.dice = SeededDice()  # those of the game are thrown by decisions alone
                decide(after, who, act)
                self.check_names(side, self.state, after, after.events)
                if not any(event.key in CHANCE for event in after.events):
                    rest = [event for event in after.events if not named(event)]
                    lines = event_lines(self.seats[side].voice, 0, rest, side)
                    seen = msgspec.msgpack.encode(view(self.game, after, side))
                    first, before = told.setdefault(seen, (act, lines))
                    self._compare(side, f"events of {first} and {act}", before, lines)

    def check_names(self, side: int, before: State, after: State, events: list[Event]) -> None:
        """A seat is told only of units that it could make out before or after."""
        for event in events:
            if event.seen_by(side) and event.key not in OPENING:
                for piece in named(event):
                    if all(self.game.shown(s, side, piece) != "open" for s in (before, after)):
                        raise Leak(f"{self.game.meta.sides[side]}: {event} names {self.kit.pieces[piece]}")

    # going on

    async def step(self) -> None:
        """One random decision, or now and then an undo."""
        who = self.rng.choice(actors(self.state))
        self.compare_decisions(who)
        before, seq = clone(self.state), self.live.moments.last(who)
        if self.bot is not None and who == self.bot.side:
            choice = self.bot.decide(self.state)
            text = self.game.notation.write(self.kit, choice.act)
            motive = Motive("standard", choice.reason, choice.args)
            await self.tables.decide(self.live.id, self.seats[who].voice, who, seq, text, motive)
        elif self.live.journal.undoable(who) and self.rng.random() < 0.05:
            await answer(self.pilots, self.seats[who], msgspec.json.encode({"type": "undo", "seq": seq}))
        else:
            found = [a for a in options(self.state, who) if not self.game.notation.verbs[a.verb].forfeit]
            text = self.game.notation.write(self.kit, self.rng.choice(found))
            decision = {"type": "decide", "seq": seq, "act": text, "nonce": self.rng.randbytes(32).hex()}
            await answer(self.pilots, self.seats[who], msgspec.json.encode(decision))
        for side in self.seats:
            self.check_names(side, before, self.state, self.live.journal.history[-1])
            await self._hear(side, expected=side == who)

    async def _hear(self, side: int, expected: bool) -> None:
        """Events and a view, or silence: then the view is the one sent last."""
        match self.seats[side].heard():
            case [_, view]:
                self.views[side] = view
            case [] if not expected:
                now = await self.ask(side, {"type": "view"})
                if now != self.views[side]:
                    name = self.game.meta.sides[side]
                    raise Leak(difference(f"{name}: silence, but", {"type": "view"}, self.views[side], now))
            case messages:
                raise Leak(f"{self.game.meta.sides[side]} heard {messages}")


def named(event: Event) -> list[int]:
    """The units that an event names."""
    return [event.args[name] for name, kind in ARGUMENT_KINDS.items() if kind == "piece" and name in event.args]


def difference(who: str, question: Question, before: bytes, after: bytes) -> str:
    """Where two answers part."""
    at = next((i for i, (x, y) in enumerate(zip(before, after, strict=False)) if x != y), min(len(before), len(after)))
    parts = [text[max(0, at - 80) : at + 80].decode(errors="replace") for text in (before, after)]
    return f"{who}: {question}\n  {parts[0]}\n  {parts[1]}"


async def search(house: House, game: str, positions: int, seed: int = 1, every: int = 1, bot: str = "") -> int:
    """Probe so many positions, every so many decisions one; how many answers were compared."""
    await house.news.start()
    try:
        return await _probe(house, game, positions, seed, every, bot)
    finally:
        await house.news.close()


async def _probe(house: House, game: str, positions: int, seed: int, every: int, bot: str) -> int:
    rng, asked, probed = Random(seed), 0, 0
    meta = house.library.open(game)[0].meta
    while probed < positions:
        scenario = rng.choice(meta.scenarios).key
        chosen = tuple(option.key for option in meta.options if not option.needs and rng.random() < 0.4)
        table = await Table.open(house, game, scenario, chosen, rng.randrange(1 << 30), bot)
        while not table.state.over and probed < positions:
            if rng.randrange(every) == 0:
                for side in table.seats:
                    await table.probe(side)
                probed += 1
            await table.step()
        for seat in table.seats.values():
            table.tables.room.leave(table.live.id, seat)
        asked += table.asked
    return asked


def follow_games(house: House, key: str, games: int, seed: int = 1) -> tuple[int, int]:
    """Follow so many games for every seat in all settings; how many receipts and how many games were compared."""
    game, kit = house.library.open(key)
    every, compared, followed = settings(key), 0, 0
    for number in range(games):
        for seat, language in zip(game.meta.seats, ("en", "es"), strict=False):
            maker = partial(Wired, house.library.voice(key, language))
            setting, side = Setting(*every[number % len(every)]), game.meta.sides.index(seat)
            for viewer in (None, NOBODY):
                course = follow(game, kit, setting, side, Random(f"{seed} {number} {seat}"), maker, viewer)
                if course.leaks:
                    raise Leak("\n".join(course.leaks))
                compared, followed = compared + course.compared.total(), followed + 1
    return compared, followed


def examine(house: House, key: str, wish: argparse.Namespace) -> None:
    """Search one game as it was wished, and say how much was compared."""
    if wish.games:
        compared, followed = follow_games(house, key, wish.games, wish.seed)
        print(f"{followed} games of {key}, {compared} receipts compared, no difference")
    if wish.positions or not wish.games:
        positions = wish.positions or 10_000
        asked = asyncio.run(search(house, key, positions, wish.seed, bot=wish.bot))
        print(f"{positions} positions of {key}, {asked} answers compared, no difference")


def main() -> None:
    """Search, and say how much was compared."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=playable(), help="all of two players and more if none is named")
    parser.add_argument("--positions", type=int, default=0)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="", help="a seat that the standard bot plays")
    wish = parser.parse_args()
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        house = house_of(create_app(f"sqlite:///{Path(folder) / 'leak.db'}"))
        for key in [wish.game] if wish.game else [key for key in playable() if len(load_game(key).meta.seats) > 1]:
            examine(house, key, wish)
        house.tables.close()
    print(f"{time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
