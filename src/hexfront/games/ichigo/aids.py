"""Aids to the player: reach, odds before the dice, figures over turns, objectives; overlays, charts and cautions."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hexfront.games.ichigo.cautions import left_undone
from hexfront.games.ichigo.charts import charts
from hexfront.games.ichigo.foresight import POSSIBLE_TANKS, foresee
from hexfront.games.ichigo.history import towns
from hexfront.games.ichigo.kit import JAPAN, JAPANESE, IchigoKit
from hexfront.games.ichigo.layers import overlays
from hexfront.games.ichigo.rules.air import airbases_held
from hexfront.games.ichigo.rules.attack import Attack
from hexfront.games.ichigo.rules.combat import Declare
from hexfront.games.ichigo.rules.movement import Movement
from hexfront.games.ichigo.rules.moving import Moving, alone
from hexfront.games.ichigo.rules.points import needs_die
from hexfront.games.ichigo.rules.resolving import DefensiveTanks
from hexfront.games.ichigo.rules.victory import chungking_reached, conditions, holds, nobody_east
from hexfront.games.ichigo.state import Ichigo, allied_control, launched
from hexfront.games.ichigo.threat import threat
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, interned
from hexfront.kernel.aids import Aids, Objective, Reach
from hexfront.kernel.events import Event
from hexfront.kernel.odds import Forecast, Measured, Outcome, measured
from hexfront.mechanics.results import chances
from hexfront.mechanics.treks import treks


def measures(s: Ichigo) -> dict[str, int]:
    """4.2, 4.3, 5.2 Points, rail hexes, airbases and what else decides, and the towns that history has dates for."""
    return {
        "points": sum(conditions(s).values()),
        "railroad": bits.count(s.kit.gearr & s.japan_control),
        "airbases": airbases_held(s),
        "ports": bits.count(s.kit.ports & allied_control(s)),
        "near_chungking": int(chungking_reached(s)),
        "kunming": int(holds(s, JAPAN, s.kit.kunming)),
        "nobody_east": int(nobody_east(s)),
        "causeway": int(launched(s)),
        "steps_lost": sum(s.lost[u] for u in s.kit.units[JAPANESE]) + _dead_steps(s),
        **{key: s.japan_control >> hex & 1 for key, hex in towns(s.kit).items()},
    }


def answers(kit: IchigoKit) -> frozenset[str]:
    """4.2, 4.3 The figures that only say whether something is so."""
    return frozenset({"near_chungking", "kunming", "nobody_east", "causeway", *towns(kit)})


def _dead_steps(s: Ichigo) -> int:
    """2.15 The steps that Japanese units in the dead pile had left when they went there."""
    kit = s.kit
    return sum(kit.steps[u] - s.lost[u] for u in kit.units[JAPANESE] if s.where[u] == kit.dead)


def objectives(s: Ichigo, side: int) -> list[Objective]:  # noqa: ARG001
    """4.2, 4.3 Each condition, and whether it is met."""
    rule = "4.3" if launched(s) else "4.2"
    return [Objective(key, rule, int(bool(points))) for key, points in conditions(s).items()]


def reach(s: Ichigo, side: int, piece: int) -> list[Reach]:
    """10.0, 10.3 Every hex that a unit can end in, with all that go with it, and the actions that take it there."""
    top, set_out = s.stack[-1] if s.stack else None, interned("move", piece)
    if isinstance(top, Moving) and top.side == side and piece in top.units:
        return _ways(s, top, ())
    if not isinstance(top, Movement) or top.side != side or top.check(s, side, set_out) or needs_die(s, piece):
        return []
    return _ways(s, alone(s, piece), (set_out,))


def _ways(s: Ichigo, move: Moving, first: tuple[Act, ...]) -> list[Reach]:
    """10.0-10.3, R18 The hexes in reach of a move as it stands, in which it may end."""
    start = s.where[move.units[0]]

    def onward(here: int, now: Moving) -> Iterator[tuple[int, int, Moving]]:
        for way in now.steps_from(s, here):
            after = now.after(s, way)
            yield way.to, after.spent[0], after

    return [
        Reach(hex, trek.spent - move.spent[0], trek.way, (*first, *(s.kit.to_act[h] for h in trek.way)), False)
        for hex, trek in treks(start, move.spent[0], move, onward).items()
        if hex != start and move.may_end(s, hex)
    ]


def forecast(s: Ichigo, side: int, act: Act) -> Forecast | None:
    """6.6, 11.19 The odds of the attack being declared, or of the one that tanks may still turn."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Declare) and side == top.side:
        found = as_declared(top.attack, act)
        return foresee(s, side, found) if found and found.units else None
    if isinstance(top, DefensiveTanks) and side == top.side and act.verb == "tanks":
        odds = foresee(s, side, replace(top.attack, enemy_tanks=top.attack.enemy_tanks + act.a))
        # who decides how many come leaves nothing open
        return replace(odds, modifiers=tuple(each for each in odds.modifiers if each != POSSIBLE_TANKS))
    return None


def as_declared(a: Attack, act: Act) -> Attack | None:
    """11.2, 11.17, 11.28 The attack as it would stand after an action that bears on its odds."""
    match act.verb:
        case "join":
            return replace(a, units=(*a.units, act.a))
        case "tank":
            return replace(a, tanks=a.tanks + 1)
        case "special":
            return replace(a, special=True)
        case "confirm":
            return a
    return None


def verdict(kit: IchigoKit, event: Event, before: Iterator[Event]) -> tuple[Measured, ...]:  # noqa: ARG001
    """11.19, 11.22 A result beside all others of its column, which the event names."""
    if event.key not in ("result", "result_all"):
        return ()
    found = chances([row[event.args["column"]] for row in kit.tables.results.rows])
    code = "DE" if event.key == "result_all" else f"{event.args['number']}/{event.args['value']}"
    return (measured(tuple(Outcome(key, 0, p.numerator, p.denominator) for key, p in found.items()), (code, 0)),)


AIDS = Aids(
    reach=reach,
    overlays=overlays,
    charts=charts,
    measures=measures,
    answers=answers,
    left_undone=left_undone,
    objectives=objectives,
    outlooks=frozenset(("confirm",)),
    verdict=verdict,
    threat=threat,
)
