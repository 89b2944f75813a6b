"""Of all positions that look alike to a side the first one: what a search starts from, whatever the truth is.

Dealing anew begins with the position it is given. Started from here it deals the same worlds for the same seed, so a
bot that searches in them cannot tell one truth from another.
"""

from __future__ import annotations

from hexfront.games.formosa.deal_allied import Displays
from hexfront.games.formosa.deal_japanese import TAC_KAMIKAZE, Concealment, may_shift, shift, trades
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.redeal import replanned
from hexfront.games.formosa.rules.air import StrikePlanning
from hexfront.games.formosa.rules.recruiting import air_in_play, air_limit
from hexfront.games.formosa.state import CW, JP, US, Formosa, add_air, put_aside, set_air, set_moved
from hexfront.kernel.state import clone
from hexfront.kernel.step import actors
from hexfront.mechanics.dealing import Dealer

PASSES = 8


def plain_for(s: Formosa, side: int) -> Formosa:
    """The first of the positions that look alike to a side."""
    new = clone(s)
    if side != JAPAN:
        sort_concealed(new)
        sort_points(new)
    if side != ALLIED:
        sort_displays(new)
        sort_boxes(new)
    new.rebuild()
    new.stack = tuple(replanned(new, x, side, Dealer(0)) if isinstance(x, StrikePlanning) else x for x in new.stack)
    return new


def may_plan(s: Formosa, side: int) -> bool:
    """11.0 Only who decides: in the middle of the enemy's decisions it is not clear what he is about to do."""
    return side in actors(s)


def post(s: Formosa, unit: int) -> tuple[int, int]:
    """Where a counter is, and whether it has moved."""
    return s.where[unit], s.moved[unit]


def sort_concealed(s: Formosa) -> None:
    """11.0 Concealed counters in the order of their posts, as far as two or three may change; static ones first."""
    found, fixed = Concealment(s), s.kit.never_moves
    ranked = sorted(found.hidden, key=lambda u: (not fixed[u], s.kit.type_of[u], u))
    for _ in range(PASSES):
        changed = [forward(found, ranked, i) for i in range(len(ranked))]
        if not any(changed):
            break
    found.name_mover()


def forward(found: Concealment, ranked: list[int], i: int) -> bool:
    """Bring a counter to the first post it may have, those ranked before it staying where they are; if it moved."""
    s, a, rest = found.s, ranked[i], ranked[i + 1 :]
    for b in sorted((u for u in rest if post(s, u) < post(s, a)), key=lambda u: post(s, u)):
        if found.may_exchange(a, b):
            found.exchange(a, b)
            return True
        c = found.third(a, b, rest)
        if c is not None:
            found.exchange(a, b)
            found.exchange(b, c)
            return True
    return False


def sort_points(s: Formosa) -> None:
    """7.3 Points rather than the fleet and raiders, TAC rather than Kamikaze points, as far as it can have been."""
    sold = True
    while sold:
        while may_shift(s, 1, -TAC_KAMIKAZE):
            shift(s, 1, -TAC_KAMIKAZE)
        sold = any(s.where[trade.piece] == trade.bought and trade.made(s) for trade in trades(s))
    set_air(s, JP, "lost", 0)


def sort_displays(s: Formosa) -> None:
    """7.3 Points rather than counters, and of counters the first, as far as the limit of points leads to them."""
    found = Displays(s)
    if not found.choosing:
        sort_purchases(s, found)
    for a in found.secret:
        for b in reversed(found.secret):
            if a < b and may_stand_for(found, a, b):
                found.swap(b, a)


def sort_purchases(s: Formosa, found: Displays) -> None:
    """7.3 Points for every counter that may be sold, and counters again for points above the limit."""
    change = min(s.cw_bought, s.cw_available)
    add_air(s, CW, "bought", -change)
    add_air(s, CW, "available", -change)
    found.buy_points(change)
    for piece in reversed(found.secret):
        if found.in_play(piece) and found.may_leave(piece) and not found.fixed(piece):
            found.sell(piece)
    for piece in found.secret:
        if air_in_play(s, US) > air_limit(s, US) and found.may_buy_back(piece):
            found.buy(piece)


def may_stand_for(found: Displays, a: int, b: int) -> bool:
    """7.3 Whether a counter not in play could have been bought in place of one that is."""
    return not found.in_play(a) and found.in_play(b) and found.may_leave(b) and found.same_price(b, a)


def sort_boxes(s: Formosa) -> None:
    """9.0, R26 Whoever may wait in Amoy waits in the Staging Area; planes lost are gone."""
    for unit in s.kit.units[ALLIED]:
        if s.where[unit] in (s.kit.staging, s.kit.amoy):
            put_aside(s, unit, s.kit.staging)
            set_moved(s, unit, 0)
    for nation in (US, CW):
        set_air(s, nation, "lost", 0)
