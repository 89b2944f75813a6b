"""Opinions on the decisions of Turning Point: Guadalcanal: those of the series, plans of landings, sickness."""

from __future__ import annotations

from typing import Any

from hexfront.games.guadalcanal.attrition import Sickening
from hexfront.games.guadalcanal.convoy import Doubling
from hexfront.games.guadalcanal.field import field
from hexfront.games.guadalcanal.landings import Cancelling, Crowding
from hexfront.games.guadalcanal.plots import Plotting
from hexfront.games.guadalcanal.tables import tables
from hexfront.games.rising_sun.evaluate import Advice, Moment, judge_of
from hexfront.games.rising_sun.judgement import battles, joint
from hexfront.games.rising_sun.judgement.doctrine import doctrine_of
from hexfront.games.rising_sun.judgement.sight import Sight
from hexfront.games.rising_sun.judgement.worth import lengths_to_any, mustering
from hexfront.games.rising_sun.kit import JAPAN, RisingSunKit
from hexfront.games.rising_sun.rules.bombardment import ring
from hexfront.games.rising_sun.state import RisingSun, at, headquarters_at
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.judge import EVEN, Judge, Opinion
from hexfront.kernel.step import Step

STRAY, UNDER_FIRE = 30.0, 60.0
"""How much farther the field seems from a coast without a headquarters near, and from one in the enemy's reach."""


def under_fire(s: RisingSun, side: int, margin: int = 0) -> HexSet:
    """G-2.71 The hexes where a landing side is too near to the enemy, with so many hexes to spare."""
    within = tables(s.kit).landing.within if side == JAPAN else 1
    return ring(s.kit, at(s, 1 - side) & s.kit.land, within + margin)


def plotting(m: Moment) -> list[Opinion]:
    """G-2.71 The coast nearest to the field or to where all gather, out of the enemy's reach, with the headquarters."""
    s, side = m.s, m.side
    gathering = mustering(s, side, Sight(s, side))
    goal = 1 << gathering if gathering >= 0 else field(s)
    away, fire = lengths_to_any(s.kit, goal), under_fire(s, side, 1)
    staffs = headquarters_at(s, side)
    near = ring(s.kit, staffs, doctrine_of(s.kit).habits[side].leash) if staffs else s.kit.land

    def worth(hex: int) -> float:
        return -away[hex] - STRAY * (not near >> hex & 1) - UNDER_FIRE * (fire >> hex & 1)

    return [Opinion(act, worth(act.a), "land_here", {"hex": act.a}) for act in m.acts]


def cancelling(m: Moment) -> list[Opinion]:
    """G-2.72 Landings that would come under fire wait for another turn, except in the last ones."""
    s, fire = m.s, under_fire(m.s, m.side)
    late = s.turn >= s.kit.tables.turns.last - 1
    found = [Opinion(act, 0.0, "land_now") for act in m.acts if act.verb == "end"]
    for act in m.acts:
        if act.verb == "cancel" and fire >> s.plan[act.a] & 1 and not late:
            found.append(Opinion(act, 1.0, "land_later", {"unit": act.a}))
    return found


def crowding(m: Moment) -> list[Opinion]:
    """GR37 Whoever is least useful in an assault stays away."""
    return [Opinion(act, -battles.usefulness(m.s, act.a), "land_later", {"unit": act.a}) for act in m.acts]


def doubling(m: Moment) -> list[Opinion]:
    """G-2.11 The guns count twice as soon as they may: the game is nearly over."""
    return [Opinion(act, float(act.verb == "double"), "double_guns") for act in m.acts]


OWN: dict[type[Step[Any]], Advice] = {
    Plotting: plotting,
    Cancelling: cancelling,
    Crowding: crowding,
    Doubling: doubling,
    Sickening: lambda m: joint.losing(m.s, m.acts),
}


def judge(kit: RisingSunKit, temper: float = EVEN, whim: int = 0, _keen: bool = False) -> Judge:
    """The judgement of one player; there is one way of playing, plain or keen."""
    return judge_of(kit, temper, whim, OWN)
