"""12.0 The Ground Movement Phase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hexfront.games.formosa.deciding import SideDecides
from hexfront.games.formosa.kit import ALLIED, Face
from hexfront.games.formosa.phases import MOVEMENT
from hexfront.games.formosa.rules.moving import Moving, motor_refusal, ready_to_move, start_refusal
from hexfront.games.formosa.rules.optional_landings import landing_acts, start_landing
from hexfront.games.formosa.rules.stacking import StackingCheck
from hexfront.games.formosa.state import MOVED, Formosa, pay, pay_motors, set_moved
from hexfront.kernel.act import Act, each_act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Step, push, swap


class Movement(SideDecides, frozen=True):
    """12.0 The phasing player moves his units one after the other, or ends the phase."""

    closing = (Act("end"),)

    def in_phase(self, below: tuple[Step[Any], ...]) -> str:
        """12.0 That of its side."""
        return MOVEMENT[self.side]

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """12.0, 22.0, 25.3, 25.7, 25.8 Any unit on foot or on wheels; optional landings."""
        moves = (interned(verb, unit) for unit in s.kit.units[side] for verb in ("move", "motor"))
        return (*moves, *landing_acts(s, side))

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """12.0 The same; whether there are wheels is asked once for units of one kind in one hex."""
        units = ready_to_move(s, side)
        moves = each_act("move", units)
        if side == ALLIED:
            wheels = _on_wheels(s, units)
            moves = [act for unit, move in zip(units, moves, strict=True) for act in (move, *wheels.get(unit, ()))]
        return [*moves, *landing_acts(s, side)]

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """12.2 Why a unit cannot move."""
        if act.verb in ("move", "motor"):
            return (start_refusal if act.verb == "move" else motor_refusal)(s, side, act.a)
        return None if act in landing_acts(s, side) else NOT_NOW

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """12.0 The unit sets out, or the phase is over."""
        if act.verb == "end":
            swap(s, StackingCheck(self.side))
        elif act.verb in ("move", "motor"):
            if act.verb == "motor":
                pay_for_motors(s, act.a)
            set_moved(s, act.a, MOVED)
            push(s, Moving(side, act.a, 0, act.verb == "motor", False, False))
        else:
            start_landing(s, act)

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Which unit moves."""
        return Prompt("movement", "12.0", {"turn": s.turn})


def _on_wheels(s: Formosa, units: list[int]) -> dict[int, tuple[Act]]:
    """22.0 The units that may move on wheels, each with the action; those of one kind in one hex are asked once."""
    asked: dict[tuple[int, Face], bool] = {}
    found: dict[int, tuple[Act]] = {}
    for unit in units:
        # units of one kind in one hex trace the same lines; US and Commonwealth units never share one
        kind = (s.where[unit], s.kit.face[unit])
        if kind not in asked:
            asked[kind] = motor_refusal(s, ALLIED, unit) is None
        if asked[kind]:
            found[unit] = (interned("motor", unit),)
    return found


def pay_for_motors(s: Formosa, unit: int) -> None:
    """22.0 One LP serves all units that start in the hex."""
    here = s.where[unit]
    if not s.motor_hexes >> here & 1:
        pay(s, ALLIED, 1)
        pay_motors(s, here)
        s.tell("motorized", "22.0", hex=here)
