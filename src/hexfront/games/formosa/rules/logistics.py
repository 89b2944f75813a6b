"""7.0 Logistics points; 9.0 Amoy."""

from __future__ import annotations

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.state import (
    Formosa,
    close_books,
    functional,
    lp,
    note_known,
    note_sixth_marines,
    place,
    receive,
    receive_held,
    set_lp,
    take_amoy,
)
from hexfront.kernel.step import Step, pop


class LogisticsPhase(Step[Formosa], frozen=True):
    """7.2 Both sides receive logistics points; not on the first turn."""

    phase = "logistics"

    def run(self, s: Formosa) -> None:
        """7.2, R21 Income, and what was held over from last turn."""
        pop(s)
        s.tell("phase_logistics", "7.2")
        receive(s, JAPAN, japanese_income(s))
        receive(s, ALLIED, allied_income(s))
        receive_held(s)
        s.tell("lp_now", "7.2", allied=s.lp_allied, japan=s.lp_japan)


def japanese_income(s: Formosa) -> int:
    """7.2 One die, and a point for every two airfields controlled."""
    return s.roll("7.2") + japanese_airfield_points(s)


def japanese_airfield_points(s: Formosa) -> int:
    """7.2 A point for every two airfields controlled."""
    return (s.japan_at & s.kit.airfields).bit_count() // s.kit.tables.income.japanese_airfields_a_point


def allied_income(s: Formosa) -> int:
    """7.2, 9.1 The scenario's amount, Amoy (from the turn after its capture), functional ports and airfields."""
    t, based = s.kit.tables.income, functional(s)
    points = s.kit.scenario(s.scenario).allied_income + (t.amoy if s.amoy else 0)
    points += t.major_port * (based & s.kit.major_ports).bit_count()
    points += t.minor_port * (based & s.kit.minor_ports).bit_count()
    return points + (based & s.kit.airfields).bit_count() // t.allied_airfields_a_point


def cut_to_ceiling(s: Formosa, side: int) -> None:
    """7.2, R22 When recruiting closes, points above the ceiling are lost."""
    most = s.kit.tables.limits.lp_ceiling
    close_books(s, side)
    set_lp(s, side, min(lp(s, side), most))


class AmoyPhase(Step[Formosa], frozen=True):
    """9.1 Until it falls, Amoy is captured on a die below the turn number."""

    phase = "amoy"

    def run(self, s: Formosa) -> None:
        """9.1 Each turn from the second."""
        pop(s)
        if s.amoy:
            return
        s.tell("phase_amoy", "9.1")
        if s.roll("9.1") < s.turn:
            take_amoy(s)
            s.tell("amoy_falls", "9.1")
        else:
            s.tell("amoy_holds", "9.1")


def sixth_marines_arrive(s: Formosa) -> None:
    """24.1, R78 In the Recruit Phase of the turn after Amoy's fall the 6th Marine Division is there, free."""
    if s.amoy and not s.sixth_here:
        note_sixth_marines(s)
        for unit in s.kit.sixth_marines:
            place(s, unit, s.kit.amoy)
            note_known(s, unit)
            s.tell("arrives", "24.1", unit=unit)
