"""Moments of the past: the state after any entry of a journal, by replay from the nearest state kept.

An undo makes history branch: each decision hangs on the one it followed, so the state after an entry is what the
chain of decisions up to it gives. Taking back a decision that others have followed (in secret, at the same time) hangs
theirs anew on what was before it.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from hexfront.kernel.dice import CommittedDice
from hexfront.kernel.journal import Journal
from hexfront.kernel.state import State, clone
from hexfront.kernel.step import decide

EVERY = 16
"""How far apart the states lie that are kept for good."""
RECENT = 64
"""How many of the states last asked for are kept besides."""


class Node(NamedTuple):
    """A decision, by its entry, after those of another node; node 0 is the set-up."""

    parent: int
    entry: int


class Past:
    """The history of one journal. Entry 0 is the set-up."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._nodes: list[Node] = [Node(0, 0)]
        self._after: list[int] = [0]
        """For each entry, the node whose state it leaves."""
        self._kept: dict[int, State] = {}
        self._recent: OrderedDict[int, State] = OrderedDict()
        self._figures: dict[int, tuple[int, dict[str, int]]] = {}

    def state(self, entry: int) -> State:
        """The state after an entry; a copy, to be read only."""
        self._grow()
        return self._state(self._after[entry])

    def turns(self) -> dict[int, dict[str, int]]:
        """The figures of each turn at its end; of the current turn, now."""
        self._grow()
        aids = self.journal.game.aids
        found: dict[int, dict[str, int]] = {}
        for node in self._chain(self._after[-1]):
            if node not in self._figures:
                s = self._state(node)
                self._figures[node] = aids.turn(s), aids.measures(s)
            turn, figures = self._figures[node]
            found[turn] = figures
        return found

    def _grow(self) -> None:
        """Take in entries made since the last look."""
        for number in range(len(self._after), len(self.journal.entries) + 1):
            entry, here = self.journal.entries[number - 1], self._after[-1]
            self._after.append(self._without_last(here, entry.side) if entry.undo else self._add(here, number))

    def _add(self, parent: int, entry: int) -> int:
        self._nodes.append(Node(parent, entry))
        return len(self._nodes) - 1

    def _without_last(self, node: int, side: int) -> int:
        """The same decisions without the last one of a side."""
        followed = []
        while self.journal.entries[self._nodes[node].entry - 1].side != side:
            followed.append(self._nodes[node].entry)
            node = self._nodes[node].parent
        node = self._nodes[node].parent
        for entry in reversed(followed):
            node = self._add(node, entry)
        return node

    def _chain(self, node: int) -> list[int]:
        """The decisions that lead to one, itself included, after the set-up."""
        chain = [node]
        while chain[-1]:
            chain.append(self._nodes[chain[-1]].parent)
        return chain[::-1]

    def _state(self, node: int) -> State:
        todo = []
        while (known := self._known(node)) is None:
            todo.append(node)
            node = self._nodes[node].parent
        s = clone(known)
        for step in reversed(todo):
            entry = self.journal.entries[self._nodes[step].entry - 1]
            decide(s, entry.side, self.journal.game.notation.read(self.journal.kit, entry.act))
            s.events = []
            if step % EVERY == 0:
                self._kept[step] = clone(s)
            node = step
        self._remember(node, s)
        return s

    def _known(self, node: int) -> State | None:
        return self._kept.get(node) or self._recent.get(node) or (None if node else self._set_up())

    def _set_up(self) -> State:
        if 0 not in self._kept:
            now, game = self.journal.state, self.journal.game
            first = game.start(self.journal.kit, now.scenario, now.options, CommittedDice(self.journal.seed))
            first.events = []
            self._kept[0] = first
        return self._kept[0]

    def _remember(self, node: int, s: State) -> None:
        self._recent[node] = s
        self._recent.move_to_end(node)
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)
