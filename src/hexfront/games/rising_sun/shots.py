"""11.21 The chances of a shot before the die, in the bombardment phase and inside an attack."""

from __future__ import annotations

from fractions import Fraction

from hexfront.games.rising_sun.charts import factor_range
from hexfront.games.rising_sun.game_tables import rounded
from hexfront.games.rising_sun.rules.artillery import Aiming
from hexfront.games.rising_sun.rules.bombardment import coordinated, factors, printed_factors, shot_column, shot_result
from hexfront.games.rising_sun.rules.supporting_fire import SupportingFire
from hexfront.games.rising_sun.state import RisingSun
from hexfront.kernel.odds import Forecast, InChart, Modifier, Outcome

NOTHING, HURT, DISRUPTED = "shot_misses", "shot_hurts", "shot_disrupts"


def shot_forecast(s: RisingSun, side: int, hex: int) -> Forecast | None:
    """11.2 The chances of the shot that is laid, if one is."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Aiming) and top.side == side and top.units:
        return chances(s, side, top.units, hex, False)
    if isinstance(top, SupportingFire) and top.side == side and top.group:
        return chances(s, side, top.group, hex, side != top.attack.side)
    return None


def chances(s: RisingSun, side: int, firers: tuple[int, ...], hex: int, attacking: bool) -> Forecast:
    """11.21, 11.22, 11.15, E-1 Column, what changes it, and how often each result comes."""
    column = shot_column(s, factors(s, side, firers, hex), hex)
    found: dict[tuple[str, int], int] = {}
    for die in range(1, 7):
        shot = shot_result(s, column, die, attacking)
        key = (DISRUPTED if shot.disrupted else HURT if shot.steps else NOTHING, shot.steps)
        found[key] = found.get(key, 0) + 1
    table = s.kit.series.bombardment
    last = len(table.factors_from) - 1
    chart = (InChart("bombardment", column=factor_range(table, min(column, last))),) if column >= 0 else ()
    missed = Fraction(found.get((NOTHING, 0), 0), 6)
    return Forecast("11.21", chart, modifiers(s, side, firers, hex, attacking), (), listed(found), float(1 - missed))


def listed(found: dict[tuple[str, int], int]) -> tuple[Outcome, ...]:
    """11.21 The results, the worst first, each with its exact chance."""
    ranked = sorted(found, key=lambda result: (result[1], result[0] == DISRUPTED), reverse=True)
    shares = {result: Fraction(found[result], 6) for result in ranked}
    return tuple(Outcome(key, steps, p.numerator, p.denominator) for (key, steps), p in shares.items())


def modifiers(s: RisingSun, side: int, firers: tuple[int, ...], hex: int, attacking: bool) -> tuple[Modifier, ...]:
    """11.2, 11.15, 11.22, R63, E-1 The factors of the counters, what guns that nobody directs and a fortification take
    from them, columns for ground, the die for a target that attacks.
    """
    table, artillery = s.kit.series.bombardment, s.kit.is_artillery
    printed = {u: printed_factors(s, u) for u in firers}
    alone = sum(printed[u] for u in firers if artillery[u] and not coordinated(s, u, hex))
    total = sum(printed.values())
    directed = rounded(total - alone + Fraction(alone, table.uncoordinated_divisor))
    fired = factors(s, side, firers, hex)
    items = (
        Modifier(total, "11.2", "factors_fired"),
        Modifier(directed - total, "11.15", "undirected"),
        Modifier(fired - directed, "11.22", "halved_by_fort"),
        Modifier(-s.kit.bombardment_shift[hex], "11.21", "columns_of_ground"),
        Modifier(table.attacking if attacking else 0, "E-1", "target_attacks"),
    )
    return tuple(item for item in items if item.amount)
