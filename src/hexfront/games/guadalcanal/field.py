"""G-2.42, G-6V Henderson Field: who holds it, what that decides at the end of a turn and of the game."""

from __future__ import annotations

from hexfront.games.guadalcanal.state import Guadalcanal, set_streak
from hexfront.games.guadalcanal.tables import tables
from hexfront.games.rising_sun.kit import ALLIED, JAPAN
from hexfront.games.rising_sun.rules.bombardment import ring
from hexfront.games.rising_sun.state import RisingSun, at, control
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act
from hexfront.kernel.state import NOBODY
from hexfront.kernel.step import Step, pop

FIELD = "henderson_field"


def field(s: RisingSun) -> HexSet:
    """G-2.42, GR30 The three hexes."""
    return s.kit.zone[FIELD]


def whole(s: RisingSun, side: int) -> bool:
    """G-6V, GR14 Whether a side controls all of the field; no unit need be there."""
    return not field(s) & ~control(s, side)


class HendersonField(Step[Guadalcanal], frozen=True):
    """G-6V In the administrative phase: Japan wins when it has held the whole field for two turns running."""

    def run(self, s: Guadalcanal) -> None:
        """G-6V, GR13 The second turn gives the level; on the last turn only the end of the game counts."""
        pop(s)
        set_streak(s, s.streak + 1 if whole(s, JAPAN) else 0)
        rule = tables(s.kit).victory
        if s.streak >= rule.streak and s.turn <= rule.japanese_turns.tactical:
            s.end(JAPAN, "decisive" if s.turn <= rule.japanese_turns.decisive else "tactical")
        elif s.streak:
            s.tell("field_held", "G-6V", number=s.streak)


def final(s: RisingSun) -> tuple[int, str]:
    """G-6V, GR36 After the last turn: whoever holds the whole field, the U.S. better the farther the Japanese are."""
    if whole(s, JAPAN):
        return JAPAN, "marginal"
    if not whole(s, ALLIED):
        return NOBODY, "draw"
    beyond = tables(s.kit).victory.us_beyond
    for level, distance in (("decisive", beyond.decisive), ("tactical", beyond.tactical)):
        if not ring(s.kit, field(s), distance) & at(s, JAPAN):
            return ALLIED, level
    return ALLIED, "marginal"


def warning(s: RisingSun, side: int, act: Act) -> str:
    """GR36 A player who ends a phase with nobody in a hex of the field is warned: whoever enters it has it."""
    open_hex = side == ALLIED and act.verb == "end" and s.phasing == ALLIED and field(s) & ~at(s, ALLIED)
    return "field_hex_empty" if open_hex else ""
