"""Opinions on the decisions of Struggle on Bataan: those of the series, and whom hunger takes."""

from __future__ import annotations

from typing import Any

from hexfront.games.bataan.attrition import Starving
from hexfront.games.rising_sun.evaluate import Advice, judge_of
from hexfront.games.rising_sun.judgement import joint
from hexfront.games.rising_sun.kit import RisingSunKit
from hexfront.kernel.judge import EVEN, Judge
from hexfront.kernel.step import Step

OWN: dict[type[Step[Any]], Advice] = {Starving: lambda m: joint.losing(m.s, m.acts)}


def judge(kit: RisingSunKit, temper: float = EVEN, whim: int = 0, _keen: bool = False) -> Judge:
    """The judgement of one player; there is one way of playing, plain or keen."""
    return judge_of(kit, temper, whim, OWN)
