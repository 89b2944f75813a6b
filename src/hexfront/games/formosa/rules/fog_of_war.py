"""11.0 Fog of war: concealed units, deception, revealing."""

from __future__ import annotations

from itertools import compress

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.zones_of_control import zoc
from hexfront.games.formosa.state import Formosa, set_concealed, take_out, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, interned


def reveal(s: Formosa, unit: int) -> None:
    """11.1, 11.2 A concealed unit is turned up for good; a deception unit leaves the game at that instant."""
    if not s.concealed[unit]:
        return
    s.reveal()
    set_concealed(s, unit, False)
    s.tell("revealed", "11.2", unit=unit, hex=max(s.where[unit], 0))
    if s.kit.is_deception[unit]:
        s.tell("deception_found", "11.2", hex=max(s.where[unit], 0))
        take_out(s, unit)


def reveal_hex(s: Formosa, hex: int) -> None:
    """11.2 Every concealed unit in a hex is revealed."""
    for unit in units_in(s, hex, JAPAN):
        reveal(s, unit)


def reveal_in_contact(s: Formosa) -> None:
    """11.2 At the start of any Combat Phase all concealed units in an Allied zone of control are revealed."""
    for hex in bits.each(s.japan_at & zoc(s, ALLIED)):
        reveal_hex(s, hex)


def may_reveal(s: Formosa) -> list[Act]:
    """11.1, R38 The Japanese may reveal any concealed unit at any time."""
    turned, where = compress(s.kit.units[JAPAN], s.kit.of_japan(s.concealed)), s.where
    return [interned("reveal", u) for u in turned if where[u] >= 0]
