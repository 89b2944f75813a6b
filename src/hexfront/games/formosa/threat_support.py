"""15.4.1, 16.3, 16.5, 17.0 What the enemy is known to have at hand for an attack that is still to come.

Revealed air points, logistics points, ships that have fired before and the bombers' hex are public (R93); all that lies
unseen in the displays is not reckoned with.
"""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.formosa.kit import ALLIED, JAPAN, NATIONS
from hexfront.games.formosa.rules.combat import Attacks, CombatPhase
from hexfront.games.formosa.rules.ground_support import limit
from hexfront.games.formosa.rules.supply import in_supply, seems_supplied
from hexfront.games.formosa.state import CW, JP, KNOWN, US, Formosa, air, points_on, shown_lp
from hexfront.kernel.odds import Modifier
from hexfront.mechanics.threats import Stand


class Support(NamedTuple):
    """15.4.1 The columns that support adds, and the ships that fire."""

    shifts: tuple[Modifier, ...]
    units: tuple[int, ...]


def support_of(s: Formosa, side: int, target: int, force: list[Stand]) -> Support:
    """15.4.1 All that a side could add to an attack by a force on a hex."""
    t, units = s.kit.tables.shifts, [unit for unit, _ in force]
    ships = ships_for(s, side, force)
    found = (
        Modifier(t.air * air_points(s, side, target, units), "16.3", "air_support"),
        *suppression(s, side, target, force),
        Modifier(t.gunfire * len(ships), "17.0", "gunfire_attack"),
        Modifier(logistics_points(s, side, units), "15.4.1", "lp_attack"),
    )
    return Support(tuple(shift for shift in found if shift.amount), ships)


def still_to_fight(s: Formosa, side: int) -> bool:
    """6.1 Whether the Combat Phase of a side is still to come in this game turn, or is not over."""
    return any(isinstance(step, CombatPhase | Attacks) and step.side == side for step in s.stack)


def nations_of(s: Formosa, units: list[int]) -> set[str]:
    """5.1 The contingents that take part."""
    return {s.kit.contingent[unit] for unit in units}


def air_points(s: Formosa, side: int, target: int, units: list[int]) -> int:
    """16.1, 16.3 Revealed points of one nation that attacks, as many as a hex may hold; none beside a B-29 (13.1)."""
    if target == s.b29_hex or not still_to_fight(s, side):
        return 0
    own = [JP] if side == JAPAN else [n for n in (US, CW) if NATIONS[n] in nations_of(s, units)]
    ready = [air(s, nation, "tactical") + points_on(s.support, target, nation) for nation in own]
    return min(max(ready, default=0), limit(s, own[0])) if own else 0


def suppression(s: Formosa, side: int, target: int, force: list[Stand]) -> list[Modifier]:
    """16.5 Bombers help against the hex they hit, and hamper those who attack from it, until the turn is over."""
    t = s.kit.tables.shifts
    if side == ALLIED:
        helps = still_to_fight(s, ALLIED) and target == s.suppressed
        return [Modifier(t.suppressed, "16.5", "suppressed_defender")] if helps else []
    hampered = any(hex == s.suppressed for _, hex in force)
    return [Modifier(-t.suppressed, "16.5", "suppressed_attacker")] if hampered else []


def ships_for(s: Formosa, side: int, force: list[Stand]) -> tuple[int, ...]:
    """17.0, 18.0 Ships that are known to be there, of a nation that attacks from the coast."""
    if side != ALLIED or s.gunfire_barred or not any(s.kit.coast >> hex & 1 for _, hex in force):
        return ()
    nations = nations_of(s, [unit for unit, _ in force])
    ready = [ship for ship in s.kit.gunfire if s.kit.contingent[ship] in nations and is_waiting(s, ship)]
    return tuple(ready[: s.kit.tables.limits.gunfire])


def is_waiting(s: Formosa, ship: int) -> bool:
    """17.0, R11 Whether a ship is known to lie ready, now or from the next Strike Phase on."""
    waits = s.where[ship] in (s.kit.staging, s.kit.available[ALLIED])
    return waits and s.known[ship] == KNOWN and not s.fired[ship]


def logistics_points(s: Formosa, side: int, units: list[int]) -> int:
    """15.4.1, R59 The points that an attack may cost, if one of those who take part is in supply, as far as is seen."""
    t = s.kit.tables.shifts
    most = t.allied_attack_lp if side == ALLIED else t.japanese_attack_lp
    return min(most, shown_lp(s, side, 1 - side)) if any(seems_fed(s, unit) for unit in units) else 0


def seems_fed(s: Formosa, unit: int) -> bool:
    """11.0, 19.0 Whether a unit is in supply where it is, as far as the enemy can tell."""
    if s.concealed[unit]:
        return seems_supplied(s, unit)
    return in_supply(s, unit) or (s.kit.side_of[unit] == JAPAN and seems_supplied(s, unit))
