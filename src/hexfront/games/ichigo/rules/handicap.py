"""S6 Solitaire play made easier or harder: options that change dice of the program's side or of the human player's."""

from __future__ import annotations

from hexfront.games.ichigo.kit import ALLIED, JAPAN
from hexfront.games.ichigo.state import Ichigo
from hexfront.games.ichigo.tables import Handicap, Movement

EASY = ("easy_japan", "easy_allied")
"""S6, R81 By the side of the human player: the program rolls its air die lower."""
HARD = ("hard_japan", "hard_allied")
"""S6, R81 By the side of the human player: he rolls for movement and reinforcements lower."""


def air_handicap(s: Ichigo, side: int) -> int:
    """S6 What counts on the air die of a side."""
    human = ALLIED if side == JAPAN else JAPAN
    return s.kit.tables.handicap.air if EASY[human] in s.options else 0


def hampered(s: Ichigo, side: int) -> bool:
    """S6 Whether a side rolls for movement and reinforcements lower."""
    return HARD[side] in s.options


def points_by_die(s: Ichigo, side: int) -> Movement | Handicap:
    """S6, 10.14, 10.15 Where the movement points of each die stand."""
    return s.kit.tables.handicap if hampered(s, side) else s.kit.tables.movement


def reinforcement_die(s: Ichigo, side: int, die: int) -> int:
    """S6, 9.7 What a die for reinforcements counts."""
    t = s.kit.tables.handicap
    return max(t.reinforcement_least, die + t.reinforcement) if hampered(s, side) else die
