"""7.3, 7.4, 10.14-10.17 Movement points: dice, supply, and who may set out."""

from __future__ import annotations

from hexfront.games.ichigo.kit import CHINESE, OWNER, US
from hexfront.games.ichigo.rules.handicap import points_by_die
from hexfront.games.ichigo.rules.supply import attenuated, supplied
from hexfront.games.ichigo.state import OVER, STRATEGIC, Ichigo, launched, rolled, set_rolled
from hexfront.kernel.kit import OUT
from hexfront.kernel.refusal import Refusal

NOT_YOURS = Refusal("10.0", "not_yours_to_move")
NOT_ON_MAP = Refusal("10.0", "not_on_map")
STATIC = Refusal("10.1", "static")
MOVE_OVER = Refusal("10.4", "move_over")
FROZEN = Refusal("5.4", "frozen")
NO_POINTS = Refusal("10.2", "no_points")


def frozen(s: Ichigo, unit: int) -> bool:
    """5.4, R57 The force of the 38th Army stays where it is on turn 1."""
    return s.turn == 1 and s.where[unit] >= 0 and bool(s.kit.frozen >> s.where[unit] & 1)


def by_die(s: Ichigo, nation: int) -> tuple[int, ...]:
    """10.14, 10.15, S6 The movement points of each die."""
    t = points_by_die(s, OWNER[nation])
    if nation == CHINESE:
        return t.chinese_causeway if launched(s) else t.chinese
    return t.attenuated


def needs_die(s: Ichigo, unit: int) -> bool:
    """7.4, 10.14, 10.15, R26 Whether a die must be rolled before a unit moves: Chinese always, Japanese from turn 7."""
    nation = s.kit.nation[unit]
    if rolled(s, unit) or nation == US:
        return False
    return nation == CHINESE or (attenuated(s) and supplied(s, unit))


def allowance(s: Ichigo, unit: int) -> int:
    """7.3, 7.9, 10.14-10.16 The movement points of a unit that sets out now; its die has been rolled."""
    t, nation = s.kit.tables.movement, s.kit.nation[unit]
    if nation == CHINESE:
        return by_die(s, CHINESE)[rolled(s, unit) - 1]
    if not supplied(s, unit):
        return t.unsupplied
    if nation == US:
        return t.us
    return by_die(s, nation)[rolled(s, unit) - 1] if attenuated(s) else t.japanese


def may_hurry(s: Ichigo, unit: int) -> bool:
    """10.17, R50 Strategic movement: fit for it when the phase began, and still supplied."""
    return bool(s.done[unit] & STRATEGIC) and supplied(s, unit)


def roll_points(s: Ichigo, unit: int) -> None:
    """7.4, 10.15, R25, R26 One die for all that began the phase in one hex; a unit flown in rolls for itself."""
    nation, start = s.kit.nation[unit], s.start[unit]
    mates = [u for u in s.kit.mobile[nation] if s.start[u] == start and not rolled(s, u)] if start != OUT else [unit]
    rule = "10.15" if nation == CHINESE else "10.14"
    die = s.roll(rule)
    set_rolled(s, mates, die)
    s.tell("points_rolled", rule, hex=start if start != OUT else s.where[unit], number=by_die(s, nation)[die - 1])


def set_out_refusal(s: Ichigo, nation: int, unit: int) -> Refusal | None:
    """10.0-10.4, 5.4 Why a unit cannot begin to move."""
    if s.kit.nation[unit] != nation:
        return NOT_YOURS
    if s.where[unit] < 0 or unit not in s.kit.units[nation]:
        return NOT_ON_MAP
    if s.kit.static[unit]:
        return STATIC
    if s.done[unit] & OVER:
        return MOVE_OVER
    if frozen(s, unit):
        return FROZEN
    return NO_POINTS if nation == CHINESE and rolled(s, unit) and not allowance(s, unit) else None
