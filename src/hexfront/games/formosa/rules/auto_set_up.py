"""3.0 A sensible setup for those who want to start playing at once.

The Japanese take their strongest units, buy regiments and heavy weapons, hold the ports, airfields and cities in
proportion to their worth, keep a reserve inland and spread deception over beaches that nobody holds. The Allies buy
landing craft and keep logistics points for the assault and the first bases. Figures are in `auto_set_up.toml`.
"""

from __future__ import annotations

from hexfront.games.formosa.kit import ALLIED, JAPAN, FormosaKit
from hexfront.games.formosa.rules.deployment import sites
from hexfront.games.formosa.rules.recruiting import bought_97, buy_refusal, price
from hexfront.games.formosa.state import Formosa, lp, pay_unseen, place, set_concealed
from hexfront.games.formosa.tables import PostTable
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.kept import kept
from hexfront.mechanics.dealing import Dealer

Posts = dict[int, int]
"""Hexes and what each is worth to the defence, in hundredths."""
Wants = list[tuple[int, int]]
"""Hexes in order, each behind how much it wants another unit, negative."""


# purchases


def buy_in_set_up(s: Formosa, unit: int) -> None:
    """8.0, 8.1 Pay the recruit price; units in hand, strikes and the fleet to Available, markers to their display."""
    kit, side = s.kit, s.kit.side_of[unit]
    whole = unit in kit.division_97 and not bought_97(s)
    pay_unseen(s, side, price(s, unit))
    if whole:
        for other in kit.division_97:
            if other != unit:
                pay_unseen(s, ALLIED, price(s, other))
                place(s, other, kit.hand[ALLIED])
    if unit in kit.amphibious or unit == kit.drop_zone:
        place(s, unit, kit.markers_box)
    else:
        place(s, unit, kit.hand[side] if kit.is_ground[unit] else kit.available[side])


def buy_in_order(s: Formosa, side: int) -> None:
    """8.0 Everything on the list that can be had without going below the points to be kept."""
    auto = s.kit.auto
    wish = auto.japanese if side == JAPAN else auto.allied(s.scenario)
    for name in wish.buy:
        unit = s.kit.index[name]
        if buy_refusal(s, side, unit, True) is None and lp(s, side) - price(s, unit) >= wish.keep_lp:
            buy_in_set_up(s, unit)


# placement


def posts(s: Formosa, t: PostTable, rng: Dealer | None = None) -> Posts:
    """4.2, 10.1 What the hexes of the island are worth to the defence; dice move each up or down."""
    spread = 2 * t.chance + 1
    return {hex: worth * (100 + (rng.below(spread) - t.chance if rng else 0)) for hex, worth in _worths(s, t)}


@kept()
def _worths(s: Formosa, t: PostTable) -> tuple[tuple[int, int], ...]:
    """4.2, 10.1 The hexes of the island that are worth anything, and how much, before any dice."""
    kit, found = s.kit, []
    for hex in bits.each(kit.land):
        worth = t.victory_point * points(kit, hex)
        worth += t.landing if (kit.beach | kit.ports) >> hex & 1 else 0
        if not worth and (kit.cities & kit.road_hexes) >> hex & 1:
            worth = t.reserve
        if worth:
            found.append((hex, worth))
    return tuple(found)


def points(kit: FormosaKit, hex: int) -> int:
    """4.2 The victory points in a hex."""
    here, v = bits.bit(hex), kit.tables.victory
    found = v.major_port * bool(kit.major_ports & here) + v.minor_port * bool(kit.minor_ports & here)
    found += v.airfield * bool(kit.airfields & here) + v.industrial * bool(kit.industrial & here)
    return found + v.peak * bool(kit.peaks & here)


def place_defenders(s: Formosa, units: list[int], rng: Dealer | None = None) -> None:
    """3.0 What is still in hand, concealed: static units, the others from the strongest, the camp, deception."""
    t = s.kit.auto.posts
    worth = posts(s, t, rng)
    wanting = wants(s, worth, t.garrison)
    for unit in in_turn(s.kit, units):
        if free := sites(s, unit, True):
            hex = post_for(s, unit, free, wanting)
            set_concealed(s, unit, True)
            place(s, unit, hex)
            if hex in worth:
                wanting = sorted([want for want in wanting if want[1] != hex] + [_want(s, hex, worth, t.garrison)])


def in_turn(kit: FormosaKit, units: list[int]) -> list[int]:
    """3.0 The order in which units find their posts."""

    def rank(unit: int) -> tuple[bool, bool, bool, int, int]:
        return (
            kit.is_deception[unit],
            unit == kit.pw_camp,
            not kit.never_moves[unit],
            -kit.face[unit].cf,
            unit,
        )

    return sorted(units, key=rank)


def wants(s: Formosa, worth: Posts, garrison: int) -> Wants:
    """3.0 The posts as they want another unit, the one that wants it most first."""
    return sorted(_want(s, hex, worth, garrison) for hex in worth)


def _want(s: Formosa, hex: int, worth: Posts, garrison: int) -> tuple[int, int]:
    """3.0 One more unit is worth less, the more strength is there."""
    there = sum([s.kit.face[unit].cf for unit in s.stacks.get(hex, ())])
    return -(worth[hex] * 100 // (garrison + there)), hex


def post_for(s: Formosa, unit: int, free: HexSet, wanting: Wants) -> int:
    """3.0 The best of the hexes open to a unit."""
    if unit == s.kit.pw_camp:
        return out_of_the_way(s, free)
    held = [hex for _, hex in wanting if free >> hex & 1]
    if s.kit.is_deception[unit]:
        # a counter where nobody stands makes the enemy come prepared
        held = [hex for hex in held if not s.japan_at >> hex & 1] or held
    return held[0] if held else bits.first(free)


def out_of_the_way(s: Formosa, free: HexSet) -> int:
    """25.10 The free hex farthest from where the enemy can land."""
    grid, shores = s.kit.board.grid, list(bits.each(s.kit.beach | s.kit.ports))
    return max(bits.each(free), key=lambda hex: (min(grid.distance(hex, shore) for shore in shores), -hex))
