"""Players that are programs. They see what their side may know, never the truth and never the dice to come."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import Any, NamedTuple

from hexfront.bots import random_bot
from hexfront.bots.strong import StrongBot
from hexfront.kernel.act import Act
from hexfront.kernel.game import Game
from hexfront.kernel.judge import EVEN, Brain, Judge, Opinion, Remembering
from hexfront.kernel.kit import Kit
from hexfront.kernel.shelf import box
from hexfront.kernel.state import State

NODES = 500
"""Decisions a strong bot may try for one of its own, unless told otherwise."""
MASK = (1 << 62) - 1


class Choice(NamedTuple):
    """What a bot would do and why: a key under `reason.KEY` of the game's catalogue."""

    act: Act
    reason: str
    args: dict[str, int]
    aside: bool = False
    """Whether the action is an interruption rather than an option."""


class RandomBrain:
    """Any legal action; it never gives a game away."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def think(self, s: State, side: int, seed: int, until: float | None = None) -> Opinion:
        """Any option."""
        return Opinion(random_bot.choose(self.game, s, side, Random(seed)), 0.0, "no_view")


class StandardBrain:
    """The judgement of the game, taken at its word."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def think(self, s: State, side: int, seed: int, until: float | None = None) -> Opinion:
        """The best opinion; of equals one by the seed."""
        found = self.judge.opinions(s, side)
        equal = [o for o in found if o.weight == found[0].weight]
        return equal[seed % len(equal)]


def judges(key: str) -> Callable[[Any, float, int, bool], Judge] | None:
    """The `judge` in the `evaluate.py` of a game or of its series; None for a game without one."""
    if not (module := box(key).module("evaluate")):
        return None
    found: Callable[[Any, float, int, bool], Judge] = module.judge
    return found


def own(key: str) -> dict[str, Callable[[Any, int], Brain]]:
    """The bots that a game, or its series, has of its own: the `BOTS` in its `bots.py`."""
    module = box(key).module("bots")
    return dict(module.BOTS) if module else {}


def tells(key: str, reason: str) -> bool:
    """Whether bots of a game's own give a reason to the other side too, and not to their own alone."""
    module = box(key).module("bots")
    return module is not None and bool(module.told(reason))


def names(key: str) -> tuple[str, ...]:
    """The bots that can play a game."""
    common = ("random", "standard", "strong") if box(key).files("evaluate.py") else ("random",)
    return (*common, *own(key))


class Player:
    """A bot in a seat: from a seed and a budget in nodes the same decisions follow."""

    def __init__(
        self, game: Game, kit: Kit, name: str, side: int, seed: int = 0, temper: float = EVEN, nodes: int = NODES
    ) -> None:
        self.game, self.side, self.name, self.seed, self.made = game, side, name, seed, 0
        self.brain = self._brain(kit, temper, nodes)

    def _brain(self, kit: Kit, temper: float, nodes: int) -> Brain:
        if self.name not in names(self.game.key):
            raise ValueError(f"bot {self.name!r}; expected one of {', '.join(names(self.game.key))}")
        if self.name in own(self.game.key):
            return own(self.game.key)[self.name](kit, self.seed)
        judge = judges(self.game.key)
        if self.name == "random" or judge is None:
            return RandomBrain(self.game)
        if self.name == "standard":
            return StandardBrain(judge(kit, temper, 0, False))
        return StrongBot(self.game, partial(judge, kit), temper, nodes)

    @property
    def remembers(self) -> bool:
        """Whether it must know all of its own decisions, and what it saw then."""
        return isinstance(self.brain, Remembering)

    def recall(self, past: Iterable[State], now: State) -> None:
        """Begin in the middle of a game: what its side saw whenever it decided."""
        if isinstance(self.brain, Remembering):
            self.brain.recall(past, now, self.side)

    def decide(self, truth: State) -> Choice:
        """What it does now. The state it thinks about is dealt anew from what its side may know."""
        self.made += 1
        seed = (self.seed * 1_000_003 + self.made * 7919 + self.side) & MASK
        return self.think(self.game.clone_for(truth, self.side, seed), seed)

    def think(self, dealt: State, seed: int, until: float | None = None) -> Choice:
        """What it does in a state that was dealt from what its side may know; by a time, if one is given."""
        found = self.brain.think(dealt, self.side, seed, until)
        return Choice(found.act, found.reason, found.args, found.aside)
