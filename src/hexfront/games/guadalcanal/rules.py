"""The special rules of Turning Point: Guadalcanal: what the series asks of its hooks."""

from __future__ import annotations

from hexfront.games.guadalcanal.tables import GuadalcanalTables
from hexfront.games.rising_sun.game_tables import SpecialSteps
from hexfront.games.rising_sun.hooks import Hooks
from hexfront.games.rising_sun.kit import ALLIED, JAPAN, RisingSunKit
from hexfront.games.rising_sun.rules.supply import by_any_way, linked, open_hexes
from hexfront.games.rising_sun.state import RisingSun, control, headquarters_at
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.state import NOBODY

HUB = "supply_hub"


def first_owners(kit: RisingSunKit) -> tuple[HexSet, HexSet]:
    """GR31 Near Henderson Field the US, far from it Japan, the belt between nobody."""
    return kit.zone["japan_start"], kit.zone["us_start"]


def terminals(s: RisingSun, side: int) -> HexSet:
    """G-2.43 For Japan a coast free of US units and zones, and if there is none the edges; for the US the field."""
    zone = s.kit.zone
    if side == ALLIED:
        return zone["henderson_field"] & control(s, ALLIED)
    coast = zone["landing_hexes"] & open_hexes(s, JAPAN)
    return coast or s.kit.board.set(" ".join(n for e in s.kit.board.file.edges for n in e.hexes))


def valid_headquarters(s: RisingSun, side: int) -> HexSet:
    """G-2.42, GR34 US headquarters trace to that of the 1st Marine Division, a source while the field is whole."""
    if side == JAPAN:
        return by_any_way(s, side)
    field = s.kit.zone["henderson_field"]
    hub = s.where[s.kit.with_trait(HUB)[0]]
    if hub < 0 or field & ~control(s, ALLIED):
        return 0
    return linked(s, side, s.kit.supply_ways, 1 << hub) & headquarters_at(s, side)


def entries(s: RisingSun, unit: int) -> dict[int, int]:  # noqa: ARG001
    """G-2.71 Reinforcements come by sea alone."""
    return {}


def voyages(s: RisingSun, unit: int) -> HexSet:
    """G-2.71, G-2.74 Reinforcements land on the coast."""
    waits = s.where[unit] == s.kit.staging[s.kit.side_of[unit]]
    return s.kit.zone["landing_hexes"] if waits else 0


def final(s: RisingSun) -> tuple[int, str]:  # noqa: ARG001
    """G-6V After the last turn."""
    return NOBODY, "draw"


def convoy_steps(tables: GuadalcanalTables) -> tuple[SpecialSteps, ...]:
    """G-2.11 The steps that an undamaged convoy brings."""
    return tables.convoy.steps


HOOKS = Hooks(
    terminals=terminals,
    valid_headquarters=valid_headquarters,
    control=first_owners,
    entries=entries,
    voyages=voyages,
    ships_defend=False,
    special_rows=convoy_steps,
    final=final,
)
