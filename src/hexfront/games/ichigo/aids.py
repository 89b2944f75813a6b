"""Aids to the player: overlays, charts, figures over turns, objectives."""

from __future__ import annotations

from hexfront.games.ichigo.kit import JAPANESE, US, IchigoKit
from hexfront.games.ichigo.rules.air import airbases_held
from hexfront.games.ichigo.rules.moving import air_range
from hexfront.games.ichigo.rules.odds import COLUMNS, LINES
from hexfront.games.ichigo.rules.reinforcement import entry_hexes
from hexfront.games.ichigo.rules.supply import japanese_lines, supply_area, supply_cities
from hexfront.games.ichigo.rules.victory import conditions
from hexfront.games.ichigo.state import Ichigo, launched
from hexfront.hexmap import bits
from hexfront.kernel.aids import Aids, ChartData, Layer, Objective


def overlays(s: Ichigo, side: int) -> list[Layer]:  # noqa: ARG001
    """3.5, 4.1, 7.1, 8.3, 8.7, 9.1 Control, the railroad with what is missing, airbases, supply, airpower."""
    kit = s.kit
    return [
        Layer("railroad", kit.gearr, line=kit.railroad),
        Layer("railroad_missing", kit.gearr & ~s.japan_control),
        Layer("airbases", kit.airbases),
        Layer("airbases_held", kit.airbases & ~s.japan_control),
        Layer("japan_control", s.japan_control),
        Layer("allied_control", kit.tracked & ~s.japan_control),
        Layer("japanese_supply", japanese_lines(s) | supply_cities(s)),
        Layer("us_supply", supply_area(s, US) if launched(s) else 0),
        Layer("entry_hexes", entry_hexes(s)),
        Layer("japanese_airpower", air_range(s, JAPANESE)),
        Layer("allied_airpower", air_range(s, 1)),
        Layer("east_of_railroad", kit.east),
    ]


def charts(kit: IchigoKit) -> list[ChartData]:
    """11.8, 11.19, 10.7 The Combat Results Table with its three lines of odds, and the terrain."""
    t = kit.tables
    columns = tuple(f"column_{n}" for n in range(COLUMNS))
    lines = {f"odds_{name}": getattr(t.results, name) for name in LINES}
    dice = {f"die_{n}": row for n, row in enumerate(t.results.rows, 1)}
    terrain = {x.kind: (str(x.cost), str(x.shift)) for x in t.terrain}
    return [
        ChartData("combat", "11.19", t.results.source, columns, {**lines, **dice}),
        ChartData("terrain", "10.7", t.terrain[0].source, ("cost", "left"), terrain),
    ]


def measures(s: Ichigo) -> dict[str, int]:
    """4.2, 4.3 Points, rail hexes and airbases as everybody sees them."""
    return {
        "points": sum(conditions(s).values()),
        "railroad": bits.count(s.kit.gearr & s.japan_control),
        "airbases": airbases_held(s),
    }


def objectives(s: Ichigo, side: int) -> list[Objective]:  # noqa: ARG001
    """4.2, 4.3 Each condition, and whether it is met."""
    rule = "4.3" if launched(s) else "4.2"
    return [Objective(key, rule, int(bool(points))) for key, points in conditions(s).items()]


AIDS = Aids(overlays=overlays, charts=charts, measures=measures, objectives=objectives)
