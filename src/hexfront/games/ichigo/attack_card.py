"""11.0 The attack under way as a card: as a side may know it while it is declared, in full once it is confirmed."""

from __future__ import annotations

from typing import Any

from hexfront.games.ichigo.foresight import bounds, chances
from hexfront.games.ichigo.kit import CHINESE
from hexfront.games.ichigo.rules.advancing import Advance
from hexfront.games.ichigo.rules.attack import Attack, defenders, fighting
from hexfront.games.ichigo.rules.combat import Declare
from hexfront.games.ichigo.rules.entering import garrisons
from hexfront.games.ichigo.rules.odds import LINES, QUARTERS, odds, shifts, weight
from hexfront.games.ichigo.rules.resolving import DefensiveTanks, Losses
from hexfront.games.ichigo.standing import listed
from hexfront.games.ichigo.state import Ichigo, units_in


def attack_card(s: Ichigo, side: int) -> dict[str, Any]:
    """6.6, 11.0 The attack under way, if there is one."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Declare):
        return declared(s, top.attack, side)
    if isinstance(top, DefensiveTanks):
        return in_sight(s, top.attack) | confirmed(s, top.attack)
    if isinstance(top, Losses):
        return in_sight(s, top.attack) | {"attackers_owe" if top.side == top.attack.side else "defenders_owe": top.owed}
    return in_sight(s, top.attack) if isinstance(top, Advance) else {}


def arrows(card: dict[str, Any]) -> dict[str, list[str]]:
    """11.0 From where and at what an attack goes, for the board."""
    return {"from": [hex for hex, *_ in card["from"]], "targets": [card["target"]]} if card else {}


def in_sight(s: Ichigo, a: Attack) -> dict[str, Any]:
    """6.6, 11.29, R66 What everybody may know: target, its units by number, how many attack from each hex."""
    number = s.kit.board.number
    origins = sorted(s.where[unit] for unit in fighting(s, a))
    return {
        "side": a.side,
        "line": LINES[a.nation],
        "doubled": a.nation == CHINESE,
        "momentum": a.momentum,
        "target": number(a.target),
        "units": len(defenders(s, a)),
        "garrison": bool(garrisons(s) >> a.target & 1),
        "from": [[number(hex), origins.count(hex), len(units_in(s, hex))] for hex in sorted(set(origins))],
        "enemy_tanks": a.enemy_tanks,
    }


def declared(s: Ichigo, a: Attack, side: int) -> dict[str, Any]:
    """6.6, 11.2, R72 An attack that may still be called off; only its declarer knows units and support, and reckons."""
    found = in_sight(s, a) | {"declaring": True}
    if side != a.side:
        return found
    found |= {"attackers": [s.kit.pieces[u].id for u in a.units], "tanks": a.tanks, "special": a.special}
    if not a.units:
        return found
    least, most, weakest, strongest = (x.number for x in bounds(chances(s, side, a)))
    return found | {
        "strength": [least, most],
        "defense": [weakest, strongest],
        "shifts": listed(list(shifts(s, a, fighting(s, a)))),
        "halved": halved(s, a),
    }


def halved(s: Ichigo, a: Attack) -> int:
    """7.3, 11.13 How many attackers a river or lack of supply halves."""
    return sum(weight(s, a, u) < QUARTERS for u in fighting(s, a))


def confirmed(s: Ichigo, a: Attack) -> dict[str, Any]:
    """11.6-11.9 All participants lie open: totals, odds, columns before and after the shifts."""
    found = odds(s, a, fighting(s, a), defenders(s, a))
    line = getattr(s.kit.tables.results, LINES[a.nation])
    return {
        "strength": [found.attack, found.attack],
        "defense": [found.defense, found.defense],
        "odds": line[found.base],
        "base": found.base + 1,
        "final": found.column + 1,
        "shifts": listed(list(found.shifts)),
        "halved": halved(s, a),
        "tanks": a.tanks,
        "special": a.special,
    }
