"""5.0 The sequence of play, in printed order.

LandingArea (ChooseBeachheads, AssignDivisions)           4.0, once
Arrivals                                                  7.1
Phase I    RandomEventPhase (GuerrillaRising, ...)        5.1, and its two checks:
           RescueMissionCheck (RescueMission)             5.2
           CounteroffensiveCheck (ShobuAdvance, ShobuFire)   5.3, 11.0
Phase II   USOperations (ChooseLanding, ChooseDrop, PreparedAssault, Battle, Fire, SplitHits;
           EndOperations, Displace)                       5.4
Phase III  AdministrativePhase (Deduct), NextTurn         5.5, 5.6
"""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.luzon.deciding import PlayerDecides
from hexfront.games.luzon.kit import JAPAN, LuzonKit
from hexfront.games.luzon.operations import USOperations
from hexfront.games.luzon.rules.administrative import deduct_for_turn, end_rescue, recover
from hexfront.games.luzon.rules.counteroffensive import launch
from hexfront.games.luzon.rules.movement import note_drop_bases
from hexfront.games.luzon.rules.random_events import roll_event
from hexfront.games.luzon.rules.reinforcements import arrive
from hexfront.games.luzon.rules.scenarios import set_up
from hexfront.games.luzon.rules.victory import counteroffensive_beaten, determine_victory
from hexfront.games.luzon.state import Luzon, advance_turn, clear_event, in_play, place
from hexfront.kernel.act import Act
from hexfront.kernel.dice import Dice
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Step, pop, swap

SUB_DIVISIONAL_ONLY = Refusal("5.2", "sub_divisional_only")
NOT_AVAILABLE = Refusal("5.2", "not_available")
NOT_IN_PLAY_38 = Refusal("7.5", "not_in_play_38")


def new_game(kit: LuzonKit, scenario: str, options: tuple[str, ...], dice: Dice, die: int = 0) -> Luzon:
    """A game set up and ready for its first step."""
    s = set_up(kit, scenario, options, dice, die)
    s.stack = (Arrivals(), *s.stack)
    return s


class Arrivals(Step[Luzon], frozen=True):
    """7.1 A turn begins: units due move to the Box."""

    phase = "arrivals"

    def run(self, s: Luzon) -> None:
        """5.6, 7.1 The turn marker is in place; reinforcements come in."""
        s.tell("turn", "5.6", turn=s.turn)
        arrive(s)
        swap(s, RandomEventPhase())


class RandomEventPhase(Step[Luzon], frozen=True):
    """5.1 The Random Event Phase consists of the two checks (R2); the option puts an event of ours before them."""

    phase = "random_event"

    def run(self, s: Luzon) -> None:
        """OPT.RE The event comes before the rescue check."""
        s.tell("phase_random_event", "5.1")
        clear_event(s)
        swap(s, RescueMissionCheck())
        roll_event(s)


class RescueMissionCheck(Step[Luzon], frozen=True):
    """5.2 One die: on a low roll a smaller unit must go on a rescue mission."""

    phase = "random_event"

    def run(self, s: Luzon) -> None:
        """5.2 Every turn, the first included."""
        s.tell("phase_rescue", "5.2")
        if s.roll("5.2") <= s.kit.tables.checks.rescue_up_to:
            s.tell("rescue_needed", "5.2")
            swap(s, CounteroffensiveCheck(), RescueMission())
        else:
            s.tell("no_rescue", "5.2")
            swap(s, CounteroffensiveCheck())


class RescueMission(PlayerDecides, frozen=True):
    """5.2 The player sends one smaller unit, or refuses and loses."""

    phase = "random_event"
    closing = (Act("refuse"),)

    def candidates(self, s: Luzon, side: int) -> Iterable[Act]:
        """5.2 Any unit."""
        return (Act("rescue", unit) for unit in s.kit.units)

    def check(self, s: Luzon, side: int, act: Act) -> Refusal | None:
        """5.2 Any smaller unit in play, from the Box or the map, whatever its points."""
        if act.verb != "rescue":
            return NOT_NOW
        if act.a not in s.kit.units or s.kit.is_division[act.a]:
            return SUB_DIVISIONAL_ONLY
        if in_play(s, act.a):
            return None
        return NOT_IN_PLAY_38 if act.a in s.kit.regiments else NOT_AVAILABLE

    def apply(self, s: Luzon, side: int, act: Act) -> None:
        """5.2, 3.3 The unit leaves at no cost; a refusal ends the game."""
        pop(s)
        if act.verb == "refuse":
            s.tell("rescue_refused", "5.2")
            s.end(JAPAN, "rescue_refused")
            return
        place(s, act.a, s.kit.rescue)
        s.tell("rescues", "5.2", unit=act.a)

    def prompt(self, s: Luzon, side: int) -> Prompt:
        """Who goes."""
        return Prompt("rescue", "5.2")


class CounteroffensiveCheck(Step[Luzon], frozen=True):
    """5.3 From the second turn on, a one on a die launches the Shobu Group counteroffensive."""

    phase = "random_event"

    def run(self, s: Luzon) -> None:
        """5.3 Not on turn 1; at most once, for it ends the game or the Shobu Group (OPT.OBJ4)."""
        swap(s, OperationsBegin())
        if s.turn == 1 or counteroffensive_beaten(s):
            return
        s.tell("phase_counteroffensive", "5.3")
        if s.roll("5.3") == s.kit.tables.checks.counteroffensive_on:
            launch(s)
        else:
            s.tell("no_counteroffensive", "5.3")


class OperationsBegin(Step[Luzon], frozen=True):
    """5.4 The US Operations Phase opens: what counts at its start is noted."""

    phase = "operations"

    def run(self, s: Luzon) -> None:
        """8.9 Who may drop from where is settled now."""
        s.tell("phase_operations", "5.4")
        note_drop_bases(s)
        swap(s, AdministrativePhase(), USOperations())


class AdministrativePhase(Step[Luzon], frozen=True):
    """5.5 Rescue unit back, points restored, dice deducted; in the last turn the victory is determined."""

    phase = "administrative"

    def run(self, s: Luzon) -> None:
        """5.5 In this order."""
        s.tell("phase_administrative", "5.5")
        end_rescue(s)
        if s.turn == s.kit.tables.turns.last:
            determine_victory(s)
            return
        recover(s)
        swap(s, NextTurn())
        deduct_for_turn(s)


class NextTurn(Step[Luzon], frozen=True):
    """5.6 The turn marker advances."""

    phase = "administrative"

    def run(self, s: Luzon) -> None:
        """5.6 A new turn begins with its first phase."""
        advance_turn(s)
        swap(s, Arrivals())
