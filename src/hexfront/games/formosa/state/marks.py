"""What units have done in a phase or turn. The only writers of `moved`, `attacked`, `defended`, `obliged`, `fired`."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.formosa.state.columns import Formosa

MOVED, NO_MOVE, SHIPPED = 1, 2, 4
"""`moved`: has moved; landed or was shipped, so may not move; was shipped, so may not be shipped again."""
FIRED, FIRING = 1, 2
"""`fired`: has fired in this phase and may not fire again; fires in the combat that is being fought."""


def clear_marks(s: Formosa) -> None:
    """3.0 Nobody has done anything yet."""
    s.moved, s.attacked, s.defended, s.obliged, s.fired = ([0] * len(s.kit.pieces) for _ in range(5))


def set_moved(s: Formosa, unit: int, how: int) -> None:
    """12.2 How a unit has moved this turn; 0 if not at all."""
    s.moved[unit] = how


def clear_moved(s: Formosa, units: Iterable[int]) -> None:
    """12.2 Some units have not moved."""
    for unit in units:
        s.moved[unit] = 0


def begin_attacks(s: Formosa) -> None:
    """15.0 Nobody has attacked or been attacked yet in this phase."""
    s.attacked, s.defended, s.obliged = ([0] * len(s.kit.pieces) for _ in range(3))
    for unit in s.kit.gunfire:
        s.fired[unit] = 0


def note_attacked(s: Formosa, unit: int) -> None:
    """15.0 A unit attacks once a phase."""
    s.attacked[unit] = 1


def note_defended(s: Formosa, unit: int) -> None:
    """15.0 A unit is attacked once a phase."""
    s.defended[unit] = 1


def set_obliged(s: Formosa, unit: int, obliged: bool) -> None:
    """14.2, 15.0 Whether a unit must attack."""
    s.obliged[unit] = int(obliged)


def set_fired(s: Formosa, gun: int, fired: int) -> None:
    """17.0 What a gunfire unit has done in this phase."""
    s.fired[gun] = fired
