"""The flow of a game: a stack of small immutable steps, and the only entrance for the outside world.

A step is a box of the printed sequence of play. The top of the stack says who decides and what may be done. It carries
its data forward: it swaps itself for the next step, which holds what was decided; an interruption is a push.
"""

from __future__ import annotations

from typing import Any, Generic

import msgspec

from hexfront.kernel.act import Act
from hexfront.kernel.refusal import GAME_OVER, NOT_NOW, NOT_YOUR_DECISION, Refusal, Refused
from hexfront.kernel.state import S, State

Sides = tuple[int, ...]
LOOP_LIMIT = 100_000


class Prompt(msgspec.Struct, frozen=True):
    """What a decision is about: the key of a sentence, the rule behind it, numbers to fill in."""

    key: str
    rule: str
    args: dict[str, int] = {}


class Step(msgspec.Struct, Generic[S], frozen=True, tag=True):
    """A step of the sequence of play. A step that asks has actors and options; one that runs by itself has neither."""

    def actors(self, s: S) -> Sides:
        """The sides that must decide now; both at once for a secret simultaneous choice."""
        return ()

    def options(self, s: S, side: int) -> list[Act]:
        """Every legal action of an actor; never empty, never repeated."""
        raise NotImplementedError(f"{type(self).__name__} asks nobody")

    def refusals(self, s: S, side: int, act: Act) -> list[Refusal]:
        """Why an action is not among the options. The same checks that made the options."""
        return [NOT_NOW]

    def apply(self, s: S, side: int, act: Act) -> None:
        """Carry out an action taken from the options."""
        raise NotImplementedError(f"{type(self).__name__} takes no actions")

    def run(self, s: S) -> None:
        """Carry out a step that asks nobody."""
        raise NotImplementedError(f"{type(self).__name__} does not run by itself")

    def interrupts(self, s: S, side: int) -> list[Act]:
        """What a side may do at this moment besides the options, whoever decides; reveal a unit, say."""
        return []

    def interrupt(self, s: S, side: int, act: Act) -> None:
        """Carry out an interruption; the step itself goes on."""
        raise NotImplementedError(f"{type(self).__name__} allows no interruptions")

    def formality(self, s: S, side: int) -> bool:
        """Whether a side is asked only so that not asking gives no secret away: there is nothing but to go on."""
        return False

    def prompt(self, s: S, side: int) -> Prompt:
        """What the decision is about."""
        raise NotImplementedError(f"{type(self).__name__} asks nobody")

    def shown_to(self, s: S, side: int) -> Step[S]:
        """The step as one side may see it; steps with secrets blank them out here."""
        return self


def push(s: State, step: Step[Any]) -> None:
    """Interrupt the current step by another one."""
    s.stack = (*s.stack, step)


def swap(s: State, *steps: Step[Any]) -> None:
    """Replace the current step; of several the last one comes first."""
    s.stack = s.stack[:-1] + steps


def pop(s: State) -> None:
    """The current step is done."""
    s.stack = s.stack[:-1]


def actors(s: State) -> Sides:
    """The sides that must decide now; nobody when the game is over."""
    return s.stack[-1].actors(s) if s.stack else ()


def options(s: State, side: int) -> list[Act]:
    """Every legal action of a side, empty if it has nothing to decide."""
    return s.stack[-1].options(s, side) if side in actors(s) else []


def interrupts(s: State, side: int) -> list[Act]:
    """What a side may do at this moment besides its options."""
    return s.stack[-1].interrupts(s, side) if s.stack else []


def why_not(s: State, side: int, act: Act) -> list[Refusal]:
    """The reasons why an action is not allowed; empty exactly for the options and the interruptions."""
    if not s.stack:
        return [GAME_OVER]
    top = s.stack[-1]
    if act in top.interrupts(s, side):
        return []
    if side not in actors(s):
        return [NOT_YOUR_DECISION]
    if act in top.options(s, side):
        return []
    return top.refusals(s, side, act) or [NOT_NOW]


def decide(s: State, side: int, act: Act) -> None:
    """The only entrance for the outside world: carry out an option, refuse anything else and change nothing."""
    if refusals := why_not(s, side, act):
        raise Refused(refusals)
    if act in interrupts(s, side):
        before = actors(s)
        s.stack[-1].interrupt(s, side, act)
        settle(s)
        _hand_over(s, before)
    else:
        advance(s, side, act)


def advance(s: State, side: int, act: Act) -> None:
    """Carry out an action known to be an option, then run until somebody must decide again."""
    before = actors(s)
    s.stack[-1].apply(s, side, act)
    s.after_step()
    settle(s)
    _hand_over(s, before)


def _hand_over(s: State, before: Sides) -> None:
    """A change of decider stops undo; not so if one of several who decide at once is ready before the others."""
    now = actors(s)
    if now != before and not (now and set(now) < set(before)):
        s.barrier += 1


def settle(s: State) -> None:
    """Run automatic steps until somebody must decide or the game is over."""
    for _ in range(LOOP_LIMIT):
        if not s.stack:
            return
        top = s.stack[-1]
        if top.actors(s):
            return
        top.run(s)
        s.after_step()
    raise RuntimeError(f"the sequence of play runs in a circle: {s.stack!r}")
