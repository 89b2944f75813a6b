"""Count the CPU instructions of a decision, which no neighbour on the machine disturbs.

    python bench/instructions.py                    every game: random play, and as a table works
    python bench/instructions.py GAME --kind play   one figure
    python bench/instructions.py --decisions 2000   a longer look
    python bench/instructions.py --profile GAME     which functions they go into (slow)

Random games of every scenario are played one after the other under valgrind, once N decisions and once 2N; the
difference is free of start-up. `play` is random play: options, a choice, its effect. `table` is a decision as a table
takes it: refused or not (`decide`), and the view of every seat after it; what the position offers is worked out once
and handed on, as the journal does. Exit 1 above a bar. Needs valgrind.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table

from hexfront.bots.random_bot import chosen
from hexfront.kernel.game import load_game
from hexfront.kernel.kit import Kit
from hexfront.kernel.measured import measured
from hexfront.kernel.shelf import playable
from hexfront.kernel.state import State
from hexfront.kernel.step import Offer, advance, decide
from hexfront.kernel.view import view

KINDS = ("play", "table")
DECISIONS = 800


def games(key: str, kit: Kit) -> Iterator[State]:
    """New games without end: scenario after scenario, seed after seed."""
    game = load_game(key)
    seed = 0
    while True:
        seed += 1
        for scenario in game.meta.scenarios:
            yield game.start(kit, scenario.key, die=seed)


def play(key: str, kind: str, decisions: int) -> None:
    """So many random decisions."""
    game = load_game(key)
    kit = game.open_box(())
    rng = Random(1945)
    sides = [game.meta.sides.index(seat) for seat in game.meta.seats]
    for s in games(key, kit):
        offer = Offer(s)
        while who := offer.actors:
            if not decisions:
                return
            decisions -= 1
            s.events.clear()
            act = chosen(game, offer.options(who[0]), rng)
            if kind == "play":
                offer = Offer(s, advance(s, who[0], act, who))
                continue
            offer = Offer(s, decide(s, who[0], act, offer))
            for side in sides:
                view(game, s, side, offer=offer)


def counted(key: str, kind: str, decisions: int) -> int:
    """The instructions of a process that makes so many decisions and nothing else."""
    tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    child = [sys.executable, __file__, key, "--kind", kind, "--decisions", str(decisions), "--child"]
    done = subprocess.run([*tool, *child], capture_output=True, text=True, check=True, env=_plain())
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    if found is None:
        raise RuntimeError(f"valgrind says nothing of instructions: {done.stderr[-500:]}")
    return int(found[1].replace(",", ""))


def _plain() -> dict[str, str]:
    """The same hashes in every run."""
    return {**os.environ, "PYTHONHASHSEED": "0"}


def a_decision(key: str, kind: str, decisions: int) -> float:
    """Thousands of instructions a decision, start-up taken off."""
    return (counted(key, kind, 2 * decisions) - counted(key, kind, decisions)) / decisions / 1000


def profile(key: str, kind: str, decisions: int) -> None:
    """Where the time of so many decisions goes."""
    import cProfile
    import pstats

    with cProfile.Profile() as found:
        play(key, kind, decisions)
    pstats.Stats(found).sort_stats("tottime").print_stats(45)


def main() -> int:
    """Measure and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games to measure; all that can be played if none is named")
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--profile", action="store_true")
    asked = parser.parse_args()
    kinds = (asked.kind,) if asked.kind else KINDS
    if asked.child or asked.profile:
        (play if asked.child else profile)(asked.games[0], kinds[0], asked.decisions)
        return 0
    return report([(key, kind) for key in asked.games or playable() for kind in kinds], asked.decisions)


def report(wanted: list[tuple[str, str]], decisions: int) -> int:
    """A table of what was counted; 1 if anything is above its bar."""
    table = Table(title=f"thousands of instructions a decision ({Path(sys.executable).name}, {decisions} decisions)")
    for column in ("game", "kind", "instructions", "bar"):
        table.add_column(column, justify="left" if column in ("game", "kind") else "right")
    above = False
    for key, kind in wanted:
        found, bar = a_decision(key, kind, decisions), getattr(measured(key), kind)
        above |= found > bar
        table.add_row(key, kind, f"{found:.0f}", str(bar))
    Console().print(table)
    return int(above)


if __name__ == "__main__":
    sys.exit(main())
