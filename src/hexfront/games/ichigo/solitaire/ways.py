"""10.0 How far units come, by the costs of the rules: the hexes in reach, ways to a goal, and how far it still is."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.ichigo.ground import Way
from hexfront.games.ichigo.kit import OWNER
from hexfront.games.ichigo.rules.entering import closed_to
from hexfront.games.ichigo.rules.moving import air_range, unfit_for_strategic
from hexfront.games.ichigo.state import Ichigo, airpower
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.paths import Reached, Steps, reach
from hexfront.kernel.kept import kept_under

FAR = 60
"""Movement points beyond which nobody looks for a way."""


def _enemy_air(s: Ichigo, nation: int) -> HexSet:
    return air_range(s, 1 - OWNER[nation])


def _cost(s: Ichigo, way: Way, air: HexSet) -> int:
    """10.7-10.13, 8.4 What a step costs."""
    if air >> way.to & 1:
        t = s.kit.tables.movement
        return way.cost + t.airpower + (t.airpower_river if way.river else 0)
    return way.cost


def _out(s: Ichigo, nation: int, barred: HexSet) -> Steps:
    air = _enemy_air(s, nation)

    def steps(hex: int) -> Iterator[tuple[int, int]]:
        for way in s.kit.exits[hex]:
            if not barred >> way.to & 1:
                yield way.to, _cost(s, way, air)

    return steps


@kept_under(
    lambda s, nation, start, points: (closed_to(s, nation), airpower(s, 1 - OWNER[nation]), nation, start, points),
    most=600,
)
def _reach(s: Ichigo, nation: int, start: int, points: int) -> Reached:
    return reach(_out(s, nation, closed_to(s, nation)), start, points, s.kit.board.grid.size)


def reached(s: Ichigo, nation: int, start: int, points: int) -> dict[int, int]:
    """10.0 The hexes in reach with some points, and the hex before each; room at the end is not asked for."""
    return _reach(s, nation, start, points).came


def way(s: Ichigo, nation: int, start: int, points: int, goal: int) -> tuple[int, ...]:
    """10.0 The cheapest way to a hex in reach."""
    return _reach(s, nation, start, points).way(goal)


def hurried(s: Ichigo, nation: int, start: int, points: int) -> Reached:
    """10.17 The hexes in reach of strategic movement, which never comes next to an enemy."""
    barred = closed_to(s, nation) | unfit_for_strategic(s, nation)
    return reach(_out(s, nation, barred), start, points, s.kit.board.grid.size)


@kept_under(lambda s, nation, goal: (closed_to(s, nation), airpower(s, 1 - OWNER[nation]), nation, goal), most=400)
def _field(s: Ichigo, nation: int, goal: int) -> list[int]:
    barred, air = closed_to(s, nation), _enemy_air(s, nation)

    def back(hex: int) -> Iterator[tuple[int, int]]:
        for out in s.kit.exits[hex]:
            if not barred >> out.to & 1:
                yield out.to, _cost(s, s.kit.way_to[out.to][hex], air)

    return reach(back, goal, FAR, s.kit.board.grid.size).cost


def far(s: Ichigo, nation: int, start: int, goal: int) -> int:
    """10.0 The points it takes from a hex to a goal, round enemies; the goal itself may hold one."""
    return _field(s, nation, goal)[start]


def distance(s: Ichigo, a: int, b: int) -> int:
    """2.1 Hexes between two, as the crow flies."""
    return s.kit.board.grid.distance(a, b)


def nearest(s: Ichigo, hex: int, others: HexSet) -> int:
    """2.1 How far the nearest of some hexes is; far away if there is none."""
    return min((distance(s, hex, other) for other in bits.each(others)), default=FAR)
