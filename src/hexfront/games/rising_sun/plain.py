"""17.1 A position as a side is shown it, from which plans begin and threats are reckoned.

Of hidden enemies a side knows the places, who they are all together, and their zones of control. Nothing else goes over
from the truth, so that positions that look alike to the side are one and the same when they are laid plain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_

from hexfront.games.rising_sun.redeal import follow, kind, redeal
from hexfront.games.rising_sun.rules.fog_of_war import hidden_in, visible
from hexfront.games.rising_sun.rules.in_attack import InAttack
from hexfront.games.rising_sun.rules.moving import Moving
from hexfront.games.rising_sun.rules.stacking import excess
from hexfront.games.rising_sun.rules.zones_of_control import zoc, zone
from hexfront.games.rising_sun.state import (
    ARRIVED,
    RisingSun,
    at,
    forget_tried,
    set_moved,
    set_order,
    set_shelled,
    units_in,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.state import clone
from hexfront.kernel.step import actors, pop
from hexfront.mechanics.dealing import Dealer, forget, take_places

DEALS = 20
"""How often hidden enemies are dealt at most. Two thousand positions of random games needed three deals at most."""


def plain_for(s: RisingSun, side: int) -> RisingSun:
    """17.1 Of all positions that look alike to a side one that is the same for all of them, and no other dice.

    Where it may not plan, hidden units stay where such units are, since running steps name them.
    """
    new = clone(s)
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Moving) and top.side != side:
        pop(new)
    forget_marks(new, side)
    if may_plan(s, side):
        deal_hidden(new, side, Dealer(0))
    redeal(new, side, Dealer(0))
    return new


def as_shown(s: RisingSun, side: int) -> RisingSun:
    """17.1 What a side is shown of the map at any moment, with some hidden enemies in the places where any may be."""
    new = clone(s)
    forget_marks(new, side)
    deal_hidden(new, side, Dealer(0))
    return new


def may_plan(s: RisingSun, side: int) -> bool:
    """17.1 On one's own decision outside attacks: what the enemy has begun unseen, and who fires, shows in nothing."""
    return side in actors(s) and not isinstance(s.stack[-1], InAttack)


def hidden_of(s: RisingSun, owner: int) -> list[int]:
    """17.1 The units of a side on the map that its enemy does not see."""
    return [u for u in s.kit.units[owner] if s.where[u] >= 0 and not visible(s, u)]


def forget_marks(s: RisingSun, side: int) -> None:
    """17.1 Who has moved, and all that is noted of units below a top, is not told."""
    for unit in s.kit.units[1 - side]:
        if s.moved[unit] not in ARRIVED:
            set_moved(s, unit, 0)
    for hex in bits.each(at(s, 1 - side)):
        if hidden := hidden_in(s, hex):
            lay_plain(s, hex, hidden)
    forget_tried(s, hidden_of(s, 1 - side))


def lay_plain(s: RisingSun, hex: int, hidden: Sequence[int]) -> None:
    """17.1 Hidden units of a hex are whole and unmarked; how many arrived this turn or were shelled is known, not who.

    Who arrives comes from a box that everybody sees. They lie kind by kind, whatever lay above.
    """
    arrived = sorted(s.moved[u] for u in hidden)
    shelled = sorted(s.shelled[u] for u in hidden)
    plain = sorted(hidden, key=lambda u: (kind(s, u), u))
    for unit, how, hit in zip(plain, arrived, shelled, strict=True):
        forget(s, unit)
        set_moved(s, unit, how)
        if hit:
            set_shelled(s, unit)
    rest = iter(plain)
    set_order(s, hex, [next(rest) if u in hidden else u for u in units_in(s, hex)])


def deal_hidden(s: RisingSun, side: int, rng: Dealer) -> None:
    """17.1 Any hidden enemy may lie in any hidden place, if all together have the zones of control that everybody sees.

    If they have not, as happens now and then, they are dealt again. Then they find room.
    """
    shown, now = zoc(s, 1 - side), dict[int, int]()
    hidden = sorted(hidden_of(s, 1 - side), key=lambda u: (s.where[u], s.level[u]))
    seen = {u: u for u in s.kit.units[1 - side] if s.where[u] >= 0 and visible(s, u)}
    lacking = shown & ~zones(s, seen)
    for _ in range(DEALS):
        now = dealt(s, rng.shuffled(hidden), rng.shuffled(sorted(hidden)), shown, lacking)
        if zones(s, seen | now) == shown:
            break
    find_room(s, now, seen)
    take_places(s, now)
    follow(s, now)
    s.rebuild()


def dealt(s: RisingSun, places: list[int], pool: list[int], shown: HexSet, lacking: HexSet) -> dict[int, int]:
    """17.1 Somebody of the pool for each place."""
    now = dict[int, int]()
    while places:
        place, unit = next_dealt(s, places, pool, shown, lacking)
        now[place] = unit
        places.remove(place)
        pool.remove(unit)
        lacking &= ~zone(s, unit, s.where[place])
    return now


def next_dealt(s: RisingSun, places: list[int], pool: list[int], shown: HexSet, lacking: HexSet) -> tuple[int, int]:
    """7.0, 17.1 Who comes where: first whoever has most zones that nobody has yet, then where few sorts can be."""
    sorts = {(s.kit.has_zoc[u], s.kit.gait[u]): u for u in reversed(pool)}.values()
    fitting = {place: [u for u in sorts if not zone(s, u, s.where[place]) & ~shown] for place in places}

    def worth(pair: tuple[int, int]) -> tuple[int, int]:
        place, unit = pair
        return (zone(s, unit, s.where[place]) & lacking).bit_count(), -len(fitting[place])

    pairs = [(place, unit) for place, units in fitting.items() for unit in units]
    return max(pairs, key=worth, default=(places[0], pool[0]))


def find_room(s: RisingSun, now: dict[int, int], seen: dict[int, int]) -> None:
    """6.1, 17.1 Dealt units change places, two by two, until no stack is too large or no change helps."""
    changed = True
    while changed:
        pairs = ((a, b) for a in now if too_large(s, now, s.where[a]) for b in now)
        changed = any(change_places(s, now, a, b, seen) for a, b in pairs)


def change_places(s: RisingSun, now: dict[int, int], a: int, b: int, seen: dict[int, int]) -> bool:
    """6.1, 7.0 Two dealt units change places, if less is too much in the stacks there and all zones of control stay."""
    shown = zones(s, seen | now)
    there = {s.where[a], s.where[b]}
    before = sum(too_large(s, now, hex) for hex in there)
    now[a], now[b] = now[b], now[a]
    if sum(too_large(s, now, hex) for hex in there) < before and zones(s, seen | now) == shown:
        return True
    now[a], now[b] = now[b], now[a]
    return False


def too_large(s: RisingSun, now: Mapping[int, int], hex: int) -> int:
    """6.1 By how much the stack of a hex is above its limit, some of its units dealt."""
    here = units_in(s, hex)
    return excess(s.kit, [now.get(u, u) for u in here], s.kit.limits[s.kit.side_of[here[0]]][hex])


def zones(s: RisingSun, now: Mapping[int, int]) -> HexSet:
    """7.0 The zones of control of units, each in the place of another or its own."""
    return reduce(or_, (zone(s, unit, s.where[place]) for place, unit in now.items()), 0)
