"""Programs that attack the dice of a table with all that reaches them, and with nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import comb
from random import Random

import msgspec

from hexfront.kernel.account import thrown_from
from hexfront.kernel.chain import STREAMS, Pledge, before, begun, bound, digest_of, own_nonce, value
from hexfront.kernel.journal import Journal
from hexfront.kernel.ledger import Ledger
from hexfront.server.moments import Moments
from hexfront.server.receipts import newest
from hexfront.server.wire_dice import Receipt

Draws = tuple[tuple[int, int], ...]
"""What was drawn in one decision: values, each with its number of sides."""
LUCK = Fraction(1, 10**6)
"""How often an attacker who knows nothing may pass for one who knows something."""


def most_by_luck(throws: int, chance: Fraction = Fraction(1, 6), luck: Fraction = LUCK) -> int:
    """How many throws a guesser hits at most, but for a share of luck: exactly, by the binomial law."""
    tail = Fraction(0)
    for hits in range(throws, -1, -1):
        tail += comb(throws, hits) * chance**hits * (1 - chance) ** (throws - hits)
        if tail > luck:
            return hits
    return 0


class Grinder:
    """A player who works out the die for bytes of his own, and tries others until it is the one he wants.

    He has the receipts of his browser, and as a gift what he could not know: the account of the past. What he lacks is
    the key, and `key` is how he makes one up from all that he was told.
    """

    TRIES = 200

    def __init__(self, key: Callable[[list[Receipt], Pledge], bytes], seed: int = 1) -> None:
        self.key, self.rng = key, Random(seed)

    def hits(self, journal: Journal, side: str, act: str, throws: int, wanted: int = 6) -> int:
        """How often the first die of a decision is the one he wants, if he makes it again and again."""
        told: list[Receipt] = []
        hits = 0
        for _ in range(throws):
            drawn = self._grind(told, journal, side, act, wanted)
            journal.decide(0, act, drawn)
            found = newest(journal, Moments(journal, [1] * journal.seq), 0)
            assert found is not None
            told.append(msgspec.json.decode(msgspec.json.encode(found), type=Receipt))
            hits += found.thrown[0][0] == wanted
            journal.back(0, 0)
        return hits

    def _grind(self, told: list[Receipt], journal: Journal, side: str, act: str, wanted: int) -> str:
        assert journal.ledger is not None
        ledger = journal.ledger
        key, last, past = self.key(told, ledger.promise), ledger.marks["open"].bound, ledger.past
        for _ in range(self.TRIES):
            drawn = self.rng.randbytes(32)
            if value(key, bound(last, side, act, drawn, past), 0, 6)[0] == wanted:
                return drawn.hex()
        raise AssertionError("a die that never comes up")


def _shown(told: list[Receipt], promise: Pledge) -> bytes:
    return bytes.fromhex(told[-1].element if told else promise.open)


KEYS: dict[str, Callable[[list[Receipt], Pledge], bytes]] = {
    "the element shown last": _shown,
    "the one before it": lambda told, promise: _shown(told[:-1], promise),
    "a step on from the last": lambda told, promise: before(
        "open", promise.table, len(told) + 2, _shown(told, promise)
    ),
    "the promise": lambda _, promise: promise.end("open"),
    "the promise of the hidden chain": lambda _, promise: promise.end("hidden"),
    "what the last throw was bound to": lambda told, promise: bytes.fromhex(told[-1].bound if told else promise.open),
    "the account of the past": lambda told, promise: bytes.fromhex(told[-1].past if told else promise.open),
    "what a program would add": lambda told, promise: own_nonce(_shown(told, promise), bytes(32), bytes(32)),
}
"""What a player may take for the next key, since he has nothing else."""


class Digger:
    """Somebody who looks for hidden draws in all the text that reached him: numbers in it, and sums of these."""

    def __init__(self, promise: Pledge, texts: Iterable[str]) -> None:
        self.promise = promise
        text = "\n".join(texts)
        self.numbers = sorted({bytes.fromhex(each) for each in re.findall(r"\b[0-9a-f]{64}\b", text)})
        self.most = max((int(number) for number in re.findall(r'"number":\s*(\d+)', text)), default=0) + 2

    def keys(self) -> Iterator[bytes]:
        """Every number, and what a few steps along either chain make of it."""
        for number in self.numbers:
            yield number
            yield digest_of("nonce", number)
            for stream in STREAMS:
                yield begun(stream, self.promise.table, number)
                yield from (before(stream, self.promise.table, n, number) for n in range(1, 4))

    def elements(self) -> list[bytes]:
        """The elements of the hidden chain that he finds: whoever has one can show it by the promise."""
        return [key for key in self.numbers if self._number(key)]

    def _number(self, key: bytes) -> int:
        """The number of an element of the hidden chain; 0 if it is none."""
        for number in range(1, self.most):
            found = key
            for n in range(number, 0, -1):
                found = before("hidden", self.promise.table, n, found)
            if found == self.promise.end("hidden"):
                return number
        return 0

    def recovered(self, draws: Draws) -> bool:
        """Whether some key with some number of his gives draws that he was not to see."""
        return any(gives(key, number, draws) for key in set(self.keys()) for number in self.numbers)

    def trials(self) -> int:
        """How many pairs he tries."""
        return len(set(self.keys())) * len(self.numbers)


def gives(key: bytes, decision: bytes, draws: Draws) -> bool:
    """Whether a key and what it is bound to give these draws, whatever was skipped."""
    counter = 0
    for drawn, sides in draws:
        found, counter = value(key, decision, counter, sides)
        if found != drawn:
            return False
    return True


def guessed(journal: Journal, texts: Iterable[str], side: str, keys: Iterable[bytes]) -> set[str]:
    """Which decision a program has made, from what it is bound to: each text, with each key for what it added.

    The account of the past is a gift here too: without it nobody could even begin.
    """
    assert journal.ledger is not None
    at, keys = journal.ledger.marks["open"], list(keys)
    earlier = _account_before(journal)
    lasts = [earlier.marks[stream].bound for stream in STREAMS]
    return {
        text
        for text in texts
        for key in keys
        if bound(lasts[0], side, text, own_nonce(key, lasts[0], lasts[1]), at.past) == at.bound
    }


def _account_before(journal: Journal) -> Ledger:
    """How far both chains were used up before the last entry."""
    assert journal.ledger is not None
    ledger = Ledger(journal.ledger.promise)
    ledger.begin(journal.start.proof, journal.game.key, journal.state.scenario, *sorted(journal.state.options))
    ledger.take("", "", journal.start.proof)
    for entry in journal.entries[:-1]:
        ledger.take(journal.whose(entry.side), entry.act, entry.proof)
        ledger.note(journal.whose(entry.side), entry.mark, entry.proof)
    return ledger


def hidden_draws(journal: Journal) -> list[Draws]:
    """All that was drawn in secret, decision by decision."""
    found = (thrown_from("hidden", events) for events in journal.history)
    return [draws for draws in found if draws]


def spread(draws: Draws) -> int:
    """How many draws there could have been instead."""
    many = 1
    for _, sides in draws:
        many *= sides
    return many
