"""Dice that two strangers can trust: a chain of hashes on one side, fresh bytes of the player on the other.

Before anybody sits down the end of a chain is published; each element is the hash of the next, so that none can be
exchanged. A decision that throws takes the next element, and binds it to the decision, to bytes that the player's
browser drew for it, and to all that was decided and thrown before: who knows the element did not choose the bytes,
and who chose the bytes did not know the element. There are two chains. Dice that everybody sees come from the open
one, whose elements are told at once; whatever not everybody may see comes from the hidden one, which is told when the
game is over. The argument, with the attacks on it, is docs/dice.md; `web/js/dice/chain.js` does the same sums in a
browser.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator
from math import ceil
from typing import Literal

import msgspec

TAG = b"hexfront chain 1"
LENGTH = 4096
"""Elements of a chain: eight times the decisions with dice in the longest games played at random."""
STRIDE = 64
"""How far the elements that are kept in memory lie apart."""
BYTES = 32
"""Of elements and of what players add."""
HEX = re.compile(f"[0-9a-f]{{{2 * BYTES}}}")
"""Bytes as they are written: in one way only, so that nothing that is compared has two forms."""
SIGNATURE = re.compile("[0-9a-f]{96}")
Stream = Literal["open", "hidden"]
STREAMS: tuple[Stream, Stream] = ("open", "hidden")


class ChainError(Exception):
    """Dice that cannot be thrown, or that are not what was promised, and why."""


class Awaiting(ChainError):
    """A throw that everybody will see needs a round of the beacon that is not out yet: its number in the open chain,
    and what its decision is bound to so far."""

    def __init__(self, number: int, bound: bytes) -> None:
        self.number, self.bound = number, bound
        super().__init__(f"throw {number} names no round of the beacon that was promised")


class Beacon(msgspec.Struct, frozen=True):
    """A public beacon that open dice need besides: what it is called, its key, when its rounds are out."""

    name: str
    key: str
    """A point of G2 on BLS12-381, in hexadecimal."""
    genesis: int
    """When round 1 was out, in seconds since 1970."""
    period: int
    """How many seconds lie between two rounds."""

    def time(self, round: int) -> int:
        """When a round is out."""
        return self.genesis + (round - 1) * self.period

    def after(self, moment: float) -> int:
        """The first round that is not out before a moment."""
        return max(1, ceil((moment - self.genesis) / self.period) + 1)


class Pulse(msgspec.Struct, frozen=True):
    """What a beacon has signed: the round, and the signature in hexadecimal."""

    round: int
    signature: str

    @property
    def value(self) -> bytes:
        """The chance in it; ChainError if it cannot be a signature."""
        if not SIGNATURE.fullmatch(self.signature):
            raise ChainError("a signature of the beacon is not 48 bytes in hexadecimal")
        return hashlib.sha256(bytes.fromhex(self.signature)).digest()


class Pledge(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is published of both chains before anybody sits down: the hash of their first elements.

    With a beacon, dice that everybody sees need one of its rounds besides, except those of the set-up.
    """

    table: str
    length: int
    open: str
    hidden: str
    beacon: Beacon | None = None

    def end(self, stream: Stream) -> bytes:
        """What is published of one chain."""
        return unhex(self.open if stream == "open" else self.hidden, "the promise")


def unhex(text: str, what: str) -> bytes:
    """Bytes from their text; ChainError if they are not as many as a hash has."""
    if not HEX.fullmatch(text):
        raise ChainError(f"{what} is not {BYTES} bytes in hexadecimal")
    return bytes.fromhex(text)


def digest_of(purpose: str, *parts: bytes) -> bytes:
    """A hash of some parts, each with its length, so that no two lists of parts run into each other."""
    return hashlib.sha256(_framed(TAG, purpose.encode(), *parts)).digest()


def _framed(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def before(stream: Stream, table: str, number: int, element: bytes) -> bytes:
    """The element before one that has a number; before the first comes what was published."""
    return digest_of("link", stream.encode(), table.encode(), number.to_bytes(8, "big"), element)


def begun(stream: Stream, table: str, end: bytes) -> bytes:
    """What the first decision with dice is bound to."""
    return digest_of("begin", stream.encode(), table.encode(), end)


def bound(last: bytes, side: str, act: str, nonce: bytes, past: bytes = b"") -> bytes:
    """What a decision is bound to: the throw before, whose it is, its text, the bytes that its player added, the past.

    Games that were begun before there was an account of the past go on without it.
    """
    return digest_of("bind", last, side.encode(), act.encode(), nonce, *([past] if past else []))


def lit(decision: bytes, pulse: Pulse) -> bytes:
    """What dice are made of where they need a beacon: what the decision was bound to before, and the round."""
    return digest_of("beacon", decision, pulse.round.to_bytes(8, "big"), pulse.value)


def past_of(veil: bytes, *parts: str | bytes) -> bytes:
    """The account of all that was decided, so far: under a veil, else one could guess secret decisions by it."""
    return digest_of("past", veil, *(part.encode() if isinstance(part, str) else part for part in parts))


def own_nonce(hidden: bytes, last_open: bytes, last_hidden: bytes) -> bytes:
    """What a program adds that has no browser: from the hidden chain, so that nobody can guess its decision by it."""
    return digest_of("nonce", hidden, last_open, last_hidden)


def value(element: bytes, decision: bytes, counter: int, sides: int) -> tuple[int, int]:
    """A value from 1 to sides, and the counter for the next one; draws that would be biased are skipped."""
    limit = (1 << 32) - (1 << 32) % sides
    while True:
        word = hmac.digest(element, decision + counter.to_bytes(8, "big"), "sha256")
        counter += 1
        drawn = int.from_bytes(word[:4], "big")
        if drawn < limit:
            return drawn % sides + 1, counter


class Chain:
    """One chain as who made it knows it. Every so many elements one is kept; the others are worked out from those."""

    def __init__(self, stream: Stream, table: str, last: bytes, length: int = LENGTH) -> None:
        self.length = length
        self._head = hashlib.sha256(_framed(TAG, b"link", stream.encode(), table.encode()))
        self._kept = {number: element for number, element in self._down(length, last, 0) if number % STRIDE == 0}
        self._kept[length] = last
        self._near: dict[int, bytes] = {}
        """The stretch in use: the next decisions need its elements one after the other."""

    def _down(self, top: int, element: bytes, to: int) -> Iterator[tuple[int, bytes]]:
        """Elements with their numbers, from one down to another: the sum of `before`, with its head done once."""
        yield top, element
        copy, (before_number, before_element) = self._head.copy, ((8).to_bytes(4, "big"), BYTES.to_bytes(4, "big"))
        for number in range(top, to, -1):
            link = copy()
            link.update(before_number + number.to_bytes(8, "big") + before_element + element)
            element = link.digest()
            yield number - 1, element

    @property
    def end(self) -> bytes:
        """What may be published."""
        return self._kept[0]

    def element(self, number: int) -> bytes:
        """The element with a number, the first at 1; ChainError if there are not so many."""
        if not 1 <= number <= self.length:
            raise ChainError(f"a chain of {self.length} elements has no element {number}")
        if number not in self._near:
            top = min(self.length, -(-number // STRIDE) * STRIDE)
            self._near = dict(self._down(top, self._kept[top], (number - 1) // STRIDE * STRIDE + 1))
        return self._near[number]


class Chains:
    """Both chains of a table as who made them knows them, from a secret that is kept elsewhere than the games."""

    def __init__(self, secret: bytes, table: str, length: int = LENGTH) -> None:
        self._of = {
            stream: Chain(
                stream, table, hmac.digest(secret, _framed(TAG, stream.encode(), table.encode()), "sha256"), length
            )
            for stream in STREAMS
        }
        self.promise = Pledge(table, length, self._of["open"].end.hex(), self._of["hidden"].end.hex())
        self.lot = hmac.digest(secret, _framed(TAG, b"lot", table.encode()), "sha256")
        """What programs at the table draw lots with that nobody may know before the game is over."""
        self.veil = hmac.digest(secret, _framed(TAG, b"veil", table.encode()), "sha256")
        """What the account of the past is hidden by until the game is over."""

    def kept(self, promise: Pledge) -> bool:
        """Whether a promise was made with these chains, with or without a beacon besides."""
        return self.promise == msgspec.structs.replace(promise, beacon=None)

    def element(self, stream: Stream, number: int) -> bytes:
        """An element of one of them."""
        return self._of[stream].element(number)
