"""Steps in which one player decides; the Japanese may reveal units all the while (11.1)."""

from __future__ import annotations

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.fog_of_war import may_reveal, reveal
from hexfront.games.formosa.state import Formosa
from hexfront.kernel.act import Act
from hexfront.kernel.step import Sides, Step


class Asking(Step[Formosa], frozen=True):
    """A step that asks somebody."""

    def interrupts(self, s: Formosa, side: int) -> list[Act]:
        """11.1 The Japanese may reveal any concealed unit; either side may concede."""
        return [*(may_reveal(s) if side == JAPAN else ()), Act("concede")]

    def interrupt(self, s: Formosa, side: int, act: Act) -> None:
        """11.1, 3.0 Reveal, or give up."""
        if act.verb == "reveal":
            reveal(s, act.a)
        else:
            s.tell("concedes", "3.0", number=side)
            s.end(1 - side, "conceded")


class AlliedDecides(Asking, frozen=True):
    """A step in which the Allied player decides."""

    def actors(self, s: Formosa) -> Sides:
        """The Allied player."""
        return (ALLIED,)


class JapaneseDecides(Asking, frozen=True):
    """A step in which the Japanese player decides."""

    def actors(self, s: Formosa) -> Sides:
        """The Japanese player."""
        return (JAPAN,)


class SideDecides(Asking, frozen=True):
    """A step in which the side it names decides."""

    side: int

    def actors(self, s: Formosa) -> Sides:
        """The side named."""
        return (self.side,)
