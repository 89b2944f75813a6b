"""8.0 Recruiting and replacing: in setup and in the Recruit Phase."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.games.formosa.deciding import SideDecides
from hexfront.games.formosa.kit import ALLIED, JAPAN, FormosaKit
from hexfront.games.formosa.rules.logistics import cut_to_ceiling, sixth_marines_arrive
from hexfront.games.formosa.rules.stacking import StackingCheck, room, room_refusal
from hexfront.games.formosa.rules.supply import headquarters_supply
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
    buy_kamikaze,
    functional_ports,
    lp,
    note_division_97,
    note_known,
    pay,
    place,
    set_concealed,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
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
    whole = unit in kit.division_97 and not s.used_97
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


# where bought units go


def sites(s: Formosa, unit: int, set_up: bool) -> HexSet:
    """8.1 The hexes a Japanese unit may be deployed in: what `site_refusal` asks of one hex, for all at once."""
    kit = s.kit
    kind = kit.type_of[unit]
    found = kit.land & ~s.allied_at & room(s, unit)
    if kit.face[unit].mechanized:
        found &= ~kit.roadless
    if kind in STATIC_SITES:
        return found & STATIC_SITES[kind](kit)
    if set_up:
        return found
    return found & (guerrilla_sites(s) if kind == "guerrilla" else (kit.cities | kit.ports) & s.japan_at)


STATIC_SITES: dict[str, Callable[[FormosaKit], HexSet]] = {
    "coastal_defence": lambda kit: kit.ports,
    "heavy_weapons": lambda kit: kit.cities | kit.towns,
    "pw_camp": lambda kit: kit.towns,
}
"""8.1, 25.10 Where static units are placed, in setup only; deception of any kind goes anywhere."""


NOT_A_PORT = Refusal("8.1", "not_a_port")
NOT_A_SETTLEMENT = Refusal("8.1", "not_a_settlement")
NOT_A_TOWN = Refusal("25.10", "not_a_town")
NOT_A_GUERRILLA_SITE = Refusal("8.1", "not_a_guerrilla_site")
CITY_OR_PORT = Refusal("8.1", "city_or_port")
NOT_LAND = Refusal("8.1", "not_land")
ALLIED_THERE = Refusal("8.1", "allied_there")
NOT_FUNCTIONAL = Refusal("8.1", "not_functional")
PROHIBITED = Refusal("8.1", "prohibited")


def site_refusal(s: Formosa, unit: int, hex: int, set_up: bool) -> Refusal | None:
    """8.1 Why a Japanese unit cannot be deployed in a hex."""
    kit = s.kit
    here = bits.bit(hex)
    if not kit.land & here:
        return NOT_LAND
    if s.allied_at & here:
        return ALLIED_THERE
    kind = kit.type_of[unit]
    if kit.face[unit].mechanized and kit.roadless & here:
        return PROHIBITED
    if kind in STATIC_SITES and not STATIC_SITES[kind](kit) & here:
        return NOT_A_SITE[kind]
    if not set_up and (refusal := _entry_refusal(s, kind, here)):
        return refusal
    return room_refusal(s, unit, hex)


NOT_A_SITE = {"coastal_defence": NOT_A_PORT, "heavy_weapons": NOT_A_SETTLEMENT, "pw_camp": NOT_A_TOWN}


def _entry_refusal(s: Formosa, kind: str, here: HexSet) -> Refusal | None:
    """8.1 After setup guerrillas rise in their own places, all others come to cities and ports held."""
    if kind == "guerrilla":
        return None if guerrilla_sites(s) & here else NOT_A_GUERRILLA_SITE
    return None if (s.kit.cities | s.kit.ports) & s.japan_at & here else CITY_OR_PORT


def guerrilla_sites(s: Formosa) -> HexSet:
    """8.1, R121 Settlements, airfields, ports, rough and mountain hexes, and hexes of revealed static units."""
    kit = s.kit
    static = bits.of(
        s.where[u] for u in kit.units[JAPAN] if s.where[u] >= 0 and kit.never_moves[u] and not s.concealed[u]
    )
    return (kit.cities | kit.towns | kit.airfields | kit.ports | kit.rough_or_mountain | static) & ~s.allied_at


def allied_sites(s: Formosa, unit: int) -> HexSet:
    """8.1, 25.4 Functional ports with room (R23), and for replaced marines the hex of a US headquarters
    that traces to a port held by US units."""
    ports = ports_held = functional_ports(s)
    if "reinforce_major_only" in s.options:
        ports &= s.kit.major_ports
    if "25.4" in s.options and "m_symbol" in s.kit.pieces[unit].traits and s.where[unit] == s.kit.replacements[ALLIED]:
        american = ports_held & s.us_at
        for hq in s.kit.headquarters:
            if s.where[hq] >= 0 and s.kit.contingent[hq] == "us" and headquarters_supply(s, hq, american):
                ports |= bits.bit(s.where[hq])
    return ports & room(s, unit)


class Recruit(SideDecides, frozen=True):
    """8.0 A side buys reinforcements and replacements and deploys them."""

    phase = "recruit"

    def options(self, s: Formosa, side: int) -> list[Act]:
        """8.0 Everything that can be bought, or enough."""
        found = [interned("buy", u) for u in s.kit.for_sale[side] if buy_refusal(s, side, u, False) is None]
        found += [Act(verb) for verb in AIR if air_refusal(s, side, verb) is None]
        if side == JAPAN:
            found += [Act("buy_kamikaze", n) for n in range(1, 11) if kamikaze_refusal(s, n, False) is None]
        return [*found, Act("done")]

    def refusals(self, s: Formosa, side: int, act: Act) -> list[Refusal]:
        """8.0 Why something cannot be bought."""
        return purchase_refusals(s, side, act, False)

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """8.0, 7.2 A purchase, or the end: points above the ceiling vanish."""
        if act.verb == "done":
            cut_to_ceiling(s, side)
            if side == JAPAN:
                allied_displays_change(s)
            swap(s, StackingCheck(side))
        elif act.verb == "buy_kamikaze":
            pay(s, JAPAN, kamikaze_price(s, act.a))
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

    def options(self, s: Formosa, side: int) -> list[Act]:
        """8.0 All else."""
        return [act for act in Recruit.options(self, s, side) if act.verb != "buy_kamikaze"]

    def shown_to(self, s: Formosa, side: int) -> Recruit:
        """11.0 What was bought is the owner's secret."""
        return self if side == self.side else Recruit(self.side)


def purchase_refusals(s: Formosa, side: int, act: Act, set_up: bool) -> list[Refusal]:
    """8.0 Why something cannot be bought."""
    if act.verb == "buy":
        refusal = buy_refusal(s, side, act.a, set_up)
    elif act.verb in AIR:
        refusal = air_refusal(s, side, act.verb)
    elif act.verb == "buy_kamikaze":
        refusal = kamikaze_refusal(s, act.a, set_up) if side == JAPAN else NOT_ON_CHART
    else:
        refusal = NOT_NOW
    return [refusal] if refusal else []


def allied_displays_change(s: Formosa) -> None:
    """8.0, R93 From now on what the Japanese saw go to Replacements or Reinforcements may be bought back unseen."""
    lost, spent = s.kit.replacements[ALLIED], s.kit.reinforcements[ALLIED]
    for piece, where in enumerate(s.where):
        if s.known[piece] == KNOWN and where in (lost, spent):
            note_known(s, piece, REPLACEABLE if where == lost else UNSEEN)


def buy_air(s: Formosa, side: int, verb: str) -> None:
    """8.1 Air points go to Available; lost ones come back first."""
    nation = AIR[verb]
    pay(s, side, point_price(s, nation))
    buy_air_point(s, nation)


def buy(s: Formosa, side: int, unit: int) -> None:
    """8.0, 8.1 Pay and deploy: markers and strikes to their displays, ground units where the player says."""
    kit = s.kit
    pay(s, side, price(s, unit))
    replaced = s.where[unit] == kit.replacements[side]
    if unit in kit.division_97 and not s.used_97:
        for other in kit.division_97:
            if other != unit:
                pay(s, side, price(s, other))
                push(s, Deploy(ALLIED, other, False))
        note_97(s)
    if side == ALLIED:
        deploy_allied(s, unit)
    elif unit == kit.fleet:
        place(s, unit, kit.available[JAPAN])
    else:
        push(s, Deploy(side, unit, replaced))


def note_97(s: Formosa) -> None:
    """25.5 The division is in the game, and its price in victory points tells everybody so."""
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
        return (self.side,) if len(self.options(s, self.side)) > (self.side == ALLIED) else ()

    def options(self, s: Formosa, side: int) -> list[Act]:
        """8.1 Boxes and hexes open to it."""
        if side == JAPAN:
            return [interned("at", h) for h in bits.each(sites(s, self.unit, False))]
        found = [Act("to_staging")]
        if s.amoy:
            found.append(Act("to_amoy"))
        return found + [Act("at", h) for h in bits.each(allied_sites(s, self.unit))]

    def refusals(self, s: Formosa, side: int, act: Act) -> list[Refusal]:
        """8.1 Why it cannot go there."""
        if act.verb != "at":
            return [NOT_NOW]
        if side == ALLIED:
            usable = functional_ports(s) >> act.a & 1
            return [(room_refusal(s, self.unit, act.a) if usable else None) or NOT_FUNCTIONAL]
        return [site_refusal(s, self.unit, act.a, False) or NOT_NOW]

    def run(self, s: Formosa) -> None:
        """8.1 The Staging Area; a Japanese unit that cannot enter stays where it was, and its price is gone."""
        pop(s)
        if self.side == ALLIED:
            place(s, self.unit, s.kit.staging)
        else:
            s.tell("cannot_enter", "8.1", 1 << JAPAN, unit=self.unit)

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """8.1, 11.2 Japanese reinforcements come concealed, replacements revealed (R68)."""
        pop(s)
        box = {"to_staging": s.kit.staging, "to_amoy": s.kit.amoy}
        place(s, self.unit, box.get(act.verb, act.a))
        if side == JAPAN:
            set_concealed(s, self.unit, not self.replaced)
            s.reveal()

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
