"""Examples for the weights of Formosa's outlook: the turns of games between judges of all habits."""

from __future__ import annotations

from random import Random

from hexfront.games.formosa.evaluate import WEIGHTS, judge, signs
from hexfront.games.formosa.kit import FormosaKit
from hexfront.games.formosa.rules.victory import allied_points, japanese_points
from hexfront.games.formosa.sequence import new_game
from hexfront.games.formosa.state import Formosa
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.fitting import Example, Fitting
from hexfront.kernel.judge import BOLD, CAUTIOUS, EVEN
from hexfront.kernel.step import actors, advance, settle


def examples(kit: FormosaKit, seed: int) -> list[Example]:
    """4.2 A game by turns, and how the difference of points changed from each until the end."""
    rng = Random(seed)
    s = new_game(kit, f"scenario_{1 + seed % 2}", (), SeededDice(), seed)
    settle(s)
    judges = [
        judge(kit, rng.choice((CAUTIOUS, EVEN, BOLD)), rng.randrange(1 << 20), rng.random() < 0.5) for _ in range(2)
    ]
    seen: dict[tuple[int, int], tuple[tuple[float, ...], int]] = {}
    while who := actors(s):
        side = who[0]
        if s.allied_at and judges[side].plans_anew(s, side):
            seen.setdefault((s.turn, side), (signs(s), difference(s)))
        advance(s, side, judges[side].opinions(s, side)[0].act)
        s.events.clear()
    end = difference(s)
    return [Example(round(found[2]), found, end - now) for found, now in seen.values()]


def difference(s: Formosa) -> int:
    """4.2 The points that the Allies are ahead."""
    return allied_points(s) - japanese_points(s)


FITTING = Fitting("least_squares", WEIGHTS, examples)
