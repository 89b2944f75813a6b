"""The course of the game: turn, phase, who moves, initiative. The only writers of these columns."""

from __future__ import annotations

from hexfront.games.rising_sun.state.columns import RisingSun
from hexfront.kernel.state import NOBODY

SET_UP, INITIATIVE, JOINT, BOMBARDMENT, MOVEMENT, COMBAT, RESERVE_MOVEMENT, RESERVE_COMBAT, INTERDICTION, ADMIN = range(
    10
)
"""`phase`: set-up, I, II, A to F of a player turn, V."""


def begin_phase(s: RisingSun, phase: int, side: int = NOBODY) -> None:
    """3.1 A phase begins, of one player or of both (-1)."""
    s.phase, s.phasing = phase, side


def advance_turn(s: RisingSun) -> None:
    """3.1 The turn marker advances."""
    s.turn += 1


def set_first(s: RisingSun, side: int) -> None:
    """4.0 Who is the first player of the turn."""
    s.first = side


def give_initiative(s: RisingSun, side: int, promised: int) -> None:
    """4.1 A side holds the initiative this turn, or nobody (-1) does."""
    s.held = 0 if side == NOBODY else s.held + 1 if side == s.initiative else 1
    s.initiative, s.promised, s.made, s.rerolled = side, promised, 0, 0


def has_momentum(s: RisingSun, side: int) -> bool:
    """4.31 Momentum exists from the third turn in a row with the initiative."""
    return s.initiative == side and s.held >= s.kit.series.initiative.momentum_turn


def count_attack(s: RisingSun) -> None:
    """4.14, R12 An attack of the player who holds the initiative counts for his promise."""
    s.made += 1


def use_reroll(s: RisingSun) -> None:
    """4.33 The re-roll of the turn is used."""
    s.rerolled += 1
