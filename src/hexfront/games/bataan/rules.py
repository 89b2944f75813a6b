"""The special rules of Struggle on Bataan: what the series asks of its hooks."""

from __future__ import annotations

from functools import lru_cache

from hexfront.games.bataan.attrition import Attrition
from hexfront.games.bataan.landings import embarks, sailed, voyages
from hexfront.games.bataan.shown import charts, objectives, prizes, stocks
from hexfront.games.bataan.victory import Clearing, final
from hexfront.games.rising_sun.hooks import Hooks
from hexfront.games.rising_sun.kit import JAPAN, RisingSunKit
from hexfront.games.rising_sun.rules.supply import by_any_way
from hexfront.games.rising_sun.state import RisingSun, at, control
from hexfront.hexmap.bits import HexSet


def first_owners(kit: RisingSunKit) -> tuple[HexSet, HexSet]:
    """BR22 The north edge, the Japanese set-up area and 1008 are Japanese, everything else Allied."""
    japan = kit.zone["japan_start"]
    return japan, kit.land & ~japan


def terminals(s: RisingSun, side: int) -> HexSet:
    """B-2.42, BR22 The north edge and 1008; for the Allies Mariveles and Cabcaben while they hold them."""
    zone = s.kit.zone
    return zone["japan_terminals"] if side == JAPAN else zone["allied_ports"] & control(s, side)


def entries(s: RisingSun, unit: int) -> dict[int, int]:
    """B-5.0, BR25 Any hex of the north edge or 1008 without an Allied unit in it, as far as the unit can go there."""
    enemy, costs = at(s, 1 - s.kit.side_of[unit]), edge_costs(s.kit, s.kit.gait[unit])
    if not enemy & s.kit.zone["japan_entry"]:
        return costs
    return {hex: cost for hex, cost in costs.items() if not enemy >> hex & 1}


@lru_cache(maxsize=8)
def edge_costs(kit: RisingSunKit, gait: int) -> dict[int, int]:
    """B-5.0 The entry hexes that are not closed to a gait, and what each costs."""
    costs = {hex: kit.edge_cost(hex, gait) for hex in kit.board.zones["japan_entry"].hexes}
    return {hex: cost for hex, cost in costs.items() if cost >= 0}


HOOKS = Hooks(
    terminals=terminals,
    valid_headquarters=by_any_way,
    control=first_owners,
    entries=entries,
    opening_initiative=JAPAN,
    voyages=voyages,
    embarks=embarks,
    sailed=sailed,
    joint_opens=lambda s: (Attrition(),),  # noqa: ARG005
    administrative=lambda s: (Clearing(),),  # noqa: ARG005
    final=final,
    charts=charts,
    objectives=objectives,
    prizes=prizes,
    stocks=stocks,
    watched=(("abucay_line", "abucay_line"), ("orion_bagac_line", "orion_bagac_line"), ("ports", "allied_ports")),
)
