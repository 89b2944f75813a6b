"""2.2, 8.2 The ground of a game of the series: what a step costs, where zones of control, attacks and lines reach."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from hexfront.games.rising_sun.forces import ALLIED, AMTRAC, FOOT, JAPAN, MOTOR, Forces
from hexfront.games.rising_sun.game_tables import CLOSED, Cost, Stacking
from hexfront.games.rising_sun.hooks import Hooks
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.mechanics import ways
from hexfront.mechanics.zones import Zones

GAITS = (FOOT, MOTOR, AMTRAC)
RIVER, NO_MOTOR, ROAD = "river", "no_motor", "road"


class Exit(NamedTuple):
    """8.21 A way out of a hex and what it costs on foot, motorized and by AMTRAC; -1 is closed."""

    to: int
    foot: int
    motor: int
    amtrac: int


class Ground(Forces):
    """What follows from the board and the charts."""

    hooks: Hooks

    def name_ground(self) -> None:
        """Look at every hex and every pair of neighbours once."""
        board, tables = self.board, self.contents.tables
        self.land, self.sea = board.land, board.water
        self.coast = board.flags["coast"]
        self.clear = board.of_terrain["clear"]
        self.cover = board.of_terrain["jungle"] | board.of_terrain["rough"]
        """7.22 Where the Japanese infiltrate."""
        self._costs = {cost.kind: cost for cost in tables.terrain_costs}
        self._side_costs = {cost.kind: cost for cost in tables.hexside_costs}
        self._name_lines()
        self._name_features()
        self._open_ways()
        self._shifts()
        self._limits()
        self._measures()

    def _measures(self) -> None:
        """11.11 Columns and slanted rows of all hexes, for distances; the sea beside every coast (16.32)."""
        grid = self.board.grid
        self._axes = [(0, 0)] * grid.size
        for hex in grid:
            column, row = grid.column_row(hex)
            self._axes[hex] = (column, row - (column + 1) // 2)
        self.waiting = [self.hooks.waiting(self, hex) if self.coast >> hex & 1 else 0 for hex in range(grid.size)]

    def distance(self, a: int, b: int) -> int:
        """11.11 How many hexes lie between two, the second one counted."""
        (c, z), (d, y) = self._axes[a], self._axes[b]
        return max(abs(c - d), abs(z - y), abs(c - d + z - y))

    def _name_lines(self) -> None:
        """8.23 The best line that joins two neighbours: its cost, and which kinds there are."""
        costs = {cost.kind: cost for cost in self.contents.tables.line_costs}
        self.joined: dict[tuple[int, int], frozenset[str]] = {}
        for line in self.board.lines:
            for a, b in pairwise(line.hexes):
                both = self.joined.get((a, b), frozenset()) | {line.kind}
                self.joined[a, b] = self.joined[b, a] = both
        self._line_costs = {pair: [costs[kind] for kind in kinds] for pair, kinds in self.joined.items()}
        self.on_road = bits.of(a for (a, _), kinds in self.joined.items() if ROAD in kinds)
        self.on_rail = bits.of(a for (a, _), kinds in self.joined.items() if "railway" in kinds)
        self._line_ends = {
            hex: [costs[line.kind] for line in self.board.lines if hex in (line.hexes[0], line.hexes[-1])]
            for hex in {end for line in self.board.lines for end in (line.hexes[0], line.hexes[-1])}
        }

    def _name_features(self) -> None:
        self.zone: dict[str, HexSet] = {key: zone.bits for key, zone in self.board.zones.items()}
        self.featured: dict[str, HexSet] = {}
        for place in self.board.places:
            for word in place.features:
                self.featured[word] = self.featured.get(word, 0) | bits.bit(place.hex)

    def _open_ways(self) -> None:
        board = self.board
        self.exits: list[tuple[Exit, ...]] = ways.exits(board, self._exit)
        self.cost_to = [{way.to: (way.foot, way.motor, way.amtrac) for way in found} for found in self.exits]
        self.supply_ways = board.open_ways(lambda a, b: self.cost(a, b, FOOT) != CLOSED)
        """R37 Where a line of supply may go: wherever a unit on foot could."""
        lines = ({ROAD}, {ROAD, "railway"})
        self.road_ways, self.network = (
            board.open_ways(lambda a, b, kinds=kinds: bool(kinds & self.joined.get((a, b), frozenset())))  # type: ignore[misc]
            for kinds in lines
        )
        self.zones = tuple(
            tuple(Zones(board, self._reach_of(side, gait)) for gait in (FOOT, MOTOR)) for side in (JAPAN, ALLIED)
        )
        self.attack_from = tuple(
            ways.beside(board, lambda a, b, gait=gait: self._attackable(a, b, gait))  # type: ignore[misc]
            for gait in GAITS
        )
        """R33 For each gait and hex the hexes from which it can be attacked."""

    def cost(self, a: int, b: int, gait: int) -> int:
        """8.21 What a step costs; -1 where it is closed."""
        return self.cost_to[a].get(b, (CLOSED, CLOSED, CLOSED))[gait]

    def _exit(self, a: int, b: int) -> Exit | None:
        if not bits.has(self.land, a) or not bits.has(self.land, b):
            return None
        costs = [self._step(a, b, gait) for gait in GAITS]
        return Exit(b, *costs) if any(cost != CLOSED for cost in costs) else None

    def _step(self, a: int, b: int, gait: int) -> int:
        """8.23, G-2.8 The cheaper of the way along a line and across country; some rivers only where a road crosses."""
        if gait != FOOT and NO_MOTOR in self.board.side(a, b) and ROAD not in self.joined.get((a, b), ()):
            return CLOSED
        ways = [_of(cost, gait) for cost in self._line_costs.get((a, b), ())] + [self._across_country(a, b, gait)]
        return min((cost for cost in ways if cost != CLOSED), default=CLOSED)

    def _across_country(self, a: int, b: int, gait: int) -> int:
        """8.21 The hex entered and the hexsides crossed."""
        features = self.board.side(a, b)
        costs = [_of(self._costs[self.board.terrain[b]], gait)]
        costs += [_of(self._side_costs[f], gait) for f in features if f in self._side_costs and not _free(f, gait)]
        barred = any(f in features and f not in self._side_costs for f in ("ridge", "all_sea"))
        return CLOSED if CLOSED in costs or barred else sum(costs)

    def edge_cost(self, hex: int, gait: int) -> int:
        """R47 What the first hex costs a unit that comes over the edge: a line that ends there, or the terrain."""
        if ends := self._line_ends.get(hex):
            return min(_of(cost, gait) for cost in ends)
        return _of(self._costs[self.board.terrain[hex]], gait)

    def may_stand(self, hex: int, gait: int) -> bool:
        """B-2.10, BR21 Whether a unit could be in a hex: open ground, or one that a line leads to."""
        return _of(self._costs[self.board.terrain[hex]], gait) != CLOSED or any(
            (hex, other) in self.joined for other in self.board.neighbours[hex]
        )

    def _reach_of(self, side: int, gait: int) -> ways.Between:
        return lambda a, b: self._reaches(side, gait, a, b)

    def _reaches(self, side: int, gait: int, a: int, b: int) -> bool:
        """7.0, R32 A zone reaches where its unit could go, save some terrain and hexsides."""
        if self.cost(a, b, gait) == CLOSED or not self.contents.series.terrain_of[self.board.terrain[b]].zoc:
            return False
        effects = self.contents.series.hexside_of
        crossed = all(effects[f].zoc for f in self.board.side(a, b) if f in effects)
        return crossed and self.hooks.zoc(self, side, a, b)

    def _attackable(self, a: int, b: int, gait: int) -> bool:
        """R33 Nobody attacks where he could not go."""
        effects = self.contents.series.hexside_of
        return self.cost(a, b, gait) != CLOSED and all(effects[f].attack for f in self.board.side(a, b) if f in effects)

    def _shifts(self) -> None:
        """10.31, 11.21 Columns left for who stands in a hex, in combat and under bombardment."""
        effects, terrain = self.contents.series.terrain_of, self.board.terrain
        self.combat_shift = [effects[kind].combat if kind else 0 for kind in terrain]
        self.bombardment_shift = [effects[kind].bombardment if kind else 0 for kind in terrain]

    def crossing_shift(self, a: int, b: int) -> int:
        """10.31, R69 Columns left for a hexside that an attack crosses."""
        effects = self.contents.series.hexside_of
        return max((effects[f].combat for f in self.board.side(a, b) if f in effects), default=0)

    def _limits(self) -> None:
        """6.1 The stacking limits of every hex for each side; a rule for a zone goes before the general one."""
        size = self.board.grid.size
        self.limits: tuple[list[Stacking], list[Stacking]] = tuple(  # type: ignore[assignment]
            [self._limit(side, hex) for hex in range(size)] for side in ("japan", "allied")
        )

    def _limit(self, side: str, hex: int) -> Stacking:
        rules = [rule for rule in self.contents.tables.stacking if rule.side == side]
        zoned = [r for r in rules if any(hex in self.board.zones[zone].hexes for zone in r.zones)]
        return (zoned or [r for r in rules if not r.zones])[0]


def _of(cost: Cost, gait: int) -> int:
    return cost.foot if gait == FOOT else cost.motor


def _free(feature: str, gait: int) -> bool:
    """R45 AMTRACs pay nothing for a river."""
    return gait == AMTRAC and feature == RIVER
