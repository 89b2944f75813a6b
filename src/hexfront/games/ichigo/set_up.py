"""3.0 The set-up: no decisions, but chance places the Chinese."""

from __future__ import annotations

from hexfront.games.ichigo.kit import IchigoKit
from hexfront.games.ichigo.sequence import START
from hexfront.games.ichigo.state import Ichigo, blank_marks, lay_out, place, set_start_control
from hexfront.kernel.dice import Dice
from hexfront.kernel.faces import draw_for, fresh


def new_game(kit: IchigoKit, scenario: str, options: tuple[str, ...], dice: Dice, die: int = 0) -> Ichigo:
    """3.1-3.5 Units where they start, the Chinese regulars drawn by nobody's eyes."""
    s = Ichigo(kit, scenario, options, dice, die)
    lay_out(s)
    blank_marks(s)
    set_start_control(s)
    _place_named(s)
    for placing in kit.campaign.placing:
        for _ in range(placing.units):
            body = fresh(s, kit.regulars)
            draw_for(s, "3.3", body)
            place(s, body, kit.board.hex(placing.hex))
    s.stack = START
    return s


def _place_named(s: Ichigo) -> None:
    """3.2, 3.4 Militia and the China Expeditionary Army, the unit named first on top; the others in their boxes."""
    kit = s.kit
    for group in kit.campaign.set_up:
        for name in reversed(group.units):
            place(s, kit.index[name], kit.place(group.at))
    for arrival in kit.campaign.arrivals:
        for name in arrival.units:
            place(s, kit.index[name], kit.turn_track)
