"""What a long game costs the server: opening it, looking back at a moment, the report, the whole log.

`python bench/opening.py [GAME ...] [--entries 3000]` plays random games, some decisions taken back, until one comes to
so many entries or twenty have ended, keeps the longest, and prints the processor time of each; beside it that of a
replay from the set-up, which is what opening takes where there are no snapshots. The bar is only shown.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

from hexfront.bots.random_bot import choose
from hexfront.kernel.journal import Journal
from hexfront.kernel.shelf import playable
from hexfront.kernel.state import clone
from hexfront.kernel.step import actors
from hexfront.server.annals import Annals
from hexfront.server.library import Library
from hexfront.server.opening import replayed
from hexfront.server.seating import arrange
from hexfront.server.store import Store
from hexfront.server.tables import Tables

BAR_MS = 150
LOOKS = 40
TAKEN_BACK = 0.2
TRIED = 20


def long_game(library: Library, key: str, entries: int) -> Annals:
    """The first of some random games that comes to so many entries, else the longest of them."""
    longest = random_game(library, key, 0, entries)
    for seed in range(1, TRIED):
        if longest.journal.seq >= entries:
            break
        other = random_game(library, key, seed, entries)
        longest = max(longest, other, key=lambda annals: annals.journal.seq)
    return longest


def random_game(library: Library, key: str, seed: int, entries: int) -> Annals:
    """A game played at random, with its annals; a decision now and then is taken back."""
    game, kit = library.open(key)
    rng = Random(seed)
    journal = Journal.new(game, rng.choice(game.meta.scenarios).key, seed=bytes([seed] * 32), kit=kit)
    annals = Annals(journal)
    while not journal.state.over and journal.seq < entries:
        before, side = clone(journal.state), rng.choice(actors(journal.state))
        if journal.undoable(side) and rng.random() < TAKEN_BACK:
            journal.undo(side)
        else:
            journal.decide(side, choose(game, journal.state, side, rng))
        annals.note(before)
    return annals


async def timed(what: Callable[[], Awaitable[Any]]) -> float:
    """Milliseconds of processor time, all threads."""
    busy = time.process_time()
    await what()
    return 1000 * (time.process_time() - busy)


def show(name: str, times: list[float]) -> None:
    """Median and worst."""
    over = "   OVER" if max(times) > BAR_MS else ""
    print(f"{name:28} median {statistics.median(times):7.1f} ms   worst {max(times):7.1f} ms{over}")


async def measure(tables: Tables, id: str, key: str) -> None:
    """Look at a kept game in every way, each time from the store."""
    voice, rng = tables.desk.library.voice(key, "en"), Random(1)

    def afresh() -> None:
        tables.room._live.clear()

    async def moments() -> list[float]:
        last = (await tables.view(id, voice, 0)).seq
        return [await timed(lambda: tables.view(id, voice, 0, rng.randrange(last))) for _ in range(LOOKS)]

    opening = []
    for _ in range(5):
        afresh()
        opening.append(await timed(lambda: tables.view(id, voice, 0)))
    show("opening", opening)
    show("a moment", await moments())
    reports = []
    for _ in range(5):
        afresh()
        reports.append(await timed(lambda: tables.report(id, voice, 0)))
    show("opening and report", reports)
    show("the whole log", [await timed(lambda: tables.log(id, voice, 0, -1)) for _ in range(5)])


def main() -> None:
    """Play, keep, measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games to look at; all that can be played if none is named")
    parser.add_argument("--entries", type=int, default=3000)
    wish = parser.parse_args()
    library = Library()
    for key in wish.games or playable():
        look_at(library, key, wish.entries)


def look_at(library: Library, key: str, entries: int) -> None:
    """A long game of one kind."""
    annals = long_game(library, key, entries)
    journal, size = annals.journal, sum(len(s.state) + len(s.below) for s in annals.record.snapshots)
    print(f"{key}: {journal.seq} entries, {len(annals.record.snapshots)} snapshots of {size / 1000:.0f} kB in all")
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{Path(folder) / 'bench.db'}")
        tables = Tables(store, library)
        seating = arrange(journal.game.meta.seats, {})[0]
        id = store.keep(journal, "", seating, annals.moments.public, None, annals.record).id
        asyncio.run(measure(tables, id, key))
        busy = time.process_time()
        replayed(library, store.save(id))
        print(f"{'a replay from the set-up':28}        {1000 * (time.process_time() - busy):7.1f} ms")
        tables.close()


if __name__ == "__main__":
    main()
