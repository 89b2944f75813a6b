"""Positions of the series for tests: an empty map, a phase, and the units named."""

from __future__ import annotations

from hexfront.testing import Scene, scene

JAPAN, ALLIED = 0, 1


def moving(game: str, text: str, side: int = JAPAN) -> Scene:
    """A regular movement phase; after it the other side moves, so that something is left to decide."""
    checks = f"step Manning\nstep StackingCheck side={1 - side}\nstep StackingCheck side={side}"
    steps = f"step RegularMovement side={1 - side}\n{checks}\nstep Movement side={side}"
    return scene(f"game {game}\ndice\nphase 4\nphasing {side}\n{text}\n{steps}")


def go(t: Scene, unit: str, *hexes: str, side: int = JAPAN) -> None:
    """Move a unit hex by hex."""
    t.do(f"move {unit}", *(f"to {hex}" for hex in hexes), side=side)


def spent(t: Scene) -> int:
    """The movement points that the first moving unit has spent."""
    assert t.top == "Moving", t.top
    return int(t.s.stack[-1].spent[0])


def allowance(t: Scene) -> int:
    """The movement points that the first moving unit has in all."""
    assert t.top == "Moving", t.top
    return int(t.s.stack[-1].allowance[0])


def bombarding(game: str, text: str, side: int = JAPAN) -> Scene:
    """A bombardment phase; after it the same side moves."""
    steps = f"step RegularMovement side={side}\nstep Bombarding side={side}"
    return scene(f"game {game}\ndice\nphase 3\nphasing {side}\n{text}\n{steps}")
