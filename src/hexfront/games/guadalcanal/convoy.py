"""G-2.11 The November convoy: what of it arrives, and the turn on which Japanese artillery counts twice."""

from __future__ import annotations

from hexfront.games.guadalcanal.field import whole
from hexfront.games.guadalcanal.state import Guadalcanal, allow_doubling, clear_plan, double, own
from hexfront.games.guadalcanal.tables import Arrival, tables
from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.kit import ALLIED, JAPAN, SIDES
from hexfront.games.rising_sun.state import RisingSun, place, set_lost, set_special
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Sides, Step, pop

HISTORICAL, UNDAMAGED = "november_historical", "november_undamaged"
NO_DOUBLING = Refusal("G-2.11", "no_doubling")


class Convoy(Step[Guadalcanal], frozen=True):
    """G-2.11 At the start of turn 16 a die decides what arrives, unless the players have chosen."""

    def run(self, s: Guadalcanal) -> None:
        """G-2.11, GR11 The units of the turn arrive whole, with losses, or not at all."""
        pop(s)
        rule = tables(s.kit).convoy
        if s.turn != rule.turn:
            return
        units = [s.kit.index[name] for name in s.kit.campaign.arriving(rule.turn, SIDES[JAPAN])]
        match arrival(s):
            case "historical":
                s.tell("convoy_battered", "G-2.11")
                for unit in units:
                    set_lost(s, unit, rule.historical_steps_lost)
            case "undamaged":
                s.tell("convoy_whole", "G-2.11")
                unload(s)
            case _:
                s.tell("convoy_sunk", "G-2.11")
                for unit in units:
                    clear_plan(s, unit)
                    place(s, unit, s.kit.box("removed"))


def arrival(s: Guadalcanal) -> Arrival:
    """G-2.11, GR10 By die or by choice; it comes as in history only while the U.S. holds the whole field."""
    if HISTORICAL in s.options:
        found: Arrival = "historical"
    elif UNDAMAGED in s.options:
        found = "undamaged"
    else:
        found = tables(s.kit).convoy.results[s.roll("G-2.11") - 1]
    return "undamaged" if found == "historical" and not whole(s, ALLIED) else found


def unload(s: Guadalcanal) -> None:
    """G-2.11, GR21 Special steps, and the right to double the artillery for a turn."""
    allow_doubling(s)
    rows = s.kit.special_rows
    for row in tables(s.kit).convoy.steps:
        set_special(s, rows.index(row), row.steps)
        s.tell("special_received", "G-2.11", side=JAPAN, number=row.steps)


class Doubling(SideDecides, frozen=True):
    """G-2.11, GR12 After an undamaged convoy Japan may say in the joint phase that this is its turn."""

    closing = (interned("end"),)

    def actors(self, s: RisingSun) -> Sides:
        """G-2.11 Only while it has the right, which everybody knows."""
        return (self.side,) if own(s).doubles else ()

    def run(self, s: RisingSun) -> None:
        """G-2.11 No such right."""
        pop(s)

    def candidates(self, s: RisingSun, side: int) -> list[Act]:
        """G-2.11 The word."""
        return [interned("double")]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """G-2.11 Once in the game."""
        if act.verb != "double":
            return NOT_NOW
        return None if own(s).doubles else NO_DOUBLING

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """G-2.11 This turn, or a later one."""
        pop(s)
        if act.verb == "double":
            double(own(s))
            s.tell("artillery_doubled", "G-2.11", side=side)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """This turn?"""
        return Prompt("doubling", "G-2.11", {"turn": s.turn})


def bombardment(s: Guadalcanal, unit: int, factors: int) -> int:
    """G-2.11, GR12 On the turn of its choice Japanese artillery has twice its factors, before anything is halved."""
    twice = s.doubled == s.turn and s.kit.side_of[unit] == JAPAN and s.kit.is_artillery[unit]
    return factors * tables(s.kit).convoy.artillery_factor if twice else factors
