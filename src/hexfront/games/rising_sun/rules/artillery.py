"""11.0 Artillery: the bombardment phase, and shots inside an attack."""

from __future__ import annotations

from hexfront.games.rising_sun.state import BOMBARDMENT, RisingSun, begin_phase, begin_phase_marks, clear_player_turn
from hexfront.kernel.step import Step, pop


class BombardmentPhase(Step[RisingSun], frozen=True):
    """11.23 A. Artillery, air and naval units bombard hexes that will not be attacked on the ground."""

    side: int

    def run(self, s: RisingSun) -> None:
        """11.23 The phase opens."""
        begin_phase(s, BOMBARDMENT, self.side)
        clear_player_turn(s)
        begin_phase_marks(s)
        s.tell("phase_bombardment", "11.23", side=self.side)
        pop(s)
