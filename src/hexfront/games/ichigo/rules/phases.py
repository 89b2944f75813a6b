"""5.0 What lies beneath the steps of a phase."""

from __future__ import annotations

from typing import Any

from hexfront.games.ichigo.state import Ichigo
from hexfront.kernel.step import Step, pop


class InPhase(Step[Ichigo], frozen=True):
    """5.0 Says which phase the steps above it belong to; the phase is over when it is reached."""

    key: str

    def in_phase(self, below: tuple[Step[Any], ...]) -> str:
        """5.0 The one it names."""
        return self.key

    def run(self, s: Ichigo) -> None:
        """5.0 On to the next."""
        pop(s)
