"""4.0 Initiative: who is first player; bids, momentum and promises with the optional rule."""

from __future__ import annotations

from hexfront.games.rising_sun.kit import SIDES
from hexfront.games.rising_sun.state import INITIATIVE, RisingSun, begin_phase, set_first
from hexfront.kernel.step import Step, pop


class InitiativePhase(Step[RisingSun], frozen=True):
    """4.1 I. Without the optional rule the game names the first player of the turn."""

    def run(self, s: RisingSun) -> None:
        """4.0 The fixed first player."""
        begin_phase(s, INITIATIVE)
        set_first(s, SIDES.index(s.kit.tables.first_player(s.turn)))
        pop(s)
