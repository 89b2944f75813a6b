"""Many random games of every scenario and every legal set of options: no crash, no dead end, no endless game.

python bench/soak.py --games 10000 [--game GAME] [--jobs 2]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hexfront.bots.random_bot import Played, random_game
from hexfront.kernel.shelf import playable
from hexfront.testing import opened, settings


class Job(NamedTuple):
    """A stretch of seeds of one setting."""

    game: str
    scenario: str
    options: tuple[str, ...]
    first: int
    number: int


def play(job: Job) -> list[Played]:
    """The games of a job; an exception names the seed."""
    game, kit = opened(job.game)
    played = []
    for seed in range(job.first, job.first + job.number):
        try:
            played.append(random_game(game, kit, job.scenario, job.options, seed))
        except Exception as e:
            raise RuntimeError(f"{job.game} {job.scenario} {job.options} seed {seed}: {e!r}") from e
    return played


def jobs_of(key: str, games: int) -> list[Job]:
    """The games of each scenario spread over its sets of options."""
    by_scenario: dict[str, list[tuple[str, ...]]] = {}
    for scenario, chosen in settings(key):
        by_scenario.setdefault(scenario, []).append(chosen)
    found = []
    for scenario, sets in by_scenario.items():
        share = -(-games // len(sets))
        for chosen in sets:
            found += [
                Job(key, scenario, chosen, first, min(50, share - first + 1)) for first in range(1, share + 1, 50)
            ]
    return found


def main() -> int:
    """Play them all and say how they ended."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10000, help="games a scenario")
    parser.add_argument("--game", action="append", choices=playable())
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    jobs = [job for key in chosen.game or playable() for job in jobs_of(key, chosen.games)]
    endings: Counter[tuple[str, str, str]] = Counter()
    longest: dict[str, int] = {}
    bars = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*bars) as progress, ProcessPoolExecutor(chosen.jobs) as pool:
        task = progress.add_task("random games", total=sum(job.number for job in jobs))
        for job, played in zip(jobs, pool.map(play, jobs), strict=True):
            endings.update((job.game, job.scenario, p.ending) for p in played)
            longest[job.game] = max(longest.get(job.game, 0), *(p.decisions for p in played))
            progress.advance(task, job.number)
    console = Console()
    for (game, scenario, ending), count in sorted(endings.items()):
        console.print(f"{game} {scenario} {ending}: {count}")
    console.print(f"{sum(endings.values())} games ended; longest {longest} decisions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
