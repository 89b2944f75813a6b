"""What the table shows beside the pieces: points by source, ports and airfields, plans, prices, the combat going on.

Nothing here decides anything, and a side is told only what it may know (11.0, R93).
"""

from __future__ import annotations

from typing import Any

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules import victory
from hexfront.games.formosa.rules.air import StrikePlanning
from hexfront.games.formosa.rules.combat import Attacks, Declare, as_declared
from hexfront.games.formosa.rules.commitments import Commits
from hexfront.games.formosa.rules.engineers import BaseBuilding, Interdiction, base_price, build_refusal
from hexfront.games.formosa.rules.ground_combat import Combat, column, strength
from hexfront.games.formosa.rules.ground_support import PlaceSupport
from hexfront.games.formosa.rules.invasions import PlaceMarkers
from hexfront.games.formosa.rules.logistics import allied_income, japanese_airfield_points
from hexfront.games.formosa.rules.obligations import front
from hexfront.games.formosa.rules.recruiting import AIR, Recruit, point_price, price, sold
from hexfront.games.formosa.rules.scenarios import AlliedSetUp, JapaneseSetUp
from hexfront.games.formosa.state import Formosa, functional, points_on, shown_lp
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.kept import kept_under
from hexfront.kernel.step import Step, actors

BUYING = (Recruit, AlliedSetUp, JapaneseSetUp)
PICKING = (Attacks, Declare)


def table(s: Formosa, side: int) -> dict[str, Any]:
    """What the Formosa table shows beside the pieces, as far as a side may know it (R93)."""
    number = s.kit.board.number
    return {
        **score(s),
        "lp": [shown_lp(s, ALLIED, side), shown_lp(s, JAPAN, side)],
        "ceiling": s.kit.tables.limits.lp_ceiling,
        "income": [allied_income(s), japanese_airfield_points(s)],
        "last_turn": s.kit.scenario(s.scenario).turns,
        "sites": sites(s),
        "support": [[number(h), who, n] for h, who, n in s.support],
        "interdiction": [[number(h), who, n] for h, who, n in s.interdiction],
        "b29": number(s.b29_hex) if s.b29_hex >= 0 else "",
        "suppressed": number(s.suppressed) if s.suppressed >= 0 else "",
        "plan": plan(s, side),
        "to_place": to_place(s, side),
        "prices": prices(s, side),
        "duties": duties(s, side),
        "battle": battle(s),
    }


def _numbers(s: Formosa, hexes: HexSet) -> list[str]:
    return [s.kit.board.number(hex) for hex in bits.each(hexes)]


def _counting(s: Formosa) -> tuple[int, ...]:
    """4.2 What victory points depend on."""
    held = s.allied_at & s.kit.prizes
    camp, lost = victory.camp_held(s), victory.lost_formations(s)
    return s.functional_at, held, camp, lost, s.used_97, s.bonus_allied, s.bonus_japan


@kept_under(_counting, most=500)
def score(s: Formosa) -> dict[str, Any]:
    """4.2 Victory points, the level they make, and where they come from."""
    allied, japan = victory.allied_points(s), victory.japanese_points(s)
    return {
        "allied_vp": allied,
        "japanese_vp": japan,
        "level": victory.level(s, allied - japan),
        "levels": list(s.kit.tables.victory.levels),
        "level_names": list(victory.LEVELS),
        "ledger": ledger(s),
    }


def ledger(s: Formosa) -> dict[str, list[list[Any]]]:
    """4.2 Victory points by source: key, points each, how many, and for the Allies the hexes held of all there are."""
    kit, v, o = s.kit, s.kit.tables.victory, s.kit.tables.optional
    based = functional(s)
    held = (
        ("major_port", v.major_port, based, kit.major_ports),
        ("minor_port", v.minor_port, based, kit.minor_ports),
        ("airfield", v.airfield, based, kit.airfields),
        ("industrial", v.industrial, s.allied_at, kit.industrial),
        ("peak", v.peak, s.allied_at, kit.peaks),
    )
    allied: list[list[Any]] = [
        [key, each, (ours & sites).bit_count(), _numbers(s, ours & sites), sites.bit_count()]
        for key, each, ours, sites in held
    ]
    allied += [["division_97", o.division_97_vp, 1]] if s.used_97 else []
    allied += [["prisoners", s.bonus_allied, 1]] if s.bonus_allied else []
    japan: list[list[Any]] = [["lost_formation", v.lost_formation, victory.lost_formations(s)]]
    japan += [["camp_held", o.pw_camp_held_vp, 1]] if victory.camp_held(s) else []
    japan += [["camp_bombed", s.bonus_japan, 1]] if s.bonus_japan else []
    return {"allied": allied, "japan": japan}


def _holding(s: Formosa) -> tuple[Any, ...]:
    """20.0, 21.0 Who holds ports and airfields, which work, and the traffic there was."""
    counted = s.kit.sudden_death
    return s.functional_at, s.allied_at & counted, s.japan_at & counted, s.traffic


@kept_under(_holding, most=500)
def sites(s: Formosa) -> list[list[Any]]:
    """20.0, 21.0 All ports and airfields that count."""
    working = functional(s)
    return [site(s, hex, bool(working & bits.bit(hex))) for hex in bits.each(s.kit.sudden_death)]


def site(s: Formosa, hex: int, working: bool) -> list[Any]:
    """20.0, 21.0 A port or airfield: hex, kind of port, airfield or not, holder, functional or not, traffic."""
    kit, here = s.kit, bits.bit(hex)
    port = "major_port" if kit.major_ports & here else "minor_port" if kit.minor_ports & here else ""
    holder = "allied" if s.allied_at & here else "japan" if s.japan_at & here else ""
    return [kit.board.number(hex), port, bool(kit.airfields & here), holder, working, points_on(s.traffic, hex)]


def plan(s: Formosa, side: int) -> dict[str, list[int]]:
    """16.1 What a side has planned so far in this Strike Planning Phase, of what it has at all; its own only."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, StrikePlanning):
        return {}
    mine = {"us": top.us, "cw": top.cw, "b29": top.b29} if side == ALLIED else {"jp": top.jp, "tokku": top.tokku}
    own = mine.items() if side in (ALLIED, JAPAN) else ()
    return {name: list(points) for name, points in own if points and top.most(s, name)}


def to_place(s: Formosa, side: int) -> dict[str, int]:
    """10.1, 16.3, 16.4 What is left to be put on the map in this step; markers that wait only their owner sees."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, PlaceSupport) and top.side == JAPAN:
        return {"jp": s.jp_tactical}
    if isinstance(top, PlaceSupport | Interdiction):
        return {"us": s.us_tactical, "cw": s.cw_tactical}
    if isinstance(top, PlaceMarkers) and side == ALLIED:
        ready = [s.where[m] == s.kit.markers_box for m in s.kit.amphibious]
        return {"markers": sum(ready), "drop_zone": int(s.where[s.kit.drop_zone] == s.kit.markers_box)}
    return {}


def prices(s: Formosa, side: int) -> dict[str, int]:
    """7.3, 20.1 What the things on offer cost the side that is asked."""
    top = s.stack[-1] if s.stack else None
    if side not in actors(s):
        return {}
    if isinstance(top, BaseBuilding):
        units = [u for u in s.kit.units[ALLIED] if build_refusal(s, u) is None]
        return {s.kit.pieces[u].id: base_price(s, s.where[u]) for u in units}
    return _recruit_prices(s, side, not isinstance(top, Recruit)) if isinstance(top, BUYING) else {}


def _recruit_prices(s: Formosa, side: int, set_up: bool) -> dict[str, int]:
    """7.3 What every counter on offer costs, and every air point."""
    units = [act.a for act in sold(s, side, set_up) if act.verb == "buy"]
    return {s.kit.pieces[u].id: price(s, u) for u in units} | {verb: point_price(s, AIR[verb]) for verb in AIR}


def duties(s: Formosa, side: int) -> dict[str, list[str]]:
    """15.0 For the side that picks its attacks: its hexes that must still attack, the enemy's that must be attacked."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, PICKING) or top.side != side:
        return {}
    line = front(s, side, top.assault)
    return {"attack": _numbers(s, line.must_attack), "targets": _numbers(s, line.must_be_attacked)}


def _of_combat(step: Step[Formosa]) -> bool:
    """15.0 Whether a step is about attacks, or may hold a combat, if only for what comes after."""
    fields = step.__struct_fields__
    return bool(fields) and (isinstance(step, PICKING) or "combat" in fields or "after" in fields)


def battle(s: Formosa) -> dict[str, Any]:
    """15.0 The attack being put together or fought: from where, against what, and how it stands."""
    for step in filter(_of_combat, reversed(s.stack)):
        if isinstance(step, Attacks):
            return {}
        if isinstance(step, Declare):
            found = as_declared(s, step)
            declared = _hexes(s, step.side, "declared", step.stacks, step.targets)
            return declared | {"attack": strength(s, step.attackers(s, step.side))} | (_odds(s, found) if found else {})
        combat = getattr(step, "combat", None) or getattr(getattr(step, "after", None), "combat", None)
        if isinstance(combat, Combat):
            start = tuple(sorted({s.where[u] for u in combat.attackers if s.where[u] >= 0}))
            fought = _hexes(s, combat.attacker, combat.kind, start, combat.targets)
            return fought | (_odds(s, combat) if isinstance(step, Commits) else {})
    return {}


def _hexes(s: Formosa, side: int, kind: str, start: tuple[int, ...], targets: tuple[int, ...]) -> dict[str, Any]:
    number = s.kit.board.number
    return {"kind": kind, "side": side, "from": [number(h) for h in start], "targets": [number(h) for h in targets]}


def _odds(s: Formosa, c: Combat) -> dict[str, Any]:
    """15.2 Strengths, percentage and columns; everybody in a combat lies open (R37)."""
    found = column(s, c)
    return {
        "attack": found.attack,
        "defence": found.defence,
        "percent": found.percent,
        "base": f"column_{found.base}",
        "final": f"column_{found.final}",
        "shifts": [[m.amount, m.rule, m.key] for m in found.shifts],
    }
