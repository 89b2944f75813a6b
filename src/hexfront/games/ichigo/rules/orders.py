"""5.5 Move then fight, or fight then move: who announces it, and for whom."""

from __future__ import annotations

from hexfront.games.ichigo.deciding import SideDecides
from hexfront.games.ichigo.kit import ALLIED, CHINESE, JAPAN, JAPANESE, US
from hexfront.games.ichigo.rules.combat import StartCombat
from hexfront.games.ichigo.rules.flights import SupplyWindow
from hexfront.games.ichigo.rules.movement import StartMovement
from hexfront.games.ichigo.rules.phases import InPhase
from hexfront.games.ichigo.state import Ichigo, begin_phase, launched
from hexfront.kernel.act import Act
from hexfront.kernel.step import Prompt, Step, swap

MOVE_FIRST, FIGHT_FIRST = Act("move_first"), Act("fight_first")
NAMES = ("japanese", "chinese", "us")


def announcer(s: Ichigo, nation: int) -> int:
    """5.1, 5.3.1, 5.5, R73 Japan announces for itself and, without Causeway, for the Chinese."""
    if nation == JAPANESE or (nation == CHINESE and not launched(s)):
        return JAPAN
    return ALLIED


class Announcement(Step[Ichigo], frozen=True):
    """5.5, R45 Right before the first of the two phases of a nation."""

    nation: int

    def run(self, s: Ichigo) -> None:
        """5.5 Somebody is asked, even if there is nothing to do."""
        begin_phase(s, self.nation)
        swap(s, Announce(announcer(s, self.nation), self.nation))


class Announce(SideDecides, frozen=True):
    """5.5 The order of the two phases of a nation."""

    nation: int
    closing = (MOVE_FIRST, FIGHT_FIRST)

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """5.5 The two phases in the order announced."""
        move, fight = StartMovement(self.nation), StartCombat(self.nation)
        first, second = (move, fight) if act == MOVE_FIRST else (fight, move)
        s.tell("move_first" if act == MOVE_FIRST else "fight_first", "5.5", side=side)
        name = NAMES[self.nation]
        window = (SupplyWindow(ALLIED),) if self.nation == US else ()
        swap(s, InPhase(f"{name}_second"), second, InPhase(f"{name}_first"), first, *window)

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """5.5 Which."""
        return Prompt(f"announce_{NAMES[self.nation]}", "5.5", {"turn": s.turn})
