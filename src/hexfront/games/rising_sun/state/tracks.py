"""Losses and replacements. The only writers of `losses`, `payable`, `points`, `special`, `broken`, `eliminated_*`.

The first three are columns at the markers of the loss tracks (`mj_loss_japan_army_infantry`).
"""

from __future__ import annotations

from hexfront.games.rising_sun.kit import JAPAN
from hexfront.games.rising_sun.state.columns import RisingSun

SPECIAL_BITS = 4
"""`special` holds four bits for each row of special steps."""


def clear_tracks(s: RisingSun) -> None:
    """2.21 All tracks stand at zero."""
    s.losses, s.payable, s.points = ([0] * len(s.kit.pieces) for _ in range(3))


def record_loss(s: RisingSun, unit: int, steps: int) -> None:
    """5.11 Lost steps of infantry and armour are recorded on their track."""
    if s.kit.track[unit] >= 0:
        s.losses[s.kit.track[unit]] += steps


def count_eliminated(s: RisingSun, unit: int, steps: int) -> None:
    """18.4 A running tally of lost steps."""
    if s.kit.side_of[unit] == JAPAN:
        s.eliminated_japan += steps
    else:
        s.eliminated_allied += steps


def set_losses_aside(s: RisingSun) -> None:
    """5.12 Last turn's losses become payable, the tracks start at zero."""
    s.payable = s.losses
    s.losses = [0] * len(s.payable)


def set_points(s: RisingSun, track: int, points: int) -> None:
    """5.12, 5.13 The replacement points of a track."""
    s.points[track] = points


def special_left(s: RisingSun, row: int) -> int:
    """5.2 The special steps left of a row."""
    return s.special >> SPECIAL_BITS * row & (1 << SPECIAL_BITS) - 1


def set_special(s: RisingSun, row: int, steps: int) -> None:
    """5.2 The special steps of a row."""
    shift = SPECIAL_BITS * row
    s.special = s.special & ~((1 << SPECIAL_BITS) - 1 << shift) | steps << shift


def break_formations(s: RisingSun, unit: int) -> None:
    """10.34, R18 The first destruction of a component ends the integrity of its formations for good."""
    for n, parts in enumerate(s.kit.components):
        if unit in parts:
            s.broken |= 1 << n


def is_broken(s: RisingSun, formation: int) -> bool:
    """10.34 Whether a formation of the list has lost its integrity."""
    return bool(s.broken >> formation & 1)
