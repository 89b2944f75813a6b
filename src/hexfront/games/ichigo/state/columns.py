"""All that can change in a game of Operation Ichi-Go: the columns."""

from __future__ import annotations

from hexfront.games.ichigo.kit import ALLIED, JAPAN, IchigoKit
from hexfront.games.ichigo.state.positions import rebuild
from hexfront.kernel.faces import FacedState
from hexfront.kernel.state import (
    NOBODY,
    Counter,
    Derived,
    DerivedBits,
    HexBits,
    LevelColumn,
    PieceColumn,
    PlaceColumn,
)

COLLAPSE, BEACHHEAD, BOTH_CITIES = 1, 2, 3
"""`verdict`: a sudden end that has come about."""
VERDICTS = {COLLAPSE: (JAPAN, "collapse"), BEACHHEAD: (JAPAN, "beachhead"), BOTH_CITIES: (ALLIED, "both_cities")}


class Ichigo(FacedState):
    """All that can change."""

    kit: IchigoKit
    where: PlaceColumn = []
    level: LevelColumn = []
    lost: PieceColumn = []
    raided: PieceColumn = []
    start: PlaceColumn = []
    done: PieceColumn = []
    japan_control: HexBits = 0
    once_allied: HexBits = 0
    air_japan: HexBits = 0
    air_allied: HexBits = 0
    attacked: HexBits = 0
    turn: Counter = 0
    causeway: Counter = 0
    air_winner: Counter = NOBODY
    phasing: Counter = NOBODY
    raids: Counter = 0
    collapse_rolled: Counter = 0
    area_army_closed: Counter = 0
    airlifted: Counter = 0
    aerial_supplied: Counter = 0
    dropped: Counter = 0
    verdict: Counter = 0
    stacks: Derived = {}
    japan_at: DerivedBits = 0
    china_at: DerivedBits = 0
    us_at: DerivedBits = 0

    def after_step(self) -> None:
        """4.1, 4.4, 4.5, R58 A sudden end that the last entry brought about."""
        if self.verdict and self.stack:
            self.end(*VERDICTS[self.verdict])

    def rebuild(self) -> None:
        """Work out the derived columns anew from the others."""
        rebuild(self)
