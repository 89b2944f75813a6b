"""8.0, 24.0 What to buy, where to put it, what to look at before the invasion."""

from __future__ import annotations

from hexfront.games.formosa.judgement.doctrine import Doctrine
from hexfront.games.formosa.judgement.landings import neighbourhood, waiting
from hexfront.games.formosa.judgement.worth import site_points, way_lengths
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.auto_set_up import in_turn, post_for, posts
from hexfront.games.formosa.rules.engineers import base_price
from hexfront.games.formosa.rules.recruiting import price
from hexfront.games.formosa.rules.scenarios import in_hand
from hexfront.games.formosa.state import Formosa, cf, lp, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.judge import Opinion, fancy

FIRST_CRAFT = 6
UNEVEN = 0.1
"""How much more or less a post may be worth to a whim."""


def japanese_set_up(s: Formosa, acts: list[Act], doctrine: Doctrine) -> list[Opinion]:
    """24.1 Fortresses and first-line regiments, then everything where it belongs."""
    found = []
    first = next(iter(in_turn(s.kit, in_hand(s, JAPAN))), -1) if doctrine.posts else -1
    for act in acts:
        if act.verb in ("auto", "done"):
            found.append(Opinion(act, 0.0, "place_the_rest" if act.verb == "auto" else "ready"))
        elif act.verb == "deploy" and act.a == first:
            found.append(Opinion(act, 0.1, "place_next", {"unit": act.a}))
        elif act.verb == "buy" and lp(s, JAPAN) - price(s, act.a) >= doctrine.kept[JAPAN]:
            face = s.kit.face[act.a]
            weight = face.cf / max(1, price(s, act.a)) + 0.4 * (face.bonus == "D") - 1.0
            found.append(Opinion(act, weight, "recruit", {"unit": act.a}))
    return found


def post(s: Formosa, unit: int, acts: list[Act], doctrine: Doctrine, whim: int) -> list[Opinion]:
    """24.1 Where a unit starts, concealed: as the doctrine weighs the posts, a whim more or less."""
    table = doctrine.posts or s.kit.auto.posts
    worth = {hex: round(w * (1 + UNEVEN * fancy(whim, hex))) for hex, w in posts(s.kit, table).items()}
    hex = post_for(s, unit, worth, table.garrison)
    return [Opinion(act, 0.0, "defend_here", {"hex": hex}) for act in acts if act == Act("hide", hex)]


def scouting(s: Formosa, acts: list[Act]) -> list[Opinion]:
    """24.1 The stacks on the best beaches."""
    found = [Opinion(Act("done"), -1.0, "seen_enough")]
    for act in acts:
        if act.verb == "scout":
            coast = 2.0 * bool((s.kit.beach | s.kit.ports) >> act.a & 1)
            weight = coast + site_points(s.kit)[act.a] + 0.3 * len(units_in(s, act.a))
            found.append(Opinion(act, weight, "scout", {"hex": act.a}))
    return found


def allied_set_up(s: Formosa, acts: list[Act]) -> list[Opinion]:
    """24.1 Landing craft for six beaches, then an army headquarters if points would be lost."""
    craft = sum(s.where[m] == s.kit.markers_box for m in s.kit.amphibious)
    found = [Opinion(Act("done"), 0.0, "ready")]
    for act in acts:
        if act.verb != "buy":
            continue
        if act.a in s.kit.amphibious and craft < FIRST_CRAFT:
            found.append(Opinion(act, 5.0, "buy_craft"))
        elif lp(s, ALLIED) - price(s, act.a) >= 14:
            weight = {"headquarters": 2.0, "naval_gunfire": 1.5, "engineer": 1.0, "armour": 1.2}
            found.append(Opinion(act, weight.get(s.kit.type_of[act.a], -1.0), "recruit", {"unit": act.a}))
    return found


def recruit(s: Formosa, side: int, acts: list[Act], doctrine: Doctrine) -> list[Opinion]:
    """8.0 What is lost is replaced; the rest for craft, strikes and guards; some points are kept."""
    if side == ALLIED:
        return allied_recruits(s, acts, doctrine.kept[ALLIED])
    return japanese_recruits(s, acts, doctrine.kept[JAPAN], doctrine.planes)


def bases_due(s: Formosa) -> int:
    """20.1 What the bases will cost that engineers stand ready to build."""
    kit = s.kit
    sites = {s.where[u] for u in kit.units[ALLIED] if kit.base_face[u] is not None and s.where[u] >= 0}
    return sum(base_price(s, h) for h in sites if kit.sudden_death >> h & 1 and not s.functional_at >> h & 1)


def allied_recruits(s: Formosa, acts: list[Act], kept: int) -> list[Opinion]:
    """8.0 Bases come first, then engineers for places held, craft while divisions wait, then replacements."""
    kit = s.kit
    spare = lp(s, ALLIED) - bases_due(s) - kept
    craft = sum(s.where[m] == kit.markers_box for m in kit.amphibious)
    troops = sum(cf(s, u) >= 4 for u in waiting(s))
    builders = sum(kit.base_face[u] is not None and s.where[u] in (kit.staging, kit.amoy) for u in kit.units[ALLIED])
    sites = (s.allied_at & kit.sudden_death & ~s.functional_at).bit_count()
    found = [Opinion(Act("done"), 0.0, "keep_the_rest")]
    for act in acts:
        if act.verb in ("buy_us_air", "buy_cw_air") and spare >= 2:
            found.append(Opinion(act, 0.9, "buy_planes"))
        if act.verb != "buy" or price(s, act.a) > spare:
            continue
        kind = kit.type_of[act.a]
        weight = -1.0
        if act.a in kit.amphibious:
            weight = 3.0 if troops >= 3 * (craft + 1) and craft < 3 else -1.0
        elif kind == "engineer":
            weight = 4.0 if builders < 1 + sites // 2 else -1.0
        elif kind in ("infantry", "marine", "airborne") and troops < 6:
            weight = 2.0 + 0.1 * kit.face[act.a].cf - 0.3 * price(s, act.a)
        elif kind == "naval_gunfire":
            weight = 1.0
        elif kind in ("armour", "artillery") and troops < 6:
            weight = 1.2 - 0.2 * price(s, act.a)
        elif kind == "headquarters":
            weight = 3.0 if s.where[act.a] == kit.replacements[ALLIED] else 0.5
        elif kind in ("ranger", "air_b29") and spare >= 6:
            weight = 0.4
        found.append(Opinion(act, weight, "recruit", {"unit": act.a}))
    return found


def japanese_recruits(s: Formosa, acts: list[Act], kept: int, planes: bool) -> list[Opinion]:
    """8.0 Guards and labour for the towns, planes, Kamikaze with what would be lost."""
    spare = lp(s, JAPAN) - kept
    found = [Opinion(Act("done"), 0.0, "keep_the_rest")]
    for act in acts:
        if act.verb == "buy_jp_air" and planes and spare >= 2:
            found.append(Opinion(act, 0.8, "buy_planes"))
        elif act.verb == "buy_kamikaze" and spare >= act.a // 2 and act.a == 4:
            found.append(Opinion(act, 0.5, "buy_kamikaze"))
        elif act.verb == "buy" and price(s, act.a) <= spare:
            weight = s.kit.face[act.a].cf / price(s, act.a) if act.a != s.kit.fleet else 0.3
            found.append(Opinion(act, weight, "recruit", {"unit": act.a}))
    return found


def deploy(s: Formosa, side: int, acts: list[Act]) -> list[Opinion]:
    """8.1 Where a recruit is needed: next to the enemy's goals for the Japanese, at the front for the Allies."""
    land = list(bits.each(s.allied_at & s.kit.land))
    ways = way_lengths(s.kit)
    found = []
    for act in acts:
        if act.verb != "at":
            found.append(Opinion(act, 0.5, "wait_at_sea"))
            continue
        if side == JAPAN:
            near = min((ways[act.a][h] for h in land), default=20)
            weight = 1.0 + site_points(s.kit)[act.a] + 8 / (4 + near) - 0.8 * len(units_in(s, act.a))
        else:
            weight = 1.0 + 0.2 * neighbourhood(s, act.a)
        found.append(Opinion(act, weight, "deploy_here", {"hex": act.a}))
    return found


def base_building(s: Formosa, acts: list[Act]) -> list[Opinion]:
    """20.1 Bases wherever they bring points, the richest first."""
    found = [Opinion(Act("end"), 0.0, "nothing_to_build")]
    for act in acts:
        if act.verb == "build":
            here = s.where[act.a]
            found.append(Opinion(act, 1.0 + site_points(s.kit)[here], "build_base", {"hex": here}))
    return found
