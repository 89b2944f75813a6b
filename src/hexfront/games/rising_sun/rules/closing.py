"""10.2 The end of an attack: banzai and failed landings, concealment, what was shown is hidden again."""

from __future__ import annotations

from hexfront.games.rising_sun.rules.attack import Attack
from hexfront.games.rising_sun.rules.entering import enter
from hexfront.games.rising_sun.rules.fog_of_war import hidden_in, take_off, tell_seen, tell_unit
from hexfront.games.rising_sun.rules.losses import lose_steps
from hexfront.games.rising_sun.rules.naval_units import landing_forces
from hexfront.games.rising_sun.state import (
    RisingSun,
    at,
    bind,
    concealed,
    set_attacked,
    set_seen,
    steps_left,
)
from hexfront.kernel.step import pop


def close(s: RisingSun, a: Attack) -> None:
    """10.5, 16.32, R24, R29, R44 Who charged or failed to land is lost for good; markers come off; all is hidden."""
    _spend(s, a)
    for side, hex in ((1 - a.side, a.target), *((a.side, hex) for hex in a.origins)):
        if concealed(s, side) >> hex & 1:
            take_off(s, side, hex)
    set_seen(s, [u for u in s.kit.ground if s.seen[u]], False)
    pop(s)
    land_unopposed(s, a.side)


def _spend(s: RisingSun, a: Attack) -> None:
    """10.5, 16.32, R24, R44 Who charged, and who is still at sea, is lost for good."""
    for unit in a.attackers:
        if s.where[unit] >= 0 and (a.banzai or s.bound[unit] >= 0):
            rule = "10.5" if a.banzai else "16.32"
            lose_steps(s, unit, steps_left(s, unit), rule, permanent=True)


def land_unopposed(s: RisingSun, side: int) -> None:
    """R90 A landing force whose hex holds no enemy any more lands at once and does nothing else in this phase."""
    for unit in landing_forces(s, side):
        target = s.bound[unit]
        if not at(s, 1 - side) >> target & 1:
            hidden = hidden_in(s, s.where[unit])
            bind(s, unit, -1)
            enter(s, unit, target)
            set_attacked(s, unit, target)
            tell_unit(s, "lands", "16.32", unit, hex=target)
            tell_seen(s, hidden)
