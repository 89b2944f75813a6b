"""13.0 Air units: interdiction, and the end of a player turn."""

from __future__ import annotations

from hexfront.games.rising_sun.state import INTERDICTION, RisingSun, begin_phase, clear_fired, set_interdicted
from hexfront.kernel.step import Step, pop


class LiftInterdiction(Step[RisingSun], frozen=True):
    """13.3, R3 When his reserve movement phase ends, the phasing player takes off the enemy's interdiction markers."""

    side: int

    def run(self, s: RisingSun) -> None:
        """13.3 All of them."""
        set_interdicted(s, 1 - self.side, 0)
        pop(s)


class InterdictionPhase(Step[RisingSun], frozen=True):
    """13.3 F. Air and naval units that are still available lay interdiction markers."""

    side: int

    def run(self, s: RisingSun) -> None:
        """13.3 The phase opens."""
        begin_phase(s, INTERDICTION, self.side)
        s.tell("phase_interdiction", "13.3", side=self.side)
        pop(s)


class EndOfPlayerTurn(Step[RisingSun], frozen=True):
    """R6 All fired markers come off."""

    def run(self, s: RisingSun) -> None:
        """R6 Those of both sides."""
        clear_fired(s)
        pop(s)
