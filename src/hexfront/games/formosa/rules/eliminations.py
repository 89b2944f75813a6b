"""8.3 Where lost units go; 25.6 guerrillas from remnants; 25.10 the PW camp."""

from __future__ import annotations

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.supply import in_supply
from hexfront.games.formosa.state import (
    Formosa,
    award,
    cf,
    hold_over,
    is_static,
    note_defended,
    place,
    set_base,
    set_concealed,
    take_out,
)
from hexfront.kernel.events import EVERYONE

REMNANTS = ("infantry", "guard", "marine", "airborne")
"""25.6, 25.8 Infantry of both lines and marines; landed air raiders are infantry for the rest of the game (R85)."""


def eliminate(s: Formosa, units: tuple[int, ...], audience: int = EVERYONE) -> int:
    """8.3, R110 Remove units; supply is judged for all before any is taken off. The CF of mobile units lost.

    Whatever comes of it is for an audience: of a unit that is lost unseen, only its owner knows.
    """
    supplied = {u: at_sea(s, u) or in_supply(s, u) for u in units}
    lost = sum(cf(s, u) for u in units if not is_static(s, u))
    for unit in units:
        hex, hidden = s.where[unit], s.concealed[unit]
        _remove(s, unit, supplied[unit])
        s.tell("eliminated", "8.3", audience, unit=unit, hex=max(hex, 0))
        if s.kit.side_of[unit] == JAPAN and hex >= 0:
            remnant_guerrilla(s, unit, hex, bool(hidden), audience)
    return lost


def at_sea(s: Formosa, unit: int) -> bool:
    """19.2 An amphibious marker supplies the units on it."""
    return s.where[unit] >= 0 and bool(s.kit.sea >> s.where[unit] & 1)


def _remove(s: Formosa, unit: int, supplied: bool) -> None:
    side = s.kit.side_of[unit]
    set_base(s, unit, False)
    if s.kit.is_deception[unit]:
        take_out(s, unit)
    else:
        back = supplied and unit != s.kit.pw_camp
        place(s, unit, s.kit.replacements[side] if back else s.kit.eliminated[side])
    if side == JAPAN:
        set_concealed(s, unit, False)


def remnant_guerrilla(s: Formosa, unit: int, hex: int, concealed: bool, audience: int) -> None:
    """25.6, R85 Infantry, marines and landed raiders lost in terrain with an in-hex shift may leave a guerrilla."""
    kit = s.kit
    if "25.6" not in s.options or kit.type_of[unit] not in REMNANTS or not kit.shift[hex][JAPAN]:
        return
    waiting = [g for g in kit.guerrillas if s.where[g] in (kit.reinforcements[JAPAN], kit.replacements[JAPAN])]
    # thrown whether or not a counter waits, which nobody else may know
    rises = s.roll("25.6", audience=audience) < kit.face[unit].cf
    if rises and waiting:
        place(s, waiting[0], hex)
        set_concealed(s, waiting[0], concealed)
        note_defended(s, waiting[0])
        s.tell("guerrilla_rises", "25.6", 1 << JAPAN if concealed else audience, hex=hex)


def book_booty(s: Formosa, side: int, lost: int) -> None:
    """25.2, R21, R84 Enough enemy CF lost in one attack brings the attacker a logistics point for later."""
    numbers = s.kit.tables.optional
    need = numbers.allied_booty_cf if side == ALLIED else numbers.japanese_booty_cf
    if "25.2" not in s.options or lost < need:
        return
    hold_over(s, side, numbers.booty_lp)
    s.tell("booty", "25.2", number=numbers.booty_lp)


def free_prisoners(s: Formosa, camp_hex: int, hex: int) -> None:
    """25.10 The camp was overrun in the ground combat just fought, and its hex is entered at once."""
    if hex != camp_hex or s.where[s.kit.pw_camp] != s.kit.eliminated[JAPAN]:
        return
    take_out(s, s.kit.pw_camp)
    award(s, ALLIED, s.kit.tables.optional.pw_camp_freed_vp)
    s.tell("prisoners_freed", "25.10", hex=hex)


def in_play_still(s: Formosa, units: tuple[int, ...]) -> tuple[int, ...]:
    """The units of a list that are still on the map."""
    return tuple(u for u in units if s.where[u] >= 0)
