"""The tables of the game as the table shows them: results, shifts, ground, movement, air, checks, victory."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.ichigo.kit import IchigoKit
from hexfront.games.ichigo.rules.odds import COLUMNS, LINES
from hexfront.games.ichigo.tables import CausewayVictory, Victory
from hexfront.kernel.aids import ChartData

NONE = "–"
CLOSED = "closed"
BY_DIE = "by_die"
DICE = range(1, 7)


def charts(kit: IchigoKit) -> list[ChartData]:
    """11.19, 11.9, 10.7, 10.14, 8.7, 5.2, 5.3.9, 4.2, 4.3 All tables."""
    return [
        results(kit), shift_chart(kit), terrain(kit), hexsides(kit), movement(kit), movement_dice(kit), air(kit),
        causeway(kit), collapse(kit), crossing(kit), victory(kit), causeway_victory(kit),
    ]  # fmt: skip


def results(kit: IchigoKit) -> ChartData:
    """11.8, 11.19 The Combat Results Table with its three lines of odds."""
    t = kit.tables.results
    lines = {f"odds_{name}": edged(getattr(t, name)) for name in LINES}
    dice = {f"die_{n}": row for n, row in enumerate(t.rows, 1)}
    columns = tuple(f"column_{n}" for n in range(COLUMNS))
    return ChartData("combat", "11.19", t.source, columns, {**lines, **dice})


def edged(line: tuple[str, ...]) -> tuple[str, ...]:
    """11.8 The ends of a line stand for all odds beyond them."""
    return f"≤{line[0]}", *line[1:-1], f"≥{line[-1]}"


def signed(number: int) -> str:
    """Something to be added, or nothing."""
    return f"{number:+d}".replace("-", "−") if number else NONE


def shift_chart(kit: IchigoKit) -> ChartData:
    """11.9 What moves the column, seen by the attacker: to the right if positive."""
    t, ground = kit.tables.shifts, kit.tables.terrain_of
    rows = {
        "rough": (signed(-ground["rough"].shift),),
        "mountain": (signed(-ground["mountain"].shift),),
        "city": (signed(-t.city),),
        "concentric_japanese": (signed(t.japanese_concentric),),
        "concentric_us": (signed(t.us_concentric),),
        "own_airpower": (signed(t.airpower),),
        "enemy_airpower": (signed(-t.airpower),),
        "gunfire_allied": (signed(t.naval_gunfire),),
        "gunfire_japanese": (signed(-t.naval_gunfire),),
        "tanks": (signed(t.tank_regiment),),
        "enemy_tanks": (signed(-t.tank_regiment),),
        "special_forces": (signed(t.special_forces),),
        "attenuated": (signed(-t.attenuated),),
    }
    return ChartData("shifts", "11.9", t.source, ("columns",), rows)


def terrain(kit: IchigoKit) -> ChartData:
    """10.7, 11.10 What ground costs and gives the defender."""
    t = kit.tables.terrain
    rows = {x.kind: (str(x.cost), signed(-x.shift)) for x in t}
    return ChartData("terrain", "10.7", t[0].source, ("cost", "columns"), rows)


def hexsides(kit: IchigoKit) -> ChartData:
    """10.9, 10.10, 11.13 What a hexside costs on top, and what it does to attackers."""
    t = kit.tables.hexsides
    rows = {x.feature: (f"+{x.cost}" if x.cost >= 0 else CLOSED, _across(x.attack_divisor)) for x in t}
    return ChartData("hexsides", "10.9", t[0].source, ("cost", "attack"), rows)


def _across(divisor: int) -> str:
    return f"1/{divisor}" if divisor else CLOSED


def movement(kit: IchigoKit) -> ChartData:
    """7.3, 7.4, 10.14-10.17 Movement points: ordinary, strategic, out of supply."""
    t = kit.tables.movement
    fast = t.strategic_factor
    rows = {
        "japanese_early": (str(t.japanese), str(t.japanese * fast), str(t.unsupplied)),
        "japanese_late": (BY_DIE, NONE, str(t.unsupplied)),
        "chinese": (BY_DIE, NONE, NONE),
        "us": (str(t.us), str(t.us * fast), str(t.unsupplied)),
    }
    return ChartData("movement", "10.14", t.source, ("ordinary", "strategic", "unsupplied"), rows)


def movement_dice(kit: IchigoKit) -> ChartData:
    """10.14, 10.15 Movement points by die."""
    t = kit.tables.movement
    lines = {"japanese_late": t.attenuated, "chinese_before": t.chinese, "chinese_causeway": t.chinese_causeway}
    return by_die("movement_dice", "10.14", t.source, {key: map(str, line) for key, line in lines.items()})


def by_die(key: str, rule: str, source: str, rows: dict[str, Iterable[str]]) -> ChartData:
    """A table with a column for each die."""
    columns = tuple(f"thrown_{n}" for n in DICE)
    return ChartData(key, rule, source, columns, {name: tuple(cells) for name, cells in rows.items()})


def air(kit: IchigoKit) -> ChartData:
    """8.7 What airbases are worth on the Allied die; without any nobody flies."""
    t = kit.tables.airpower
    rows = {"allied_die": tuple(NONE if not bases else f"{more:+d}" for bases, more in enumerate(t.allied))}
    return ChartData("air", "8.7", t.source, tuple(f"bases_{n}" for n in range(len(t.allied))), rows)


def causeway(kit: IchigoKit) -> ChartData:
    """5.2 What counts for the check of turn 7."""
    t = kit.tables.causeway
    rows = {
        "all_airbases": (f"±{t.airbases}",),
        "whole_railroad": (signed(t.railroad),),
        "near_chungking": (signed(t.near_chungking),),
        "near_kunming": (signed(t.near_kunming),),
        "each_port": (signed(t.port),),
        "launched_from": (f"{t.launched_from}+",),
    }
    return ChartData("causeway", "5.2", t.source, ("on_die",), rows)


def collapse(kit: IchigoKit) -> ChartData:
    """4.1 What counts for the roll when Chungking falls."""
    t = kit.tables.collapse
    rows = {
        "kunming": (signed(t.kunming),),
        "whole_railroad": (signed(t.railroad),),
        "all_airbases": (signed(t.airbases),),
        "nobody_east": (signed(t.nobody_east),),
        "collapses_from": (f"{t.collapses_from}+",),
    }
    return ChartData("collapse", "4.1", t.source, ("on_die",), rows)


def crossing(kit: IchigoKit) -> ChartData:
    """5.3.9 What becomes of units of the 14th Area Army at sea."""
    t = kit.tables.area_army
    return by_die("crossing", "5.3.9", t.source, {"brigade": t.brigade, "division": t.division})


def victory(kit: IchigoKit) -> ChartData:
    """4.2 Points without Causeway."""
    t = kit.tables.victory
    keys = ("airbases", "railroad", "near_chungking", "kunming", "nobody_east")
    return scored("victory", "4.2", t, keys)


def causeway_victory(kit: IchigoKit) -> ChartData:
    """4.3 Points with Causeway."""
    keys = (
        "beside_formosa_beachhead", "beside_mainland_beachhead", "chungking", "railroad", "nobody_on_formosa",
        "north_end", "south_end", "shanghai_or_wuhan",
    )  # fmt: skip
    return scored("causeway_victory", "4.3", kit.tables.causeway_victory, keys)


def scored(key: str, rule: str, t: Victory | CausewayVictory, keys: tuple[str, ...]) -> ChartData:
    """4.2, 4.3 The points of each condition, and how many are wanted."""
    rows = {f"victory_{name}": (signed(getattr(t, name)),) for name in keys}
    rows |= {"draw_from": (str(t.draw_from),), "japan_from": (f"{t.japan_from}+",)}
    return ChartData(key, rule, t.source, ("points",), rows)
