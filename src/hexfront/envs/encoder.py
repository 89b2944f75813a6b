"""From a state to an observation, as one side may know it.

The engine knows nothing of this. An encoder keeps the last observation it made, compares the columns of the state with
those it saw then, and mends what has changed: most decisions move one piece. What a side may know is asked of the
game in the same way as a view asks it: `shown` for a piece, `secret` for a column, the prompt for whoever decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import compress
from operator import attrgetter, ne

import numpy as np
from numpy.typing import NDArray

from hexfront.envs.layout import ASKED, BOX, COLUMN, FIRST_VALUE, ON_MAP, ROW, SEEN, Floats, Layout
from hexfront.envs.words import Spelling
from hexfront.hexmap import bits
from hexfront.kernel.kit import OUT
from hexfront.kernel.seen import known_face
from hexfront.kernel.state import State
from hexfront.kernel.step import Sides, actors
from hexfront.kernel.texts import ARGUMENT_KINDS

NO_CHOICE = np.zeros(0, np.intp)


class Encoder:
    """The observations of one side."""

    def __init__(self, layout: Layout, side: int) -> None:
        self.layout, self.side = layout, side
        self._vector = np.zeros(layout.size, np.float32)
        self._cells = self._vector.data  # single floats are read and written faster than through numpy
        self._cell = layout.words.cell
        self._places = layout.of_kind["place column"][0]
        self._columns = tuple(dict.fromkeys((self._places, *layout.values, *layout.hiding)))
        self._face = layout.piece_columns.index("face") if layout.kit.faces else -1
        self._sets = self._planes_of("hexes", "hexes")
        self._hexes = self._planes_of("hex", "hex")
        self._points = self._planes_of("hex points", "points")
        self._named = tuple((name, layout.piece_columns.index(name)) for name in self._seen_of("piece"))
        counters = self._seen_of("counter")
        self._counters = attrgetter(*counters)
        self._counters_at = [layout.figure(f"counter.{name}") for name in counters]
        self._figure = {name: layout.figures_at + i for i, name in enumerate(layout.figures)}
        self._kind_plane = [layout.plane(kind) for kind in layout.kind_of]
        backs = [name for name in layout.planes if name.endswith(".back")]
        self._back_plane = {name.removesuffix(".back"): layout.plane(name) for name in backs}
        pieces = range(len(layout.kit.pieces))
        self._all, self._vocabulary = pieces, len(layout.words)
        self._rows = list(map(layout.row, pieces))
        self._values = list(map(self._value_marks, pieces))
        self._first_verb = self._figure[f"verb.{layout.words.verbs[0]}"]
        self._number, self._said = self._figure["number"], self._figure["said"]
        self._asked, self._choice = layout.plane("asked"), layout.plane("choice")
        self._ones_of = lru_cache(1000)(self._work_out_ones)
        self.forget()

    def _seen_of(self, kind: str) -> list[str]:
        """The columns of a kind that this side may see."""
        secret = self.layout.game.secret(self.side)
        return [name for name in self.layout.of_kind[kind] if name not in secret]

    def _planes_of(self, kind: str, word: str) -> tuple[tuple[str, int], ...]:
        """The columns of a kind that this side may see, each with its plane."""
        return tuple((name, self.layout.plane(f"{word}.{name}")) for name in self._seen_of(kind))

    def _value_marks(self, piece: int) -> tuple[tuple[str, int, int], ...]:
        """What the counter of a piece shows: the name of the state's column, the column of its row, the plane."""
        layout = self.layout
        names = layout.game.counter_values(layout.kit, piece)
        return tuple((n, FIRST_VALUE + layout.values.index(n), layout.plane(f"sum.{n}")) for n in names)

    def forget(self) -> None:
        """Build the next observation from nothing."""
        count = len(self.layout.kit.pieces)
        self._vector[:] = 0
        self._seen: dict[str, list[int | None]] = {name: [None] * count for name in self._columns}
        self._marks: list[list[tuple[int, int]]] = [[] for _ in range(count)]
        self._bits = dict.fromkeys((name for name, _ in self._sets), 0)
        self._counted: tuple[int | None, ...] = (None,) * len(self._counters_at)
        self._moment = -1
        self._ones: list[int] = []
        self._spoken: list[int] = []
        self._pointed: dict[str, tuple[tuple[int, ...], ...]] = dict.fromkeys((name for name, _ in self._points), ())
        self._open = NO_CHOICE

    def observe(self, s: State, moment: int, spelling: Spelling | None) -> tuple[Floats, NDArray[np.int8]]:
        """The observation and the action mask.

        The state is the same as last time if the moment is; the spelling is that of this side's decision, if it is
        the one to speak.
        """
        self._wipe(self._spoken)
        if moment != self._moment:
            self._moment = moment
            self._mend(s)
        self._mend_said(s, spelling)
        mask = np.zeros(self._vocabulary, np.int8)
        choices = np.fromiter(spelling.choices, np.intp, len(spelling.choices)) if spelling else NO_CHOICE
        mask[choices] = 1
        self._mend_choice(choices)
        return self._vector.copy(), mask

    def _mend(self, s: State) -> None:
        """Everything but the words of the decision."""
        for piece in self._changed(s):
            self._lay(s, piece)
        self._mend_sets(s)
        self._mend_counters(s)
        self._mend_points(s)
        self._mend_ones(s)

    def _mend_choice(self, choices: NDArray[np.intp]) -> None:
        """The hexes that may be the next word."""
        words = self.layout.words
        if len(self._open):
            self._vector[self._open] = 0
            self._open = NO_CHOICE
        if len(choices) and choices.max() >= words.first_hex:
            hexes = choices[(choices >= words.first_hex) & (choices < words.first_number)]
            self._open = hexes + (self._choice - words.first_hex)
            self._vector[self._open] = 1

    # pieces

    def _changed(self, s: State) -> set[int]:
        """The pieces that have another place or other values; what is shown of a piece depends on these alone.

        Where stacks or faces are hidden it depends on the pieces around it and on sets of hexes too: then it may be
        any of them.
        """
        found: set[int] = set()
        for name in self._columns:
            now, was = getattr(s, name), self._seen[name]
            if now != was:
                found.update(compress(self._all, map(ne, now, was)))
                self._seen[name] = now.copy()
        if not self.layout.hiding:
            return found
        other = found or any(getattr(s, name) != self._bits[name] for name, _ in self._sets)
        return set(self._all) if other else found

    def _lay(self, s: State, piece: int) -> None:
        """Take a piece off the planes and put it where it now is, as far as the side sees it."""
        cells, game = self._cells, self.layout.game
        for at, amount in self._marks[piece]:
            cells[at] -= amount
        place = getattr(s, self._places)[piece]
        shown = game.shown(s, self.side, piece) if place != OUT else "hidden"
        marks: list[tuple[int, int]] = []
        if shown == "back":
            marks.append((self._back_plane[self.layout.kit.pieces[piece].side] + self._cell[place], 1))
        elif shown == "open":
            marks = self._open_marks(s, piece, place)
        for at, amount in marks:
            cells[at] += amount
        self._marks[piece] = marks

    def _open_marks(self, s: State, piece: int, place: int) -> list[tuple[int, int]]:
        """What a piece that lies open adds: to its row, and on the map to the planes of its kind and values."""
        row, width = self._rows[piece], self.layout.words.width
        values = [(getattr(s, name)[piece], column, plane) for name, column, plane in self._values[piece]]
        marks = [(row + SEEN, 1), *((row + column, value) for value, column, _ in values)]
        if (face := known_face(s, self.side, piece)) >= 0:
            marks.append((row + self._face, face + 1))
        if place < 0:
            return [*marks, (row + BOX, -1 - place)]
        cell = self._cell[place]
        marks += [(row + ON_MAP, 1), (row + ROW, cell // width), (row + COLUMN, cell % width)]
        return [*marks, (self._kind_plane[piece] + cell, 1), *((plane + cell, value) for value, _, plane in values)]

    # the rest of the table

    def _mend_sets(self, s: State) -> None:
        """Flip the hexes that have entered or left a set."""
        for name, plane in self._sets:
            now = getattr(s, name)
            if flipped := now ^ self._bits[name]:
                for hex in bits.each(flipped):
                    self._cells[plane + self._cell[hex]] = now >> hex & 1
                self._bits[name] = now

    def _mend_counters(self, s: State) -> None:
        now = self._counters(s)
        if now != self._counted:
            for at, value, was in zip(self._counters_at, now, self._counted, strict=True):
                if value != was:
                    self._cells[at] = value
            self._counted = now

    def _mend_points(self, s: State) -> None:
        """Points on hexes, those of all nations together."""
        for name, plane in self._points:
            now, was = getattr(s, name), self._pointed[name]
            if now != was:
                for point in was:
                    self._cells[plane + self._cell[point[0]]] = 0
                for point in now:
                    self._cells[plane + self._cell[point[0]]] += point[-1]
                self._pointed[name] = now

    def _mend_ones(self, s: State) -> None:
        """What is marked by single ones: the circumstances, and what the side is asked about."""
        self._wipe(self._ones)
        who = actors(s)
        self._ones = [*self._circumstances(s, who), *self._singled_out(s)]
        number = 0
        if self.side in who:
            args = s.stack[-1].prompt(s, self.side).args
            number = args.get("number", 0)
            for name, value in args.items():
                self._ones.extend(self._about(s, ARGUMENT_KINDS.get(name, ""), value))
        for at in self._ones:
            self._cells[at] = 1
        self._cells[self._number] = number

    def _mend_said(self, s: State, spelling: Spelling | None) -> None:
        """The words of the decision so far: a verb by its figure, pieces and hexes like those a prompt names."""
        words, said, spoken = self.layout.words, 0, list[int]()
        for word in spelling.spelled if spelling else ():
            if word < words.first_piece:
                spoken.append(self._first_verb + word)
            elif word < words.first_hex:
                spoken.extend(self._about(s, "piece", word - words.first_piece))
            elif word < words.first_number:
                spoken.extend(self._about(s, "hex", words.hexes[word - words.first_hex]))
            else:
                said = word - words.first_number
        self._spoken = spoken
        for at in spoken:
            self._cells[at] = 1
        self._cells[self._said] = said

    def _wipe(self, marks: list[int]) -> None:
        for at in marks:
            self._cells[at] = 0

    def _circumstances(self, s: State, who: Sides) -> tuple[int, ...]:
        """Who is asked what in which kind of game."""
        if not s.stack:
            return self._ones_of(s.scenario, s.options, "", ())
        top = s.stack[-1].shown_to(s, self.side)
        deciding = who if top is s.stack[-1] else top.actors(s)
        return self._ones_of(s.scenario, s.options, type(top).__name__, deciding)

    def _work_out_ones(self, scenario: str, options: tuple[str, ...], step: str, who: Sides) -> tuple[int, ...]:
        """The figures of a scenario with options, of the step that asks, and of those who decide."""
        figure, seats = self._figure, self.layout.game.meta.seats
        names = [f"side.{seats[self.side]}", f"scenario.{scenario}", *(f"option.{option}" for option in options)]
        names += [f"step.{step}", *(f"decides.{seats[side]}" for side in who)] if step else ["over"]
        return tuple(figure[name] for name in names)

    def _singled_out(self, s: State) -> Iterator[int]:
        """The hexes and pieces that the state itself names."""
        for name, plane in self._hexes:
            if (hex := getattr(s, name)) >= 0:
                yield plane + self._cell[hex]
        for name, column in self._named:
            if (piece := getattr(s, name)) >= 0:
                yield self._rows[piece] + column

    def _about(self, s: State, kind: str, value: int) -> Iterator[int]:
        """What a decision is about: a hex, or a piece and the hex it is in."""
        if kind == "piece" and value >= 0:
            yield self._rows[value] + ASKED
            value = getattr(s, self._places)[value]
            kind = "hex"
        if kind == "hex" and value >= 0:
            yield self._asked + self._cell[value]
