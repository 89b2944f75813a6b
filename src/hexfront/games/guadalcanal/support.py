"""G-2.10 The U.S. naval unit, GR19 air units tied to the field, G-4.0 the Parachute Battalion."""

from __future__ import annotations

from functools import lru_cache

from hexfront.games.guadalcanal.field import field
from hexfront.games.guadalcanal.state import Guadalcanal, clear_plan, set_forfeit
from hexfront.games.guadalcanal.tables import tables
from hexfront.games.rising_sun.kit import ALLIED, RisingSunKit
from hexfront.games.rising_sun.rules.fog_of_war import hidden_in, tell_seen
from hexfront.games.rising_sun.rules.losses import leave_map
from hexfront.games.rising_sun.state import RisingSun, control, place
from hexfront.kernel.refusal import Refusal
from hexfront.kernel.step import Step, pop

AIR_LINK, GROUND_CREW = "henderson_air_link", "ground_support"
NO_GROUND_CREW = Refusal("G-3.0", "no_ground_crew")


class NavalRoll(Step[Guadalcanal], frozen=True):
    """G-2.10 In each joint phase dice decide whether the U.S. naval unit is there this turn."""

    def run(self, s: Guadalcanal) -> None:
        """G-2.10 A higher U.S. die makes it available; equal dice are thrown again."""
        pop(s)
        allied, japan = s.roll("G-2.10"), s.roll("G-2.10")
        while allied == japan:
            allied, japan = s.roll("G-2.10"), s.roll("G-2.10")
        comes = allied > japan
        for ship in s.kit.naval[ALLIED]:
            place(s, ship, s.kit.available[ALLIED] if comes else s.kit.box("allied_naval"))
            s.tell("ship_comes" if comes else "ship_stays_away", "G-2.10", unit=ship)


@lru_cache(maxsize=4)
def ground_crews(kit: RisingSunKit) -> tuple[int, ...]:
    """GR19 The ground elements of U.S. air units."""
    return tuple(u for u in kit.units[ALLIED] if kit.unit[u].type == GROUND_CREW)


def grounded(s: RisingSun, side: int) -> Refusal | None:
    """GR19 With the option U.S. air flies only while the ground element stands in a field hex under U.S. control."""
    if side != ALLIED or AIR_LINK not in s.options:
        return None
    base = field(s) & control(s, ALLIED)
    stands = any(base >> s.where[u] & 1 for u in ground_crews(s.kit) if s.where[u] >= 0)
    return None if stands else NO_GROUND_CREW


class Withdrawal(Step[Guadalcanal], frozen=True):
    """G-4.0, GR20 On turn 4 the Parachute Battalion leaves, wherever it is; what it has lost costs points."""

    def run(self, s: Guadalcanal) -> None:
        """G-4.0 One Marine infantry point of the turn if it is reduced, two if it is eliminated."""
        pop(s)
        rule = tables(s.kit).parachutists
        set_forfeit(s, 0)
        if s.turn != rule.turn:
            return
        unit = s.kit.index[rule.unit]
        gone = s.where[unit] in (s.kit.destroyed[ALLIED], s.kit.permanent[ALLIED])
        set_forfeit(s, rule.eliminated if gone else rule.reduced if s.lost[unit] else 0)
        hidden = hidden_in(s, s.where[unit])
        clear_plan(s, unit)
        leave_map(s, unit, s.kit.box("removed"))
        s.tell("parachutists_leave", "G-4.0", unit=unit, number=s.forfeit)
        tell_seen(s, hidden)


def points(s: Guadalcanal, track: int, received: int) -> int:
    """G-4.0, GR20 The forfeit comes off the Marine infantry points, as far as there are any."""
    paras = s.kit.track[s.kit.index[tables(s.kit).parachutists.unit]]
    return max(0, received - s.forfeit) if track == paras else received
