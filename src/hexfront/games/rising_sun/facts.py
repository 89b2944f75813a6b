"""What the table of a game of the series shows beside pieces, hexes and counters."""

from __future__ import annotations

from typing import Any

from hexfront.games.rising_sun.kit import ALLIED, JAPAN
from hexfront.games.rising_sun.rules.attack import Attack
from hexfront.games.rising_sun.rules.declaring import Declare
from hexfront.games.rising_sun.rules.fog_of_war import markers_left
from hexfront.games.rising_sun.rules.in_attack import InAttack
from hexfront.games.rising_sun.state import RisingSun, concealed, units_in
from hexfront.kernel.step import Step


def table(s: RisingSun, side: int) -> dict[str, Any]:
    """2.21 The player cards, and what is open of the attack under way; the game adds what a side may see of its own."""
    turns = s.kit.tables.turns
    return {
        "last_turn": turns.last,
        "dates": [day.isoformat() for day in turns.dates(s.turn)],
        "concealment": [markers_left(s, JAPAN), markers_left(s, ALLIED)],
        "attack": attack_shown(s, s.stack[-1] if s.stack else None),
        **s.kit.hooks.facts(s, side),
    }


def attack_shown(s: RisingSun, top: Step[Any] | None) -> dict[str, Any]:
    """17.1, R27 Target, how many attack from each hex of how many and whether the top unit does, guns, air, banzai."""
    if not isinstance(top, InAttack) or isinstance(top, Declare):
        return {}
    a, kit = top.attack, s.kit
    return {
        "side": a.side,
        "target": kit.board.number(a.target),
        "from": [from_hex(s, a, hex) for hex in a.origins],
        "guns": [sum(kit.is_artillery[u] for u in a.support), a.factors],
        "enemy_guns": [sum(kit.is_artillery[u] for u in a.enemy_support), a.enemy_factors],
        "air": [kit.pieces[u].id for u in (*a.support, *a.close) if not kit.is_artillery[u]],
        "banzai": a.banzai,
    }


def from_hex(s: RisingSun, a: Attack, hex: int) -> dict[str, Any]:
    """R27 What is known of the attackers in a hex; of a concealed stack only their number."""
    here = units_in(s, hex)
    number = sum(s.where[u] == hex for u in a.attackers)
    found: dict[str, Any] = {"hex": s.kit.board.number(hex), "number": number}
    if here and not concealed(s, a.side) >> hex & 1:
        found |= {"of": len(here), "top": here[0] in a.attackers}
    return found
