"""Aids to the player: the odds of an attack before the dice, and the tables they are read from."""

from __future__ import annotations

from msgspec.structs import replace

from hexfront.games.rising_sun.kit import RisingSunKit
from hexfront.games.rising_sun.rules.attack import Attack, defenders, fighting
from hexfront.games.rising_sun.rules.declaring import Declare
from hexfront.games.rising_sun.rules.defensive_reserves import DefensiveReserves
from hexfront.games.rising_sun.rules.fog_of_war import visible
from hexfront.games.rising_sun.rules.initiative import Bidding, opportunities
from hexfront.games.rising_sun.rules.odds import forecast_of, odds
from hexfront.games.rising_sun.rules.resolving import ChooseTable
from hexfront.games.rising_sun.rules.stacking import room_refusal
from hexfront.games.rising_sun.rules.supply import in_supply
from hexfront.games.rising_sun.state import RisingSun, concealed
from hexfront.games.rising_sun.tables import ResultsTable
from hexfront.kernel.act import Act
from hexfront.kernel.aids import Aids, ChartData
from hexfront.kernel.odds import Forecast, Modifier

UNSEEN = Modifier(0, "17.1", "unseen_units")


def forecast(s: RisingSun, side: int, act: Act) -> Forecast | None:
    """10.2 The odds of the attack being declared, as far as the attacker can see, or of the one about to be thrown."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, ChooseTable) and act.verb in ("normal", "maximum"):
        a = top.attack
        return forecast_of(s, odds(s, a, fighting(s, a), defenders(s, a)), act.verb == "maximum")
    if isinstance(top, Declare) and top.side == side:
        found = as_declared(s, top, act)
        return foreseen(s, found) if found else None
    return None


def as_declared(s: RisingSun, top: Declare, act: Act) -> Attack | None:
    """10.2.1 The attack as it would stand after an action that bears on its odds."""
    a = top.attack
    match act.verb:
        case "lead":
            a = replace(a, lead=act.a, attackers=(*a.attackers, *(() if act.a in a.attackers else (act.a,))))
        case "join":
            a = replace(a, attackers=(*a.attackers, act.a))
        case "close":
            a = replace(a, close=(*a.close, act.a))
        case "banzai":
            a = replace(a, banzai=True)
        case "done":
            pass
        case _:
            return None
    return replace(a, supplied=tuple(u for u in a.attackers if in_supply(s, u)))


def foreseen(s: RisingSun, a: Attack) -> Forecast | None:
    """10.2, 17.1 The odds against the defenders in sight; nothing if none of them is."""
    there = defenders(s, a)
    seen = tuple(u for u in there if visible(s, u))
    if not seen:
        return None
    covered = concealed(s, 1 - a.side) >> a.target & 1
    whole = len(seen) == len(there) and not covered
    lead = seen[0] if whole and len(seen) == 1 else -1
    found = odds(s, replace(a, enemy_lead=lead), a.attackers, seen, seen=True)
    return forecast_of(s, found, False, () if whole else (UNSEEN,))


def chart(key: str, rule: str, table: ResultsTable) -> ChartData:
    """10.6 A Combat Results Table: a row for each die, a column for each odds."""
    rows = {f"die_{n}": row for n, row in enumerate(table.rows, table.first_die)}
    return ChartData(key, rule, table.source, tuple(f"column_{n}" for n in range(len(table.odds))), rows)


def charts(kit: RisingSunKit) -> list[ChartData]:
    """10.6, 10.4 The two Combat Results Tables."""
    return [chart("normal_combat", "10.6", kit.series.normal), chart("maximum_combat", "10.4", kit.series.maximum)]


def left_undone(s: RisingSun, side: int, act: Act) -> str:
    """R68, R85 A promise beyond what is in reach, a reserve for whom there is no room; and what the game warns of."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Bidding) and act.verb == "bid":
        return "promises_too_much" if act.a > opportunities(s, side) else ""
    if isinstance(top, DefensiveReserves) and act.verb == "commit":
        return "would_overstack" if room_refusal(s, (act.a,), top.attack.target) else ""
    return s.kit.hooks.warning(s, side, act)


AIDS = Aids(charts=charts, left_undone=left_undone)
