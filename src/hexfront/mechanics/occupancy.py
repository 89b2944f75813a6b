"""Who is where: an index from hexes to the pieces in them, kept up piece by piece.

Where the order of a stack means nothing, its pieces stand in counter order (`lay`), so that the index follows from the
places alone. Where it does, the first of a stack is its top: pieces are laid on it or under it, and a column of levels,
written by `levels`, holds the order, so that the index can still be worked out anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet

Stacks = dict[int, tuple[int, ...]]
"""The pieces of every hex that holds any, the top of the stack first."""


def index(where: Sequence[int], pieces: Iterable[int], level: Sequence[int] | None = None) -> Stacks:
    """The stacks of some pieces (in counter order) worked out from their places, and their levels if these count."""
    stacks: Stacks = {}
    for piece in pieces:
        hex = where[piece]
        if hex >= 0:
            stacks[hex] = (*stacks.get(hex, ()), piece)
    if level is not None:
        for hex, stack in stacks.items():
            stacks[hex] = tuple(sorted(stack, key=lambda piece: level[piece]))
    return stacks


def levels(stacks: Stacks, hex: int, level: list[int]) -> None:
    """Write down the order of a stack: the top is at level 0."""
    for depth, piece in enumerate(stacks.get(hex, ())):
        level[piece] = depth


def lift(stacks: Stacks, piece: int, hex: int) -> None:
    """Take a piece out of its hex; whoever is left keeps the order."""
    left = tuple(other for other in stacks[hex] if other != piece)
    if left:
        stacks[hex] = left
    else:
        del stacks[hex]


def lay(stacks: Stacks, piece: int, hex: int) -> None:
    """Put a piece into a hex where the order of a stack means nothing."""
    here = stacks.get(hex)
    stacks[hex] = tuple(sorted((*here, piece))) if here else (piece,)


def lay_on_top(stacks: Stacks, piece: int, hex: int) -> None:
    """Put a piece onto a stack."""
    stacks[hex] = (piece, *stacks.get(hex, ()))


def lay_beneath(stacks: Stacks, piece: int, hex: int) -> None:
    """Put a piece under a stack."""
    stacks[hex] = (*stacks.get(hex, ()), piece)


def reorder(stacks: Stacks, hex: int, order: Sequence[int]) -> None:
    """Put a stack into another order, the top first."""
    if sorted(order) != sorted(stacks.get(hex, ())):
        raise ValueError(f"{tuple(order)} is no order of the stack {stacks.get(hex, ())}")
    if order:
        stacks[hex] = tuple(order)


def top(stacks: Stacks, hex: int) -> int:
    """The piece on top of a stack, the only one the enemy sees; -1 in an empty hex."""
    stack = stacks.get(hex)
    return stack[0] if stack else -1


def occupied(stacks: Stacks) -> HexSet:
    """The hexes that hold any piece."""
    return bits.of(stacks)
