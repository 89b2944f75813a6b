"""10.0, 21.0 Where to land, whom to land, whom to ship after them."""

from __future__ import annotations

from hexfront.games.formosa.judgement.odds import planned
from hexfront.games.formosa.judgement.worth import (
    nearest_place,
    places_of_worth,
    seen_strength,
    site_points,
    way_lengths,
)
from hexfront.games.formosa.kit import ALLIED
from hexfront.games.formosa.rules.invasions import LoadMarkers, beaches, marker_hexes, start_refusal
from hexfront.games.formosa.rules.stacking import room_refusal
from hexfront.games.formosa.rules.zones_of_control import ezoc
from hexfront.games.formosa.state import Formosa, cf, functional_ports, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.judge import Opinion, fancy

BOAT_LOAD = 4
IN_REACH, TOGETHER, ALONE = 4, 2.0, 3.0
"""Hexes within which beaches help each other, what that is worth for each, and what is lost without."""
FANCY = 2.0
"""What a whim adds or takes."""
LEAST_WORTH = 2.2
"""What a beach must promise to be worth landing craft."""


def waiting(s: Formosa) -> list[int]:
    """10.2 Units that could land, without headquarters."""
    kit = s.kit
    return [u for u in kit.units[ALLIED] if s.where[u] in (kit.staging, kit.amoy) and kit.type_of[u] != "headquarters"]


def neighbourhood(s: Formosa, hex: int) -> float:
    """The points to be had from a beach, near ones counting more."""
    ways, points = way_lengths(s.kit)[hex], site_points(s.kit)
    total = 0.0
    for place in bits.each(places_of_worth(s.kit) & ~s.allied_at):
        total += points[place] / (1 + ways[place] / 5)
    return total


def danger(s: Formosa, hex: int) -> float:
    """What stands around a beach: those next to it must be fought at once, the others come later."""
    ways = way_lengths(s.kit)[hex]
    near = 0.0
    for other in bits.each(s.japan_at):
        if other != hex and ways[other] <= 6:
            near += seen_strength(s, other, ALLIED) * (0.12 if s.kit.attack_from[hex] >> other & 1 else 0.04)
    return near


def beach_worth(s: Formosa, hex: int) -> float:
    """What a landing on a free beach promises."""
    return neighbourhood(s, hex) - danger(s, hex)


def target_of(s: Formosa, sea: int) -> int:
    """10.2.2 The enemy-held coast that a stack in a sea hex would assault, the most promising one."""
    found = s.kit.attack_from[sea] & s.japan_at & beaches(s)
    return max(bits.each(found), key=lambda h: (neighbourhood(s, h), -h), default=-1)


def assault_worth(s: Formosa, sea: int) -> float:
    """What an assault from a sea hex promises with a full load, those already beside it joining in."""
    hex = target_of(s, sea)
    if hex < 0:
        return -99.0
    beside = sum(target_of(s, h) == hex for h in marker_hexes(s) if s.kit.sea >> h & 1)
    units = BOAT_LOAD * (1 + beside)
    guns = 0 if s.gunfire_barred else 2
    extra = guns + min(2, s.us_tactical + s.cw_tactical) + min(2, s.lp_allied // 3) + 1
    load = [(s.kit.units[ALLIED][0], sea)] * units
    value = planned(s, ALLIED, hex, load, 5 * units + units // 2, extra, 0)
    return value + 0.6 * neighbourhood(s, hex) - danger(s, hex)


def marker_worth(s: Formosa, hex: int) -> float:
    """What a marker in a hex promises."""
    return beach_worth(s, hex) if s.kit.land >> hex & 1 else assault_worth(s, hex)


def place_markers(s: Formosa, acts: list[Act], whim: int) -> list[Opinion]:
    """10.1 Craft to the best beaches, as long as there is a good load for each."""
    placed = marker_hexes(s)
    force = sum(cf(s, u) >= 4 for u in waiting(s)) - 3 * len(placed)
    found = [Opinion(Act("done"), 0.0, "enough_landed")]
    if force >= 2:
        for act in acts:
            if act.verb == "beach_marker":
                weight = marker_worth(s, act.a) - LEAST_WORTH + company(s, placed, act.a)
                weight += FANCY * fancy(whim, nearest_place(s.kit)[act.a])
                found.append(Opinion(act, weight, "land_here", {"hex": act.a}))
    return found


def company(s: Formosa, placed: list[int], hex: int) -> float:
    """Beaches near each other carry each other; a force alone is thrown back into the sea."""
    held = list(bits.each(s.allied_at))
    if not placed and not held:
        return 0.0
    distance = s.kit.board.grid.distance
    beside = sum(distance(h, hex) <= IN_REACH for h in placed)
    linked = any(distance(h, hex) <= IN_REACH for h in held)
    return TOGETHER * min(3, beside) + (TOGETHER if linked else -ALONE)


def load_rank(s: Formosa, unit: int, hex: int, aboard: list[int], port_first: bool) -> float:
    """Whom to load: engineers where a base can be built at once, guns and tanks once a load, then strength."""
    kit = s.kit
    if kit.type_of[unit] == "headquarters":
        return -1.0
    if kit.base_face[unit] is not None:
        return 8.0 if builder_wanted(s, hex, aboard, port_first) else 0.5
    weight = float(cf(s, unit))
    if kit.face[unit].bonus == "A":
        weight += 3.0 if not any(kit.face[u].bonus == "A" for u in aboard) else -3.0
    if kit.face[unit].mf and ezoc(s, ALLIED) >> max(landing_in(s, hex), 0) & 1:
        weight += 0.2
    return weight


def landing_in(s: Formosa, hex: int) -> int:
    """10.2 The hex that a load in a hex comes ashore in: its own, or the one it assaults; -1 for none."""
    return hex if s.kit.land >> hex & 1 else target_of(s, hex)


def builder_wanted(s: Formosa, hex: int, aboard: list[int], port_first: bool) -> bool:
    """20.1 Whether engineers should come with a load: to a site on a free beach, or as the last to the first port."""
    kit, where = s.kit, landing_in(s, hex)
    if where < 0 or not kit.sudden_death >> where & 1 or any(kit.type_of[u] == "engineer" for u in aboard):
        return False
    if where == hex:
        return True
    last = port_first and len(aboard) == BOAT_LOAD - 1
    return last and bool(kit.ports >> where & 1) and not functional_ports(s)


def may_stay(s: Formosa, unit: int, hex: int) -> bool:
    """13.0 Whether a unit would fit where it lands; those beyond the limit are lost when Movement ends (R131)."""
    return not s.kit.land >> hex & 1 or room_refusal(s, unit, hex) is None


def load_markers(s: Formosa, step: LoadMarkers, acts: list[Act], port_first: bool) -> list[Opinion]:
    """10.2 Full loads, the best beaches first."""
    found = [Opinion(Act("done"), 0.0, "all_aboard")]
    aboard = {h: [u for u in step.loaded if s.where[u] == h] for h in marker_hexes(s)}
    worth = {h: marker_worth(s, h) if s.kit.land >> h & 1 else 3.0 for h in aboard}
    for act in acts:
        if may_load(s, act) and (weight := load_rank(s, act.a, act.b, aboard[act.b], port_first)) > 0:
            found.append(Opinion(act, weight + 0.1 * worth[act.b], "aboard", {"unit": act.a, "hex": act.b}))
    return found


def may_load(s: Formosa, act: Act) -> bool:
    """10.2 Whether an action takes a unit aboard that still waits, and may stay where it lands."""
    waits = act.verb == "load" and start_refusal(s, act.a) is None and s.where[act.a] < 0
    return waits and may_stay(s, act.a, act.b)


def ship_worth(s: Formosa, unit: int, hex: int) -> float:
    """21.0 What a unit would be worth in a held port or coast."""
    kit = s.kit
    here = units_in(s, hex)
    if kit.base_face[unit] is not None:
        site = kit.sudden_death >> hex & 1 and not s.functional_at >> hex & 1
        if site and not any(kit.base_face[u] is not None for u in here):
            return 5.0 + site_points(kit)[hex]
        return 0.4 + 0.05 * neighbourhood(s, hex) if len(here) < BOAT_LOAD - 1 else -1.0
    if kit.type_of[unit] == "headquarters":
        return 2.0 + len(here) if not any(u in kit.headquarters for u in here) else -1.0
    front = neighbourhood(s, hex) + 2.0 * bool(ezoc(s, ALLIED) >> hex & 1)
    return 0.2 * cf(s, unit) + 0.3 * front


def naval_transfer(s: Formosa, acts: list[Act]) -> list[Opinion]:
    """21.0 Whatever waits off the map goes ashore where it is needed; nobody comes back."""
    held = list(bits.each(s.allied_at & s.kit.coast))
    found = [Opinion(Act("end"), 0.0, "all_shipped")]
    for act in acts:
        if act.verb == "ship" and s.where[act.a] < 0:
            weight = max((ship_worth(s, act.a, h) for h in held), default=-1.0)
            found.append(Opinion(act, weight, "ship", {"unit": act.a}))
    return found


def ship_to(s: Formosa, unit: int, acts: list[Act]) -> list[Opinion]:
    """21.0 The place where a unit is worth most."""
    return [
        Opinion(act, ship_worth(s, unit, act.a), "ship_here", {"hex": act.a})
        if act.verb == "at"
        else Opinion(act, -5.0, "wait_at_sea")
        for act in acts
    ]
