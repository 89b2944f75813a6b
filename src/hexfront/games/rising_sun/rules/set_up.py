"""3.1 Set-up: a blank state, fixed places, and units placed by the program where the book leaves a choice."""

from __future__ import annotations

from functools import lru_cache

from hexfront.games.rising_sun.kit import SIDES, RisingSunKit
from hexfront.games.rising_sun.rules.entering import enter
from hexfront.games.rising_sun.rules.stacking import room_refusal
from hexfront.games.rising_sun.scenario import NEAR_HEADQUARTERS, SetUp
from hexfront.games.rising_sun.state import (
    RisingSun,
    at,
    clear_marks,
    clear_tracks,
    headquarters_at,
    lay_out,
    place,
    set_first,
    set_forts,
    take_control,
    units_in,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.step import Step, pop


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


class SetUpPhase(Step[RisingSun], frozen=True):
    """3.1 Both sides set up, the one the scenario names before the other; placed by the program for now."""

    phase = "setup"

    def run(self, s: RisingSun) -> None:
        """3.1 Fortifications that a side starts with go under its foremost units."""
        pop(s)
        for piece, to in by_program(s.kit):
            if to >= 0:
                enter(s, piece, to)
            else:
                place(s, piece, to)
        for side in range(len(SIDES)):
            _lay_forts(s, side)
        s.stack = (*s.stack, *s.kit.hooks.set_up_closes(s))
        s.tell("set_up", "3.1")


@lru_cache(maxsize=8)
def by_program(kit: RisingSunKit) -> tuple[tuple[int, int], ...]:
    """3.1 Every unit of the set-up and its place, group by group; the same every time."""
    s = RisingSun(kit, "", (), SeededDice())
    blank(s)
    placed = []
    for name in (kit.campaign.first, *(side for side in SIDES if side != kit.campaign.first)):
        for group in (group for group in kit.campaign.set_up if group.side == name):
            place_group(s, group)
            placed += [(unit, s.where[unit]) for unit in map(kit.index.__getitem__, group.units)]
    return tuple(placed)


def place_group(s: RisingSun, group: SetUp) -> None:
    """3.1 The units of a group go to their box, their hex, or hexes of their area."""
    kit = s.kit
    units = [kit.index[name] for name in group.units]
    if group.at in kit.boxes:
        for unit in units:
            place(s, unit, kit.box(group.at))
        return
    for unit in sorted(units, key=lambda u: kit.slot[u]):
        enter(s, unit, best_hex(s, unit, area(s, group)))


def area(s: RisingSun, group: SetUp) -> HexSet:
    """3.1 The hexes where a group may be set up."""
    board = s.kit.board
    if group.at == NEAR_HEADQUARTERS:
        staffs = headquarters_at(s, SIDES.index(group.side))
        return bits.dilate(staffs, board.stride) & board.land
    return board.zones[group.at].bits if group.at in board.zones else board.set(group.at)


def open_to(s: RisingSun, unit: int, hexes: HexSet) -> list[int]:
    """BR14, BR21 Of some hexes those where a unit could stand and has room."""
    side, gait = s.kit.side_of[unit], s.kit.gait[unit]
    return [
        hex
        for hex in bits.each(hexes & s.kit.land & ~at(s, 1 - side))
        if s.kit.may_stand(hex, gait) and room_refusal(s, (unit,), hex) is None
    ]


def best_hex(s: RisingSun, unit: int, hexes: HexSet) -> int:
    """Where the program sets a unit up: on a line of history, spread out, near the enemy; guns and staffs together."""
    kit, distance = s.kit, s.kit.distance
    front, enemy = kit.board.kind_set("front"), list(bits.each(at(s, 1 - kit.side_of[unit])))
    leans = kit.slot[unit] > 1

    def worth(hex: int) -> tuple[int, int, int, int]:
        company = len(units_in(s, hex))
        away = min((distance(hex, other) for other in enemy), default=0)
        return (min(company, 1) if not leans else -min(company, 1), int(not front >> hex & 1), company, away)

    return min(open_to(s, unit, hexes), key=worth)


def _lay_forts(s: RisingSun, side: int) -> None:
    """G-3.0, GR29 Complete fortifications at start, under units on a line of history first."""
    number = s.kit.forces[side].fortifications
    front = s.kit.board.kind_set("front")
    held = sorted(bits.each(at(s, side)), key=lambda hex: (not front >> hex & 1, hex))
    set_forts(s, side, bits.of(held[:number]))
