"""Deciding, the same in all games: which side decides, what passes the check of a step, and giving the game up.

The options of a step are the candidates that its check lets pass, and the same check says why anything else is
refused, so that the two cannot disagree. At every decision any player may concede, whoever decides.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from hexfront.kernel.act import Act, Verb
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import S
from hexfront.kernel.step import Sides, Step

CONCEDE = Act("concede")


def concede(rule: str) -> Verb:
    """The verb by which a player gives the game up."""
    return Verb(CONCEDE.verb, rule, forfeit=True)


class Asking(Step[S], frozen=True):
    """A step that asks somebody, and at which any player may concede."""

    players: ClassVar[Sides] = (0, 1)
    """The sides that somebody plays."""
    conceding: ClassVar[str] = ""
    """The rule by which a player may concede."""

    closing: ClassVar[tuple[Act, ...]] = ()
    """What can be done without a check, such as going on, where that is always the same."""

    def candidates(self, s: S, side: int) -> Iterable[Act]:
        """What might be done, in the order of the options."""
        return ()

    def check(self, s: S, side: int, act: Act) -> Refusal | None:
        """Why an action is not allowed; None exactly for the candidates that are options."""
        return NOT_NOW

    def always(self, s: S, side: int) -> tuple[Act, ...]:
        """What can be done without a check, such as going on; it stands at the end of the options."""
        return self.closing

    def passing(self, s: S, side: int) -> Iterable[Act]:
        """The candidates that pass the check. A step that can tell at once for all of them says so here."""
        return (act for act in self.candidates(s, side) if self.check(s, side, act) is None)

    def offers(self, s: S, side: int) -> bool:
        """Whether there is anything to do besides what can always be done."""
        return any(True for _ in self.passing(s, side))

    def options(self, s: S, side: int) -> list[Act]:
        """The candidates that pass the check, and what can always be done."""
        return [*self.passing(s, side), *self.always(s, side)]

    def reasons(self, s: S, side: int, act: Act) -> list[Refusal]:
        """All that speaks against an action: what the check says, unless a step has more to say."""
        refusal = self.check(s, side, act)
        return [refusal] if refusal else []

    def refusals(self, s: S, side: int, act: Act) -> list[Refusal]:
        """What speaks against an action that is not among the options."""
        return [] if act in self.always(s, side) else self.reasons(s, side, act)

    def asides(self, s: S, side: int) -> list[Act]:
        """What the rules let a side do at this moment besides the options, whoever decides."""
        return []

    def interrupts(self, s: S, side: int) -> list[Act]:
        """What the rules let a side do besides the options, and for a player to concede."""
        found = self.asides(s, side)
        return [*found, CONCEDE] if side in self.players else found

    def interrupt(self, s: S, side: int, act: Act) -> None:
        """Give the game up: the other side has won."""
        s.tell("concedes", self.conceding, side=side)
        s.end(1 - side, "conceded")


class FixedDecides(Asking[S], frozen=True):
    """A step in which always the same side decides."""

    decider: ClassVar[int]

    def actors(self, s: S) -> Sides:
        """That side."""
        return (self.decider,)


class SideDecides(Asking[S], frozen=True):
    """A step in which the side it names decides."""

    side: int

    def actors(self, s: S) -> Sides:
        """The side named."""
        return (self.side,)
