"""8.2 Where units can go in a phase: quicker than hex by hex, by the same rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from hexfront.bots.parts.orders import Way
from hexfront.games.rising_sun.kit import JAPAN
from hexfront.games.rising_sun.rules.movement_points import (
    NORMAL,
    RESERVE_PACE,
    STRATEGIC_PACE,
    allowance,
    gaits,
    surcharge,
)
from hexfront.games.rising_sun.rules.zones_of_control import beside_enemy, ezoc
from hexfront.games.rising_sun.state import RisingSun, at, interdicted
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.paths import reach


class Going(NamedTuple):
    """How a unit would go: from where, in which gait, with how many points, at which pace; whether a gun alone."""

    start: int
    gait: int
    points: int
    pace: int
    gun: bool


class Mobility:
    """The reach of a side's units at one moment."""

    def __init__(self, s: RisingSun, side: int, friends: HexSet = 0) -> None:
        """`friends` are hexes where somebody of the side will be besides those where he is."""
        self.s, self.side, self.friends = s, side, at(s, side) | friends
        self.enemy, self.zones, self.beside = at(s, 1 - side), ezoc(s, side), beside_enemy(s, side)
        self.marked = interdicted(s, 1 - side)
        self._found: dict[Going, Mapping[int, Way]] = {}

    def of(self, unit: int, pace: int = NORMAL) -> Mapping[int, Way]:
        """The hexes in a unit's reach at a pace, with the way: in its first gait if it gets there, else in another."""
        ways = self._goings(unit, pace)
        found = self.at_gait(ways[0])
        for other in ways[1:]:
            found = {**self.at_gait(other), **found}
        return found

    def rides(self, unit: int, hex: int, pace: int = NORMAL) -> bool:
        """S-2.10.1 Whether a unit must go motorized to get to a hex."""
        ways = self._goings(unit, pace)
        return len(ways) > 1 and hex not in self.at_gait(ways[0])

    def _goings(self, unit: int, pace: int) -> list[Going]:
        s = self.s
        gun = s.kit.is_artillery[unit]
        return [Going(s.where[unit], g[0], allowance(s, unit, g, pace), pace, gun) for g in gaits(s, unit)]

    def at_gait(self, going: Going) -> Mapping[int, Way]:
        """The same for a way of going."""
        if going not in self._found:
            self._found[going] = self._work_out(going)
        return self._found[going]

    def _work_out(self, going: Going) -> Mapping[int, Way]:
        start = going.start
        if going.pace == STRATEGIC_PACE and self.beside >> start & 1:
            return {}
        steps = self._steps(going)
        found = reach(steps, start, max(0, going.points), self.s.kit.board.grid.size)
        ways = {hex: found.way(hex) for hex in found.came if hex != start}
        if going.pace == NORMAL:
            ways |= {to: (to,) for to, _ in steps(start) if to not in ways}
        return ways

    def _steps(self, going: Going) -> Callable[[int], list[tuple[int, int]]]:
        """8.2 The steps out of a hex; in an enemy zone a move ends, save one that begins there."""
        closed, column, exits = self._closed(going), 1 + going.gait, self.s.kit.exits
        at_start = closed | self._zone_to_zone(going) if self.zones >> going.start & 1 else closed

        def steps(here: int) -> list[tuple[int, int]]:
            if self.zones >> here & 1 and here != going.start:
                return []
            shut = at_start if here == going.start else closed
            found = [(way.to, way[column]) for way in exits[here] if way[column] >= 0 and not shut >> way.to & 1]
            return [(to, cost + self._extra(to, going.gait)) for to, cost in found] if self.marked else found

        return steps

    def _closed(self, going: Going) -> HexSet:
        """8.24, 8.32, 11.13 What may not be entered at all."""
        closed = self.enemy
        if going.pace == STRATEGIC_PACE:
            closed |= self.beside
        if going.gun:
            closed |= self.zones & ~self.friends
        return closed

    def _zone_to_zone(self, going: Going) -> HexSet:
        """7.21, 7.22 From one zone into another only the Japanese slip, through cover."""
        cover = self.s.kit.cover
        slips = self.side == JAPAN and going.pace in (NORMAL, RESERVE_PACE) and cover >> going.start & 1
        return self.zones & ~cover if slips else self.zones

    def _extra(self, hex: int, gait: int) -> int:
        return surcharge(self.s, self.side, hex, gait)
