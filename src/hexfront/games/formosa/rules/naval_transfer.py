"""21.0 Naval transfer."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.formosa.deciding import AlliedDecides, Discreet
from hexfront.games.formosa.kit import ALLIED
from hexfront.games.formosa.rules.stacking import room_refusal
from hexfront.games.formosa.state import (
    NO_MOVE,
    SHIPPED,
    Formosa,
    count_traffic,
    depart,
    functional_ports,
    is_mechanized,
    is_static,
    open_ports,
    place,
    points_on,
    set_moved,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, each_act, interned
from hexfront.kernel.events import EVERYONE
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, Sides, Step, pop, push, swap

NOT_MOBILE = Refusal("21.0", "not_mobile")
NOT_COASTAL = Refusal("21.0", "not_coastal")
PORT_BUSY = Refusal("21.0", "port_busy")
COAST_BUSY = Refusal("21.0", "coast_busy")
NOT_HELD = Refusal("21.0", "not_held")
BEACH_TO_BEACH = Refusal("21.0", "beach_to_beach")
ENEMY_THERE = Refusal("21.0", "enemy_there")
PROHIBITED = Refusal("21.0", "prohibited")
SAME_PLACE = Refusal("21.0", "same_place")
TRANSFERRED = Refusal("21.0", "transferred")


def start_refusal(s: Formosa, unit: int) -> Refusal | None:
    """21.0, R25 Mobile ground units from the Staging Area, Amoy, a functional port with traffic left, or a coast."""
    kit = s.kit
    here = s.where[unit]
    if kit.side_of[unit] != ALLIED or not kit.is_ground[unit] or is_static(s, unit):
        return NOT_MOBILE
    if here in (kit.staging, kit.amoy):
        return None
    if here < 0 or not kit.coast >> here & 1:
        return NOT_COASTAL
    if functional_ports(s) >> here & 1:
        return PORT_BUSY if points_on(s.traffic, here) >= kit.tables.limits.port_traffic else None
    return COAST_BUSY if s.departed >> here & 1 else None


def shipping_refusal(s: Formosa, unit: int) -> Refusal | None:
    """21.0 Why a unit cannot be shipped anywhere: once a turn, and from where it may."""
    return TRANSFERRED if s.moved[unit] & SHIPPED else start_refusal(s, unit)


def harbours(s: Formosa) -> HexSet:
    """21.0, R25 Coasts that can be left: functional ports with traffic left, others that nobody has left yet."""
    ports, most = functional_ports(s), s.kit.tables.limits.port_traffic
    busy = bits.of([hex for hex, _, passed in s.traffic if passed >= most])
    return s.kit.coast & ~(ports & busy) & (ports | ~s.departed)


def ready_to_ship(s: Formosa) -> list[int]:
    """21.0, R25 The units that can be shipped: what `shipping_refusal` asks of one, for all at once."""
    where, base, moved, boxes, open_coast = s.where, s.base, s.moved, (s.kit.staging, s.kit.amoy), harbours(s)
    units = [u for u in s.kit.mobile[ALLIED] if where[u] in boxes or (where[u] >= 0 and open_coast >> where[u] & 1)]
    return [u for u in units if not base[u] and not moved[u] & SHIPPED]


def target_refusal(s: Formosa, unit: int, hex: int) -> Refusal | None:
    """21.0, R24 An Allied-held port or coastal hex with room; between open coasts not at all."""
    kit = s.kit
    here, ports = s.where[unit], functional_ports(s)
    if hex == here:
        return SAME_PLACE
    if not kit.coast >> hex & 1:
        return NOT_COASTAL
    if s.japan_at >> hex & 1:
        return ENEMY_THERE
    if not s.allied_at >> hex & 1:
        return NOT_HELD
    if here >= 0 and not ports >> here & 1 and not ports >> hex & 1:
        return BEACH_TO_BEACH
    if ports >> hex & 1 and points_on(s.traffic, hex) >= kit.tables.limits.port_traffic:
        return PORT_BUSY
    if is_mechanized(s, unit) and kit.roadless >> hex & 1:
        return PROHIBITED
    return room_refusal(s, unit, hex)


class NavalTransferPhase(Step[Formosa], frozen=True):
    """21.0 The Naval Transfer Phase opens."""

    phase = "naval_transfer"

    def run(self, s: Formosa) -> None:
        """21.0 No port has seen traffic yet."""
        s.tell("phase_naval_transfer", "21.0")
        open_ports(s)
        swap(s, NavalTransfer())


class NavalTransfer(Discreet, AlliedDecides, frozen=True):
    """21.0 Unit after unit is shipped, or enough."""

    phase = "naval_transfer"
    closing = (Act("end"),)

    def actors(self, s: Formosa) -> Sides:
        """Nobody, if the Allies hold no coast and not Amoy; who waits in the displays is not given away by asking."""
        return (ALLIED,) if s.amoy or s.allied_at & s.kit.coast else ()

    def run(self, s: Formosa) -> None:
        """21.0 Nowhere to ship to."""
        pop(s)

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """21.0 Every unit."""
        return (interned("ship", unit) for unit in s.kit.units[ALLIED])

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """21.0 The same, asked once for units of one kind in one place: they have the same destinations."""
        open_to: dict[tuple[bool, str], bool] = {}
        found = []
        for unit in ready_to_ship(s):
            if s.where[unit] == s.kit.staging and not s.amoy:
                kind = is_mechanized(s, unit), s.kit.contingent[unit]
                if kind not in open_to:
                    open_to[kind] = has_destination(s, unit)
                if not open_to[kind]:
                    continue
            found.append(unit)
        return each_act("ship", found)

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """21.0 Units that can be shipped somewhere."""
        if act.verb != "ship":
            return NOT_NOW
        return shipping_refusal(s, act.a) or (None if has_destination(s, act.a) else NOT_HELD)

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """21.0 Its destination is chosen next."""
        if act.verb == "end":
            pop(s)
        else:
            push(s, Ship(act.a))

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Who is shipped."""
        return Prompt("naval_transfer", "21.0")


def has_destination(s: Formosa, unit: int) -> bool:
    """21.0 Whether a unit may be shipped anywhere."""
    if s.where[unit] != s.kit.staging or s.amoy:
        return True
    return any(target_refusal(s, unit, hex) is None for hex in bits.each(s.allied_at & s.kit.coast))


class Ship(AlliedDecides, frozen=True):
    """21.0 Where a unit is shipped to."""

    unit: PieceId

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """21.0 Boxes and held coasts."""
        held = (Act("at", hex) for hex in bits.each(s.allied_at & s.kit.coast))
        return (Act("to_staging"), Act("to_amoy"), *held)

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """21.0 Why not there."""
        here, kit = s.where[self.unit], s.kit
        if act.verb == "at":
            return target_refusal(s, self.unit, act.a)
        if act.verb == "to_staging":
            return None if here != kit.staging else NOT_NOW
        return None if act.verb == "to_amoy" and s.amoy and here != kit.amoy else NOT_NOW

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """21.0 Ports count traffic both ways; the unit cannot move this turn, but attack."""
        pop(s)
        here, ports = s.where[self.unit], functional_ports(s)
        to = {"to_staging": s.kit.staging, "to_amoy": s.kit.amoy}.get(act.verb, act.a)
        for hex in (here, to):
            if hex >= 0 and ports >> hex & 1:
                count_traffic(s, hex)
        if here >= 0 and not ports >> here & 1:
            depart(s, here)
        place(s, self.unit, to)
        set_moved(s, self.unit, NO_MOVE | SHIPPED)
        if to >= 0:
            s.tell("shipped", "21.0", unit=self.unit, hex=to)
        else:
            seen = EVERYONE if here >= 0 else 1 << ALLIED
            s.tell("to_staging" if to == s.kit.staging else "to_amoy", "21.0", seen, unit=self.unit)

    def shown_to(self, s: Formosa, side: int) -> Ship | NavalTransfer:
        """11.0 Which unit of a display it is, the enemy sees when it arrives."""
        return self if side == ALLIED else NavalTransfer()

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Where to."""
        return Prompt("ship", "21.0", {"unit": self.unit})
