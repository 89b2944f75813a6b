"""What benchmarks ask of Operation Ichi-Go."""

from __future__ import annotations

from hexfront.games.ichigo.rules.supply import japanese_lines
from hexfront.games.ichigo.state import Ichigo
from hexfront.kernel.measured import Measured, Work


def thick(s: Ichigo) -> bool:
    """A turn in which the Japanese have broken in and the Chinese have fought."""
    return bool(s.stack) and s.turn > 3


MEASURED = Measured(
    thick=thick,
    works=(Work("lines of Japanese supply", japanese_lines),),
    settings=(("campaign", ()),),
    decisions=10_000,
)
