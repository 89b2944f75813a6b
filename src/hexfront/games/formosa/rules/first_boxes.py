"""24.1, 24.2 Where every counter is before anybody has decided anything."""

from __future__ import annotations

from hexfront.games.formosa.kit import ALLIED, FormosaKit
from hexfront.games.formosa.state import (
    CW,
    KNOWN,
    UNSEEN,
    US,
    Formosa,
    clear_marks,
    lay_out,
    note_known,
    place,
    set_air,
    set_lp,
)
from hexfront.kernel.dice import Dice


def set_up(kit: FormosaKit, scenario: str, options: tuple[str, ...], dice: Dice, die: int) -> Formosa:
    """24.1, 24.2 All counters in their first boxes; the free units in hand."""
    s = Formosa(kit, scenario, options, dice, die)
    s.events = []
    lay_out(s)
    clear_marks(s)
    numbers = kit.scenario(scenario)
    for i, piece in enumerate(kit.pieces):
        if piece.type in ("marker", "air_tac", "air_kamikaze"):
            continue
        place(s, i, kit.hand[kit.side_of[i]] if at_start(s, i) else kit.reinforcements[kit.side_of[i]])
        note_known(s, i, KNOWN if kit.side_of[i] == ALLIED and at_start(s, i) else UNSEEN)
    set_air(s, US, "available", numbers.us_tac)
    set_air(s, CW, "available", numbers.cw_tac)
    for nation, count in (("us", numbers.us_gunfire), ("cw", numbers.cw_gunfire)):
        for gun in [g for g in kit.gunfire if kit.contingent[g] == nation][:count]:
            place(s, gun, kit.available[ALLIED])
            note_known(s, gun)
    set_lp(s, ALLIED, numbers.allied_lp)
    return s


def at_start(s: Formosa, unit: int) -> bool:
    """24.1 The units every game starts with; the PW camp by its optional rule."""
    piece = s.kit.pieces[unit]
    if unit == s.kit.pw_camp:
        return "25.10" in s.options
    return piece.entry == "S" and piece.type != "naval_gunfire"
