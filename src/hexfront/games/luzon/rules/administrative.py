"""5.5 The Administrative Phase: recovery and the deduction of operations points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hexfront.games.luzon.deciding import PlayerDecides
from hexfront.games.luzon.state import Luzon, in_play, place, set_op
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Step, phase_of, pop, push
from hexfront.mechanics.losses import shares

NOT_IN_BOX = Refusal("OPT.RE", "not_in_box")
NOT_IN_PLAY = Refusal("5.5", "not_in_play")
BELOW_ZERO = Refusal("5.5", "below_zero")
TOO_MUCH = Refusal("5.5", "too_much")


def end_rescue(s: Luzon) -> None:
    """5.5 The unit on a rescue mission comes back to the Box."""
    for unit in s.kit.units:
        if s.where[unit] == s.kit.rescue:
            place(s, unit, s.kit.offshore)
            s.tell("returns", "5.5", unit=unit)


def recover(s: Luzon) -> None:
    """5.5, 7.3 All units in play are back at their full allowance."""
    for unit in s.kit.units:
        if in_play(s, unit):
            set_op(s, unit, s.kit.allowance[unit])


def deduct_for_turn(s: Luzon) -> None:
    """5.5 As many dice as the turn's number; their sum comes off units in play."""
    total = sum(s.roll("5.5") for _ in range(s.turn))
    s.tell("deduction", "5.5", number=total)
    push_deduction(s, total, "5.5")


def payers(s: Luzon, box_only: bool) -> list[int]:
    """5.5, R18 The units in play that points can be taken from."""
    return [u for u in s.kit.units if in_play(s, u) and s.op[u] and (not box_only or s.where[u] == s.kit.offshore)]


def push_deduction(s: Luzon, points: int, rule: str, box_only: bool = False) -> None:
    """5.5 The player must take off exactly this many points, or all there are if there are fewer."""
    points = min(points, sum(s.op[u] for u in payers(s, box_only)))
    if points:
        push(s, Deduct(points, rule, box_only))


class Deduct(PlayerDecides, frozen=True):
    """5.5 The player takes points off units in play, split as he likes."""

    points: int
    rule: str
    box_only: bool

    def in_phase(self, below: tuple[Step[Any], ...]) -> str:
        """5.1, 5.5 What an event costs is paid before the phase that waits below it begins."""
        return "random_event" if self.rule.startswith("OPT.RE") else phase_of(below)

    def candidates(self, s: Luzon, side: int) -> Iterable[Act]:
        """5.5 Any unit that can pay, any number up to its points."""
        paying = ((u, s.op[u]) for u in payers(s, self.box_only))
        return (interned("deduct", u, n) for u, n in shares(paying, self.points))

    def passing(self, s: Luzon, side: int) -> Iterable[Act]:
        """5.5 All of them."""
        return self.candidates(s, side)

    def check(self, s: Luzon, side: int, act: Act) -> Refusal | None:
        """5.5 Only units in play, none below zero, exactly the sum."""
        if act.verb != "deduct" or act.b < 1:
            return NOT_NOW
        if not in_play(s, act.a):
            return NOT_IN_PLAY
        if self.box_only and s.where[act.a] != s.kit.offshore:
            return NOT_IN_BOX
        return BELOW_ZERO if act.b > s.op[act.a] else TOO_MUCH if act.b > self.points else None

    def apply(self, s: Luzon, side: int, act: Act) -> None:
        """5.5 The points are gone until the next reset."""
        set_op(s, act.a, s.op[act.a] - act.b)
        s.tell("deducts", self.rule, unit=act.a, number=act.b)
        pop(s)
        if self.points > act.b:
            push(s, Deduct(self.points - act.b, self.rule, self.box_only))

    def prompt(self, s: Luzon, side: int) -> Prompt:
        """How many points are left to take off."""
        return Prompt("deduct_box" if self.box_only else "deduct", self.rule, {"number": self.points})
