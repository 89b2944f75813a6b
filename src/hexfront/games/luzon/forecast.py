"""Before the dice: the garrison an entry can meet, and the exact chances of what follows."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from hexfront.games.luzon.operations import ChooseDrop
from hexfront.games.luzon.rules.combat import PreparedAssault, support_cost
from hexfront.games.luzon.rules.defenders import defenders
from hexfront.games.luzon.rules.movement import step_cost, ways
from hexfront.games.luzon.rules.reinforcements import landing_cost
from hexfront.games.luzon.state import Luzon, is_us
from hexfront.kernel.act import Act
from hexfront.kernel.kept import kept_under
from hexfront.kernel.odds import Distribution, Forecast, InChart, Modifier, Outcome, die, hits, outcomes, total
from hexfront.kernel.state import State
from hexfront.mechanics.results import chances


def forecast(s: State, side: int, act: Act) -> Forecast | None:  # noqa: ARG001
    """What an action would throw, None if it throws nothing or is no option."""
    assert isinstance(s, Luzon)
    hex = _entered(s, act)
    if hex < 0 or is_us(s, hex) or not s.kit.board.land >> hex & 1:
        return None
    points = _points(s, act, hex)
    return None if points is None else entry_forecast(s, hex, points)


def _entered(s: Luzon, act: Act) -> int:
    """The hex an action enters; -1 if it enters none."""
    if act.verb in ("move", "assault", "place"):
        return act.b
    if act.verb == "at":
        return act.a
    top = s.stack[-1]
    return top.hex if act.verb == "attack" and isinstance(top, PreparedAssault) else -1


def _points(s: Luzon, act: Act, hex: int) -> int | None:
    """The points that the units of an action have left to lose in the hex it enters; None if it is no option."""
    top = s.stack[-1]
    if act.verb in ("move", "assault"):
        return _after_step(s, act.a, hex)
    if act.verb == "place":
        return s.op[act.a] - s.kit.tables.cost.place
    if isinstance(top, PreparedAssault):
        points = s.op[top.spearhead] - step_cost(s, top.spearhead, s.where[top.spearhead], hex)
        return points + sum(s.op[u] - support_cost(s, u) for u in top.supporters)
    unit: int = getattr(top, "unit", -1)
    cost = s.kit.tables.cost.airborne if isinstance(top, ChooseDrop) else landing_cost(s, hex)
    return s.op[unit] - cost if unit >= 0 and s.op[unit] >= cost else None


def _after_step(s: Luzon, unit: int, hex: int) -> int | None:
    """8.2 The points that a unit has left after a step; None if it may not take it."""
    if unit not in s.kit.units or s.where[unit] < 0:
        return None
    left = next((s.op[unit] - cost for to, cost in ways(s, unit, s.where[unit]) if to == hex), -1)
    return left if left >= 0 else None


def garrison_distribution(s: Luzon, hex: int) -> Distribution:
    """9.2, 9.3 How many defenders, or fire dice, a hex can have."""
    return _met(*_garrison(s, hex))


def _garrison(s: Luzon, hex: int) -> tuple[tuple[int, ...], tuple[int, int] | None]:
    """9.2 The defenders for each face of a die, or 9.3 the dice of a naval garrison and what is taken off them."""
    garrison = s.kit.garrisons.get(hex)
    if garrison is not None:
        return (), (garrison.dice, garrison.less)
    return tuple(defenders(s, hex, face) for face in range(1, 7)), None


def _met(faces: tuple[int, ...], naval: tuple[int, int] | None) -> Distribution:
    return dice_distribution(*naval) if naval else table_distribution(faces)


@cache
def table_distribution(found: tuple[int, ...]) -> Distribution:
    """9.2 The defenders for each face of a die, by their chances."""
    return chances(found)


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


@kept_under(lambda s, hex, points: (hex, points, "yts" in s.options, s.event_modifier))
def entry_forecast(s: Luzon, hex: int, points: int) -> Forecast:
    """10.3, 10.4 Chances of taking a hex with so many points left after paying for it, by hits suffered."""
    found, results, success = _fight(*_garrison(s, hex), s.kit.hits_from[hex], points)
    return Forecast("10.0", _charts(s, hex), _modifiers(s, hex), found, results, success)


def _charts(s: Luzon, hex: int) -> tuple[InChart, ...]:
    """9.2, 10.3 The row for the defenders, which Manila's garrisons do without, and the row for their fire."""
    defense = "" if hex in s.kit.garrisons else "hex_defense"
    return InChart(defense, s.kit.defense_row[hex]), InChart("fire", s.kit.fire_row[hex])


@cache
def _fight(
    faces: tuple[int, ...], naval: tuple[int, int] | None, hits_from: int, points: int
) -> tuple[tuple[Outcome, ...], tuple[Outcome, ...], float]:
    """10.3, 10.4 Whom one meets, how it ends, and the chance of victory; the same few cases come again and again."""
    found = _met(faces, naval)
    results = _results(found, hits_from, points)
    return outcomes("defenders", found), results, sum(end.chance for end in results if end.key == "victory")


def _results(found: Distribution, hits_from: int, points: int) -> tuple[Outcome, ...]:
    """10.3, 10.4 Victory by hits suffered, or defeat."""
    taken: Distribution = {}
    lost = Fraction(0)
    for number, p in found.items():
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
