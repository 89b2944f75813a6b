"""Chance made explicit: every way the dice of one decision can fall.

The engine asks for dice one at a time, through the source in its state. Here that source is a path through the tree
of throws: the values already chosen, then ones. Each run of the decision tells how many sides each die had, and so
which path comes next, until all have been walked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import prod
from typing import NamedTuple

from hexfront.kernel.act import Act
from hexfront.kernel.dice import Dice, SeededDice
from hexfront.kernel.events import thrown
from hexfront.kernel.refusal import Refused
from hexfront.kernel.state import State, clone, pack
from hexfront.kernel.step import advance, decide, interrupts, why_not

MOST_DICE = 200
"""Dice of one decision that are walked; a tie that is thrown again as long as it lasts would never end."""


class TooManyOutcomes(RuntimeError):
    """The dice of a decision can fall in more ways than the limit allows to walk."""


class Leaf(NamedTuple):
    """A way the dice can fall: its chance, the dice in order, the state it leads to."""

    chance: Fraction
    dice: tuple[int, ...]
    state: State


class _Path:
    """A source of dice that throws the given values, then ones, and notes how many sides each die had."""

    def __init__(self, values: tuple[int, ...]) -> None:
        self.values, self.sides = list(values), list[int]()

    def throw(self, at: int, sides: int, hidden: bool = False) -> tuple[int, int]:
        """The value of the path at this place."""
        if at == MOST_DICE:
            raise TooManyOutcomes(f"a decision may throw more than {MOST_DICE} dice")
        if at == len(self.values):
            self.values.append(1)
        self.sides.append(sides)
        return self.values[at], at + 1

    def next(self) -> tuple[int, ...] | None:
        """The next path in order: the last die that can still rise does; None after the last path."""
        values = self.values.copy()
        for sides in reversed(self.sides):
            if values[-1] < sides:
                return (*values[:-1], values[-1] + 1)
            values.pop()
        return None


def walk(s: State, side: int, act: Act) -> Iterator[Leaf]:
    """Every way the dice of a decision can fall, in the order of the dice."""
    run = runner(s, side, act)
    path: _Path | None = _Path(())
    while path is not None:
        state = run(path, 0)
        yield Leaf(Fraction(1, prod(path.sides)), tuple(path.values), state)
        values = path.next()
        path = None if values is None else _Path(values)


def sample(s: State, side: int, act: Act, number: int, seed: int) -> Iterator[Leaf]:
    """A number of throws of a decision's dice; the same seed gives the same throws."""
    run = runner(s, side, act)
    for n in range(number):
        state = run(SeededDice(), seed + n)
        yield Leaf(Fraction(1, number), thrown(state.events), state)


def runner(s: State, side: int, act: Act) -> Callable[[Dice, int], State]:
    """The decision on a copy of the state with other dice; it is checked once, not at every run."""
    if refusals := why_not(s, side, act):
        raise Refused(refusals)
    carry_out = decide if act in interrupts(s, side) else advance

    def run(dice: Dice, at: int) -> State:
        new = clone(s)
        new.dice, new.die = dice, at
        carry_out(new, side, act)
        return new

    return run


def merged(leaves: Iterator[Leaf], limit: int, barrier: int, seed: int) -> list[Leaf]:
    """Leaves that lead to the same position as one, with the dice of the first; all get fresh dice to go on with."""
    found: dict[bytes, Leaf] = {}
    for number, leaf in enumerate(leaves, 1):
        if number > limit:
            raise TooManyOutcomes(f"the dice can fall in more than {limit} ways")
        state = leaf.state
        state.dice, state.die, state.barrier = SeededDice(), seed, barrier
        first = found.setdefault(pack(state), leaf._replace(chance=Fraction(0)))
        found[pack(state)] = first._replace(chance=first.chance + leaf.chance)
    return list(found.values())
