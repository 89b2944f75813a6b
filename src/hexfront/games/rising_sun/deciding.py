"""Steps in which one player decides. In his own player turn the owner may put another unit on top of a stack (17.1)."""

from __future__ import annotations

from hexfront.games.rising_sun.rules.fog_of_war import may_reorder, put_on_top
from hexfront.games.rising_sun.state import RisingSun
from hexfront.kernel.act import Act
from hexfront.mechanics import deciding


class Asking(deciding.Asking[RisingSun], frozen=True):
    """18.0 A step that asks somebody; either player may concede."""

    conceding = "18.0"

    def asides(self, s: RisingSun, side: int) -> list[Act]:
        """17.1, R81 The owner chooses the top unit; not inside an attack."""
        return [] if self.attack_under_way(s) else may_reorder(s, side)

    def attack_under_way(self, s: RisingSun) -> bool:
        """R81 Whether the step belongs to an attack; steps of combat say so."""
        return False

    def interrupt(self, s: RisingSun, side: int, act: Act) -> None:
        """17.1, 18.0 Another unit on top, or give up."""
        if act.verb == "top":
            put_on_top(s, act.a)
        else:
            deciding.Asking.interrupt(self, s, side, act)


class SideDecides(Asking, deciding.SideDecides[RisingSun], frozen=True):
    """A step in which the side it names decides."""
