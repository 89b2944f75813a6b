"""The strong bot: the standard one's candidates, each played on to the end of the turn in worlds dealt anew.

A world is what the side may know with the hidden dealt at random and fresh dice. The same worlds are used for every
candidate, so that luck weighs on all alike. Where a new plan begins, the candidates are tempers instead of options.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from hexfront.kernel.game import Game
from hexfront.kernel.judge import BOLD, CAUTIOUS, EVEN, Judge, Opinion
from hexfront.kernel.state import State
from hexfront.kernel.step import actors, advance

WIDTH = 3
"""Candidates looked at."""
LEAST_WORLDS = 3
T = TypeVar("T")
Start = tuple[Opinion | None, float]
"""How a candidate begins: with a decision or without, and at which temper."""


class StrongBot:
    """Planned rollouts with a short horizon."""

    def __init__(self, game: Game, judge: Callable[[float], Judge], temper: float, nodes: int) -> None:
        self.game, self.make, self.temper, self.nodes = game, judge, temper, nodes
        self.judge = judge(temper)
        self.spent = 0

    def think(self, s: State, side: int, seed: int) -> Opinion:
        """The best of the candidates over many worlds; the judge's own word where nothing hangs on it."""
        self.spent = 0
        if self.judge.plans_anew(s, side):
            self._choose_temper(s, side, seed)
        found = self.judge.opinions(s, side)
        if len(found) == 1 or not self.judge.weighty(s, side):
            return found[0]
        candidates = found[:WIDTH]
        return self._best(s, side, seed, candidates, lambda o: (o, self.temper))

    def _choose_temper(self, s: State, side: int, seed: int) -> None:
        tempers = (self.temper, *(t for t in (CAUTIOUS, EVEN, BOLD) if t != self.temper))
        self.temper = self._best(s, side, seed, tempers, lambda t: (None, t))
        self.judge = self.make(self.temper)

    def _best(
        self,
        s: State,
        side: int,
        seed: int,
        candidates: Sequence[T],
        start: Callable[[T], tuple[Opinion | None, float]],
    ) -> T:
        """The candidate with the best mean; the first wins a tie."""
        totals = [0.0] * len(candidates)
        worlds = 0
        while worlds < LEAST_WORLDS or self.spent * (worlds + 1) / worlds <= self.nodes:
            for i, candidate in enumerate(candidates):
                opinion, temper = start(candidate)
                totals[i] += self._play(self.game.clone_for(s, side, seed + worlds + 1), side, opinion, temper)
            worlds += 1
        return candidates[max(range(len(candidates)), key=lambda i: (totals[i], -i))]

    def _play(self, world: State, side: int, first: Opinion | None, temper: float) -> float:
        """The chance to win at the end of the turn, after a first decision if there is one."""
        turn = self.game.aids.turn(world)
        own = self.make(temper)
        others: dict[int, Judge] = {side: own}
        if first is not None:
            advance(world, side, first.act)
        while (who := actors(world)) and self.game.aids.turn(world) == turn:
            judge = others.setdefault(who[0], self.make(EVEN))
            advance(world, who[0], judge.opinions(world, who[0])[0].act)
            world.events.clear()
            self.spent += 1
        return own.chance(world, side)
