"""12.0, 15.0 What the enemy could do next: where his units could march, and the strongest attack on each own stack.

Concealed units share one movement factor (11.1); what they are worth in combat is a guess, and named as one. What is
known to be at hand in support helps each attack as if it were the only one.
"""

from __future__ import annotations

from functools import partial

from hexfront.games.formosa.judgement.worth import seen_cf
from hexfront.games.formosa.kit import JAPAN
from hexfront.games.formosa.rules.ground_combat import chances_in, results_table, strength
from hexfront.games.formosa.rules.stacking import mobile_limit
from hexfront.games.formosa.rules.zones_of_control import ezoc, zoc
from hexfront.games.formosa.state import Formosa, at, is_static, mf, units_in
from hexfront.games.formosa.threat_support import support_of
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.paths import reach
from hexfront.kernel.aids import Assault, Danger
from hexfront.kernel.odds import Forecast, InChart, Modifier, Outcome
from hexfront.mechanics import results
from hexfront.mechanics.threats import Stand, gathered

NOTES = ("no_landings", "hidden_support", "own_support")
GUESSED = "concealed_guessed"
ALL_LOST, ONE_LOST = ("DE",), ("D1", "B1")


def hidden(s: Formosa, unit: int, side: int) -> bool:
    """11.0 Whether a side sees no more of a unit than that it is there."""
    return side != JAPAN and bool(s.concealed[unit])


def threat(s: Formosa, side: int) -> Danger:
    """12.0, 15.0 Where enemy units could be after their next move, their zones, and what they could attack."""
    reached = {unit: marches(s, unit, side) for unit in s.kit.units[1 - side] if s.where[unit] >= 0}
    everywhere = 0
    for hexes in reached.values():
        everywhere |= hexes
    targets = [hex for hex in bits.each(at(s, side) & s.kit.land) if s.kit.attack_from[hex] & everywhere]
    found = [assault for hex in targets if (assault := assault_on(s, side, hex, reached))]
    guessed = any(hidden(s, unit, side) for unit in reached)
    notes = (*NOTES, GUESSED) if guessed else NOTES
    return Danger(everywhere, zoc(s, 1 - side) & s.kit.land, tuple(found), notes)


def marches(s: Formosa, unit: int, side: int) -> HexSet:
    """12.0-12.2, 14.0 Where a unit could be: its own hex, and what its factor and zones let it reach."""
    start, zones, closed = s.where[unit], ezoc(s, 1 - side), at(s, side)
    own = not hidden(s, unit, side)
    wheels = own and s.kit.face[unit].mechanized
    if own and is_static(s, unit):
        return bits.bit(start)

    def steps(here: int) -> list[tuple[int, int]]:
        shut = closed | zones if zones >> here & 1 else closed
        found = [(way.to, way.wheels if wheels else way.foot) for way in s.kit.exits[here]]
        return [(to, cost) for to, cost in found if cost >= 0 and not shut >> to & 1]

    return bits.of(reach(steps, start, 2 * mf(s, unit), s.kit.board.grid.size).came) | bits.bit(start)


def assault_on(s: Formosa, side: int, target: int, reached: dict[int, HexSet]) -> Assault | None:
    """15.1, 15.2 The strongest attack on a hex, from all hexes that attackers have room in."""
    near = s.kit.attack_from[target] & s.kit.land & ~at(s, side)
    able = {
        unit: stands(s, unit, hexes & near) for unit, hexes in reached.items() if hexes & near and fights(s, unit, side)
    }
    force = gathered(able, lambda unit: rank(s, unit, side), partial(has_room, s, 1 - side))
    attack = sum(seen_cf(s, unit, side) for unit, _ in force)
    if not attack:
        return None
    seen = tuple(sorted(unit for unit, _ in force if not hidden(s, unit, side)))
    help = support_of(s, 1 - side, target, force)
    odds = forecast(s, side, target, force, attack, help.shifts)
    defenders = units_in(s, target)
    return Assault(
        target,
        tuple(sorted({hex for _, hex in force})),
        seen,
        len(force) - len(seen),
        odds,
        all_lost(odds.results, len(defenders)),
        expected(odds.results, len(defenders)),
        help.units,
    )


def fights(s: Formosa, unit: int, side: int) -> bool:
    """15.0 Whether a unit could attack, as far as the side knows."""
    return hidden(s, unit, side) or (not s.kit.is_deception[unit] and not s.base[unit] and not is_static(s, unit))


def stands(s: Formosa, unit: int, hexes: HexSet) -> list[int]:
    """15.0 Where a unit could attack from: where it is first."""
    here = s.where[unit]
    return sorted(bits.each(hexes), key=lambda hex: (hex != here, hex))


def rank(s: Formosa, unit: int, side: int) -> tuple[int, ...]:
    """11.0 The strong first; of equals by place, and by name only those who are made out."""
    unknown = hidden(s, unit, side)
    return -seen_cf(s, unit, side), s.where[unit], int(unknown), -1 if unknown else unit


def has_room(s: Formosa, side: int, hex: int, units: tuple[int, ...]) -> bool:  # noqa: ARG001
    """13.2 Whether so many mobile units may stand in a hex, once those who are there have made room."""
    return len(units) <= mobile_limit(s, side)


def forecast(
    s: Formosa, side: int, target: int, force: list[Stand], attack: int, support: tuple[Modifier, ...]
) -> Forecast:
    """15.2-15.4 The column as far as it can be foreseen, and the exact chance of each result on it."""
    found, starts = (*shifts(s, side, target, force), *support), s.kit.tables.columns.starts
    defence = max(1, strength(s, tuple(units_in(s, target))))
    base = results.column_of(starts, results.percent(attack, defence))
    column = results.shifted(base, found, len(starts))
    chart = "japanese_combat" if side != JAPAN else "allied_combat"
    chances = chances_in(results_table(s.kit, 1 - side), column)
    return Forecast("15.2", (InChart(chart, column=f"column_{column}"),), found, (), chances)


def shifts(s: Formosa, side: int, target: int, force: list[Stand]) -> tuple[Modifier, ...]:
    """15.4.1 Letters that are seen, concentric attack, terrain, rivers that all would cross."""
    t, kit, hexes = s.kit.tables.shifts, s.kit, {hex for _, hex in force}
    letter = any(kit.face[unit].bonus == "A" and not s.base[unit] for unit, _ in force if not hidden(s, unit, side))
    guarded = any(kit.face[unit].bonus == "D" and not s.base[unit] for unit in units_in(s, target))
    ringed = not kit.board.around(bits.bit(target)) & ~bits.dilate(bits.of(hexes), kit.board.stride)
    crossing = all("river" in kit.board.side(hex, target) for hex in hexes)
    found = (
        Modifier(t.bonus * letter, "15.4.1", "attack_bonus"),
        Modifier(-t.bonus * guarded, "15.4.1", "defence_bonus"),
        Modifier(t.concentric * ringed, "15.4.1", "concentric"),
        Modifier(-kit.shift[target][side], "15.4.1", "terrain"),
        Modifier(-kit.tables.river.shift * crossing, "15.4.1", "river"),
    )
    return tuple(shift for shift in found if shift.amount)


def all_lost(chances: tuple[Outcome, ...], units: int) -> float:
    """15.5 The chance that nobody of so many units is left, a bloodbath not counted."""
    fatal = (*ALL_LOST, *ONE_LOST) if units == 1 else ALL_LOST
    return sum(each.chance for each in chances if each.key in fatal)


def expected(chances: tuple[Outcome, ...], units: int) -> float:
    """15.5 The units to be expected as lost, a bloodbath not counted."""
    whole = sum(each.chance for each in chances if each.key in ALL_LOST)
    return units * whole + sum(each.chance for each in chances if each.key in ONE_LOST)
