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


def attacking(game: str, text: str, side: int = JAPAN, reserve: bool = False) -> Scene:
    """A combat phase; after it the other side moves, so that something is left to decide."""
    checks = f"step StackingCheck side={1 - side}\nstep StackingCheck side={side}"
    last = f"step EndOfReserves side={side}\n{checks}" if reserve else f"{checks}\nstep FailedLandings side={side}"
    steps = f"step RegularMovement side={1 - side}\n{last}\nstep Attacks side={side} reserve={str(reserve).lower()}"
    return scene(f"game {game}\ndice\nphase {7 if reserve else 5}\nphasing {side}\n{text}\n{steps}")


def attack(t: Scene, target: str, lead: str, *others: str, side: int = JAPAN) -> None:
    """Declare an attack by some units without support."""
    t.do(f"attack {target}", f"lead {lead}", *(f"join {unit}" for unit in others), "done", side=side)


def column(t: Scene) -> tuple[str, int]:
    """The column of the last combat after all shifts, and what was added to the die."""
    found = t.happened("combat_column")[-1]
    return t.kit.series.normal.odds[found["column"]], found["number"]


def result(t: Scene) -> tuple[int, int]:
    """The steps that attacker and defender had to lose in the last combat."""
    found = t.happened("combat_result")[-1]
    return found["number"], found["value"]


def lost(t: Scene, unit: str) -> int:
    """The steps that a unit has lost."""
    return int(t.s.lost[t.kit.index[unit]])


def answer(t: Scene, *acts: str, side: int = ALLIED) -> None:
    """What the defender names, and that it is all; where nothing is left to name the game goes on by itself."""
    if acts:
        t.do(*acts, side=side)
    if t.top == "Support":
        t.do("done", side=side)


def reserves(game: str, text: str, side: int = JAPAN) -> Scene:
    """A reserve movement phase with the reserve combat phase behind it; after them the other side moves."""
    steps = f"step RegularMovement side={1 - side}\nstep CombatPhase side={side} reserve=true"
    return scene(f"game {game}\ndice\nphase 6\nphasing {side}\n{text}\n{steps}\nstep OffensiveReserves side={side}")
