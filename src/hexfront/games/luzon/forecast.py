"""Before the dice: the garrison an entry can meet, and the exact chances of what follows."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from hexfront.games.luzon.rules.combat import PreparedAssault, support_cost
from hexfront.games.luzon.rules.defenders import defenders
from hexfront.games.luzon.rules.movement import move_refusal, step_cost
from hexfront.games.luzon.rules.reinforcements import landing_cost
from hexfront.games.luzon.state import Luzon, is_us
from hexfront.kernel.act import Act
from hexfront.kernel.odds import Distribution, Forecast, InChart, Modifier, Outcome, die, hits, outcomes, total
from hexfront.kernel.state import State


def forecast(s: State, side: int, act: Act) -> Forecast | None:  # noqa: ARG001
    """What an action would throw, None if it throws nothing or is no option."""
    assert isinstance(s, Luzon)
    entry = _entry(s, act)
    if entry is None:
        return None
    hex, points = entry
    if is_us(s, hex) or not s.kit.board.land >> hex & 1:
        return None
    return entry_forecast(s, hex, points)


def _entry(s: Luzon, act: Act) -> tuple[int, int] | None:
    """The hex an action enters, and the points its units have left to lose there."""
    top = s.stack[-1]
    if act.verb in ("move", "assault"):
        if act.a not in s.kit.units or move_refusal(s, act.a, act.b):
            return None
        return act.b, s.op[act.a] - step_cost(s, act.a, s.where[act.a], act.b)
    if act.verb == "place":
        return act.b, s.op[act.a] - s.kit.tables.cost.place
    if act.verb == "at":
        unit: int = getattr(top, "unit", -1)
        dropping = type(top).__name__ == "ChooseDrop"
        cost = s.kit.tables.cost.airborne if dropping else landing_cost(s, act.a)
        return (act.a, s.op[unit] - cost) if unit >= 0 and s.op[unit] >= cost else None
    if act.verb == "attack" and isinstance(top, PreparedAssault):
        points = s.op[top.spearhead] - step_cost(s, top.spearhead, s.where[top.spearhead], top.hex)
        return top.hex, points + sum(s.op[u] - support_cost(s, u) for u in top.supporters)
    return None


def garrison_distribution(s: Luzon, hex: int) -> Distribution:
    """9.2, 9.3 How many defenders, or fire dice, a hex can have."""
    garrison = s.kit.garrisons.get(hex)
    if garrison is None:
        return table_distribution(tuple(defenders(s, hex, face) for face in range(1, 7)))
    return dice_distribution(garrison.dice, garrison.less)


@cache
def table_distribution(found: tuple[int, ...]) -> Distribution:
    """9.2 The defenders for each face of a die, by their chances."""
    out: Distribution = {}
    for number, p in zip(found, die().values(), strict=True):
        out[number] = out.get(number, Fraction(0)) + p
    return out


@cache
def dice_distribution(dice: int, less: int) -> Distribution:
    """9.3 The sum of some dice, less something, never below zero."""
    thrown: Distribution = {0: Fraction(1)}
    for _ in range(dice):
        thrown = total(thrown, die())
    out: Distribution = {}
    for value, p in thrown.items():
        out[max(0, value - less)] = out.get(max(0, value - less), Fraction(0)) + p
    return out


def entry_forecast(s: Luzon, hex: int, points: int) -> Forecast:
    """10.3, 10.4 Chances of taking a hex with so many points left after paying for it, by hits suffered."""
    found = garrison_distribution(s, hex)
    results = _results(tuple(found.items()), s.kit.hits_from[hex], points)
    return Forecast("10.0", _charts(s, hex), _modifiers(s, hex), outcomes("defenders", found), results)


def _charts(s: Luzon, hex: int) -> tuple[InChart, ...]:
    """9.2, 10.3 The row for the defenders, which Manila's garrisons do without, and the row for their fire."""
    defense = "" if hex in s.kit.garrisons else "hex_defense"
    return InChart(defense, s.kit.defense_row[hex]), InChart("fire", s.kit.fire_row[hex])


@cache
def _results(found: tuple[tuple[int, Fraction], ...], hits_from: int, points: int) -> tuple[Outcome, ...]:
    """10.3, 10.4 Victory by hits suffered, or defeat; the same few cases come again and again, so they are kept."""
    taken: Distribution = {}
    lost = Fraction(0)
    for number, p in found:
        if number and not points:
            lost += p
            continue
        for hit, q in hits(number, Fraction(7 - hits_from, 6), points).items():
            if number and hit == points:
                lost += p * q
            else:
                taken[hit] = taken.get(hit, Fraction(0)) + p * q
    return outcomes("victory", taken) + outcomes("defeat", {0: lost})


def _modifiers(s: Luzon, hex: int) -> tuple[Modifier, ...]:
    if hex in s.kit.garrisons:
        return ()
    found = []
    if "yts" in s.options:
        found.append(Modifier(s.kit.tables.checks.yamashita_modifier, "4.6", "yts"))
    if s.event_modifier:
        found.append(Modifier(s.event_modifier, "OPT.RE", "random_event"))
    return tuple(found)
