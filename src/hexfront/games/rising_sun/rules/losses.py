"""2.12, 10.7 Step losses: a unit turns over or leaves the map, and what is recorded of it."""

from __future__ import annotations

from hexfront.games.rising_sun.rules.construction import disturb_builder
from hexfront.games.rising_sun.rules.fog_of_war import drop_empty_marker, tell_unit
from hexfront.games.rising_sun.rules.supply import in_supply
from hexfront.games.rising_sun.state import (
    RisingSun,
    bind,
    break_formations,
    clear_unit,
    count_eliminated,
    place,
    record_loss,
    set_lost,
    steps_left,
)


def lose_steps(
    s: RisingSun,
    unit: int,
    steps: int,
    rule: str,
    recorded: bool = True,
    permanent: bool = False,
    returns: bool = False,
) -> int:
    """2.12, 10.7 A unit loses steps, at most those it has; how many it lost. The last one destroys it.

    `returns` (B-2.6): it goes to the Destroyed box even if it is out of supply.
    """
    lost = min(steps, steps_left(s, unit))
    if recorded:
        record_loss(s, unit, lost)
    count_eliminated(s, unit, lost)
    if lost == steps_left(s, unit):
        remove(s, unit, rule, permanent, returns)
    else:
        set_lost(s, unit, s.lost[unit] + lost)
        tell_unit(s, "step_lost", rule, unit, known=True, number=lost, hex=s.where[unit])
    return lost


def remove(s: RisingSun, unit: int, rule: str, permanent: bool = False, returns: bool = False) -> None:
    """10.72, 15.3 A unit goes to the Destroyed box, out of supply to the Permanently Destroyed box; staffs return."""
    kit, side, hex = s.kit, s.kit.side_of[unit], s.where[unit]
    staff = kit.is_headquarters[unit]
    gone = not staff and not returns and (permanent or not in_supply(s, unit))
    s.tell("permanently_destroyed" if gone else "destroyed", rule, unit=unit, hex=hex)
    leave_map(s, unit, (kit.permanent if gone else kit.destroyed)[side])
    break_formations(s, unit)
    if staff:
        set_lost(s, unit, 1)


def leave_map(s: RisingSun, unit: int, box: int) -> None:
    """10.72 A unit goes to a box, without its markers; work it did on a fortification comes to nothing."""
    hex = s.where[unit]
    disturb_builder(s, unit, hex)
    place(s, unit, box)
    clear_unit(s, unit)
    bind(s, unit, -1)
    if hex >= 0:
        drop_empty_marker(s, s.kit.side_of[unit], hex)
