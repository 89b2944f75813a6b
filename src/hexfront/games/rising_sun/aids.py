"""Aids to the player: the odds of an attack and of a check before the dice, figures, and what its modules show."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from hexfront.games.rising_sun.cautions import left_undone
from hexfront.games.rising_sun.charts import charts
from hexfront.games.rising_sun.kit import RisingSunKit
from hexfront.games.rising_sun.layers import overlays
from hexfront.games.rising_sun.reach import closed, reach
from hexfront.games.rising_sun.rules.attack import Attack, defenders, fighting
from hexfront.games.rising_sun.rules.declaring import Declare
from hexfront.games.rising_sun.rules.headquarters import commander
from hexfront.games.rising_sun.rules.odds import forecast_of, losses_on, odds, odds_in_sight
from hexfront.games.rising_sun.rules.resolving import ChooseTable
from hexfront.games.rising_sun.rules.supply import supplied_units
from hexfront.games.rising_sun.shots import shot_forecast
from hexfront.games.rising_sun.state import RisingSun, rating
from hexfront.games.rising_sun.threat import threat
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act
from hexfront.kernel.aids import Aids, Objective
from hexfront.kernel.events import Event, latest
from hexfront.kernel.odds import Forecast, Measured, Modifier, Outcome, measured, outcomes

UNSEEN = Modifier(0, "17.1", "unseen_units")


def forecast(s: RisingSun, side: int, act: Act) -> Forecast | None:
    """10.2, 11.2, 9.12 The odds of an attack, as far as its declarer can see or once all is known; shots and checks."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, ChooseTable) and act.verb in ("normal", "maximum"):
        a = top.attack
        return forecast_of(s, odds(s, a, fighting(s, a), defenders(s, a)), act.verb == "maximum")
    if isinstance(top, Declare) and top.side == side and act.verb == "done":
        return foreseen(s, as_declared(s, top))
    if act.verb in ("shoot", "shoot_other"):
        return shot_forecast(s, side, act.a)
    if act.verb in ("check", "commit"):
        return checked(s, act.a)
    return None


def as_declared(s: RisingSun, top: Declare) -> Attack:
    """10.2.1, 15.1 The attack as it stands, with its attackers in supply as they are now."""
    return replace(top.attack, supplied=tuple(supplied_units(s, top.side, top.attack.attackers)))


def foreseen(s: RisingSun, a: Attack) -> Forecast | None:
    """10.2, 17.1 The odds against the defenders in sight; nothing if none of them is."""
    found, whole = odds_in_sight(s, a)
    return forecast_of(s, found, False, () if whole else (UNSEEN,)) if found else None


def checked(s: RisingSun, unit: int) -> Forecast | None:
    """9.12, 14.1bis The chance of a command check: a die of at most the rating of the best headquarters in reach."""
    staff = commander(s, unit)
    if staff < 0:
        return None
    needed = min(rating(s, staff), 6)
    passes = Fraction(needed, 6)
    results = (*outcomes("check_passes", {0: passes}), *outcomes("check_fails", {0: 1 - passes}))
    return Forecast("9.12", (), (), (), results, float(passes), (Outcome("check_needs", needed, 1, 1),))


def measures(s: RisingSun) -> dict[str, int]:
    """18.4, R31 What is worth a graph over turns, as everybody may know it."""
    return {
        "japan_lost": s.eliminated_japan,
        "allied_lost": s.eliminated_allied,
        "japan_hexes": (s.control_japan & s.kit.land).bit_count(),
        **{key: (s.control_japan & _watched(s.kit, place)).bit_count() for key, place in s.kit.hooks.watched},
    }


def _watched(kit: RisingSunKit, place: str) -> HexSet:
    """A zone, or hexes by number."""
    return kit.zone[place] if place in kit.zone else kit.board.set(place)


def objectives(s: RisingSun, side: int) -> list[Objective]:
    """18.0 How victory stands by the conditions of the game."""
    return list(s.kit.hooks.objectives(s, side))


def verdict(kit: RisingSunKit, event: Event, before: Iterator[Event]) -> tuple[Measured, ...]:
    """10.6 The steps that both sides lose, beside all other losses of the column and the table."""
    if event.key != "combat_result":
        return ()
    said = latest(before, "maximum_effort", "combat_column")
    maximum = said is not None and said.key == "maximum_effort"
    read = latest(before, "combat_column") if maximum else said
    if read is None:
        return ()
    theirs, ours = losses_on(kit, maximum, read.args["column"], read.args["number"])
    defender, attacker = ("defender_loses", event.args["value"]), ("attacker_loses", event.args["number"])
    return measured(theirs, defender), measured(ours, attacker)


def judged(s: RisingSun, event: Event | None) -> str:
    """18.0, 4.14 The conditions of the game, unless a promise was broken or a die took Singapore."""
    told = event is not None and event.key in ("promise_broken", "die")
    return event.rule if told and event else s.kit.hooks.objectives(s, 0)[0].rule


AIDS = Aids(
    reach=reach,
    closed=closed,
    overlays=overlays,
    charts=charts,
    measures=measures,
    left_undone=left_undone,
    objectives=objectives,
    outlooks=frozenset(("done", "normal")),
    judged=judged,
    verdict=verdict,
    threat=threat,
)
