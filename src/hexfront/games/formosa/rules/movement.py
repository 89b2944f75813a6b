"""12.0 The Ground Movement Phase."""

from __future__ import annotations

from typing import Any

from hexfront.games.formosa.deciding import SideDecides
from hexfront.games.formosa.kit import ALLIED, Face
from hexfront.games.formosa.phases import MOVEMENT
from hexfront.games.formosa.rules.moving import Moving, motor_refusal, start_refusal
from hexfront.games.formosa.rules.optional_landings import landing_acts, start_landing
from hexfront.games.formosa.rules.stacking import StackingCheck
from hexfront.games.formosa.state import MOVED, Formosa, pay, pay_motors, set_moved
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Step, push, swap


class Movement(SideDecides, frozen=True):
    """12.0 The phasing player moves his units one after the other, or ends the phase."""

    def in_phase(self, below: tuple[Step[Any], ...]) -> str:
        """12.0 That of its side."""
        return MOVEMENT[self.side]

    def options(self, s: Formosa, side: int) -> list[Act]:
        """12.0 Any unit that may begin to move; on wheels by road; optional landings; the end."""
        found = []
        motors: dict[tuple[int, Face], bool] = {}
        for unit in s.kit.units[side]:
            if s.where[unit] < 0 or start_refusal(s, side, unit) is not None:
                continue
            found.append(interned("move", unit))
            # units of one kind in one hex trace the same lines; US and Commonwealth units never share one
            kind = (s.where[unit], s.kit.face[unit])
            if side == ALLIED and kind not in motors:
                motors[kind] = motor_refusal(s, side, unit) is None
            if side == ALLIED and motors[kind]:
                found.append(interned("motor", unit))
        return [*found, *landing_acts(s, side), interned("end")]

    def refusals(self, s: Formosa, side: int, act: Act) -> list[Refusal]:
        """12.2 Why a unit cannot move."""
        checks = {"move": start_refusal, "motor": motor_refusal}
        refusal = checks[act.verb](s, side, act.a) if act.verb in checks else NOT_NOW
        return [refusal] if refusal else []

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


def pay_for_motors(s: Formosa, unit: int) -> None:
    """22.0 One LP serves all units that start in the hex."""
    here = s.where[unit]
    if not s.motor_hexes >> here & 1:
        pay(s, ALLIED, 1)
        pay_motors(s, here)
        s.tell("motorized", "22.0", hex=here)
