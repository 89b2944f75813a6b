"""5.0, 5.1 The sequence of play, in printed order.

GameTurn
  start  CausewayCheck (turn 7), RaidDecision (Raid)                                            5.2, 8.9
  I      LandingPhase: FormosaLanding, FormosaReaction, KwantungEntry (turn 7); ChoosePort, PushOut,
         MainlandLanding (turn 8); FurtherLanding (from turn 9)           with Causeway         5.3, 9.8, 10.11
  II     Announce, SupplyWindow, then Movement (Moving, Airlift, Drop) or Combat                5.5, 7.8, 10, 11
  III    the other of the two                                             with Causeway
  IV     AirpowerPhase (PlaceAirpower)                                    without Causeway      8
  V      WithdrawalStart (Withdrawal, WithdrawalFate), Absorption (Absorbing),
         AreaArmyArrival (AreaArmyLanding), JapaneseEntry                                       9.1-9.5
  VI     Announce, then Movement (Moving) or Combat (Declare, DefensiveTanks, Losses, Advance, Momentum)
  VII    the other of the two                                                                   10, 11
  VIII   Announce, then Movement (Moving, Airlift) or Combat
  IX     the other of the two                                                                   10, 11
  X      ChineseReinforcement (PlaceChinese)                                                    9.7
  EndOfTurn                                                                                     4.2, 4.3, 8.6
"""

from __future__ import annotations

from hexfront.games.ichigo.kit import ALLIED, CHINESE, JAPAN, JAPANESE, US
from hexfront.games.ichigo.rules.absorption import Absorption
from hexfront.games.ichigo.rules.air import AirpowerPhase, RaidDecision
from hexfront.games.ichigo.rules.area_army import AreaArmyArrival
from hexfront.games.ichigo.rules.causeway import CausewayCheck, FormosaLanding
from hexfront.games.ichigo.rules.chinese_reinforcement import ChineseReinforcement
from hexfront.games.ichigo.rules.landing import ChoosePort, FurtherLanding
from hexfront.games.ichigo.rules.orders import Announcement
from hexfront.games.ichigo.rules.phases import InPhase
from hexfront.games.ichigo.rules.reinforcement import JapaneseEntry
from hexfront.games.ichigo.rules.victory import judge
from hexfront.games.ichigo.rules.withdrawal import WithdrawalStart
from hexfront.games.ichigo.state import (
    PRESENT,
    Ichigo,
    begin_phase,
    begin_turn,
    forget,
    launched,
    lay_marker,
    lift_airpower,
    note,
    set_raided,
)
from hexfront.kernel.kit import OUT
from hexfront.kernel.state import NOBODY
from hexfront.kernel.step import Step, pop, push, swap


class GameTurn(Step[Ichigo], frozen=True):
    """5.0 A turn; it stays beneath its phases and begins the next one."""

    def run(self, s: Ichigo) -> None:
        """5.0, 5.2, 8.9 The start of the turn, then its phases."""
        begin_turn(s)
        begin_phase(s, NOBODY)
        s.tell("turn", "5.0", turn=s.turn)
        for step in (EndOfTurn(), Phases(), InPhase("start"), RaidDecision(), CausewayCheck()):
            push(s, step)


class Phases(Step[Ichigo], frozen=True):
    """5.0, 5.1, R2, R74 I to III with Causeway, IV without it, V to X always."""

    def run(self, s: Ichigo) -> None:
        """5.1 In printed order; the last one named comes first."""
        opening: tuple[Step[Ichigo], ...] = (InPhase("air"), AirpowerPhase())
        if launched(s):
            opening = (InPhase("us_first"), Announcement(US), InPhase("us_landing"), LandingPhase())
        swap(
            s,
            InPhase("chinese_reinforcement"),
            ReinforcementPhase(CHINESE),
            InPhase("chinese_first"),
            Announcement(CHINESE),
            InPhase("japanese_first"),
            Announcement(JAPANESE),
            InPhase("japanese_reinforcement"),
            ReinforcementPhase(JAPANESE),
            *opening,
        )


class LandingPhase(Step[Ichigo], frozen=True):
    """5.3 Phase I: landings and naval transfer."""

    def run(self, s: Ichigo) -> None:
        """5.3.4, 5.3.12, 10.11 Formosa on turn 7, the mainland on turn 8, then whatever the Allies like."""
        t = s.kit.tables.causeway
        begin_phase(s, US)
        forget(s, PRESENT)
        if s.turn == t.formosa_landing_turn:
            swap(s, FormosaLanding(ALLIED, 0))
        elif s.turn == t.mainland_landing_turn:
            swap(s, ChoosePort(ALLIED))
        else:
            swap(s, FurtherLanding(ALLIED, 0))


class ReinforcementPhase(Step[Ichigo], frozen=True):
    """9.0 Phase V of Japan, Phase X of the Chinese."""

    nation: int

    def run(self, s: Ichigo) -> None:
        """9.0, R62 Withdrawal, absorption, 14th Area Army, other arrivals; or the Chinese draw."""
        begin_phase(s, self.nation)
        if self.nation == CHINESE:
            swap(s, ChineseReinforcement())
            return
        forget(s, PRESENT)
        for unit in s.kit.units[JAPANESE]:
            if s.where[unit] >= 0:
                note(s, unit, PRESENT)
        swap(s, JapaneseEntry(JAPAN, 0), AreaArmyArrival(), Absorption(JAPAN), WithdrawalStart())


class EndOfTurn(Step[Ichigo], frozen=True):
    """8.6, 4.2, 4.3 Markers are lifted; after the last turn points are counted."""

    def run(self, s: Ichigo) -> None:
        """4.2, 4.3, 8.6, 8.9 Turn 9 is the last, with Causeway turn 12."""
        begin_phase(s, NOBODY)
        lift_airpower(s)
        lay_marker(s, s.kit.b29, OUT)
        set_raided(s, s.kit.units[JAPANESE], 0)
        t = s.kit.tables.turns
        if s.turn >= (t.last_with_causeway if launched(s) else t.last):
            judge(s)
        else:
            pop(s)


START = (GameTurn(),)
