"""17.1 What a side sees of its enemy, and what it takes hidden units for: the mean of those like them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hexfront.games.rising_sun.judgement.doctrine import doctrine_of
from hexfront.games.rising_sun.plain import hidden_of
from hexfront.games.rising_sun.redeal import kind
from hexfront.games.rising_sun.rules.fog_of_war import visible
from hexfront.games.rising_sun.state import RisingSun, at, concealed, figures, steps_left, units_in

QUARTERS = 4
"""Strengths are counted in quarters, so that halves and means are whole numbers."""


class Seen(NamedTuple):
    """An enemy hex as a side sees it: strengths in quarters, steps, the best proficiency, tanks, guns against them."""

    units: int
    attack: int
    defence: int
    steps: float
    proficiency: int
    armour: bool
    cancels: bool


class Taken(NamedTuple):
    """What a unit is taken for."""

    attack: float
    defence: float
    steps: float
    proficiency: float


class Sight:
    """What a side sees now; worked out when asked for."""

    def __init__(self, s: RisingSun, side: int) -> None:
        self.s, self.side = s, side
        self.habits = doctrine_of(s.kit).habits[side]
        self.enemy = at(s, 1 - side)
        self._seen: dict[int, Seen] = {}
        self._means: dict[tuple[object, ...], Taken] | None = None

    def of(self, hex: int) -> Seen:
        """An enemy hex."""
        if hex not in self._seen:
            under = concealed(self.s, 1 - self.side) >> hex & 1
            self._seen[hex] = self._unseen() if under else self._look(hex)
        return self._seen[hex]

    def _unseen(self) -> Seen:
        """17.2 Under a concealment marker anything may be."""
        defence, steps = self.habits.unseen
        return Seen(1, QUARTERS * defence, QUARTERS * defence, steps, 3, False, False)

    def _look(self, hex: int) -> Seen:
        kit, here = self.s.kit, units_in(self.s, hex)
        taken = [self.taken(u) for u in here]
        return Seen(
            len(here),
            round(QUARTERS * sum(t.attack for t in taken)),
            round(QUARTERS * sum(t.defence for t in taken)),
            sum(t.steps for t in taken),
            round(max(t.proficiency for t in taken)),
            any(kit.is_armour[u] for u in here),
            any(kit.cancels_armour[u] for u in here),
        )

    def taken(self, unit: int) -> Taken:
        """What an enemy unit is taken for: itself if it is in sight, else the mean of the hidden ones of its kind."""
        if visible(self.s, unit):
            return self._true(unit)
        if self._means is None:
            self._means = self._work_out()
        return self._means[kind(self.s, unit)]

    def unknown(self) -> Taken:
        """17.1 The mean of all hidden enemies."""
        mates = [self._true(u) for u in hidden_of(self.s, 1 - self.side)]
        return _mean(mates) if mates else Taken(0, 0, 0, 0)

    def _true(self, unit: int) -> Taken:
        s, face = self.s, figures(self.s, unit)
        share = 0.5 if s.disrupted[unit] else 1.0
        return Taken(face.attack, face.defence * share, steps_left(s, unit), face.proficiency)

    def _work_out(self) -> dict[tuple[object, ...], Taken]:
        """17.1 Who is hidden is known in sum, not who is where."""
        s, found = self.s, dict[tuple[object, ...], list[Taken]]()
        for unit in hidden_of(s, 1 - self.side):
            found.setdefault(kind(s, unit), []).append(self._true(unit))
        return {key: _mean(mates) for key, mates in found.items()}


def _mean(mates: Sequence[Taken]) -> Taken:
    number = len(mates)
    return Taken(*(sum(values) / number for values in zip(*mates, strict=True)))
