"""Fit how likely the objectives of Luzon are: a logistic fit to games of which some turns were played at random.

python scripts/fit_progress.py --games 800 --jobs 2
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Annotated, Any

import numpy as np
import typer
from rich.progress import track

from hexfront.bots.match import opened
from hexfront.games.luzon.evaluate import judge
from hexfront.games.luzon.judgement.worth import PROGRESS, points_needed, points_to_come, turns_left
from hexfront.kernel.act import Act
from hexfront.kernel.step import actors, advance, options

Row = tuple[float, int, float]
"""The points needed as a share of those to come, the turns left, and whether the game was won."""
WASTED = 6
"""Up to so many turns, less one, are played at random before the judge takes over."""
EAGER = 0.9
"""How often a random player goes on where the phase could be ended."""


def rows(seed: int) -> list[Row]:
    """A game that no counteroffensive ended, turn by turn from where the judge plays."""
    game, box = opened("luzon")
    kit: Any = box
    rng = Random(seed)
    s: Any = game.start(kit, ("historical", "macarthur")[seed % 2], (), die=seed)
    wasted, mind = rng.randrange(WASTED), judge(kit)
    seen: dict[int, float] = {}
    while actors(s):
        if s.turn > wasted and mind.plans_anew(s, 0):
            seen.setdefault(turns_left(s), points_needed(s) / points_to_come(s))
        if s.turn <= wasted and type(s.stack[-1]).__name__ == "USOperations":
            act = at_random(rng, options(s, 0))
        else:
            act = mind.opinions(s, 0)[0].act
        advance(s, 0, act)
        s.events.clear()
    return [(share, left, float(s.winner == 0)) for left, share in seen.items()] if s.ending == "objectives" else []


def at_random(rng: Random, acts: list[Act]) -> Act:
    """Anything but surrender; the phase is ended now and then."""
    end = Act("end")
    if end in acts and rng.random() > EAGER:
        return end
    return rng.choice([act for act in acts if act.verb != "concede"])


def logistic(signs: Any, won: Any) -> Any:
    """The weights that make what happened most likely, by Newton's method, with a little held back."""
    weights = np.zeros(signs.shape[1])
    hold = 1e-3 * np.eye(len(weights))
    for _ in range(60):
        chance = 1 / (1 + np.exp(-signs @ weights))
        curve = (signs * (chance * (1 - chance))[:, None]).T @ signs + hold
        weights += np.linalg.solve(curve, signs.T @ (won - chance) - hold @ weights)
    return weights


def main(
    games: Annotated[int, typer.Option(help="Games to play.")] = 800,
    jobs: Annotated[int, typer.Option(help="Processes.")] = 2,
) -> None:
    """Play, fit, and print the weights and how often what was expected came true."""
    with ProcessPoolExecutor(jobs) as pool:
        found = [row for played in track(pool.map(rows, range(games)), total=games) for row in played]
    share, left, won = np.array(found).T
    signs = np.stack([np.ones(len(won)), share, left], axis=1)
    print("fitted:", *logistic(signs, won).round(2), " in use:", *PROGRESS)
    expected = 1 / (1 + np.exp(-signs @ np.array(PROGRESS)))
    for low in np.arange(0, 1, 0.1):
        here = (expected >= low) & (expected < low + 0.1)
        if here.any():
            print(f"expected {expected[here].mean():.2f}, came true {won[here].mean():.2f} of {here.sum()}")


if __name__ == "__main__":
    typer.run(main)
