"""12.0, 14.0, 19.0 Ways over the map: what a step costs, where lines of supply and zones of control reach."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from hexfront.games.formosa.ground import Ground
from hexfront.hexmap import bits
from hexfront.mechanics import ways
from hexfront.mechanics.zones import Zones

PROHIBITED = -1
"""The cost of terrain that wheels cannot enter off the road."""


class Exit(NamedTuple):
    """12.0 A way out of a hex in half movement points; -1 where the terrain is prohibited off the road."""

    to: int
    foot: int
    wheels: int
    road: bool


class Ways(Ground):
    """What follows from the hexsides and lines of the board."""

    def open_ways(self) -> None:
        """Look at every pair of neighbours."""
        board = self.board
        self.roads = {pair for line in board.lines for a, b in pairwise(line.hexes) for pair in ((a, b), (b, a))}
        self.road_hexes = bits.of(a for a, _ in self.roads)
        self.exits: list[tuple[Exit, ...]] = ways.exits(board, self._exit)
        self.exit_to = [{way.to: way for way in found} for found in self.exits]
        self.foot_ways = board.open_ways(self._passable)
        self.road_ways = board.open_ways(lambda a, b: (a, b) in self.roads)
        self.gaits = (self.foot_ways, board.open_ways(self._drivable))
        """19.1 The ways of units on foot, and of wheeled ones."""
        self.gaits_back = (self.foot_ways, board.open_ways(lambda a, b: self._drivable(b, a)))
        """12.2 The same gone backwards."""
        self.zones = Zones(board, self._reaches)
        self.attack_from = self.zones.beside
        """15.0 For every hex the hexes from which it can be attacked."""

    def _reaches(self, a: int, b: int) -> bool:
        """14.0, R8 Nothing reaches over an all-sea hexside."""
        return "all_sea" not in self.board.side(a, b)

    def _passable(self, a: int, b: int) -> bool:
        return bits.has(self.board.land, b) and self._reaches(a, b)

    def _drivable(self, a: int, b: int) -> bool:
        """12.2 Whether wheels can go there, by road or off it."""
        return self._passable(a, b) and ((a, b) in self.roads or self.terrain_effect(b).mechanized != PROHIBITED)

    def _exit(self, a: int, b: int) -> Exit | None:
        """12.0, 12.4 Half a point by road; off it the terrain, and a river."""
        if not self._passable(a, b):
            return None
        if (a, b) in self.roads:
            return Exit(b, 1, 1, True)
        river = self.tables.river.cost if "river" in self.board.side(a, b) else 0
        terrain = self.terrain_effect(b)
        foot, wheels = terrain.non_mechanized + river, terrain.mechanized + river
        return Exit(b, 2 * foot, PROHIBITED if terrain.mechanized == PROHIBITED else 2 * wheels, False)
