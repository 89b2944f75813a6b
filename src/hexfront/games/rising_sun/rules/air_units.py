"""13.3, 16.23 Interdiction by air units and ships, and the end of a player turn."""

from __future__ import annotations

from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.rules.bombardment import is_ready, ship_reach
from hexfront.games.rising_sun.state import (
    INTERDICTION,
    RisingSun,
    begin_phase,
    clear_fired,
    figures,
    interdicted,
    place,
    set_interdicted,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, Step, pop, push, swap

NO_INTERDICTOR = Refusal("13.3", "no_interdictor")
USED = Refusal("13.0", "mission_flown")
NOWHERE = Refusal("13.3", "nowhere_to_interdict")
NOT_THERE = Refusal("13.3", "not_interdictable")


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
        """13.3 The phase opens; its owner is asked if any unit is left, which everybody sees."""
        begin_phase(s, INTERDICTION, self.side)
        s.tell("phase_interdiction", "13.3", side=self.side)
        asking = Interdicting(self.side)
        if asking.offers(s, self.side):
            swap(s, asking)
        else:
            pop(s)


def interdictable(s: RisingSun, unit: int) -> HexSet:
    """13.3, 16.23, R66 Where a unit may lay a marker: clear or with a road, from the air a railroad too; not twice."""
    kit, side = s.kit, s.kit.side_of[unit]
    game = kit.hooks.interdicted
    if unit in kit.naval[side]:
        hexes = (kit.clear | kit.on_road) & ship_reach(kit, figures(s, unit).range)
    else:
        hexes = game(s, side) if game is not None else kit.clear | kit.on_road | kit.on_rail
    return hexes & kit.land & ~interdicted(s, side)


def markers_of(s: RisingSun, unit: int) -> int:
    """13.3, 16.23 How many markers a unit lays: a ship one, an air unit as many as the game says."""
    side = s.kit.side_of[unit]
    return 1 if unit in s.kit.naval[side] else s.kit.forces[side].interdiction


def interdict_refusal(s: RisingSun, side: int, unit: int) -> Refusal | None:
    """13.0, 13.3, 16.2 Why a unit cannot be sent to interdict."""
    if unit not in s.kit.air[side] and unit not in s.kit.naval[side]:
        return NO_INTERDICTOR
    if unit in s.kit.air[side] and (refusal := s.kit.hooks.grounded(s, side)):
        return refusal
    if not is_ready(s, unit):
        return USED
    return None if markers_of(s, unit) and interdictable(s, unit) else NOWHERE


class Interdicting(SideDecides, frozen=True):
    """13.3 The phasing player sends units that have had no mission, or ends his turn."""

    closing = (interned("end"),)

    def candidates(self, s: RisingSun, side: int) -> list[Act]:
        """13.3 Air units and ships."""
        return [interned("interdict", u) for u in (*s.kit.air[side], *s.kit.naval[side])]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """13.3 Only those still available."""
        return interdict_refusal(s, side, act.a) if act.verb == "interdict" else NOT_NOW

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """13.3 The unit is used for this game turn."""
        if act.verb == "end":
            pop(s)
            return
        place(s, act.a, s.kit.flown[side])
        push(s, Laying(side, act.a, markers_of(s, act.a)))

    def formality(self, s: RisingSun, side: int) -> bool:
        """13.3 Nothing but to end the turn is left when all are used."""
        return not self.offers(s, side)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Who."""
        return Prompt("interdiction", "13.3", {"turn": s.turn})


class Laying(SideDecides, frozen=True):
    """13.3, 16.23 The hexes on which a unit lays its markers."""

    unit: PieceId
    left: int

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """13.3 Wherever it may."""
        return [interned("mark", hex) for hex in bits.each(interdictable(s, self.unit))]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """13.3 Only there."""
        if act.verb != "mark":
            return NOT_NOW
        return None if interdictable(s, self.unit) >> act.a & 1 else NOT_THERE

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """13.3 A marker is laid, then the next one."""
        set_interdicted(s, side, interdicted(s, side) | 1 << act.a)
        s.tell("interdiction_laid", "13.3", hex=act.a)
        if self.left > 1 and interdictable(s, self.unit):
            swap(s, Laying(side, self.unit, self.left - 1))
        else:
            pop(s)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Where."""
        return Prompt("laying", "13.3", {"unit": self.unit, "number": self.left})


class EndOfPlayerTurn(Step[RisingSun], frozen=True):
    """R6 All fired markers come off."""

    def run(self, s: RisingSun) -> None:
        """R6 Those of both sides."""
        clear_fired(s)
        pop(s)
