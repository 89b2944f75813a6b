"""10.0, 10.17 Where the units of a nation can get to in a movement phase, and by which way."""

from __future__ import annotations

from collections.abc import Mapping

from hexfront.games.ichigo.judgement.doctrine import habits_of
from hexfront.games.ichigo.kit import CHINESE, JAPANESE, OWNER
from hexfront.games.ichigo.rules.entering import closed_to
from hexfront.games.ichigo.rules.moving import air_range, unfit_for_strategic
from hexfront.games.ichigo.rules.points import allowance, may_hurry
from hexfront.games.ichigo.rules.supply import attenuated, supplied, supply_area
from hexfront.games.ichigo.state import Ichigo, enemies_at, rolled
from hexfront.hexmap import bits
from hexfront.hexmap.paths import Steps, reach

Way = tuple[int, ...]
Kind = tuple[int, int, bool]
"""Units alike: where they are, their points, whether they may hurry."""


class Mobility:
    """Ways of the units of a nation as things stand; dice not rolled yet are guessed."""

    def __init__(self, s: Ichigo, nation: int, in_phase: bool = True) -> None:
        self.s, self.kit, self.nation, self.in_phase = s, s.kit, nation, in_phase
        self.closed = closed_to(s, nation)
        self.air = air_range(s, 1 - OWNER[nation])
        self._steps: dict[int, list[tuple[int, int]]] = {}
        self._known: dict[Kind, Mapping[int, Way]] = {}
        self._supplied = supply_area(s, nation)
        self._beside = bits.dilate(enemies_at(s, nation), s.kit.board.stride)

    def of(self, unit: int) -> Mapping[int, Way]:
        """The hexes a unit can get to, with the way; its own is not among them."""
        return self.ways(self.kind(unit))

    def kind(self, unit: int) -> Kind:
        """Where it is, what it may spend, and whether it may hurry."""
        return self.s.where[unit], self.points(unit), self.hurries(unit)

    def points(self, unit: int) -> int:
        """7.3, 10.14-10.16 The points of a unit, or what is expected of its die."""
        if self._by_die(unit) and not (self.in_phase and rolled(self.s, unit)):
            return habits_of(self.kit, self.nation).points
        return allowance(self.s, unit)

    def _by_die(self, unit: int) -> bool:
        """10.14, 10.15 Whether a die decides on its points."""
        if self.nation == CHINESE:
            return True
        return self.nation == JAPANESE and attenuated(self.s) and supplied(self.s, unit)

    def hurries(self, unit: int) -> bool:
        """10.17 Whether it may move strategically; before the phase as it stands now."""
        s = self.s
        if self.in_phase:
            return may_hurry(s, unit)
        if self.nation == CHINESE or (self.nation == JAPANESE and attenuated(s)) or s.raided[unit]:
            return False
        return bool(self._supplied & ~self._beside & 1 << s.where[unit])

    def ways(self, kind: Kind) -> Mapping[int, Way]:
        """10.1, 10.17, R69 What can be reached by an ordinary move, or by a strategic one."""
        if kind not in self._known:
            here, points, hurries = kind
            size = self.kit.board.grid.size
            plain = reach(self.steps, here, points, size)
            found = {hex: plain.way(hex) for hex in plain.came if hex != here}
            if hurries:
                far = reach(self._clean_steps(), here, points * self.kit.tables.movement.strategic_factor, size)
                found = {hex: far.way(hex) for hex in far.came if hex != here} | found
            self._known[kind] = found
        return self._known[kind]

    def steps(self, hex: int) -> list[tuple[int, int]]:
        """10.7-10.13, 8.4 The steps out of a hex that no enemy bars, airpower counted."""
        if hex not in self._steps:
            t = self.kit.tables.movement
            found = []
            for way in self.kit.exits[hex]:
                if not self.closed >> way.to & 1:
                    over = self.air >> way.to & 1
                    found.append((way.to, way.cost + over * (t.airpower + t.airpower_river * way.river)))
            self._steps[hex] = found
        return self._steps[hex]

    def _clean_steps(self) -> Steps:
        """10.17 The same without hexes that strategic movement never enters."""
        unfit = unfit_for_strategic(self.s, self.nation)
        return lambda hex: [step for step in self.steps(hex) if not unfit >> step[0] & 1]
