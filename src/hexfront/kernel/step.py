"""The flow of a game: a stack of small immutable steps, and the only entrance for the outside world.

A step is a box of the printed sequence of play. The top of the stack says who decides and what may be done. It carries
its data forward: it swaps itself for the next step, which holds what was decided; an interruption is a push.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, ClassVar, Generic

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

    phase: ClassVar[str] = ""
    """The phase of the printed sequence it belongs to (`phase.KEY` in the catalogues); empty: the step below says."""

    discloses: ClassVar[bool] = False
    """Whether coming to it tells by the rules what may have been hidden; that a hex holds too many units, say."""

    def in_phase(self, below: tuple[Step[Any], ...]) -> str:
        """Its phase, above these steps of the stack. A step of several phases tells from its data which one it is."""
        return self.phase or phase_of(below)

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


def steps_in(*modules: ModuleType) -> tuple[type[Step[Any]], ...]:
    """The steps that some modules define, in their order."""
    found = (thing for module in modules for thing in vars(module).values() if _is_of(module, thing))
    return tuple(dict.fromkeys(found))


def _is_of(module: ModuleType, thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, Step) and thing.__module__ == module.__name__


def push(s: State, step: Step[Any]) -> None:
    """Interrupt the current step by another one."""
    s.stack = (*s.stack, step)


def swap(s: State, *steps: Step[Any]) -> None:
    """Replace the current step; of several the last one comes first."""
    s.stack = s.stack[:-1] + steps


def pop(s: State) -> None:
    """The current step is done."""
    s.stack = s.stack[:-1]


def phase_of(steps: tuple[Step[Any], ...]) -> str:
    """The phase that a stack of steps is in; empty if none of them says."""
    return steps[-1].in_phase(steps[:-1]) if steps else ""


class About(msgspec.Struct, frozen=True):
    """What a decision was about, where its action does not say so itself: which phase was ended, who stopped."""

    asked: str = ""
    """What was asked, by its prompt; empty if it was done unasked."""
    step: str = ""
    unit: int = -1
    hex: int = -1


def about(s: State, side: int, asked: Sides) -> About:
    """What a decision of a side is about now, where these sides are asked."""
    if side not in asked:
        return About()
    prompt = s.stack[-1].prompt(s, side)
    return About(prompt.key, type(s.stack[-1]).__name__, prompt.args.get("unit", -1), prompt.args.get("hex", -1))


def actors(s: State) -> Sides:
    """The sides that must decide now; nobody when the game is over."""
    return s.stack[-1].actors(s) if s.stack else ()


def options(s: State, side: int) -> list[Act]:
    """Every legal action of a side, empty if it has nothing to decide."""
    return s.stack[-1].options(s, side) if side in actors(s) else []


def interrupts(s: State, side: int) -> list[Act]:
    """What a side may do at this moment besides its options; onlookers do nothing."""
    return s.stack[-1].interrupts(s, side) if s.stack and side >= 0 else []


class Offer:
    """What a position offers: who decides, and what each side may do; worked out once, while nothing changes."""

    __slots__ = ("_interrupts", "_options", "actors", "s")

    def __init__(self, s: State, deciding: Sides | None = None) -> None:
        self.s = s
        self.actors = actors(s) if deciding is None else deciding
        self._options: dict[int, list[Act]] = {}
        self._interrupts: dict[int, list[Act]] = {}

    def options(self, side: int) -> list[Act]:
        """Every legal action of a side, empty if it has nothing to decide."""
        if side not in self._options:
            self._options[side] = self.s.stack[-1].options(self.s, side) if side in self.actors else []
        return self._options[side]

    def interrupts(self, side: int) -> list[Act]:
        """What a side may do at this moment besides its options."""
        if side not in self._interrupts:
            self._interrupts[side] = interrupts(self.s, side)
        return self._interrupts[side]

    def why_not(self, side: int, act: Act) -> list[Refusal]:
        """The reasons why an action is not allowed; empty exactly for the options and the interruptions."""
        if not self.s.stack:
            return [GAME_OVER]
        if act in self.interrupts(side):
            return []
        if side not in self.actors:
            return [NOT_YOUR_DECISION]
        if act in self.options(side):
            return []
        return self.s.stack[-1].refusals(self.s, side, act) or [NOT_NOW]


def why_not(s: State, side: int, act: Act) -> list[Refusal]:
    """The reasons why an action is not allowed; empty exactly for the options and the interruptions."""
    return Offer(s).why_not(side, act)


def decide(s: State, side: int, act: Act, offer: Offer | None = None) -> Sides:
    """The only entrance for the outside world: carry out an option, refuse anything else and change nothing.

    Whoever knows what the position offers hands it on. Returns who must decide next.
    """
    offer = offer or Offer(s)
    if refusals := offer.why_not(side, act):
        raise Refused(refusals)
    if act in offer.interrupts(side):
        s.stack[-1].interrupt(s, side, act)
        return _go_on(s, offer.actors)
    return advance(s, side, act, offer.actors)


def advance(s: State, side: int, act: Act, deciding: Sides | None = None) -> Sides:
    """Carry out an action known to be an option, then run until somebody must decide again; returns who."""
    before = actors(s) if deciding is None else deciding
    s.stack[-1].apply(s, side, act)
    s.after_step()
    return _go_on(s, before)


def _go_on(s: State, before: Sides) -> Sides:
    """A change of decider stops undo, unless several decide at once and one of them is ready before the others."""
    now = settle(s)
    if now != before and not (now and set(now) < set(before)):
        s.barrier += 1
    return now


def settle(s: State) -> Sides:
    """Run automatic steps until somebody must decide or the game is over; returns who must."""
    for _ in range(LOOP_LIMIT):
        if not s.stack:
            return ()
        top = s.stack[-1]
        if who := top.actors(s):
            return who
        top.run(s)
        s.after_step()
    raise RuntimeError(f"the sequence of play runs in a circle: {s.stack!r}")
