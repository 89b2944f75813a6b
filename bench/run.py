"""Measure the engine against its bars and against the stored baseline, game by game.

    make bench                             measure every game, compare, exit 1 at 130 % of the baseline
    python bench/run.py GAME ...           these games only
    python bench/run.py --store            measure and store as the new baseline
    python bench/run.py GAME --profile     where the time of random play goes

A machine like ours is noisy, so the baseline holds ratios: the time of a thing divided by the time of a fixed piece
of plain Python measured in the same run, the median of several rounds. The bars are absolute and only shown. Times are
processor time. What is measured of one game alone is in its `measured.py`; nothing is kept while that is measured.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from hexfront.bots.random_bot import choose, play_out
from hexfront.kernel.game import Game, load_game
from hexfront.kernel.journal import Journal
from hexfront.kernel.kept import without
from hexfront.kernel.kit import Kit
from hexfront.kernel.measured import Measured, Setting, measured, measured_position
from hexfront.kernel.position import read
from hexfront.kernel.shelf import playable
from hexfront.kernel.state import State, clone, digest, pack
from hexfront.kernel.step import actors, options
from hexfront.kernel.view import view
from hexfront.secrecy import wander
from hexfront.testing import settings

BASELINE = Path(__file__).parent / "baseline.json"
ALARM = 1.3
ROUNDS = 7
GAMES = 12
"""Random games of a setting in a round."""
SNAPSHOT, JOURNAL = 8_000, 1_000_000
"""Bytes of a snapshot, and of the save file of a whole game."""


class Measure(NamedTuple):
    """A thing to measure: its name, how many seconds it takes, and its bar in microseconds."""

    name: str
    seconds: Callable[[], float]
    bar: float | None = None


class Result(NamedTuple):
    """What was found: microseconds, the ratio to the yardstick, and the bar."""

    took: float
    ratio: float
    bar: float | None


class Subject(NamedTuple):
    """A game that is measured."""

    game: Game
    kit: Kit
    asked: Measured

    @property
    def settings(self) -> tuple[Setting, ...]:
        """What is played at random."""
        every = settings(self.game.key)
        most = max((one for one in every if one[0] == every[-1][0]), key=lambda one: len(one[1]))
        return self.asked.settings or ((every[0][0], ()), most)


def subject(key: str) -> Subject:
    """A game by its key."""
    game = load_game(key)
    return Subject(game, game.open_box(()), measured(key))


def yardstick() -> int:
    """A fixed piece of plain Python: ints, lists, a dict, a long int; what an engine is made of."""
    total, table = 0, {}
    for i in range(3000):
        table[i & 63] = [i, i + 1]
        total += table[i & 63][1] ^ (1 << (i & 1023)) & 7
    return total


def seconds(work: Callable[[], object], times: int) -> float:
    """Processor time of one piece of work."""
    started = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - started) / times


def unaided(work: Callable[[Any], object], s: State, times: int) -> float:
    """The same, worked out anew every time."""
    with without():
        return seconds(lambda: work(s), times)


def middle_game(what: Subject) -> State:
    """A position in the thick of it: that of the game's `measured.txt`, or the first that random games come to."""
    if text := measured_position(what.game.key):
        s = read(what.game, what.kit, text)
        s.events.clear()
        return s
    scenario, chosen = what.settings[0]
    for seed in count(1):
        for s in wander(what.game, what.kit, scenario, chosen, Random(seed)):
            if what.asked.thick(s):
                return clone(s)
    raise AssertionError("seeds do not end")


def random_play(what: Subject, scenario: str, chosen: tuple[str, ...]) -> float:
    """Seconds a decision over some random games."""
    started, decisions = time.process_time(), 0
    for seed in range(1, GAMES + 1):
        s = what.game.start(what.kit, scenario, chosen, die=seed)
        s.events.clear()
        decisions += play_out(what.game, s, Random(seed))
    return (time.process_time() - started) / decisions


def journal_decision(what: Subject) -> Callable[[], object]:
    """A decision as a table takes it: checked, carried out, digested, entered."""
    state: dict[str, Any] = {}

    def one() -> None:
        if not state or not actors(state["journal"].state):
            state.update(journal=Journal.new(what.game, seed=bytes(32), kit=what.kit), rng=Random(1))
        journal = state["journal"]
        side = actors(journal.state)[0]
        journal.decide(side, choose(what.game, journal.state, side, state["rng"]))

    return one


def measures(what: Subject, s: State) -> Iterator[Measure]:
    """What is measured of a game."""
    game, side = what.game, actors(s)[0]
    yield Measure("clone", lambda: seconds(lambda: clone(s), 2000), 10)
    yield Measure("options in the middle game", lambda: seconds(lambda: options(s, side), 200))
    for work in what.asked.works:
        yield Measure(work.name, lambda work=work: unaided(work.do, s, work.times), work.bar)  # type: ignore[misc]
    yield Measure("snapshot", lambda: seconds(lambda: pack(s), 1000), 20)
    yield Measure("digest", lambda: seconds(lambda: digest(s), 1000))
    yield Measure("view", lambda: seconds(lambda: view(game, s, side), 50))
    for seat in game.meta.seats if len(game.meta.seats) > 1 else ():
        own = game.meta.sides.index(seat)
        dealing = lambda own=own: seconds(lambda: game.clone_for(s, own, 1), 20)  # noqa: E731
        yield Measure(f"dealing anew for {seat}", dealing)
    decision = journal_decision(what)
    yield Measure("decision with journal", lambda: seconds(decision, 200))
    for scenario, chosen in what.settings:
        name = f"random decision, {scenario}{' with options' if chosen else ''}"
        play = lambda scenario=scenario, chosen=chosen: random_play(what, scenario, chosen)  # noqa: E731
        yield Measure(name, play, 1e6 / what.asked.decisions)


def measure(what: Subject, s: State, rounds: int) -> dict[str, Result]:
    """Every measure by its name: medians over the rounds."""
    wanted, found = list(measures(what, s)), dict[str, list[tuple[float, float]]]()
    for _ in track(range(rounds), description=what.game.key):
        unit = min(seconds(yardstick, 5) for _ in range(3))
        for each in wanted:
            took = each.seconds()
            found.setdefault(each.name, []).append((took, took / unit))
    medians = {name: [statistics.median(values) for values in zip(*rows, strict=True)] for name, rows in found.items()}
    return {each.name: Result(1e6 * medians[each.name][0], medians[each.name][1], each.bar) for each in wanted}


def longest_journal(what: Subject, games: int = 3) -> tuple[int, int]:
    """Bytes and decisions of the longest of some random games, as saved."""
    longest = (0, 0)
    scenario, chosen = what.settings[-1]
    for seed in range(games):
        rng, journal = Random(seed), Journal.new(what.game, scenario, chosen, bytes([seed]) * 32, what.kit)
        while who := actors(journal.state):
            journal.decide(who[0], choose(what.game, journal.state, who[0], rng))
        longest = max(longest, (len(msgspec.json.encode(journal.save())), len(journal.entries)))
    return longest


def report(what: Subject, s: State, results: dict[str, Result], baseline: dict[str, float]) -> bool:
    """Show the figures; whether all are within the alarm."""
    table = Table(title=what.game.meta.title, header_style="bold")
    for column in ("what", "µs", "a second", "bar µs", "of the bar", "of the baseline"):
        table.add_column(column, justify="left" if column == "what" else "right")
    changes = {name: result.ratio / baseline[name] for name, result in results.items() if name in baseline}
    for name, (took, _, bar) in results.items():
        table.add_row(
            name,
            f"{took:,.1f}",
            f"{1e6 / took:,.0f}",
            f"{bar:,.0f}" if bar else "",
            f"{took / bar:.0%}" if bar else "",
            f"{changes[name]:.0%}" if name in changes else "new",
            style="red" if changes.get(name, 0) > ALARM else "",
        )
    console = Console()
    console.print(table)
    size, entries = longest_journal(what)
    console.print(f"snapshot {len(pack(s)):,} bytes (bar {SNAPSHOT:,}); data {what.kit.digest}")
    console.print(f"a journal of {entries:,} decisions {size:,} bytes (bar {JOURNAL:,})")
    return all(change <= ALARM for change in changes.values())


def profile(what: Subject) -> None:
    """The functions that take most time in random play, with their share."""
    with cProfile.Profile() as profiler:
        for scenario, chosen in what.settings:
            random_play(what, scenario, chosen)
    raw: Any = pstats.Stats(profiler)
    total = raw.total_tt
    table = Table("function", "share", "with what it calls", "calls", title=f"random play of {what.game.meta.title}")
    for (path, line, name), (_, calls, own, cumulative, _) in sorted(raw.stats.items(), key=lambda x: -x[1][2])[:25]:
        where = f"{path.split('hexfront/')[-1]}:{line} {name}" if line else name
        table.add_row(where, f"{own / total:.1%}", f"{cumulative / total:.1%}", f"{calls:,}")
    Console().print(table)


def main() -> int:
    """Measure and compare, or store."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games to measure; all that can be played if none is named")
    parser.add_argument("--store", action="store_true", help="store the ratios as the new baseline")
    parser.add_argument("--profile", action="store_true", help="where the time of random play goes")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    wish = parser.parse_args()
    baseline, good = json.loads(BASELINE.read_text()), True
    for what in map(subject, wish.games or playable()):
        if wish.profile:
            profile(what)
            continue
        s, key = middle_game(what), what.game.key
        results = measure(what, s, wish.rounds)
        good &= report(what, s, results, baseline.get(key, {}))
        if wish.store:
            baseline[key] = {name: round(result.ratio, 5) for name, result in results.items()}
            BASELINE.write_text(json.dumps(baseline, indent=1) + "\n")
    return 0 if good or wish.store else 1


if __name__ == "__main__":
    sys.exit(main())
