"""8.0, 24.0 What to buy, where to put it, what to look at before the invasion."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.games.formosa.judgement.doctrine import Doctrine
from hexfront.games.formosa.judgement.landings import neighbourhood, waiting
from hexfront.games.formosa.judgement.worth import site_points, way_lengths
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.auto_set_up import in_turn, post_for, posts, wants
from hexfront.games.formosa.rules.engineers import base_price
from hexfront.games.formosa.rules.recruiting import price
from hexfront.games.formosa.rules.scenarios import placeable
from hexfront.games.formosa.state import Formosa, cf, lp, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.judge import Opinion, fancy

FIRST_CRAFT = 6
KAMIKAZE = Act("buy_kamikaze", 4)
"""How many Kamikaze points are bought at once."""
UNWANTED = -1.0
"""What a counter is worth that is better not bought."""
UNEVEN = 0.1
"""How much more or less a post may be worth to a whim."""


def japanese_set_up(s: Formosa, acts: list[Act], doctrine: Doctrine) -> list[Opinion]:
    """24.1 Fortresses and first-line regiments, then everything where it belongs."""
    found = []
    first = next(iter(in_turn(s.kit, placeable(s, JAPAN))), -1) if doctrine.posts else -1
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
    worth = {hex: round(w * (1 + UNEVEN * fancy(whim, hex))) for hex, w in posts(s, table).items()}
    free = bits.of(act.a for act in acts if act.verb == "hide")
    if not free:
        return []
    hex = post_for(s, unit, free, wants(s, worth, table.garrison))
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


class AlliedNeeds:
    """8.0 What the Allies are short of, and so what each kind of counter is worth to them."""

    def __init__(self, s: Formosa, kept: int) -> None:
        self.s, self.kit = s, s.kit
        self.spare = lp(s, ALLIED) - bases_due(s) - kept
        self.troops = sum(cf(s, u) >= 4 for u in waiting(s))
        self.by_kind: dict[str, Callable[[int], float]] = {
            "amphibious": self._craft,
            "engineer": self._engineer,
            "infantry": self._troops,
            "marine": self._troops,
            "airborne": self._troops,
            "naval_gunfire": lambda _: 1.0,
            "armour": self._support,
            "artillery": self._support,
            "headquarters": lambda u: 3.0 if s.where[u] == s.kit.replacements[ALLIED] else 0.5,
            "ranger": self._extra,
            "air_b29": self._extra,
        }

    def worth(self, unit: int) -> float:
        """Engineers for places held, craft while divisions wait, then replacements; the rest is not wanted."""
        kind = "amphibious" if unit in self.kit.amphibious else self.kit.type_of[unit]
        return self.by_kind[kind](unit) if kind in self.by_kind else UNWANTED

    def _craft(self, _: int) -> float:
        """10.0 Craft while more divisions wait than there is room for."""
        craft = sum(self.s.where[m] == self.kit.markers_box for m in self.kit.amphibious)
        return 3.0 if self.troops >= 3 * (craft + 1) and craft < 3 else UNWANTED

    def _engineer(self, _: int) -> float:
        """20.1 An engineer for every other place held without a base."""
        s, kit = self.s, self.kit
        ready = (kit.staging, kit.amoy)
        builders = sum(kit.base_face[u] is not None and s.where[u] in ready for u in kit.units[ALLIED])
        sites = (s.allied_at & kit.sudden_death & ~s.functional_at).bit_count()
        return 4.0 if builders < 1 + sites // 2 else UNWANTED

    def _troops(self, unit: int) -> float:
        """8.0 The strongest and cheapest divisions."""
        return 2.0 + 0.1 * self.kit.face[unit].cf - 0.3 * price(self.s, unit) if self.troops < 6 else UNWANTED

    def _support(self, unit: int) -> float:
        """8.0 Tanks and guns after the divisions."""
        return 1.2 - 0.2 * price(self.s, unit) if self.troops < 6 else UNWANTED

    def _extra(self, _: int) -> float:
        """8.0 Rangers and bombers with points to spare."""
        return 0.4 if self.spare >= 6 else UNWANTED


def allied_recruits(s: Formosa, acts: list[Act], kept: int) -> list[Opinion]:
    """8.0 Bases come first; with the points left, what the Allies are short of."""
    needs = AlliedNeeds(s, kept)
    found = [Opinion(Act("done"), 0.0, "keep_the_rest")]
    for act in acts:
        if act.verb in ("buy_us_air", "buy_cw_air") and needs.spare >= 2:
            found.append(Opinion(act, 0.9, "buy_planes"))
        elif act.verb == "buy" and price(s, act.a) <= needs.spare:
            found.append(Opinion(act, needs.worth(act.a), "recruit", {"unit": act.a}))
    return found


def japanese_recruits(s: Formosa, acts: list[Act], kept: int, planes: bool) -> list[Opinion]:
    """8.0 Guards and labour for the towns, planes, Kamikaze with what would be lost."""
    spare = lp(s, JAPAN) - kept
    found = [Opinion(Act("done"), 0.0, "keep_the_rest")]
    for act in acts:
        if act.verb == "buy_jp_air" and planes and spare >= 2:
            found.append(Opinion(act, 0.8, "buy_planes"))
        elif act == KAMIKAZE and spare >= KAMIKAZE.a // 2:
            found.append(Opinion(act, 0.5, "buy_kamikaze"))
        elif act.verb == "buy" and price(s, act.a) <= spare:
            found.append(Opinion(act, japanese_worth(s, act.a), "recruit", {"unit": act.a}))
    return found


def japanese_worth(s: Formosa, unit: int) -> float:
    """8.0 Strength for the price; the fleet is dear for what it does."""
    return s.kit.face[unit].cf / price(s, unit) if unit != s.kit.fleet else 0.3


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
