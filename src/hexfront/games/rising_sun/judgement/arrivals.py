"""3.1, 5.3, 16.3 Set-up, reinforcements, voyages."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.rising_sun.judgement.doctrine import on_board
from hexfront.games.rising_sun.judgement.moves import MovePlan
from hexfront.games.rising_sun.judgement.worth import FAR, lengths_to, sites
from hexfront.games.rising_sun.rules.naval_units import landing_hexes
from hexfront.games.rising_sun.rules.stacking import room_refusal
from hexfront.games.rising_sun.rules.zones_of_control import beside_enemy
from hexfront.games.rising_sun.state import RisingSun, at, control
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act
from hexfront.kernel.judge import Opinion

CROWDED = 20.0
"""How much farther it seems where somebody would have to go on at once to find room."""
OFF_LEASH = 40.0
"""How much farther a goal seems from where no headquarters is near."""


def deploying(s: RisingSun, side: int, acts: Sequence[Act]) -> list[Opinion]:
    """3.1 As in history, or where the side gathers, the rest by the program; those behind the line in reserve."""
    places = on_board(s.kit, side)
    order = {"history": 5.0, "deploy": 4.5 if places.musters else -1.0, "auto": 4.0, "end": 0.0}
    beside = bits.dilate(beside_enemy(s, side), s.kit.board.stride)
    found = [Opinion(act, order[act.verb], "set_up") for act in acts if order.get(act.verb, -1.0) >= 0]
    for act in acts:
        behind = act.verb == "reserve" and not beside >> s.where[act.a] & 1
        if behind and places.lines and s.kit.has_zoc[act.a]:
            found.append(Opinion(act, 1.0, "in_reserve", {"unit": act.a}))
    return found


def deployed(s: RisingSun, side: int, acts: Sequence[Act]) -> list[Opinion]:
    """3.1 Near where the side gathers."""
    gathering = [hex for hex, _, _ in on_board(s.kit, side).musters]
    away = lengths_to(s.kit, gathering[0]) if gathering else [0] * s.kit.board.grid.size
    return [Opinion(act, -float(away[act.a]), "set_up") for act in acts]


def entering(s: RisingSun, plan: MovePlan, unit: int, acts: Sequence[Act]) -> list[Opinion]:
    """5.3, 6.22 Where the way to what draws most is shortest, and there is room."""
    found = []
    for act in acts:
        goal = plan.goal_of(act.a)
        away = lengths_to(plan.kit, goal)[act.a] if goal >= 0 else FAR
        far = OFF_LEASH * (not plan.leash >> act.a & 1) + CROWDED * (room_refusal(s, (unit,), act.a) is not None)
        found.append(Opinion(act, -float(away) - far, "enter_here", {"hex": act.a}))
    return found


def open_sites(s: RisingSun, side: int, unit: int) -> HexSet:
    """16.3 Places of worth that a unit could take from the sea, with nobody in them."""
    wanted = bits.of(sites(s, side)) & ~control(s, side)
    return landing_hexes(s, unit) & wanted & ~at(s, 1 - side)


def sails(s: RisingSun, side: int, unit: int) -> bool:
    """16.3 Whether a voyage is worth it: a place of worth lies open, or there is no other way onto the map."""
    return bool(open_sites(s, side, unit)) or (s.where[unit] < 0 and not s.kit.hooks.entries(s, unit))


def sailing(s: RisingSun, plan: MovePlan, unit: int, acts: Sequence[Act]) -> list[Opinion]:
    """16.31, 16.32 To a planned assault or an open place, else where the way is shortest and no enemy stands."""
    best = open_sites(s, plan.side, unit)
    enemy = at(s, 1 - plan.side)
    found = []
    for act in acts:
        goal = plan.goal_of(act.a)
        away = lengths_to(plan.kit, goal)[act.a] if goal >= 0 else FAR
        planned = plan.landing.get(unit) == act.a
        weight = 400.0 * planned + 200.0 * (best >> act.a & 1) - away - 100.0 * (enemy >> act.a & 1)
        found.append(Opinion(act, weight - 3.0 * (plan.mobility.beside >> act.a & 1), "land_here", {"hex": act.a}))
    return found
