"""5.3 Reinforcements: they become available by the schedule and come onto the map in their owner's movement phase."""

from __future__ import annotations

from msgspec.structs import replace

from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.kit import ALLIED, JAPAN
from hexfront.games.rising_sun.rules.entering import enter
from hexfront.games.rising_sun.rules.fog_of_war import tell_unit
from hexfront.games.rising_sun.rules.movement_points import ENTERED_PACE
from hexfront.games.rising_sun.rules.moving import party
from hexfront.games.rising_sun.rules.zones_of_control import ezoc
from hexfront.games.rising_sun.state import ENTERED, RisingSun, place, set_moved
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, Step, pop, push

NO_ENTRY = Refusal("5.3", "no_entry")
NO_ENTRY_THERE = Refusal("5.3", "no_entry_there")


class Reinforcements(Step[RisingSun], frozen=True):
    """5.3, 13.0, 16.2 II.5 The units of the turn become available; air units and ships are ready again."""

    def run(self, s: RisingSun) -> None:
        """5.3, 5.31 To the Staging Area; air units and ships to their box."""
        kit = s.kit
        pop(s)
        for side in (JAPAN, ALLIED):
            for unit in (*kit.air[side], *kit.naval[side]):
                if s.where[unit] == kit.flown[side]:
                    place(s, unit, kit.available[side])
        for unit, group in kit.arrives.items():
            if group.turn == s.turn and s.where[unit] == kit.turn_track:
                side = kit.side_of[unit]
                place(s, unit, kit.staging[side] if kit.is_ground[unit] else kit.box(group.at))
                s.tell("available", "5.3", unit=unit)


def entry_refusal(s: RisingSun, side: int, unit: int) -> Refusal | None:
    """5.3, R47 Why a unit cannot come onto the map by land or port now."""
    if s.kit.side_of[unit] != side or s.where[unit] != s.kit.staging[side] or unit not in s.kit.arrives:
        return NO_ENTRY
    return None if entries(s, unit) else NO_ENTRY


def entries(s: RisingSun, unit: int) -> dict[int, int]:
    """5.3, R30 Where a reinforcement may come in, and at what cost; a staff that was destroyed returns otherwise."""
    if s.kit.is_headquarters[unit] and s.lost[unit]:
        return {}
    return s.kit.hooks.entries(s, unit)


class Entering(SideDecides, frozen=True):
    """5.3 Where a reinforcement comes in."""

    unit: PieceId

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """5.3 The hexes open to it."""
        return [interned("at", hex) for hex in entries(s, self.unit)]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """5.3, R47 Only those."""
        if act.verb != "at":
            return NOT_NOW
        return None if act.a in entries(s, self.unit) else NO_ENTRY_THERE

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """5.3, BR25 It pays for its first hex and goes on; over the edge into an enemy zone it stops."""
        pop(s)
        cost = entries(s, self.unit)[act.a]
        set_moved(s, self.unit, ENTERED)
        enter(s, self.unit, act.a)
        tell_unit(s, "enters", "5.3", self.unit, hex=act.a)
        move = party(s, side, (self.unit,), ENTERED_PACE)
        halted = cost > 0 and bool(ezoc(s, side) >> act.a & 1)
        if not halted:
            push(s, replace(move, spent=(cost,)))

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Where."""
        return Prompt("entering", "5.3", {"unit": self.unit})
