"""What benchmarks ask of Formosa besides what they ask of every game."""

from __future__ import annotations

from hexfront.games.formosa.kit import ALLIED
from hexfront.games.formosa.rules.movement import Movement
from hexfront.games.formosa.rules.supply import supplied_units
from hexfront.games.formosa.state import Formosa
from hexfront.kernel.measured import Measured, Work


def thick_of_it(s: Formosa) -> bool:
    """The fifth turn, the Allies ashore, a Movement Phase."""
    return s.turn == 5 and isinstance(s.stack[-1], Movement)


MEASURED = Measured(
    thick=thick_of_it,
    works=(Work("supply of one side", lambda s: supplied_units(s, ALLIED), 200, 60),),
    play=280,
)
