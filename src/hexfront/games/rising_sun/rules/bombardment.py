"""11.2, 11.3 A bombardment: who may fire at a hex, with how many factors, at which unit, and what comes of it.

The bombardment phase and the attacks of a combat phase use it alike, for artillery, air units and ships (13.1, 16.22).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from hexfront.games.rising_sun.kit import ALLIED, RisingSunKit
from hexfront.games.rising_sun.rules.construction import disturb_builder
from hexfront.games.rising_sun.rules.fog_of_war import tell_unit
from hexfront.games.rising_sun.rules.losses import lose_steps
from hexfront.games.rising_sun.rules.supply import in_supply
from hexfront.games.rising_sun.state import (
    IN_RESERVE,
    RisingSun,
    at,
    concealed,
    figures,
    forts,
    place,
    set_disrupted,
    set_fired,
    set_reserve,
    set_seen,
    set_shelled,
    units_in,
)
from hexfront.games.rising_sun.tables import Shot
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.events import only
from hexfront.kernel.refusal import Refusal

NO_GUN = Refusal("11.2", "no_gun")
GUN_OFF_MAP = Refusal("5.31", "gun_off_map")
FIRED = Refusal("11.12", "fired")
GUN_UNSUPPLIED = Refusal("15.2", "gun_unsupplied")
OUT_OF_RANGE = Refusal("11.11", "out_of_range")
FLOWN = Refusal("13.0", "flown")
NO_DEFENSIVE_AIR = Refusal("13.1", "no_defensive_air")
SHIP_USED = Refusal("16.2", "ship_used")
SHIP_OUT_OF_RANGE = Refusal("16.1", "ship_out_of_range")
NO_DEFENSIVE_SHIPS = Refusal("16.21", "no_defensive_ships")
APART = Refusal("11.3", "fires_apart")
KEPT = 8192
"""How many answers are kept: guns stand in the same hexes for a long time."""


# who may fire


def may_fire(s: RisingSun, unit: int, hex: int) -> Refusal | None:
    """11.1, 13.1, 16.2 Why a unit cannot fire now at units in a hex, or in defence of it."""
    kit, side = s.kit, s.kit.side_of[unit]
    if kit.is_artillery[unit]:
        return _gun_refusal(s, unit, hex)
    if unit in kit.air[side]:
        if side != s.phasing:
            return NO_DEFENSIVE_AIR
        return flight_refusal(s, unit)
    return _ship_refusal(s, unit, hex) if unit in kit.naval[side] else NO_GUN


def _gun_refusal(s: RisingSun, gun: int, hex: int) -> Refusal | None:
    """11.11, 11.12, 15.2, 5.31 On the map, in range, not yet fired in this player turn, in supply."""
    here = s.where[gun]
    if here < 0:
        return GUN_OFF_MAP
    if s.fired[gun]:
        return FIRED
    if not within(s.kit, here, figures(s, gun).range) >> hex & 1:
        return OUT_OF_RANGE
    return None if in_supply(s, gun) else GUN_UNSUPPLIED


def _ship_refusal(s: RisingSun, ship: int, hex: int) -> Refusal | None:
    """16.1, 16.2, 16.21 Once a game turn, from any sea or coast; in the enemy's turn Allied ones alone."""
    side = s.kit.side_of[ship]
    if side != s.phasing and not (side == ALLIED and s.kit.hooks.ships_defend):
        return NO_DEFENSIVE_SHIPS
    if not is_ready(s, ship):
        return SHIP_USED
    return None if ship_reach(s.kit, figures(s, ship).range) >> hex & 1 else SHIP_OUT_OF_RANGE


def flight_refusal(s: RisingSun, unit: int) -> Refusal | None:
    """13.0, GR19 Why an air unit cannot fly a mission: it has had one, or the game keeps all of them on the ground."""
    side = s.kit.side_of[unit]
    return s.kit.hooks.grounded(s, side) or (None if s.where[unit] == s.kit.available[side] else FLOWN)


def is_ready(s: RisingSun, unit: int) -> bool:
    """13.0, 16.2 Whether an air unit or a ship can have a mission now."""
    side = s.kit.side_of[unit]
    if unit in s.kit.air[side]:
        return flight_refusal(s, unit) is None
    return s.where[unit] == s.kit.available[side]


@lru_cache(maxsize=KEPT)
def within(kit: RisingSunKit, hex: int, reach: int) -> HexSet:
    """11.11 The hexes within a range of a hex; the firing hex is not counted, the target is."""
    return ring(kit, 1 << hex, reach)


@lru_cache(maxsize=16)
def ship_reach(kit: RisingSunKit, reach: int) -> HexSet:
    """16.1, R66 The hexes within a range of any sea or coastal hex."""
    return ring(kit, kit.sea | kit.coast, reach)


def ring(kit: RisingSunKit, hexes: HexSet, reach: int) -> HexSet:
    """11.11 Ring by ring, until the range is reached or the board is full."""
    board, found = kit.land | kit.sea, hexes
    for _ in range(reach):
        wider = bits.dilate(found, kit.board.stride) & board
        if wider == found:
            break
        found = wider
    return found


def combine_refusal(s: RisingSun, units: Sequence[int], unit: int) -> Refusal | None:
    """11.3, 13.1, 16.22 Artillery may fire together; an air unit or a ship fires alone."""
    every = (*units, unit)
    return None if len(every) == 1 or all(s.kit.is_artillery[u] for u in every) else APART


# how strong


def printed_factors(s: RisingSun, unit: int) -> int:
    """11.2, R27 The bombardment factors of the side that is up, doubled where the game says so."""
    return s.kit.hooks.bombardment(s, unit, figures(s, unit).bombardment)


def coordinated(s: RisingSun, gun: int, hex: int) -> bool:
    """11.15, R56, R57 Whether a unit of the gun's formation, for an independent gun any friend, is next to the hex."""
    kit, mates = s.kit, s.kit.formation[gun]
    friends = at(s, kit.side_of[gun])
    return any(
        other != gun and (not mates or kit.formation[other] & mates)
        for beside in kit.board.neighbours[hex]
        if friends >> beside & 1
        for other in units_in(s, beside)
    )


def factors(s: RisingSun, side: int, units: Sequence[int], hex: int) -> int:
    """11.2, 11.15, 11.22, R8 The factors of a shot of some units, as they are directed now."""
    artillery = s.kit.is_artillery
    return pooled(s, side, [(unit, not artillery[unit] or coordinated(s, unit, hex)) for unit in units], hex)


def pooled(s: RisingSun, side: int, firers: Sequence[tuple[int, bool]], hex: int) -> int:
    """11.2, 11.15, 11.22, R8 The factors of a shot: added, halved for each gun that nobody directs, halved by a fort.

    They are rounded once, at the end.
    """
    table = s.kit.series.bombardment
    half = table.uncoordinated_divisor
    total = 0
    for unit, whole in firers:
        total += printed_factors(s, unit) * (half if whole else 1)
    share = half * (table.fortified_divisor if forts(s, 1 - side) >> hex & 1 else 1)
    return (2 * total + share) // (2 * share)


def shot_column(s: RisingSun, strength: int, hex: int) -> int:
    """11.21, R63 The column of some factors against a unit in a hex; below 0 nothing happens."""
    return s.kit.series.bombardment.column(strength) - s.kit.bombardment_shift[hex]


def shot_result(s: RisingSun, column: int, die: int, attacking: bool) -> Shot:
    """11.21, E-1 What a die does; one less if the target is attacking."""
    table = s.kit.series.bombardment
    return table.result(column, die + table.attacking if attacking else die)


# at whom


class Aim(NamedTuple):
    """17.1 Whom a shot at a hex can take: the top unit (or -1), and the others, of whom chance picks one."""

    top: int
    others: tuple[int, ...]

    @property
    def possible(self) -> bool:
        """Whether there is anybody to hit."""
        return self.top >= 0 or bool(self.others)


def targets(s: RisingSun, side: int, hex: int, artillery: bool, among: Collection[int] | None = None) -> Aim:
    """17.1, 17.2, 11.2, R26, R83 The enemy units in a hex that a side can hit, of some only if only these take part.

    Artillery leaves out units that artillery has shelled in this phase. Under a marker chance picks among all.
    """
    here = units_in(s, hex)
    open_to = tuple(u for u in here if not (artillery and s.shelled[u]) and (among is None or u in among))
    if here and here[0] in open_to and not concealed(s, 1 - side) >> hex & 1:
        return Aim(here[0], open_to[1:])
    return Aim(-1, open_to)


def pick_target(s: RisingSun, side: int, others: Sequence[int]) -> int:
    """17.1, R27 Chance picks one of some enemy units; only its owner learns which."""
    return others[s.pick("17.1", len(others), only(1 - side))] if len(others) > 1 else others[0]


# what comes of it


def resolve_shot(s: RisingSun, side: int, firers: tuple[int, ...], target: int, attacking: bool) -> None:
    """11.2, 11.21, 13.1, 16.22 One shot at one unit: marks, die, steps lost, disruption."""
    hex = s.where[target]
    strength = factors(s, side, firers, hex)
    column = shot_column(s, strength, hex)
    _tell_shot(s, side, firers, hex, strength)
    note_fire(s, side, firers, target)
    if column < 0:
        s.tell("terrain_shields", "11.21", hex=hex)
        return
    _strike(s, target, shot_result(s, column, s.roll("11.21"), attacking))


def _tell_shot(s: RisingSun, side: int, firers: tuple[int, ...], hex: int, strength: int) -> None:
    """R27 Number of guns and factors; air units and ships by name."""
    if s.kit.is_artillery[firers[0]]:
        s.tell("guns_fire", "11.2", side=side, number=len(firers), value=strength, hex=hex)
    else:
        s.tell("unit_bombards", "11.2", unit=firers[0], value=strength, hex=hex)


def note_fire(s: RisingSun, side: int, firers: Sequence[int], target: int) -> None:
    """11.12, 11.2, 13.0, 16.2 Guns are marked as fired and the target as shelled; air units and ships are used."""
    for unit in firers:
        if s.kit.is_artillery[unit]:
            set_fired(s, unit, True)
            set_shelled(s, target)
        else:
            place(s, unit, s.kit.flown[side])


def _strike(s: RisingSun, target: int, result: Shot) -> None:
    """11.21, 9.2, R27, R71 The target loses steps and is shown; a reserve or a builder that is hit is one no longer."""
    hex = s.where[target]
    if not result.steps:
        tell_unit(s, "shot_misses", "11.21", target, hex=hex)
        return
    disturb_builder(s, target, hex)
    set_seen(s, (target,), True)
    lose_steps(s, target, result.steps, "11.21")
    if s.where[target] < 0:
        return
    if s.reserve[target] == IN_RESERVE:
        set_reserve(s, target, 0)
        s.tell("reserve_hit", "9.2", unit=target, hex=hex)
    if result.disrupted:
        set_disrupted(s, target, True)
        s.tell("disrupted", "11.23bis", unit=target, hex=hex)
