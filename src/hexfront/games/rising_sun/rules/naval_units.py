"""16.3 Naval movement: units that go by sea, and those that wait at sea to assault a coast."""

from __future__ import annotations

from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.rules.entering import enter
from hexfront.games.rising_sun.rules.fog_of_war import hidden_in, tell_seen, tell_unit
from hexfront.games.rising_sun.rules.losses import lose_steps
from hexfront.games.rising_sun.rules.movement_points import LANDED_PACE
from hexfront.games.rising_sun.rules.moving import party, start_refusal
from hexfront.games.rising_sun.rules.stacking import room_refusal
from hexfront.games.rising_sun.rules.zones_of_control import ezoc
from hexfront.games.rising_sun.state import LANDED, RisingSun, at, bind, set_moved, steps_left
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import Hex, PieceId
from hexfront.kernel.step import Prompt, Step, pop, push

NO_VOYAGE = Refusal("16.3", "no_voyage")
NOT_COASTAL = Refusal("16.3", "not_coastal")
COAST_IN_ZONE = Refusal("16.3", "coast_in_zone")
NO_LANDING_THERE = Refusal("16.3", "no_landing_there")
NO_SEA_BESIDE = Refusal("16.32", "no_sea_beside")


def sail_refusal(s: RisingSun, side: int, unit: int) -> Refusal | None:
    """16.3 Why a unit cannot go by sea: from the Staging Area, or from a coast out of enemy zones."""
    if s.kit.side_of[unit] != side or not s.kit.is_ground[unit] or not s.kit.hooks.voyages(s, unit):
        return NO_VOYAGE
    here = s.where[unit]
    if here < 0 and s.kit.is_headquarters[unit] and s.lost[unit] and not s.kit.hooks.by_sea(s, unit):
        return NO_VOYAGE  # R30: a staff that was destroyed returns in the joint phase
    if here != s.kit.staging[side] and (refusal := start_refusal(s, side, unit)):
        return refusal
    if here >= 0:
        if not s.kit.coast >> here & 1:
            return NOT_COASTAL
        if ezoc(s, side) >> here & 1:
            return COAST_IN_ZONE
    return None if may_land(s, unit) else NO_VOYAGE


def may_land(s: RisingSun, unit: int) -> bool:
    """16.3 Whether there is any hex to land in: what `landing_hexes` tells, without looking at each of them."""
    free = goals(s, unit) & ~at(s, 1 - s.kit.side_of[unit])
    return bool(free or landing_hexes(s, unit))


def goals(s: RisingSun, unit: int) -> HexSet:
    """16.3 The coasts to which the game lets a unit sail, other than its own."""
    here = s.where[unit]
    found = s.kit.hooks.voyages(s, unit)
    return found & ~(1 << here) if here >= 0 else found


def landing_hexes(s: RisingSun, unit: int) -> HexSet:
    """16.31, 16.32, R90 Where the game lets a unit land: free coasts, and enemy ones with room at sea beside them."""
    return open_to(s, unit, goals(s, unit))


def open_to(s: RisingSun, unit: int, coasts: HexSet) -> HexSet:
    """16.31, 16.32, R90 Of some coasts those where a unit could land or wait at sea for an assault."""
    enemy = coasts & at(s, 1 - s.kit.side_of[unit])
    free = coasts & ~enemy
    for hex in bits.each(enemy & ~s.barred):
        if waiting_hexes(s, unit, hex):
            free |= 1 << hex
    return free


def waiting_hexes(s: RisingSun, unit: int, target: int) -> HexSet:
    """16.32, R44 The all-sea hexes next to a target where a landing force has room."""
    beside = s.kit.waiting[target] & ~at(s, 1 - s.kit.side_of[unit])
    return bits.of(hex for hex in bits.each(beside) if room_refusal(s, (unit,), hex) is None)


def set_sail(s: RisingSun, side: int, unit: int) -> None:
    """16.3 A voyage begins, to the coast the game has fixed or to where its owner likes."""
    goal = s.kit.hooks.sail_to(s, unit)
    if goal < 0:
        push(s, Sailing(side, unit))
    else:
        make_for(s, side, unit, goal)


def make_for(s: RisingSun, side: int, unit: int, hex: int) -> None:
    """16.31, 16.32 A unit lands and goes on at half its allowance, or waits at sea for the assault."""
    s.kit.hooks.sailed(s, unit)
    if at(s, 1 - side) >> hex & 1:
        push(s, Waiting(side, unit, hex))
    else:
        land(s, unit, hex)


class Sailing(SideDecides, frozen=True):
    """16.31, 16.32 Where a unit lands."""

    unit: PieceId

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """16.3 The coasts it may go to."""
        return [interned("at", hex) for hex in bits.each(landing_hexes(s, self.unit))]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """16.3 What is no coast it may go to."""
        if act.verb != "at":
            return NOT_NOW
        return None if landing_hexes(s, self.unit) >> act.a & 1 else NO_LANDING_THERE

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """16.31, 16.32 There it goes."""
        pop(s)
        make_for(s, side, self.unit, act.a)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Where to."""
        return Prompt("sailing", "16.3", {"unit": self.unit})


def land(s: RisingSun, unit: int, hex: int) -> None:
    """16.31 A unit comes ashore; in an enemy zone, or where the game says so, it stops there."""
    if not s.kit.hooks.landing(s, unit, hex):
        return
    side, hidden = s.kit.side_of[unit], hidden_in(s, s.where[unit])
    set_moved(s, unit, LANDED)
    enter(s, unit, hex)
    tell_unit(s, "lands", "16.31", unit, hex=hex)
    tell_seen(s, hidden)
    if s.kit.hooks.after_landing and not ezoc(s, side) >> hex & 1:
        push(s, party(s, side, (unit,), LANDED_PACE))


class Waiting(SideDecides, frozen=True):
    """16.32 The all-sea hex in which a landing force waits for its assault."""

    unit: PieceId
    target: Hex

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """16.32, R44 The sea next to the target, as far as there is room."""
        return [interned("at", hex) for hex in bits.each(waiting_hexes(s, self.unit, self.target))]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """16.32 Only such a hex."""
        if act.verb != "at":
            return NOT_NOW
        return None if waiting_hexes(s, self.unit, self.target) >> act.a & 1 else NO_SEA_BESIDE

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """16.32 The force is bound for the target, and must attack it in the regular combat phase."""
        pop(s)
        if not s.kit.hooks.landing(s, self.unit, self.target):
            return
        hidden = hidden_in(s, s.where[self.unit])
        set_moved(s, self.unit, LANDED)
        enter(s, self.unit, act.a)
        bind(s, self.unit, self.target)
        tell_unit(s, "bound_for", "16.32", self.unit, target=self.target, hex=act.a)
        tell_seen(s, hidden)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """From where."""
        return Prompt("waiting", "16.32", {"unit": self.unit, "hex": self.target})


def landing_forces(s: RisingSun, side: int) -> list[int]:
    """16.32 The units of a side that wait at sea."""
    if not at(s, side) & s.kit.sea:
        return []
    return [u for u in s.kit.units[side] if s.where[u] >= 0 and s.bound[u] >= 0]


class FailedLandings(Step[RisingSun], frozen=True):
    """16.32 Landing forces still at sea when the regular combat phase ends are permanently destroyed."""

    side: int

    def run(self, s: RisingSun) -> None:
        """16.32, R89 Their steps are recorded."""
        for unit in landing_forces(s, self.side):
            lose_steps(s, unit, steps_left(s, unit), "16.32", permanent=True)
        pop(s)
