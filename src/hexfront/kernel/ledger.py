"""The account of a game's dice by chain: how far both chains are used up, and what each decision took from them.

An element serves one decision. It goes into the entry of that decision, so that whoever has the journal can throw the
same dice again and needs no secret for it. Nothing here ever goes back: a decision that was taken back has used up its
element, and the next one takes another.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from hexfront.kernel.chain import (
    STREAMS,
    Awaiting,
    ChainError,
    Chains,
    Pledge,
    Pulse,
    Stream,
    before,
    begun,
    bound,
    lit,
    own_nonce,
    past_of,
    unhex,
    value,
)

COUNTER = 32
"""How many bits of the position of the dice count the draws of the open chain; those above count the hidden ones."""


class Proof(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a decision with dice took: what its player added, and an element of each chain that it used.

    Who added nothing is a program, or the set-up: then the hidden element stands for it (`chain.own_nonce`).
    """

    nonce: str = ""
    open: str = ""
    hidden: str = ""
    veil: str = ""
    """At the set-up: what the account of the past is hidden by; empty in games begun before there was one."""
    round: int = 0
    """The round of the beacon that its open dice needed; 0 where none was promised."""
    signature: str = ""
    """What the beacon signed that round with."""

    @property
    def pulse(self) -> Pulse | None:
        """What came from the beacon."""
        return Pulse(self.round, self.signature) if self.round else None

    def element(self, stream: Stream) -> str:
        """What it took from a chain; empty if nothing."""
        return self.open if stream == "open" else self.hidden


class Mark(NamedTuple):
    """How far a chain is used up: its last element with its number, what the last throw was bound to, and the account
    of all that was decided before it."""

    number: int
    element: bytes
    bound: bytes
    past: bytes = b""
    told: bytes = b""
    """What the last throw was bound to before a round of the beacon came into it; empty where none did."""
    pulse: Pulse | None = None


class Ledger:
    """The dice of one game. Without the chains themselves its past can be thrown again, but nothing new."""

    def __init__(self, promise: Pledge, chains: Chains | None = None) -> None:
        if chains is not None and not chains.kept(promise):
            raise ChainError("the secret at hand is not the one that these dice were promised with")
        self.promise, self.chains = promise, chains
        self.marks: dict[Stream, Mark] = {
            stream: Mark(0, promise.end(stream), begun(stream, promise.table, promise.end(stream)))
            for stream in STREAMS
        }
        self.before: dict[Stream, bytes] = {stream: self.marks[stream].bound for stream in STREAMS}
        """What the throw before the last one was bound to."""
        self.round = 0
        """The round of the beacon that was used last: each serves once."""
        self.veil, self.past = b"", b""
        """What hides the account of all that was decided, and that account."""

    def begin(self, told: Proof | None, *words: str) -> None:
        """Begin the account of the past with what is played; of a game that is made again, under the veil it had."""
        if told is None:
            self.veil = self.chains.veil if self.chains else b""
        elif told.veil:
            self.veil = unhex(told.veil, "the veil of the account")
        self.past = past_of(self.veil, *words) if self.veil else b""

    def note(self, side: str, words: str, proof: Proof | None) -> None:
        """Take a decision, or whatever else became an entry, into the account of the past."""
        if self.veil:
            took = proof or Proof()
            signed = (str(took.round), took.signature) if took.round else ()
            self.past = past_of(self.veil, self.past, side, words, took.nonce, took.open, took.hidden, *signed)

    def throwing(
        self, side: str, act: str, nonce: str = "", told: Proof | None = None, pulse: Pulse | None = None
    ) -> Throwing:
        """The dice of a decision, from what its entry tells of them or else from the chains and what a beacon said."""
        return Throwing(self, side, act, told.nonce if told else nonce, told, told.pulse if told else pulse)

    def next(self, stream: Stream, told: Proof | None) -> bytes:
        """The next element of a chain: the one that an entry tells, if it is the right one, or that of the chain."""
        mark, table = self.marks[stream], self.promise.table
        if mark.number >= self.promise.length:
            raise ChainError(f"all {self.promise.length} elements of the {stream} chain are used up")
        if told is None:
            if self.chains is None:
                raise ChainError("the secret of these dice is not here: no more can be thrown")
            return self.chains.element(stream, mark.number + 1)
        element = unhex(told.element(stream), f"element {mark.number + 1} of the {stream} chain")
        if before(stream, table, mark.number + 1, element) != mark.element:
            raise ChainError(f"element {mark.number + 1} of the {stream} chain is not the one that was promised")
        return element

    def close(self, throwing: Throwing) -> Proof | None:
        """Note what a decision took; nothing if it threw no dice."""
        if not throwing.took:
            return None
        taken = {stream: element.hex() for stream, (element, _) in throwing.took.items()}
        pulse = throwing.pulse if throwing.unlit else None
        for stream, (element, decision) in throwing.took.items():
            lit = (throwing.unlit, pulse) if stream == "open" else ()
            self.before[stream] = self.marks[stream].bound
            self.marks[stream] = Mark(self.marks[stream].number + 1, element, decision, self.past, *lit)
        proof = Proof(throwing.given, taken.get("open", ""), taken.get("hidden", ""))
        if pulse is None:
            return proof
        self.round = pulse.round
        return replace(proof, round=pulse.round, signature=pulse.signature)

    def take(self, side: str, act: str, proof: Proof | None) -> None:
        """Note what a recorded decision took, without throwing its dice again."""
        if proof is None:
            return
        throwing = self.throwing(side, act, told=proof)
        for stream in STREAMS:
            if proof.element(stream):
                throwing.source(stream)
        self.close(throwing)


class Throwing:
    """The dice of one decision: a rule from a position to a value, as any source of dice is one."""

    def __init__(
        self, ledger: Ledger, side: str, act: str, given: str, told: Proof | None, pulse: Pulse | None = None
    ) -> None:
        self._ledger, self._decision, self.given, self._told = ledger, (side, act), given, told
        self.pulse, self.unlit = pulse, b""
        """What came from the beacon, and what the open dice were bound to before; empty where none was needed."""
        self.took: dict[Stream, tuple[bytes, bytes]] = {}
        """Of each chain that was used, the element and what it was bound to."""
        self.thrown: dict[Stream, int] = dict.fromkeys(STREAMS, 0)
        """How many dice and draws came from each."""

    def throw(self, at: int, sides: int, hidden: bool = False) -> tuple[int, int]:
        """A value from 1 to sides, and where the source stands afterwards."""
        stream: Stream = "hidden" if hidden else "open"
        shift = COUNTER if hidden else 0
        counter = at >> shift & (1 << COUNTER) - 1
        found, after = value(*self.source(stream), counter, sides)
        self.thrown[stream] += 1
        return found, at + (after - counter << shift)

    def source(self, stream: Stream) -> tuple[bytes, bytes]:
        """The element of a chain for this decision, and what it is bound to."""
        if stream not in self.took:
            last, element = self._ledger.marks[stream].bound, self._ledger.next(stream, self._told)
            added = self._nonce(stream, element)
            decision = bound(last, *self._decision, added, self._ledger.past)
            self.took[stream] = element, self._lit(decision) if stream == "open" else decision
        return self.took[stream]

    def _lit(self, decision: bytes) -> bytes:
        """What open dice are made of: where a beacon was promised, of a round of it too. The set-up is nobody's."""
        ledger = self._ledger
        if ledger.promise.beacon is None or not self._decision[0]:
            return decision
        if self.pulse is None:
            raise Awaiting(ledger.marks["open"].number + 1, decision)
        if self.pulse.round <= ledger.round:
            raise ChainError(f"round {self.pulse.round} of the beacon comes after round {ledger.round}, which was used")
        self.unlit = decision
        return lit(decision, self.pulse)

    def _nonce(self, stream: Stream, element: bytes) -> bytes:
        """What the player added; a program adds something from the hidden chain."""
        if self.given:
            return unhex(self.given, "what the player added")
        marks = self._ledger.marks
        hidden = element if stream == "hidden" else self.source("hidden")[0]
        return own_nonce(hidden, *(marks[each].bound for each in STREAMS))
