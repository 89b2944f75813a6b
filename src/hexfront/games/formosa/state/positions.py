"""Where the counters are, which side of them shows, and what follows from it for every hex.

The only writers of `where`, `concealed`, `base`, `known`, `suppressed` and of the derived columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.formosa.kit import ALLIED
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.kit import OUT
from hexfront.mechanics import dealing, occupancy

if TYPE_CHECKING:
    from hexfront.games.formosa.state.columns import Formosa

UNSEEN, KNOWN, REPLACEABLE = 0, 1, 2
"""`known`: what the enemy can tell of a counter off the map. Nothing; that it is there; that it was lost and may since
have been bought back."""


def lay_out(s: Formosa) -> None:
    """3.0 All counters out of the game, nothing noted of any."""
    s.where = [OUT] * len(s.kit.pieces)
    s.concealed, s.base, s.known = ([0] * len(s.kit.pieces) for _ in range(3))


def rebuild(s: Formosa) -> None:
    """Work out the derived columns anew from the others."""
    s.stacks = occupancy.index(s.where, s.kit.ground)
    s.functional_at = s.allied_at = s.japan_at = s.japan_zoc_at = 0
    s.us_at = s.cw_at = s.full_at = s.static_at = 0
    for hex in s.stacks:
        _refresh(s, hex)


def units_in(s: Formosa, hex: int, side: int | None = None) -> list[int]:
    """The ground units in a hex, of one side or of both, in counter order."""
    found = s.stacks.get(hex, ())
    if side is None or not found or s.kit.side_of[found[0]] == side:  # enemies never share a hex
        return list(found)
    return []


def at(s: Formosa, side: int) -> HexSet:
    """The hexes that hold a side's ground units."""
    return s.allied_at if side == ALLIED else s.japan_at


def place(s: Formosa, piece: int, to: int) -> None:
    """Put a piece in a hex or box. The only writer of `where`; what follows from it is kept up."""
    was = s.where[piece]
    s.where[piece] = to
    if (was >= 0 or (to >= 0 and s.kit.side_of[piece] == ALLIED)) and not s.concealed[piece]:
        s.known[piece] = KNOWN
    if not s.kit.is_ground[piece] or was == to:
        return
    if was >= 0:
        occupancy.lift(s.stacks, piece, was)
        _refresh(s, was)
    if to >= 0:
        occupancy.lay(s.stacks, piece, to)
        _refresh(s, to)


def put_aside(s: Formosa, piece: int, to: int) -> None:
    """Put a piece elsewhere in a position that is being dealt anew; `rebuild` must follow."""
    s.where[piece] = to


def exchange(s: Formosa, a: int, b: int) -> None:
    """11.0 Two counters change places with all that is noted of them; for ground units `rebuild` must follow."""
    dealing.exchange(s, a, b)


def _refresh(s: Formosa, hex: int) -> None:
    """Occupancy, zones, contingents, room and functional sites of a hex anew."""
    if hex < 0:
        return
    here = 1 << hex
    _clear(s, here)
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


def _clear(s: Formosa, here: HexSet) -> None:
    """Nobody is in a hex."""
    gone = ~here
    if s.allied_at & here:
        s.allied_at &= gone
        s.us_at &= gone
        s.cw_at &= gone
        s.functional_at &= gone
    elif s.japan_at & here:
        s.japan_at &= gone
        s.japan_zoc_at &= gone
    else:
        return
    s.full_at &= gone
    s.static_at &= gone


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


def note_known(s: Formosa, piece: int, known: int = KNOWN) -> None:
    """R93 What the enemy can tell of a counter off the map."""
    s.known[piece] = known


def take_out(s: Formosa, piece: int) -> None:
    """A piece leaves the game for good."""
    place(s, piece, OUT)


def functional(s: Formosa) -> HexSet:
    """2.1, 20.0 Port and airfield hexes with an Allied engineer base in them (R3)."""
    return s.functional_at


def functional_ports(s: Formosa) -> HexSet:
    """20.0 Functional ports."""
    return s.functional_at & s.kit.ports
