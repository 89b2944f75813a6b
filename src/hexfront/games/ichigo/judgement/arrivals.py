"""5.3, 9.0 Who comes, who leaves, who is filled up; landings, pushes, reactions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexfront.games.ichigo.judgement.doctrine import doctrine_of, habits_of
from hexfront.games.ichigo.judgement.worth import FAR, circle, goals, lengths_to
from hexfront.games.ichigo.kit import JAPANESE
from hexfront.games.ichigo.rules.supply import supply_cities
from hexfront.games.ichigo.rules.victory import beachhead
from hexfront.games.ichigo.state import Ichigo, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.judge import Opinion

COME = 100.0
"""Whoever can come does."""


def drawn(s: Ichigo, nation: int, hexes: Iterable[int]) -> dict[int, float]:
    """For some hexes how far it is from there to what draws most."""
    wanted, pull = goals(s, nation), habits_of(s.kit, nation).pull
    return {
        hex: min((lengths_to(s.kit, goal)[hex] - pull * worth for goal, worth in wanted.items()), default=float(FAR))
        for hex in hexes
    }


def entering(s: Ichigo, acts: Sequence[Act]) -> list[Opinion]:
    """9.1, 5.3.6, 5.3.8 The strongest first, where the way to what draws most is shortest."""
    away = drawn(s, JAPANESE, {act.b for act in acts if act.verb == "enter"})
    found = [Opinion(act, 0.0, "nobody_comes") for act in acts if act.verb == "done"]
    for act in acts:
        if act.verb == "enter":
            weight = COME + s.kit.full_factor[act.a] - away[act.b]
            found.append(Opinion(act, weight, "enter_here", {"unit": act.a, "hex": act.b}))
    return found


def reacting(s: Ichigo, acts: Sequence[Act]) -> list[Opinion]:
    """5.3.5 The Formosa Garrison in a city that supplies it, far from the landing."""
    away = lengths_to(s.kit, s.kit.formosa_beachhead)
    fed = supply_cities(s)
    found = []
    for act in acts:
        weight = away[act.b] + COME * bool(fed >> act.b & 1)
        found.append(Opinion(act, weight, "garrison_here", {"unit": act.a, "hex": act.b}))
    return found


def withdrawing(s: Ichigo, acts: Sequence[Act]) -> list[Opinion]:
    """9.2 Whoever is farthest from everything that is wanted."""
    away = drawn(s, JAPANESE, {s.where[act.a] for act in acts})
    return [Opinion(act, away[s.where[act.a]], "withdraw", {"unit": act.a}) for act in acts]


def assigning(s: Ichigo, acts: Sequence[Act]) -> list[Opinion]:
    """9.2 One is as good as another; the one with the higher number."""
    return [Opinion(act, float(s.kit.number[act.a]), "to_area_army", {"unit": act.a}) for act in acts]


def gain_of(s: Ichigo, unit: int) -> int:
    """9.5 The factors that a reduced division wins back."""
    return s.kit.full_factor[unit] - s.kit.attack[unit][s.lost[unit]]


def absorbing(s: Ichigo, acts: Sequence[Act]) -> list[Opinion]:
    """9.5 A division is filled up if that brings more than its brigade was worth."""
    body = habits_of(s.kit, JAPANESE).body
    found = [Opinion(act, 0.0, "nobody_absorbed") for act in acts if act.verb == "done"]
    for act in acts:
        if act.verb == "absorb":
            spent = min(s.kit.full_factor[u] for u in units_in(s, s.where[act.a]) if s.kit.absorbable[u])
            found.append(Opinion(act, gain_of(s, act.a) - spent - body / 2, "absorb", {"unit": act.a}))
    return found


def spending(s: Ichigo, acts: Sequence[Act]) -> list[Opinion]:
    """9.5 The weakest brigade."""
    return [Opinion(act, -float(s.kit.full_factor[act.a]), "least_loss", {"unit": act.a}) for act in acts]


# the Allies


def landing(acts: Sequence[Act]) -> list[Opinion]:
    """5.3.4 As many as may."""
    found = [Opinion(act, 1.0, "land", {"unit": act.a}) for act in acts if act.verb == "land"]
    return found or [Opinion(act, 0.0, "all_ashore") for act in acts]


def choosing_port(s: Ichigo, acts: Sequence[Act]) -> list[Opinion]:
    """5.3.12 Where few Japanese are near and few hexes lead to the port."""
    t = doctrine_of(s.kit).landing
    found = []
    for act in acts:
        ways = bits.count(s.kit.beside[act.a])
        near = bits.each(circle(s.kit, act.a, t.near) & s.japan_at)
        number = sum(len(units_in(s, h)) for h in near)
        found.append(Opinion(act, -t.way * ways - number, "port_here", {"hex": act.a}))
    return found


def pushing(s: Ichigo, unit: int, acts: Sequence[Act]) -> list[Opinion]:
    """5.3.12 Japanese into the open, Chinese into the hills."""
    sign = -1.0 if s.kit.nation[unit] == JAPANESE else 1.0
    return [Opinion(act, sign * s.kit.ground_shift[act.a], "push_here", {"unit": unit, "hex": act.a}) for act in acts]


def coming_ashore(s: Ichigo, acts: Sequence[Act]) -> list[Opinion]:
    """9.8, 10.11 Everybody lands, on the mainland first; nobody is shipped to and fro."""
    main = beachhead(s, 1)
    found = [Opinion(act, 0.0, "all_ashore") for act in acts if act.verb == "done"]
    for act in acts:
        if act.verb == "land_at":
            found.append(Opinion(act, 2.0 if act.b == main else 1.0, "land_at", {"unit": act.a, "hex": act.b}))
    return found or [Opinion(act, 0.0, "all_ashore") for act in acts]
