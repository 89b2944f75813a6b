"""9.31, 9.32ter The reserve movement phase: units in reserve are committed by a check and move."""

from __future__ import annotations

from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.rules.fog_of_war import tell_unit
from hexfront.games.rising_sun.rules.headquarters import commander
from hexfront.games.rising_sun.rules.movement_points import RESERVE_PACE
from hexfront.games.rising_sun.rules.moving import party
from hexfront.games.rising_sun.rules.reserves import NO_COMMANDER, NOT_IN_RESERVE, command_check
from hexfront.games.rising_sun.state import (
    COMMITTED,
    IN_RESERVE,
    RESERVE_MOVEMENT,
    RisingSun,
    begin_phase,
    set_reserve,
)
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, Step, pop, push, swap

NOT_YOURS = Refusal("9.31", "not_yours")
FAILED = Refusal("9.32bis", "failed_already")
DISRUPTED = Refusal("11.23bis", "disrupted")


class ReserveMovement(Step[RisingSun], frozen=True):
    """9.31, 9.32ter D. Reserve units are committed by a check and move up to half their allowance."""

    side: int

    def run(self, s: RisingSun) -> None:
        """9.31 The phase opens."""
        begin_phase(s, RESERVE_MOVEMENT, self.side)
        s.tell("phase_reserve_movement", "9.31", side=self.side)
        swap(s, OffensiveReserves(self.side))


class OffensiveReserves(SideDecides, frozen=True):
    """9.31 The phasing player names a unit in reserve to be committed, or ends the phase."""

    units: tuple[PieceId, ...] = ()
    """9.32bis Those that have failed in this phase."""

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """9.31 Whoever may check."""
        ready = [u for u in s.kit.units[side] if s.reserve[u] == IN_RESERVE]
        return [interned("commit", u) for u in ready if self._refusal(s, u) is None]

    def always(self, s: RisingSun, side: int) -> tuple[Act, ...]:
        """9.31 Nobody has to be committed."""
        return (interned("end"),)

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """9.31 Only reserves that may check."""
        return self._refusal(s, act.a) if act.verb == "commit" else NOT_NOW

    def _refusal(self, s: RisingSun, unit: int) -> Refusal | None:
        """9.31, 9.32bis, R87 In reserve, not disrupted, once a phase, under a headquarters."""
        if s.kit.side_of[unit] != self.side or not s.kit.is_ground[unit]:
            return NOT_YOURS
        if s.reserve[unit] != IN_RESERVE or s.where[unit] < 0:
            return NOT_IN_RESERVE
        if unit in self.units:
            return FAILED
        if s.disrupted[unit]:
            return DISRUPTED
        return None if commander(s, unit) >= 0 else NO_COMMANDER

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """9.32bis, 9.32ter A passed check commits the unit, moved or not (R53); after a failed one it stays."""
        unit = act.a
        if act.verb == "end":
            pop(s)
        elif command_check(s, unit):
            set_reserve(s, unit, COMMITTED)
            tell_unit(s, "committed", "9.32ter", unit, hex=s.where[unit])
            push(s, party(s, side, (unit,), RESERVE_PACE))
        else:
            tell_unit(s, "not_committed", "9.32bis", unit, hex=s.where[unit])
            swap(s, OffensiveReserves(side, (*self.units, unit)))

    def formality(self, s: RisingSun, side: int) -> bool:
        """17.1 Whether nobody can be committed; the enemy may not learn it."""
        return not self.offers(s, side)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Who is committed."""
        return Prompt("offensive_reserves", "9.31", {"turn": s.turn})
