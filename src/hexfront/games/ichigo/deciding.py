"""Steps in which one player decides; in the phases of his nation he may put another unit on top of a stack (6.6)."""

from __future__ import annotations

from typing import ClassVar

from hexfront.games.ichigo.rules.fog_of_war import may_reorder, put_on_top
from hexfront.games.ichigo.state import Ichigo
from hexfront.kernel.act import Act
from hexfront.mechanics import deciding


class Asking(deciding.Asking[Ichigo], frozen=True):
    """5.0 A step that asks somebody; either player may concede."""

    conceding = "5.0"
    in_battle: ClassVar[bool] = False
    """6.6, R66 Whether the step belongs to a battle, in which stacks keep their order."""

    def asides(self, s: Ichigo, side: int) -> list[Act]:
        """6.6, R66 The owner chooses the top unit, never in a battle."""
        return [] if self.in_battle else may_reorder(s, side)

    def interrupt(self, s: Ichigo, side: int, act: Act) -> None:
        """6.6, 5.0 Another unit on top, or give up."""
        if act.verb == "top":
            put_on_top(s, act.a)
        else:
            deciding.Asking.interrupt(self, s, side, act)


class SideDecides(Asking, deciding.SideDecides[Ichigo], frozen=True):
    """A step in which the side it names decides."""
