"""The chance to win along a game: from moments of it the standard bot plays on, with fresh dice, many times.

A rollout that does not reach the end of the game within a horizon of turns is judged there by the game's quick look
(`Judge.chance`). The band is the sampling error of the rollouts alone: what the bot plays badly and what the quick look
overlooks is not in it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise
from math import sqrt
from random import Random
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from hexfront.bots.figures import Z, interval
from hexfront.bots.player import StandardBrain, judges
from hexfront.kernel.act import Act
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.game import Game
from hexfront.kernel.journal import Journal
from hexfront.kernel.judge import EVEN, Judge
from hexfront.kernel.saves import Entry
from hexfront.kernel.standing import decisions
from hexfront.kernel.standing import standing as upheld
from hexfront.kernel.state import State, clone
from hexfront.kernel.step import actors, advance

TURNING = 0.1
"""The least change of the chance that makes a turning point; it must be more than the error of the change, too."""
MOST_TURNING = 5
SHARPEST = 10
"""By how much even rollouts that all agree may narrow the band, as if there were so many times more of them."""


class Effort(msgspec.Struct, frozen=True):
    """How closely a game is looked at."""

    points: int = 18
    """Moments spread over the game, besides its start and its end."""
    more: int = 12
    """Moments between those where the chance changed most, to find the decision it was."""
    rollouts: int = 8
    """Games played on from each moment."""
    turns: int = 0
    """Rollouts go on for so many turns, the one they begin in included; 0 is to the end of the game."""
    seed: int = 1

    @property
    def estimates(self) -> int:
        """The most samples that are taken: of moments, twice of both ends of a turning point, and of its decision."""
        return self.points + 2 + self.more + 3 * MOST_TURNING


class Chance(NamedTuple):
    """A chance to win with its 95 % band."""

    chance: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half of the band as one standard deviation."""
        return (self.high - self.low) / (2 * Z)


class Moment(msgspec.Struct, frozen=True):
    """The estimated chance of the first seat after an entry of the journal, with its 95 % band."""

    entry: int
    turn: int
    chance: float
    low: float
    high: float


class TurningPoint(msgspec.Struct, frozen=True):
    """Where the chance changed by much: between two moments, which are one decision apart if it could be found."""

    since: int
    """The entry of the moment before."""
    entry: int
    turn: int
    side: int
    act: str
    before: float
    after: float
    choice: float
    """Of the change, what the decision brought with dice not thrown yet; all of it where nothing was thrown."""
    dice: float
    """Of the change, what the dice brought."""
    exact: bool
    """Whether it is a single decision."""


class Analysis(msgspec.Struct, frozen=True):
    """The chance of a seat along a game."""

    game: str
    seat: str
    effort: Effort
    over: bool
    moments: tuple[Moment, ...]
    turning: tuple[TurningPoint, ...]
    """In the order of the game."""


class Decided(NamedTuple):
    """A decision that stands: the number of its entry, and the state before it."""

    number: int
    entry: Entry
    before: State


FEWEST, MOST = 34, 50
"""Samples of a game that is fitted into a time."""
LEAST_ROLLOUTS, USUAL_ROLLOUTS, MOST_ROLLOUTS = 4, 8, 32
HORIZONS = (0, 2, 1)
"""How far rollouts go, the best first: to the end, or for some turns where that would take too long."""
Progress = Callable[[int, int], None]
"""Told how many estimates are done, and of how many."""


def analysis(journal: Journal, effort: Effort, progress: Progress = lambda _, __: None) -> Analysis:
    """Look at a game, finished or running; the same effort gives the same figures."""
    look = _Look(journal, effort, progress)
    look.spread()
    look.refine()
    turning = tuple(look.turning(a, b) for a, b in look.jumps())
    moments = tuple(look.moment(place) for place in sorted(look.seen))
    progress(look.total, look.total)
    return Analysis(journal.game.key, journal.game.meta.seats[0], effort, journal.state.over, moments, turning)


def fitted(journal: Journal, seconds: float, seed: int = 1) -> Effort:
    """An effort that takes about so long here. Rollouts go to the end if there is time for it."""
    played, end = replayed(journal)
    start = played[0].before if played else end
    for turns in HORIZONS:
        effort = Effort(rollouts=1, turns=turns, seed=seed)
        started = time.perf_counter()
        Rollouts(journal, effort).sample(start)
        took = max(1e-3, time.perf_counter() - started)
        # on average half the game, or half the first turn, is left
        able = seconds / (took * (1 - 0.5 / turns) if turns else took / 2)
        if able >= FEWEST * USUAL_ROLLOUTS:
            break
    estimates = round(min(MOST, max(FEWEST, able / USUAL_ROLLOUTS)))
    moments = estimates - 2 - 3 * MOST_TURNING
    rollouts = round(min(MOST_ROLLOUTS, max(LEAST_ROLLOUTS, able / estimates)))
    return replace(effort, points=moments * 3 // 5, more=moments - moments * 3 // 5, rollouts=rollouts)


def standing(journal: Journal) -> list[tuple[int, Entry]]:
    """The decisions that were not taken back, with the numbers of their entries."""
    return [(number, journal.entries[number - 1]) for number in decisions(journal.entries)]


def replayed(journal: Journal) -> tuple[list[Decided], State]:
    """The decisions that stand, each with the state it was made in, and the state at the end."""
    s, found = journal.set_up(journal.state.scenario, journal.state.options), []
    for number in upheld(journal.entries):
        entry = journal.entries[number - 1]
        if entry.decides:
            found.append(Decided(number, entry, clone(s)))
        journal.redo(s, entry)
    return found, s


def band(values: list[float]) -> Chance:
    """The mean of shares with its band: a Wilson interval at the effective number of games.

    Games played to their end count one each. Judged ones differ less from each other, so they count for more.
    """
    games = len(values)
    mean = sum(values) / games
    spread = sum((value - mean) ** 2 for value in values) / max(1, games - 1)
    whole = mean * (1 - mean)
    counts = 1.0 if not whole or games == 1 else SHARPEST if not spread else min(SHARPEST, whole / spread)
    low, high = interval(mean, games * counts)
    return Chance(mean, min(mean, low), max(mean, high))


class Rollouts:
    """Plays a position on."""

    def __init__(self, journal: Journal, effort: Effort) -> None:
        judge = judges(journal.game.key)
        if judge is None:
            raise ValueError(f"{journal.game.key} has no bot that could play it on yet")
        self.game, self.effort = journal.game, effort
        self.make: Callable[[], Judge] = lambda: judge(journal.kit, EVEN, 0, False)
        self.first = first_side(journal.game)

    def sample(self, s: State, act: tuple[int, Act] | None = None, number: int = 0) -> list[float]:
        """The first seat's shares in some games, after a decision with fresh dice if one is given."""
        first = self.effort.seed + number * self.effort.rollouts
        return [self.play_on(s, seed, act) for seed in range(first, first + self.effort.rollouts)]

    def play_on(self, s: State, seed: int, act: tuple[int, Act] | None = None) -> float:
        """One rollout: the first seat's share of the game, or its chance at the horizon."""
        world = clone(s)
        world.dice, world.die = SeededDice(), Random(seed).getrandbits(60)
        last = self.game.aids.turn(world) + self.effort.turns - 1
        if act is not None:
            advance(world, *act)
        minds: dict[int, StandardBrain] = {}
        while who := actors(world):
            world.events.clear()
            if self.effort.turns and self.game.aids.turn(world) > last:
                return self.make().chance(world, self.first)
            mind = minds.setdefault(who[0], StandardBrain(self.make()))
            advance(world, who[0], mind.think(world, who[0], seed).act)
        return won(world, self.first)


def first_side(game: Game) -> int:
    """The side whose chance is told."""
    return game.meta.sides.index(game.meta.seats[0])


def won(s: State, side: int) -> float:
    """A finished game as a side sees it: won 1, drawn a half, lost 0."""
    return 0.5 if s.winner < 0 else float(s.winner == side)


class _Look:
    """The moments of one game that have been looked at; place 0 is before the first decision."""

    def __init__(self, journal: Journal, effort: Effort, progress: Progress) -> None:
        self.journal, self.effort, self.progress = journal, effort, progress
        self.rollouts = Rollouts(journal, effort)
        self.played, self.end = replayed(journal)
        self.last = len(self.played)
        self.seen: dict[int, Chance] = {}
        self._samples: dict[int, list[list[float]]] = {}
        self.done = 0
        self.total = min(self.last + 1 + 3 * MOST_TURNING, effort.estimates)

    def state(self, place: int) -> State:
        """The position after so many decisions."""
        return self.played[place].before if place < self.last else self.end

    def at(self, place: int) -> None:
        """Look at a place, once."""
        if place not in self.seen:
            self._sample(place)

    def _sample(self, place: int) -> None:
        """Take another sample at a place; once the game is over there is nothing to estimate."""
        s = self.state(place)
        if actors(s):
            taken = self._samples.setdefault(place, [])
            taken.append(self.rollouts.sample(s, number=len(taken)))
            self.seen[place] = band([value for values in taken for value in values])
        else:
            self.seen[place] = Chance(*[won(s, self.rollouts.first)] * 3)
        self._count()

    def _count(self) -> None:
        self.done = min(self.done + 1, self.total)
        self.progress(self.done, self.total)

    def spread(self) -> None:
        """The start, the end, and places evenly between, each moved on to the next dice if they are near."""
        step = self.last / (self.effort.points + 1)
        for i in range(self.effort.points + 1):
            self.at(self._after_dice(round(i * step), round((i + 1) * step)) if i else 0)
        self.at(self.last)

    def _after_dice(self, place: int, end: int) -> int:
        """The first place from one to another that follows dice; the first of all if none does."""
        return next((p for p in range(max(1, place), end) if self.played[p - 1].entry.dice), place)

    def refine(self) -> None:
        """Halve the stretch over which the chance changes most, again and again."""
        for _ in range(self.effort.more):
            wide = [(a, b) for a, b in pairwise(sorted(self.seen)) if b - a > 1]
            if not wide:
                return
            a, b = max(wide, key=lambda ab: (abs(self.seen[ab[1]].chance - self.seen[ab[0]].chance), -ab[0]))
            self.at((a + b) // 2)

    def jumps(self) -> list[tuple[int, int]]:
        """Neighbouring places between which the chance changed by much, the greatest few, in order.

        The greatest of many changes is mostly chance: both ends are sampled again, and the new samples must agree.
        """
        wide = [(a, b) for a, b in pairwise(sorted(self.seen)) if abs(self._change(a, b)) >= TURNING]
        wide.sort(key=lambda ab: (-abs(self._change(*ab)), ab))
        return sorted((a, b) for a, b in wide[:MOST_TURNING] if self._confirmed(a, b))

    def _change(self, a: int, b: int) -> float:
        return self.seen[b].chance - self.seen[a].chance

    def _confirmed(self, a: int, b: int) -> bool:
        for place in (a, b):
            if len(self._samples.get(place, [[], []])) < 2:
                self._sample(place)
        anew = self._second(b) - self._second(a)
        error = Z * sqrt(self.seen[a].error ** 2 + self.seen[b].error ** 2)
        change = self._change(a, b)
        return change * anew > 0 and abs(anew) >= TURNING and abs(change) >= max(TURNING, error)

    def _second(self, place: int) -> float:
        """The chance by the second sample alone."""
        taken = self._samples.get(place)
        return sum(taken[1]) / len(taken[1]) if taken else self.seen[place].chance

    def moment(self, place: int) -> Moment:
        """A place that was looked at."""
        number = self.played[place - 1].number if place else 0
        found = self.seen[place]
        figures = (round(value, 4) for value in found)
        return Moment(number, self.journal.game.aids.turn(self.state(place)), *figures)

    def turning(self, a: int, b: int) -> TurningPoint:
        """A change, split into what was decided and what was thrown."""
        taken = self._telling(a, b)
        before, after = self.seen[a].chance, self.seen[b].chance
        decided = after
        if b - a == 1 and taken.entry.dice:
            act = self.journal.game.notation.read(self.journal.kit, taken.entry.act)
            samples = [self.rollouts.sample(taken.before, (taken.entry.side, act), number) for number in range(2)]
            decided = sum(map(sum, samples)) / sum(map(len, samples))
        self._count()
        return TurningPoint(
            since=self.played[a - 1].number if a else 0,
            entry=taken.number,
            turn=self.journal.game.aids.turn(taken.before),
            side=taken.entry.side,
            act=taken.entry.act,
            before=round(before, 4),
            after=round(after, 4),
            choice=round(decided - before, 4),
            dice=round(after - decided, 4),
            exact=b - a == 1,
        )

    def _telling(self, a: int, b: int) -> Decided:
        """Of the decisions of a stretch the last with dice; the last of all if none has."""
        stretch = self.played[a:b]
        return next((taken for taken in reversed(stretch) if taken.entry.dice), stretch[-1])
