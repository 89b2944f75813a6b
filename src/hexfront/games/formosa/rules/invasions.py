"""10.0 Invasions: markers, loading, landings, assaults from the sea, drops."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from hexfront.games.formosa.deciding import AlliedDecides, Discreet
from hexfront.games.formosa.kit import ALLIED
from hexfront.games.formosa.rules.assaults import LandUnopposed
from hexfront.games.formosa.rules.combat import Attacks
from hexfront.games.formosa.rules.ground_support import PlaceSupport, clear_support
from hexfront.games.formosa.rules.obligations import front, note_duties
from hexfront.games.formosa.rules.stacking import contingent_refusal
from hexfront.games.formosa.state import (
    NO_MOVE,
    Formosa,
    begin_attacks,
    begin_phase,
    clear_moved,
    exchange,
    functional_ports,
    is_static,
    place,
    set_moved,
    units_in,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, each_act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Sides, Step, pop, swap

NO_MARKER = Refusal("10.0", "no_marker")
BARRED = Refusal("18.0", "landings_barred")
MARKER_THERE = Refusal("10.1", "marker_there")
NO_LANDING_HEX = Refusal("10.1", "no_landing_hex")
RANGERS_ONLY = Refusal("22.0", "rangers_only")
NO_DROP_HEX = Refusal("10.1", "no_drop_hex")
NOT_MOBILE = Refusal("10.2", "not_mobile")
NOT_IN_PORT = Refusal("10.2", "not_in_port")
MARKER_FULL = Refusal("10.2", "marker_full")
NOT_AIRBORNE = Refusal("10.3", "not_airborne")
MIXED = Refusal("13.1", "mixed_contingents")
NO_MARKER_THERE = Refusal("10.2", "no_marker_there")
ALREADY_LOADED = Refusal("10.1", "already_loaded")


def beaches(s: Formosa) -> HexSet:
    """10.1, R118 Where a marker may land units: open coastal hexes and ports."""
    return s.kit.beach | s.kit.ports


def ranger_waiting(s: Formosa) -> bool:
    """22.0 Whether a ranger unit could use a marker."""
    return any(s.kit.type_of[u] == "ranger" for u in waiting_to_land(s))


def marker_refusal(s: Formosa, hex: int) -> Refusal | None:
    """10.1, 18.0 Why an amphibious marker cannot go to a hex."""
    if refusal := marker_shortage(s):
        return refusal
    if any(s.where[m] == hex for m in s.kit.amphibious):
        return MARKER_THERE
    if marker_sites(s) >> hex & 1:
        return None
    return RANGERS_ONLY if (s.kit.coast & ~s.japan_at) >> hex & 1 else NO_LANDING_HEX


def marker_shortage(s: Formosa) -> Refusal | None:
    """10.1, 18.0 Why no amphibious marker can go anywhere."""
    if s.landings_barred:
        return BARRED
    return None if any(s.where[m] == s.kit.markers_box for m in s.kit.amphibious) else NO_MARKER


def marker_sites(s: Formosa) -> HexSet:
    """10.1, 22.0 Free beaches and ports, and the sea beside enemy-held ones; any coast if rangers wait."""
    shore = s.kit.coast if ranger_waiting(s) else beaches(s)
    taken = bits.of(s.where[m] for m in s.kit.amphibious if s.where[m] >= 0)
    return (shore & ~s.japan_at | s.kit.zones.of(shore & s.japan_at) & s.kit.sea) & ~taken


def drop_refusal(s: Formosa, hex: int) -> Refusal | None:
    """10.1, R118 A drop zone: any open hex or airfield without enemy units."""
    if s.where[s.kit.drop_zone] != s.kit.markers_box:
        return NO_MARKER
    return None if drop_sites(s) >> hex & 1 else NO_DROP_HEX


def drop_sites(s: Formosa) -> HexSet:
    """10.1 Where the drop zone may go."""
    return (s.kit.open_ground | s.kit.airfields) & s.kit.land & ~s.japan_at


class InvasionPhase(Step[Formosa], frozen=True):
    """10.0 The Invasion Phase opens."""

    phase = "invasion"

    def run(self, s: Formosa) -> None:
        """10.1 All markers, then all units, then landings and assaults, then the markers go back."""
        s.tell("phase_invasion", "10.0")
        begin_phase(s, ALLIED)
        clear_moved(s, s.kit.ground)
        begin_attacks(s)
        swap(s, EndOfInvasion(), Landings(), LoadMarkers(), PlaceMarkers())


class PlaceMarkers(Discreet, AlliedDecides, frozen=True):
    """10.1 Markers go to the map before any units; whether there are any is not given away by asking (R93)."""

    phase = "invasion"
    closing = (Act("done"),)

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """10.1 Every coast and the sea for amphibious markers, all land for a drop."""
        beaches = (interned("beach_marker", hex) for hex in bits.each(s.kit.coast | s.kit.sea))
        return (*beaches, *(interned("drop_marker", hex) for hex in bits.each(s.kit.land)))

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """10.1 What the check asks of one hex, for all at once."""
        if marker_shortage(s) is None:
            yield from each_act("beach_marker", bits.each(marker_sites(s)))
        if s.where[s.kit.drop_zone] == s.kit.markers_box:
            yield from each_act("drop_marker", bits.each(drop_sites(s)))

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """10.1 Why a marker cannot go there."""
        if act.verb == "beach_marker":
            return marker_refusal(s, act.a)
        return drop_refusal(s, act.a) if act.verb == "drop_marker" else NOT_NOW

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """10.1 A marker is placed, or enough are."""
        if act.verb == "done":
            pop(s)
            return
        place(s, next_marker(s) if act.verb == "beach_marker" else s.kit.drop_zone, act.a)
        s.tell(act.verb, "10.1", hex=act.a)

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Where to."""
        return Prompt("place_markers", "10.1")


def next_marker(s: Formosa) -> int:
    """10.1, R93 The first marker not on the map, in place of one that waits: which it is would tell how many wait."""
    marker = next(m for m in s.kit.amphibious if s.where[m] < 0)
    waiting = next(m for m in s.kit.amphibious if s.where[m] == s.kit.markers_box)
    exchange(s, marker, waiting)
    return marker


def start_refusal(s: Formosa, unit: int) -> Refusal | None:
    """10.2, R81 Invaders are mobile ground units in the Staging Area, Amoy or a functional port."""
    if s.kit.side_of[unit] != ALLIED or not s.kit.is_ground[unit] or is_static(s, unit):
        return NOT_MOBILE
    here = s.where[unit]
    if here in (s.kit.staging, s.kit.amoy):
        return None
    return None if here >= 0 and functional_ports(s) >> here & 1 else NOT_IN_PORT


def waiting_to_land(s: Formosa) -> list[int]:
    """10.2, R81 The units that can be put on markers: what `start_refusal` asks of one, for all at once."""
    where, base, boxes, ports = s.where, s.base, (s.kit.staging, s.kit.amoy), functional_ports(s)
    units = [u for u in s.kit.mobile[ALLIED] if where[u] in boxes or (where[u] >= 0 and ports >> where[u] & 1)]
    return [u for u in units if not base[u]]


def marker_hexes(s: Formosa) -> list[int]:
    """10.1 The hexes that hold a marker."""
    return sorted({s.where[m] for m in (*s.kit.amphibious, s.kit.drop_zone) if s.where[m] >= 0})


def load_refusal(s: Formosa, unit: int, hex: int, loaded: tuple[int, ...]) -> Refusal | None:
    """10.2, 10.3, 13.1 Why a unit cannot be put on a marker."""
    if unit in loaded:
        return ALREADY_LOADED
    if refusal := start_refusal(s, unit):
        return refusal
    return NO_MARKER_THERE if hex not in marker_hexes(s) else marked_refusal(s, unit, hex, loaded)


def marked_refusal(s: Formosa, unit: int, hex: int, loaded: tuple[int, ...]) -> Refusal | None:
    """10.2, 10.3, 13.1 Why a unit cannot be put on the markers in a hex."""
    if s.where[unit] == hex:
        return NO_MARKER_THERE
    if any(s.where[m] == hex for m in s.kit.amphibious) and sea_refusal(s, unit, hex, loaded) is None:
        return None
    if s.where[s.kit.drop_zone] == hex:
        return air_refusal(s, unit, hex, loaded)
    return sea_refusal(s, unit, hex, loaded)


def sea_refusal(s: Formosa, unit: int, hex: int, loaded: tuple[int, ...]) -> Refusal | None:
    """10.2, 13.0, 22.0 Four mobile units a marker, one contingent, rangers alone where nobody else can land (R35).

    Stacking is checked when Movement ends, and does not bar an unopposed landing (R131).
    """
    aboard = [u for u in loaded if s.where[u] == hex]
    if len(aboard) >= s.kit.tables.limits.per_marker:
        return MARKER_FULL
    if any(s.kit.contingent[u] != s.kit.contingent[unit] for u in aboard):
        return MIXED
    normal = beaches(s) >> hex & 1 if s.kit.land >> hex & 1 else s.kit.attack_from[hex] & s.japan_at & beaches(s)
    if not normal and s.kit.type_of[unit] != "ranger":
        return RANGERS_ONLY
    return contingent_refusal(s, unit, hex) if s.kit.land >> hex & 1 else None


def air_refusal(s: Formosa, unit: int, hex: int, loaded: tuple[int, ...]) -> Refusal | None:
    """10.3, 13.0 Two airborne regiments a drop, whoever stands there already (R131)."""
    if s.kit.type_of[unit] != "airborne":
        return NOT_AIRBORNE
    if sum(s.where[u] == hex and s.kit.type_of[u] == "airborne" for u in loaded) >= s.kit.tables.limits.per_drop:
        return MARKER_FULL
    return contingent_refusal(s, unit, hex)


@lru_cache(2048)
def loadings(unit: int, hexes: tuple[int, ...]) -> tuple[Act, ...]:
    """10.2 A unit on each of some markers."""
    return tuple(interned("load", unit, hex) for hex in hexes)


class LoadMarkers(Discreet, AlliedDecides, frozen=True):
    """10.1 Units are put on the markers; once there they stay."""

    phase = "invasion"
    closing = (Act("done"),)

    loaded: tuple[int, ...] = ()

    def actors(self, s: Formosa) -> Sides:
        """Nobody, if there is no marker; whether there is anybody to land is not given away by asking (R93)."""
        return (ALLIED,) if marker_hexes(s) else ()

    def run(self, s: Formosa) -> None:
        """10.1 Nothing to load."""
        self.finish(s)

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """10.2, 10.3 Every unit on every marker."""
        return (interned("load", unit, hex) for unit in s.kit.units[ALLIED] for hex in marker_hexes(s))

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """10.2, 10.3 The same, asked once for units of one kind in one place: they have the same markers."""
        hexes, loaded = marker_hexes(s), self.loaded
        open_to: dict[tuple[str, str, int], tuple[int, ...]] = {}
        found: list[Act] = []
        for unit in waiting_to_land(s):
            if unit in loaded:
                continue
            kind = (s.kit.type_of[unit], s.kit.contingent[unit], s.where[unit])
            if kind not in open_to:
                open_to[kind] = tuple([hex for hex in hexes if marked_refusal(s, unit, hex, loaded) is None])
            found += loadings(unit, open_to[kind])
        return found

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """10.2 Why a unit cannot be loaded."""
        return load_refusal(s, act.a, act.b, self.loaded) if act.verb == "load" else NOT_NOW

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """10.1 A unit is put on a marker, or all are."""
        if act.verb == "done":
            self.finish(s)
            return
        place(s, act.a, act.b)
        s.tell("loaded", "10.2", unit=act.a, hex=act.b)
        swap(s, replace(self, loaded=(*self.loaded, act.a)))

    def finish(self, s: Formosa) -> None:
        """10.2.1, 10.3 Whoever has landed or dropped cannot move this turn."""
        pop(s)
        for unit in self.loaded:
            set_moved(s, unit, NO_MOVE)

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Who goes where."""
        return Prompt("load_markers", "10.2")


class Landings(Step[Formosa], frozen=True):
    """10.2.2 Unopposed units are ashore already; the others assault from the sea."""

    phase = "invasion"

    def run(self, s: Formosa) -> None:
        """10.2.2, R119, R122 Air support, the assaults one by one, then whoever found nobody to fight lands."""
        stacks = s.allied_at & s.kit.sea
        if not stacks:
            pop(s)
            return
        note_duties(s, ALLIED, s.kit.sea)
        targets = front(s, ALLIED, True).targets
        swap(s, LandUnopposed(), Attacks(ALLIED, True), PlaceSupport(ALLIED, tuple(bits.each(targets))))


class EndOfInvasion(Step[Formosa], frozen=True):
    """10.1 Markers placed go back to Reinforcements; nothing stays at sea."""

    phase = "invasion"

    def run(self, s: Formosa) -> None:
        """10.1, 10.2.2, R33 Units still at sea return to the Staging Area; support left over is used up (R119)."""
        pop(s)
        clear_support(s)
        for hex in bits.each(s.allied_at & s.kit.sea):
            for unit in units_in(s, hex, ALLIED):
                place(s, unit, s.kit.staging)
                set_moved(s, unit, 0)
        for marker in (*s.kit.amphibious, s.kit.drop_zone):
            if s.where[marker] >= 0:
                place(s, marker, s.kit.reinforcements[ALLIED])
