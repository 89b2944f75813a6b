"""The counter mix of a game: one row of `pieces.csv` a counter, or several identical ones (`count`)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from hexfront.kernel.files import Files, Row, Source

BODY = "body"
"""The trait of neutral bodies."""


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

    @property
    def is_body(self) -> bool:
        """Whether it is a neutral body, whose values are those of the face it has."""
        return BODY in self.traits


def bodies(prefix: str, name: str, number: int, like: Piece) -> tuple[Piece, ...]:
    """Neutral bodies `PREFIX1`, `PREFIX2` ... for faces of the side, nation and formation of one of them.

    They are called by the sentence `body.NAME` of the catalogue, which gets their number.
    """
    common = {
        "name": name,
        "type": "",
        "size": "",
        "front": "",
        "back": "?",
        "entry": "",
        "traits": (BODY,),
        "count": 1,
    }
    return tuple(replace(like, id=f"{prefix}{n}", label=str(n), **common) for n in range(1, number + 1))


def load_pieces(files: Files, name: str = "pieces.csv") -> list[Row[Piece]]:
    """Read and check `pieces.csv`, or a file of faces: ids are unique, in order, and fit the text notation."""
    rows = files.rows(name, Piece, lambda piece: piece.id)
    for row in rows:
        if not row.value.id.replace("_", "").replace("-", "").isalnum() or row.value.id[0].isdigit():
            raise row.error(f"id {row.value.id!r}: expected letters, digits, '_' and '-', a letter first")
        if row.value.count < 1:
            raise row.error(f"count {row.value.count}: expected 1 or more")
    return rows
