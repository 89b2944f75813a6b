"""3.1, 8.0, 9.0 What lies beside the map: the air war, pools and boxes, who is still to come and to go."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hexfront.games.ichigo.kit import JAPAN, JAPANESE
from hexfront.games.ichigo.rules.air import airbases_held, allied_modifier, japanese_modifier
from hexfront.games.ichigo.rules.attack import tanks_in_box
from hexfront.games.ichigo.rules.flights import superiority
from hexfront.games.ichigo.rules.withdrawal import full_division, on_map
from hexfront.games.ichigo.state import Ichigo, launched, units_in
from hexfront.hexmap import bits
from hexfront.kernel.events import EVERYONE
from hexfront.kernel.faces import pool

SIDES = ("japan", "allied")


def air_war(s: Ichigo) -> dict[str, Any]:
    """8.0 Who has the sky, with how many markers, what the next dice are worth, raids, airlift, aerial supply."""
    kit = s.kit
    turn = s.turn + (s.air_winner >= 0)
    bases = airbases_held(s)
    return {
        "winner": SIDES[s.air_winner] if s.air_winner >= 0 else "",
        "allied_sky": superiority(s),
        "markers": [bits.count(s.air_japan), bits.count(s.air_allied)],
        "dice": [] if launched(s) else [japanese_modifier(s, turn), allied_modifier(s)],
        "bases": [bases, bits.count(kit.airbases)],
        "airlifted": bool(s.airlifted),
        "raids": raids(s),
        "supply": _place(s, kit.aerial_supply),
        "supply_used": bool(s.aerial_supplied),
        "dropped": bool(s.dropped),
    }


def raids(s: Ichigo) -> dict[str, Any]:
    """8.9 Raids flown and left, and the city under one now."""
    t = s.kit.tables.b29
    left = None if launched(s) else t.raids - s.raids
    return {"left": left, "from": t.from_turn, "up_to": t.causeway_up_to, "at": _place(s, s.kit.b29)}


def _place(s: Ichigo, marker: int) -> str:
    """Where a marker lies, if it does."""
    return s.kit.board.number(s.where[marker]) if s.where[marker] >= 0 else ""


def pools(s: Ichigo) -> dict[str, Any]:
    """6.6, 9.7, R66 The Chinese pool as a number; of each factor how many are untried, and which are tried."""
    factors, known = s.kit.face_factor, s.known
    tried = [s.face[u] for u in s.kit.regulars if known[u] == EVERYONE and s.face[u] >= 0]
    untried = Counter(factors)
    untried.subtract(factors[face] for face in tried)
    return {
        "pool": len(pool(s)),
        "untried": [untried[factor] for factor in range(max(factors) + 1)],
        "tried": [[s.kit.faces[face].id, factors[face]] for face in sorted(tried, key=lambda f: (-factors[f], f))],
    }


def boxes(s: Ichigo) -> dict[str, Any]:
    """3.1, 11.17 Tank regiments and special forces at hand, the armies that wait, whether the 14th still flows."""
    kit = s.kit
    return {
        "tanks": len(tanks_in_box(s)),
        "special_forces": s.where[kit.special_forces] == kit.tank_box,
        "fg": _waiting(s, kit.fg_box),
        "ka": _waiting(s, kit.ka_box),
        "aa14": _waiting(s, kit.aa14_box),
        "aa14_closed": bool(s.area_army_closed),
        "us": sum(s.where[u] == kit.us_box for u in (*kit.landing, kit.airborne)),
    }


def _waiting(s: Ichigo, box: int) -> int:
    return sum(s.where[u] == box for u in s.kit.units[JAPANESE])


def arrivals(s: Ichigo) -> list[list[Any]]:
    """9.1 Units on the turn track: turn, units; those that were due before come first."""
    found = []
    for group in s.kit.campaign.arrivals:
        names = [name for name in group.units if s.where[s.kit.index[name]] == s.kit.turn_track]
        if names:
            found.append([group.turn, names])
    return found


def withdrawal(s: Ichigo, side: int) -> dict[str, Any]:
    """9.2 The withdrawal of turn 5: to come or made; only Japan is told which divisions it may choose from."""
    t = s.kit.tables.withdrawal
    found: dict[str, Any] = {"turn": t.turn, "divisions": t.divisions, "due": s.turn <= t.turn}
    if side == JAPAN and s.turn <= t.turn:
        found["fit"] = [s.kit.pieces[u].id for u in on_map(s) if full_division(s, u)]
    return found


def absorbing(s: Ichigo, side: int) -> list[str]:
    """9.5, R52 Reduced divisions that stand with a brigade in an initially Japanese city; Japan's own business."""
    if side != JAPAN:
        return []
    kit = s.kit
    cities = bits.each(kit.japanese_cities & s.japan_at)
    stacks = [units_in(s, hex) for hex in cities]
    with_brigade = [stack for stack in stacks if any(kit.absorbable[u] for u in stack)]
    return [kit.pieces[u].id for stack in with_brigade for u in stack if kit.is_division[u] and s.lost[u]]
