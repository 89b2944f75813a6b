"""Positions of Ichi-Go for tests: an empty map, the units named (the first of a hex on top), and the steps to play."""

from __future__ import annotations

from functools import cache
from typing import Any

from hexfront.kernel.position import read_step
from hexfront.kernel.step import settle
from hexfront.mechanics import occupancy
from hexfront.testing import Scene, opened, scene

JAPAN, ALLIED = 0, 1
JAPANESE, CHINESE, US = 0, 1, 2
RAILROAD = (
    "1801 1802 1903 1904 1905 1813 1914 1915 1815 1716 1616 1517 1518 1418 1419 1320 1321 1221 1222 1123 1023 0924"
)
"""The railroad hexes that are Chinese at start."""
LATER = "Announce side=0 nation=0"
"""What comes after the steps of a test: somebody is asked something else."""


@cache
def nobody() -> str:
    """Lines that take every unit off the map that starts on it."""
    game, kit = opened("ichigo")
    s: Any = game.start(kit)
    lines = []
    for unit in s.kit.ground:
        if s.where[unit] >= 0:
            place = "out face -" if s.kit.is_body[unit] else "dead"
            lines.append(f"{kit.pieces[unit].id} where {place}")
    return "\n".join(lines)


def war(text: str, *steps: str, turn: int = 2, dice: tuple[int, ...] = (), full: bool = False) -> Scene:
    """A game in the middle: the units named on an empty map, or, `full`, those named moved on the set-up."""
    lines = [f"game ichigo\nturn {turn}", *([] if full else [nobody()]), text]
    t = scene("\n".join([*lines, f"step {LATER}"]))
    t.s.turn = turn
    order(t, text)
    play(t, *steps, dice=dice)
    return t


def order(t: Scene, text: str) -> None:
    """Units of one hex lie in the order in which the text names them; whoever it does not name lies below."""
    named = [line.split()[0] for line in text.splitlines() if line.split()]
    rank = {t.kit.index[name]: n for n, name in enumerate(named) if name in t.kit.index}
    for hex, stack in t.s.stacks.items():
        t.s.stacks[hex] = tuple(sorted(stack, key=lambda unit: rank.get(unit, 999)))
        occupancy.levels(t.s.stacks, hex, t.s.level)


def play(t: Scene, *steps: str, dice: tuple[int, ...] = ()) -> None:
    """Play some steps, the first one first, with these dice."""
    t.dice(*dice)
    if steps:
        read = [read_step(t.game, t.kit, step.split()) for step in (LATER, *reversed(steps))]
        t.s.stack = tuple(read)
        t.events, t.s.events = [], []
        settle(t.s)
        t._note()


def moves(text: str, nation: int = JAPANESE, turn: int = 2, dice: tuple[int, ...] = ()) -> Scene:
    """A movement phase."""
    return war(f"{text}\nphasing {nation}", f"StartMovement nation={nation}", turn=turn, dice=dice)


def fights(text: str, nation: int = JAPANESE, turn: int = 2, dice: tuple[int, ...] = ()) -> Scene:
    """A combat phase."""
    return war(f"{text}\nphasing {nation}", f"StartCombat nation={nation}", turn=turn, dice=dice)


def side_of(nation: int) -> int:
    return JAPAN if nation == JAPANESE else ALLIED


def attack(t: Scene, target: str, *units: str, nation: int = JAPANESE, more: tuple[str, ...] = ()) -> None:
    """Declare an attack and confirm it."""
    acts = [f"attack {target}", *(f"join {unit}" for unit in units), *more, "confirm"]
    t.do(*acts, side=side_of(nation))


def go(t: Scene, unit: str, *hexes: str, side: int = JAPAN) -> None:
    """Move a unit hex by hex."""
    t.do(f"move {unit}", *(f"to {hex}" for hex in hexes), side=side)


def odds(t: Scene) -> tuple[int, int, int]:
    """Attack, defense and final column (from 1) of the last battle."""
    found = t.happened("odds")[-1]
    return found["number"], found["value"], found["column"] + 1


def spent(t: Scene) -> int:
    """The points that the moving unit has spent."""
    assert t.top == "Moving", t.top
    return int(t.s.stack[-1].spent[0])


def allowed(t: Scene) -> int:
    """The points that the moving unit has."""
    assert t.top == "Moving", t.top
    return int(t.s.stack[-1].allowed[0])


def points(t: Scene, unit: str, side: int = JAPAN) -> int:
    """The points that a unit has when it sets out."""
    t.do(f"move {unit}", side=side)
    return allowed(t)


def lost(t: Scene, unit: str) -> int:
    """The steps that a unit has lost."""
    return int(t.s.lost[t.kit.index[unit]])


def ours(t: Scene, hex: str) -> bool:
    """Whether a hex is under Japanese control."""
    return bool(t.s.japan_control >> t.kit.board.hex(hex) & 1)


def stack(t: Scene, hex: str) -> list[str]:
    """The units in a hex, the top one first."""
    return [t.kit.pieces[unit].id for unit in t.s.stacks.get(t.kit.board.hex(hex), ())]


def unit(t: Scene, name: str) -> int:
    """The number of a piece."""
    return int(t.kit.index[name])


def army(n: int, hex: str, face: str, tried: bool = False) -> str:
    """A line for a Chinese regular with a face, tried or not."""
    return f"u{n} where {hex} face CH-{face}" + (" known -1" if tried else "")
