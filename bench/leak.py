"""Secrets: whatever a side may not know is dealt anew, and the side must not be able to tell, now or later.

python bench/leak.py --positions 10000 [--game GAME] [--jobs 2]      single positions
python bench/leak.py --games 2000 [--game GAME] [--jobs 2]           whole games, in two worlds side by side
python bench/leak.py --games 450 --first 250 --game GAME             others than those of the first 250 seeds
python bench/leak.py --plans 2000 [--game GAME] [--jobs 2]           where plans begin, and threats, in single positions

Games are those of two players and more, all of them unless one is named. Positions are compared by all that the table
tells of them (`hexfront.secrecy`), games by all that a seat receives over time (`hexfront.pairs`), so many for each
side; and the same for an onlooker, who may know nothing that a side may not.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hexfront.kernel.game import load_game
from hexfront.kernel.shelf import playable
from hexfront.kernel.state import NOBODY
from hexfront.pairs import Setting, follow
from hexfront.secrecy import sample, sample_plans
from hexfront.testing import opened, settings

SHARE, FEW = 100, 10
"""Positions in a job; positions in one that looks at plans, so that all settings come to their turn."""


class Job(NamedTuple):
    """Some positions of one setting, or a game of it for every seat."""

    game: str
    setting: Setting
    size: int
    seed: int


class Found(NamedTuple):
    """What leaked, and what was compared, by the step on top."""

    leaks: list[str]
    compared: Counter[str]


def positions(job: Job) -> Found:
    """The positions of a job."""
    game, kit = opened(job.game)
    return Found(*sample(game, kit, *job.setting, job.size, Random(job.seed)))


def games(job: Job) -> Found:
    """A game of a job for every seat, one that an onlooker follows in worlds that the seat cannot tell apart."""
    game, kit = opened(job.game)
    leaks, compared = [], Counter[str]()
    for seat, viewer in ((seat, viewer) for seat in game.meta.seats for viewer in (None, NOBODY)):
        side, rng = game.meta.sides.index(seat), Random(f"{job.seed} {seat} {viewer}")
        course = follow(game, kit, job.setting, side, rng, viewer=viewer)
        leaks += course.leaks
        compared += course.compared
    return Found(leaks, compared)


def plans(job: Job) -> Found:
    """Positions of a job from which somebody may plan, each in several worlds."""
    game, kit = opened(job.game)
    return Found(*sample_plans(game, kit, *job.setting, job.size, Random(job.seed)))


def jobs_of(key: str, number: int, size: int, first: int = 0) -> list[Job]:
    """So many of a kind spread over all scenarios and sets of options, by seeds from the first on."""
    every = settings(key)
    return [Job(key, Setting(*every[n % len(every)]), size, n) for n in range(first, first - (-number // size))]


def search(console: Console, kind: Callable[[Job], Found], jobs: list[Job], processes: int) -> Found:
    """Do all jobs; say what leaks on the way."""
    found = Found([], Counter())
    bars = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*bars, console=console) as progress, ProcessPoolExecutor(processes) as pool:
        task = progress.add_task(kind.__name__, total=sum(job.size for job in jobs))
        for job, result in zip(jobs, pool.map(kind, jobs), strict=True):
            found.compared.update(result.compared)
            found.leaks.extend(result.leaks)
            for leak in result.leaks:
                console.print(f"seed {job.seed}: {leak}", markup=False)
            progress.advance(task, job.size)
    return found


def main() -> int:
    """Examine them all; say what leaks, and which steps were seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=0)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--plans", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--game", choices=playable(), default="")
    parser.add_argument("--jobs", type=int, default=2)
    wish = parser.parse_args()
    console, leaks = Console(), 0
    for key in [wish.game] if wish.game else [key for key in playable() if len(load_game(key).meta.seats) > 1]:
        for kind, number, size in (
            (positions, wish.positions, SHARE),
            (plans, wish.plans, FEW),
            (games, wish.games, 1),
        ):
            if number:
                found = search(console, kind, jobs_of(key, number, size, wish.first), wish.jobs)
                console.print(", ".join(f"{step} {count}" for step, count in found.compared.most_common()))
                done = f"{number} {kind.__name__} of {key} for every side, {found.compared.total()} comparisons"
                console.print(f"{done}: {len(found.leaks)} differences")
                leaks += len(found.leaks)
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
