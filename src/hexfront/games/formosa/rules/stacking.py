"""13.0 Stacking."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hexfront.games.formosa.deciding import SideDecides
from hexfront.games.formosa.kit import ALLIED, FormosaKit
from hexfront.games.formosa.phases import CHECKED
from hexfront.games.formosa.state import Formosa, at, is_static, place, set_base, set_concealed, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import Hex
from hexfront.kernel.step import Prompt, Step, phase_of, pop, push
from hexfront.mechanics import stacking

FULL = Refusal("13.1", "full")
OTHER_CONTINGENT = Refusal("5.1", "other_contingent")
NOT_OVERSTACKED = Refusal("13.3", "not_overstacked")


def limits(kit: FormosaKit, side: int) -> tuple[int, int]:
    """13.1, 13.2 How many mobile and how many static units of a side a hex holds."""
    most = kit.tables.limits
    return (most.allied_mobile if side == ALLIED else most.japanese_mobile), most.static


def mobile_limit(s: Formosa, side: int) -> int:
    """13.1, 13.2 How many mobile units of a side a hex holds."""
    return limits(s.kit, side)[0]


def excess(s: Formosa, hex: int, side: int) -> tuple[int, int]:
    """13.3 Mobile and static units above the limits of a hex."""
    units = units_in(s, hex, side)
    static = sum(is_static(s, u) for u in units)
    mobile_excess, static_excess = stacking.excess((len(units) - static, static), limits(s.kit, side))
    return mobile_excess, static_excess


def room_refusal(s: Formosa, unit: int, hex: int) -> Refusal | None:
    """13.0, 5.1 Why a unit does not fit into a hex as it stands, or into the one it has just entered."""
    side = s.kit.side_of[unit]
    if s.where[unit] == hex:
        full = excess(s, hex, side)[is_static(s, unit)] > 0
    else:
        full = bool(((s.static_at if is_static(s, unit) else s.full_at) & at(s, side)) >> hex & 1)
    return FULL if full else contingent_refusal(s, unit, hex)


def room(s: Formosa, unit: int) -> HexSet:
    """13.0, 5.1 All the hexes into which a unit fits that is not in them; the same test for all at once."""
    side = s.kit.side_of[unit]
    full = (s.static_at if is_static(s, unit) else s.full_at) & at(s, side)
    return ~(full | strangers(s, unit))


def contingent_refusal(s: Formosa, unit: int, hex: int) -> Refusal | None:
    """5.1, 13.1 US and Commonwealth units never share a hex."""
    others = strangers(s, unit)
    return OTHER_CONTINGENT if others and others >> hex & 1 else None


def strangers(s: Formosa, unit: int) -> HexSet:
    """5.1 The hexes of the other contingent."""
    if s.kit.side_of[unit] != ALLIED:
        return 0
    return s.cw_at if s.kit.contingent[unit] == "us" else s.us_at


class StackingCheck(Step[Formosa], frozen=True):
    """13.3 At the end of a Recruit, Movement or Combat Phase overstacked hexes are cleared by their owner."""

    side: int

    def in_phase(self, below: tuple[Step[Any], ...]) -> str:
        """13.0 The phase that ends with it; after a Combat Phase one check follows the other."""
        coming = phase_of(below)
        return coming if below and isinstance(below[-1], StackingCheck) else CHECKED.get(coming, coming)

    def run(self, s: Formosa) -> None:
        """13.3 Hex by hex."""
        for hex in bits.each(at(s, self.side) & (s.full_at | s.static_at)):
            if any(excess(s, hex, self.side)):
                push(s, Overstacked(self.side, hex))
                return
        pop(s)


class Overstacked(SideDecides, frozen=True):
    """13.3 The owner removes the fewest units needed; they go to Replacements."""

    discloses = True

    hex: Hex

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """13.3 Any unit there."""
        return (Act("remove", u) for u in units_in(s, self.hex, self.side))

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """13.3 Only from this hex, only of the kind there are too many of."""
        if act.verb != "remove":
            return NOT_NOW
        if act.a not in units_in(s, self.hex, self.side):
            return NOT_OVERSTACKED
        return None if excess(s, self.hex, self.side)[is_static(s, act.a)] else NOT_OVERSTACKED

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """13.3 To Replacements."""
        pop(s)
        set_base(s, act.a, False)
        place(s, act.a, s.kit.replacements[self.side])
        set_concealed(s, act.a, False)
        s.tell("overstack_removed", "13.3", hex=self.hex)

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Which unit."""
        return Prompt("overstacked", "13.3", {"hex": self.hex})
