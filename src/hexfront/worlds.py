"""A world: a game from some position on, as one seat, or an onlooker, follows it.

What a seat receives is all that could tell it something: the numbers of its moments, the events it hears of, its views,
what it may take back, and the figures that everybody sees. An onlooker (NOBODY) receives the same but may do nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from hexfront.kernel.act import Act
from hexfront.kernel.aside import Aside
from hexfront.kernel.branch import as_known
from hexfront.kernel.events import Event
from hexfront.kernel.game import Game
from hexfront.kernel.state import NOBODY, State, clone, pack
from hexfront.kernel.view import View
from hexfront.secrecy import threat_to, unlike
from hexfront.server.moments import Moments


class Heard(NamedTuple):
    """What a seat has after something was done: the number of its moment, what it heard and saw, and the figures."""

    moment: int
    events: list[Event]
    view: View
    undo: str
    figures: Any


class World:
    """A game from a position on, as one seat follows it, or an onlooker."""

    def __init__(self, game: Game, s: State, seat: int) -> None:
        self.game, self.seat = game, seat
        self.journal = Aside(game, s)
        self.moments = Moments(self.journal)
        self.heard = self._heard([])

    @property
    def s(self) -> State:
        """The position."""
        return self.journal.state

    def _heard(self, events: list[Event]) -> Heard:
        undo, view = self.journal.undoable(self.seat), self.moments.view(self.seat)
        heard = [event for event in events if event.seen_by(self.seat)]
        return Heard(self.moments.last(self.seat), heard, view, undo, self.figures())

    def figures(self) -> tuple[Any, ...]:
        """What is told beside the view: figures, objectives, the turn, and whose the last moments were."""
        aids, s, moments = self.game.aids, self.s, self.moments
        return aids.measures(s), aids.objectives(s, self.seat), aids.turn(s), moments.public, moments.own(self.seat)

    def beside(self) -> Heard:
        """What the seat would be told now if it asked for a plan and for what threatens it; an onlooker may not ask."""
        if self.seat == NOBODY:
            return self.heard
        plan = pack(as_known(self.game, self.s, self.seat, 1)) if self.game.may_plan(self.s, self.seat) else b""
        return self.heard._replace(figures=(plan, threat_to(self.game, self.s, self.seat)))

    def do(self, side: int, act: Act) -> list[Event]:
        """A side decides; all that happened comes back, and `heard` is what the seat has of it."""
        return self._noted(clone(self.s), self.journal.decide(side, act))

    def undo(self, side: int) -> None:
        """A side takes its last decision back."""
        before = self.s
        self.journal.undo(side)
        self._noted(before, [])

    def _noted(self, before: State, events: list[Event]) -> list[Event]:
        self.moments.note(before)
        self.heard = self._heard(events)
        return events

    def quietly(self, side: int, act: Act) -> list[str]:
        """A side does what nobody else may notice; what the seat noticed of it, in words."""
        before = self.heard._replace(events=[])
        name = f"{type(self.s.stack[-1]).__name__}: {act} of side {side}"
        self.do(side, act)
        return differences(f"{name} is noticed", before, self.heard)

    def quietly_back(self, side: int) -> list[str]:
        """A side takes back what nobody else has noticed; what the seat noticed of that, in words."""
        before = self.heard._replace(events=[])
        self.undo(side)
        return differences(f"{self.journal.entries[-1]} is noticed", before, self.heard)


Maker = Callable[[Game, State, int], World]
"""How a seat follows a game."""


def differences(name: str, one: Heard, two: Heard) -> list[str]:
    """Where two receipts of a seat differ, in words."""
    found = [
        unlike(f"{name}: {field}", getattr(one, field), getattr(two, field))
        for field in ("moment", "events", "undo", "figures")
        if getattr(one, field) != getattr(two, field)
    ]
    if one.view != two.view:
        pairs = ((part, getattr(one.view, part), getattr(two.view, part)) for part in one.view.__struct_fields__)
        found += [unlike(f"{name}: view.{part}", x, y) for part, x, y in pairs if x != y]
    return found
