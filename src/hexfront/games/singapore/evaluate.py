"""Opinions on the decisions of The Fall of Singapore: those of the series, trucks, and rounds on the island."""

from __future__ import annotations

from typing import Any

from hexfront.games.rising_sun.evaluate import Advice, Moment, judge_of
from hexfront.games.rising_sun.judgement import battles
from hexfront.games.rising_sun.judgement.worth import lengths_to_any
from hexfront.games.rising_sun.kit import JAPAN, RisingSunKit
from hexfront.games.rising_sun.state import at
from hexfront.games.singapore.island import ExtraRounds
from hexfront.games.singapore.trucks import Loading
from hexfront.kernel.judge import EVEN, Judge, Opinion
from hexfront.kernel.step import Step


def loading(m: Moment) -> list[Opinion]:
    """S-2.92bis Trucks for the brigades nearest to the enemy, who will have to get away; they stay with them."""
    near = lengths_to_any(m.s.kit, at(m.s, JAPAN) & m.s.kit.land)
    found = [Opinion(act, 0.0, "trucks_given") for act in m.acts if act.verb == "end"]
    for act in m.acts:
        if act.verb == "load":
            found.append(Opinion(act, 1.0 + 1 / (1 + near[m.s.where[act.a]]), "give_truck", {"unit": act.a}))
    return found


def again(m: Moment) -> list[Opinion]:
    """S-2.74 Another round where it promises as much as an attack must."""
    return battles.attacks(m.s, m.judge.on_spot(m.s, m.side), m.acts, False, True)


OWN: dict[type[Step[Any]], Advice] = {Loading: loading, ExtraRounds: again}


def judge(kit: RisingSunKit, temper: float = EVEN, whim: int = 0, _keen: bool = False) -> Judge:
    """The judgement of one player; there is one way of playing, plain or keen."""
    return judge_of(kit, temper, whim, OWN)
