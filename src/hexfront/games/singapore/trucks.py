"""S-2.92bis Trucks: in the joint phase the Commonwealth takes them off and puts them on."""

from __future__ import annotations

from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.kit import ALLIED, MOTOR
from hexfront.games.rising_sun.rules.fog_of_war import tell_unit
from hexfront.games.rising_sun.state import RisingSun
from hexfront.games.singapore.state import Singapore, own, set_truck
from hexfront.games.singapore.tables import tables
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Step, pop, swap

NO_BRIGADE = Refusal("S-2.92bis", "no_brigade")
HAS_TRUCK = Refusal("S-2.92bis", "has_truck")
HAS_NO_TRUCK = Refusal("S-2.92bis", "has_no_truck")
NO_TRUCK_LEFT = Refusal("S-2.92bis", "no_truck_left")
LOADED_ALREADY = Refusal("S-2.92bis", "loaded_already")


def trucks_left(s: Singapore) -> int:
    """S-2.92bis Trucks that no brigade has."""
    return tables(s.kit).trucks.number - sum(s.truck)


def takes_trucks(s: Singapore, unit: int) -> bool:
    """S-2.92bis Whether a unit is a Commonwealth infantry brigade on the map."""
    rule, what = tables(s.kit).trucks, s.kit.unit[unit]
    ours = s.kit.side_of[unit] == ALLIED and s.where[unit] >= 0
    return ours and what.type in rule.types and what.size == rule.size


def truck_gait(s: Singapore, unit: int) -> tuple[tuple[int, int], ...]:
    """S-2.92bis, SR15 Who has a truck goes motorized, at the allowance of trucks."""
    return ((MOTOR, tables(s.kit).trucks.movement),) if s.truck[unit] else ()


class Trucks(Step[Singapore], frozen=True):
    """S-2.92bis Trucks of destroyed brigades are available again."""

    def run(self, s: Singapore) -> None:
        """S-2.92bis They are never lost."""
        for unit in s.kit.units[ALLIED]:
            if s.truck[unit] and s.where[unit] < 0:
                set_truck(s, unit, False)
        swap(s, Loading(ALLIED))


class Loading(SideDecides, frozen=True):
    """S-2.92bis The Commonwealth takes trucks off, then puts free ones on."""

    giving: bool = False
    closing = (interned("end"),)

    def candidates(self, s: RisingSun, side: int) -> list[Act]:
        """S-2.92bis Brigades with a truck, and brigades without."""
        return [interned(verb, u) for verb in ("unload", "load") for u in s.kit.units[ALLIED] if s.where[u] >= 0]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """S-2.92bis All that are to come off come off first."""
        match act.verb:
            case "unload":
                if self.giving:
                    return LOADED_ALREADY
                return None if own(s).truck[act.a] and s.where[act.a] >= 0 else HAS_NO_TRUCK
            case "load":
                return self._load_refusal(own(s), act.a)
        return NOT_NOW

    def _load_refusal(self, s: Singapore, unit: int) -> Refusal | None:
        """S-2.92bis A brigade on the map without one, while there are trucks."""
        if not takes_trucks(s, unit):
            return NO_BRIGADE
        if s.truck[unit]:
            return HAS_TRUCK
        return None if trucks_left(s) else NO_TRUCK_LEFT

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """S-2.92bis A truck changes hands, or the trucks stay where they are."""
        if act.verb == "end":
            pop(s)
            return
        gives = act.verb == "load"
        swap(s, Loading(side, self.giving or gives))
        set_truck(own(s), act.a, gives)
        tell_unit(s, "truck_given" if gives else "truck_taken", "S-2.92bis", act.a, hex=s.where[act.a])

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """How many are free."""
        return Prompt("trucks", "S-2.92bis", {"number": trucks_left(own(s))})
