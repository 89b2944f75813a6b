"""What the table of a game of the series shows beside pieces, hexes and counters: the player cards (2.21)."""

from __future__ import annotations

from typing import Any

from hexfront.games.rising_sun.attack_card import arrows, attack_card
from hexfront.games.rising_sun.game_tables import SpecialSteps
from hexfront.games.rising_sun.kit import ALLIED, JAPAN, SIDES
from hexfront.games.rising_sun.rules.artillery import Aiming
from hexfront.games.rising_sun.rules.fog_of_war import markers_left, visible
from hexfront.games.rising_sun.rules.headquarters import radius
from hexfront.games.rising_sun.rules.supply import unsupplied_units
from hexfront.games.rising_sun.state import SET_UP, RisingSun, building, forts, has_momentum, rating, special_left
from hexfront.kernel.aids import Objective


def table(s: RisingSun, side: int) -> dict[str, Any]:
    """2.21 The player cards, of the attack under way what a side may know, and what the game adds of its own."""
    turns = s.kit.tables.turns
    card = attack_card(s, side)
    return {
        "last_turn": turns.last,
        "dates": [day.isoformat() for day in turns.dates(s.turn)],
        "concealment": [markers_left(s, JAPAN), markers_left(s, ALLIED)],
        "fortifications": [forts_left(s, JAPAN), forts_left(s, ALLIED)],
        "initiative": initiative(s),
        "tracks": tracks(s),
        "special": special(s),
        "unsupplied": unsupplied(s, side),
        "staffs": [staff for owner in (JAPAN, ALLIED) for staff in staffs(s, side, owner)],
        "arrivals": arrivals(s),
        "objectives": counted(s.kit.hooks.objectives(s, side)),
        "stocks": counted(s.kit.hooks.stocks(s, side)),
        "attack": card,
        "battle": arrows(card) or aimed(s, side),
        **s.kit.hooks.facts(s, side),
    }


def aimed(s: RisingSun, side: int) -> dict[str, list[str]]:
    """11.2 From where and at what a side is laying a bombardment: nobody else is told before the shot."""
    top, number = s.stack[-1] if s.stack else None, s.kit.board.number
    if not isinstance(top, Aiming) or top.side != side:
        return {}
    return {"from": sorted({number(s.where[u]) for u in top.units if s.where[u] >= 0}), "targets": [number(top.hex)]}


def counted(found: tuple[Objective, ...]) -> list[list[Any]]:
    """18.0 Name, rule, what there is, what is wanted or was there at first."""
    return [[o.key, o.rule, o.held, o.wanted] for o in found]


def forts_left(s: RisingSun, side: int) -> int:
    """12.21 Fortification markers that are not on the map."""
    return s.kit.series.fortifications.stock - (forts(s, side) | building(s, side)).bit_count()


def initiative(s: RisingSun) -> dict[str, Any]:
    """4.0 Who is first, and with the optional rule who has the initiative, for how long, and what he has promised."""
    found: dict[str, Any] = {"first": SIDES[s.first]}
    if "initiative" not in s.options:
        return found
    holder = SIDES[s.initiative] if s.initiative >= 0 else ""
    momentum = s.initiative >= 0 and has_momentum(s, s.initiative)
    return found | {"holder": holder, "turns": s.held, "momentum": momentum, "promised": s.promised, "made": s.made}


def tracks(s: RisingSun) -> list[list[Any]]:
    """5.11, 5.12 The loss tracks: marker, side, steps lost this turn and last, replacement points."""
    return [
        [s.kit.pieces[marker].id, SIDES[side], s.losses[marker], s.payable[marker], s.points[marker]]
        for side in (JAPAN, ALLIED)
        for marker in s.kit.tracks[side]
    ]


def special(s: RisingSun) -> list[list[Any]]:
    """5.2 Special replacements: side, turn of arrival, steps, steps left now, formation."""
    rows: tuple[SpecialSteps, ...] = s.kit.special_rows
    return [[r.side, r.turn, r.steps, special_left(s, n), r.formation] for n, r in enumerate(rows)]


def unsupplied(s: RisingSun, side: int) -> list[str]:
    """15.2 The units of a side on the map that are out of supply, once it is set up; nobody else is told."""
    if side not in (JAPAN, ALLIED) or s.phase == SET_UP:
        return []
    return [s.kit.pieces[u].id for u in unsupplied_units(s, side)]


def staffs(s: RisingSun, side: int, owner: int) -> list[list[Any]]:
    """14.0 Headquarters that a side can see: id, side, rating now and command radius; nothing of those it cannot."""
    known = [u for u in s.kit.headquarters[owner] if s.where[u] >= 0 and (owner == side or visible(s, u))]
    return [[s.kit.pieces[u].id, SIDES[owner], rating(s, u), radius(s, u)] for u in known]


def arrivals(s: RisingSun) -> list[list[Any]]:
    """5.3 Units still to come: side, turn, units."""
    waiting = s.kit.turn_track
    found = []
    for group in s.kit.campaign.arrivals:
        names = [name for name in group.units if s.where[s.kit.index[name]] == waiting]
        if names:
            found.append([SIDES[s.kit.side_of[s.kit.index[names[0]]]], group.turn, names])
    return found
