"""What the table shows beside pieces, hexes and counters; nothing in it is secret."""

from __future__ import annotations

from typing import Any

from hexfront.games.ichigo.rules.air import airbases_held
from hexfront.games.ichigo.rules.combat import Declare
from hexfront.games.ichigo.rules.flights import superiority
from hexfront.games.ichigo.rules.victory import conditions
from hexfront.games.ichigo.state import Ichigo, launched
from hexfront.hexmap import bits
from hexfront.kernel.events import EVERYONE
from hexfront.kernel.faces import pool
from hexfront.kernel.step import Step


def table(s: Ichigo, side: int) -> dict[str, Any]:  # noqa: ARG001
    """4.2, 4.3, 6.6 Calendar, conditions as they stand, pools as counts, the attack being declared."""
    turns = s.kit.tables.turns
    return {
        "last_turn": turns.last_with_causeway if launched(s) else turns.last,
        "month": turns.month(max(1, s.turn)).isoformat(),
        "causeway": ("undecided", "philippines", "launched")[s.causeway],
        "conditions": conditions(s),
        "airbases": airbases_held(s),
        "railroad": bits.count(s.kit.gearr & s.japan_control),
        "air_superiority": superiority(s),
        "pool": len(pool(s)),
        "untried": untried(s),
        "attack": attack_shown(s, s.stack[-1] if s.stack else None),
    }


def untried(s: Ichigo) -> list[int]:
    """6.6, R66 How many units of each factor are not tried, on the map and in the pool together."""
    tried = {s.face[u] for u in s.kit.regulars if s.face[u] >= 0 and s.known[u] == EVERYONE}
    factors = [factor for face, factor in enumerate(s.kit.face_factor) if face not in tried]
    return [factors.count(n) for n in range(max(s.kit.face_factor) + 1)]


def attack_shown(s: Ichigo, top: Step[Any] | None) -> dict[str, Any]:
    """6.6 Of an attack being declared the target, and how many attack from each hex."""
    if not isinstance(top, Declare):
        return {}
    a, number = top.attack, s.kit.board.number
    origins = sorted(s.where[unit] for unit in a.units)
    return {
        "side": a.side,
        "target": number(a.target),
        "from": [[number(hex), origins.count(hex)] for hex in sorted(set(origins))],
        "enemy_tanks": a.enemy_tanks,
    }
