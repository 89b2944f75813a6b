"""8.1 Where a unit, or the group it moves with, can get to in this phase, by which actions, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.rising_sun.rules.movement import Movement
from hexfront.games.rising_sun.rules.movement_points import NORMAL, STRATEGIC_PACE
from hexfront.games.rising_sun.rules.moving import ENEMY_THERE, OUT_OF_REACH, SEA, STRATEGIC_ONLY, Moving, party
from hexfront.games.rising_sun.state import RisingSun, at
from hexfront.kernel.act import Act
from hexfront.kernel.aids import Reach
from hexfront.kernel.refusal import Refusal
from hexfront.mechanics.treks import Trek, treks


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
    return [
        Reach(hex, trek.spent - spent, trek.way, (*first, *(Act("to", h) for h in trek.way)), False)
        for hex, trek in _treks(s, move).items()
        if hex != start
    ]


def _treks(s: RisingSun, move: Moving) -> dict[int, Trek[Moving]]:
    """8.1, 8.2 Every hex that a move as it stands can get to, the start included, and how it stands there."""

    def onward(here: int, now: Moving) -> Iterator[tuple[int, int, Moving]]:
        """8.2 The next hexes from there, as the move stands by then."""
        for to in now.steps_from(s, here):
            after = now.after(s, here, to)
            yield to, max(after.spent), after

    return treks(s.where[move.units[0]], max(move.spent), move, onward)


def closed(s: RisingSun, side: int, act: Act, hex: int) -> list[Refusal]:
    """8.1 Why a unit that could set out does not get to a hex: what bars the last step, or that it is too far."""
    if act.verb != "move" or not isinstance(s.stack[-1], Movement):
        return []
    found = _treks(s, party(s, side, (act.a,), NORMAL))
    if hex in found:
        return []
    if at(s, 1 - side) >> hex & 1:
        return [ENEMY_THERE]
    if not s.kit.land >> hex & 1:
        return [SEA]
    bars = [
        trek.move.step_refusal_from(s, near, hex) for near, trek in found.items() if s.kit.board.adjacent(near, hex)
    ]
    return [_in_haste(s, side, act.a, hex) or next((bar for bar in bars if bar), OUT_OF_REACH)]


def _in_haste(s: RisingSun, side: int, unit: int, hex: int) -> Refusal | None:
    """8.32 That strategic movement would lead to a hex."""
    may = party(s, side, (unit,), NORMAL).check(s, side, Act("strategic")) is None
    return STRATEGIC_ONLY if may and hex in _treks(s, party(s, side, (unit,), STRATEGIC_PACE)) else None
