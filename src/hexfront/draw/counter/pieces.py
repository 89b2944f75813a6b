"""Counters as pictures: one SVG fragment a face, in a 100 by 100 box, without ids, fonts or outside parts.

The same fragment stands alone, on the board and in the browser. A face that hides a unit is drawn from its
side alone (`concealed`) or its nation alone (`untried`), and so cannot give the unit away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal
from xml.sax.saxutils import escape

from hexfront.draw.counter import face as part
from hexfront.draw.counter.colours import Livery, is_nation, livery
from hexfront.draw.counter.emblems import emblem
from hexfront.draw.counter.lettering import write
from hexfront.draw.counter.markers import ICONS, badge, entry_plate, find_icon, marker_face, marker_livery, sign
from hexfront.draw.counter.names import livery_key, national_livery, short_formation, side_livery, symbol_type, tint
from hexfront.draw.counter.symbols import MARKER_TYPES
from hexfront.draw.look import PLAIN, CounterLook
from hexfront.draw.svg import tag
from hexfront.kernel.pieces import Piece

Face = Literal["front", "back", "concealed", "untried"]
Back = Literal["none", "concealed", "untried", "entry", "base", "marker", "other", "reduced"]

_STRIPED = frozenset({"substitute", "breakdown"})
"""Counters that stand in for a worn unit: striped on both sides."""


def counter(
    piece: Piece,
    look: CounterLook = PLAIN,
    *,
    face: Face = "front",
    steps: int | None = None,
    value: int | str | None = None,
    marks: Sequence[str] = (),
) -> str:
    """A counter's face as an SVG group, by the look of its game.

    `steps` shows so many step pips, `value` a figure that changes in play in place of the printed one,
    `marks` up to four badges (`markers.ICONS`).
    """
    kind = back_kind(piece, look)
    if face == "back" and kind == "none" and not piece.is_body:
        raise ValueError(f"{piece.id} has no back")
    shown = "untried" if piece.is_body else kind if face == "back" else face
    if shown == "concealed":
        return _group("concealed", side_livery(piece, look), _concealed(piece, look), marks)
    if shown == "untried":
        return _group("untried", national_livery(piece, look), _untried(piece, look), marks)
    if is_marker(piece):
        return _marker_piece(piece, look, face, value)
    drawn = _entry(piece, look) if shown == "entry" else _unit(piece, look, face, kind, steps, value)
    return _group(face, livery_key(piece, look), drawn, marks, piece.name)


def marker(kind: str, *, nation: str = "", text: str = "") -> str:
    """A marker that is no piece of the counter mix, such as a state or a count."""
    key = marker_livery(kind, nation)
    return _wrap(f"counter marker livery-{key}", marker_face(kind, nation, text))


def far_of(piece: Piece, look: CounterLook = PLAIN) -> str:
    """What the head of a unit says to those who look from afar; nothing for any other piece."""
    if piece.is_body or is_marker(piece):
        return ""
    formation = short_formation(piece.formation, look) if piece.front else ""
    # 3/11 is of the 11th, and 35 is the headquarters of the 35th
    said = formation.split(" ")[0] == piece.label.split("/")[-1]
    drawn = part.far_head(piece.label, "" if said else formation, livery(livery_key(piece, look)))
    return tag("g", drawn, class_="far", stroke_linecap="round", stroke_linejoin="round") if drawn else ""


def sign_of(piece: Piece) -> str:
    """The sign of a marker, as a counter carries it; nothing for any other piece."""
    marks = is_marker(piece) or find_icon(piece.type)
    return tag("g", sign(_marker_icon(piece)), class_="sign") if marks else ""


def faces(piece: Piece, look: CounterLook = PLAIN) -> tuple[Face, ...]:
    """The faces a piece has; a body only the one that tells nothing."""
    if piece.is_body:
        return ("untried",)
    kind = back_kind(piece, look)
    hidden: dict[str, Face] = {"concealed": "concealed", "untried": "untried"}
    return ("front", "back", hidden[kind]) if kind in hidden else ("front",) if kind == "none" else ("front", "back")


def back_kind(piece: Piece, look: CounterLook = PLAIN) -> Back:
    """What the back of a piece is for; the data says it by its figures, its entry and its traits."""
    if piece.back.startswith("?"):
        return "concealed" if piece.back.strip("? ") or "concealed" in piece.traits else "untried"
    if not piece.back:
        return "none"
    if _shows_entry(piece, look):
        return "entry"
    if is_marker(piece):
        return "marker"
    if "base" in piece.traits:
        return "base"
    return "other" if "points" in piece.traits else "reduced"


def _shows_entry(piece: Piece, look: CounterLook) -> bool:
    """Whether the back repeats the entry: a hex, or for the nations that the game names a turn.

    A figure of strength may equal the turn of entry by chance, so the turn counts for them only.
    """
    is_hex = len(piece.back) == 4 and piece.back.isdigit()
    return piece.back == piece.entry and (is_hex or piece.nation in look.entry_backs)


def is_marker(piece: Piece) -> bool:
    """Whether a piece is drawn as a marker."""
    return piece.type in MARKER_TYPES


def _group(face: str, key: str, drawn: str, marks: Sequence[str], name: str = "") -> str:
    badges = "".join(badge(mark, slot) for slot, mark in enumerate(marks))
    return _wrap(f"counter livery-{key} face-{face}", drawn + badges, name)


def _wrap(class_: str, drawn: str, name: str = "") -> str:
    title = tag("title", escape(name)) if name else ""
    return tag("g", title, drawn, class_=class_, stroke_linecap="round", stroke_linejoin="round")


def _unit(piece: Piece, look: CounterLook, face: Face, kind: Back, steps: int | None, value: int | str | None) -> str:
    """A unit's front, its reduced side, or the other thing that it turns into."""
    key = livery_key(piece, look)
    colours = livery(key)
    back = face == "back"
    type_ = "base" if back and kind == "base" else symbol_type(piece)
    content = piece.back if back else piece.front
    reduced = (back and kind == "reduced") or not _STRIPED.isdisjoint(piece.traits)
    bare = value is None and steps is None and not content
    low = "" if bare else _low(content, colours, reduced, steps, value, full_steps(piece, look))
    side = "" if bare else part.sides(key, short_formation(piece.formation, look), colours)
    box = part.symbol_box(type_, tint(piece.formation, look), large=bare)
    return part.shell(colours) + low + part.head(piece.label, piece.size, colours) + side + box + part.edge(colours)


def _low(content: str, colours: Livery, reduced: bool, steps: int | None, value: int | str | None, full: int) -> str:
    """The lower part: stripe, pips, and the figures as printed or as they are now."""
    ink = colours.paint("stripe_ink" if reduced else "ink")
    drawn = part.stripe(colours) if reduced else ""
    if steps is not None:
        drawn += part.pips(steps, full, ink)
    if value is not None:
        return drawn + part.value_plate(str(value), content)
    return drawn + part.figures(content, ink, part.LEFT if steps is None else 17.0)


def full_steps(piece: Piece, look: CounterLook = PLAIN) -> int:
    """How many steps a fresh unit has: what a `steps:4` trait says, otherwise one a side with figures."""
    for trait in piece.traits:
        if trait.startswith("steps:"):
            return int(trait.removeprefix("steps:"))
    # a headquarters comes back on its reduced side, but has one step on either
    return 2 if back_kind(piece, look) == "reduced" and piece.type != "headquarters" else 1


def _concealed(piece: Piece, look: CounterLook) -> str:
    """The common back of concealed units: a large question mark, and the figure they share."""
    side = side_livery(piece, look)
    colours, shown = livery(side), piece.back.strip("? ") if piece.back.startswith("?") else ""
    accent = colours.paint("accent")
    base, height = (64.0, 46.0) if shown else (77.0, 54.0)
    drawn = part.shell(colours, band=False) + part.rim(colours) + write("?", 50, base, height, 9, accent)
    drawn += emblem(side, 19, 19, 6, accent) + part.figures(shown, colours.paint("ink"), base=89.0)
    return drawn + part.edge(colours)


def _untried(piece: Piece, look: CounterLook) -> str:
    """The back of units that nobody knows yet: the nation's emblem over a question mark."""
    nation = national_livery(piece, look)
    colours = livery(nation)
    accent = colours.paint("accent")
    drawn = part.shell(colours, band=False) + part.rim(colours)
    drawn += emblem(nation, 50, 31, 15, accent) + write("?", 50, 87, 34, 6.8, accent)
    return drawn + part.edge(colours)


def _entry(piece: Piece, look: CounterLook) -> str:
    """A back that says where or when a unit enters."""
    colours = livery(livery_key(piece, look))
    drawn = part.shell(colours) + part.head(piece.label, piece.size, colours)
    return drawn + entry_plate(piece.back, 61) + part.edge(colours)


def _marker_piece(piece: Piece, look: CounterLook, face: Face, value: int | str | None) -> str:
    """A piece that is a marker: its icon, and its word or its current value."""
    shown = piece.back if face == "back" else piece.front
    kind, nation, text = _marker_words(piece, look, shown)
    key = marker_livery(kind, nation)
    if face == "back" and back_kind(piece, look) == "entry":
        colours = livery(key)
        ground = part.shell(colours, band=False) + part.rim(colours)
        drawn = ground + entry_plate(piece.back, 50) + part.edge(colours)
    else:
        drawn = marker_face(kind, nation, text if value is None else str(value))
    return _wrap(f"counter marker livery-{key} face-{face}", drawn, piece.name)


def _marker_words(piece: Piece, look: CounterLook, shown: str) -> tuple[str, str, str]:
    """A marker's icon, nation and word; a side may name a nation (control) or a state (under construction)."""
    owner, kind = national_livery(piece, look), _marker_icon(piece)
    if is_nation(shown):
        return kind, shown, ""
    state = find_icon(shown)
    if state or shown == "complete":
        return state or kind, owner, shown.capitalize() if state == shown else piece.label
    text = shown or piece.label
    return kind, owner, "" if text == ICONS[kind].letters else text


def _marker_icon(piece: Piece) -> str:
    """The icon that the first of a marker's own words names."""
    words = (*(t.split(":")[0] for t in piece.traits), piece.type, piece.label, piece.id, *piece.name.split())
    return next((key for w in words if (key := find_icon(w))), "plain")
