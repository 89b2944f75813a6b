"""10.2 The attack under way as a card: what both may know of it, what a side has named, odds once they are known."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from hexfront.games.rising_sun.redeal import BEFORE_REVEAL
from hexfront.games.rising_sun.rules.attack import Attack, defenders, fighting
from hexfront.games.rising_sun.rules.declaring import Declare
from hexfront.games.rising_sun.rules.fog_of_war import visible
from hexfront.games.rising_sun.rules.in_attack import InAttack
from hexfront.games.rising_sun.rules.odds import Odds, Units, defence_strength, odds, odds_in_sight
from hexfront.games.rising_sun.rules.resolving import ChooseTable, Reroll
from hexfront.games.rising_sun.rules.supply import supplied_units
from hexfront.games.rising_sun.state import RisingSun, concealed, figures, units_in
from hexfront.kernel.odds import Modifier
from hexfront.kernel.step import Step

HALF = Fraction(1, 2)


def attack_card(s: RisingSun, side: int) -> dict[str, Any]:
    """10.2, R27 The attack under way, as a side may know it; of one still being declared the enemy knows nothing."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, InAttack):
        return {}
    if isinstance(top, Declare):
        return declared(s, top.attack, side) if top.side == side else {}
    return attack_shown(s, top) | named(s, top.attack, side) | so_far(s, top, side) | fought(s, top)


def arrows(card: dict[str, Any]) -> dict[str, list[str]]:
    """10.2 From where and at what an attack goes, for the board."""
    return {"from": [start["hex"] for start in card["from"]], "targets": [card["target"]]} if card else {}


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


def named(s: RisingSun, a: Attack, side: int) -> dict[str, Any]:
    """10.2.1, 10.2.2 What a side has named itself: lead, attackers, support."""
    pieces = s.kit.pieces

    def ids(units: tuple[int, ...]) -> list[str]:
        return [pieces[u].id for u in units]

    if side == a.side:
        lead = ids((a.lead,)) if a.lead >= 0 else []
        return {"lead": lead, "attackers": ids(a.attackers), "support": ids((*a.support, *a.close))}
    if side == 1 - a.side:
        lead = ids((a.enemy_lead,)) if a.enemy_lead >= 0 else []
        return {"enemy_lead": lead, "enemy_support": ids(a.enemy_support)}
    return {}


def declared(s: RisingSun, a: Attack, side: int) -> dict[str, Any]:
    """10.2.1 The attack as its declarer has put it together so far, with the odds against what he sees."""
    kit = s.kit
    a = replace(a, supplied=tuple(supplied_units(s, a.side, a.attackers)))
    hexes = sorted({s.where[u] for u in a.attackers})
    found: dict[str, Any] = {
        "side": a.side,
        "target": kit.board.number(a.target),
        "from": [{"hex": kit.board.number(h), "number": sum(s.where[u] == h for u in a.attackers)} for h in hexes],
        "banzai": a.banzai,
        "declaring": True,
    } | named(s, a, side)
    return found | in_sight(s, a)


def in_sight(s: RisingSun, a: Attack) -> dict[str, Any]:
    """10.2, 17.1 The odds of the attackers that are left against the defenders that their side sees."""
    seen, whole = odds_in_sight(s, a) if a.attackers else (None, False)
    foes = tuple(u for u in defenders(s, a) if visible(s, u))
    return reckoned(seen, whole) | lessened(s, a, a.attackers, foes) if seen else {}


def so_far(s: RisingSun, top: InAttack, side: int) -> dict[str, Any]:
    """10.2.2-10.2.6 Before the reveal: to the attacker the odds as he sees them, to the defender his own strength."""
    if not isinstance(top, BEFORE_REVEAL):
        return {}
    a = top.attack
    if side == 1 - a.side:
        return {"defence": figure(sum((defence_strength(s, u) for u in defenders(s, a)), Fraction(0)))}
    if side != a.side:
        return {}
    left = fighting(s, a)
    out = sum(s.where[u] >= 0 for u in a.attackers) - len(left)
    lead = a.lead if a.lead in left else -1
    found = in_sight(s, replace(a, attackers=left, lead=lead, supplied=tuple(supplied_units(s, a.side, left))))
    return found | {"lessened": [*found.get("lessened", ()), *([["out", out, "11.23bis"]] if out else [])]}


def fought(s: RisingSun, top: InAttack) -> dict[str, Any]:
    """10.2.7, 10.2.8 After the reveal everybody knows both leads and the odds."""
    if not isinstance(top, ChooseTable | Reroll):
        return {}
    a, pieces = top.attack, s.kit.pieces
    leads = {"lead": [pieces[a.lead].id], "enemy_lead": [pieces[a.enemy_lead].id]}
    ours, theirs = fighting(s, a), defenders(s, a)
    return leads | reckoned(odds(s, a, ours, theirs), True) | lessened(s, a, ours, theirs)


def lessened(s: RisingSun, a: Attack, attackers: Units, defending: Units) -> dict[str, Any]:
    """15.2, 16.32, 11.23bis How many units of each side fight with less than they are printed with, and why."""
    lands = sum(s.bound[u] >= 0 and not s.kit.lands_whole[u] for u in attackers)
    short = sum(u not in a.supplied and figures(s, u).attack > 0 for u in attackers)
    shaken = sum(bool(s.disrupted[u]) for u in defending)
    ours = [["landing", lands, "16.32"], ["unsupplied", short, "15.2"]]
    return {
        "lessened": [each for each in ours if each[1]],
        "enemy_lessened": [["disrupted", shaken, "11.23bis"]] if shaken else [],
    }


def reckoned(found: Odds, whole: bool) -> dict[str, Any]:
    """10.3 Strengths, columns before and after the shifts, shifts and modifiers with their rules."""
    return {
        "odds": {
            "attack": figure(found.attack),
            "defence": figure(found.defence),
            "base": f"column_{found.base}",
            "final": f"column_{found.column}",
            "shifts": itemised(found.shifts),
            "modifiers": itemised(found.modifiers),
            "on_die": found.on_die,
            "unseen": not whole,
        }
    }


def itemised(modifiers: tuple[Modifier, ...]) -> list[list[Any]]:
    """10.3 Amount, rule and name of each."""
    return [[m.amount, m.rule, m.key] for m in modifiers]


def figure(strength: Fraction) -> str:
    """15.2 A strength in whole and half points."""
    whole = strength.numerator // strength.denominator
    return str(whole) if strength == whole else f"{whole or ''}½"
