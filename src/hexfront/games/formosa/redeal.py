"""Dealing anew what a side cannot know: concealed units, enemy displays, plans, purchases (11.0, R93).

What a side can know stays: units on the map that show their faces, losses that happened in the open, the forces a
scenario starts with, logistics points. Whatever changes keeps the enemy's books: it could have been bought for the same
points and placed by the same rules.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hexfront.games.formosa.deal_allied import deal_allied
from hexfront.games.formosa.deal_japanese import deal_japanese
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.air import StrikePlanning
from hexfront.games.formosa.rules.naval_transfer import NavalTransfer, Ship
from hexfront.games.formosa.rules.optional_landings import ChooseAirfield, ChooseRaid, landing_acts
from hexfront.games.formosa.rules.recruiting import (
    BUY_JP,
    BUY_US,
    Deploy,
    Recruit,
    air_refusal,
    buy_air,
    optional_refusal,
)
from hexfront.games.formosa.rules.scenarios import AlliedSetUp, JapaneseSetUp, PlaceInSetUp, in_hand
from hexfront.games.formosa.state import Formosa
from hexfront.kernel.step import Step
from hexfront.mechanics.dealing import Dealer

BUYING = (Recruit, AlliedSetUp, JapaneseSetUp)
"""The steps in which a side buys."""


def redeal(s: Formosa, side: int, rng: Dealer) -> None:
    """Make everything a side cannot see random, and leave everything it can know as it is."""
    if side != JAPAN:
        deal_japanese(s, rng)
        buy_more(s, JAPAN, BUY_JP, rng)
    if side != ALLIED:
        deal_allied(s, rng)
        buy_more(s, ALLIED, BUY_US, rng)
    s.rebuild()
    for i, step in enumerate(s.stack):
        s.stack = (*s.stack[:i], anew(s, step, side, rng), *s.stack[i + 1 :])


def buy_more(s: Formosa, side: int, verb: str, rng: Dealer) -> None:
    """11.0, R129 As long as a side buys, it may have bought more than it has: what it spent shows at the end."""
    buying = [step for step in s.stack if not isinstance(step, Deploy | PlaceInSetUp)][-1:]
    if any(isinstance(step, BUYING) and step.side == side for step in buying):
        for _ in range(rng.below(3)):
            if air_refusal(s, side, verb) is None:
                buy_air(s, side, verb)


def anew(s: Formosa, step: Step[Formosa], side: int, rng: Dealer) -> Step[Formosa]:
    """A running step with other secrets: plans not yet revealed, a unit off the map that is about to come in."""
    if isinstance(step, StrikePlanning):
        return replanned(s, step, side, rng)
    others = candidates(s, step, side)
    named: Any = step
    return replace(named, unit=rng.choice(others)) if others else step


def candidates(s: Formosa, step: Step[Formosa], side: int) -> list[int]:
    """The units any of which a step could be about, as far as a side can tell; none if it tells the unit openly."""
    if isinstance(step, Deploy):
        return alike(s, step.unit) if step.side != side else []
    found = japanese_candidates(s, step) if side != JAPAN else []
    return found or (allied_candidates(s, step) if side != ALLIED else [])


def japanese_candidates(s: Formosa, step: Step[Formosa]) -> list[int]:
    """24.1, 25.7, 25.8 The Japanese units any of which is being placed, or lands behind the lines."""
    if isinstance(step, PlaceInSetUp):
        return in_hand(s, JAPAN)
    return [act.a for act in landing_acts(s, JAPAN)] if isinstance(step, ChooseRaid) else []


def allied_candidates(s: Formosa, step: Step[Formosa]) -> list[int]:
    """21.0, 25.3 The Allied units any of which is about to land, or comes by ship from off the map."""
    if isinstance(step, ChooseAirfield):
        return [act.a for act in landing_acts(s, ALLIED)]
    if isinstance(step, Ship) and s.where[step.unit] < 0:
        return [act.a for act in NavalTransfer().options(s, ALLIED) if act.a >= 0 and s.where[act.a] < 0]
    return []


def alike(s: Formosa, unit: int) -> list[int]:
    """8.1 The units in a display that could be bought in place of another and go to the same hexes."""
    kit = s.kit
    if unit in kit.division_97 and not s.used_97:
        return [unit]  # the three come together
    named = {getattr(step, "unit", -1) for step in s.stack}

    def kind(u: int) -> tuple[object, ...]:
        return (s.where[u], s.known[u], kit.type_of[u], kit.contingent[u], "m_symbol" in kit.pieces[u].traits)

    barred = named | (set() if s.used_97 else set(kit.division_97))
    others = [u for u in kit.units[kit.side_of[unit]] if u not in barred and kind(u) == kind(unit)]
    return [unit, *(u for u in others if optional_refusal(s, u) is None)]


def replanned(s: Formosa, plan: StrikePlanning, side: int, rng: Dealer) -> StrikePlanning:
    """16.1 Other plans of the enemy, or as many of them as he may have made by now."""
    if side != ALLIED:
        waits = side == JAPAN and not plan.next_part(JAPAN)
        plan = _allied_plans(s, plan, rng.below(3 if waits else 4), rng)
    if side != JAPAN:
        waits = not plan.next_part(ALLIED)
        plan = _japanese_plans(s, plan, rng.below(2 if waits else 3), rng)
    return plan


def _allied_plans(s: Formosa, plan: StrikePlanning, made: int, rng: Dealer) -> StrikePlanning:
    """16.1 So many of the three Allied plans, at random: US points, Commonwealth points, B-29s."""
    us, cw = _split(s.us_available, rng), _split(s.cw_available, rng)
    b29 = (rng.below(2) if s.where[s.kit.b29] == s.kit.available[ALLIED] else 0,)
    return replace(plan, us=us if made else (), cw=cw if made > 1 else (), b29=b29 if made > 2 else ())


def _japanese_plans(s: Formosa, plan: StrikePlanning, made: int, rng: Dealer) -> StrikePlanning:
    """16.1 So many of the two Japanese plans, at random: points, Kamikaze points."""
    tokku = (rng.below(s.kamikaze + 1),)
    return replace(plan, jp=_split(s.jp_available, rng) if made else (), tokku=tokku if made > 1 else ())


def _split(points: int, rng: Dealer) -> tuple[int, int]:
    """16.1 Some points to Air Superiority, some of the rest to Tactical."""
    first = rng.below(points + 1)
    return first, rng.below(points - first + 1)
