"""25.3, 25.7, 25.8 Optional ways onto the map in a Movement Phase: air transport, the marine brigade, air raiders."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.formosa.deciding import AlliedDecides, Discreet, JapaneseDecides
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.moving import Moving
from hexfront.games.formosa.rules.stacking import room_refusal, strangers
from hexfront.games.formosa.rules.zones_of_control import ezoc, zoc
from hexfront.games.formosa.state import (
    MOVED,
    NO_MOVE,
    TRANSPORTED,
    Formosa,
    add_interdiction,
    air,
    functional,
    note_known,
    place,
    points_on,
    set_concealed,
    set_moved,
    shift_air,
    use_air_supply,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, Step, pop, push

NOT_A_LANDING_HEX = Refusal("25.7", "not_a_landing_hex")
NOT_AN_AIRFIELD = Refusal("25.8", "not_an_airfield")
NOT_A_FUNCTIONAL_AIRFIELD = Refusal("25.3", "not_a_functional_airfield")
ONE_POINT = 2
"""A movement point in the half points a unit on the move counts."""
CARRIED = ("infantry", "airborne", "ranger", "engineer")


def landing_acts(s: Formosa, side: int) -> list[Act]:
    """25.3, 25.7, 25.8 What the optional rules in play offer in a Movement Phase."""
    if side == JAPAN:
        return [Act("raid", u) for u in _raiders(s) if _raid_hexes(s, u)]
    if "25.3" not in s.options or s.where[s.kit.air_supply] != s.kit.available[ALLIED] or s.air_supply_used:
        return []
    return [Act("fly", u) for u in s.kit.units[ALLIED] if _may_fly(s, u) and _fly_hexes(s, u)]


def _raiders(s: Formosa) -> list[int]:
    """25.7, 25.8 Bought in setup and waiting off the map; from the second turn on."""
    if s.turn < 2:
        return []
    found = [s.kit.index[name] for rule, name in (("25.7", "jp-mar"), ("25.8", "jp-ar")) if rule in s.options]
    return [u for u in found if s.where[u] == s.kit.reinforcements[JAPAN] and not s.moved[u]]


def _raid_hexes(s: Formosa, unit: int) -> HexSet:
    """25.7 Ports and beaches free of Allied units and zones; 25.8 any airfield, Allied-held ones included."""
    kit = s.kit
    shore = (kit.ports | kit.beach) & ~s.allied_at & ~zoc(s, ALLIED)
    free = shore if kit.type_of[unit] == "marine" else kit.airfields
    free &= ~bits.bit(s.suppressed) if s.suppressed >= 0 else ~0
    return bits.of(h for h in bits.each(free) if s.allied_at >> h & 1 or room_refusal(s, unit, h) is None)


def _may_fly(s: Formosa, unit: int) -> bool:
    """25.3 One infantry, airborne, ranger or engineer unit in the Staging Area that has not moved."""
    return s.where[unit] == s.kit.staging and s.kit.type_of[unit] in CARRIED and not s.moved[unit]


def _fly_hexes(s: Formosa, unit: int) -> HexSet:
    """25.3, 13.0, 5.1 Functional airfields, full or not (R131), except those of the other contingent."""
    return functional(s) & s.kit.airfields & ~strangers(s, unit)


def start_landing(s: Formosa, act: Act) -> None:
    """25.3, 25.7, 25.8 The hex is chosen next."""
    push(s, ChooseAirfield(act.a) if act.verb == "fly" else ChooseRaid(act.a))


class ChooseAirfield(AlliedDecides, frozen=True):
    """25.3 Where the transported unit comes down."""

    unit: PieceId

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """25.3 Any functional airfield open to its contingent."""
        return (Act("at", hex) for hex in bits.each(_fly_hexes(s, self.unit)))

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """25.3 Other hexes are not."""
        if act.verb != "at":
            return NOT_NOW
        return None if _fly_hexes(s, self.unit) >> act.a & 1 else NOT_A_FUNCTIONAL_AIRFIELD

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """25.3, R91 It costs one movement point and the air supply for the rest of this player turn."""
        pop(s)
        place(s, self.unit, act.a)
        use_air_supply(s, TRANSPORTED)
        note_known(s, s.kit.air_supply)
        set_moved(s, self.unit, MOVED)
        s.tell("flown_in", "25.3", unit=self.unit, hex=act.a)
        push(s, self.moving_on(s, act.a))

    def moving_on(self, s: Formosa, hex: int) -> Moving:
        """25.3, R126 Down in an enemy zone it has entered it: it is stopped, or has used up the zone it may ignore."""
        in_zone = bool(ezoc(s, ALLIED) >> hex & 1)
        ignored = in_zone and s.kit.ignores_first_zoc[self.unit]
        return Moving(ALLIED, self.unit, ONE_POINT, False, ignored, in_zone and not ignored)

    def shown_to(self, s: Formosa, side: int) -> Step[Formosa]:
        """11.0 Which unit of a display it is, the enemy sees when it arrives."""
        return self if side == ALLIED else s.stack[-2]

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Where to."""
        return Prompt("choose_airfield", "25.3", {"unit": self.unit})


class ChooseRaid(JapaneseDecides, frozen=True):
    """25.7, 25.8 Where the marine brigade or the air raiders try to land."""

    unit: PieceId

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """25.7, 25.8 Any hex open to it."""
        return (Act("at", hex) for hex in bits.each(_raid_hexes(s, self.unit)))

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """25.7, 25.8 All of them: they are worked out together."""
        return self.candidates(s, side)

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """25.7, 25.8 Other hexes are not."""
        if act.verb != "at":
            return NOT_NOW
        if _raid_hexes(s, self.unit) >> act.a & 1:
            return None
        return NOT_A_LANDING_HEX if s.kit.type_of[self.unit] == "marine" else NOT_AN_AIRFIELD

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """25.7, 25.8 A die decides: lost, turned back, or ashore."""
        pop(s)
        rule = "25.7" if s.kit.type_of[self.unit] == "marine" else "25.8"
        result = s.kit.tables.landing_rolls.landing[s.roll(rule) - 1]
        set_moved(s, self.unit, NO_MOVE)
        note_known(s, self.unit)
        s.tell(f"raid_{result}", rule, unit=self.unit, hex=act.a)
        if result == "eliminated":
            place(s, self.unit, s.kit.eliminated[JAPAN])
        elif result == "lands" and s.allied_at >> act.a & 1:
            raid_airfield(s, self.unit)
        elif result == "lands":
            set_concealed(s, self.unit, False)
            place(s, self.unit, act.a)

    def shown_to(self, s: Formosa, side: int) -> Step[Formosa]:
        """11.0 That a unit waits off the map, the enemy sees when it comes."""
        return self if side == JAPAN else s.stack[-2]

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Where to."""
        return Prompt("choose_raid", "25.7", {"unit": self.unit})


def raid_airfield(s: Formosa, unit: int) -> None:
    """25.8 On an Allied-held airfield the raiders are lost, and may take air points with them."""
    place(s, unit, s.kit.eliminated[JAPAN])
    lost = s.kit.tables.landing_rolls.raid[s.roll("25.8") - 1]
    s.tell("raid_losses", "25.8", number=lost)
    if lost:
        push(s, RaidLosses(lost))


POOLS = ("available", "superiority", "tactical", "used")
LOST_FROM = {f"lose_{name}_{pool}": (nation, pool) for nation, name in enumerate(("us", "cw")) for pool in POOLS}
"""25.8 The actions that take a point from a display."""


class RaidLosses(Discreet, AlliedDecides, frozen=True):
    """25.8, R87 The Allied player chooses the air points lost."""

    points: int

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """25.8 From any display or from the map."""
        hexes = sorted({hex for hex, _, _ in s.interdiction})
        return (*(Act(verb) for verb in LOST_FROM), *(Act("lose_on_hex", hex) for hex in hexes))

    def always(self, s: Formosa, side: int) -> tuple[Act, ...]:
        """11.0, R93 To go on, if there is nothing to lose."""
        return () if self.offers(s, side) else (Act("done"),)

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """25.8 There must be points to lose."""
        if act.verb in LOST_FROM:
            return None if air(s, *LOST_FROM[act.verb]) else NOT_NOW
        return None if act.verb == "lose_on_hex" and points_on(s.interdiction, act.a) else NOT_NOW

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """25.8 Lost points go to Reinforcements."""
        pop(s)
        if act.verb == "done":
            return
        if act.verb in LOST_FROM:
            nation, pool = LOST_FROM[act.verb]
            shift_air(s, nation, pool, "lost", 1)
        else:
            nation = next(who for h, who, _ in s.interdiction if h == act.a)
            add_interdiction(s, act.a, nation, -1)
            shift_air(s, nation, "flying", "lost", 1)
        if self.points > 1:
            push(s, RaidLosses(self.points - 1))

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """How many are left to lose."""
        return Prompt("raid_losses", "25.8", {"number": self.points})
