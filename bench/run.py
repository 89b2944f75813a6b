"""Measure the engine against its bars and against the stored baseline.

    make bench                             measure, compare, exit 1 at 130 % of the baseline
    python bench/run.py --store            measure and store as the new baseline

A machine like ours is noisy, so the baseline holds ratios: the time of a thing divided by the time of a fixed piece
of plain Python measured in the same run, the median of several rounds. The bars are absolute and only shown.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from hexfront.bots.random_bot import choose, play_out
from hexfront.games.luzon.kit import LuzonKit
from hexfront.games.luzon.rules.victory import cropland_cut_off
from hexfront.games.luzon.state import chain
from hexfront.hexmap.paths import reach
from hexfront.kernel.game import load_game
from hexfront.kernel.journal import Journal
from hexfront.kernel.state import clone, digest, pack
from hexfront.kernel.step import actors, advance, options
from hexfront.kernel.view import view

BASELINE = Path(__file__).parent / "baseline.json"
ALARM = 1.3
ROUNDS = 7


class Measure(NamedTuple):
    """A thing to measure: its name, the work, how often, and its bar in microseconds."""

    name: str
    work: Callable[[], object]
    times: int
    bar: float | None


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


GAME = load_game("luzon")
KIT: Any = GAME.open_box(())


def middle_game(seed: int = 4, turn: int = 4) -> Any:
    """A position in the thick of it."""
    while True:
        rng = Random(seed)
        s: Any = GAME.start(KIT, "historical", (), die=seed)
        while actors(s) and s.turn < turn:
            advance(s, 0, choose(GAME, s, 0, rng))
        if actors(s) and type(s.stack[-1]).__name__ == "USOperations":
            s.events = []
            return s
        seed += 1


def land_edges(kit: LuzonKit) -> list[list[tuple[int, int]]]:
    """Every land and sea hex with one point a step: a thousand hexes and more within ten points."""
    played = kit.board.land | kit.board.water
    return [
        [(n, 1) for n in kit.board.neighbours[hex] if played >> n & 1] if played >> hex & 1 else []
        for hex in range(kit.board.grid.size)
    ]


def random_play(scenario: str, chosen: tuple[str, ...]) -> float:
    """Seconds a decision over some random games."""
    started, count = time.process_time(), 0
    for seed in range(1, 13):
        s = GAME.start(KIT, scenario, chosen, die=seed)
        s.events.clear()
        count += play_out(GAME, s, Random(seed))
    return (time.process_time() - started) / count


def journal_decision() -> Callable[[], object]:
    """A decision as the table takes it: checked, carried out, digested, entered."""
    state: dict[str, Any] = {}

    def one() -> None:
        if not state or not actors(state["journal"].state):
            state.update(journal=Journal.new(GAME, seed=bytes(32), kit=KIT), rng=Random(1))
        journal = state["journal"]
        journal.decide(0, choose(GAME, journal.state, 0, state["rng"]))

    return one


def measures() -> list[Measure]:
    """What is measured."""
    s = middle_game()
    steps, size = land_edges(KIT).__getitem__, KIT.board.grid.size
    start = KIT.board.hex("1530")
    return [
        Measure("clone", lambda: clone(s), 2000, 10),
        Measure("options in the middle game", lambda: options(s, 0), 200, None),
        Measure("movement range, 10 points, open board", lambda: reach(steps, start, 10, size), 200, 120),
        Measure("chain to the beachheads", lambda: chain(s, s.beachheads, s.us_control), 1000, 60),
        Measure("cut-off of the cropland", lambda: cropland_cut_off(s), 300, 60),
        Measure("snapshot", lambda: pack(s), 1000, 20),
        Measure("digest", lambda: digest(s), 1000, None),
        Measure("view", lambda: view(GAME, s, 0), 50, None),
        Measure("decision with journal", journal_decision(), 200, None),
    ]


def measure(rounds: int) -> dict[str, tuple[float, float, float | None]]:
    """Name to (microseconds, ratio to the yardstick, bar): medians over the rounds."""
    found: dict[str, list[tuple[float, float]]] = {}
    bars: dict[str, float | None] = {}
    for _ in track(range(rounds), description="measuring"):
        unit = min(seconds(yardstick, 5) for _ in range(3))
        for name, work, times, bar in measures():
            took = seconds(work, times)
            found.setdefault(name, []).append((took, took / unit))
            bars[name] = bar
        for scenario, chosen in (("historical", ()), ("macarthur", ("yts", "army35", "random_events"))):
            name = f"random decision, {scenario}{' with all options' if chosen else ''}"
            took = random_play(scenario, chosen)
            found.setdefault(name, []).append((took, took / unit))
            bars[name] = 1e6 / 9000
    return {
        name: (
            1e6 * statistics.median(t for t, _ in values),
            statistics.median(r for _, r in values),
            bars[name],
        )
        for name, values in found.items()
    }


def report(results: dict[str, tuple[float, float, float | None]], baseline: dict[str, float]) -> bool:
    """Show the figures; whether all are within the alarm."""
    table = Table(title="Hexfront engine", header_style="bold")
    for column in ("what", "µs", "a second", "bar µs", "of the bar", "of the baseline"):
        table.add_column(column, justify="left" if column == "what" else "right")
    good = True
    for name, (took, ratio, bar) in results.items():
        change = ratio / baseline[name] if name in baseline else None
        good &= change is None or change <= ALARM
        table.add_row(
            name,
            f"{took:,.1f}",
            f"{1e6 / took:,.0f}",
            f"{bar:,.0f}" if bar else "",
            f"{took / bar:.0%}" if bar else "",
            f"{change:.0%}" if change else "new",
            style="red" if change and change > ALARM else "",
        )
    console = Console()
    console.print(table)
    console.print(f"snapshot {len(pack(middle_game())):,} bytes (bar 8,000); data {KIT.digest}")
    return good


def main() -> int:
    """Measure and compare, or store."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", action="store_true", help="store the ratios as the new baseline")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    chosen = parser.parse_args()
    results = measure(chosen.rounds)
    baseline = json.loads(BASELINE.read_text()) if BASELINE.exists() else {}
    good = report(results, baseline)
    if chosen.store:
        BASELINE.write_text(json.dumps({name: round(ratio, 5) for name, (_, ratio, _) in results.items()}, indent=1))
        return 0
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
