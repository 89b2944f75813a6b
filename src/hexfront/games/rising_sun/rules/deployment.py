"""3.1 Before the first turn: a blank map, the areas of the set-up, and how the program sets up what is left to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hexfront.games.rising_sun.kit import SIDES
from hexfront.games.rising_sun.rules.entering import enter
from hexfront.games.rising_sun.rules.stacking import FULL, room_refusal
from hexfront.games.rising_sun.scenario import NEAR_HEADQUARTERS, SetUp
from hexfront.games.rising_sun.state import (
    RisingSun,
    at,
    clear_marks,
    clear_tracks,
    forts,
    headquarters_at,
    lay_out,
    place,
    set_first,
    set_forts,
    set_reserve,
    take_control,
    units_in,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.refusal import Refusal

NOT_IN_HAND = Refusal("3.1", "not_in_hand")
NOT_ITS_AREA = Refusal("3.1", "not_its_area")
ENEMY_SET_UP = Refusal("6.1", "enemy_set_up")
MAY_NOT_STAND = Refusal("B-2.10", "may_not_stand")
NO_ROOM = Refusal("6.1", "no_room")


def blank(s: RisingSun) -> None:
    """2.21 Nobody on the map, arrivals beside the turn track, tracks at zero, hexes with their first owners."""
    kit = s.kit
    lay_out(s)
    clear_marks(s)
    clear_tracks(s)
    for unit in kit.arrives:
        place(s, unit, kit.turn_track)
    for side, hexes in enumerate(kit.hooks.control(kit)):
        take_control(s, side, hexes)
    set_first(s, SIDES.index(kit.tables.first_player(1)))


# areas


def groups(s: RisingSun, side: int) -> list[SetUp]:
    """3.1 What a side sets up, in printed order."""
    return [group for group in s.kit.campaign.set_up if group.side == SIDES[side]]


def group_of(s: RisingSun, unit: int) -> SetUp:
    """3.1 The group with which a unit is set up."""
    name = s.kit.unit[unit].id
    return next(group for group in s.kit.campaign.set_up if name in group.units)


def take_in_hand(s: RisingSun, side: int) -> None:
    """3.1 Counters go to their boxes and hexes of their own; who has a choice of hexes waits in the Staging Area."""
    kit = s.kit
    for group in groups(s, side):
        for unit in map(kit.index.__getitem__, group.units):
            if group.at in kit.boxes:
                place(s, unit, kit.box(group.at))
            elif group.at != NEAR_HEADQUARTERS and area(s, group).bit_count() == 1:
                enter(s, unit, bits.first(area(s, group)))
            else:
                set_reserve(s, unit, 0)
                place(s, unit, kit.staging[side])


def in_hand(s: RisingSun, side: int) -> list[int]:
    """3.1 The units still to be set up."""
    where, staging = s.where, s.kit.staging[side]
    return [u for u in s.kit.units[side] if where[u] == staging]


def area(s: RisingSun, group: SetUp) -> HexSet:
    """3.1, B-3.0 The hexes where a group may be set up; near headquarters means those already placed."""
    board = s.kit.board
    if group.at == NEAR_HEADQUARTERS:
        staffs = headquarters_at(s, SIDES.index(group.side))
        return bits.dilate(staffs, board.stride) & board.land
    return s.kit.zone[group.at] if group.at in s.kit.zone else board.set(group.at)


def whole_area(s: RisingSun, side: int) -> HexSet:
    """3.1 All hexes where a side sets anybody up."""
    found = 0
    for group in groups(s, side):
        if group.at not in s.kit.boxes:
            found |= area(s, group)
    return found & s.kit.land


def site_refusal(s: RisingSun, unit: int, hex: int) -> Refusal | None:
    """3.1, BR14, BR21 Why a unit cannot be set up in a hex."""
    kit, side = s.kit, s.kit.side_of[unit]
    if not area(s, group_of(s, unit)) & kit.land & 1 << hex:
        return NOT_ITS_AREA
    if at(s, 1 - side) >> hex & 1:
        return ENEMY_SET_UP
    if not kit.may_stand(hex, kit.gait[unit]):
        return MAY_NOT_STAND
    return FULL if room_refusal(s, (unit,), hex) else None


def sites(s: RisingSun, unit: int) -> Iterator[int]:
    """3.1, BR14, BR21 The hexes where a unit can be set up: what `site_refusal` asks of one, for all."""
    kit, side = s.kit, s.kit.side_of[unit]
    for hex in bits.each(area(s, group_of(s, unit)) & kit.land & ~at(s, 1 - side)):
        if kit.may_stand(hex, kit.gait[unit]) and room_refusal(s, (unit,), hex) is None:
            yield hex


def deploy_refusal(s: RisingSun, side: int, unit: int) -> Refusal | None:
    """3.1, B-3.0 Why a unit cannot be set up now: not in hand, or nowhere to go."""
    if s.kit.side_of[unit] != side or not s.kit.is_ground[unit] or s.where[unit] != s.kit.staging[side]:
        return NOT_IN_HAND
    return None if any(True for _ in sites(s, unit)) else NO_ROOM


# by history, by the program


def by_history(s: RisingSun, side: int) -> None:
    """3.1 Units in hand go where they stood, as far as there is still room."""
    kit = s.kit
    for stand in kit.campaign.history:
        hex = kit.board.hex(stand.at)
        for unit in map(kit.index.__getitem__, stand.units):
            if s.where[unit] == kit.staging[side] and kit.side_of[unit] == side and site_refusal(s, unit, hex) is None:
                enter(s, unit, hex)


def by_program(s: RisingSun, side: int) -> None:
    """3.1 The rest of a set-up; if there is no room for somebody, all of it from the beginning."""
    if not _place_rest(s, side, in_hand(s, side)):
        take_in_hand(s, side)
        _place_rest(s, side, in_hand(s, side))
    _lay_forts(s, side)


def _place_rest(s: RisingSun, side: int, units: Iterable[int]) -> bool:
    """3.1 Group by group, guns and staffs after those they lean on; whether there was room for everybody."""
    kit, away = s.kit, distances(s, at(s, 1 - side))
    waiting = set(units)
    for group in groups(s, side):
        joining = sorted(
            (u for u in map(kit.index.__getitem__, group.units) if u in waiting), key=lambda u: kit.slot[u]
        )
        for unit in joining:
            hex = best_hex(s, unit, away)
            if hex < 0:
                return False
            enter(s, unit, hex)
    return True


def distances(s: RisingSun, start: HexSet) -> list[int]:
    """11.11 How far every hex is from the nearest of some; 0 everywhere if there is none."""
    board = s.kit.board
    found, everywhere = [0] * board.grid.size, board.land | board.water
    reached, ring = start & everywhere, 0
    while new := bits.dilate(reached, board.stride) & everywhere & ~reached:
        ring += 1
        for hex in bits.each(new):
            found[hex] = ring
        reached |= new
    return found


def best_hex(s: RisingSun, unit: int, away: list[int]) -> int:
    """Where the program sets a unit up: on a line of history, spread out, near the enemy; guns and staffs together."""
    front, leans = s.kit.board.kind_set("front"), s.kit.slot[unit] > 1

    def worth(hex: int) -> tuple[int, int, int, int]:
        company = len(units_in(s, hex))
        return (min(company, 1) if not leans else -min(company, 1), int(not front >> hex & 1), company, away[hex])

    return min(sites(s, unit), key=worth, default=-1)


# fortifications at start


def forts_in_hand(s: RisingSun, side: int) -> int:
    """G-3.0 The complete fortifications that a side still has to lay."""
    return s.kit.forces[side].fortifications - forts(s, side).bit_count()


def fort_hexes(s: RisingSun, side: int) -> HexSet:
    """G-3.0, GR29 Any land hex of its set-up area, one in each."""
    return whole_area(s, side) & ~forts(s, side) if forts_in_hand(s, side) > 0 else 0


def _lay_forts(s: RisingSun, side: int) -> None:
    """G-3.0, GR29 What is left of them, under units on a line of history first."""
    front = s.kit.board.kind_set("front")
    held = sorted(bits.each(fort_hexes(s, side) & at(s, side)), key=lambda hex: (not front >> hex & 1, hex))
    set_forts(s, side, forts(s, side) | bits.of(held[: max(0, forts_in_hand(s, side))]))
