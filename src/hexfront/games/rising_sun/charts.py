"""The tables of a game of the series as the table shows them: results, bombardment, terrain, replacements."""

from __future__ import annotations

from hexfront.games.rising_sun.game_tables import CLOSED, Cost, rounded
from hexfront.games.rising_sun.kit import RisingSunKit
from hexfront.games.rising_sun.tables import BombardmentTable, ResultsTable
from hexfront.kernel.aids import ChartData

PROHIBITED = "prohibited"
NONE = "–"
MOST_LOST = 12
"""5.12 The chart of replacements ends with so many lost steps."""


def charts(kit: RisingSunKit) -> list[ChartData]:
    """10.6, 10.4, 11.21, 10.31, 8.21, 5.12 The tables of the series and those that only the game has."""
    return [
        results_chart("normal_combat", "10.6", kit.series.normal),
        results_chart("maximum_combat", "10.4", kit.series.maximum),
        bombardment_chart(kit.series.bombardment),
        terrain_chart(kit),
        hexside_chart(kit),
        line_chart(kit),
        replacement_chart(kit),
        *kit.hooks.charts(kit),
    ]


def results_chart(key: str, rule: str, table: ResultsTable) -> ChartData:
    """10.6 A Combat Results Table: a row for each die, a column for each odds."""
    rows = {f"die_{n}": row for n, row in enumerate(table.rows, table.first_die)}
    return ChartData(key, rule, table.source, tuple(f"column_{n}" for n in range(len(table.odds))), rows)


def bombardment_chart(table: BombardmentTable) -> ChartData:
    """11.21 A row for each die, a column for the factors it takes."""
    columns = tuple(factor_range(table, n) for n in range(len(table.factors_from)))
    rows = {f"shot_{n}": row for n, row in enumerate(table.rows, table.first_die)}
    return ChartData("bombardment", "11.21", table.source, columns, rows)


def factor_range(table: BombardmentTable, column: int) -> str:
    """11.21 The factors that a column is for."""
    low = table.factors_from[column]
    if column + 1 == len(table.factors_from):
        return f"{low}+"
    high = table.factors_from[column + 1] - 1
    return str(low) if low == high else f"{low}–{high}"


def points(cost: int) -> str:
    """8.21 Movement points, or that the way is closed."""
    return PROHIBITED if cost == CLOSED else str(cost)


def columns_left(number: int) -> str:
    """10.31 Columns to the left."""
    return str(-number) if number else NONE


def terrain_chart(kit: RisingSunKit) -> ChartData:
    """8.21, 10.31, 11.21, 7.0 What each kind of ground costs and does."""
    effects = kit.series.terrain_of
    rows = {
        cost.kind: (
            points(cost.foot),
            points(cost.motor),
            columns_left(effects[cost.kind].combat),
            columns_left(effects[cost.kind].bombardment),
            "yes" if effects[cost.kind].zoc else "no",
        )
        for cost in kit.tables.terrain_costs
    }
    columns = ("foot", "motor", "combat_shift", "bombardment_shift", "zoc_enters")
    return ChartData("terrain", "10.31", kit.tables.terrain_costs[0].source, columns, rows)


def hexside_chart(kit: RisingSunKit) -> ChartData:
    """8.21, 10.31, 7.0 What crossing a hexside costs on top, and what it does for the defender."""
    effects = kit.series.hexside_of
    rows = {
        cost.kind: (
            extra(cost.foot),
            extra(cost.motor),
            columns_left(effects[cost.kind].combat),
            "yes" if effects[cost.kind].zoc else "no",
        )
        for cost in kit.tables.hexside_costs
    }
    columns = ("foot", "motor", "combat_shift_all", "zoc_crosses")
    return ChartData("hexsides", "10.31", kit.tables.hexside_costs[0].source, columns, rows)


def extra(cost: int) -> str:
    """8.21 Movement points on top."""
    return PROHIBITED if cost == CLOSED else f"+{cost}"


def line_chart(kit: RisingSunKit) -> ChartData:
    """8.23 What a hex costs along a road, a trail or a railroad."""

    def row(cost: Cost) -> tuple[str, str]:
        return points(cost.foot), points(cost.motor)

    costs = kit.tables.line_costs
    return ChartData("lines", "8.23", costs[0].source, ("foot", "motor"), {cost.kind: row(cost) for cost in costs})


def replacement_chart(kit: RisingSunKit) -> ChartData:
    """5.12 Of so many steps lost on a track so many come back, by side."""
    lost = range(1, MOST_LOST + 1)
    rows: dict[str, tuple[str, ...]] = {
        force.side: tuple(str(rounded(force.replacement_factor * number)) for number in lost)
        for force in kit.tables.forces
    }
    return ChartData("replacements", "5.12", kit.tables.forces[0].source, tuple(map(str, lost)), rows)
