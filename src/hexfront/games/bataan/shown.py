"""What the table of Struggle on Bataan shows of its own: hunger by month, how victory stands, voyages left."""

from __future__ import annotations

from hexfront.games.bataan.state import Bataan
from hexfront.games.bataan.tables import MONTHS, tables
from hexfront.games.bataan.victory import supplied_steps
from hexfront.games.rising_sun.kit import ALLIED, JAPAN, RisingSunKit
from hexfront.games.rising_sun.state import at, control
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.aids import ChartData, Objective


def charts(kit: RisingSunKit) -> tuple[ChartData, ...]:
    """B-2.6 The Attrition Table."""
    hunger = tables(kit).attrition
    rows = {f"die_{die}": tuple(str(hunger.steps(month, die)) for month in MONTHS) for die in range(1, 7)}
    return (ChartData("attrition", "B-2.6", hunger.source, tuple(MONTHS.values()), rows),)


def objectives(s: Bataan, side: int) -> tuple[Objective, ...]:
    """B-6.0, B-2.42 The map cleared, the ports; for the Allies their steps in supply, which only they can count."""
    ports = s.kit.zone["allied_ports"]
    japan = (
        Objective("cleared", "B-6.0", int(not at(s, ALLIED))),
        Objective("ports", "B-2.42", (ports & control(s, JAPAN)).bit_count(), ports.bit_count()),
    )
    if side != ALLIED:
        return japan
    return (
        *japan,
        Objective("supplied_steps", "B-6.0", supplied_steps(s), tables(s.kit).victory.allied_steps.decisive),
    )


def stocks(s: Bataan, side: int) -> tuple[Objective, ...]:  # noqa: ARG001
    """B-2.71 Japanese voyages left."""
    most = tables(s.kit).landings.battalions
    return (Objective("voyages", "B-2.71", most - s.voyages, most),)


def prizes(kit: RisingSunKit) -> HexSet:
    """B-2.42 The two ports, without which nobody is in supply."""
    return kit.zone["allied_ports"]
