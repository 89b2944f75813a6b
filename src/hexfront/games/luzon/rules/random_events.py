"""OPT.RE The optional random events (reconstructed), off unless chosen."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.luzon.deciding import PlayerDecides
from hexfront.games.luzon.rules.administrative import NOT_IN_PLAY, push_deduction
from hexfront.games.luzon.state import (
    Luzon,
    in_play,
    set_cancels,
    set_event_modifier,
    set_op,
    take_control,
    wash_out_bridges,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, pop, push

NOT_OPEN_TO_RISING = Refusal("OPT.RE", "not_open_to_rising")
DIVISIONS_ONLY = Refusal("OPT.RE", "divisions_only")


def roll_event(s: Luzon) -> None:
    """OPT.RE Two dice from turn 2; nothing without the option (5.1)."""
    events = s.kit.tables.random_events
    if "random_events" not in s.options or s.turn < events.first_turn:
        return
    total = s.roll("OPT.RE") + s.roll("OPT.RE")
    name = events.table[str(total)]
    s.tell(f"event_{name}", "OPT.RE", number=total)
    _start(s, name)


def _start(s: Luzon, name: str) -> None:
    events = s.kit.tables.random_events
    if name == "kamikaze":
        push_deduction(s, s.roll("OPT.REa"), "OPT.REa", box_only=True)
    elif name == "ammunition":
        push_deduction(s, s.roll("OPT.REc"), "OPT.REc")
    elif name == "bridges":
        wash_out_bridges(s)
    elif name == "stiff_resistance":
        set_event_modifier(s, events.resistance_modifier)
    elif name == "intelligence":
        set_event_modifier(s, events.intelligence_modifier)
    elif name == "marine_air":
        set_cancels(s, events.cancelled_hits)
    elif name == "guerrillas" and rising_hexes(s):
        push(s, GuerrillaRising())
    elif name == "macarthur":
        push(s, MacArthurAtTheFront())


def rising_hexes(s: Luzon) -> HexSet:
    """OPT.RE Japanese clear or rough hexes, no star, Clark Field or Zig Zag Pass, next to a US-controlled hex."""
    kit = s.kit
    plain = kit.board.of_terrain["clear"] | kit.board.of_terrain["rough"]
    barred = kit.stars | kit.clark_field | kit.zig_zag | kit.towns | kit.cities
    return plain & ~barred & ~s.us_control & kit.board.around(s.us_control)


class GuerrillaRising(PlayerDecides, frozen=True):
    """OPT.RE Guerrillas hand one hex to the US."""

    phase = "random_event"

    def candidates(self, s: Luzon, side: int) -> Iterable[Act]:
        """OPT.RE Any hex open to a rising."""
        return (Act("rise", hex) for hex in bits.each(rising_hexes(s)))

    def check(self, s: Luzon, side: int, act: Act) -> Refusal | None:
        """OPT.RE Other hexes are not."""
        if act.verb != "rise":
            return NOT_NOW
        return None if rising_hexes(s) >> act.a & 1 else NOT_OPEN_TO_RISING

    def apply(self, s: Luzon, side: int, act: Act) -> None:
        """OPT.RE The hex becomes US-controlled."""
        pop(s)
        take_control(s, act.a)
        s.tell("rises", "OPT.RE", hex=act.a)

    def prompt(self, s: Luzon, side: int) -> Prompt:
        """Which hex."""
        return Prompt("rise", "OPT.RE")


class MacArthurAtTheFront(PlayerDecides, frozen=True):
    """OPT.RE One division gets extra points this turn."""

    phase = "random_event"

    def candidates(self, s: Luzon, side: int) -> Iterable[Act]:
        """OPT.RE Any unit."""
        return (Act("inspire", unit) for unit in s.kit.units)

    def check(self, s: Luzon, side: int, act: Act) -> Refusal | None:
        """OPT.RE Only a division in play."""
        if act.verb != "inspire":
            return NOT_NOW
        if act.a not in s.kit.divisions:
            return DIVISIONS_ONLY
        return None if in_play(s, act.a) else NOT_IN_PLAY

    def apply(self, s: Luzon, side: int, act: Act) -> None:
        """OPT.RE The points may exceed the usual allowance."""
        pop(s)
        points = s.kit.tables.random_events.macarthur_points
        set_op(s, act.a, s.op[act.a] + points)
        s.tell("inspired", "OPT.RE", unit=act.a, number=points)

    def prompt(self, s: Luzon, side: int) -> Prompt:
        """Which division."""
        return Prompt("inspire", "OPT.RE")
