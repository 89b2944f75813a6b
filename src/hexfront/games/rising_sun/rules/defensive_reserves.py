"""9.32, 9.33, 10.2.3 Defensive reserves: units in reserve that come to the help of a hex under attack."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.rising_sun.rules.attack import Attack
from hexfront.games.rising_sun.rules.entering import enter
from hexfront.games.rising_sun.rules.fog_of_war import hidden_in, tell_seen, visible
from hexfront.games.rising_sun.rules.headquarters import commander
from hexfront.games.rising_sun.rules.in_attack import InAttack
from hexfront.games.rising_sun.rules.movement_points import RESERVE_PACE, allowance, gaits, surcharge
from hexfront.games.rising_sun.rules.reserves import NO_COMMANDER, NOT_IN_RESERVE, command_check
from hexfront.games.rising_sun.rules.supporting_fire import open_fire
from hexfront.games.rising_sun.rules.zones_of_control import ezoc
from hexfront.games.rising_sun.state import (
    IN_RESERVE,
    RisingSun,
    at,
    has_tried,
    note_tried,
    set_reserve,
)
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.paths import Reached, Steps, lowest_way, reach
from hexfront.kernel.act import Act, interned
from hexfront.kernel.events import only
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, swap

TRIED = Refusal("9.32bis", "tried_already")
TOO_FAR = Refusal("9.33", "cannot_reach")
NOT_YOURS = Refusal("9.32", "not_yours")


class Search(NamedTuple):
    """9.33 How far a reserve gets on its way to the attacked hex, and the steps it may take."""

    steps: Steps
    found: Reached


def search(s: RisingSun, unit: int, target: int) -> Search | None:
    """9.33, R17 What a reserve reaches within half its allowance, if that is the attacked hex.

    Only the attacked hex itself may lie in an enemy zone.
    """
    start, side = s.where[unit], s.kit.side_of[unit]
    if start < 0 or start == target:
        return None
    zones = ezoc(s, side)
    if zones >> start & 1 and zones >> target & 1:
        return None
    closed = at(s, 1 - side) | zones & ~(1 << target)
    for gait in gaits(s, unit):
        points = allowance(s, unit, gait, RESERVE_PACE)
        if s.kit.distance(start, target) <= points:
            steps = steps_of(s, side, gait[0], closed)
            found = reach(steps, start, points, s.kit.board.grid.size)
            if target in found.came:
                return Search(steps, found)
    return None


def steps_of(s: RisingSun, side: int, gait: int, closed: HexSet) -> Steps:
    """8.21, 13.3 The steps out of a hex that are not closed, and what each costs."""

    def steps(hex: int) -> list[tuple[int, int]]:
        return [
            (way.to, way[1 + gait] + surcharge(s, side, way.to, gait))
            for way in s.kit.exits[hex]
            if way[1 + gait] >= 0 and not closed >> way.to & 1
        ]

    return steps


def way_to(s: RisingSun, unit: int, target: int) -> tuple[int, ...]:
    """R17 The cheapest way of a reserve into the attacked hex, of equal ones that with the lowest hex numbers."""
    found = search(s, unit, target)
    return lowest_way(*found, s.where[unit], target) if found else ()


def commit_refusal(s: RisingSun, side: int, unit: int, target: int) -> Refusal | None:
    """9.32bis, 9.33, R17, R76 Why a unit cannot check for the attacked hex."""
    if s.kit.side_of[unit] != side or not s.kit.is_ground[unit]:
        return NOT_YOURS
    if s.reserve[unit] != IN_RESERVE or s.where[unit] < 0:
        return NOT_IN_RESERVE
    if has_tried(s, unit, target):
        return TRIED
    if commander(s, unit) < 0:
        return NO_COMMANDER
    return None if search(s, unit, target) else TOO_FAR


class DefensiveReserves(InAttack, frozen=True):
    """9.32, 10.2.3 The defender names reserves one by one; each checks at once, and comes in if it passes."""

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """9.32 Whoever may check."""
        target = self.attack.target
        ready = [u for u in s.kit.units[side] if s.reserve[u] == IN_RESERVE]
        return [interned("commit", u) for u in ready if commit_refusal(s, side, u, target) is None]

    def always(self, s: RisingSun, side: int) -> tuple[Act, ...]:
        """9.32 No more of them."""
        return (interned("done"),)

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """9.32 Only reserves that can come."""
        return commit_refusal(s, side, act.a, self.attack.target) if act.verb == "commit" else NOT_NOW

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """9.32bis A check, or on to the bombardments."""
        if act.verb == "commit":
            come_to_help(s, act.a, self.attack.target)
        else:
            open_fire(s, self.attack)

    def formality(self, s: RisingSun, side: int) -> bool:
        """17.1 Whether nobody can come; the enemy may not learn it."""
        return not self.offers(s, side)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Who comes."""
        return Prompt("defensive_reserves", "9.32", {"hex": self.attack.target})


def come_to_help(s: RisingSun, unit: int, target: int) -> None:
    """9.32bis, 9.33, R27 The check; a unit that passes moves in beneath the others and is no longer in reserve."""
    start, own = s.where[unit], only(s.kit.side_of[unit])
    way = way_to(s, unit, target)
    note_tried(s, unit, target)
    passed = command_check(s, unit)
    if not passed:
        s.tell("reserve_fails", "9.32bis", own, unit=unit, origin=start)
        s.tell("hidden_reserve_fails", "9.32bis", ~own, origin=start)
        return
    s.tell("reserve_comes", "9.33", own, unit=unit, origin=start, hex=target)
    s.tell("hidden_reserve_comes", "9.33", ~own, origin=start, hex=target)
    hidden = hidden_in(s, start)
    set_reserve(s, unit, 0)
    for hex in way:
        enter(s, unit, hex)
    tell_seen(s, hidden)


def ask_for_reserves(s: RisingSun, a: Attack) -> None:
    """9.32, 17.1 The defender is asked if anybody can come, or if the attacker cannot see that nobody can."""
    side = 1 - a.side
    step = DefensiveReserves(side, a)
    hidden = any(s.where[u] >= 0 and s.where[u] != a.target and not visible(s, u) for u in s.kit.units[side])
    if hidden or step.offers(s, side):
        swap(s, step)
    else:
        open_fire(s, a)
