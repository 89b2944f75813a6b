"""10.0 The combat phases: attacks one at a time, then stacking."""

from __future__ import annotations

from msgspec.structs import replace

from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.rules.attack import Attack, attack_refusal, may_join, target_refusal
from hexfront.games.rising_sun.rules.closing import land_unopposed
from hexfront.games.rising_sun.rules.declaring import Declare
from hexfront.games.rising_sun.rules.naval_units import FailedLandings, landing_forces
from hexfront.games.rising_sun.rules.stacking import StackingCheck
from hexfront.games.rising_sun.state import (
    COMBAT,
    COMMITTED,
    RESERVE_COMBAT,
    RisingSun,
    at,
    begin_phase,
    begin_phase_marks,
    clear_attacked_hexes,
    set_reserve,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Step, pop, push, swap

LANDING_WAITS = Refusal("16.32", "landing_waits")


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
            swap(s, EndOfReserves(self.side), *stacking, Attacks(self.side, True))
        else:
            extra = s.kit.hooks.combat_closes(s, self.side)
            swap(s, *stacking, FailedLandings(self.side), *extra, Attacks(self.side, False))
            land_unopposed(s, self.side)


class Attacks(SideDecides, frozen=True):
    """10.0, 10.1 The phasing player picks the hex of his next attack, or ends the phase."""

    reserve: bool

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """10.0, 10.12 Hexes next to somebody who may attack them."""
        open_to = at(s, 1 - side) & ~s.attacked_hexes & ~s.barred
        near = open_to & (bits.dilate(at(s, side), s.kit.board.stride) | self._landings(s))
        return [interned("attack", hex) for hex in bits.each(near) if may_join(s, self._on(hex))]

    def _on(self, hex: int) -> Attack:
        return Attack(self.side, hex, self.reserve)

    def _landings(self, s: RisingSun) -> HexSet:
        """16.32 The targets of landing forces."""
        return 0 if self.reserve else bits.of(s.bound[u] for u in landing_forces(s, self.side))

    def always(self, s: RisingSun, side: int) -> tuple[Act, ...]:
        """10.0 Attacks are voluntary, save those of landing forces."""
        return () if self._end_refusal(s) else (interned("end"),)

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """10.0, 10.12 What each verb asks."""
        match act.verb:
            case "attack":
                return target_refusal(s, self._on(act.a))
            case "end":
                return self._end_refusal(s)
        return NOT_NOW

    def _end_refusal(self, s: RisingSun) -> Refusal | None:
        """16.32, R90 The phase does not end while a landing force that can attack has not."""
        waits = any(target_refusal(s, self._on(hex)) is None for hex in bits.each(self._landings(s)))
        return LANDING_WAITS if waits else None

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """10.2 An attack begins, or the phase is over."""
        if act.verb == "attack":
            begin_attack(s, self._on(act.a))
        else:
            pop(s)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Which hex."""
        return Prompt("attacks", "10.0", {"turn": s.turn})


def begin_attack(s: RisingSun, a: Attack) -> None:
    """10.2.1, R90 All who are bound for the hex take part."""
    bound = tuple(u for u in landing_forces(s, a.side) if attack_refusal(s, a, u) is None)
    push(s, Declare(a.side, replace(a, attackers=bound)))


class EndOfReserves(Step[RisingSun], frozen=True):
    """9.2, R16 When the reserve combat phase ends, committed units lose their markers."""

    side: int

    def run(self, s: RisingSun) -> None:
        """9.2 All of them, whether they attacked or not."""
        for unit in s.kit.units[self.side]:
            if s.reserve[unit] == COMMITTED:
                set_reserve(s, unit, 0)
        pop(s)
