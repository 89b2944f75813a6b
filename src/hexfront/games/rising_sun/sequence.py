"""3.1, 3.2 The sequence of play, in printed order.

SetUpPhase                                                                                3.1
GameTurn
  I    InitiativePhase (Bidding)                                                          4
  II   JointPhase (joint_opens, Replacements: Spending, Rebuilding; HeadquartersReturn: ReturnOfStaffs, Returning;
       Reinforcements, joint_closes)                                                      5, 14.1
  III  PlayerTurn first, IV PlayerTurn second:
    A  BombardmentPhase (Bombarding, Aiming)                                              11, 13.1, 16.2
    B  RegularMovement (Movement: Moving, Entering, Sailing, Waiting; StackingCheck, Manning)     8, 5.3, 9.1, 16.3
    C  CombatPhase (Attacks: Declare, Support, DefensiveReserves, SupportingFire of both, NewLead, ChooseTable,
       Reroll, Paying of both, Advance, Pursuit; combat_closes, FailedLandings, StackingCheck)   10
    D  ReserveMovement (OffensiveReserves: Moving), StackingCheck, Manning, LiftInterdiction   9.3
    E  CombatPhase of reserves, EndOfReserves, Promise                                    9.3, 10, 4.14
    F  InterdictionPhase (Interdicting, Laying), EndOfPlayerTurn                          13.3, 16.2
  V    AdministrativePhase (Recovery, CompleteFortifications, RemoveReserves, GameChecks), EndOfTurn
"""

from __future__ import annotations

from typing import Any

from hexfront.games.rising_sun.rules.administrative import AdministrativePhase
from hexfront.games.rising_sun.rules.air_units import EndOfPlayerTurn, InterdictionPhase, LiftInterdiction
from hexfront.games.rising_sun.rules.artillery import BombardmentPhase
from hexfront.games.rising_sun.rules.combat import CombatPhase
from hexfront.games.rising_sun.rules.engineers import Manning
from hexfront.games.rising_sun.rules.initiative import InitiativePhase, Promise
from hexfront.games.rising_sun.rules.movement import RegularMovement
from hexfront.games.rising_sun.rules.offensive_reserves import ReserveMovement
from hexfront.games.rising_sun.rules.replacements import JointPhase
from hexfront.games.rising_sun.rules.set_up import SetUpPhase
from hexfront.games.rising_sun.rules.stacking import StackingCheck
from hexfront.games.rising_sun.rules.victory import EndOfTurn
from hexfront.games.rising_sun.state import RisingSun
from hexfront.kernel.step import Step, pop, push, swap


class GameTurn(Step[RisingSun], frozen=True):
    """3.1 A game turn: all its phases in order. It stays beneath them and begins the next one."""

    def run(self, s: RisingSun) -> None:
        """3.1 In printed order."""
        s.tell("turn", "3.1", turn=s.turn)
        for step in (
            EndOfTurn(),
            InPhase("administrative"),
            AdministrativePhase(),
            PlayerTurn(1),
            PlayerTurn(0),
            InPhase("joint"),
            JointPhase(),
            InPhase("initiative"),
            InitiativePhase(),
        ):
            push(s, step)


class InPhase(Step[RisingSun], frozen=True):
    """3.1 Lies beneath the steps of a phase and says which one it is; the phase is over when it is reached."""

    key: str

    def in_phase(self, below: tuple[Step[Any], ...]) -> str:
        """3.1 The one it names."""
        return self.key

    def run(self, s: RisingSun) -> None:
        """3.1 On to the next."""
        pop(s)


class PlayerTurn(Step[RisingSun], frozen=True):
    """3.1 The turn of the first player (0) or the second (1)."""

    order: int

    def run(self, s: RisingSun) -> None:
        """3.1 Six phases, never reordered."""
        side = s.first if self.order == 0 else 1 - s.first
        player = "first" if self.order == 0 else "second"
        s.tell("player_turn", "3.1", side=side)
        swap(
            s,
            EndOfPlayerTurn(),
            InPhase(f"{player}_interdiction"),
            InterdictionPhase(side),
            InPhase(f"{player}_reserve_combat"),
            Promise(side),
            CombatPhase(side, True),
            InPhase(f"{player}_reserve_movement"),
            LiftInterdiction(side),
            Manning(),
            StackingCheck(1 - side),
            StackingCheck(side),
            ReserveMovement(side),
            InPhase(f"{player}_combat"),
            CombatPhase(side, False),
            InPhase(f"{player}_movement"),
            RegularMovement(side),
            InPhase(f"{player}_bombardment"),
            BombardmentPhase(side),
        )


START = (GameTurn(), SetUpPhase())
