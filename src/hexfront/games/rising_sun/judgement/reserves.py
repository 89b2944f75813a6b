"""9.0 Reserves: who is put in reserve, who is committed, who is taken out again."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.rising_sun.judgement.plan import Plan
from hexfront.games.rising_sun.rules.movement_points import RESERVE_PACE
from hexfront.games.rising_sun.state import IN_RESERVE, RisingSun
from hexfront.kernel.act import Act
from hexfront.kernel.judge import Opinion


class ReservePlan(Plan):
    """9.31 Attacks that units in reserve could make."""

    def __init__(self, s: RisingSun, side: int, temper: float, whim: int, going: int = -1) -> None:
        """`going` is a committed unit about to set out."""
        ready = [u for u in s.kit.units[side] if s.where[u] >= 0 and (s.reserve[u] == IN_RESERVE or u == going)]
        super().__init__(s, side, ready, temper, whim, RESERVE_PACE)
        self.attack()


def offensive(plan: Plan, acts: Sequence[Act]) -> list[Opinion]:
    """9.31 Whoever has an attack to make is committed; the others wait for the enemy's turn."""
    found = [Opinion(act, 0.0, "keep_reserves") for act in acts if act.verb == "end"]
    for act in acts:
        if act.verb == "commit" and act.a in plan.given:
            order = plan.given[act.a]
            found.append(Opinion(act, 1.0, "attack", {"unit": act.a, "hex": order.hex}))
    return found


def dismissing(acts: Sequence[Act]) -> list[Opinion]:
    """9.2 All markers off: whoever is free to move may be put in reserve again."""
    return [
        Opinion(act, 1.0, "free_to_move", {"unit": act.a}) if act.verb == "dismiss" else Opinion(act, 0.0, "ready")
        for act in acts
    ]
