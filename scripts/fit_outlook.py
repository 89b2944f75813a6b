"""Fit the weights of Formosa's outlook: least squares over the turns of many games between bots of all habits.

python scripts/fit_outlook.py --games 200 --jobs 2
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Annotated, Any

import numpy as np
import typer
from rich.progress import track

from hexfront.bots.match import opened
from hexfront.games.formosa.evaluate import WEIGHTS, judge, signs
from hexfront.games.formosa.rules.victory import allied_points, japanese_points
from hexfront.kernel.judge import BOLD, CAUTIOUS, EVEN
from hexfront.kernel.step import actors, advance

Row = tuple[int, tuple[float, ...], float]
"""Turns left, the signs, and how the difference of points changed until the end."""


def rows(seed: int) -> list[Row]:
    """A game, turn by turn."""
    game, box = opened("formosa")
    kit: Any = box
    rng = Random(seed)
    s: Any = game.start(kit, f"scenario_{1 + seed % 2}", (), die=seed)
    judges = [
        judge(kit, rng.choice((CAUTIOUS, EVEN, BOLD)), rng.randrange(1 << 20), rng.random() < 0.5) for _ in range(2)
    ]
    seen: list[tuple[tuple[float, ...], int]] = []
    last = (0, -1)
    while who := actors(s):
        if s.allied_at and judges[who[0]].plans_anew(s, who[0]) and (s.turn, who[0]) != last:
            last = (s.turn, who[0])
            seen.append((signs(s), allied_points(s) - japanese_points(s)))
        advance(s, who[0], judges[who[0]].opinions(s, who[0])[0].act)
        s.events.clear()
    end = allied_points(s) - japanese_points(s)
    return [(round(found[2]), found, end - now) for found, now in seen]


def main(
    games: Annotated[int, typer.Option(help="Games to play.")] = 200,
    jobs: Annotated[int, typer.Option(help="Processes.")] = 2,
) -> None:
    """Play, fit, and print the weights and what they leave unexplained."""
    with ProcessPoolExecutor(jobs) as pool:
        found = [row for played in track(pool.map(rows, range(games)), total=games) for row in played]
    signs_of, change = np.array([row[1] for row in found]), np.array([row[2] for row in found])
    weights, *_ = np.linalg.lstsq(signs_of, change, rcond=None)
    for name, weight in zip(WEIGHTS, weights, strict=True):
        print(f'    "{name}": {weight:.4g},')
    off = change - signs_of @ weights
    before = change - signs_of @ np.array(list(WEIGHTS.values()))
    for left in sorted({row[0] for row in found}):
        here = np.array([row[0] == left for row in found])
        used = np.sqrt((before[here] ** 2).mean())
        print(f"{left:2d} turns left: off by {off[here].std():.1f}, with the weights in use {used:.1f}")


if __name__ == "__main__":
    typer.run(main)
