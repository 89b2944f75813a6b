"""The first of all ways to deal pieces to slots, as far as some order of both goes.

Which one is the first follows from what is possible alone, not from the deal that one begins with: a piece takes the
first slot that leaves the others a way, however many of them have to change for it. Some ways lead through a gate,
which as many pieces must pass as it says. It is a flow: a piece changes its way along a ring of others that change
theirs.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

Kind = Literal["piece", "slot", "into", "out of"]


class Node(NamedTuple):
    """A piece, a slot, or one end of a gate."""

    kind: Kind
    number: int


class Gate(NamedTuple):
    """How many pieces pass at least, and at most."""

    least: int
    most: int


Ways = Mapping[int, int | None]
"""The slots that a piece may have, each with the gate that leads to it, if one does. Whoever passes a gate may have any
of the slots behind it, and to the slots of one place a piece has one gate or none."""


def head(slot: int, gate: int | None) -> Node:
    """Where a way begins."""
    return Node("slot", slot) if gate is None else Node("into", gate)


def heads(ways: Ways) -> set[Node]:
    """Where some ways begin."""
    return {head(*way) for way in ways.items()}


class Deal:
    """Pieces in slots, to be brought into their first order, piece by piece."""

    def __init__(self, ways: Mapping[int, Ways], gates: Mapping[int, Gate], held: Mapping[int, int]) -> None:
        """`held` is any deal that is possible."""
        self.ways, self.gates = dict(ways), gates
        self.heads = {piece: heads(of_piece) for piece, of_piece in ways.items()}
        self.at = {piece: head(slot, ways[piece][slot]) for piece, slot in held.items()}
        self.fed: dict[int, Node] = {}
        self.passing: dict[int, int] = defaultdict(int)
        self.behind: dict[int, set[int]] = defaultdict(set)
        for piece, slot in held.items():
            gate = ways[piece][slot]
            if gate is None:
                self.fed[slot] = Node("piece", piece)
            else:
                self.fed[slot] = Node("out of", gate)
                self.passing[gate] += 1
        for of_piece in ways.values():
            for slot, gate in of_piece.items():
                if gate is not None:
                    self.behind[gate].add(slot)

    def settle(self, piece: int, wishes: Iterable[Sequence[int]]) -> None:
        """A piece takes one of the first slots that it wishes for and can have, and has no others from then on."""
        back = self._ways_back(piece)
        for slots in wishes:
            able = {slot: self.ways[piece][slot] for slot in slots if slot in self.ways[piece]}
            if self.at[piece] not in heads(able):
                free = next((head(*way) for way in able.items() if head(*way) in back), None)
                if free is None:
                    continue
                self._change(piece, free, back)
            self.ways[piece], self.heads[piece] = able, heads(able)
            return

    def slots(self) -> dict[int, int]:
        """The slot of each piece; of those behind one gate in any order."""
        left = {gate: sorted(s for s, by in self.fed.items() if by == Node("out of", gate)) for gate in self.gates}
        return {
            piece: node.number if node.kind == "slot" else left[node.number].pop(0) for piece, node in self.at.items()
        }

    def _ways_back(self, piece: int) -> dict[Node, Node]:
        """From wherever a ring of changes can come back to a piece: the next node on the way."""
        before: dict[Node, list[Node]] = defaultdict(list)
        for tail, to in self._changes():
            before[to].append(tail)
        aim = Node("piece", piece)
        back, queue = {aim: aim}, deque([aim])
        while queue:
            node = queue.popleft()
            for tail in before[node]:
                if tail not in back:
                    back[tail] = node
                    queue.append(tail)
        return back

    def _changes(self) -> Iterator[tuple[Node, Node]]:
        """What could change: ways not taken forward, ways taken backward."""
        for piece, at in self.at.items():
            node = Node("piece", piece)
            for to in self.heads[piece] - {at}:
                yield node, to
            if at.kind == "into":
                yield at, node
        for slot, by in self.fed.items():
            yield Node("slot", slot), by
        for gate, (least, most) in self.gates.items():
            ends = Node("into", gate), Node("out of", gate)
            if self.passing[gate] < most:
                yield ends
            if self.passing[gate] > least:
                yield ends[1], ends[0]
            for slot in self.behind[gate]:
                if self.fed[slot] != ends[1]:
                    yield ends[1], Node("slot", slot)

    def _change(self, piece: int, first: Node, back: dict[Node, Node]) -> None:
        """A piece takes another way, and all others change along the ring that leads back to it."""
        ring = [Node("piece", piece), first]
        while ring[-1] != ring[0]:
            ring.append(back[ring[-1]])
        for tail, to in pairwise(ring):
            if tail.kind == "piece":
                self.at[tail.number] = to
            if to.kind == "slot":
                self.fed[to.number] = tail
            if {tail.kind, to.kind} == {"into", "out of"}:
                self.passing[to.number] += 1 if to.kind == "out of" else -1


def first_deal(
    pieces: Sequence[int],
    ways: Mapping[int, Ways],
    gates: Mapping[int, Gate],
    held: Mapping[int, int],
    place: Sequence[int],
) -> dict[int, int]:
    """The slot of each piece in the first deal of all: in the first place it can have, and there in the first slot.

    Pieces come in their order, slots in that of their numbers; `place` has the place of each slot, in order too.
    """
    together: dict[int, list[int]] = defaultdict(list)
    for slot in sorted(held.values()):
        together[place[slot]].append(slot)
    rough = Deal(ways, gates, held)
    for piece in pieces:
        rough.settle(piece, together.values())
    found = rough.slots()
    fine = Deal({piece: dict.fromkeys(rough.ways[piece]) for piece in pieces}, {}, found)
    for piece in pieces:
        fine.settle(piece, ([slot] for slot in sorted(rough.ways[piece])))
    return fine.slots()
