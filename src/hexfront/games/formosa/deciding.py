"""Steps in which one player decides; the Japanese may reveal units all the while (11.1)."""

from __future__ import annotations

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.fog_of_war import may_reveal, reveal
from hexfront.games.formosa.state import Formosa
from hexfront.kernel.act import Act
from hexfront.mechanics import deciding


class Asking(deciding.Asking[Formosa], frozen=True):
    """3.0 A step that asks somebody; either player may concede."""

    conceding = "3.0"

    def asides(self, s: Formosa, side: int) -> list[Act]:
        """11.1 The Japanese may reveal any concealed unit."""
        return may_reveal(s) if side == JAPAN else []

    def interrupt(self, s: Formosa, side: int, act: Act) -> None:
        """11.1, 3.0 Reveal, or give up."""
        if act.verb == "reveal":
            reveal(s, act.a)
        else:
            deciding.Asking.interrupt(self, s, side, act)


class Discreet(Asking, frozen=True):
    """11.0, R93 A step that asks even if there is nothing to do but go on, so as to give nothing away."""

    def formality(self, s: Formosa, side: int) -> bool:
        """11.0, R93 Whether there is nothing to do."""
        return not self.offers(s, side)


class AlliedDecides(Asking, deciding.FixedDecides[Formosa], frozen=True):
    """A step in which the Allied player decides."""

    decider = ALLIED


class JapaneseDecides(Asking, deciding.FixedDecides[Formosa], frozen=True):
    """A step in which the Japanese player decides."""

    decider = JAPAN


class SideDecides(Asking, deciding.SideDecides[Formosa], frozen=True):
    """A step in which the side it names decides."""
