"""Logistics and victory points; strikes and traffic on hexes. The only writers of these columns."""

from __future__ import annotations

from hexfront.games.formosa.kit import ALLIED
from hexfront.games.formosa.state.columns import Formosa
from hexfront.mechanics import points
from hexfront.mechanics.points import HexPoints

points_on = points.on


def lp(s: Formosa, side: int) -> int:
    """7.1 A side's logistics points, without what it has just spent unseen."""
    return s.lp_allied - s.spent_allied if side == ALLIED else s.lp_japan - s.spent_japan


def shown_lp(s: Formosa, side: int, viewer: int) -> int:
    """11.0, R93, R129 A side's logistics points as another one sees them: purchases count when they are closed."""
    return lp(s, side) if viewer == side else s.lp_allied if side == ALLIED else s.lp_japan


def set_lp(s: Formosa, side: int, points: int) -> None:
    """7.1 A side has so many logistics points; never less than none."""
    if points < 0:
        raise AssertionError(f"side {side} would have {points} logistics points")
    if side == ALLIED:
        s.lp_allied = points
    else:
        s.lp_japan = points


def receive(s: Formosa, side: int, points: int) -> None:
    """7.2 Receive logistics points."""
    set_lp(s, side, lp(s, side) + points)


def pay(s: Formosa, side: int, points: int) -> None:
    """7.2 Spend logistics points openly."""
    set_lp(s, side, lp(s, side) - points)


def pay_unseen(s: Formosa, side: int, points: int) -> None:
    """7.3, R129 Spend logistics points on a purchase, which the other side does not see yet."""
    if points > lp(s, side):
        raise AssertionError(f"side {side} would have {lp(s, side) - points} logistics points")
    if side == ALLIED:
        s.spent_allied += points
    else:
        s.spent_japan += points


def buy_back(s: Formosa) -> None:
    """11.0, R75, R129 An Allied formation that counts as lost is bought back, which is not seen yet."""
    s.bought_back += 1


def close_books(s: Formosa, side: int) -> None:
    """11.0, R129 A side has bought: its new total is shown."""
    left = lp(s, side)
    if side == ALLIED:
        s.spent_allied = s.bought_back = 0
    else:
        s.spent_japan = 0
    set_lp(s, side, left)


def hold_over(s: Formosa, side: int, points: int) -> None:
    """25.2, R21 Logistics points that come with the income of the next turn."""
    if side == ALLIED:
        s.held_allied += points
    else:
        s.held_japan += points


def receive_held(s: Formosa) -> None:
    """7.2, R21 What was held over from last turn is received."""
    s.lp_allied += s.held_allied
    s.lp_japan += s.held_japan
    s.held_allied = s.held_japan = 0


def award(s: Formosa, side: int, points: int) -> None:
    """25.10 Victory points that no hex on the map stands for."""
    if side == ALLIED:
        s.bonus_allied += points
    else:
        s.bonus_japan += points


def add_support(s: Formosa, hex: int, nation: int, points: int) -> None:
    """16.3 Ground support on a hex, more or less."""
    s.support = _added(s.support, hex, nation, points)


def add_interdiction(s: Formosa, hex: int, nation: int, points: int) -> None:
    """16.4 Interdiction on a hex, more or less."""
    s.interdiction = _added(s.interdiction, hex, nation, points)


def clear_strikes(s: Formosa) -> None:
    """6.1 Nothing flies any more."""
    s.support = s.interdiction = ()


def open_ports(s: Formosa) -> None:
    """21.0 No port or coast has seen traffic yet."""
    s.traffic, s.departed = (), 0


def count_traffic(s: Formosa, hex: int) -> None:
    """21.0 One more unit through a port."""
    s.traffic = _added(s.traffic, hex, 0, 1)


def depart(s: Formosa, hex: int) -> None:
    """21.0 A unit has left from an open coast."""
    s.departed |= 1 << hex


def _added(table: HexPoints, hex: int, nation: int, number: int) -> HexPoints:
    return tuple(sorted(points.add(table, (hex, nation), number)))
