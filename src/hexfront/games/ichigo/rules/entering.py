"""3.5, 4.1, 4.4, 4.5 What happens the instant units enter a hex, and what bars it."""

from __future__ import annotations

from hexfront.games.ichigo.kit import ALLIED, JAPAN, JAPANESE
from hexfront.games.ichigo.rules.victory import beachhead, collapse_modifiers, holds
from hexfront.games.ichigo.state import (
    BEACHHEAD,
    BOTH_CITIES,
    COLLAPSE,
    Ichigo,
    allied_at,
    launched,
    lay_marker,
    pass_verdict,
    place,
    set_raided,
    take_control,
    use_collapse,
)
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.kit import OUT


def garrisons(s: Ichigo) -> HexSet:
    """11.29, R17 Initially Japanese cities under Japanese control without a unit: their garrison defends them."""
    return s.kit.japanese_cities & s.japan_control & ~s.japan_at


def closed_to(s: Ichigo, nation: int) -> HexSet:
    """6.0, R17, R19 The hexes that enemy units or garrisons close to a nation."""
    return allied_at(s) if nation == JAPANESE else s.japan_at | garrisons(s)


def enter(s: Ichigo, unit: int, hex: int, beneath: bool = False) -> None:
    """3.5, 8.9 A unit enters a hex: control passes at once, a raid about catches it."""
    place(s, unit, hex, beneath)
    side = s.kit.side_of[unit]
    if s.kit.tracked >> hex & 1 and not holds(s, side, hex):
        take_control(s, side, hex)
        s.tell("control", "3.5", side=side, hex=hex)
    if side == JAPAN:
        _japanese_in(s, unit, hex)
    elif not s.japan_control & (1 << s.kit.shanghai | 1 << s.kit.wuhan):
        pass_verdict(s, BOTH_CITIES)


def _japanese_in(s: Ichigo, unit: int, hex: int) -> None:
    """4.1, 4.4, 7.5, 8.9 Chungking, a beachhead, aerial supply, a raid."""
    raid = s.where[s.kit.b29]
    if raid >= 0 and s.kit.raid_area[raid] >> hex & 1:
        set_raided(s, (unit,), 1)
    if hex == s.kit.chungking and not launched(s) and not s.collapse_rolled:
        roll_for_collapse(s)
    if launched(s):
        if hex in (beachhead(s, 0), beachhead(s, 1)):
            pass_verdict(s, BEACHHEAD)
        if s.where[s.kit.aerial_supply] == hex:
            lay_marker(s, s.kit.aerial_supply, OUT)
            s.tell("aerial_supply_lost", "7.5", hex=hex)


def roll_for_collapse(s: Ichigo) -> None:
    """4.1, R41 The one roll of the game when Chungking falls."""
    use_collapse(s)
    s.tell("chungking_falls", "4.1")
    more = sum(modifier.amount for modifier in collapse_modifiers(s))
    total = s.roll("4.1") + more
    falls = total >= s.kit.tables.collapse.collapses_from
    s.tell("collapse_roll" if falls else "fights_on", "4.1", number=total)
    if falls:
        pass_verdict(s, COLLAPSE)


def side_of_nation(nation: int) -> int:
    """R53 The side of a nation."""
    return JAPAN if nation == JAPANESE else ALLIED
