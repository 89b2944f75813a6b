"""Faces unknown to their owner: neutral bodies, what each of them turns out to be, and who knows it.

A body is a piece whose id tells nothing; `Kit.faces` lists what bodies can turn out to be. Which body has which face is
a column of the state, who knows it another. Faces that no body has are the pool. The moments at which bodies got their
faces, and at which faces went back to the pool in sight of all, are kept: whoever deals unknown faces anew needs them,
since nobody has a face that was seen elsewhere after he got his own.
"""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.kernel.events import EVERYONE, NO_ONE
from hexfront.kernel.state import AudienceColumn, Counter, FaceColumn, MomentColumn, ReleaseColumn, State

NO_FACE = -1
"""What a piece has that is no body, or a body that is not in the game."""
UNKNOWN = -2
"""The face of a body for those who do not know it."""


class FacedState(State):
    """The state of a game whose kit has faces. The functions below are the only ones that write these columns."""

    face: FaceColumn = []
    known: AudienceColumn = []
    drawn: MomentColumn = []
    released: ReleaseColumn = []
    deals: Counter = 0
    """How often a body has got a face, or a face has gone back to the pool."""

    def __post_init__(self) -> None:
        """No body has a face yet."""
        pieces = len(self.kit.pieces)
        self.face, self.known, self.drawn = [NO_FACE] * pieces, [NO_ONE] * pieces, [0] * pieces
        self.released = [0] * len(self.kit.faces)

    def tell(self, key: str, rule: str, audience: int = EVERYONE, **args: int) -> None:
        """Report that something happened; a unit whose face all who hear it know is named by its face."""
        unit = args.get("unit", -1)
        if unit >= 0 and self.face[unit] != NO_FACE and audience & ~self.known[unit] == 0:
            args["face"] = self.face[unit]
        super().tell(key, rule, audience, **args)


def face_for(s: FacedState, side: int, piece: int) -> int:
    """The face of a piece if a side may know it, else UNKNOWN; NO_FACE if it has none. For no side: what all know."""
    face = s.face[piece]
    if face == NO_FACE:
        return NO_FACE
    knows = s.known[piece] >> side & 1 if side >= 0 else s.known[piece] == EVERYONE
    return face if knows else UNKNOWN


def pool(s: FacedState) -> tuple[int, ...]:
    """The faces that no body has, in the order of the kit."""
    taken = set(s.face)
    return tuple(face for face in range(len(s.kit.faces)) if face not in taken)


def doubled(s: FacedState) -> str:
    """The id of a face that two bodies have, which cannot be; empty if all is well."""
    found = [face for face in s.face if face != NO_FACE]
    return next((s.kit.faces[face].id for face in found if found.count(face) > 1), "")


def fresh(s: FacedState, bodies: Iterable[int]) -> int:
    """The first of some bodies that has never had a face: a name is used once, so that it ties no two faces."""
    return next(body for body in bodies if not s.drawn[body])


def take(s: FacedState, piece: int, face: int, audience: int = NO_ONE) -> None:
    """Give a face to a body; the audience knows it."""
    s.deals += 1
    s.face[piece], s.known[piece], s.drawn[piece] = face, audience, s.deals


def draw_for(s: FacedState, rule: str, piece: int, audience: int = NO_ONE) -> int:
    """Draw a face from the pool for a body."""
    face = s.draw(rule, pool(s), audience, unit=piece)
    take(s, piece, face, audience)
    return face


def show(s: FacedState, piece: int, audience: int = EVERYONE) -> None:
    """An audience gets to know the face of a body."""
    if s.face[piece] != NO_FACE and audience & ~s.known[piece]:
        s.known[piece] |= audience
        s.reveal()


def give_back(s: FacedState, piece: int) -> None:
    """The face of a body goes back to the pool; if everybody knew it, everybody knows from when on it is there."""
    s.deals += 1
    if s.known[piece] == EVERYONE:
        s.released[s.face[piece]] = s.deals
    s.face[piece], s.known[piece] = NO_FACE, NO_ONE


def turn_into(s: FacedState, faces: dict[int, int]) -> None:
    """Give other faces to bodies that have one, in a copy for those who cannot tell; nothing else changes."""
    for piece, face in faces.items():
        s.face[piece] = face
