"""4.0 Victory: conditions, the collapse of China, points without and with Causeway."""

from __future__ import annotations

from hexfront.games.ichigo.kit import ALLIED, JAPAN
from hexfront.games.ichigo.state import Ichigo, allied_control, launched
from hexfront.kernel.odds import Modifier
from hexfront.kernel.state import NOBODY


def all_airbases(s: Ichigo) -> bool:
    """4.1, 4.2, R10 Every US airbase is Japanese."""
    return not s.kit.airbases & ~s.japan_control


def whole_railroad(s: Ichigo) -> bool:
    """4.1, 4.2, 4.3 Every hex of the railroad is Japanese."""
    return not s.kit.gearr & ~s.japan_control


def chungking_reached(s: Ichigo) -> bool:
    """4.2, 5.2, R12 A Japanese unit is within five hexes of Chungking, or the city is Japanese."""
    return bool(s.japan_at & s.kit.near_chungking or holds(s, JAPAN, s.kit.chungking))


def kunming_reached(s: Ichigo) -> bool:
    """5.2 A Japanese unit is within five hexes of Kunming, or the city is Japanese."""
    return bool(s.japan_at & s.kit.near_kunming or holds(s, JAPAN, s.kit.kunming))


def nobody_east(s: Ichigo) -> bool:
    """4.1, 4.2, R14 Not one Chinese unit stands east of the railroad."""
    return not s.china_at & s.kit.east


def holds(s: Ichigo, side: int, hex: int) -> bool:
    """3.5 Whether a side controls a hex."""
    return (s.japan_control >> hex & 1) == (side == JAPAN)


def beachhead(s: Ichigo, number: int) -> int:
    """5.3.4, 5.3.12 The hex of a beachhead, negative if there is none."""
    return s.where[s.kit.beachheads[number]]


def beside_beachhead(s: Ichigo, number: int) -> bool:
    """4.3, R12 A Japanese unit is next to a beachhead."""
    hex = beachhead(s, number)
    return hex >= 0 and bool(s.kit.around[hex] & s.japan_at)


def collapse_modifiers(s: Ichigo) -> list[Modifier]:
    """4.1 What counts for the roll when Chungking falls."""
    t = s.kit.tables.collapse
    found = (
        (holds(s, JAPAN, s.kit.kunming), t.kunming, "kunming"),
        (whole_railroad(s), t.railroad, "railroad"),
        (all_airbases(s), t.airbases, "airbases"),
        (nobody_east(s), t.nobody_east, "nobody_east"),
    )
    return [Modifier(amount, "4.1", key) for met, amount, key in found if met]


def conditions(s: Ichigo) -> dict[str, int]:
    """4.2, 4.3 The points of each condition that is met at this moment, all conditions named."""
    return _with_causeway(s) if launched(s) else _without(s)


def _without(s: Ichigo) -> dict[str, int]:
    """4.2 Without Causeway."""
    t = s.kit.tables.victory
    return {
        "airbases": t.airbases * all_airbases(s),
        "railroad": t.railroad * whole_railroad(s),
        "near_chungking": t.near_chungking * chungking_reached(s),
        "kunming": t.kunming * holds(s, JAPAN, s.kit.kunming),
        "nobody_east": t.nobody_east * nobody_east(s),
    }


def _with_causeway(s: Ichigo) -> dict[str, int]:
    """4.3 With Causeway: awards and debits."""
    t, kit, allied = s.kit.tables.causeway_victory, s.kit, allied_control(s)
    either = allied >> kit.shanghai & 1 or allied >> kit.wuhan & 1
    return {
        "beside_formosa_beachhead": t.beside_formosa_beachhead * beside_beachhead(s, 0),
        "beside_mainland_beachhead": t.beside_mainland_beachhead * beside_beachhead(s, 1),
        "chungking": t.chungking * holds(s, JAPAN, kit.chungking),
        "railroad": t.railroad * whole_railroad(s),
        "nobody_on_formosa": t.nobody_on_formosa * (not s.japan_at & kit.formosa),
        "north_end": t.north_end * holds(s, ALLIED, kit.north_end),
        "south_end": t.south_end * holds(s, ALLIED, kit.south_end),
        "shanghai_or_wuhan": t.shanghai_or_wuhan * bool(either),
    }


def judge(s: Ichigo) -> None:
    """4.2, 4.3 The last turn is over: points are counted."""
    points = sum(conditions(s).values())
    t = s.kit.tables.causeway_victory if launched(s) else s.kit.tables.victory
    s.tell("points_counted", "4.3" if launched(s) else "4.2", number=points)
    if points >= t.japan_from:
        s.end(JAPAN, "japan_on_points")
    elif points >= t.draw_from:
        s.end(NOBODY, "draw_on_points")
    else:
        s.end(ALLIED, "allied_on_points")
