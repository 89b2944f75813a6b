"""4.0, 5.2 How the game stands: conditions with what is missing of them, the checks of Causeway and of collapse."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from hexfront.games.ichigo.kit import JAPAN
from hexfront.games.ichigo.rules.causeway import causeway_modifiers
from hexfront.games.ichigo.rules.victory import all_airbases, collapse_modifiers, conditions, holds
from hexfront.games.ichigo.state import Ichigo, launched, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.kept import kept
from hexfront.kernel.odds import Modifier

DIE = range(1, 7)


def standing(s: Ichigo) -> dict[str, Any]:
    """4.2, 4.3 Points as they stand, what they are worth in the end, and each condition with its state."""
    t = s.kit.tables.causeway_victory if launched(s) else s.kit.tables.victory
    met = conditions(s)
    return {
        "points": sum(met.values()),
        "draw_from": t.draw_from,
        "japan_from": t.japan_from,
        "victory_rule": "4.3" if launched(s) else "4.2",
        "conditions": [
            {"key": key, "worth": getattr(t, key), "met": bool(points)} | state_of(s, key)
            for key, points in met.items()
        ],
        "causeway_check": causeway_check(s),
        "collapse": collapse(s),
    }


def state_of(s: Ichigo, key: str) -> dict[str, Any]:
    """4.2, 4.3 How far a condition is: what there is, what is wanted, and the hexes that are missing."""
    kit = s.kit
    match key:
        case "airbases":
            return _share(s, kit.airbases)
        case "railroad":
            return _share(s, kit.gearr)
        case "near_chungking":
            return {"number": nearest(s, kit.chungking)}
        case "nobody_east":
            return _crowd(s, s.china_at & kit.east)
        case "nobody_on_formosa":
            return _crowd(s, s.japan_at & kit.formosa)
    return {}


@kept("japan_control")
def _share(s: Ichigo, hexes: HexSet) -> dict[str, Any]:
    """3.5 How many of some hexes are Japanese, and which are not, in the order of the railroad if they lie on it."""
    missing = hexes & ~s.japan_control
    order = [hex for hex in s.kit.railroad if missing >> hex & 1]
    order += [hex for hex in bits.each(missing) if hex not in order]
    return {
        "number": bits.count(hexes & s.japan_control),
        "of": bits.count(hexes),
        "hexes": [s.kit.board.number(hex) for hex in order],
    }


def _crowd(s: Ichigo, hexes: HexSet) -> dict[str, Any]:
    """4.1, R14 How many units stand in some hexes: numbers are public."""
    found = list(bits.each(hexes))
    return {
        "number": sum(len(units_in(s, hex)) for hex in found),
        "hexes": [s.kit.board.number(hex) for hex in found],
    }


@kept("japan_at")
def nearest(s: Ichigo, hex: int) -> int:
    """4.2 How many hexes the nearest Japanese unit is away, its own counted and that of the place not."""
    grid = s.kit.board.grid
    return min((grid.distance(hex, other) for other in bits.each(s.japan_at)), default=0)


# the two checks


def causeway_check(s: Ichigo) -> dict[str, Any]:
    """5.2 The check of turn 7 as it would be made now: what counts for it, and the chance of Causeway."""
    t = s.kit.tables.causeway
    if s.causeway or s.turn > t.turn:
        return {}
    found = causeway_modifiers(s)
    either = all_airbases(s)
    chance = causeway_chance(s, sum(modifier.amount for modifier in found), either)
    return {"turn": t.turn, "from": t.launched_from, "modifiers": listed(found), "second_die": either} | _ways(chance)


def causeway_chance(s: Ichigo, more: int, second: bool) -> Fraction:
    """5.2 The chance of Causeway; with every airbase Japanese a second die counts for or against it."""
    t = s.kit.tables.causeway
    swings = [t.airbases if die <= t.airbases_up_to else -t.airbases for die in DIE] if second else [0]
    throws = [die + more + swing >= t.launched_from for die, swing in product(DIE, swings)]
    return Fraction(sum(throws), len(throws))


def collapse(s: Ichigo) -> dict[str, Any]:
    """4.1, R41 The roll when Chungking falls, if it may still come: what would count for it now, and its chance."""
    if launched(s) or s.collapse_rolled or holds(s, JAPAN, s.kit.chungking):
        return {"rolled": bool(s.collapse_rolled)}
    found = collapse_modifiers(s)
    more = sum(modifier.amount for modifier in found)
    falls = sum(die + more >= s.kit.tables.collapse.collapses_from for die in DIE)
    return {
        "rolled": False,
        "from": s.kit.tables.collapse.collapses_from,
        "modifiers": listed(found),
    } | _ways(Fraction(falls, len(DIE)))


def listed(found: list[Modifier]) -> list[list[Any]]:
    """Amount, rule and name of each."""
    return [[modifier.amount, modifier.rule, modifier.key] for modifier in found]


def _ways(chance: Fraction) -> dict[str, int]:
    return {"ways": chance.numerator, "of": chance.denominator}
