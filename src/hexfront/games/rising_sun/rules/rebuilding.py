"""5.2 Who can take a replacement step, who pays for it, and where a destroyed unit returns."""

from __future__ import annotations

from functools import lru_cache

from hexfront.games.rising_sun.game_tables import SpecialSteps, rounded
from hexfront.games.rising_sun.kit import SIDES, RisingSunKit
from hexfront.games.rising_sun.rules.stacking import room_refusal
from hexfront.games.rising_sun.rules.zones_of_control import beside_enemy
from hexfront.games.rising_sun.state import RisingSun, at, control, set_points, set_special, special_left, steps_left
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.refusal import Refusal

NOT_YOURS = Refusal("5.2", "not_yours")
NOT_REDUCED = Refusal("5.22", "not_reduced")
STAFF = Refusal("14.1", "staff_stays_reduced")
REBUILT = Refusal("5.23", "rebuilt_enough")
NOT_DESTROYED = Refusal("5.23", "not_destroyed")
FOR_GOOD = Refusal("5.25", "destroyed_for_good")
NOWHERE = Refusal("5.23", "nowhere_to_rebuild")
NO_POINT = Refusal("5.21", "no_replacement_point")
NO_SPECIAL = Refusal("5.21", "no_special_step")


def receive(s: RisingSun, side: int) -> bool:
    """5.12, 5.2 Last turn's losses times the factor, a track each, and the special steps of the turn; whether any."""
    kit, factor = s.kit, s.kit.forces[side].replacement_factor
    for track in kit.tracks[side]:
        set_points(s, track, kit.hooks.points(s, track, rounded(s.payable[track] * factor)))
        if s.points[track]:
            s.tell("points_received", "5.12", unit=track, number=s.points[track])
    for n, row in enumerate(kit.tables.special_steps):
        if row.turn == s.turn and row.side == SIDES[side]:
            set_special(s, n, row.steps)
            s.tell("special_received", "5.2", side=side, number=row.steps)
    special = any(special_left(s, n) for n, row in enumerate(kit.special_rows) if row.side == SIDES[side])
    return special or any(s.points[track] for track in kit.tracks[side])


def refill_refusal(s: RisingSun, side: int, unit: int, rebuilt: bool) -> Refusal | None:
    """5.22, 14.1, R36 Why a unit on the map cannot gain a step."""
    kit = s.kit
    if kit.side_of[unit] != side or not kit.is_ground[unit]:
        return NOT_YOURS
    if kit.is_headquarters[unit]:
        return STAFF
    if s.where[unit] < 0 or not s.lost[unit]:
        return NOT_REDUCED
    enough = rebuilt and steps_left(s, unit) >= kit.series.replacements.rebuilt_steps
    return REBUILT if enough else None


def rebuild_refusal(s: RisingSun, side: int, unit: int) -> Refusal | None:
    """5.23, 5.25, 14.1 Why a unit cannot be rebuilt."""
    kit = s.kit
    if kit.side_of[unit] != side or not kit.is_ground[unit]:
        return NOT_YOURS
    if kit.is_headquarters[unit]:
        return STAFF
    if s.where[unit] == kit.permanent[side]:
        return FOR_GOOD
    if s.where[unit] != kit.destroyed[side]:
        return NOT_DESTROYED
    return None


def nowhere_refusal(s: RisingSun, unit: int) -> Refusal | None:
    """5.23 Why there is no hex for a unit."""
    return None if fits_somewhere(s, unit, near_its_own(s, unit)) else NOWHERE


def payer_refusal(s: RisingSun, unit: int, special: bool) -> Refusal | None:
    """5.21 Points match nationality, service and arm; special steps are for whom the game says."""
    if special:
        return None if special_payer(s, unit) >= 0 else NO_SPECIAL
    return None if payer(s, unit) >= 0 else NO_POINT


def payer(s: RisingSun, unit: int) -> int:
    """5.21 The track that pays for a step of a unit; -1 where it has no point or there is none."""
    track = s.kit.track[unit]
    return track if track >= 0 and s.points[track] else -1


def special_payer(s: RisingSun, unit: int) -> int:
    """5.2 The row of special steps that pays for a unit; -1 where there is none."""
    rows = s.kit.special_rows
    return next((n for n, row in enumerate(rows) if special_left(s, n) and _is_for(s, row, unit)), -1)


def _is_for(s: RisingSun, row: SpecialSteps, unit: int) -> bool:
    """B-2.2, G-2.2 Whether special steps are meant for a unit."""
    what = s.kit.unit[unit]
    return (
        what.side == row.side
        and what.type in row.types
        and row.service in ("", what.service)
        and (not row.formation or row.formation in what.formations)
        and (not row.trait or row.trait in what.traits)
    )


def rebuild_hexes(s: RisingSun, unit: int) -> HexSet:
    """5.23, R77 Where a destroyed unit may return, and has room."""
    return with_room(s, unit, near_its_own(s, unit))


def near_its_own(s: RisingSun, unit: int) -> HexSet:
    """5.23, R38 With or next to a unit of its formation, or at a source; not next to an enemy."""
    kit, side = s.kit, s.kit.side_of[unit]
    mates = bits.of(s.where[u] for u in kit.units[side] if s.where[u] >= 0 and kit.formation[u] & kit.formation[unit])
    near = bits.dilate(mates, kit.board.stride)
    near |= kit.hooks.valid_headquarters(s, side) | kit.hooks.terminals(s, side) & control(s, side)
    return near & ~beside_enemy(s, side)


def fits_somewhere(s: RisingSun, unit: int, hexes: HexSet) -> bool:
    """R77 Whether `with_room` would leave any of some hexes: an empty one will do."""
    empty = hexes & standing(s.kit, s.kit.gait[unit]) & ~at(s, s.kit.side_of[unit])
    return bool(empty or with_room(s, unit, hexes))


def with_room(s: RisingSun, unit: int, hexes: HexSet) -> HexSet:
    """R77 Of some hexes those where a unit could stand and fits; where nobody is, anybody fits."""
    kit = s.kit
    found = hexes & standing(kit, kit.gait[unit])
    taken = found & at(s, kit.side_of[unit])
    return found & ~taken | bits.of(hex for hex in bits.each(taken) if room_refusal(s, (unit,), hex) is None)


@lru_cache(maxsize=16)
def standing(kit: RisingSunKit, gait: int) -> HexSet:
    """BR21 The hexes in which a unit of some gait could stand."""
    return bits.of(hex for hex in bits.each(kit.land) if kit.may_stand(hex, gait))
