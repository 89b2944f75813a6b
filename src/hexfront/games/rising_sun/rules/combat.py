"""10.0 The combat phases: attacks one at a time, then stacking."""

from __future__ import annotations

from hexfront.games.rising_sun.rules.naval_units import FailedLandings
from hexfront.games.rising_sun.rules.stacking import StackingCheck
from hexfront.games.rising_sun.state import (
    COMBAT,
    COMMITTED,
    RESERVE_COMBAT,
    RisingSun,
    begin_phase,
    begin_phase_marks,
    clear_attacked_hexes,
    set_reserve,
)
from hexfront.kernel.step import Step, pop, swap


class CombatPhase(Step[RisingSun], frozen=True):
    """10.11, 9.32ter C and E. A combat phase; in the reserve combat phase only committed units attack (R16)."""

    side: int
    reserve: bool

    def run(self, s: RisingSun) -> None:
        """10.1, 6.21 Attacks, what the game adds, landings that failed, stacking of both sides."""
        begin_phase(s, RESERVE_COMBAT if self.reserve else COMBAT, self.side)
        begin_phase_marks(s)
        clear_attacked_hexes(s)
        s.tell("phase_reserve_combat" if self.reserve else "phase_combat", "10.11", side=self.side)
        stacking = (StackingCheck(1 - self.side), StackingCheck(self.side))
        if self.reserve:
            swap(s, EndOfReserves(self.side), *stacking)
        else:
            swap(s, *stacking, FailedLandings(self.side), *s.kit.hooks.combat_closes(s, self.side))


class EndOfReserves(Step[RisingSun], frozen=True):
    """9.2, R16 When the reserve combat phase ends, committed units lose their markers."""

    side: int

    def run(self, s: RisingSun) -> None:
        """9.2 All of them, whether they attacked or not."""
        for unit in s.kit.units[self.side]:
            if s.reserve[unit] == COMMITTED:
                set_reserve(s, unit, 0)
        pop(s)
