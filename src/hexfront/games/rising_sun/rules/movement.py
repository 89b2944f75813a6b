"""8.0 The regular movement phase: who moves next, comes in, sails, builds or is concealed."""

from __future__ import annotations

from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.rules.engineers import Manning, begin_fort, build_refusal
from hexfront.games.rising_sun.rules.fog_of_war import (
    conceal_refusal,
    concealable,
    cover,
    take_off,
    uncoverable,
)
from hexfront.games.rising_sun.rules.movement_points import NORMAL
from hexfront.games.rising_sun.rules.moving import party, start_refusal
from hexfront.games.rising_sun.rules.naval_units import sail_refusal, set_sail
from hexfront.games.rising_sun.rules.reinforcements import Entering, entry_refusal
from hexfront.games.rising_sun.rules.stacking import StackingCheck
from hexfront.games.rising_sun.state import (
    IN_RESERVE,
    MOVED,
    MOVEMENT,
    RisingSun,
    begin_phase,
    set_moved,
)
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Step, pop, push, swap


class RegularMovement(Step[RisingSun], frozen=True):
    """8.11 B. The regular movement phase opens."""

    side: int

    def run(self, s: RisingSun) -> None:
        """8.11, 6.21, 12.21 Moves, then stacking of both sides, then fortifications."""
        begin_phase(s, MOVEMENT, self.side)
        s.tell("phase_movement", "8.11", side=self.side)
        opening = s.kit.hooks.movement_opens(s, self.side)
        swap(s, Manning(), StackingCheck(1 - self.side), StackingCheck(self.side), Movement(self.side), *opening)


class Movement(SideDecides, frozen=True):
    """8.12, R91 The phasing player picks what moves next, or ends the phase."""

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """8.12 Whoever may begin to move, come in, sail or build; hexes to conceal."""
        kit, where, moved, reserve = s.kit, s.where, s.moved, s.reserve
        staging = kit.staging[side]
        found, idle, waiting = [], [], []
        for unit in kit.units[side]:
            place = where[unit]
            if place >= 0:
                if not moved[unit] and reserve[unit] != IN_RESERVE:
                    found.append(kit.move_act[unit])
                    idle.append(unit)
            elif place == staging:
                waiting.append(unit)
        found += [interned("enter", u) for u in waiting if entry_refusal(s, side, u) is None]
        sailors = (*waiting, *idle) if kit.hooks.embarks(s, side) else waiting
        found += [interned("sail", u) for u in sailors if sail_refusal(s, side, u) is None]
        found += [interned("build", u) for u in idle if kit.builds[u] and build_refusal(s, side, u) is None]
        found += [interned("conceal", hex) for hex in bits.each(concealable(s, side))]
        return found

    def always(self, s: RisingSun, side: int) -> tuple[Act, ...]:
        """8.11 The end of the phase, unless the game wants something done before."""
        return () if s.kit.hooks.movement_ends(s, side) else (interned("end"),)

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """8.12 What each verb asks."""
        match act.verb:
            case "move":
                return start_refusal(s, side, act.a)
            case "enter":
                return entry_refusal(s, side, act.a)
            case "sail":
                return sail_refusal(s, side, act.a)
            case "build":
                return build_refusal(s, side, act.a)
            case "conceal":
                return conceal_refusal(s, side, act.a)
            case "end":
                return s.kit.hooks.movement_ends(s, side)
        return NOT_NOW

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """8.12 It begins, or the phase is over."""
        match act.verb:
            case "move":
                set_moved(s, act.a, MOVED)
                push(s, party(s, side, (act.a,), NORMAL))
            case "enter":
                push(s, Entering(side, act.a))
            case "sail":
                set_sail(s, side, act.a)
            case "build":
                begin_fort(s, act.a)
            case "conceal":
                cover(s, side, act.a)
            case _:
                pop(s)

    def asides(self, s: RisingSun, side: int) -> list[Act]:
        """17.1, 17.2 The order of stacks, and markers taken off."""
        found = super().asides(s, side)
        return [*found, *uncoverable(s, side)] if side == self.side else found

    def interrupt(self, s: RisingSun, side: int, act: Act) -> None:
        """17.2 A concealment marker returns to the pool."""
        if act.verb == "uncover":
            take_off(s, side, act.a)
        else:
            super().interrupt(s, side, act)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """What moves."""
        return Prompt("movement", "8.1", {"turn": s.turn})
