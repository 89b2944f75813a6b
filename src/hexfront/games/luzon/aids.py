"""What the Luzon table offers beside the rules: reach, overlays, charts, graphs, warnings."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.luzon.forecast import entry_forecast
from hexfront.games.luzon.kit import LuzonKit
from hexfront.games.luzon.operations import USOperations
from hexfront.games.luzon.rules import counteroffensive as co
from hexfront.games.luzon.rules import victory
from hexfront.games.luzon.rules.movement import ways
from hexfront.games.luzon.rules.stacking import entry_refusal
from hexfront.games.luzon.state import Luzon, is_us
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, acts_of
from hexfront.kernel.aids import Aids, ChartData, Layer, Objective, Reach
from hexfront.mechanics.treks import treks


def reach(s: Luzon, side: int, piece: int) -> list[Reach]:
    """8.2 Every hex a unit on the map can pay for: through US-controlled and water hexes, up to the first Japanese.

    The first step is one that the phase offers now; each further one needs what its check asks for then.
    """
    start, top = s.where[piece], s.stack[-1]
    if start < 0 or not isinstance(top, USOperations):
        return []

    move = acts_of("move", piece)
    tried = {start: s.op[piece]}
    """The most points with which each hex has been tried: with fewer nothing new can come of it."""

    def onward(here: int, left: int) -> Iterator[tuple[int, int, int]]:
        """8.2, 6.1 The steps from a hex with so many points."""
        if here != start and _contested(s, here):
            return
        for to, cost in ways(s, piece, here):
            if left - cost <= tried.get(to, -1) or (here == start and top.check(s, side, move[to])):
                continue
            tried[to] = left - cost
            if entry_refusal(s, piece, to, left - cost) is None:
                yield to, s.op[piece] - left + cost, left - cost

    return [
        Reach(hex, trek.spent, trek.way, tuple([move[step] for step in trek.way]), _contested(s, hex))
        for hex, trek in treks(start, 0, s.op[piece], onward).items()
        if hex != start
    ]


def _contested(s: Luzon, hex: int) -> bool:
    return not is_us(s, hex) and not s.kit.is_water[hex]


def overlays(s: Luzon, side: int) -> list[Layer]:  # noqa: ARG001
    """Control, links, objectives, the Shobu screen and the way the counteroffensive would take, expected losses."""
    kit = s.kit
    land = kit.board.land
    return [
        Layer("us_control", s.us_control),
        Layer("linked", s.linked),
        Layer("mandatory_open", kit.mandatory & ~s.us_control, goal=True),
        Layer("towns_open", kit.towns & ~s.us_control, goal=True),
        Layer("cropland_open", kit.cropland & ~s.us_control),
        Layer("screen_zone", s.kit.near_base_area & land),
        Layer("shobu_way", 0, line=shobu_way(s)),
        _losses(s),
    ]


def shobu_way(s: Luzon) -> tuple[int, ...]:
    """11.5 A shortest way from the base area to the nearest objective, as things stand."""
    if victory.counteroffensive_beaten(s):
        return ()
    coast_open = co.coast_opens(s)
    goals = co.nearest_objectives(s, coast_open)
    return co.way_to(s, goals[0], co.open_ground(s, coast_open)) if goals else ()


def _losses(s: Luzon) -> Layer:
    """10.2 The hits to be expected on entering each Japanese hex next to a US-controlled one."""
    edge = s.kit.board.around(s.us_control) & s.kit.board.land & ~s.us_control
    values = {}
    for hex in bits.each(edge):
        results = entry_forecast(s, hex, 20).results
        values[hex] = f"{sum(r.number * r.chance for r in results if r.key == 'victory'):.1f}"
    return Layer("expected_hits", edge, values)


def charts(kit: LuzonKit) -> list[ChartData]:
    """The printed tables and the reconstructed ones."""
    t = kit.tables
    dice = ("1", "2", "3", "4", "5", "6")
    defense = {r.row: tuple(map(str, r.defenders)) for r in t.hex_defense}
    fire = {r.row: tuple("×" if face >= r.hits_from else "" for face in range(1, 7)) for r in t.fire}
    costs = {name: (str(getattr(t.cost, name)),) for name in t.cost.__struct_fields__ if name != "source"}
    landing = {str(i): row for i, row in enumerate(t.landing.zones, 1)}
    events = {total: (name,) for total, name in t.random_events.table.items()}
    return [
        ChartData("costs", "OPCT", t.cost.source, ("points",), costs),
        ChartData("hex_defense", "HDT", t.hex_defense[0].source, (*dice[:5], "6-7"), defense),
        ChartData("fire", "FT", t.fire[0].source, dice, fire),
        ChartData("landing", "4.5", t.landing.source, dice, landing),
        ChartData("random_events", "OPT.RE", t.random_events.source, ("event",), events),
    ]


def measures(s: Luzon) -> dict[str, int]:
    """What is worth a graph over turns."""
    kit = s.kit
    return {
        "operations_points": sum(s.op[u] for u in kit.units if s.where[u] >= 0 or s.where[u] == kit.offshore),
        "us_hexes": s.us_control.bit_count(),
        "mandatory": (kit.mandatory & s.us_control).bit_count(),
        "towns": (kit.towns & s.us_control).bit_count(),
        "cropland": (kit.cropland & s.us_control).bit_count(),
    }


def left_undone(s: Luzon, side: int, act: Act) -> str:  # noqa: ARG001
    """11.3, R53 Whether ending the phase leaves the screen open, or units with points to spend."""
    if act.verb != "end":
        return ""
    if co.screen_missed(s):
        return "no_screen"
    return "points_left" if any(s.op[u] and s.where[u] >= 0 for u in s.kit.units) else ""


def turn(s: Luzon) -> int:
    """The turn."""
    return s.turn


def objectives(s: Luzon, side: int) -> list[Objective]:  # noqa: ARG001
    """3.1, 3.2 The mandatory hexes together, and each of the variable objectives."""
    kit = s.kit
    mandatory = Objective("3.1", "3.1", (kit.mandatory & s.us_control).bit_count(), kit.mandatory.bit_count())
    return [mandatory, *(Objective(rule, rule, int(met)) for rule, met in victory.variable_objectives(s).items())]


AIDS = Aids(reach, overlays, charts, measures, left_undone, turn, objectives)
