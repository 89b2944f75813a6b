"""Examples for the chance that the objectives of Luzon are taken: games of which some turns are played at random."""

from __future__ import annotations

from random import Random

from hexfront.games.luzon.evaluate import judge
from hexfront.games.luzon.judgement.worth import PROGRESS, points_needed, points_to_come, turns_left
from hexfront.games.luzon.kit import US, LuzonKit
from hexfront.games.luzon.operations import USOperations
from hexfront.games.luzon.sequence import new_game
from hexfront.kernel.act import Act
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.fitting import Example, Fitting
from hexfront.kernel.step import actors, advance, options, settle
from hexfront.mechanics.deciding import CONCEDE

WASTED = 6
"""Up to so many turns, less one, are played at random before the judge takes over."""
EAGER = 0.9
"""How often a random player goes on where the phase could be ended."""
END = Act("end")


def examples(kit: LuzonKit, seed: int) -> list[Example]:
    """3.0 A game that no counteroffensive ended, by turns from where the judge plays, and whether it was won."""
    rng = Random(seed)
    s = new_game(kit, ("historical", "macarthur")[seed % 2], (), SeededDice(), seed)
    settle(s)
    wasted, mind = rng.randrange(WASTED), judge(kit)
    seen: dict[int, float] = {}
    while actors(s):
        if s.turn > wasted and mind.plans_anew(s, US):
            seen.setdefault(turns_left(s), points_needed(s) / points_to_come(s))
        if s.turn <= wasted and isinstance(s.stack[-1], USOperations):
            act = at_random(rng, options(s, US))
        else:
            act = mind.opinions(s, US)[0].act
        advance(s, US, act)
        s.events.clear()
    won = float(s.winner == US)
    return [Example(left, (1.0, share, left), won) for left, share in seen.items()] if s.ending == "objectives" else []


def at_random(rng: Random, acts: list[Act]) -> Act:
    """Anything but surrender; the phase is ended now and then."""
    if END in acts and rng.random() > EAGER:
        return END
    return rng.choice([act for act in acts if act.verb != CONCEDE.verb])


FITTING = Fitting("logistic", dict(zip(("always", "share", "turns"), PROGRESS, strict=True)), examples)
