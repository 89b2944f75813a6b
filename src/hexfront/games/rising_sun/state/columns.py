"""All that can change in a game of the series: the columns. A game may add its own in a subclass."""

from __future__ import annotations

from hexfront.games.rising_sun.kit import RisingSunKit
from hexfront.games.rising_sun.state.positions import rebuild
from hexfront.kernel.state import (
    NOBODY,
    Counter,
    Derived,
    DerivedBits,
    HexBits,
    LevelColumn,
    PieceColumn,
    PlaceColumn,
    State,
)
from hexfront.mechanics.points import HexPoints


class RisingSun(State):
    """All that can change in a game of the series."""

    kit: RisingSunKit
    where: PlaceColumn = []
    bound: PlaceColumn = []
    level: LevelColumn = []
    lost: PieceColumn = []
    reserve: PieceColumn = []
    moved: PieceColumn = []
    disrupted: PieceColumn = []
    fired: PieceColumn = []
    attacked: PieceColumn = []
    shelled: PieceColumn = []
    seen: PieceColumn = []
    losses: PieceColumn = []
    payable: PieceColumn = []
    points: PieceColumn = []
    stacks: Derived = {}
    japan_at: DerivedBits = 0
    allied_at: DerivedBits = 0
    japan_zoc_foot: DerivedBits = 0
    japan_zoc_motor: DerivedBits = 0
    allied_zoc_foot: DerivedBits = 0
    allied_zoc_motor: DerivedBits = 0
    japan_hq_at: DerivedBits = 0
    allied_hq_at: DerivedBits = 0
    control_japan: HexBits = 0
    control_allied: HexBits = 0
    concealed_japan: HexBits = 0
    concealed_allied: HexBits = 0
    fort_japan: HexBits = 0
    fort_allied: HexBits = 0
    building_japan: HexBits = 0
    building_allied: HexBits = 0
    interdicted_japan: HexBits = 0
    interdicted_allied: HexBits = 0
    attacked_hexes: HexBits = 0
    barred: HexBits = 0
    tried: HexPoints = ()
    turn: Counter = 1
    phase: Counter = 0
    phasing: Counter = NOBODY
    first: Counter = 0
    initiative: Counter = NOBODY
    held: Counter = 0
    promised: Counter = 0
    made: Counter = 0
    rerolled: Counter = 0
    special: Counter = 0
    broken: Counter = 0
    eliminated_japan: Counter = 0
    eliminated_allied: Counter = 0

    def after_step(self) -> None:
        """18.0 A victory that is won at any moment is the game's own affair."""
        if self.stack:
            self.kit.hooks.at_once(self)

    def rebuild(self) -> None:
        """Work out the derived columns anew from the others."""
        rebuild(self)
