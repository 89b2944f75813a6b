"""10.6 What an attack may bring, before the dice: both tables read for every face of the die."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hexfront.bots.parts.expectation import over_die
from hexfront.games.rising_sun.judgement.sight import QUARTERS, Seen
from hexfront.games.rising_sun.kit import RisingSunKit
from hexfront.games.rising_sun.rules.odds import EVEN
from hexfront.games.rising_sun.state import RisingSun, figures, forts, has_momentum, is_broken, steps_left
from hexfront.hexmap import bits

Stand = tuple[int, int]
"""A unit and the hex from which it attacks."""
PROGRESS = 0.3
"""What a hex half emptied is worth of an empty one: the rest can be had on the next turn."""


class Stakes(NamedTuple):
    """What an attack is about: steps on both sides, what an own step and the empty hex are worth, steps shot before."""

    ours: int
    theirs: float
    own_step: float
    prize: float
    softened: float


@lru_cache(100_000)
def expectation(kit: RisingSunKit, column: int, on_die: int, stakes: Stakes, maximum: bool) -> float:
    """10.4, 10.6 What the attacker may expect on a column, in steps of the enemy."""
    table = kit.series.maximum if maximum else kit.series.normal

    def worth(face: int) -> float:
        found = table.result(column, face + on_die)
        lost = found.defender + stakes.softened
        empty = min(1.0, max(0.0, lost - stakes.theirs + 1)) if lost < stakes.theirs else 1.0
        share = min(1.0, lost / stakes.theirs)
        prize = stakes.prize * (empty + (1 - empty) * PROGRESS * share)
        return min(lost, stakes.theirs) + prize - stakes.own_step * min(found.attacker, stakes.ours)

    return over_die(worth)


def best_table(kit: RisingSunKit, side: int, column: int, on_die: int, stakes: Stakes) -> float:
    """10.4 The better of the two tables, where a side may choose."""
    normal = expectation(kit, column, on_die, stakes, False)
    if not kit.forces[side].maximum_effort:
        return normal
    return max(normal, expectation(kit, column, on_die, stakes, True))


def base_column(kit: RisingSunKit, attack: int, defence: int) -> int:
    """2.4, R7, R94 The column of a ratio of strengths in quarters."""
    even, last = kit.series.normal.column(EVEN), len(kit.series.normal.odds) - 1
    if attack <= 0:
        return 0
    defence = max(1, defence)
    if 2 * attack >= defence:
        return min(even + (2 * attack + defence) // (2 * defence) - 1, last)
    return max(even - (2 * defence + attack) // (2 * attack) + 1, 0)


def strength(s: RisingSun, unit: int, fed: bool) -> int:
    """15.2 What a unit attacks with, in quarters."""
    whole = QUARTERS * figures(s, unit).attack
    return whole if fed else whole // s.kit.series.combat.unsupplied_divisor


def column_of(s: RisingSun, side: int, target: int, force: Sequence[Stand], attack: int, seen: Seen, air: int) -> int:
    """10.3 The column in the end, as far as it can be foreseen."""
    kit, rules = s.kit, s.kit.series.combat
    stands = {hex for _, hex in force}
    shift = air * rules.close_air_support - kit.combat_shift[target]
    shift -= min(kit.crossing_shift(hex, target) if kit.land >> hex & 1 else 0 for hex in stands)
    if forts(s, 1 - side) >> target & 1 and not any(kit.assaults[u] for u, _ in force):
        shift -= rules.fortification
    if any(not kit.land >> hex & 1 for hex in stands):
        shift -= rules.amphibious
    shift += rules.concentric * surrounds(kit, side, target, stands) + rules.integrity * whole(s, force)
    return min(max(base_column(kit, attack, seen.defence) + shift, 0), len(kit.series.normal.odds) - 1)


def surrounds(kit: RisingSunKit, side: int, target: int, stands: set[int]) -> bool:
    """10.33 Whether attackers from some hexes would surround a target."""
    opposite = any(2 * target - hex in stands for hex in stands)
    if not opposite and len(stands) < kit.series.combat.concentric_hexes:
        return False
    held = bits.of(hex for hex in stands if kit.land >> hex & 1)
    covered = bits.of(stands) | kit.sea | kit.zones[side][0].of(held)
    return all(covered >> hex & 1 for hex in kit.board.neighbours[target])


def whole(s: RisingSun, force: Sequence[Stand]) -> int:
    """10.34 How many formations attack with all their parts."""
    units = {u for u, _ in force}
    return sum(
        bool(parts) and units.issuperset(parts) and not is_broken(s, n) for n, parts in enumerate(s.kit.components)
    )


def on_die(s: RisingSun, side: int, force: Sequence[Stand], seen: Seen) -> int:
    """10.36 What the leads, tanks and momentum do to the die."""
    kit = s.kit
    lead = max(figures(s, u).proficiency for u, _ in force)
    tanks = any(kit.is_armour[u] for u, _ in force)
    armour = (tanks and not seen.armour and not seen.cancels) - (seen.armour and not tanks)
    momentum = has_momentum(s, side) - has_momentum(s, 1 - side)
    return lead - seen.proficiency + kit.series.combat.armour * armour + kit.series.initiative.combat * momentum


def steps_of(s: RisingSun, force: Sequence[Stand]) -> int:
    """2.12 The steps of a force."""
    return sum(steps_left(s, u) for u, _ in force)
