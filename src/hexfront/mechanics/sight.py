"""What an enemy makes out of a stack, and telling each side of a unit as much as it may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hexfront.kernel.events import only
from hexfront.kernel.game import Shown
from hexfront.kernel.state import State


def in_stack(stack: Sequence[int], piece: int, covered: bool = False) -> Shown:
    """What an enemy sees of a piece: the top of its stack; beneath it, that something is there; under cover nothing."""
    if covered:
        return "hidden"
    return "open" if stack[0] == piece else "back"


def audience(sides: Iterable[int], makes_out: Callable[[int], bool]) -> int:
    """The sides that can make something out."""
    return sum(only(side) for side in sides if makes_out(side))


def tell_of(s: State, seen: int, key: str, rule: str, unit: int, **args: int) -> None:
    """Report what a unit does: naming it to those who can make it out, and as `KEY_unseen` to all others."""
    s.tell(key, rule, seen, unit=unit, **args)
    if ~seen:
        s.tell(f"{key}_unseen", rule, ~seen, **args)
