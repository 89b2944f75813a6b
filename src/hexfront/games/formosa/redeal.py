"""Dealing anew what a side cannot know: concealed Japanese units, enemy displays, plans (11.0, R93)."""

from __future__ import annotations

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.recruiting import site_refusal
from hexfront.games.formosa.rules.stacking import excess
from hexfront.games.formosa.state import CW, JP, US, Formosa, air, place, set_concealed, shift_air
from hexfront.kernel.dice import SeededDice


class Dealer:
    """Random numbers for dealing; the game's own dice are never touched."""

    def __init__(self, seed: int) -> None:
        self.at = seed

    def randrange(self, stop: int) -> int:
        """A number below `stop`."""
        value, self.at = SeededDice().throw(self.at, stop)
        return value - 1


def redeal(s: Formosa, side: int, rng: Dealer) -> None:
    """Make everything a side cannot see random, and leave everything it sees as it is."""
    if side != JAPAN:
        swap_concealed(s, rng)
        reshuffle_air(s, JP, rng)
        s.kamikaze = rng.randrange(s.kit.tables.air_limits.kamikaze - s.tokku + 1)
    if side != ALLIED:
        for nation in (US, CW):
            reshuffle_air(s, nation, rng)
        swap_displays(s, rng)
    s.stack = tuple(step.shown_to(s, side) for step in s.stack)


def swap_concealed(s: Formosa, rng: Dealer) -> None:
    """Concealed units on the map change places wherever their sites and the stacking allow it."""
    hidden = [u for u in s.kit.units[JAPAN] if s.concealed[u] and s.where[u] >= 0]
    for _ in range(3 * len(hidden)):
        a, b = hidden[rng.randrange(len(hidden))], hidden[rng.randrange(len(hidden))]
        if s.where[a] != s.where[b]:
            _try_swap(s, a, b)


def _try_swap(s: Formosa, a: int, b: int) -> None:
    x, y = s.where[a], s.where[b]
    _exchange(s, a, b, y, x)
    fits = not any(excess(s, x, JAPAN)) and not any(excess(s, y, JAPAN)) and _site(s, a) and _site(s, b)
    if not fits:
        _exchange(s, a, b, x, y)


def _exchange(s: Formosa, a: int, b: int, to_a: int, to_b: int) -> None:
    place(s, a, to_a)
    place(s, b, to_b)
    for unit in (a, b):
        set_concealed(s, unit, True)


def _site(s: Formosa, unit: int) -> bool:
    """8.1 Static units only where they can have been placed."""
    if not s.kit.never_moves[unit] or s.kit.is_deception[unit]:
        return True
    refusal = site_refusal(s, unit, s.where[unit], True)
    return refusal is None or refusal.key == "full"


def reshuffle_air(s: Formosa, nation: int, rng: Dealer) -> None:
    """How many points lie ready and how many are lost is the owner's secret; their sum is kept."""
    total = air(s, nation, "available") + air(s, nation, "lost")
    ready = rng.randrange(total + 1)
    shift_air(s, nation, "available", "lost", air(s, nation, "available") - ready)


def swap_displays(s: Formosa, rng: Dealer) -> None:
    """Allied units of one type off the map change places between the displays."""
    boxes = (s.kit.staging, s.kit.amoy, s.kit.reinforcements[ALLIED], s.kit.replacements[ALLIED])
    away = [u for u in s.kit.units[ALLIED] if s.where[u] in boxes]
    for _ in range(2 * len(away)):
        a, b = away[rng.randrange(len(away))], away[rng.randrange(len(away))]
        if s.kit.type_of[a] == s.kit.type_of[b] and s.kit.contingent[a] == s.kit.contingent[b]:
            x, y = s.where[a], s.where[b]
            place(s, a, y)
            place(s, b, x)
