"""The special rules of Turning Point: Guadalcanal: what the series asks of its hooks."""

from __future__ import annotations

from functools import lru_cache

from hexfront.games.guadalcanal.attrition import Attrition
from hexfront.games.guadalcanal.convoy import Convoy, Doubling, bombardment
from hexfront.games.guadalcanal.field import HendersonField, field, final, warning, whole
from hexfront.games.guadalcanal.landings import (
    by_sea,
    embarks,
    landing,
    movement_ends,
    movement_opens,
    sail_to,
    sailed,
    voyages,
)
from hexfront.games.guadalcanal.plots import planned, plots
from hexfront.games.guadalcanal.redeal import deal_anew
from hexfront.games.guadalcanal.shown import charts, objectives, prizes
from hexfront.games.guadalcanal.support import NavalRoll, Withdrawal, grounded, points
from hexfront.games.guadalcanal.tables import GuadalcanalTables
from hexfront.games.rising_sun.game_tables import SpecialSteps
from hexfront.games.rising_sun.hooks import Hooks, Steps
from hexfront.games.rising_sun.kit import ALLIED, JAPAN, RisingSunKit
from hexfront.games.rising_sun.rules.supply import by_any_way, linked, open_hexes
from hexfront.games.rising_sun.state import RisingSun, control, headquarters_at
from hexfront.hexmap.bits import HexSet

HUB = "supply_hub"


def first_owners(kit: RisingSunKit) -> tuple[HexSet, HexSet]:
    """GR31 Near Henderson Field the US, far from it Japan, the belt between nobody."""
    return kit.zone["japan_start"], kit.zone["us_start"]


def terminals(s: RisingSun, side: int) -> HexSet:
    """G-2.43 For Japan a coast free of US units and zones, and if there is none the edges; for the US the field."""
    if side == ALLIED:
        return field(s) & control(s, ALLIED)
    coast = s.kit.zone["landing_hexes"] & open_hexes(s, JAPAN)
    return coast or edges(s.kit)


@lru_cache(maxsize=4)
def edges(kit: RisingSunKit) -> HexSet:
    """G-2.43 The land hexes of the west and the east edge."""
    return kit.board.set(" ".join(number for edge in kit.board.file.edges for number in edge.hexes))


def valid_headquarters(s: RisingSun, side: int) -> HexSet:
    """G-2.42, GR34 US headquarters trace to that of the 1st Marine Division, a source while the field is whole."""
    if side == JAPAN:
        return by_any_way(s, side)
    hub = s.where[s.kit.with_trait(HUB)[0]]
    if hub < 0 or not whole(s, ALLIED):
        return 0
    return linked(s, side, s.kit.supply_ways, 1 << hub) & headquarters_at(s, side)


def entries(s: RisingSun, unit: int) -> dict[int, int]:  # noqa: ARG001
    """G-2.71 Reinforcements come by sea alone."""
    return {}


def joint_opens(s: RisingSun) -> Steps:  # noqa: ARG001
    """G-2.11, G-2.10, G-2.61, G-4.0 Convoy, naval unit, attrition, withdrawal, doubled artillery; the last first."""
    return Doubling(JAPAN), Withdrawal(), Attrition(), NavalRoll(), Convoy()


def convoy_steps(tables: GuadalcanalTables) -> tuple[SpecialSteps, ...]:
    """G-2.11 The steps that an undamaged convoy brings."""
    return tables.convoy.steps


HOOKS = Hooks(
    terminals=terminals,
    valid_headquarters=valid_headquarters,
    control=first_owners,
    entries=entries,
    voyages=voyages,
    embarks=embarks,
    sail_to=sail_to,
    sailed=sailed,
    landing=landing,
    by_sea=by_sea,
    movement_opens=movement_opens,
    movement_ends=movement_ends,
    joint_opens=joint_opens,
    joint_closes=lambda s: plots(s, s.turn + 1),
    set_up_closes=lambda s: plots(s, s.turn),
    points=points,
    bombardment=bombardment,
    ships_defend=False,
    grounded=grounded,
    special_rows=convoy_steps,
    administrative=lambda s: (HendersonField(),),  # noqa: ARG005
    final=final,
    facts=planned,
    charts=charts,
    objectives=objectives,
    prizes=prizes,
    deal_anew=deal_anew,
    warning=warning,
    watched=(("field", "henderson_field"), ("perimeter", "perimeter")),
)
