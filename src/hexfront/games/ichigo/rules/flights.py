"""7.8, 8.10, 8.11 What is flown between two moves: aerial supply, airlift, the 11th Airborne."""

from __future__ import annotations

from hexfront.games.ichigo.deciding import SideDecides
from hexfront.games.ichigo.kit import ALLIED, CHINESE, US
from hexfront.games.ichigo.rules.entering import enter, garrisons
from hexfront.games.ichigo.rules.fog_of_war import tell_unit
from hexfront.games.ichigo.rules.stacking import room
from hexfront.games.ichigo.rules.supply import allied_cities, us_supply
from hexfront.games.ichigo.rules.victory import beachhead
from hexfront.games.ichigo.state import (
    MOVED,
    OVER,
    Ichigo,
    launched,
    lay_marker,
    start_alone,
    use_aerial_supply,
    use_airlift,
    use_drop,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.kit import OUT
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, pop, push, swap

NO_SUPERIORITY = Refusal("8.10", "no_superiority")
AIRLIFT_USED = Refusal("8.10", "airlift_used")
NOT_IN_CITY = Refusal("8.10", "not_in_city")
NO_AIRLIFT = Refusal("8.10", "no_airlift")
HAS_MOVED = Refusal("8.10", "has_moved")
NO_CITY = Refusal("8.10", "no_city")
NOT_A_CITY = Refusal("8.10", "not_a_friendly_city")
SAME_CITY = Refusal("8.10", "same_city")
NOT_ON_FORMOSA = Refusal("9.9", "no_chinese_on_formosa")
CITY_FULL = Refusal("8.10", "city_full")
TOO_EARLY = Refusal("8.11", "too_early_for_airborne")
HAS_ENTERED = Refusal("8.11", "airborne_entered")
NOT_ENTERED = Refusal("8.11", "airborne_not_entered")
DROP_USED = Refusal("8.11", "drop_used")
NOT_A_BEACHHEAD = Refusal("8.11", "not_a_beachhead")
BEACHHEAD_FULL = Refusal("6.4", "beachhead_full")
NO_DROP_THERE = Refusal("8.11", "no_drop_there")
SUPPLY_USED = Refusal("7.8", "supply_used")
SUPPLIED_ALREADY = Refusal("7.8", "supplied_already")
NO_MARKER = Refusal("7.8", "no_marker")


# what may be flown


def flights(s: Ichigo, nation: int) -> list[Act]:
    """7.8, 8.10, 8.11 Everything that may be flown in a movement phase of a nation."""
    if nation == CHINESE:
        return airlifts(s)
    return [*airborne(s), *supply_drops(s)] if nation == US else []


def flight_refusal(s: Ichigo, nation: int, act: Act) -> Refusal | None:
    """7.8, 8.10, 8.11 Why something cannot be flown."""
    if nation == CHINESE and act.verb == "airlift":
        return airlift_refusal(s, act.a)
    if nation != US:
        return NOT_NOW
    match act.verb:
        case "supply" | "lift":
            return supply_refusal(s, act)
        case "drop":
            return drop_refusal(s)
        case "come":
            return come_refusal(s, act.a)
        case "fly":
            return fly_refusal(s)
    return NOT_NOW


def start_flight(s: Ichigo, act: Act) -> None:
    """7.8, 8.10, 8.11 Something is flown."""
    match act.verb:
        case "airlift":
            push(s, Airlift(ALLIED, act.a))
        case "fly":
            push(s, Airlift(ALLIED, s.kit.airborne))
        case "drop":
            push(s, Drop(ALLIED))
        case "come":
            come(s, act.a)
        case _:
            move_marker(s, act)


# airlift


def superiority(s: Ichigo) -> bool:
    """8.8, 8.10, R55 Whether the Allies have air superiority in this turn."""
    return launched(s) or s.air_winner == ALLIED


def capacity_refusal(s: Ichigo) -> Refusal | None:
    """8.10, 8.11 One airlift a turn of air superiority."""
    if not superiority(s):
        return NO_SUPERIORITY
    return AIRLIFT_USED if s.airlifted else None


def airlifts(s: Ichigo) -> list[Act]:
    """8.10, R68 What `airlift_refusal` asks of one unit, for all of them."""
    if capacity_refusal(s):
        return []
    kit, friendly = s.kit, allied_cities(s) & s.kit.mainland
    able = [u for u in kit.regulars if s.start[u] >= 0 and friendly >> s.where[u] & 1 and s.start[u] == s.where[u]]
    return [interned("airlift", u) for u in able if not s.done[u] & MOVED and landing_cities(s, u)]


def airlift_refusal(s: Ichigo, unit: int) -> Refusal | None:
    """8.10, R61, R68 A regular that began the phase in a friendly mainland city and has not moved."""
    if refusal := capacity_refusal(s):
        return refusal
    if not s.kit.is_body[unit] or s.where[unit] < 0:
        return NO_AIRLIFT
    if s.done[unit] & MOVED:
        return HAS_MOVED
    if s.start[unit] != s.where[unit] or not allied_cities(s) & s.kit.mainland & 1 << s.where[unit]:
        return NOT_IN_CITY
    return None if landing_cities(s, unit) else NO_CITY


def landing_cities(s: Ichigo, unit: int) -> HexSet:
    """8.10, 8.11, R38, R61 The other friendly cities with room; Chinese never on Formosa."""
    nation = s.kit.nation[unit]
    cities = allied_cities(s) & ~(1 << s.where[unit])
    if nation == CHINESE:
        cities &= s.kit.mainland
    return bits.of(hex for hex in bits.each(cities) if room(s, nation, hex) > 0)


class Airlift(SideDecides, frozen=True):
    """8.10 Where a unit is flown to."""

    unit: PieceId

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """8.10 Friendly cities."""
        return [interned("at", hex) for hex in bits.each(allied_cities(s))]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """8.10, 9.9, R61 Another friendly city with room, for Chinese on the mainland."""
        if act.verb != "at":
            return NOT_NOW
        if not allied_cities(s) >> act.a & 1:
            return NOT_A_CITY
        if act.a == s.where[self.unit]:
            return SAME_CITY
        if s.kit.nation[self.unit] == CHINESE and s.kit.formosa >> act.a & 1:
            return NOT_ON_FORMOSA
        return None if landing_cities(s, self.unit) >> act.a & 1 else CITY_FULL

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """8.10, R68 It lands, and rolls and moves for itself."""
        use_airlift(s)
        origin = s.where[self.unit]
        tell_unit(s, "flown", "8.10", self.unit, origin=origin, hex=act.a)
        enter(s, self.unit, act.a)
        start_alone(s, self.unit)
        pop(s)

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """8.10 Where to."""
        return Prompt("airlift", "8.10", {"unit": self.unit})


# the 11th Airborne


def airborne(s: Ichigo) -> list[Act]:
    """8.11 What the 11th Airborne may do."""
    found = [interned("come", hex) for n in (0, 1) if (hex := beachhead(s, n)) >= 0 and come_refusal(s, hex) is None]
    found += [interned("drop")] if drop_refusal(s) is None else []
    return [*found, interned("fly")] if fly_refusal(s) is None else found


def entry_refusal(s: Ichigo) -> Refusal | None:
    """5.3.13, 8.11 It enters once, from turn 8."""
    if s.where[s.kit.airborne] != s.kit.us_box:
        return HAS_ENTERED
    return TOO_EARLY if s.turn < s.kit.tables.causeway.airborne_from else None


def come_refusal(s: Ichigo, hex: int) -> Refusal | None:
    """8.11, R38 At a beachhead with room."""
    if refusal := entry_refusal(s):
        return refusal
    if hex not in (beachhead(s, 0), beachhead(s, 1)) or hex < 0:
        return NOT_A_BEACHHEAD
    return None if room(s, US, hex) > 0 else BEACHHEAD_FULL


def come(s: Ichigo, hex: int) -> None:
    """8.11 It comes ashore like any other division."""
    s.tell("comes_ashore", "8.11", unit=s.kit.airborne, hex=hex)
    enter(s, s.kit.airborne, hex)
    start_alone(s, s.kit.airborne)


def drop_refusal(s: Ichigo) -> Refusal | None:
    """8.11, R37 One drop a game; it needs the airlift and the supply marker of the turn."""
    if refusal := entry_refusal(s):
        return refusal
    if s.dropped:
        return DROP_USED
    return AIRLIFT_USED if s.airlifted else SUPPLY_USED if s.aerial_supplied else None


def drop_zones(s: Ichigo) -> HexSet:
    """8.11, R38 Clear or rough land without Japanese units, garrisons or Chinese, and with room."""
    open_ground = s.kit.rough_or_clear & ~s.japan_at & ~garrisons(s) & ~s.china_at
    full = bits.of(hex for hex in bits.each(s.us_at) if room(s, US, hex) <= 0)
    return open_ground & ~full


class Drop(SideDecides, frozen=True):
    """8.11 Where the 11th Airborne jumps."""

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """8.11 Any open hex."""
        return [interned("at", hex) for hex in bits.each(drop_zones(s))]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """8.11 Such a hex."""
        if act.verb != "at":
            return NOT_NOW
        return None if drop_zones(s) >> act.a & 1 else NO_DROP_THERE

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """8.11, R37 It lands; airlift and supply marker of the turn are used, the marker lies with it."""
        use_drop(s)
        use_airlift(s)
        use_aerial_supply(s)
        s.tell("drops", "8.11", unit=s.kit.airborne, hex=act.a)
        lay_marker(s, s.kit.aerial_supply, act.a)
        enter(s, s.kit.airborne, act.a)
        start_alone(s, s.kit.airborne)
        pop(s)

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """8.11 Where to."""
        return Prompt("drop", "8.11", {"unit": s.kit.airborne})


def fly_refusal(s: Ichigo) -> Refusal | None:
    """8.11, R38 It may be airlifted from one Allied city to another before its own move."""
    unit = s.kit.airborne
    if s.where[unit] < 0:
        return NOT_ENTERED
    if refusal := capacity_refusal(s):
        return refusal
    if s.done[unit] & (MOVED | OVER):
        return HAS_MOVED
    if s.start[unit] != s.where[unit] or not allied_cities(s) >> s.where[unit] & 1:
        return NOT_IN_CITY
    return None if landing_cities(s, unit) else NO_CITY


# aerial supply


def unsupplied_us(s: Ichigo) -> HexSet:
    """7.8 The hexes of US units that have no supply."""
    return s.us_at & ~us_supply(s)


def supply_drops(s: Ichigo) -> list[Act]:
    """7.8, R71 Where the marker may be laid, and whether it may be taken back."""
    found = [] if s.aerial_supplied else [interned("supply", hex) for hex in bits.each(unsupplied_us(s))]
    return [*found, interned("lift")] if s.where[s.kit.aerial_supply] >= 0 else found


def supply_refusal(s: Ichigo, act: Act) -> Refusal | None:
    """7.8, R71 Once a turn, on units that have no supply otherwise."""
    if act.verb == "lift":
        return None if s.where[s.kit.aerial_supply] >= 0 else NO_MARKER
    if act.verb != "supply":
        return NOT_NOW
    if s.aerial_supplied:
        return SUPPLY_USED
    return None if unsupplied_us(s) >> act.a & 1 else SUPPLIED_ALREADY


def move_marker(s: Ichigo, act: Act) -> None:
    """7.8 The marker is deployed, or taken back."""
    if act.verb == "lift":
        s.tell("supply_lifted", "7.8", hex=s.where[s.kit.aerial_supply])
        lay_marker(s, s.kit.aerial_supply, OUT)
        return
    use_aerial_supply(s)
    lay_marker(s, s.kit.aerial_supply, act.a)
    s.tell("supply_dropped", "7.8", hex=act.a)


class SupplyWindow(SideDecides, frozen=True):
    """7.8, R71 The first window, after the US order is announced."""

    closing = (Act("done"),)

    def actors(self, s: Ichigo) -> tuple[int, ...]:
        """R73 Nobody is asked if nothing can be done."""
        return (self.side,) if supply_drops(s) else ()

    def run(self, s: Ichigo) -> None:
        """R73 On."""
        pop(s)

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """7.8 Where the marker may go."""
        return supply_drops(s)

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """7.8 Whether it may."""
        return supply_refusal(s, act)

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """7.8 Laid, taken back, or left."""
        if act.verb == "done":
            pop(s)
            return
        move_marker(s, act)
        swap(s, self)

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """7.8 Where to."""
        return Prompt("aerial_supply", "7.8")
