"""Moments of the past: the state after any entry of a journal, from the nearest one that is known.

An undo or a return makes history branch: each decision hangs on the one it followed, so the state after an entry is
what the chain of decisions up to it gives. Taking back a decision that others have followed (in secret, at the same
time) hangs theirs anew on what was before it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple

from hexfront.kernel.journal import Journal
from hexfront.kernel.snapshot import opened, positions
from hexfront.kernel.state import State, clone
from hexfront.server.annals import Record

RECENT = 96
"""How many of the states used last are kept: several times what lies between two snapshots."""
Ended = tuple[int, dict[str, int]] | None


class Node(NamedTuple):
    """A decision, by its entry, after those of another node; node 0 is the set-up.

    A return by consent is one too: the position of the node it goes back to, with other dice to come.
    """

    parent: int
    entry: int
    anew: bool = False
    """Whether it hangs elsewhere than where it was made."""


class Past:
    """The history of one journal, with its traces and snapshots. Entry 0 is the set-up."""

    def __init__(self, journal: Journal, record: Record) -> None:
        self.journal, self.record = journal, record
        self._nodes: list[Node] = [Node(0, 0)]
        self._after: list[int] = [0]
        """For each entry, the node whose state it leaves."""
        self._laid: dict[int, bytes] = {}
        """Packed states from snapshots, by node."""
        self._taken = 0
        self._recent: OrderedDict[int, State] = OrderedDict()

    def state(self, entry: int) -> State:
        """The state after an entry; to be read only."""
        self._grow()
        return self._state(self._after[entry])

    def decided(self, side: int) -> Iterator[tuple[int, State]]:
        """The decisions of a side that stand, each with its entry and the state it was made in; to be read only."""
        self._grow()
        for node in self._chain(self._after[-1]):
            parent, entry, _ = self._nodes[node]
            if self.journal.entries[entry - 1].decides and self.journal.entries[entry - 1].side == side:
                yield entry, self._state(parent)

    def turns(self) -> dict[int, dict[str, int]]:
        """The figures of each turn at its end; of the current turn, now."""
        self._grow()
        aids, now = self.journal.game.aids, self.journal.state
        ended = (self._ended(node) for node in self._chain(self._after[-1]))
        return dict(each for each in ended if each) | {aids.turn(now): aids.measures(now)}

    def _ended(self, node: int) -> Ended:
        """The turn that a decision ended."""
        found = self._nodes[node]
        if not found.anew:
            return self.record.traces[found.entry - 1].ended
        aids, before = self.journal.game.aids, self._state(found.parent)
        turn = aids.turn(before)
        return None if turn == aids.turn(self._state(node)) else (turn, aids.measures(before))

    def _grow(self) -> None:
        """Take in entries and snapshots made since the last look."""
        for number in range(len(self._after), len(self.journal.entries) + 1):
            entry, here = self.journal.entries[number - 1], self._after[-1]
            if entry.undo:
                self._after.append(self._without_last(here, entry.side))
            else:
                self._after.append(self._add(here if entry.back < 0 else self._after[entry.back], number))
        for snapshot in self.record.snapshots[self._taken :]:
            self._laid |= {self._after[number]: packed for number, packed in positions(snapshot).items()}
        self._taken = len(self.record.snapshots)

    def _add(self, parent: int, entry: int, anew: bool = False) -> int:
        self._nodes.append(Node(parent, entry, anew))
        return len(self._nodes) - 1

    def _without_last(self, node: int, side: int) -> int:
        """The same decisions without the last one of a side."""
        followed = []
        while self.journal.entries[self._nodes[node].entry - 1].side != side:
            followed.append(self._nodes[node].entry)
            node = self._nodes[node].parent
        node = self._nodes[node].parent
        for entry in reversed(followed):
            node = self._add(node, entry, anew=True)
        return node

    def _chain(self, node: int) -> list[int]:
        """The decisions that lead to one, itself included, without the set-up."""
        chain = []
        while node:
            chain.append(node)
            node = self._nodes[node].parent
        return chain[::-1]

    def _state(self, node: int) -> State:
        todo = []
        while (known := self._known(node)) is None:
            todo.append(node)
            node = self._nodes[node].parent
        for step in reversed(todo):
            known = clone(known)
            entry = self.journal.entries[self._nodes[step].entry - 1]
            self.journal.redo(known, entry)
            self._remember(step, known)
        return known

    def _known(self, node: int) -> State | None:
        if (found := self._recent.get(node)) is not None:
            return found
        if node in self._laid:
            return self._remember(node, opened(self.journal, self._laid[node]))
        return None if node else self._remember(node, self._set_up())

    def _set_up(self) -> State:
        return self.journal.set_up(self.journal.state.scenario, self.journal.state.options)

    def _remember(self, node: int, s: State) -> State:
        s.events = []
        self._recent[node] = s
        self._recent.move_to_end(node)
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)
        return s
