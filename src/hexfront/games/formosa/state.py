"""The state of a game of Formosa, and the only functions that write it."""

from __future__ import annotations

from typing import Annotated

from hexfront.games.formosa.kit import ALLIED, JAPAN, FormosaKit
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.kit import OUT
from hexfront.kernel.state import Counter, Derived, DerivedBits, Hex, HexBits, PieceColumn, PlaceColumn, State

HexPoints = Annotated[tuple[tuple[int, int, int], ...], "hex points"]
"""Points on hexes: (hex, nation, points); nations as in `NATION`."""
US, CW, JP = 0, 1, 2
MOVED, NO_MOVE = 1, 2
UNSEEN, KNOWN, REPLACEABLE = 0, 1, 2
"""`known`: what the enemy can tell of a counter off the map. Nothing; that it is there; that it was lost and may since
have been bought back."""


class Formosa(State):
    """All that can change in a game of Formosa."""

    kit: FormosaKit
    where: PlaceColumn = []
    concealed: PieceColumn = []
    base: PieceColumn = []
    moved: PieceColumn = []
    attacked: PieceColumn = []
    defended: PieceColumn = []
    obliged: PieceColumn = []
    fired: PieceColumn = []
    known: PieceColumn = []
    stacks: Derived = {}
    functional_at: DerivedBits = 0
    allied_at: DerivedBits = 0
    japan_at: DerivedBits = 0
    japan_zoc_at: DerivedBits = 0
    us_at: DerivedBits = 0
    cw_at: DerivedBits = 0
    full_at: DerivedBits = 0
    static_at: DerivedBits = 0
    turn: Counter = 1
    phasing: Counter = JAPAN
    lp_allied: Counter = 0
    lp_japan: Counter = 0
    held_allied: Counter = 0
    held_japan: Counter = 0
    amoy: Counter = 0
    sixth_here: Counter = 0
    used_97: Counter = 0
    us_available: Counter = 0
    us_superiority: Counter = 0
    us_tactical: Counter = 0
    us_used: Counter = 0
    us_flying: Counter = 0
    us_lost: Counter = 0
    us_bought: Counter = 0
    cw_available: Counter = 0
    cw_superiority: Counter = 0
    cw_tactical: Counter = 0
    cw_used: Counter = 0
    cw_flying: Counter = 0
    cw_lost: Counter = 0
    cw_bought: Counter = 0
    jp_available: Counter = 0
    jp_superiority: Counter = 0
    jp_tactical: Counter = 0
    jp_used: Counter = 0
    jp_flying: Counter = 0
    jp_lost: Counter = 0
    jp_bought: Counter = 0
    kamikaze: Counter = 0
    tokku: Counter = 0
    kamikaze_spent: Counter = 0
    kamikaze_bought: Counter = 0
    support: HexPoints = ()
    interdiction: HexPoints = ()
    b29_hex: Hex = -1
    suppressed: Hex = -1
    gunfire_barred: Counter = 0
    landings_barred: Counter = 0
    air_supply_used: Counter = 0
    motor_hexes: HexBits = 0
    departed: HexBits = 0
    traffic: HexPoints = ()
    bonus_allied: Counter = 0
    bonus_japan: Counter = 0

    def after_step(self) -> None:
        """4.1, R76 Sudden death is tested after every change from the second turn on."""
        if self.turn > 1 and self.stack:
            if not self.kit.sudden_death & ~self.allied_at:
                self.tell("level_allied_strategic", "4.1")
                self.end(ALLIED, "allied_strategic")
            elif not self.allied_at & self.kit.land:
                self.tell("level_japanese_strategic", "4.1")
                self.end(JAPAN, "japanese_strategic")

    def rebuild(self) -> None:
        """Work out the derived columns anew from the others."""
        self.stacks = {}
        for unit in self.kit.ground:
            if self.where[unit] >= 0:
                self.stacks[self.where[unit]] = (*self.stacks.get(self.where[unit], ()), unit)
        self.functional_at = self.allied_at = self.japan_at = self.japan_zoc_at = 0
        self.us_at = self.cw_at = self.full_at = self.static_at = 0
        for hex in self.stacks:
            _refresh(self, hex)


# what is where


def units_in(s: Formosa, hex: int, side: int | None = None) -> list[int]:
    """The ground units in a hex, of one side or of both, in counter order."""
    found = s.stacks.get(hex, ())
    if side is None or not found or s.kit.side_of[found[0]] == side:  # enemies never share a hex
        return list(found)
    return []


def at(s: Formosa, side: int) -> HexSet:
    """The hexes that hold a side's ground units."""
    return s.allied_at if side == ALLIED else s.japan_at


def enemy(side: int) -> int:
    """The other side."""
    return JAPAN if side == ALLIED else ALLIED


def exerts_zoc(s: Formosa, unit: int) -> bool:
    """14.0 Every ground unit on the map, but not a revealed guerrilla or one in a suppressed hex (R6, R7, 16.5)."""
    hex = s.where[unit]
    if hex < 0:
        return False
    if s.kit.side_of[unit] == ALLIED:
        return True
    return hex != s.suppressed and bool(s.concealed[unit] or not s.kit.is_guerrilla[unit])


def place(s: Formosa, piece: int, to: int) -> None:
    """Put a piece in a hex or box. The only writer of `where`; what follows from it is kept up."""
    was = s.where[piece]
    s.where[piece] = to
    if (was >= 0 or (to >= 0 and s.kit.side_of[piece] == ALLIED)) and not s.concealed[piece]:
        s.known[piece] = KNOWN
    if not s.kit.is_ground[piece] or was == to:
        return
    if was >= 0:
        left = tuple(u for u in s.stacks[was] if u != piece)
        if left:
            s.stacks[was] = left
        else:
            del s.stacks[was]
        _refresh(s, was)
    if to >= 0:
        s.stacks[to] = tuple(sorted((*s.stacks.get(to, ()), piece)))
        _refresh(s, to)


def exchange(s: Formosa, a: int, b: int) -> None:
    """11.0 Two counters change places with all that is noted of them; for ground units `rebuild` must follow."""
    for column in (s.where, s.concealed, s.base, s.moved, s.attacked, s.defended, s.obliged, s.fired, s.known):
        column[a], column[b] = column[b], column[a]


def _refresh(s: Formosa, hex: int) -> None:
    """Occupancy, zones, contingents, room and functional sites of a hex anew."""
    if hex < 0:
        return
    here, gone = 1 << hex, ~(1 << hex)
    s.allied_at &= gone
    s.japan_at &= gone
    s.japan_zoc_at &= gone
    s.us_at &= gone
    s.cw_at &= gone
    s.full_at &= gone
    s.static_at &= gone
    s.functional_at &= gone
    found = s.stacks.get(hex, ())
    if not found:
        return
    kit, limits = s.kit, s.kit.tables.limits
    static = sum(1 for u in found if s.base[u] or kit.never_moves[u])
    if static >= limits.static:
        s.static_at |= here
    if kit.side_of[found[0]] == ALLIED:
        s.allied_at |= here
        _refresh_allied(s, here, found)
        most = limits.allied_mobile
    else:
        s.japan_at |= here
        if hex != s.suppressed and any(s.concealed[u] or not kit.is_guerrilla[u] for u in found):
            s.japan_zoc_at |= here
        most = limits.japanese_mobile
    if len(found) - static >= most:
        s.full_at |= here


def _refresh_allied(s: Formosa, here: HexSet, found: tuple[int, ...]) -> None:
    """5.1, 20.0 Whose units are in a hex, and whether a base makes it functional."""
    for unit in found:
        if s.kit.contingent[unit] == "us":
            s.us_at |= here
        else:
            s.cw_at |= here
        if s.base[unit]:
            s.functional_at |= here & s.kit.sudden_death


def set_concealed(s: Formosa, unit: int, concealed: bool) -> None:
    """11.1 Turn a Japanese unit over. The only writer of `concealed`."""
    s.concealed[unit] = int(concealed)
    _refresh(s, s.where[unit])


def set_suppressed(s: Formosa, hex: int) -> None:
    """16.5 Suppression lies on a hex, or on none (-1)."""
    was, s.suppressed = s.suppressed, hex
    _refresh(s, was)
    _refresh(s, hex)


def set_base(s: Formosa, unit: int, base: bool) -> None:
    """20.1 Turn an engineer over to or from its base side."""
    s.base[unit] = int(base)
    _refresh(s, s.where[unit])


# figures


def cf(s: Formosa, unit: int) -> int:
    """2.3.2 The combat factor of the face showing."""
    if s.base[unit]:
        base = s.kit.base_face[unit]
        return base.cf if base else 0
    return s.kit.face[unit].cf


def mf(s: Formosa, unit: int) -> int:
    """2.3.2, 11.1 The movement factor of the face showing; all concealed units share one."""
    if s.base[unit]:
        return 0
    if s.concealed[unit]:
        return s.kit.tables.concealed.movement
    return s.kit.face[unit].mf


def is_static(s: Formosa, unit: int) -> bool:
    """2.4, R94 Units that never move: the printed static ones, D/0 deception, engineer bases."""
    return bool(s.base[unit]) or s.kit.never_moves[unit]


def is_mechanized(s: Formosa, unit: int) -> bool:
    """2.4, 11.1 A concealed unit moves as what it is: its terrain prohibitions are its own."""
    return s.kit.face[unit].mechanized


def lp(s: Formosa, side: int) -> int:
    """7.1 A side's logistics points."""
    return s.lp_allied if side == ALLIED else s.lp_japan


def pay(s: Formosa, side: int, points: int) -> None:
    """7.2 Spend logistics points; never below zero."""
    if side == ALLIED:
        s.lp_allied -= points
    else:
        s.lp_japan -= points
    if lp(s, side) < 0:
        raise AssertionError(f"side {side} has {lp(s, side)} logistics points")


def functional(s: Formosa) -> HexSet:
    """2.1, 20.0 Port and airfield hexes with an Allied engineer base in them (R3)."""
    return s.functional_at


def functional_ports(s: Formosa) -> HexSet:
    """20.0 Functional ports."""
    return s.functional_at & s.kit.ports


def points_on(table: HexPoints, hex: int, nation: int | None = None) -> int:
    """Points of a nation, or of all, on a hex."""
    return sum(n for h, who, n in table if h == hex and nation in (None, who))


def add_points(table: HexPoints, hex: int, nation: int, points: int) -> HexPoints:
    """The same with points added on a hex (or taken, if negative); empty entries vanish."""
    found = {(h, who): n for h, who, n in table}
    found[hex, nation] = found.get((hex, nation), 0) + points
    return tuple((h, who, n) for (h, who), n in sorted(found.items()) if n)


AIR = {
    (US, "available"): "us_available", (US, "superiority"): "us_superiority", (US, "tactical"): "us_tactical",
    (US, "used"): "us_used", (US, "flying"): "us_flying", (US, "lost"): "us_lost",
    (CW, "available"): "cw_available", (CW, "superiority"): "cw_superiority", (CW, "tactical"): "cw_tactical",
    (CW, "used"): "cw_used", (CW, "flying"): "cw_flying", (CW, "lost"): "cw_lost",
    (JP, "available"): "jp_available", (JP, "superiority"): "jp_superiority", (JP, "tactical"): "jp_tactical",
    (JP, "used"): "jp_used", (JP, "flying"): "jp_flying", (JP, "lost"): "jp_lost",
}  # fmt: skip


def air(s: Formosa, nation: int, display: str) -> int:
    """16.1 The air points of a nation in a display."""
    found: int = getattr(s, AIR[nation, display])
    return found


def shift_air(s: Formosa, nation: int, start: str, to: str, points: int) -> None:
    """16.1 Move air points between displays. The only writer of the air columns."""
    for display, change in ((start, -points), (to, points)):
        name = AIR[nation, display]
        setattr(s, name, getattr(s, name) + change)
        if getattr(s, name) < 0:
            raise AssertionError(f"{name} is {getattr(s, name)}")


def take_out(s: Formosa, piece: int) -> None:
    """A piece leaves the game for good."""
    place(s, piece, OUT)


def tell_unit(s: Formosa, key: str, rule: str, unit: int, **args: int) -> None:
    """Report what a unit did; of a concealed one the enemy learns only that some unit did it (11.0)."""
    if s.concealed[unit]:
        s.tell(key, rule, 1 << JAPAN, unit=unit, **args)
        s.tell(f"concealed_{key}", rule, 1 << ALLIED, **args)
    else:
        s.tell(key, rule, unit=unit, **args)
