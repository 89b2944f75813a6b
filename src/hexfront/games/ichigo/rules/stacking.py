"""6.0 Stacking: how many units of a nation may end in a hex, and with whom."""

from __future__ import annotations

from collections.abc import Container

from hexfront.games.ichigo.kit import CHINESE, US
from hexfront.games.ichigo.state import Ichigo, units_in


def counted(s: Ichigo, hex: int, passing: Container[int] = ()) -> int:
    """6.2-6.5 The units in a hex that count: Chinese static units do not, nor do those that only pass."""
    kit = s.kit
    return sum(
        not (kit.static[unit] and kit.nation[unit] == CHINESE) and unit not in passing for unit in units_in(s, hex)
    )


def room(s: Ichigo, nation: int, hex: int, passing: Container[int] = ()) -> int:
    """6.2-6.4, R18 How many more units of a nation may end in a hex; none beside those of another one."""
    here = units_in(s, hex)
    if not here:
        return s.kit.limit[nation]
    others = (1 << hex) & (s.us_at if nation == CHINESE else s.china_at if nation == US else 0)
    if others and any(s.kit.nation[u] != nation for u in here if u not in passing):
        return 0
    return s.kit.limit[nation] - counted(s, hex, passing)


def overstacked(s: Ichigo) -> list[int]:
    """R32 Hexes with more units than may stand there, after units were pushed out of a port."""
    limit, nation = s.kit.limit, s.kit.nation
    return [hex for hex, stack in s.stacks.items() if counted(s, hex) > limit[nation[stack[0]]]]


def nation_in(s: Ichigo, hex: int) -> int:
    """6.0 The nation of the units in a hex, -1 if nobody is there."""
    here = units_in(s, hex)
    return s.kit.nation[here[0]] if here else -1
