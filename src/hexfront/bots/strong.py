"""The strong bot: plans of several kinds, each played on for some turns, in worlds dealt anew.

Where a phase begins that is played by one plan, and the judge says that it can be seen what such a plan is worth, the
candidates are styles: tempers and whims of the judge. A world is what the side may know with the hidden dealt at random
and fresh dice. The same worlds are used for every candidate, so that luck weighs on all alike; after every two worlds
the worse half is dropped. The style that does best is followed until the next plan is made. The further a judge must
look ahead to see what a plan is worth, the more plans are tried and the longer.

Its own judge is a keen one; whoever else plays is taken for a plain player, as the standard bot is one.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from hexfront.kernel.game import Game
from hexfront.kernel.judge import BOLD, CAUTIOUS, EVEN, Bench, Judge, Opinion
from hexfront.kernel.state import State, clone
from hexfront.kernel.step import actors, advance

WHIMS = 2
"""Plans with a whim that are tried beside the plain ones."""
ROUND = 2
"""Worlds between two cuts."""
HABIT = 0.01
"""By how much a world, on average, another plan must beat the plain one to be preferred to it."""
WHIM = (1 << 31) - 1


class Style(NamedTuple):
    """How a plan is made."""

    temper: float
    whim: int


class StrongBot:
    """Planned rollouts with a short horizon."""

    def __init__(self, game: Game, judge: Bench, temper: float, nodes: int) -> None:
        self.game, self.make, self.temper, self.nodes = game, judge, temper, nodes
        self.judge = judge(temper, 0, True)
        self.spent = 0
        self.until: float | None = None

    def think(self, s: State, side: int, seed: int, until: float | None = None) -> Opinion:
        """The judge's word, after the style has been chosen where a plan begins."""
        self.spent, self.until = 0, until
        if self.judge.plans_anew(s, side):
            ahead = self.judge.foresight(s, side)
            style = self.best(s, side, seed, ahead) if ahead else Style(self.temper, 0)
            self.judge = self.make(*style, True)
        return self.judge.opinions(s, side)[0]

    def styles(self, seed: int, whims: int) -> list[Style]:
        """The plain one, the other tempers, some whims."""
        tempers = [t for t in (CAUTIOUS, EVEN, BOLD) if t != self.temper]
        return [
            Style(self.temper, 0),
            *(Style(t, 0) for t in tempers),
            *(Style(self.temper, (seed + i) % WHIM + 1) for i in range(whims)),
        ]

    def best(self, s: State, side: int, seed: int, ahead: int) -> Style:
        """The style that does best so many turns ahead; a world that the time cuts short does not count."""
        styles, plain = self.styles(seed, WHIMS * ahead), self.game.plain_for(s, side)
        totals = dict.fromkeys(styles, 0.0)
        worlds = 0
        while len(styles) > 1 and self.spent < self.nodes * ahead**2 and not self.late:
            for _ in range(ROUND):
                worlds += 1
                world = self.game.clone_for(plain, side, seed + worlds)
                found = [self.play(clone(world), side, style, ahead) for style in styles]
                if self.late:
                    break
                for style, chance in zip(styles, found, strict=True):
                    totals[style] += chance + (HABIT if style == (self.temper, 0) else 0.0)
            styles.sort(key=lambda style: -totals[style])
            if len(styles) > 2:
                styles = styles[: (len(styles) + 1) // 2]
        return styles[0]

    @property
    def late(self) -> bool:
        """Whether the time is up."""
        return self.until is not None and time.monotonic() >= self.until

    def play(self, world: State, side: int, style: Style, ahead: int) -> float:
        """The chance to win some turns ahead, when the plan has been followed and plain ones after it."""
        own, turn = self.make(*style, True), self.game.aids.turn
        last, begun = turn(world) + ahead, False
        judges: dict[int, Judge] = {}
        while (who := actors(world)) and not self.late:
            if who[0] == side:
                if begun and own.plans_anew(world, side):
                    if turn(world) >= last:
                        break
                    own = self.make(self.temper, 0, True)
                judge, begun = own, True
            else:
                judge = judges.get(who[0]) or judges.setdefault(who[0], self.make(EVEN, 0, False))
            advance(world, who[0], judge.opinions(world, who[0])[0].act)
            world.events.clear()
            self.spent += 1
        return own.chance(world, side)
