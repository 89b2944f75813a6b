"""The state of a game of Luzon, and the only functions that write it.

Every column has one writer here; rules modules read the columns and call the writers.
"""

from __future__ import annotations

from hexfront.games.luzon.kit import LuzonKit
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.kit import OUT
from hexfront.kernel.state import Counter, Derived, DerivedBits, Hex, HexBits, PieceColumn, PieceId, PlaceColumn, State
from hexfront.mechanics import occupancy, points, stacking
from hexfront.mechanics.points import HexPoints

MOST_UNITS = 1
"""6.1 How many units may stay in a hex."""


class Luzon(State):
    """All that can change in a game of Luzon."""

    kit: LuzonKit
    where: PlaceColumn = []
    op: PieceColumn = []
    cdr: PieceColumn = []
    dropped: PieceColumn = []
    drop_from: PieceColumn = []
    entered: PieceColumn = []
    thrown_back: PieceColumn = []
    us_control: HexBits = 0
    stacks: Derived = {}
    occupied: DerivedBits = 0
    crowded: DerivedBits = 0
    linked: DerivedBits = 0
    beachheads: HexBits = 0
    turn: Counter = 1
    active: PieceId = -1
    entry_hex: Hex = -1
    regiments_due: Counter = 0
    event_modifier: Counter = 0
    bridges_out: Counter = 0
    cancels: Counter = 0
    trail: HexPoints = ()

    def rebuild(self) -> None:
        """Work out the derived columns anew from the others."""
        self.stacks = occupancy.index(self.where, self.kit.units)
        self.occupied = occupancy.occupied(self.stacks)
        self.crowded = stacking.above(self.stacks, MOST_UNITS)
        self.linked = chain(self, self.beachheads, self.us_control)


def lay_out(s: Luzon) -> None:
    """4.2 All counters out of the game, nothing noted of any."""
    s.where = [OUT] * len(s.kit.pieces)
    s.op, s.cdr, s.dropped, s.drop_from, s.entered, s.thrown_back = ([0] * len(s.kit.pieces) for _ in range(6))


def place(s: Luzon, piece: int, to: int) -> None:
    """Put a piece in a hex or box. The only writer of `where`, `stacks`, `occupied` and `crowded`."""
    was = s.where[piece]
    s.where[piece] = to
    if not s.kit.is_unit[piece] or was == to:
        return
    if was >= 0:
        occupancy.lift(s.stacks, piece, was)
        left = len(s.stacks.get(was, ()))
        if not left:
            s.occupied &= ~(1 << was)
        elif left == MOST_UNITS:
            s.crowded &= ~(1 << was)
    if to >= 0:
        occupancy.lay(s.stacks, piece, to)
        s.occupied |= 1 << to
        if len(s.stacks[to]) > MOST_UNITS:
            s.crowded |= 1 << to


def set_op(s: Luzon, unit: int, points: int) -> None:
    """Set a unit's operations points. The only writer of `op`."""
    if points < 0:
        raise AssertionError(f"{s.kit.pieces[unit].id} would have {points} operations points")
    s.op[unit] = points


def take_control(s: Luzon, hex: int) -> None:
    """4.8 A hex becomes US-controlled, once and for good. The only writer of `us_control`.

    7.6, R34 If it lies next to the chain that reaches back to a beachhead, whatever hangs on it joins the chain.
    """
    s.us_control |= 1 << hex
    if s.kit.board.around(1 << hex) & s.linked:
        s.linked |= chain(s, 1 << hex, s.us_control & ~s.linked)
    garrison = s.kit.garrison_in.get(hex, -1)
    if garrison >= 0 and s.where[garrison] == hex:
        place(s, garrison, OUT)


def mark_trail(s: Luzon, hex: int, spent: int) -> None:
    """4.9 As many control markers lie in a hex as operations points were spent there this phase."""
    s.trail = points.add(s.trail, (hex,), spent)


def lift_trail(s: Luzon, hex: int) -> None:
    """4.9 A hex that was not taken gets no markers."""
    s.trail = points.without(s.trail, bits.bit(hex))


def clear_trails(s: Luzon) -> None:
    """4.9 Only control remains of the phase's trails."""
    s.trail = ()


def put_beachheads(s: Luzon, hexes: HexSet) -> None:
    """4.3 The beachheads of the game, and the chain of US-controlled hexes that begins there."""
    s.beachheads = s.linked = hexes


def advance_turn(s: Luzon) -> None:
    """5.6 The turn marker advances."""
    s.turn += 1


def activate(s: Luzon, unit: int) -> None:
    """5.4 A unit acts; nobody does (-1)."""
    s.active = unit


def note_entry_hex(s: Luzon, hex: int, regiments_follow: bool) -> None:
    """7.5 Where the 38th has entered, and whether its regiments must follow this phase."""
    s.entry_hex, s.regiments_due = hex, int(regiments_follow)


def note_entered(s: Luzon, unit: int) -> None:
    """7.5 A unit of XI Corps has come ashore."""
    s.entered[unit] = 1


def release_regiments(s: Luzon) -> None:
    """7.5 Nobody has to follow any more."""
    s.regiments_due = 0


def set_drop_base(s: Luzon, unit: int, base: int) -> None:
    """8.9 Where an airborne unit may drop from in this phase."""
    s.drop_from[unit] = base


def note_dropped(s: Luzon, unit: int) -> None:
    """8.9 The drop of a game is used up."""
    s.dropped[unit] = 1


def note_thrown_back(s: Luzon, unit: int) -> None:
    """R35 A unit was thrown back onto land, later than any other in this phase."""
    s.thrown_back[unit] = 1 + max(s.thrown_back)


def clear_thrown_back(s: Luzon, unit: int) -> None:
    """R35 A unit was not thrown back, or not onto land."""
    s.thrown_back[unit] = 0


def set_cdr(s: Luzon, unit: int, dice: int) -> None:
    """2.5 The combat dice of a Japanese unit."""
    s.cdr[unit] = dice


def set_event_modifier(s: Luzon, modifier: int) -> None:
    """OPT.RE What an event adds to every roll for defenders this turn."""
    s.event_modifier = modifier


def wash_out_bridges(s: Luzon) -> None:
    """OPT.RE Rivers cost more this turn."""
    s.bridges_out = 1


def set_cancels(s: Luzon, hits: int) -> None:
    """OPT.RE So many hits may be cancelled this turn."""
    s.cancels = hits


def clear_event(s: Luzon) -> None:
    """OPT.RE The effects of an event last for its turn only."""
    s.event_modifier = s.bridges_out = s.cancels = 0


def is_us(s: Luzon, hex: int) -> bool:
    """Whether a hex is US-controlled."""
    return bool(s.us_control >> hex & 1)


def units_in(s: Luzon, hex: int) -> list[int]:
    """The US units in a hex."""
    return list(s.stacks.get(hex, ()))


def in_play(s: Luzon, unit: int) -> bool:
    """R18 On the map or in the Offshore Reserve Holding Box."""
    return s.where[unit] >= 0 or s.where[unit] == s.kit.offshore


def occupied_by_others(s: Luzon, unit: int) -> int:
    """The hexes that hold a US unit other than this one."""
    here = s.where[unit]
    return s.occupied if here < 0 or s.crowded >> here & 1 else s.occupied & ~(1 << here)


def chain(s: Luzon, start: HexSet, within: HexSet) -> HexSet:
    """7.6, R34 The hexes that a chain of adjacent hexes joins to the start, whatever the hexsides between them."""
    return bits.flood(start, within, s.kit.board.stride)
