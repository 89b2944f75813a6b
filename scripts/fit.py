"""Fit the weights by which a game's judge reckons the chance to win, to many games of its own (its `fitting.py`).

python scripts/fit.py GAME --games 200 --jobs 2
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Annotated, Any

import numpy as np
import typer
from rich.progress import track

from hexfront.kernel.fitting import Example, Fitting, fitting
from hexfront.testing import opened


def examples(key: str, seed: int) -> list[Example]:
    """The moments of one game."""
    return fitting(key).examples(opened(key)[1], seed)


def logistic(signs: Any, won: Any) -> Any:
    """The weights that make what happened most likely, by Newton's method, with a little held back."""
    weights = np.zeros(signs.shape[1])
    hold = 1e-3 * np.eye(len(weights))
    for _ in range(60):
        chance = 1 / (1 + np.exp(-signs @ weights))
        curve = (signs * (chance * (1 - chance))[:, None]).T @ signs + hold
        weights += np.linalg.solve(curve, signs.T @ (won - chance) - hold @ weights)
    return weights


def fitted(what: Fitting, signs: Any, came: Any) -> Any:
    """The weights that fit best."""
    return logistic(signs, came) if what.kind == "logistic" else np.linalg.lstsq(signs, came, rcond=None)[0]


def told_by_turns(found: list[Example], off: Any, before: Any) -> None:
    """What is left unexplained with so many turns to go."""
    left = np.array([example.left for example in found])
    for turns in sorted(set(left)):
        used = np.sqrt((before[left == turns] ** 2).mean())
        print(f"{turns:2d} turns left: off by {off[left == turns].std():.1f}, with the weights in use {used:.1f}")


def told_by_chances(expected: Any, won: Any) -> None:
    """How often what the weights in use expect came true."""
    for low in np.arange(0, 1, 0.1):
        here = (expected >= low) & (expected < low + 0.1)
        if here.any():
            print(f"expected {expected[here].mean():.2f}, came true {won[here].mean():.2f} of {here.sum()}")


def main(
    game: Annotated[str, typer.Argument(help="The game.")],
    games: Annotated[int, typer.Option(help="Games to play.")] = 200,
    jobs: Annotated[int, typer.Option(help="Processes.")] = 2,
) -> None:
    """Play, fit, and print the weights and what they leave unexplained."""
    what = fitting(game)
    with ProcessPoolExecutor(jobs) as pool:
        played = pool.map(partial(examples, game), range(games))
        found = [example for one in track(played, total=games) for example in one]
    signs, came = np.array([example.signs for example in found]), np.array([example.came for example in found])
    weights, used = fitted(what, signs, came), np.array(list(what.weights.values()))
    for name, weight in zip(what.weights, weights, strict=True):
        print(f'    "{name}": {weight:.4g},')
    if what.kind == "logistic":
        told_by_chances(1 / (1 + np.exp(-signs @ used)), came)
    else:
        told_by_turns(found, came - signs @ weights, came - signs @ used)


if __name__ == "__main__":
    typer.run(main)
