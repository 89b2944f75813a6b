"""Coral Ridge as the outside world sees it: verbs, steps, and what a table shows beside the rules."""

from __future__ import annotations

from coral_ridge import rules
from coral_ridge.box import KEY, META, Ridge, RidgeKit, open_box
from hexfront.kernel.act import Act, Notation, Verb
from hexfront.kernel.aids import Aids, ChartData, Layer
from hexfront.kernel.game import Game
from hexfront.kernel.odds import Forecast, InChart, Outcome
from hexfront.mechanics.deciding import concede
from hexfront.mechanics.results import chances

VERBS = (
    Verb("move", "2.1", ("piece", "hex")),
    Verb("attack", "3.1", ("hex",)),
    Verb("retreat", "3.3", ("hex",)),
    Verb("advance", "3.4", ("piece",)),
    Verb("end", "1.1"),
    concede("4.2"),
)


def forecast(s: Ridge, side: int, act: Act) -> Forecast | None:
    """3.2 The results of an attack with their chances."""
    if act.verb != "attack" or rules.Attacks(side).check(s, side, act):
        return None
    column = rules.odds(s, side, act.a)
    found = chances(s.kit.columns[column])
    results = tuple(Outcome(key, 0, chance.numerator, chance.denominator) for key, chance in found.items())
    return Forecast("3.2", (InChart("results", column=f"column_{column}"),), (), (), results)


def overlays(s: Ridge, side: int) -> list[Layer]:
    """2.2, 4.1 Where to stop, and what the raiders hold."""
    return [Layer("zones", rules.zone(s, 1 - side)), Layer("raiders_hold", s.raiders_hold)]


def charts(kit: RidgeKit) -> list[ChartData]:
    """3.2 The table of results."""
    columns = tuple(f"column_{n}" for n in range(len(kit.columns)))
    faces = {str(face): tuple(column[face - 1] for column in kit.columns) for face in range(1, 7)}
    return [ChartData("results", "3.2", kit.tables.source, columns, faces)]


def counter_values(kit: RidgeKit, piece: int) -> tuple[str, ...]:  # noqa: ARG001
    """2.1 A counter shows what is left to it."""
    return ("move_points",)


GAME = Game(
    key=KEY,
    meta=META,
    notation=Notation(VERBS),
    steps=(rules.Movement, rules.Attacks, rules.Retreat, rules.Advance, rules.NextTurn),
    open_box=open_box,
    new=rules.new_game,
    forecast=forecast,
    aids=Aids(overlays=overlays, charts=charts),
    counter_values=counter_values,
)
