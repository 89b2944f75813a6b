"""Games played once and kept: their dice, options and events must come out the same for ever.

    PYTHONPATH=. python -m tests.recorded.recording

plays the games of `WISHES` under the present rules and writes them beside this file, a folder for each game and rules
version. Games of older versions are never written again: they show what has changed since.
"""

from __future__ import annotations

import gzip
import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import msgspec

from hexfront.bots.player import Player
from hexfront.bots.random_bot import choose
from hexfront.kernel.events import EVERYONE, Event
from hexfront.kernel.game import Game
from hexfront.kernel.journal import Journal
from hexfront.kernel.kit import Kit
from hexfront.kernel.saves import Save
from hexfront.kernel.step import actors, options
from hexfront.testing import opened

FOLDER = Path(__file__).parent
GIVES_UP = "concede"
"""Left out of what is compared: it can be done at any time and is no option of a step."""
NOW_AND_THEN = 0.04
"""How often a decision is taken back."""
SELDOM = 3
"""How often a kind of step or event is looked at wherever it comes up."""


class Recording(msgspec.Struct, frozen=True):
    """A game with a fingerprint of each of its moments: who decides, the options, and what happened since the last."""

    save: Save
    moments: list[str]


class Wish(msgspec.Struct, frozen=True):
    """A game to be played."""

    game: str
    name: str
    scenario: str
    bots: tuple[str, ...]
    options: tuple[str, ...] = ()


WISHES = (
    Wish("luzon", "historical-random", "historical", ("random",)),
    Wish("luzon", "historical-standard", "historical", ("standard",), ("random_events",)),
    Wish("luzon", "macarthur-random", "macarthur", ("random",), ("yts", "army35", "random_events")),
    Wish("luzon", "macarthur-standard", "macarthur", ("standard",), ("yts",)),
    Wish("luzon", "macarthur-random-2", "macarthur", ("random",), ("yts",)),
    Wish("luzon", "macarthur-standard-2", "macarthur", ("standard",), ("yts", "random_events")),
    Wish("luzon", "historical-standard-2", "historical", ("standard",), ("yts", "army35", "random_events")),
    Wish("luzon", "historical-standard-3", "historical", ("standard",), ("objective_four", "shoulder")),
    Wish("formosa", "scenario_1-random", "scenario_1", ("random", "random")),
    Wish("formosa", "scenario_2-random", "scenario_2", ("random", "random"), ("*",)),
    Wish("formosa", "scenario_1-standard", "scenario_1", ("standard", "standard"), ("*",)),
    Wish("formosa", "scenario_2-standard", "scenario_2", ("standard", "standard")),
    Wish("singapore", "random", "campaign", ("random", "random")),
    Wish("singapore", "random-2", "campaign", ("random", "random"), ("recovery",)),
    Wish("bataan", "random", "campaign", ("random", "random")),
    Wish("bataan", "random-2", "campaign", ("random", "random"), ("recovery",)),
    Wish("guadalcanal", "random", "campaign", ("random", "random")),
    Wish("guadalcanal", "random-2", "campaign", ("random", "random"), ("recovery", "november_undamaged")),
    Wish("ichigo", "random", "campaign", ("random", "random")),
    Wish("ichigo", "random-2", "campaign", ("random", "random")),
    Wish("ichigo", "solitaire", "campaign", ("solitaire", "random"), ("hard_allied",)),
)
"""`*` stands for every option."""


def as_written(event: Event) -> int:
    """The audience of an event as the rules name it."""
    return event.audience


def by_sides(event: Event) -> int:
    """The same as it was written before there were onlookers: the sides that hear it."""
    return event.audience if event.audience == EVERYONE else event.audience & 0b11


def moment(journal: Journal, audience: Callable[[Event], int] = as_written) -> str:
    """A fingerprint of what the deciders may do now and of what has just happened."""
    game, s = journal.game, journal.state
    digest = hashlib.blake2b(digest_size=4)
    for side in actors(s):
        acts = [game.notation.write(journal.kit, act) for act in options(s, side) if act.verb != GIVES_UP]
        digest.update(f"{side} {acts}".encode())
    for event in journal.history[-1]:
        digest.update(f"{event.key} {event.rule} {sorted(event.args.items())} {audience(event)}".encode())
    return digest.hexdigest()


class Looks:
    """Which moments of a game are looked at: those with a step or an event met seldom so far, and one in so many."""

    def __init__(self, every: int = 1) -> None:
        self.every, self.number = every, 0
        self.met: Counter[str] = Counter()

    def at(self, journal: Journal) -> bool:
        """Whether to look at this one."""
        kinds = {type(step).__name__ for step in journal.state.stack[-1:]} | {e.key for e in journal.history[-1]}
        self.met.update(kinds)
        self.number += 1
        return self.number % self.every == 0 or any(self.met[kind] <= SELDOM for kind in kinds)


def moments(
    game: Game, kit: Kit, save: Save, audience: Callable[[Event], int] = as_written, looks: Looks | None = None
) -> Iterator[str]:
    """The fingerprints of a kept game, played again; nothing for moments that are not looked at."""
    journal, looks = Journal(game, kit, save.scenario, save.options, bytes.fromhex(save.seed)), looks or Looks()
    yield moment(journal, audience) if looks.at(journal) else ""
    for entry in save.entries:
        if entry.undo:
            journal.undo(entry.side)
        else:
            journal.decide(entry.side, entry.act)
        yield moment(journal, audience) if looks.at(journal) else ""


def play(wish: Wish) -> Recording:
    """Play a game with a decision taken back now and then."""
    game, kit = opened(wish.game)
    chosen = tuple(o.key for o in game.meta.options) if wish.options == ("*",) else wish.options
    rng = Random(wish.name)
    journal = Journal.new(game, wish.scenario, chosen, hashlib.sha256(wish.name.encode()).digest(), kit)
    sides = [game.meta.sides.index(seat) for seat in game.meta.seats]
    players = {side: Player(game, kit, bot, side, 1945) for side, bot in zip(sides, wish.bots, strict=True)}
    found = [moment(journal)]
    while who := actors(journal.state):
        side = who[0]
        if journal.undoable(side) and rng.random() < NOW_AND_THEN:
            journal.undo(side)
        else:
            bot = players[side]
            act = choose(game, journal.state, side, rng) if bot.name == "random" else bot.decide(journal.state).act
            journal.decide(side, act)
        found.append(moment(journal))
    return Recording(journal.save(), found)


def path(game: str, version: int, name: str) -> Path:
    """Where a recording lies."""
    return FOLDER / game / str(version) / f"{name}.json.gz"


def read(file: Path) -> Recording:
    """A recording from its file."""
    return msgspec.json.decode(gzip.decompress(file.read_bytes()), type=Recording)


def main() -> None:
    """Record what is not there yet."""
    for wish in WISHES:
        game, _ = opened(wish.game)
        file = path(wish.game, game.meta.version, wish.name)
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(gzip.compress(msgspec.json.encode(play(wish)), mtime=0))
            print(file.relative_to(FOLDER), f"{file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
