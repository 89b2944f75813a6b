"""6.0 The sequence of play, in printed order.

SetUp (ChooseAtStart, JapaneseSetUp, Reconnaissance, AlliedSetUp)                         24.0
GameTurn
  Strategic Stage: LogisticsPhase, RecruitPhase, AmoyPhase, StrikePhase (StrikePlanning, AirSuperiority,
    SpecialAttack, FleetSortie), B29Strike                                                7-9, 16, 18
  Allied Player Turn: InvasionPhase, NavalTransferPhase, Movement, CombatPhase, BaseBuilding, Interdiction
  Japanese Player Turn: Movement, CombatPhase
  Administrative Segment: EndOfTurn
"""

from __future__ import annotations

from typing import Any

from hexfront.games.formosa.kit import ALLIED, JAPAN, FormosaKit
from hexfront.games.formosa.phases import MOVEMENT
from hexfront.games.formosa.rules.air import StrikePhase, air_return
from hexfront.games.formosa.rules.b29 import B29Strike
from hexfront.games.formosa.rules.combat import CombatPhase
from hexfront.games.formosa.rules.engineers import BaseBuilding, Interdiction, PhaseTitle
from hexfront.games.formosa.rules.first_boxes import set_up
from hexfront.games.formosa.rules.invasions import InvasionPhase
from hexfront.games.formosa.rules.logistics import AmoyPhase, LogisticsPhase
from hexfront.games.formosa.rules.movement import Movement
from hexfront.games.formosa.rules.naval_transfer import NavalTransferPhase
from hexfront.games.formosa.rules.recruiting import RecruitPhase
from hexfront.games.formosa.rules.scenarios import SetUp
from hexfront.games.formosa.rules.victory import determine_victory
from hexfront.games.formosa.state import Formosa, advance_turn, begin_phase, clear_moved, park_motors
from hexfront.kernel.dice import Dice
from hexfront.kernel.step import Step, pop, swap


def new_game(kit: FormosaKit, scenario: str, options: tuple[str, ...], dice: Dice, die: int = 0) -> Formosa:
    """A game ready for its first step."""
    s = set_up(kit, scenario, options, dice, die)
    s.stack = (GameTurn(), SetUp())
    return s


class GameTurn(Step[Formosa], frozen=True):
    """6.1 A game turn: all its phases in order; the first turn skips three of them."""

    def run(self, s: Formosa) -> None:
        """6.1 In printed order."""
        s.tell("turn", "6.1", turn=s.turn)
        early: tuple[Step[Formosa], ...] = (AmoyPhase(), RecruitPhase(), LogisticsPhase()) if s.turn > 1 else ()
        swap(
            s,
            EndOfTurn(),
            CombatPhase(JAPAN),
            Movement(JAPAN),
            BeginMovement(JAPAN),
            Interdiction(),
            PhaseTitle("phase_interdiction", "16.4"),
            BaseBuilding(),
            PhaseTitle("phase_base_building", "20.1"),
            CombatPhase(ALLIED),
            Movement(ALLIED),
            BeginMovement(ALLIED),
            NavalTransferPhase(),
            InvasionPhase(),
            B29Strike(),
            StrikePhase(),
            *early,
        )


class BeginMovement(Step[Formosa], frozen=True):
    """12.0 A Movement Phase opens."""

    side: int

    def in_phase(self, below: tuple[Step[Any], ...]) -> str:
        """12.0 That of its side."""
        return MOVEMENT[self.side]

    def run(self, s: Formosa) -> None:
        """12.2 Nobody has moved; Allied units that landed or were shipped this turn stay put (10.2, 21.0)."""
        pop(s)
        begin_phase(s, self.side)
        park_motors(s)
        s.tell("phase_movement", "12.0", number=self.side)
        if self.side == JAPAN:
            clear_moved(s, s.kit.units[JAPAN])


class EndOfTurn(Step[Formosa], frozen=True):
    """6.1 The Administrative Segment: strikes return, the game ends or the turn marker advances."""

    phase = "end_of_turn"

    def run(self, s: Formosa) -> None:
        """6.1, 4.2 After the last turn the points are counted."""
        s.tell("phase_end_of_turn", "6.1")
        air_return(s)
        if s.turn == s.kit.scenario(s.scenario).turns:
            determine_victory(s)
            return
        advance_turn(s)
        swap(s, GameTurn())
