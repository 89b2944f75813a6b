"""The grid: printed hex numbers, dense ids, neighbours, distance.

One convention for every board: flat-top hexes in columns, numbered CCRR, even columns half a hex lower.
A hex inside the program is a dense int, its *id*. Ids run along slanted axial columns with padding, so that the six
neighbours of any hex are six constant offsets, clockwise from north; that is what lets `bits` treat a set of hexes as
one int. Directions d and (d + 3) % 6 are opposite. Printed numbers live at the borders: data, notation, client.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Point(NamedTuple):
    """A point on the drawn board, in units of one hex flat to flat, y downwards."""

    x: float
    y: float


class Grid:
    """A rectangle of columns and rows. Knows where hexes are, not what is in them."""

    __slots__ = ("_numbers", "first_column", "first_row", "last_column", "last_row", "offsets", "size", "stride")

    def __init__(self, first_column: int, last_column: int, first_row: int, last_row: int) -> None:
        self.first_column, self.last_column = first_column, last_column
        self.first_row, self.last_row = first_row, last_row
        self.stride = (last_row - first_row + 1) + (last_column - first_column + 2) // 2 + 2
        w = self.stride
        self.offsets = (-1, w - 1, w, 1, 1 - w, -w)
        self.size = (last_column - first_column + 1) * w + w
        self._numbers: dict[int, str] = {}

    def id(self, column: int, row: int) -> int:
        """The dense id of a column and row."""
        slant = (half(self.last_column) - half(column)) + (row - self.first_row) + 1
        return (column - self.first_column) * self.stride + slant

    def column_row(self, hex: int) -> tuple[int, int]:
        """The column and row of a dense id."""
        q, slant = divmod(hex, self.stride)
        column = q + self.first_column
        return column, slant - 1 + self.first_row - half(self.last_column) + half(column)

    def has(self, column: int, row: int) -> bool:
        """Whether the rectangle holds this column and row."""
        return self.first_column <= column <= self.last_column and self.first_row <= row <= self.last_row

    def parse(self, number: str) -> int:
        """The id of a printed number such as "0923"; ValueError if it is none of this grid."""
        if len(number) != 4 or not (number.isascii() and number.isdigit()):
            raise ValueError(f"a hex is four digits CCRR, found {number!r}")
        column, row = int(number[:2]), int(number[2:])
        if not self.has(column, row):
            raise ValueError(
                f"hex {number} is off the grid: columns {self.first_column:02d}-{self.last_column:02d}, "
                f"rows {self.first_row:02d}-{self.last_row:02d}"
            )
        return self.id(column, row)

    def number(self, hex: int) -> str:
        """The printed number of an id; views are full of them, so each is written once."""
        if hex not in self._numbers:
            column, row = self.column_row(hex)
            self._numbers[hex] = f"{column:02d}{row:02d}"
        return self._numbers[hex]

    def neighbour(self, hex: int, direction: int) -> int | None:
        """The hex in that direction, None at the edge of the rectangle."""
        other = hex + self.offsets[direction]
        return other if self.has(*self.column_row(other)) else None

    def neighbours(self, hex: int) -> list[int]:
        """The neighbours inside the rectangle, clockwise from north."""
        return [n for d in range(6) if (n := self.neighbour(hex, d)) is not None]

    def direction(self, a: int, b: int) -> int | None:
        """The direction from a to its neighbour b, None if they are not neighbours."""
        try:
            d = self.offsets.index(b - a)
        except ValueError:
            return None
        return d if self.neighbour(a, d) == b else None

    def distance(self, a: int, b: int) -> int:
        """Hexes from a to b, the start not counted."""
        (ca, ra), (cb, rb) = self.column_row(a), self.column_row(b)
        dx = abs(ca - cb)
        dy = abs(2 * (ra - rb) + (ca % 2 == 0) - (cb % 2 == 0))
        return dx + max(0, (dy - dx) // 2)

    def centre(self, hex: int) -> Point:
        """The middle of a hex on the drawn board."""
        column, row = self.column_row(hex)
        return Point(0.8660254037844386 * column, row + (0.5 if column % 2 == 0 else 0.0))

    def __iter__(self) -> Iterator[int]:
        """Every id, column by column from the north."""
        for column in range(self.first_column, self.last_column + 1):
            for row in range(self.first_row, self.last_row + 1):
                yield self.id(column, row)

    def __len__(self) -> int:
        return (self.last_column - self.first_column + 1) * (self.last_row - self.first_row + 1)


def half(column: int) -> int:
    """How far the slant has sunk at a column: one for every two columns."""
    return (column - 1) // 2
