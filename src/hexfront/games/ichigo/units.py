"""The units of Operation Ichi-Go, read from the codes of `pieces.csv` and `faces.csv`.

A figure is the combat factor, `0-4-0` a static unit (attack, defense, movement), `<1>` one column of odds. A US
division is two counters, the second marked `substitute`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

from hexfront.kernel.files import Row
from hexfront.kernel.pieces import Piece

Kind = Literal["regular", "militia", "division", "brigade", "tank_regiment", "special_forces"]
KINDS: tuple[Kind, ...] = ("tank_regiment", "special_forces", "regular", "militia", "division", "brigade")
FIGURE = re.compile(r"^(?:(?P<factor>\d+)|<(?P<columns>\d)>|(?P<attack>\d)-(?P<defense>\d)-0)$")


class Figures(NamedTuple):
    """What one face of a counter shows; `columns` of odds where it has no factor."""

    attack: int
    defense: int
    columns: int = 0


class Unit(msgspec.Struct, frozen=True):
    """A unit, or a face of a Chinese regular, with its figures from full strength to the last step."""

    id: str
    side: str
    nation: str
    formation: str
    kind: Kind
    type: str
    number: int
    static: bool
    faces: tuple[Figures, ...]
    entry: str

    @property
    def steps(self) -> int:
        """2.15 One figure a step."""
        return len(self.faces)

    def at(self, steps: int) -> Figures:
        """Its figures with some steps left."""
        return self.faces[self.steps - steps]


def load_units(rows: Iterable[Row[Piece]]) -> dict[str, Unit]:
    """The units among some counters, a US division with the steps of its substitute; a fault names file and line."""
    pieces = {row.value.id: row for row in rows if "marker" not in row.value.traits}
    lower = {name: row for name, row in pieces.items() if "substitute" in row.value.traits}
    for name, row in lower.items():
        if name.removesuffix("s") not in pieces or not name.endswith("s"):
            raise row.error(f"substitute {name!r}; expected the id of a division and s")
    return {name: _unit(row, lower.get(f"{name}s")) for name, row in pieces.items() if name not in lower}


def _unit(row: Row[Piece], lower: Row[Piece] | None) -> Unit:
    piece = row.value
    kind = next((kind for kind in KINDS if kind in piece.traits), None)
    if kind is None:
        raise row.error(f"traits {' '.join(piece.traits)}; expected one of {', '.join(KINDS)}")
    faces = _faces(row) + (_faces(lower) if lower else ())
    steps = {"division": 4 if piece.nation == "us" else 2}.get(kind, 1)
    if len(faces) != steps:
        raise row.error(f"{len(faces)} faces; expected {steps}")
    number = re.match(r"\d+", piece.label)
    return Unit(
        piece.id, piece.side, piece.nation, piece.formation, kind, piece.type, int(number[0]) if number else 0,
        "static" in piece.traits, faces, piece.entry,
    )  # fmt: skip


def _faces(row: Row[Piece]) -> tuple[Figures, ...]:
    """The faces of a counter, the front first; the untried side of a Chinese regular is none."""
    return tuple(_figures(row, text) for text in (row.value.front, row.value.back) if text not in ("", "?"))


def _figures(row: Row[Piece], text: str) -> Figures:
    found = FIGURE.match(text)
    if found is None:
        raise row.error(f"figure {text!r}; expected such as 4, 0-4-0 or <1>")
    if found["factor"] is not None:
        return Figures(int(found["factor"]), int(found["factor"]))
    return Figures(int(found["attack"] or 0), int(found["defense"] or 0), int(found["columns"] or 0))
