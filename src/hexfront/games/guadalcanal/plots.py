"""G-2.71 Plans of landings: the coastal hex of every reinforcement, written down in secret a turn ahead."""

from __future__ import annotations

from typing import Any

from hexfront.games.guadalcanal.state import Guadalcanal, own, set_plan
from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.kit import ALLIED, JAPAN
from hexfront.games.rising_sun.state import RisingSun
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.events import only
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, Step, pop, swap

NO_COAST = Refusal("G-2.71", "no_coast")


def coasts(s: RisingSun) -> HexSet:
    """G-2.71 Any coastal hex of the island."""
    return s.kit.zone["landing_hexes"]


def unplanned(s: Guadalcanal, side: int, turn: int) -> tuple[int, ...]:
    """G-2.71, G-2.72, GR4, GR32 Who is to land on a turn: those who arrive then, and those whose landing was void."""
    kit = s.kit

    def comes(unit: int) -> bool:
        if s.where[unit] == kit.turn_track:
            return kit.arrives[unit].turn == turn
        return s.where[unit] == kit.staging[side] and 0 < s.due[unit] < s.turn

    return tuple(u for u in kit.units[side] if comes(u))


class PlotPhase(Step[Guadalcanal], frozen=True):
    """G-2.71, G-2.74, GR3, GR4 A player plans the landings of a turn, if there are any, which everybody knows."""

    side: int
    turn: int

    def run(self, s: Guadalcanal) -> None:
        """GR4 After the return of headquarters, for the turn to come; after the last one nobody lands."""
        units = unplanned(s, self.side, self.turn)
        if units and self.turn <= s.kit.tables.turns.last:
            s.tell("plans_landings", "G-2.71", side=self.side, number=len(units))
            swap(s, Plotting(self.side, units, self.turn))
        else:
            pop(s)


class Plotting(SideDecides, frozen=True):
    """G-2.71 The coastal hex of one unit after the other."""

    units: tuple[PieceId, ...]
    turn: int

    def in_phase(self, below: tuple[Step[Any], ...]) -> str:
        """GR3 The landings of the first turn are planned at the end of the set-up."""
        return super().in_phase(below) or "setup"

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """G-2.71 Any coast, also one where others are to land (GR37)."""
        return [interned("at", hex) for hex in bits.each(coasts(s))]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """G-2.71 Only a coast."""
        if act.verb != "at":
            return NOT_NOW
        return None if coasts(s) >> act.a & 1 else NO_COAST

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """G-2.71 Written down; the enemy learns nothing."""
        unit = self.units[0]
        set_plan(own(s), unit, act.a, self.turn)
        s.tell("landing_planned", "G-2.71", only(side), unit=unit, hex=act.a, turn=self.turn)
        if self.units[1:]:
            swap(s, Plotting(side, self.units[1:], self.turn))
        else:
            pop(s)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Where."""
        return Prompt("plotting", "G-2.71", {"unit": self.units[0], "turn": self.turn, "number": len(self.units)})


def plots(s: RisingSun, turn: int) -> tuple[Step[Guadalcanal], ...]:
    """GR3, GR4, R88 Both players plan for a turn, the first player before the other."""
    return PlotPhase(1 - s.first, turn), PlotPhase(s.first, turn)


def quiet(s: RisingSun, side: int, act: Act) -> bool:
    """G-2.71 Nobody notices that a hex is written down; only when a player is done the game goes on."""
    top = s.stack[-1]
    return isinstance(top, Plotting) and top.side == side and act.verb == "at" and len(top.units) > 1


def planned(s: RisingSun, side: int) -> dict[str, object]:
    """G-2.71 The landings that a side has planned; nobody else sees them."""
    if side not in (JAPAN, ALLIED):
        return {"landings": []}
    state, kit = own(s), s.kit
    found = [u for u in kit.units[side] if state.plan[u] >= 0]
    return {"landings": [[kit.pieces[u].id, kit.board.number(state.plan[u]), state.due[u]] for u in found]}
