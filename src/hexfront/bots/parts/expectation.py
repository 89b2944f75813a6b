"""What dice bring on average."""

from __future__ import annotations

from collections.abc import Callable, Sequence

FACES = 6


def over_die(worth: Callable[[int], float]) -> float:
    """The mean of what each face of a die is worth, or brings."""
    return sum(worth(face) for face in range(1, FACES + 1)) / FACES


def over_rows(rows: Sequence[Sequence[str]], column: int, worth: Callable[[str], float]) -> float:
    """The mean worth of the results in a column of a table that has a row for each face."""
    return over_die(lambda face: worth(rows[face - 1][column]))
