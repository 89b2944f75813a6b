"""What the table of Turning Point: Guadalcanal shows of its own: its tables by die, and how Henderson Field stands."""

from __future__ import annotations

from hexfront.games.guadalcanal.field import FIELD, field
from hexfront.games.guadalcanal.state import Guadalcanal
from hexfront.games.guadalcanal.tables import MONTHS, tables
from hexfront.games.rising_sun.kit import ALLIED, JAPAN, RisingSunKit
from hexfront.games.rising_sun.state import control
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.aids import ChartData, Objective

DICE = range(1, 7)


def charts(kit: RisingSunKit) -> tuple[ChartData, ...]:
    """G-2.6, G-2.71, G-2.11 Attrition, landings near U.S. units, the November convoy."""
    t = tables(kit)
    months = (*MONTHS.values(), "special")
    sick = {f"die_{die}": tuple(str(getattr(t.attrition, month)[die - 1]) for month in months) for die in DICE}
    landed = {f"die_{die}": (f"landing_{result}",) for die, result in zip(DICE, t.landing.results, strict=True)}
    convoy = {f"die_{die}": (f"convoy_{result}",) for die, result in zip(DICE, t.convoy.results, strict=True)}
    return (
        ChartData("attrition", "G-2.6", t.attrition.source, months, sick),
        ChartData("landing", "G-2.71", t.landing.source, ("outcome",), landed),
        ChartData("convoy", "G-2.11", t.convoy.source, ("outcome",), convoy),
    )


def objectives(s: Guadalcanal, side: int) -> tuple[Objective, ...]:  # noqa: ARG001
    """G-6V Hexes of the field in the hands of each side, and the turns in a row that Japan has held it all."""
    hexes = field(s)
    return (
        Objective("field_japan", "G-6V", (hexes & control(s, JAPAN)).bit_count(), hexes.bit_count()),
        Objective("field_streak", "G-6V", s.streak, tables(s.kit).victory.streak),
        Objective("field_allied", "G-6V", (hexes & control(s, ALLIED)).bit_count(), hexes.bit_count()),
    )


def prizes(kit: RisingSunKit) -> HexSet:
    """G-6V Henderson Field."""
    return kit.zone[FIELD]
