"""What can be laid over the board: railroad and airbases with what is missing, supply, airpower, reach, distances."""

from __future__ import annotations

from collections.abc import Hashable
from heapq import heappop, heappush

from hexfront.games.ichigo.kit import CHINESE, JAPANESE, OWNER, US
from hexfront.games.ichigo.rules.entering import closed_to
from hexfront.games.ichigo.rules.fog_of_war import shown
from hexfront.games.ichigo.rules.moving import air_range
from hexfront.games.ichigo.rules.points import by_die
from hexfront.games.ichigo.rules.reinforcement import entry_hexes
from hexfront.games.ichigo.rules.supply import attenuated, out_of_supply, supply_area
from hexfront.games.ichigo.state import Ichigo, at, launched, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.aids import Layer
from hexfront.kernel.kept import kept_under


def overlays(s: Ichigo, side: int) -> list[Layer]:
    """3.5, 4.1, 7.1, 8.3, 8.7, 9.1, 10.0 All layers; those of US supply only once US units may come."""
    kit, japan = s.kit, s.japan_control
    found = [  # the client gives nine looks in turn: what is shown together has different ones
        Layer("railroad", kit.gearr & japan, line=kit.railroad),
        Layer("airbases_taken", kit.airbases & japan, goal=True),
        Layer("railroad_missing", kit.gearr & ~japan, milestones(s), goal=True),
        Layer("airbases_held", kit.airbases & ~japan, goal=True),
        Layer("japanese_supply", supply_area(s, JAPANESE)),
        Layer("chinese_reach", reached(s, CHINESE)),
        Layer("japanese_reach", reached(s, JAPANESE)),
        Layer("allied_airpower", air_range(s, 1)),
        Layer("japan_control", japan),
        Layer("entry_hexes", entry_hexes(s)),
        Layer("near_kunming", kit.near_kunming & kit.land),
        Layer("japanese_airpower", air_range(s, 0)),
        Layer("east_of_railroad", kit.east, crowds(s)),
        Layer("near_chungking", kit.near_chungking & kit.land),
        Layer("allied_control", kit.tracked & ~japan),
        Layer("out_of_supply", bits.of(s.where[u] for u in out_of_supply(s) if shown(s, side, u) == "open")),
    ]
    return [*found, *causeway_layers(s)] if launched(s) else found


def causeway_layers(s: Ichigo) -> list[Layer]:
    """5.3, 7.5, 11.16 With Causeway: where US units are in supply and may come to, and where ships' guns reach."""
    return [
        Layer("us_supply", supply_area(s, US)),
        Layer("us_reach", reached(s, US)),
        Layer("naval_gunfire", s.kit.coastal),
    ]


def milestones(s: Ichigo) -> dict[int, str]:
    """4.1 The hexes of the railroad that are missing, numbered from north to south."""
    return {hex: str(n) for n, hex in enumerate(s.kit.railroad, 1) if not s.japan_control >> hex & 1}


def crowds(s: Ichigo) -> dict[int, str]:
    """4.1, R14 The number of Chinese units in each hex east of the railroad; numbers are public."""
    return {hex: str(len(units_in(s, hex))) for hex in bits.each(s.china_at & s.kit.east)}


# reach


def points(s: Ichigo, nation: int, hex: int) -> int:
    """7.3, 10.14-10.16 The movement points that a stack may have at best, strategic movement apart."""
    t = s.kit.tables.movement
    if nation == CHINESE:
        return max(by_die(s, CHINESE))
    if not supply_area(s, nation) >> hex & 1:
        return t.unsupplied
    return t.us if nation == US else max(by_die(s, JAPANESE)) if attenuated(s) else t.japanese


def _grounds(s: Ichigo, nation: int) -> tuple[Hashable, ...]:
    """What the reach of a nation depends on."""
    return (
        nation, mobile_at(s, nation), s.japan_at, s.china_at, s.us_at, s.japan_control, s.air_japan, s.air_allied,
        supply_area(s, nation), by_die(s, CHINESE), by_die(s, JAPANESE), attenuated(s),
    )  # fmt: skip


@kept_under(_grounds, most=200)
def reached(s: Ichigo, nation: int) -> HexSet:
    """10.0-10.13, 8.4 Where units of a nation could be after one ordinary move, at best; stacking is not asked."""
    starts = [(-points(s, nation, hex), hex) for hex in bits.each(mobile_at(s, nation))]
    closed, enemy_air = closed_to(s, nation), air_range(s, 1 - OWNER[nation])
    best = {hex: spent for spent, hex in starts}
    waiting = sorted(starts)
    more = s.kit.tables.movement
    while waiting:
        spent, here = heappop(waiting)
        if spent > best[here]:
            continue
        for way in s.kit.exits[here]:
            under = enemy_air >> way.to & 1
            total = spent + way.cost + (more.airpower + (more.airpower_river if way.river else 0) if under else 0)
            if total <= 0 and not closed >> way.to & 1 and total < best.get(way.to, 1):
                best[way.to] = total
                heappush(waiting, (total, way.to))
    return bits.of(best)


def mobile_at(s: Ichigo, nation: int) -> HexSet:
    """2.12, 5.4 The hexes from which somebody of a nation can move; static units are public."""
    frozen = s.kit.frozen if s.turn == 1 else 0
    static = s.kit.static
    return bits.of(hex for hex in bits.each(at(s, nation) & ~frozen) if not all(static[u] for u in units_in(s, hex)))
