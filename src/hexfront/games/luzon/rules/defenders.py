"""9.0 Defending forces: whom a US unit finds in a Japanese-controlled hex."""

from __future__ import annotations

from hexfront.games.luzon.state import Luzon
from hexfront.mechanics import results


def modifier(s: Luzon) -> int:
    """9.2, 4.6, R8 What is added to every roll on the Hex Defense Table."""
    yamashita = s.kit.tables.checks.yamashita_modifier if "yts" in s.options else 0
    return yamashita + s.event_modifier


def defenders(s: Luzon, hex: int, die: int) -> int:
    """9.2 The number of defending units for a die on the row of the hex; columns end at 6-7 and at 1."""
    return results.read(s.kit.defenders[hex], die, modifier(s))


def roll_defenders(s: Luzon, hex: int) -> int:
    """9.1, 9.3 Throw for the garrison: the Hex Defense Table, or the Manila Defense Force's own dice."""
    garrison = s.kit.garrisons.get(hex)
    if garrison is None:
        found = defenders(s, hex, s.roll("9.2"))
        s.tell("defenders", "9.2", hex=hex, number=found)
        return found
    found = max(0, sum(s.roll("9.3") for _ in range(garrison.dice)) - garrison.less)
    s.tell("fire_dice", "9.3", hex=hex, number=found)
    return found
