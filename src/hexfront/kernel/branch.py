"""A branch: decisions tried out from a position as one side knows it. Nothing of it is ever part of the game.

It begins with what the side may know; the rest is dealt anew by a seed that anybody may know, from the position that
is the same for every truth. So whatever happens in it, for whichever side, tells nothing. Its dice are not those of the
game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from hexfront.kernel.act import Act
from hexfront.kernel.aside import Aside
from hexfront.kernel.dice import Dice, MiddlingDice, SeededDice
from hexfront.kernel.events import Event, thrown
from hexfront.kernel.game import Game
from hexfront.kernel.refusal import Refusal, Refused
from hexfront.kernel.state import State, clone
from hexfront.kernel.step import About, about

Throws = Literal["middling", "thrown"]
SOURCES: dict[Throws, Dice] = {"middling": MiddlingDice(), "thrown": SeededDice()}
MASK = (1 << 60) - 1
MOST = 200
"""Decisions in a branch."""


def as_known(game: Game, s: State, side: int, seed: int) -> State:
    """A position as a side knows it, the rest dealt anew: the same for every truth that the side cannot tell apart."""
    plain = clone(game.plain_for(s, side))
    plain.dice, plain.die, plain.barrier = SeededDice(), 0, 0
    dealt = game.clone_for(plain, side, seed)
    dealt.dice, dealt.die, dealt.barrier = SeededDice(), seed & MASK, 0
    return dealt


class Planned(NamedTuple):
    """A decision of a branch: whose, and what."""

    side: int
    act: Act


class Tried(NamedTuple):
    """A decision that was tried out, and what it brought about."""

    planned: Planned
    events: list[Event]
    chance: bool
    """Whether dice decided, or something was drawn."""
    reveals: bool
    """Whether a secret came out otherwise."""
    about: About

    @property
    def final(self) -> bool:
        """Whether it could never be taken back in the game, and may come out otherwise there."""
        return self.chance or self.reveals


class Branch:
    """What some decisions lead to, one after the other."""

    def __init__(self, game: Game, root: State, throws: Throws = "middling") -> None:
        """`root` is a position as a side knows it."""
        self.game, self._root = game, clone(root)
        self._root.dice = SOURCES[throws]
        self.tried: list[Tried] = []
        self.journal = Aside(game, clone(self._root))

    @property
    def s(self) -> State:
        """The position it has come to."""
        return self.journal.state

    def follow(self, script: Sequence[Planned]) -> list[Refusal]:
        """Come to where a script leads, on from here if it begins alike; why the first one that is refused is."""
        done = [each.planned for each in self.tried]
        if list(script[: len(done)]) != done:
            self.tried, self.journal = [], Aside(self.game, clone(self._root))
        for planned in script[len(self.tried) :]:
            try:
                self.take(planned)
            except Refused as refused:
                return refused.refusals
        return []

    def take(self, planned: Planned) -> None:
        """One more decision; a refused one changes nothing."""
        before, who = self.s.barrier, set(self.journal.offer.actors)
        concerned = about(self.s, planned.side, self.journal.offer.actors)
        events = self.journal.decide(*planned)
        now = set(self.journal.offer.actors)
        chance = len(thrown(events))
        changes = now != who and not (now and now < who)
        self.tried.append(Tried(planned, events, chance > 0, self.s.barrier - before > chance + changes, concerned))

    def ready(self, side: int) -> int:
        """How many decisions at its beginning are a side's own and leave nothing to chance or to the enemy."""
        number = 0
        for each in self.tried:
            if each.planned.side != side or each.final:
                break
            number += 1
        return number
