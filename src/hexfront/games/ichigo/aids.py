"""Aids to the player: overlays, charts, figures over turns, objectives."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hexfront.games.ichigo.foresight import foresee
from hexfront.games.ichigo.kit import JAPANESE, US, IchigoKit
from hexfront.games.ichigo.rules.air import airbases_held
from hexfront.games.ichigo.rules.attack import Attack
from hexfront.games.ichigo.rules.combat import Declare
from hexfront.games.ichigo.rules.movement import Movement
from hexfront.games.ichigo.rules.moving import Moving, air_range, alone
from hexfront.games.ichigo.rules.odds import COLUMNS, LINES
from hexfront.games.ichigo.rules.points import needs_die
from hexfront.games.ichigo.rules.reinforcement import entry_hexes
from hexfront.games.ichigo.rules.resolving import DefensiveTanks
from hexfront.games.ichigo.rules.supply import japanese_lines, supply_area, supply_cities
from hexfront.games.ichigo.rules.victory import conditions
from hexfront.games.ichigo.state import Ichigo, launched
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, interned
from hexfront.kernel.aids import Aids, ChartData, Layer, Objective, Reach
from hexfront.kernel.odds import Forecast
from hexfront.mechanics.treks import treks


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


def reach(s: Ichigo, side: int, piece: int) -> list[Reach]:
    """10.0 Every hex that a unit can end in if it moves alone, with the actions that take it there; no dice to come."""
    top, set_out = s.stack[-1] if s.stack else None, interned("move", piece)
    if isinstance(top, Moving) and top.side == side and top.units == (piece,):
        return _ways(s, top, ())
    if not isinstance(top, Movement) or top.side != side or top.check(s, side, set_out) or needs_die(s, piece):
        return []
    return _ways(s, alone(s, piece), (set_out,))


def _ways(s: Ichigo, move: Moving, first: tuple[Act, ...]) -> list[Reach]:
    """10.0-10.3, R18 The hexes in reach of a move as it stands, in which it may end."""
    start = s.where[move.units[0]]

    def onward(here: int, now: Moving) -> Iterator[tuple[int, int, Moving]]:
        for way in now.steps_from(s, here):
            after = now.after(s, way)
            yield way.to, after.spent[0], after

    return [
        Reach(hex, trek.spent - move.spent[0], trek.way, (*first, *(s.kit.to_act[h] for h in trek.way)), False)
        for hex, trek in treks(start, move.spent[0], move, onward).items()
        if hex != start and move.may_end(s, hex)
    ]


def forecast(s: Ichigo, side: int, act: Act) -> Forecast | None:
    """6.6, 11.19 The odds of the attack being declared, or of the one that tanks may still turn."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Declare) and side == top.side:
        found = as_declared(top.attack, act)
        return foresee(s, side, found) if found and found.units else None
    if isinstance(top, DefensiveTanks) and side == top.side and act.verb == "tanks":
        return foresee(s, side, replace(top.attack, enemy_tanks=top.attack.enemy_tanks + act.a))
    return None


def as_declared(a: Attack, act: Act) -> Attack | None:
    """11.2, 11.17, 11.28 The attack as it would stand after an action that bears on its odds."""
    match act.verb:
        case "join":
            return replace(a, units=(*a.units, act.a))
        case "tank":
            return replace(a, tanks=a.tanks + 1)
        case "special":
            return replace(a, special=True)
        case "confirm":
            return a
    return None


AIDS = Aids(reach=reach, overlays=overlays, charts=charts, measures=measures, objectives=objectives)
