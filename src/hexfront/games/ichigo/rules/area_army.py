"""5.3.7-5.3.9, 9.4 The 14th Area Army: how many come, who survives the sea, where they land."""

from __future__ import annotations

from hexfront.games.ichigo.deciding import SideDecides
from hexfront.games.ichigo.kit import JAPAN, JAPANESE
from hexfront.games.ichigo.rules.entering import closed_to, enter
from hexfront.games.ichigo.rules.stacking import room
from hexfront.games.ichigo.state import Ichigo, close_area_army, launched, place, set_lost
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, Step, pop, swap

NOT_AT_SEA = Refusal("5.3.8", "not_at_sea")
NO_LANDING_THERE = Refusal("5.3.8", "no_landing_there")


def area_army_pool(s: Ichigo) -> list[int]:
    """5.3.7, 5.3.11 The units that may still be drawn."""
    every = (*s.kit.units[JAPANESE], s.kit.special_forces)
    return [u for u in every if s.where[u] == s.kit.aa14_box]


class AreaArmyArrival(Step[Ichigo], frozen=True):
    """5.3.7 In Phase V with Causeway units are drawn until a result of zero closes the flow."""

    def run(self, s: Ichigo) -> None:
        """5.3.7-5.3.9, 9.4 The die, the draws, survival dice; landing hexes are chosen afterwards."""
        if not launched(s) or s.area_army_closed or not area_army_pool(s):
            pop(s)
            return
        number = s.roll("5.3.7") - s.kit.tables.area_army.less
        s.tell("area_army", "5.3.7", number=number)
        if not number:
            close_area_army(s)
        pool, fates = area_army_pool(s), dict[int, str]()
        for _ in range(min(number, len(pool))):
            unit = pool.pop(s.pick("5.3.7", len(pool)))
            fates[unit] = crossing(s, unit)
        ashore = tuple(unit for unit, fate in fates.items() if fate in ("full", "reduced"))
        swap(s, AreaArmyLanding(JAPAN, ashore, tuple(unit for unit in ashore if fates[unit] == "reduced")))


def crossing(s: Ichigo, unit: int) -> str:
    """5.3.9, R36 A unit at sea: full, reduced or dead; the special forces are set aside without a die."""
    s.tell("area_army_drawn", "5.3.7", unit=unit)
    if unit == s.kit.special_forces:
        place(s, unit, s.kit.tank_box)
        return "set aside"
    t = s.kit.tables.area_army
    fate = (t.division if s.kit.is_division[unit] else t.brigade)[s.roll("5.3.9") - 1]
    if fate == "full" and s.lost[unit]:
        fate = "reduced"
    if fate == "dead":
        place(s, unit, s.kit.dead)
        s.tell("lost_at_sea", "5.3.9", unit=unit)
    else:
        s.tell("survives" if fate == "full" else "survives_reduced", "5.3.9", unit=unit)
    return fate


def landing_hexes(s: Ichigo) -> HexSet:
    """5.3.8, R35 Japanese mainland ports, and coastal hexes of Formosa without US units next to them."""
    kit = s.kit
    ports = kit.ports & s.japan_control
    beside_us = bits.dilate(s.us_at, kit.board.stride)
    allied_city = kit.cities & ~s.japan_control
    island = kit.formosa & kit.coastal & ~beside_us & ~allied_city
    found = (ports | island) & ~closed_to(s, JAPANESE)
    return bits.of(hex for hex in bits.each(found) if room(s, JAPANESE, hex) > 0)


class AreaArmyLanding(SideDecides, frozen=True):
    """5.3.8 Survivors come ashore, one after the other."""

    units: tuple[PieceId, ...]
    reduced: tuple[PieceId, ...]

    def actors(self, s: Ichigo) -> tuple[int, ...]:
        """5.3.8 As long as somebody is at sea and a hex is open."""
        return (self.side,) if self.units and landing_hexes(s) else ()

    def run(self, s: Ichigo) -> None:
        """R35 Whoever finds no hex goes back to the pool."""
        for unit in self.units:
            s.tell("back_to_area_army", "5.3.8", unit=unit)
        pop(s)

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """5.3.8 Every survivor in every hex."""
        return [interned("enter", u, hex) for u in self.units for hex in bits.each(landing_hexes(s))]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """5.3.8, R35 Such a hex."""
        if act.verb != "enter":
            return NOT_NOW
        if act.a not in self.units:
            return NOT_AT_SEA
        return None if landing_hexes(s) >> act.b & 1 else NO_LANDING_THERE

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """5.3.8 It is ashore."""
        s.tell("comes_ashore", "5.3.8", unit=act.a, hex=act.b)
        if act.a in self.reduced:
            set_lost(s, act.a, 1)
        enter(s, act.a, act.b)
        swap(s, AreaArmyLanding(side, tuple(u for u in self.units if u != act.a), self.reduced))

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """5.3.8 Who lands where."""
        return Prompt("area_army_landing", "5.3.8")
