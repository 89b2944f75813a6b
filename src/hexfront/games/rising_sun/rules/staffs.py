"""14.1, R30 Destroyed headquarters return, reduced and free of charge."""

from __future__ import annotations

from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.rules.entering import enter
from hexfront.games.rising_sun.rules.rebuilding import fits_somewhere, with_room
from hexfront.games.rising_sun.rules.supply import linked
from hexfront.games.rising_sun.state import RisingSun, at, control, place
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, Step, pop, push, swap

NO_STAFF = Refusal("14.1", "no_staff_to_return")
NO_LINE = Refusal("14.1", "no_line_for_staff")


class HeadquartersReturn(Step[RisingSun], frozen=True):
    """14.1, R30 II.4 Destroyed headquarters return, reduced."""

    side: int

    def run(self, s: RisingSun) -> None:
        """14.1 Those who find no place wait in the Staging Area; boxes and lines lie open, so nobody is asked then."""
        asking = ReturnOfStaffs(self.side)
        if asking.offers(s, self.side):
            swap(s, asking)
            return
        pop(s)
        to_staging(s, self.side)


def waiting_staffs(s: RisingSun, side: int) -> list[int]:
    """14.1, R30 Headquarters that were destroyed and have not returned."""
    kit = s.kit
    off_map = (kit.destroyed[side], kit.staging[side])
    staffs = [hq for hq in kit.headquarters[side] if s.lost[hq] and s.where[hq] in off_map]
    return [hq for hq in staffs if not kit.hooks.by_sea(s, hq)]


def return_hexes(s: RisingSun, staff: int) -> HexSet:
    """14.1, R30, R77 Where a headquarters may return, and has room."""
    return with_room(s, staff, joined_hexes(s, staff))


def joined_hexes(s: RisingSun, staff: int) -> HexSet:
    """14.1, R30 Its side's hexes from which a line of any length leads to a terminal source."""
    kit, side = s.kit, s.kit.side_of[staff]
    joined = linked(s, side, kit.supply_ways)
    joined |= bits.spread(joined, kit.supply_ways, kit.board.stride) | kit.hooks.terminals(s, side)
    return joined & control(s, side) & ~at(s, 1 - side)


def to_staging(s: RisingSun, side: int) -> None:
    """14.1 Whoever does not return now waits in the Staging Area."""
    for staff in waiting_staffs(s, side):
        if s.where[staff] == s.kit.destroyed[side]:
            place(s, staff, s.kit.staging[side])
            s.tell("staff_waits", "14.1", unit=staff)


class ReturnOfStaffs(SideDecides, frozen=True):
    """14.1 The owner brings headquarters back one after the other, or leaves them in the Staging Area."""

    closing = (interned("end"),)

    def candidates(self, s: RisingSun, side: int) -> list[Act]:
        """14.1 Those who wait."""
        return [interned("bring_back", hq) for hq in waiting_staffs(s, side)]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """14.1, R30 A destroyed staff, and a hex for it."""
        if act.verb != "bring_back":
            return NOT_NOW
        if act.a not in waiting_staffs(s, side):
            return NO_STAFF
        return None if fits_somewhere(s, act.a, joined_hexes(s, act.a)) else NO_LINE

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """14.1 It is placed, or the others wait."""
        if act.verb == "bring_back":
            push(s, Returning(side, act.a))
        else:
            pop(s)
            to_staging(s, side)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Who."""
        return Prompt("return_of_staffs", "14.1", {"number": len(waiting_staffs(s, side))})


class Returning(SideDecides, frozen=True):
    """14.1, R30 Where a headquarters returns."""

    unit: PieceId

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """R30 Hexes of its side with a line."""
        return [interned("at", hex) for hex in bits.each(return_hexes(s, self.unit))]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """R30 Only those."""
        if act.verb != "at":
            return NOT_NOW
        return None if return_hexes(s, self.unit) >> act.a & 1 else NO_LINE

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """14.1 On its reduced side."""
        pop(s)
        enter(s, self.unit, act.a)
        s.tell("staff_returns", "14.1", unit=self.unit, hex=act.a)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Where."""
        return Prompt("returning", "14.1", {"unit": self.unit})
