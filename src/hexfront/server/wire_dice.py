"""Dice by chain, as they go over the wire: what was promised, and what each decision with dice took (docs/dice.md)."""

from __future__ import annotations

import msgspec

from hexfront.kernel.chain import Pledge, Stream


class Receipt(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a decision with dice took from a chain, and what came of it. All bytes are hexadecimal."""

    number: int
    """The number of the element, the first of a chain being 1."""
    seq: int
    """The moment of the seat that the decision led to."""
    element: str
    last: str
    """What the decision with dice before this one was bound to."""
    bound: str
    """What this decision is bound to: the last one, whose it is, its text, what its player added, and the past."""
    thrown: tuple[tuple[int, int], ...]
    """The dice in order, each a value and a number of sides."""
    stream: Stream = "open"
    side: str = ""
    """Whose decision it was; like its text and what its player added, only if it is one's own or the game is over."""
    act: str = ""
    nonce: str = ""
    """Empty where a program decided: then it follows from the hidden chain."""
    entry: int = -1
    """The number of the entry, once the game is over."""
    past: str = ""
    """The account of all that was decided before, under a veil until the game is over."""
    told: str = ""
    """Where dice need a beacon: what the decision was bound to when it was told, before the round was out."""
    round: int = 0
    """The round of the beacon that was named then; 0 where none was needed."""
    signature: str = ""
    """What the beacon signed that round with; its hash is in `bound`."""


class DiceRecord(msgspec.Struct, frozen=True):
    """All dice of a table that a seat may know of; once the game is over, those that were hidden too."""

    promise: Pledge | None
    """None at a table whose dice come from a seed."""
    receipts: tuple[Receipt, ...]
    over: bool
    hosts: tuple[str, ...] = ()
    """The seats of whoever runs the server: such a player could look for bytes that suit him."""


class BoundMessage(msgspec.Struct, frozen=True, tag="bound"):
    """A decision that throws for all to see is bound, and waits for a round of the beacon. Nothing else can be done."""

    number: int
    """The number of the throw in the open chain."""
    bound: str
    """What it is bound to, as its receipt will say (`told`)."""
    round: int
    due: int
    """When that round is out, in seconds since 1970."""
