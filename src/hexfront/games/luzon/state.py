"""The state of a game of Luzon, and the only functions that write it.

Every column has one writer here; rules modules read the columns and call the writers.
"""

from __future__ import annotations

from typing import Annotated

from hexfront.games.luzon.kit import US, LuzonKit
from hexfront.hexmap import bits
from hexfront.kernel.kit import OUT
from hexfront.kernel.state import Counter, DerivedBits, Hex, HexBits, PieceColumn, PieceId, PlaceColumn, State
from hexfront.kernel.step import Sides, Step

Trail = Annotated[tuple[tuple[int, int], ...], "hex points"]


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
    occupied: DerivedBits = 0
    beachheads: HexBits = 0
    turn: Counter = 1
    active: PieceId = -1
    entry_hex: Hex = -1
    regiments_due: Counter = 0
    event_modifier: Counter = 0
    bridges_out: Counter = 0
    cancels: Counter = 0
    trail: Trail = ()

    def rebuild(self) -> None:
        """Work out the derived columns anew from the others."""
        self.occupied = bits.of(self.where[u] for u in self.kit.units if self.where[u] >= 0)


class PlayerDecides(Step[Luzon], frozen=True):
    """1.0 A step in which the player, the only seat, decides."""

    def actors(self, s: Luzon) -> Sides:
        """The player."""
        return (US,)


def blank(kit: LuzonKit) -> list[int]:
    """A piece column of zeros."""
    return [0] * len(kit.pieces)


def place(s: Luzon, piece: int, to: int) -> None:
    """Put a piece in a hex or box. The only writer of `where` and `occupied`."""
    was = s.where[piece]
    s.where[piece] = to
    if s.kit.is_unit[piece]:
        if was >= 0 and not units_in(s, was):
            s.occupied &= ~(1 << was)
        if to >= 0:
            s.occupied |= 1 << to


def set_op(s: Luzon, unit: int, points: int) -> None:
    """Set a unit's operations points. The only writer of `op`."""
    if points < 0:
        raise AssertionError(f"{s.kit.pieces[unit].id} would have {points} operations points")
    s.op[unit] = points


def take_control(s: Luzon, hex: int) -> None:
    """4.8: a hex becomes US-controlled, once and for good. The only writer of `us_control`."""
    s.us_control |= 1 << hex
    for piece, at in enumerate(s.where):
        if at == hex and "mdf" in s.kit.pieces[piece].traits:
            place(s, piece, OUT)


def mark_trail(s: Luzon, hex: int, spent: int) -> None:
    """4.9: as many control markers lie in a hex as operations points were spent there this phase."""
    trail = dict(s.trail)
    trail[hex] = trail.get(hex, 0) + spent
    s.trail = tuple(trail.items())


def lift_trail(s: Luzon, hex: int) -> None:
    """4.9: a hex that was not taken gets no markers."""
    s.trail = tuple((marked, spent) for marked, spent in s.trail if marked != hex)


def is_us(s: Luzon, hex: int) -> bool:
    """Whether a hex is US-controlled."""
    return bool(s.us_control >> hex & 1)


def units_in(s: Luzon, hex: int) -> list[int]:
    """The US units in a hex."""
    return [u for u in s.kit.units if s.where[u] == hex]


def in_play(s: Luzon, unit: int) -> bool:
    """R18: on the map or in the Offshore Reserve Holding Box."""
    return s.where[unit] >= 0 or s.where[unit] == s.kit.offshore


def occupied_by_others(s: Luzon, unit: int) -> int:
    """The hexes that hold a US unit other than this one."""
    here = s.where[unit]
    if here < 0 or (s.where.count(here) > 1 and len(units_in(s, here)) > 1):  # beachhead markers lie there too
        return s.occupied
    return s.occupied & ~(1 << here)


def crowded(s: Luzon) -> int:
    """The hexes that hold more than one US unit."""
    once = twice = 0
    for unit in s.kit.units:
        if s.where[unit] >= 0:
            here = 1 << s.where[unit]
            twice |= once & here
            once |= here
    return twice


def linked(s: Luzon) -> int:
    """7.6, R34: the US-controlled hexes that a chain of such hexes joins to a beachhead."""
    return bits.flood(s.beachheads, s.us_control, s.kit.board.stride)
