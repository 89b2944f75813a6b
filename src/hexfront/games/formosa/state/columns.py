"""All that can change in a game of Formosa: the columns, and what ends a game at any instant."""

from __future__ import annotations

from hexfront.games.formosa.kit import ALLIED, JAPAN, FormosaKit
from hexfront.games.formosa.state.positions import rebuild
from hexfront.kernel.state import Counter, Derived, DerivedBits, Hex, HexBits, PieceColumn, PlaceColumn, State
from hexfront.mechanics.points import HexPoints


class Formosa(State):
    """All that can change in a game of Formosa."""

    kit: FormosaKit
    where: PlaceColumn = []
    concealed: PieceColumn = []
    base: PieceColumn = []
    moved: PieceColumn = []
    attacked: PieceColumn = []
    defended: PieceColumn = []
    obliged: PieceColumn = []
    fired: PieceColumn = []
    known: PieceColumn = []
    stacks: Derived = {}
    functional_at: DerivedBits = 0
    allied_at: DerivedBits = 0
    japan_at: DerivedBits = 0
    japan_zoc_at: DerivedBits = 0
    us_at: DerivedBits = 0
    cw_at: DerivedBits = 0
    full_at: DerivedBits = 0
    static_at: DerivedBits = 0
    turn: Counter = 1
    phasing: Counter = JAPAN
    lp_allied: Counter = 0
    lp_japan: Counter = 0
    spent_allied: Counter = 0
    spent_japan: Counter = 0
    bought_back: Counter = 0
    held_allied: Counter = 0
    held_japan: Counter = 0
    amoy: Counter = 0
    sixth_here: Counter = 0
    used_97: Counter = 0
    us_available: Counter = 0
    us_superiority: Counter = 0
    us_tactical: Counter = 0
    us_used: Counter = 0
    us_flying: Counter = 0
    us_lost: Counter = 0
    us_bought: Counter = 0
    cw_available: Counter = 0
    cw_superiority: Counter = 0
    cw_tactical: Counter = 0
    cw_used: Counter = 0
    cw_flying: Counter = 0
    cw_lost: Counter = 0
    cw_bought: Counter = 0
    jp_available: Counter = 0
    jp_superiority: Counter = 0
    jp_tactical: Counter = 0
    jp_used: Counter = 0
    jp_flying: Counter = 0
    jp_lost: Counter = 0
    jp_bought: Counter = 0
    kamikaze: Counter = 0
    tokku: Counter = 0
    kamikaze_spent: Counter = 0
    kamikaze_bought: Counter = 0
    support: HexPoints = ()
    interdiction: HexPoints = ()
    b29_hex: Hex = -1
    suppressed: Hex = -1
    gunfire_barred: Counter = 0
    landings_barred: Counter = 0
    air_supply_used: Counter = 0
    motor_hexes: HexBits = 0
    departed: HexBits = 0
    traffic: HexPoints = ()
    bonus_allied: Counter = 0
    bonus_japan: Counter = 0

    def after_step(self) -> None:
        """4.1, R76 Sudden death is tested after every change from the second turn on."""
        if self.turn > 1 and self.stack:
            if not self.kit.sudden_death & ~self.allied_at:
                self.tell("level_allied_strategic", "4.1")
                self.end(ALLIED, "allied_strategic")
            elif not self.allied_at & self.kit.land:
                self.tell("level_japanese_strategic", "4.1")
                self.end(JAPAN, "japanese_strategic")

    def rebuild(self) -> None:
        """Work out the derived columns anew from the others."""
        rebuild(self)
