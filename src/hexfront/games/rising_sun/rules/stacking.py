"""6.0 Stacking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.game_tables import Stacking
from hexfront.games.rising_sun.kit import RisingSunKit
from hexfront.games.rising_sun.rules.losses import remove
from hexfront.games.rising_sun.state import RisingSun, at, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import Hex
from hexfront.kernel.step import Prompt, Step, pop, push

FULL = Refusal("6.1", "full")
NOT_OVERSTACKED = Refusal("6.22", "not_overstacked")


def excess(kit: RisingSunKit, units: Sequence[int], rule: Stacking) -> int:
    """6.1 By how much some units together are above the limit: one of each kind with a slot of its own is free."""
    if len(units) <= 1:
        return 0
    sized = rule.measure == "battalions"
    total, free = 0, [0, 0, 0, 0]
    for unit in units:
        size = kit.battalions[unit] if sized else 1
        total += size
        slot = kit.slot[unit]
        if slot and size > free[slot]:
            free[slot] = size
    return max(0, total - sum(sorted(free, reverse=True)[: rule.slots_used]) - rule.limit)


def excess_in(s: RisingSun, hex: int, side: int) -> int:
    """6.1 By how much the units in a hex are above its limit."""
    return excess(s.kit, units_in(s, hex), s.kit.limits[side][hex])


def room_refusal(s: RisingSun, units: Iterable[int], hex: int) -> Refusal | None:
    """6.1, R77 Why some units would not fit into a hex that they are not in."""
    joining = tuple(units)
    side = s.kit.side_of[joining[0]]
    there = (*units_in(s, hex), *joining)
    return FULL if excess(s.kit, there, s.kit.limits[side][hex]) else None


class StackingCheck(Step[RisingSun], frozen=True):
    """6.21, R34 When a movement or combat phase ends, overstacked hexes are cleared by their owner."""

    side: int

    def run(self, s: RisingSun) -> None:
        """6.21 Hex by hex."""
        for hex in bits.each(at(s, self.side)):
            if len(units_in(s, hex)) > 1 and excess_in(s, hex, self.side):
                push(s, Overstacked(self.side, hex))
                return
        pop(s)


class Overstacked(SideDecides, frozen=True):
    """6.22, R34 The owner removes units until the hex is legal, and no more than that."""

    hex: Hex

    def candidates(self, s: RisingSun, side: int) -> list[Act]:
        """6.22 The units in the hex."""
        return [interned("remove", u) for u in units_in(s, self.hex)]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """6.22 Only from this hex, and only a unit whose going helps."""
        if act.verb != "remove":
            return NOT_NOW
        here = units_in(s, self.hex)
        rest = [u for u in here if u != act.a]
        rule = s.kit.limits[self.side][self.hex]
        helps = act.a in here and excess(s.kit, rest, rule) < excess(s.kit, here, rule)
        return None if helps else NOT_OVERSTACKED

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """6.22, R34 To its box; such losses are not recorded for replacements."""
        pop(s)
        remove(s, act.a, "6.22")

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Which unit."""
        return Prompt("overstacked", "6.22", {"hex": self.hex})
