"""7.0 US reinforcements: landings, the 38th Division, transfers by way of the offshore reserve."""

from __future__ import annotations

from hexfront.games.luzon.rules.stacking import entry_refusal
from hexfront.games.luzon.state import Luzon, note_entered, note_entry_hex, place, set_op
from hexfront.hexmap import bits
from hexfront.kernel.refusal import Refusal

NOT_IN_BOX = Refusal("7.2", "not_in_box")
NOT_YET_ARRIVED = Refusal("7.1", "not_yet_arrived")
NOT_YET_ARRIVED_38 = Refusal("7.5", "not_yet_arrived_38")
ON_RESCUE = Refusal("5.2", "on_rescue")
NO_POINTS = Refusal("7.2", "no_points")
BEACH_ONLY = Refusal("7.2", "beach_only")
SHORE_ONLY = Refusal("7.2", "shore_only")
TOO_FEW_POINTS = Refusal("7.2", "too_few_points")
BEACHHEAD_ONLY = Refusal("7.5", "beachhead_only")
SAME_ENTRY_HEX = Refusal("7.5", "same_entry_hex")
OTHER_FORM_ENTERED = Refusal("7.5", "other_form_entered")
AFTER_THE_38TH = Refusal("7.5", "after_the_38th")
REGIMENTS_DUE = Refusal("7.5", "regiments_due")
DIVISION_STAYS = Refusal("7.6", "division_stays")
DIVISION_NOT_PLACED = Refusal("7.6", "division_not_placed")
NOT_LINKED = Refusal("7.6", "not_linked")
NO_DIVISION_THERE = Refusal("7.6", "no_division_there")
ZERO_POINTS = Refusal("7.6", "zero_points")
NOT_ON_MAP = Refusal("7.6", "not_on_map")


def arrive(s: Luzon) -> None:
    """7.1 At the start of a turn the units due move from the Turn Track to the Box (7.5: the 38th waits apart)."""
    kit = s.kit
    for unit in kit.units:
        if s.where[unit] == kit.turn_track and int(kit.pieces[unit].entry) <= s.turn:
            awaits_choice = unit in kit.xi_corps and unit != kit.rct_34
            place(s, unit, kit.waiting if awaits_choice else kit.offshore)
            set_op(s, unit, kit.allowance[unit])
            s.tell("arrives", "7.5" if unit in kit.xi_corps else "7.1", unit=unit)


def ashore_refusal(s: Luzon, unit: int) -> Refusal | None:
    """7.2, 7.5 Why a unit cannot come ashore at all at the moment."""
    kit = s.kit
    here = s.where[unit]
    if here == kit.rescue:
        return ON_RESCUE
    if here == kit.turn_track:
        return NOT_YET_ARRIVED_38 if unit in kit.xi_corps else NOT_YET_ARRIVED
    if here not in (kit.offshore, kit.waiting):
        return NOT_IN_BOX
    if not s.entered[unit] and (refusal := form_refusal(s, unit)):
        return refusal
    return NO_POINTS if s.op[unit] == 0 else None


def form_refusal(s: Luzon, unit: int) -> Refusal | None:
    """7.5 The 38th comes as a division or as regiments, never both; the 34th only after it (R32)."""
    kit = s.kit
    if unit == kit.division_38 and any(s.entered[r] for r in kit.regiments):
        return OTHER_FORM_ENTERED
    if unit in kit.regiments and s.entered[kit.division_38]:
        return OTHER_FORM_ENTERED
    return AFTER_THE_38TH if unit == kit.rct_34 and s.entry_hex < 0 else None


def landing_hexes(s: Luzon, unit: int) -> int:
    """7.2, 7.5 The hexes a unit may land in as far as their kind goes."""
    kit = s.kit
    if s.entered[unit] or unit not in kit.xi_corps:
        return kit.landing[kit.is_division[unit]]
    if s.entry_hex >= 0:
        return bits.bit(s.entry_hex)
    return s.beachheads if unit == kit.division_38 else kit.landing[False]


def landing_cost(s: Luzon, hex: int) -> int:
    """7.2 A landing pays for its first land hex."""
    return s.kit.us_cost[hex] if s.us_control >> hex & 1 else s.kit.japanese_cost[hex]


def landing_refusal(s: Luzon, unit: int, hex: int) -> Refusal | None:
    """7.2 Why a unit may not land in a hex: divisions on beaches, smaller units on any clear shore (R33)."""
    if refusal := ashore_refusal(s, unit):
        return refusal
    if not landing_hexes(s, unit) >> hex & 1:
        return _wrong_hex(s, unit)
    return _landing_hex_refusal(s, unit, hex)


def _landing_hex_refusal(s: Luzon, unit: int, hex: int) -> Refusal | None:
    """7.2 The landing must be paid for, and a hex that holds a unit left again."""
    left = s.op[unit] - landing_cost(s, hex)
    return TOO_FEW_POINTS if left < 0 else entry_refusal(s, unit, hex, left)


def _wrong_hex(s: Luzon, unit: int) -> Refusal:
    if unit in s.kit.xi_corps and not s.entered[unit]:
        if s.entry_hex >= 0:
            return SAME_ENTRY_HEX
        if unit == s.kit.division_38:
            return BEACHHEAD_ONLY
    return BEACH_ONLY if s.kit.is_division[unit] else SHORE_ONLY


def landings(s: Luzon, unit: int) -> list[int]:
    """7.2 Every hex a unit may land in now."""
    if ashore_refusal(s, unit):
        return []
    vacant = s.kit.cheap_landing & ~s.occupied if s.op[unit] >= s.kit.tables.cost.other else 0
    return [
        hex
        for hex in bits.each(landing_hexes(s, unit))
        if vacant >> hex & 1 or _landing_hex_refusal(s, unit, hex) is None
    ]


def can_land(s: Luzon, unit: int) -> bool:
    """7.2 Whether a unit that may come ashore has a hex to do so; nearly always there is a vacant one that is cheap."""
    if landing_hexes(s, unit) & s.kit.cheap_landing & ~s.occupied and s.op[unit] >= s.kit.tables.cost.other:
        return True
    return any(_landing_hex_refusal(s, unit, hex) is None for hex in bits.each(landing_hexes(s, unit)))


def note_entry(s: Luzon, unit: int, hex: int) -> None:
    """7.5 The first landing of the 38th fixes form and entry hex; the regiments then all follow this phase."""
    if unit in s.kit.xi_corps and not s.entered[unit]:
        note_entered(s, unit)
        if s.entry_hex < 0:
            note_entry_hex(s, hex, unit in s.kit.regiments)


def duty_refusal(s: Luzon) -> Refusal | None:
    """7.5 The phase cannot end while a regiment that must follow still has a way ashore (R32)."""
    if s.regiments_due and any(
        s.where[r] == s.kit.waiting and ashore_refusal(s, r) is None and can_land(s, r) for r in s.kit.regiments
    ):
        return REGIMENTS_DUE
    return None


def withdraw_refusal(s: Luzon, unit: int) -> Refusal | None:
    """7.6 A smaller unit linked to a beachhead may go back to the Box; a division never by choice."""
    if s.where[unit] < 0:
        return NOT_ON_MAP
    if s.kit.is_division[unit]:
        return DIVISION_STAYS
    if s.op[unit] < s.kit.tables.cost.withdraw:
        return ZERO_POINTS
    return None if s.linked >> s.where[unit] & 1 else NOT_LINKED


def place_refusal(s: Luzon, unit: int, hex: int) -> Refusal | None:
    """7.6 A smaller unit in the Box may join a division whose hex is linked to a beachhead, and must move on."""
    return placing_refusal(s, unit) or placing_hex_refusal(s, unit, hex)


def placing_refusal(s: Luzon, unit: int) -> Refusal | None:
    """7.6 Why a unit cannot be placed with any division."""
    if s.kit.is_division[unit]:
        return DIVISION_NOT_PLACED
    if refusal := ashore_refusal(s, unit):
        return ZERO_POINTS if refusal is NO_POINTS else refusal
    return company_refusal(s, unit)


def company_refusal(s: Luzon, unit: int) -> Refusal | None:
    """7.5 A unit of XI Corps enters by its own hex before it may join anybody."""
    return SAME_ENTRY_HEX if not s.entered[unit] and unit in s.kit.xi_corps else None


def placing_hex_refusal(s: Luzon, unit: int, hex: int) -> Refusal | None:
    """7.6 Why no unit, or not this one, can be placed in a hex."""
    if not any(s.where[d] == hex for d in s.kit.divisions):
        return NO_DIVISION_THERE
    return joining_refusal(s, unit, hex)


def joining_refusal(s: Luzon, unit: int, hex: int) -> Refusal | None:
    """7.6 Why this unit cannot join a division that is in a hex."""
    if not s.linked >> hex & 1:
        return NOT_LINKED
    return entry_refusal(s, unit, hex, s.op[unit] - s.kit.tables.cost.place)
