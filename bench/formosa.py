"""Measure Operation Causeway against its bars: random play, clone, dealing anew, supply, the size of a journal.

    python bench/formosa.py                what it takes, and where it stands
    python bench/formosa.py --profile      where the time of random play goes

Times are processor time, the best of several rounds: what else the machine does is no part of it.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from hexfront.bots.random_bot import choose, play_out
from hexfront.games.formosa.rules.supply import supplied_units
from hexfront.kernel.game import load_game
from hexfront.kernel.journal import Journal
from hexfront.kernel.state import clone, digest, pack
from hexfront.kernel.step import actors
from hexfront.kernel.view import view
from hexfront.secrecy import wander

GAME = load_game("formosa")
KIT: Any = GAME.open_box(())
ALL = tuple(option.key for option in GAME.meta.options)
SETTINGS = [(scenario, chosen) for scenario in ("scenario_1", "scenario_2") for chosen in ((), ALL)]
ROUNDS = 5
BARS = {"clone": 10, "snapshot": 20, "supply of one side": 60}
"""Microseconds."""
DECISIONS = 5200
"""Random decisions a second."""
JOURNAL = 1_000_000
"""Bytes of a full game."""


def best(work: Callable[[], object], times: int) -> float:
    """Microseconds of one piece of work, the best round."""
    found = []
    for _ in range(ROUNDS):
        started = time.process_time()
        for _ in range(times):
            work()
        found.append((time.process_time() - started) / times)
    return 1e6 * min(found)


def random_games(scenario: str, chosen: tuple[str, ...], games: int = 10) -> int:
    """Decisions of some random games."""
    count = 0
    for seed in range(1, games + 1):
        s = GAME.start(KIT, scenario, chosen, die=seed)
        s.events.clear()
        count += play_out(GAME, s, Random(seed))
    return count


def decisions_a_second(scenario: str, chosen: tuple[str, ...]) -> float:
    """Random decisions a second, the best round."""
    count = random_games(scenario, chosen)
    return count / (best(lambda: random_games(scenario, chosen), 1) / 1e6)


def middle_game() -> Any:
    """A position with the Allies ashore: in the fifth turn, the Allies about to move."""
    seed = 0
    while True:
        seed += 1
        for s in wander(GAME, KIT, "scenario_1", (), Random(seed)):
            live: Any = s
            if live.turn == 5 and type(live.stack[-1]).__name__ == "Movement":
                return clone(live)


def longest_journal(games: int = 5) -> tuple[int, int]:
    """Bytes and decisions of the longest of some games of keen players, as saved."""
    longest = (0, 0)
    for seed in range(games):
        rng = Random(seed)
        journal = Journal.new(GAME, "scenario_1", ALL, bytes([seed]) * 32, KIT)
        while who := actors(journal.state):
            found = [choose(GAME, journal.state, who[0], rng) for _ in range(2)]
            busy = [act for act in found if act.verb not in ("done", "end", "stop")]
            journal.decide(who[0], (busy or found)[0])
        longest = max(longest, (len(msgspec.json.encode(journal.save())), len(journal.entries)))
    return longest


def profile() -> None:
    """The functions that take most time in random play, with their share."""
    profiler = cProfile.Profile()
    profiler.enable()
    for scenario, chosen in SETTINGS:
        random_games(scenario, chosen)
    profiler.disable()
    raw: Any = pstats.Stats(profiler)
    total = raw.total_tt
    table = Table("function", "share", "with what it calls", "calls", title="random play")
    for (path, line, name), (_, calls, own, cumulative, _) in sorted(raw.stats.items(), key=lambda x: -x[1][2])[:25]:
        where = f"{path.split('hexfront/')[-1]}:{line} {name}" if line else name
        table.add_row(where, f"{own / total:.1%}", f"{cumulative / total:.1%}", f"{calls:,}")
    Console().print(table)


def report() -> bool:
    """All figures; whether they keep their bars."""
    table = Table("what", "found", "bar", "", title="Operation Causeway")
    good = True

    def row(name: str, found: str, bar: str, kept: bool) -> None:
        nonlocal good
        good &= kept
        table.add_row(name, found, bar, "kept" if kept else "missed", style="" if kept else "red")

    for scenario, chosen in SETTINGS:
        found = decisions_a_second(scenario, chosen)
        name = f"random play, {scenario}{' with all options' if chosen else ''}"
        row(name, f"{found:,.0f} a second", f"{DECISIONS:,}", found >= DECISIONS)
    s = middle_game()
    for name, work, times in (
        ("clone", lambda: clone(s), 2000),
        ("snapshot", lambda: pack(s), 500),
        ("digest", lambda: digest(s), 500),
        ("supply of one side", lambda: supplied_units(s, 0), 200),
        ("dealing anew for the Allies", lambda: GAME.clone_for(s, 0, 1), 20),
        ("dealing anew for the Japanese", lambda: GAME.clone_for(s, 1, 1), 20),
        ("view", lambda: view(GAME, s, 0), 20),
    ):
        took = best(work, times)
        bar = BARS.get(name)
        row(name, f"{took:,.1f} µs", f"{bar} µs" if bar else "", bar is None or took <= bar)
    size, entries = longest_journal()
    row(f"journal of {entries:,} decisions", f"{size:,} bytes", f"{JOURNAL:,}", size < JOURNAL)
    Console().print(table)
    return good


def main() -> int:
    """Measure, or profile."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--profile", action="store_true", help="where the time of random play goes")
    if parser.parse_args().profile:
        profile()
        return 0
    return 0 if report() else 1


if __name__ == "__main__":
    sys.exit(main())
