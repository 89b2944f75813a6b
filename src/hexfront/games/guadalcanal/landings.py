"""G-2.7 Landings: reinforcements go where it was planned, Japanese ones under fire; a U.S. battalion by sea."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from hexfront.games.guadalcanal.plots import Plotting, coasts
from hexfront.games.guadalcanal.state import Guadalcanal, clear_plan, note_voyage, own, void_plan
from hexfront.games.guadalcanal.tables import tables
from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.hooks import Steps
from hexfront.games.rising_sun.kit import ALLIED, JAPAN, SIDES, RisingSunKit
from hexfront.games.rising_sun.rules.bombardment import within
from hexfront.games.rising_sun.rules.losses import leave_map
from hexfront.games.rising_sun.rules.naval_units import may_land
from hexfront.games.rising_sun.state import (
    RisingSun,
    at,
    break_formations,
    count_eliminated,
    set_lost,
    steps_left,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.kit import OUT
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Sides, Step, pop, push

LANDINGS_DUE = Refusal("G-2.72", "landings_due")
NO_LANDING_DUE = Refusal("G-2.72", "no_landing_due")
NO_DELAY = Refusal("G-2.74", "no_delay")
NOT_CROWDED = Refusal("G-2.72", "not_crowded")


# who goes by sea, and where to


def is_due(s: Guadalcanal, unit: int) -> bool:
    """G-2.71 Whether a unit is to land on this turn."""
    return s.due[unit] == s.turn and s.plan[unit] >= 0 and s.where[unit] == s.kit.staging[s.kit.side_of[unit]]


def due(s: Guadalcanal, side: int) -> list[int]:
    """G-2.71 The units of a side that are to land on this turn."""
    plan, where, turn, staging, when = s.plan, s.where, s.turn, s.kit.staging[side], s.due
    return [u for u in s.kit.units[side] if when[u] == turn and where[u] == staging and plan[u] >= 0]


def voyages(s: Guadalcanal, unit: int) -> HexSet:
    """G-2.71, G-2.73, G-2.74, GR17 The hex planned; for a U.S. battalion on the island any coast without enemies."""
    if s.where[unit] < 0:
        return 1 << s.plan[unit] if is_due(s, unit) else 0
    return coasts(s) & ~at(s, JAPAN) if may_ship(s, unit) else 0


def may_ship(s: Guadalcanal, unit: int) -> bool:
    """G-2.74, GR18 One infantry or Marine battalion a turn, on turns without scheduled U.S. reinforcements."""
    return embarks(s, s.kit.side_of[unit]) and unit in shippable(s.kit)


def embarks(s: Guadalcanal, side: int) -> bool:
    """G-2.73, G-2.74 Nobody of Japan on the island; of the U.S. one on turns without scheduled reinforcements."""
    return side == ALLIED and s.shipped != s.turn and s.turn not in scheduled(s.kit)


@lru_cache(maxsize=4)
def scheduled(kit: RisingSunKit) -> frozenset[int]:
    """G-2.74, G-4.0 The turns with scheduled U.S. reinforcements."""
    return frozenset(group.turn for group in kit.campaign.arrivals if group.side == SIDES[ALLIED])


@lru_cache(maxsize=4)
def shippable(kit: RisingSunKit) -> frozenset[int]:
    """G-2.74, GR18 Infantry and Marine battalions, raiders and parachutists among them."""
    rule = tables(kit).sea_move
    units = [(u, kit.unit[u]) for u in kit.units[ALLIED]]
    return frozenset(u for u, what in units if what.type in rule.types and what.size == rule.size)


def sail_to(s: Guadalcanal, unit: int) -> int:
    """G-2.71 A reinforcement goes where it was planned."""
    return s.plan[unit] if s.where[unit] < 0 else OUT


def sailed(s: Guadalcanal, unit: int) -> None:
    """G-2.71, G-2.74 The plan is carried out, or the voyage of the turn is used up."""
    if s.where[unit] < 0:
        clear_plan(s, unit)
    else:
        note_voyage(s)


def by_sea(s: Guadalcanal, unit: int) -> bool:
    """G-2.11, GR9 A headquarters of the convoy lands even if it is reduced."""
    return s.due[unit] > 0


# landing attrition


def landing(s: Guadalcanal, unit: int, target: int) -> bool:
    """G-2.71, GR7, GR8, GR37 A Japanese unit that lands near a U.S. unit rolls a die; whether it is still there."""
    rule = tables(s.kit).landing
    if s.kit.side_of[unit] != JAPAN or not within(s.kit, target, rule.within) & at(s, ALLIED):
        return True
    match rule.results[s.roll("G-2.71") - 1]:
        case "none":
            s.tell("lands_unharmed", "G-2.71", unit=unit, hex=target)
        case "step" if steps_left(s, unit) > 1:
            count_eliminated(s, unit, 1)
            set_lost(s, unit, s.lost[unit] + 1)
            s.tell("landing_costs_step", "G-2.71", unit=unit, hex=target)
        case _:
            lose_in_landing(s, unit, target)
            return False
    return True


def lose_in_landing(s: Guadalcanal, unit: int, target: int) -> None:
    """G-2.71, GR7, GR8 To the Destroyed box; nothing is recorded for replacements, and a headquarters returns."""
    count_eliminated(s, unit, steps_left(s, unit))
    leave_map(s, unit, s.kit.destroyed[JAPAN])
    break_formations(s, unit)
    if s.kit.is_headquarters[unit]:
        set_lost(s, unit, 1)
    s.tell("lost_in_landing", "G-2.71", unit=unit, hex=target)


# the movement phase


def movement_opens(s: Guadalcanal, side: int) -> Steps:
    """G-2.72, GR32, GR37 Before anybody moves: Japan cancels, plans that cannot be carried out lapse, too many wait."""
    if not due(s, side):
        return ()
    later = (Crowding(side), VoidPlans(side))
    return (*later, Cancelling(side)) if side == JAPAN else later


def movement_ends(s: Guadalcanal, side: int) -> Refusal | None:
    """G-2.72, G-2.74 Whoever can land must, before the phase ends."""
    return LANDINGS_DUE if any(may_land(s, u) for u in due(s, side)) else None


def cancel(s: Guadalcanal, unit: int) -> None:
    """G-2.72, GR32 A Japanese landing is planned anew at once for the next turn; a U.S. unit waits."""
    side = s.kit.side_of[unit]
    void_plan(s, unit)
    if side == JAPAN:
        s.tell("landing_cancelled", "G-2.72", unit=unit)
        if s.turn < s.kit.tables.turns.last:
            push(s, Plotting(side, (unit,), s.turn + 1))
    else:
        s.tell("landing_void", "G-2.72", unit=unit)


class Cancelling(SideDecides, frozen=True):
    """G-2.72 Before the first unit moves Japan may cancel landings, unit by unit."""

    closing = (interned("end"),)

    def candidates(self, s: RisingSun, side: int) -> list[Act]:
        """G-2.72 Those of this turn."""
        return [interned("cancel", u) for u in due(own(s), side)]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """G-2.72 Only those."""
        if act.verb != "cancel":
            return NOT_NOW
        return None if s.kit.side_of[act.a] == side and is_due(own(s), act.a) else NO_LANDING_DUE

    def actors(self, s: RisingSun) -> Sides:
        """G-2.72 Nobody once all are cancelled, which everybody knows."""
        return (self.side,) if due(own(s), self.side) else ()

    def run(self, s: RisingSun) -> None:
        """G-2.72 No landing is left."""
        pop(s)

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """G-2.72 One is cancelled, or all others are made."""
        if act.verb == "cancel":
            cancel(own(s), act.a)
        else:
            pop(s)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Which."""
        return Prompt("cancelling", "G-2.72", {"number": len(due(own(s), side))})


class VoidPlans(Step[Guadalcanal], frozen=True):
    """G-2.72, GR32 Plans for a hex that the enemy holds and nobody can assault from the sea lapse."""

    side: int

    def run(self, s: Guadalcanal) -> None:
        """GR32, R25, R90 No sea beside it, or barred by one's own artillery."""
        pop(s)
        closed = at(s, 1 - self.side)
        for unit in due(s, self.side):
            target = s.plan[unit]
            if closed >> target & 1 and (s.barred >> target & 1 or not s.kit.waiting[target]):
                void_plan(s, unit)
                s.tell("landing_void", "G-2.72", unit=unit)


class Crowding(SideDecides, frozen=True):
    """GR37 Of an assault too large for the sea hexes its owner names, before the dice, who stays away."""

    def candidates(self, s: RisingSun, side: int) -> list[Act]:
        """GR37 Those who are to assault."""
        return [interned("cancel", u) for u in assaulting(own(s), side)]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """GR37, G-2.74 Only one whose absence makes room; nobody else of the U.S. may stay away."""
        if act.verb != "cancel":
            return NOT_NOW
        force = assaulting(own(s), side)
        if act.a not in force:
            return NOT_CROWDED if side == JAPAN else NO_DELAY
        rest = [u for u in force if u != act.a]
        return None if too_many(own(s), rest) < too_many(own(s), force) else NOT_CROWDED

    def actors(self, s: RisingSun) -> Sides:
        """GR37 Nobody if all of them fit."""
        return (self.side,) if too_many(own(s), assaulting(own(s), self.side)) else ()

    def run(self, s: RisingSun) -> None:
        """GR37 All of them fit."""
        pop(s)

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """GR37 A Japanese landing is cancelled, a U.S. unit waits."""
        cancel(own(s), act.a)

    def shown_to(self, s: RisingSun, side: int) -> Step[RisingSun]:
        """G-2.71 The enemy does not learn that so many are to land in one place."""
        return self if side == self.side else s.stack[-2]

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Who."""
        return Prompt("crowding", "G-2.72", {"number": too_many(own(s), assaulting(own(s), side))})


def assaulting(s: Guadalcanal, side: int) -> list[int]:
    """16.32 The units that are to land this turn where the enemy is."""
    enemy = at(s, 1 - side)
    return [u for u in due(s, side) if enemy >> s.plan[u] & 1]


def too_many(s: Guadalcanal, force: Sequence[int]) -> int:
    """GR37, R44 How many of an assault find no place in the sea hexes, however they are spread over them."""
    taken: dict[tuple[int, int, int], int] = {}
    return sum(not seated(s, unit, taken, set()) for unit in force)


def seats(s: Guadalcanal, unit: int) -> Iterator[tuple[int, int, int]]:
    """R44, 6.1 The places for a unit beside its target: one of its own kind in every sea hex, or one for anybody."""
    rule = s.kit.limits[s.kit.side_of[unit]]
    for hex in bits.each(s.kit.waiting[s.plan[unit]]):
        if s.kit.slot[unit]:
            yield hex, s.kit.slot[unit], 0
        yield from ((hex, 0, number) for number in range(rule[hex].limit))


def seated(s: Guadalcanal, unit: int, taken: dict[tuple[int, int, int], int], tried: set[tuple[int, int, int]]) -> bool:
    """GR37 Whether there is a place for a unit, if need be after others have moved up."""
    for seat in seats(s, unit):
        if seat not in tried:
            tried.add(seat)
            if seat not in taken or seated(s, taken[seat], taken, tried):
                taken[seat] = unit
                return True
    return False
