"""3.1 V. The administrative phase: recovery, fortifications, reserves, checks of the game, the next turn."""

from __future__ import annotations

from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.rules.engineers import CompleteFortifications
from hexfront.games.rising_sun.rules.fog_of_war import tell_unit, visible
from hexfront.games.rising_sun.state import (
    ADMIN,
    IN_RESERVE,
    RisingSun,
    begin_phase,
    figures,
    set_disrupted,
    set_reserve,
)
from hexfront.kernel.act import Act, interned
from hexfront.kernel.events import EVERYONE, only
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Step, pop, swap

RECOVERY = "recovery"
NOT_IN_RESERVE = Refusal("9.2", "not_in_reserve")


class AdministrativePhase(Step[RisingSun], frozen=True):
    """3.1 V. In the order of the sequence of play."""

    def run(self, s: RisingSun) -> None:
        """3.1 Recovery, fortifications, reserve markers, then the game's own checks."""
        begin_phase(s, ADMIN)
        s.tell("phase_administrative", "3.1")
        second, first = 1 - s.first, s.first
        removals = (RemoveReserves(second), RemoveReserves(first))
        swap(s, GameChecks(), *removals, CompleteFortifications(), Recovery())


class Recovery(Step[RisingSun], frozen=True):
    """11.24, 11.25 Disrupted markers come off, with the option by a die for each unit."""

    def run(self, s: RisingSun) -> None:
        """11.24, 11.25 Place by place, so that the order of the dice says nothing about who lies there."""
        pop(s)
        disrupted = sorted((s.where[u], s.level[u], u) for u in s.kit.ground if s.disrupted[u])
        for _, _, unit in disrupted:
            if RECOVERY not in s.options or recovers(s, unit):
                set_disrupted(s, unit, False)


def recovers(s: RisingSun, unit: int) -> bool:
    """11.25, 11.251 A die of at most its proficiency, no headquarters needed; of a hidden unit only its owner hears."""
    audience = EVERYONE if visible(s, unit) else only(s.kit.side_of[unit])
    passed = s.roll("11.25", audience=audience) <= figures(s, unit).proficiency
    s.tell("recovers" if passed else "stays_disrupted", "11.25", audience, unit=unit, hex=s.where[unit])
    return passed


class RemoveReserves(SideDecides, frozen=True):
    """9.2 A player may take reserve markers off."""

    closing = (interned("end"),)

    def candidates(self, s: RisingSun, side: int) -> list[Act]:
        """9.2 His units in reserve."""
        return [interned("dismiss", u) for u in s.kit.units[side] if s.reserve[u] == IN_RESERVE]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """9.2 Only those."""
        if act.verb != "dismiss":
            return NOT_NOW
        mine = s.kit.side_of[act.a] == side and s.reserve[act.a] == IN_RESERVE
        return None if mine else NOT_IN_RESERVE

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """9.2 As he likes."""
        if act.verb == "dismiss":
            set_reserve(s, act.a, 0)
            tell_unit(s, "dismissed", "9.2", act.a, hex=s.where[act.a])
        else:
            pop(s)

    def formality(self, s: RisingSun, side: int) -> bool:
        """17.1 Asked even without reserves: the enemy may not learn it."""
        return not self.offers(s, side)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Which."""
        return Prompt("remove_reserves", "9.2", {"turn": s.turn})


class GameChecks(Step[RisingSun], frozen=True):
    """18.0 What the game looks at in the administrative phase."""

    def run(self, s: RisingSun) -> None:
        """18.0 Steps of the game's own."""
        swap(s, *s.kit.hooks.administrative(s))
