"""8.0 Recruiting and replacing: in setup and in the Recruit Phase."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.formosa.deciding import SideDecides
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.deployment import NOT_FUNCTIONAL, allied_sites, site_refusal, sites
from hexfront.games.formosa.rules.logistics import cut_to_ceiling, sixth_marines_arrive
from hexfront.games.formosa.rules.stacking import StackingCheck, room_refusal
from hexfront.games.formosa.state import (
    CW,
    JP,
    KNOWN,
    REPLACEABLE,
    UNSEEN,
    US,
    Formosa,
    air,
    buy_air_point,
    buy_back,
    buy_kamikaze,
    functional_ports,
    lp,
    note_division_97,
    note_known,
    pay_unseen,
    place,
    set_concealed,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, each_act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, Sides, Step, pop, push, swap

NO_LP = Refusal("7.2", "no_lp")
NOT_ON_CHART = Refusal("7.3", "not_on_chart")
SET_UP_ONLY = Refusal("8.2", "set_up_only")
NOT_REPLACEABLE = Refusal("8.2", "not_replaceable")
NOT_WAITING = Refusal("8.0", "not_waiting")
OPTIONAL_ONLY = Refusal("2.3.2", "optional_only")
OTHER_SCENARIO = Refusal("24.1", "other_scenario")
NOT_YET = Refusal("24.1", "not_yet")
ALL_THREE = Refusal("25.5", "all_three")
NO_KAMIKAZE_NOW = Refusal("24.1", "no_kamikaze_now")
POOL_EMPTY = Refusal("8.2", "pool_empty")
BUY_US, BUY_CW, BUY_JP = "buy_us_air", "buy_cw_air", "buy_jp_air"
AIR = {BUY_US: US, BUY_CW: CW, BUY_JP: JP}


def optional_refusal(s: Formosa, unit: int) -> Refusal | None:
    """2.3.2, 24.1, 24.2 Optional units need their rule, some units their scenario."""
    kit = s.kit
    if any(rule not in s.options for rule in kit.needs_option[unit]):
        return OPTIONAL_ONLY
    if kit.needs_scenario[unit] not in ("", s.scenario):
        return OTHER_SCENARIO
    return NOT_YET if unit in kit.sixth_marines and not s.sixth_here else None


def price(s: Formosa, unit: int) -> int:
    """7.3 The recruit price from Reinforcements, the replace price from Replacements; -1 for none."""
    line = s.kit.price[unit]
    if line is None:
        return -1
    return line.replace if s.where[unit] == s.kit.replacements[s.kit.side_of[unit]] else line.recruit


def buy_refusal(s: Formosa, side: int, unit: int, set_up: bool) -> Refusal | None:
    """8.0, 8.2 Why a unit cannot be bought."""
    kit = s.kit
    if kit.side_of[unit] != side or s.where[unit] not in (kit.reinforcements[side], kit.replacements[side]):
        return NOT_WAITING
    if refusal := optional_refusal(s, unit):
        return refusal
    line, cost = kit.price[unit], price(s, unit)
    if line is None:
        return NOT_ON_CHART
    if s.where[unit] == kit.reinforcements[side] and line.set_up_only and not set_up:
        return SET_UP_ONLY
    if cost < 0:
        return NOT_REPLACEABLE
    if lp(s, side) < cost:
        return NO_LP
    whole = unit in kit.division_97 and not bought_97(s)
    return ALL_THREE if whole and lp(s, side) < len(kit.division_97) * cost else None


def air_refusal(s: Formosa, side: int, verb: str) -> Refusal | None:
    """2.5, 8.4 Why an air point cannot be bought: the counter mix, the scenario, the price."""
    nation = AIR[verb]
    if (nation == JP) != (side == JAPAN):
        return NOT_ON_CHART
    if nation == CW and s.scenario != "scenario_2":
        return OTHER_SCENARIO
    if air_in_play(s, nation) >= air_limit(s, nation):
        return POOL_EMPTY
    return NO_LP if lp(s, side) < point_price(s, nation) else None


def air_limit(s: Formosa, nation: int) -> int:
    """2.5, R95 The points the counter mix allows."""
    t = s.kit.tables.air_limits
    return (t.us_tac, t.cw_tac, t.japanese_tac)[nation]


def air_in_play(s: Formosa, nation: int) -> int:
    """2.5 Points in any display or on the map, the lost ones not counted."""
    return sum(air(s, nation, d) for d in ("available", "superiority", "tactical", "used", "flying"))


def point_price(s: Formosa, nation: int) -> int:
    """7.3 The price of a TAC point."""
    t = s.kit.tables.point_prices
    return t.japanese_tac if nation == JP else t.allied_tac


def kamikaze_refusal(s: Formosa, points: int, set_up: bool) -> Refusal | None:
    """7.3, R19, 24.1 Kamikaze points: half an LP each, rounded up; not in setup; ten in the game."""
    if set_up:
        return NO_KAMIKAZE_NOW
    if points < 1 or s.kamikaze + s.tokku + s.kamikaze_spent + points > s.kit.tables.air_limits.kamikaze:
        return POOL_EMPTY
    return NO_LP if lp(s, JAPAN) < kamikaze_price(s, points) else None


def kamikaze_price(s: Formosa, points: int) -> int:
    """7.3, R19 Half a logistics point each, the total rounded up."""
    return -(-points // s.kit.tables.point_prices.kamikaze_points_an_lp)


class Recruit(SideDecides, frozen=True):
    """8.0 A side buys reinforcements and replacements and deploys them."""

    phase = "recruit"
    closing = (Act("done"),)

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """8.0 Everything there is to buy."""
        points = range(1, s.kit.tables.air_limits.kamikaze + 1) if side == JAPAN else ()
        return (*wares(s, side), *each_act("buy_kamikaze", points))

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """8.0 What can be had."""
        points = s.kit.tables.air_limits.kamikaze if side == JAPAN else 0
        able = [n for n in range(1, points + 1) if kamikaze_refusal(s, n, False) is None]
        return [*sold(s, side, False), *each_act("buy_kamikaze", able)]

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """8.0 Why something cannot be bought."""
        return purchase_refusal(s, side, act, False)

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """8.0, 7.2 A purchase, or the end: points above the ceiling vanish."""
        if act.verb == "done":
            close_purchases(s, side)
            if side == JAPAN:
                allied_displays_change(s)
            swap(s, StackingCheck(side))
        elif act.verb == "buy_kamikaze":
            pay_unseen(s, JAPAN, kamikaze_price(s, act.a))
            buy_kamikaze(s, act.a)
            swap(s, RecruitedKamikaze(side))
        elif act.verb in AIR:
            buy_air(s, side, act.verb)
        else:
            buy(s, side, act.a)

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """What to buy."""
        return Prompt("recruit", "8.0", {"number": lp(s, side)})


class RecruitedKamikaze(Recruit, frozen=True):
    """7.3, R19 Kamikaze points are bought once a phase, so that the halves are rounded once."""

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """8.0 All else."""
        return wares(s, side)

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """8.0 What can be had of it."""
        return sold(s, side, False)

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """8.0 Why something cannot be bought, or not any more."""
        return purchase_refusal(s, side, act, False) or (NOT_NOW if act.verb == "buy_kamikaze" else None)

    def shown_to(self, s: Formosa, side: int) -> Recruit:
        """11.0 What was bought is the owner's secret."""
        return self if side == self.side else Recruit(self.side)


def wares(s: Formosa, side: int) -> list[Act]:
    """8.0 The units and air points that are for sale, whether or not they can be had now."""
    return [*each_act("buy", s.kit.for_sale[side]), *(interned(verb) for verb in AIR)]


def sold(s: Formosa, side: int, set_up: bool) -> list[Act]:
    """8.0 The wares that can be had: what `purchase_refusal` asks of one, for all that wait in a display."""
    where, displays = s.where, (s.kit.reinforcements[side], s.kit.replacements[side])
    waiting = [u for u in s.kit.for_sale[side] if where[u] in displays]
    units = [u for u in waiting if buy_refusal(s, side, u, set_up) is None]
    return [*each_act("buy", units), *(interned(verb) for verb in AIR if air_refusal(s, side, verb) is None)]


def purchase_refusal(s: Formosa, side: int, act: Act, set_up: bool) -> Refusal | None:
    """8.0 Why something cannot be bought."""
    if act.verb == "buy":
        return buy_refusal(s, side, act.a, set_up)
    if act.verb in AIR:
        return air_refusal(s, side, act.verb)
    if act.verb != "buy_kamikaze":
        return NOT_NOW
    return kamikaze_refusal(s, act.a, set_up) if side == JAPAN else NOT_ON_CHART


def allied_displays_change(s: Formosa) -> None:
    """8.0, R93 From now on what the Japanese saw go to Replacements or Reinforcements may be bought back unseen."""
    lost, spent = s.kit.replacements[ALLIED], s.kit.reinforcements[ALLIED]
    for piece, where in enumerate(s.where):
        if s.known[piece] == KNOWN and where in (lost, spent):
            note_known(s, piece, REPLACEABLE if where == lost else UNSEEN)


def buy_air(s: Formosa, side: int, verb: str) -> None:
    """8.1 Air points go to Available; lost ones come back first."""
    nation = AIR[verb]
    pay_unseen(s, side, point_price(s, nation))
    buy_air_point(s, nation)


def buy(s: Formosa, side: int, unit: int) -> None:
    """8.0, 8.1 Pay and deploy: markers and strikes to their displays, ground units where the player says."""
    kit = s.kit
    pay_unseen(s, side, price(s, unit))
    replaced = s.where[unit] == kit.replacements[side]
    if unit in kit.division_97 and not bought_97(s):
        for other in kit.division_97:
            if other != unit:
                pay_unseen(s, side, price(s, other))
                push(s, Deploy(ALLIED, other, False))
    if side == ALLIED:
        deploy_allied(s, unit)
    elif unit == kit.fleet:
        place(s, unit, kit.available[JAPAN])
    else:
        push(s, Deploy(side, unit, replaced))


def bought_97(s: Formosa) -> bool:
    """25.5 Whether the division has been bought, if only just now."""
    waiting = s.kit.reinforcements[ALLIED]
    return bool(s.used_97) or any(s.where[u] != waiting for u in s.kit.division_97)


def close_purchases(s: Formosa, side: int) -> None:
    """7.2, 11.0, 25.5 What is left is shown and cut to the ceiling, and the price of the 97th in points told (R129)."""
    cut_to_ceiling(s, side)
    if side == ALLIED and bought_97(s) and not s.used_97:
        note_division_97(s)
        for unit in s.kit.division_97:
            note_known(s, unit)


def deploy_allied(s: Formosa, unit: int) -> None:
    """8.1 Markers to their display, strikes to Available, ground units to be deployed."""
    kit = s.kit
    if unit in kit.amphibious or unit == kit.drop_zone:
        place(s, unit, kit.markers_box)
    elif not kit.is_ground[unit]:
        place(s, unit, kit.available[ALLIED])
    else:
        push(s, Deploy(ALLIED, unit, s.where[unit] == kit.replacements[ALLIED]))


class Deploy(SideDecides, frozen=True):
    """8.1 Where a bought ground unit goes."""

    unit: PieceId
    replaced: bool

    def actors(self, s: Formosa) -> Sides:
        """Nobody, if there is only the Staging Area, or for a Japanese unit no hex at all."""
        return (self.side,) if self.hexes(s) or (self.side == ALLIED and s.amoy) else ()

    def hexes(self, s: Formosa) -> HexSet:
        """8.1 The hexes open to it."""
        return allied_sites(s, self.unit) if self.side == ALLIED else sites(s, self.unit, False)

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """8.1 Boxes for an Allied unit, and all land."""
        boxes = (Act("to_staging"), Act("to_amoy")) if side == ALLIED else ()
        return (*boxes, *each_act("at", bits.each(s.kit.land)))

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """8.1 What the check asks of one hex, for all at once."""
        boxes = [Act("to_staging"), *([Act("to_amoy")] if s.amoy else [])] if side == ALLIED else []
        return (*boxes, *each_act("at", bits.each(self.hexes(s))))

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """8.1 Why it cannot go there."""
        if act.verb != "at":
            box = side == ALLIED and (act.verb == "to_staging" or (act.verb == "to_amoy" and s.amoy))
            return None if box else NOT_NOW
        if side == JAPAN:
            return site_refusal(s, self.unit, act.a, False)
        if allied_sites(s, self.unit) >> act.a & 1:
            return None
        usable = functional_ports(s) >> act.a & 1
        return (room_refusal(s, self.unit, act.a) if usable else None) or NOT_FUNCTIONAL

    def run(self, s: Formosa) -> None:
        """8.1 The Staging Area; a Japanese unit that cannot enter stays where it was, and its price is gone."""
        pop(s)
        if self.side == ALLIED:
            self.enter(s, s.kit.staging)
        else:
            s.tell("cannot_enter", "8.1", 1 << JAPAN, unit=self.unit)

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """8.1, 11.2 Japanese reinforcements come concealed, replacements revealed (R68)."""
        pop(s)
        box = {"to_staging": s.kit.staging, "to_amoy": s.kit.amoy}
        self.enter(s, box.get(act.verb, act.a))
        if side == JAPAN:
            set_concealed(s, self.unit, not self.replaced)
            s.reveal()

    def enter(self, s: Formosa, where: int) -> None:
        """8.1, R75 The unit is in play again; what it counted for victory shows when the purchases close (R129)."""
        if self.replaced and s.kit.formation_counts[self.unit] and "vp_count_replacements" in s.options:
            buy_back(s)
        place(s, self.unit, where)

    def shown_to(self, s: Formosa, side: int) -> Deploy | Recruit:
        """11.0 What was bought is the owner's secret."""
        return self if side == self.side else Recruit(self.side)

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Where to."""
        return Prompt("deploy", "8.1", {"unit": self.unit})


class RecruitPhase(Step[Formosa], frozen=True):
    """8.0 The Japanese recruit and deploy completely before the Allied player."""

    phase = "recruit"

    def run(self, s: Formosa) -> None:
        """8.0, 24.1 The 6th Marine Division comes in if it is due."""
        s.tell("phase_recruit", "8.0")
        sixth_marines_arrive(s)
        swap(s, Recruit(ALLIED), Recruit(JAPAN))
