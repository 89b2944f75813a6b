"""What the Formosa table offers beside the rules: reach, overlays, charts, graphs, warnings, odds."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.formosa.kit import ALLIED, JAPAN, FormosaKit
from hexfront.games.formosa.rules.b29 import B29Strike, strike_forecast
from hexfront.games.formosa.rules.combat import Declare, as_declared
from hexfront.games.formosa.rules.commitments import Commits, participants
from hexfront.games.formosa.rules.engineers import BaseBuilding, build_refusal
from hexfront.games.formosa.rules.ground_combat import Combat, chances_in, forecast_of, results_table
from hexfront.games.formosa.rules.invasions import LoadMarkers, PlaceMarkers
from hexfront.games.formosa.rules.movement import Movement
from hexfront.games.formosa.rules.moving import Moving, ready_to_move
from hexfront.games.formosa.rules.recruiting import Recruit
from hexfront.games.formosa.rules.scenarios import AlliedSetUp, JapaneseSetUp
from hexfront.games.formosa.rules.stacking import contingent_refusal, excess
from hexfront.games.formosa.rules.supply import in_supply, japanese_supply, open_hexes, supplied_units, supply_sources
from hexfront.games.formosa.rules.victory import allied_points, japanese_points, site_points
from hexfront.games.formosa.rules.zones_of_control import ezoc, zoc
from hexfront.games.formosa.state import Formosa, at, functional, lp, points_on
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, each_act
from hexfront.kernel.aids import Aids, ChartData, Layer, Objective, Reach
from hexfront.kernel.events import Event, latest
from hexfront.kernel.odds import Forecast, Measured, measured
from hexfront.kernel.step import Step
from hexfront.mechanics.treks import treks


def reach(s: Formosa, side: int, piece: int) -> list[Reach]:
    """12.0 Every hex a unit can move to in this phase, with the actions that take it there.

    The steps are those of the move itself; what follows once a concealed unit is revealed on the way is left open.
    """
    top, set_out = s.stack[-1], Act("move", piece)
    first: tuple[Act, ...] = ()
    if isinstance(top, Moving) and (top.side, top.unit) == (side, piece):
        move = top
    elif isinstance(top, Movement) and top.side == side and top.check(s, side, set_out) is None:
        move, first = Moving(side, piece, 0, motor=False, ignored=False, stopped=False), (set_out,)
    else:
        return []
    start, points = s.where[piece], move.allowance(s) - move.spent

    done, terms = set[int](), move.terms(s)

    def onward(here: int, came: tuple[Moving, int]) -> Iterator[tuple[int, int, tuple[Moving, int]]]:
        """12.2 The hexes that the move as it stands there may enter; how it stands follows from the hex before."""
        done.add(here)
        before, origin = came
        now = before if here == start else before.after(s, origin, here)
        if here == start or not (s.concealed[piece] and points_on(s.interdiction, here)):
            yield from ((to, spent, (now, here)) for to, spent in now.steps_from(s, here, terms) if to not in done)

    return [
        Reach(hex, min(points, trek.spent - move.spent), trek.way, (*first, *each_act("to", trek.way)), False)
        for hex, trek in treks(start, move.spent, (move, start), onward).items()
        if hex != start and contingent_refusal(s, piece, hex) is None
    ]


def overlays(s: Formosa, side: int) -> list[Layer]:
    """Zones of control, control, supply, objectives; nothing that a side may not know."""
    kit, own = s.kit, side if side in (ALLIED, JAPAN) else ALLIED
    supplied = set(supplied_units(s, own))
    cut_off = bits.of(s.where[u] for u in kit.units[own] if s.where[u] >= 0 and u not in supplied) & kit.land
    objectives = kit.sudden_death | kit.industrial | kit.peaks
    return [
        Layer("allied_zoc", zoc(s, ALLIED) & kit.land),
        Layer("japan_zoc", zoc(s, JAPAN) & kit.land),
        Layer("allied_held", s.allied_at & kit.land),
        Layer("japan_held", s.japan_at),
        Layer("open_for_supply", open_hexes(s, own)),
        Layer("supply_sources", supply_sources(s, own)),
        Layer("out_of_supply", cut_off),
        Layer("functional", functional(s)),
        Layer(
            "objectives", objectives, {hex: str(site_points(s.kit, hex)) for hex in bits.each(objectives)}, goal=True
        ),
    ]


def _figure(number: int, none: str) -> str:
    """A figure of a chart, or what stands where there is none."""
    return str(number) if number >= 0 else none


def charts(kit: FormosaKit) -> list[ChartData]:
    """The printed tables and the reconstructed ones."""
    t = kit.tables
    dice = ("1", "2", "3", "4", "5", "6")
    starts = tuple(f"column_{n}" for n in range(len(t.columns.starts)))
    prices = {p.chart: (_figure(p.recruit, "–"), _figure(p.replace, "–")) for p in t.prices}
    terrain = {
        x.kind: (
            _figure(x.non_mechanized, "prohibited"),
            _figure(x.mechanized, "prohibited"),
            str(x.japanese_defending),
            str(x.allied_defending),
        )
        for x in t.terrain
    }
    air = tuple(str(n) for n in t.air_combat.points_from)
    b29 = {name: getattr(t.b29, name) for name in t.b29.__struct_fields__ if name != "source"}
    fleet = {name: getattr(t.fleet, name) for name in ("scenario_1", "scenario_2")}
    return [
        ChartData("allied_combat", "CH-C1", t.combat.source, starts, dict(zip(dice, t.combat.allied, strict=True))),
        ChartData("japanese_combat", "CH-C1", t.combat.source, starts, dict(zip(dice, t.combat.japanese, strict=True))),
        ChartData("terrain", "CH-C4", t.terrain[0].source, ("foot", "wheels", "japan", "allied"), terrain),
        ChartData("prices", "7.3", t.prices[0].source, ("recruit", "replace"), prices),
        ChartData(
            "air_combat",
            "CH-C2",
            t.air_combat.source,
            air,
            {die: tuple(map(str, row)) for die, row in zip(dice, t.air_combat.lost, strict=True)},
        ),
        ChartData("b29", "CH-C3", t.b29.source, dice, b29),
        ChartData("fleet", "18.0", t.fleet.source, dice, fleet),
    ]


def measures(s: Formosa) -> dict[str, int]:
    """What is worth a graph over turns, as everybody may know it (R129)."""
    return {
        "allied_vp": allied_points(s),
        "japanese_vp": japanese_points(s),
        "allied_lp": s.lp_allied,
        "japan_lp": s.lp_japan,
        "allied_hexes": (s.allied_at & s.kit.land).bit_count(),
    }


def left_undone(s: Formosa, side: int, act: Act) -> str:
    """What an action would give away: units that could still move, points above the ceiling, a landing, a base."""
    if act.verb == "reveal":
        return "reveals"
    if act.verb == "end":
        return _left_by_end(s, side)
    return _left_by_done(s, side) if act.verb == "done" else ""


def _left_by_end(s: Formosa, side: int) -> str:
    """12.0, 13.3, 19.1, 20.1 Stacks above the limit, units that could still move or went out of supply, bases."""
    top = s.stack[-1]
    if isinstance(top, Movement):
        if _overstacked(s, side):
            return "overstacked"
        if ready_to_move(s, side):
            return "units_left"
        return "cut_off" if _went_out_of_supply(s, side) else ""
    if isinstance(top, BaseBuilding):
        return "bases_left" if any(build_refusal(s, u) is None for u in s.kit.units[ALLIED]) else ""
    return ""


def _left_by_done(s: Formosa, side: int) -> str:
    """7.2, 10.0, 15.0, 19.3 A landing with nobody, or that must fight, a source to be revealed, too many points."""
    top = s.stack[-1]
    if isinstance(top, AlliedSetUp | PlaceMarkers | LoadMarkers) and _nobody_lands(s, top):
        return "nobody_lands"
    if isinstance(top, LoadMarkers):
        return _left_by_landing(s)
    if isinstance(top, Commits):
        return "source_hidden" if side == JAPAN and _needs_a_source(s, top.combat) else ""
    if isinstance(top, Recruit | AlliedSetUp | JapaneseSetUp):
        return "points_lost" if lp(s, side) > s.kit.tables.limits.lp_ceiling else ""
    return ""


def _left_by_landing(s: Formosa) -> str:
    """10.2, 15.0 Whether those on the markers will have to attack: from the sea, or from where they come ashore."""
    beside = s.allied_at & ezoc(s, ALLIED)
    if beside & s.kit.sea:
        return "landing_attacks"
    return "landing_fights" if any(beside >> s.where[m] & 1 for m in s.kit.amphibious if s.where[m] >= 0) else ""


def _overstacked(s: Formosa, side: int) -> bool:
    """13.3 Whether some hex holds more than may stay when Movement ends."""
    return any(any(excess(s, hex, side)) for hex in bits.each(at(s, side) & s.kit.land))


def _went_out_of_supply(s: Formosa, side: int) -> bool:
    """19.1 Whether a unit that moved in this phase stands where no line of supply reaches it."""
    moved = [u for u in s.kit.units[side] if s.where[u] >= 0 and s.moved[u] and s.kit.land >> s.where[u] & 1]
    return bool(set(moved) - set(supplied_units(s, side))) if moved else False


def _needs_a_source(s: Formosa, combat: Combat) -> bool:
    """19.3, 8.3, R127 Whether a Japanese unit in a combat would be in supply only by a source still concealed."""
    return any(not in_supply(s, u) and japanese_supply(s, u, True) for u in participants(combat, JAPAN))


def _nobody_lands(s: Formosa, top: Step[Formosa]) -> bool:
    """4.1, 10.0 Whether the Allies, with nobody ashore, are about to go without markers, or without units on them."""
    places = [s.where[m] for m in (*s.kit.amphibious, s.kit.drop_zone)]
    bought = isinstance(top, AlliedSetUp) and s.kit.markers_box in places
    placed = isinstance(top, PlaceMarkers) and any(place >= 0 for place in places)
    return not (s.allied_at or bought or placed)


def turn(s: Formosa) -> int:
    """The turn."""
    return s.turn


def forecast(s: Formosa, side: int, act: Act) -> Forecast | None:  # noqa: ARG001
    """15.2, 16.5 The odds of the combat being declared or committed to, or of the B-29, as it stands."""
    top = s.stack[-1]
    if isinstance(top, B29Strike) and act.verb == "bomb":
        return strike_forecast(s, act.a)
    if isinstance(top, Commits) and act.verb == "done":
        return forecast_of(s, top.combat)
    if isinstance(top, Declare) and act.verb == "attack":
        found = as_declared(s, top)
        return forecast_of(s, found) if found else None
    return None


def objectives(s: Formosa, side: int) -> list[Objective]:  # noqa: ARG001
    """4.1, 4.2 Every port and airfield in Allied hands, or a lead in points that makes an Allied victory."""
    kit = s.kit
    lead = max(0, allied_points(s) - japanese_points(s))
    return [
        Objective("sudden_death", "4.1", (kit.sudden_death & s.allied_at).bit_count(), kit.sudden_death.bit_count()),
        Objective("lead", "4.2", lead, kit.tables.victory.levels[2]),
    ]


def verdict(kit: FormosaKit, event: Event, before: Iterator[Event]) -> tuple[Measured, ...]:
    """15.2, 15.6 A result beside all others of its column, on the table of whoever attacked or struck back."""
    if not event.key.startswith("result_"):
        return ()
    read, turns = latest(before, "combat_column"), 0
    while (attack := latest(before, "attack_declared", "counterattack")) and attack.key == "counterattack":
        turns += 1  # who was struck back at may strike back again
    if not read or not attack:
        return ()
    column, attacker = read.args["column"], attack.args["number"] ^ (turns % 2)
    found = chances_in(results_table(kit, attacker), column)
    return (measured(found, (event.key.removeprefix("result_"), column)),)


AIDS = Aids(
    reach, overlays, charts, measures, left_undone, turn, objectives, frozenset(("attack", "done")), verdict=verdict
)
