"""The first deal of all is the same whichever deal one begins with, and none comes before it."""

from __future__ import annotations

from itertools import permutations
from random import Random

from hexfront.mechanics.assigning import Gate, Ways, first_deal

Deal = tuple[int, ...]
GATE = -1


class Puzzle:
    """Some pieces and as many slots, two or three to a place; the first few pieces pass a gate to one place."""

    def __init__(self, rng: Random) -> None:
        self.size = rng.randint(4, 6)
        self.place = sorted(rng.randrange(3) for _ in range(self.size))
        gated, guarded = rng.randrange(4), rng.randrange(3)
        behind = [slot for slot in range(self.size) if self.place[slot] == guarded]
        self.ways: dict[int, Ways] = {}
        for piece in range(self.size):
            free = (slot for slot in range(self.size) if rng.random() < 0.6 and (piece >= gated or slot not in behind))
            self.ways[piece] = {**dict.fromkeys(free), **dict.fromkeys(behind if piece < gated else (), GATE)}
        low = rng.randrange(2)
        self.gates = {GATE: Gate(low, low + rng.randrange(2))}

    def possible(self) -> list[Deal]:
        """Every deal, found by trying."""
        return [deal for deal in permutations(range(self.size)) if self.allows(deal)]

    def allows(self, deal: Deal) -> bool:
        """Whether each has a slot it may have, and as many pass the gate as must."""
        if any(slot not in self.ways[piece] for piece, slot in enumerate(deal)):
            return False
        passing = sum(self.ways[piece][slot] == GATE for piece, slot in enumerate(deal))
        return self.gates[GATE].least <= passing <= self.gates[GATE].most

    def rank(self, deal: Deal) -> tuple[Deal, Deal]:
        """Places come before slots."""
        return tuple(self.place[slot] for slot in deal), deal


def solved(puzzle: Puzzle, start: Deal) -> Deal:
    """The first deal as it is found from one of them."""
    pieces = range(puzzle.size)
    found = first_deal(pieces, puzzle.ways, puzzle.gates, dict(enumerate(start)), puzzle.place)
    return tuple(found[piece] for piece in pieces)


def test_the_first_deal_follows_from_what_is_possible_alone() -> None:
    rng, looked_at, changed = Random(1944), 0, 0
    while looked_at < 300:
        puzzle = Puzzle(rng)
        if deals := puzzle.possible():
            first = min(deals, key=puzzle.rank)
            for start in rng.sample(deals, min(4, len(deals))):
                assert solved(puzzle, start) == first
                looked_at, changed = looked_at + 1, changed + (start != first)
    assert changed > 100
