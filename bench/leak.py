"""Many random positions: whatever a side may not know is dealt anew, and the side must not be able to tell.

python bench/leak.py --positions 10000 [--game formosa] [--jobs 2]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hexfront.kernel.shelf import playable
from hexfront.secrecy import Sample, sample
from hexfront.testing import opened, settings

SHARE = 100


class Job(NamedTuple):
    """Some positions of one setting."""

    game: str
    scenario: str
    options: tuple[str, ...]
    positions: int
    seed: int


def examine(job: Job) -> Sample:
    """The positions of a job."""
    game, kit = opened(job.game)
    return sample(game, kit, job.scenario, job.options, job.positions, Random(job.seed))


def jobs_of(key: str, positions: int) -> list[Job]:
    """The positions spread over all scenarios and sets of options, about a game's worth at a time."""
    every = settings(key)
    found = []
    for n in range(-(-positions // SHARE)):
        scenario, options = every[n % len(every)]
        found.append(Job(key, scenario, options, SHARE, n))
    return found


def main() -> int:
    """Examine them all; say what leaks, and which steps were seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=10000)
    parser.add_argument("--game", choices=playable(), default="formosa")
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    console = Console()
    seen: Counter[str] = Counter()
    found: list[str] = []
    bars = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    jobs = jobs_of(chosen.game, chosen.positions)
    with Progress(*bars, console=console) as progress, ProcessPoolExecutor(chosen.jobs) as pool:
        task = progress.add_task("positions", total=SHARE * len(jobs))
        for job, result in zip(jobs, pool.map(examine, jobs), strict=True):
            seen.update(result.steps)
            for leak in result.leaks:
                console.print(f"{job}: {leak}", markup=False)
            found += result.leaks
            progress.advance(task, SHARE)
    console.print(", ".join(f"{step} {count}" for step, count in seen.most_common()))
    console.print(f"{sum(seen.values())} positions, both sides: {len(found)} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
