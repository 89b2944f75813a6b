"""The units of a game of the series, read from the codes of its `pieces.csv`.

A face of a combat unit reads `A-D-P-M` (attack, defence, proficiency, movement), one of artillery `B/R-D-P-M`
(bombardment and range first), one of a headquarters `CRn-D-P-M` (command rating first), one of an air or naval unit
`B5` or `B8/8` alone. A range `U` is any hex of the map. An `M` of `5/8` is on foot and motorized.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from typing import NamedTuple

import msgspec

from hexfront.games.rising_sun.tables import Arm, SeriesTables, Track
from hexfront.kernel.files import Row
from hexfront.kernel.pieces import Piece

GROUND = re.compile(r"^(?:CR(?P<rating>\d)|(?P<fire>\d+)/(?P<range>\d+|U)|(?P<attack>\d+))"
                    r"-(?P<defence>\d+)-(?P<proficiency>[1-5])-(?P<foot>\d+)(?:/(?P<motor>\d+))?$")  # fmt: skip
SUPPORT = re.compile(r"^B(?P<fire>\d+)(?:/(?P<range>\d+|U))?$")
UNLIMITED = 99
"""2.3 The range of a counter with a U: any hex of the map."""
NO_UNITS = ("marker", "truck")
SHAPE = {"artillery": "fire", "headquarters": "rating", "line": "attack", "armour": "attack", "support": "attack"}
"""The figure that comes first on a counter, by arm."""


class Figures(NamedTuple):
    """What one face of a counter shows; what it does not show is 0."""

    attack: int = 0
    defence: int = 0
    proficiency: int = 0
    movement: int = 0
    motorized: int = 0
    bombardment: int = 0
    range: int = 0
    rating: int = 0


class Unit(msgspec.Struct, frozen=True):
    """A unit with its faces from full strength to the last step; a headquarters has one step and a reduced face."""

    id: str
    side: str
    service: str
    formations: tuple[str, ...]
    type: str
    size: str
    arm: Arm
    track: Track
    zoc: bool
    landing: bool
    steps: int
    faces: tuple[Figures, ...]
    traits: frozenset[str]
    entry: str

    @property
    def loss_track(self) -> str:
        """5.11 The track of its lost steps, or nothing."""
        return f"{self.service}_{self.track}" if self.track else ""

    @property
    def ground(self) -> bool:
        """Whether it stands on the map."""
        return self.arm not in ("air", "naval")

    def at(self, steps: int) -> Figures:
        """Its figures with some steps left."""
        return self.faces[self.steps - steps]


def figures_of(text: str) -> Figures | None:
    """The figures of a code, or None where it cannot be read."""
    if found := SUPPORT.match(text):
        return Figures(bombardment=int(found["fire"]), range=_number(found["range"]))
    if not (found := GROUND.match(text)):
        return None
    n = {name: _number(value) for name, value in found.groupdict().items()}
    return Figures(
        n["attack"], n["defence"], n["proficiency"], n["foot"], n["motor"], n["fire"], n["range"], n["rating"]
    )


def _number(text: str | None) -> int:
    return UNLIMITED if text == "U" else int(text or 0)


def load_units(rows: Iterable[Row[Piece]], series: SeriesTables) -> dict[str, Unit]:
    """The units of a counter mix, each with the lower steps of its breakdown counter; a fault names file and line."""
    pieces = [row for row in rows if row.value.type not in NO_UNITS]
    whole = {row.value.id: row for row in pieces if "breakdown" not in row.value.traits}
    lower = _lower(pieces, whole)
    return {name: _unit(row, lower, series) for name, row in whole.items()}


def _lower(pieces: Iterable[Row[Piece]], whole: Container[str]) -> dict[str, Row[Piece]]:
    """The breakdown counters by the units they belong to."""
    found = {row.value.traits[-1].removeprefix("parent:"): row for row in pieces if "breakdown" in row.value.traits}
    for parent, row in found.items():
        if parent not in whole:
            raise row.error(f"breakdown counter of {parent!r}; expected a unit and parent:ID as the last trait")
    return found


def _unit(row: Row[Piece], lower: Mapping[str, Row[Piece]], series: SeriesTables) -> Unit:
    piece = row.value
    kind = series.type_of.get(piece.type)
    if kind is None:
        raise row.error(f"type {piece.type!r}; expected one of {', '.join(sorted(series.type_of))}")
    if piece.nation not in series.services:
        raise row.error(f"nation {piece.nation!r}; expected one of {', '.join(series.services)}")
    faces = _faces(row, kind.arm) + (_faces(lower[piece.id], kind.arm) if piece.id in lower else ())
    steps = 1 if kind.arm in ("headquarters", "air", "naval") else len(faces)
    if steps > 2 and f"steps:{steps}" not in piece.traits:
        raise row.error(f"{steps} faces, traits {' '.join(piece.traits)}; expected steps:{steps}")
    return Unit(
        piece.id, piece.side, piece.nation, tuple(filter(None, piece.formation.split(" / "))), piece.type, piece.size,
        kind.arm, kind.track, kind.zoc, kind.landing, steps, faces, frozenset(piece.traits), piece.entry,
    )  # fmt: skip


def _faces(row: Row[Piece], arm: Arm) -> tuple[Figures, ...]:
    """The faces of a counter, the front first; each must have the shape of its arm."""
    found = []
    for text in filter(None, (row.value.front, row.value.back)):
        figures, wanted = figures_of(text), SHAPE.get(arm, "support")
        if figures is None or _shape(text) != wanted:
            raise row.error(f"face {text!r}; expected the figures of {row.value.type}")
        found.append(figures)
    if not found:
        raise row.error(f"{row.value.id} has no face")
    return tuple(found)


def _shape(text: str) -> str:
    if SUPPORT.match(text):
        return "support"
    found = GROUND.match(text)
    return next((name for name in ("rating", "fire", "attack") if found and found[name] is not None), "")
