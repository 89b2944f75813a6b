"""The counter mix of a game: one row of `pieces.csv` a counter, or several identical ones (`count`)."""

from __future__ import annotations

import msgspec

from hexfront.kernel.files import Files, Row, Source


class Piece(msgspec.Struct, frozen=True):
    """A counter as printed; `front` and `back` are the figures its two sides show."""

    id: str
    name: str
    label: str
    side: str
    nation: str
    formation: str
    type: str
    size: str
    front: str
    back: str
    entry: str
    traits: tuple[str, ...]
    count: int
    source: Source


def load_pieces(files: Files, name: str = "pieces.csv") -> list[Row[Piece]]:
    """Read and check `pieces.csv`, or a file of faces: ids are unique, in order, and fit the text notation."""
    rows = files.rows(name, Piece, lambda piece: piece.id)
    for row in rows:
        if not row.value.id.replace("_", "").replace("-", "").isalnum() or row.value.id[0].isdigit():
            raise row.error(f"id {row.value.id!r}: expected letters, digits, '_' and '-', a letter first")
        if row.value.count < 1:
            raise row.error(f"count {row.value.count}: expected 1 or more")
    return rows
