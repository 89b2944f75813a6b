"""S10 Battles, for every nation: who attacks, who advances, who pays, whether momentum carries on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from hexfront.games.ichigo.kit import CHINESE, JAPAN, US
from hexfront.games.ichigo.rules.advancing import Advance, Momentum, momentum_targets
from hexfront.games.ichigo.rules.attack import Attack, able_to_join, defenders, fighting, targets
from hexfront.games.ichigo.rules.combat import Combat, Declare
from hexfront.games.ichigo.rules.losses import last_step, steps_left
from hexfront.games.ichigo.rules.odds import odds
from hexfront.games.ichigo.rules.resolving import DefensiveTanks, Losses
from hexfront.games.ichigo.solitaire.column import expected, part, weighed
from hexfront.games.ichigo.solitaire.mind import Mind
from hexfront.games.ichigo.state import Ichigo, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, interned
from hexfront.kernel.judge import Opinion

DONE, END, CONFIRM = Act("done"), Act("end"), Act("confirm")


class Assault(NamedTuple):
    """S10 An attack as it would be made: the fewest and strongest units, and its EC."""

    target: int
    units: tuple[int, ...]
    column: int


class Doctrine(NamedTuple):
    """What the nations do differently in a battle."""

    threshold: Callable[[Mind, Ichigo, int], tuple[int, str]]
    """The EC from which a hex is attacked, and the reason."""
    bound: Callable[[Mind, Ichigo, int], bool]
    """Whether a unit takes no part in attacks."""
    stays: Callable[[Mind, Ichigo, int], bool]
    """Whether a unit does not advance."""
    wanted: Callable[[Mind, Ichigo, Advance], int]
    """How many units are to advance."""
    rank: Callable[[Mind, Ichigo, Assault], int]
    """Which attacks come first, whatever their EC; the lowest first."""


def choice(act: Act, reason: str, m: Mind, **args: int) -> Opinion:
    """A choice and its reason, with the die if equals were settled by one (S2)."""
    return Opinion(act, 0.0, reason, {**args, "equals": m.ties.equals, "die": m.ties.die})


# who attacks what


def by_weight(m: Mind, s: Ichigo, target: int, units: Iterable[int]) -> list[int]:
    """S10 The strongest first, as they count against a hex."""
    return sorted(units, key=lambda u: (-weighed(s, target, part(m, s, u)), u))


def assault(m: Mind, s: Ichigo, target: int, units: Iterable[int]) -> Assault:
    """S10 The fewest units, strongest first, that give EC 9; if that is not reached, all of them."""
    chosen: list[int] = []
    column = 0
    for unit in by_weight(m, s, target, units):
        chosen.append(unit)
        column = expected(m, s, target, chosen)
        if column >= m.system.battle.enough:
            break
    return Assault(target, tuple(chosen), column)


def free(m: Mind, s: Ichigo, a: Attack, doctrine: Doctrine) -> list[int]:
    """S10 Those who may join and are not bound."""
    return [u for u in able_to_join(s, a) if not doctrine.bound(m, s, u)]


def assaults(m: Mind, s: Ichigo, nation: int, doctrine: Doctrine) -> list[Assault]:
    """S10 The attacks that qualify now."""
    found = []
    for target in bits.each(targets(s, nation)):
        one = assault(m, s, target, free(m, s, Attack(nation, target), doctrine))
        if one.column and one.column >= doctrine.threshold(m, s, target)[0]:
            found.append(one)
    return found


def combat(m: Mind, s: Ichigo, step: Combat, doctrine: Doctrine) -> Opinion:
    """S10 Order of battles: what comes first by the list, then the highest EC; none that qualifies: the end."""
    found = assaults(m, s, step.nation, doctrine)
    if not found:
        return choice(END, "solo.no_attack", m)
    best = m.ties.best(found, lambda a: (doctrine.rank(m, s, a), -a.column), [s.turn, *(a.target for a in found)])
    least, reason = doctrine.threshold(m, s, best.target)
    return choice(interned("attack", best.target), reason, m, hex=best.target, number=best.column, value=least)


def declare(m: Mind, s: Ichigo, step: Declare, doctrine: Doctrine) -> Opinion:
    """S10 The strongest that is still free joins until EC 9 is reached; then support, then the last word."""
    a = step.attack
    column = expected(m, s, a.target, a.units)
    able = free(m, s, a, doctrine) or ([] if a.units else able_to_join(s, a))
    if column < m.system.battle.enough and able:
        unit = by_weight(m, s, a.target, able)[0]
        return choice(interned("join", unit), "solo.join", m, unit=unit, number=column)
    return choice(CONFIRM, "solo.confirm", m, number=column, hex=a.target)


def momentum(m: Mind, s: Ichigo, step: Momentum, least: int) -> Opinion:
    """S4, S5.5 On, where the EC is high enough."""
    found = [assault(m, s, hex, step.units) for hex in bits.each(momentum_targets(s, step.nation, step.hex))]
    found = [a for a in found if a.column >= least]
    if not found:
        return choice(DONE, "solo.no_momentum", m)
    best = m.ties.best(found, lambda a: (-a.column,), [s.turn, step.hex, *(a.target for a in found)])
    return choice(interned("attack", best.target), "solo.momentum", m, hex=best.target, number=best.column, value=least)


# after the die


def advance(m: Mind, s: Ichigo, step: Advance, doctrine: Doctrine) -> Opinion:
    """S3.2, S5.3, S10 As many as are wanted, the strongest first, nobody who is to stay."""
    wanted = doctrine.wanted(m, s, step)
    able = [act.a for act in step.passing(s, step.side) if not doctrine.stays(m, s, act.a)]
    hex = step.attack.target
    if len(step.advanced) >= wanted or not able:
        return choice(DONE, "solo.advance_enough", m, hex=hex)
    unit = min(able, key=lambda u: (-m.worth(s, u), u))
    return choice(interned("advance", unit), "solo.advance", m, unit=unit, hex=hex)


def losses(m: Mind, s: Ichigo, step: Losses) -> Opinion:
    """S5.6, S10 Who pays: no objective is emptied while somebody else can pay, then by the list of the nation."""
    able = [act.a for act in step.passing(s, step.side)]
    unit = m.ties.best(
        able, lambda u: (int(empties(m, s, u)), *price(m, s, u)), [s.turn, step.attack.target, step.owed, *able]
    )
    return choice(interned("lose", unit), "solo.loss", m, unit=unit)


def price(m: Mind, s: Ichigo, unit: int) -> tuple[int, ...]:
    """S5.6, S10 Brigades, then divisions of 3, then of 4; regulars before militia; US divisions with most steps."""
    kit = s.kit
    if kit.nation[unit] == US:
        return (-steps_left(s, unit), m.worth(s, unit))
    if kit.nation[unit] == CHINESE:
        return (int(kit.static[unit]), m.defends(s, unit))
    return (kit.full_factor[unit] if kit.is_division[unit] else 0, m.defends(s, unit))


def empties(m: Mind, s: Ichigo, unit: int) -> bool:
    """S10 Whether the loss of a unit's last step leaves an objective without anybody."""
    hex = s.where[unit]
    return last_step(s, unit) and len(units_in(s, hex)) == 1 and bool(objective_hexes(m, s) >> hex & 1)


def objective_hexes(m: Mind, s: Ichigo) -> int:
    """S3.4, S5.2 The objectives of either list, airbases and the railroad."""
    return m.system.queued | bits.of(m.system.objectives) | s.kit.airbases | s.kit.gearr


def tanks(m: Mind, s: Ichigo, step: DefensiveTanks) -> Opinion:
    """S5.5 One regiment, if it brings the Allied column below 8 and a division would be lost."""
    a, least = step.attack, m.system.japan.defense_column
    found = odds(s, a, fighting(s, a), defenders(s, a)).column + 1
    shift = s.kit.tables.shifts.tank_regiment
    division = any(s.kit.is_division[u] for u in defenders(s, a))
    if division and found >= least > found - shift and interned("tanks", 1) in step.options(s, JAPAN):
        return choice(interned("tanks", 1), "solo.tank_defends", m, number=found, value=least)
    return choice(interned("tanks", 0), "solo.no_tank", m, number=found)


def strength(m: Mind, s: Ichigo, units: Sequence[int]) -> int:
    """S5.5 The factors of some units, in halves."""
    return sum(m.worth(s, u) for u in units)


def last_there(s: Ichigo, unit: int) -> bool:
    """S10 Whether a unit is the last of its nation that can move, where it stands."""
    here, nation = units_in(s, s.where[unit]), s.kit.nation[unit]
    return sum(s.kit.nation[u] == nation and not s.kit.static[u] for u in here) == 1
