"""8.1 Where a unit, or the group it moves with, can get to in this phase, and by which actions."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.rising_sun.rules.movement import Movement
from hexfront.games.rising_sun.rules.movement_points import NORMAL
from hexfront.games.rising_sun.rules.moving import Moving, party
from hexfront.games.rising_sun.state import RisingSun
from hexfront.kernel.act import Act
from hexfront.kernel.aids import Reach
from hexfront.mechanics.treks import treks


def reach(s: RisingSun, side: int, piece: int) -> list[Reach]:
    """8.1 Every hex in reach of a unit on the move with its group, or of one that could set out alone."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Moving) and top.side == side and piece in top.units:
        return ways(s, top, ())
    set_out = Act("move", piece)
    if isinstance(top, Movement) and top.side == side and top.check(s, side, set_out) is None:
        return ways(s, party(s, side, (piece,), NORMAL), (set_out,))
    return []


def ways(s: RisingSun, move: Moving, first: tuple[Act, ...]) -> list[Reach]:
    """8.1, 8.21 The hexes that a move as it stands can get to; what they cost is what the dearest member pays."""
    start, spent = s.where[move.units[0]], max(move.spent)

    def onward(here: int, now: Moving) -> Iterator[tuple[int, int, Moving]]:
        """8.2 The next hexes from there, as the move stands by then."""
        for to in now.steps_from(s, here):
            after = now.after(s, here, to)
            yield to, max(after.spent), after

    return [
        Reach(hex, trek.spent - spent, trek.way, (*first, *(Act("to", h) for h in trek.way)), False)
        for hex, trek in treks(start, spent, move, onward).items()
        if hex != start
    ]
