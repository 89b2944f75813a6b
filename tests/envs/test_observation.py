"""An observation holds what the view shows, no more, and is the same however it was arrived at."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.envs.positions import every_game, every_setting, walk
from tests.sampling import THOROUGH

from hexfront.envs.encoder import Encoder
from hexfront.envs.layout import ASKED, BOX, COLUMN, FIRST_VALUE, HIGH, LOW, ON_MAP, ROW, SEEN, Floats, Layout
from hexfront.envs.table import Table, layout_of
from hexfront.envs.words import Spelling
from hexfront.kernel.state import State
from hexfront.kernel.step import options
from hexfront.kernel.view import View, view

EVERY = 3 if THOROUGH else 30
"""Of so many words of a game one is looked at, or one in a multiple of it."""
STRIDE = 1 if THOROUGH else 20
"""After how many words something is observed at all."""
NOT_IN_VIEWS = ("hex.", "points.", "asked", "choice")
"""Planes that a view has only in the words of its game, or that depend on the words said."""


def from_view(layout: Layout, seen: View) -> tuple[Floats, Floats, Floats]:
    """Planes, pieces and figures made from nothing but a view, the slow way."""
    kit, words = layout.kit, layout.words
    vector = np.zeros(layout.size, np.float32)
    planes, pieces, figures = layout.split(vector)
    plane = {name: planes[i].reshape(-1) for i, name in enumerate(layout.planes)}
    figure = {name: i for i, name in enumerate(layout.figures)}
    kinds = {piece.id: f"{piece.side or 'none'}.{piece.type}" for piece in kit.pieces}
    for piece in seen.pieces:
        place = kit.place(piece.place)
        if piece.back:
            plane[f"{piece.id.split('-')[0]}.back"][words.cell[place]] += 1
            continue
        row = pieces[kit.index[piece.id]]
        row[SEEN] = 1
        if piece.face in kit.face_index:
            row[layout.piece_columns.index("face")] = kit.face_index[piece.face] + 1
        for name, value in piece.values.items():
            row[FIRST_VALUE + layout.values.index(name)] = value
        if place < 0:
            row[BOX] = kit.boxes.index(piece.place)
            continue
        row[[ON_MAP, ROW, COLUMN]] = 1, *divmod(words.cell[place], words.width)
        plane[kinds[piece.id]][words.cell[place]] += 1
        for name, value in piece.values.items():
            plane[f"sum.{name}"][words.cell[place]] += value
    for name, hexes in seen.hexes.items():
        plane[f"hexes.{name}"][[words.cell[kit.board.hex(n)] for n in hexes]] = 1
    for name, value in seen.counters.items():
        figures[figure[f"counter.{name}"]] = value
    seats = layout.game.meta.seats
    marks = [f"side.{seats[seen.side]}", f"scenario.{seen.scenario}", *(f"option.{key}" for key in seen.chosen)]
    marks += [f"step.{seen.step}"] if seen.step else ["over"]
    for name in [*marks, *(f"decides.{seats[side]}" for side in seen.deciders)]:
        figures[figure[name]] = 1
    return planes, pieces, figures


def fresh(layout: Layout, s: State, side: int) -> tuple[Floats, NDArray[np.int8]]:
    """The observation of a side made from nothing."""
    found = options(s, side)
    spelling = Spelling(found, [layout.words.spell(act) for act in found]) if found else None
    return Encoder(layout, side).observe(s, 0, spelling)


@every_setting
def test_an_observation_is_what_the_view_shows(key: str, scenario: str, chosen: tuple[str, ...]) -> None:
    table = Table(key, scenario, chosen, False)
    layout = table.layout
    compared = [i for i, name in enumerate(layout.planes) if not name.startswith(NOT_IN_VIEWS)]
    columns = [i for i, name in enumerate(layout.piece_columns) if i < ASKED or name in layout.values]
    spoken = [i for i, n in enumerate(layout.figures) if not n.startswith("verb.") and n not in ("number", "said")]
    for count, _ in enumerate(walk(table, 5)):
        if count % (4 * EVERY):
            continue
        for side in range(len(table.game.meta.seats)):
            found = layout.split(table.observe(side)["observation"])
            planes, pieces, figures = from_view(layout, view(table.game, table.state, side))
            np.testing.assert_array_equal(found.planes[compared], planes[compared])
            np.testing.assert_array_equal(found.pieces[:, columns], pieces[:, columns])
            np.testing.assert_array_equal(found.figures[spoken], figures[spoken])


@every_setting
def test_no_side_observes_what_it_may_not_know(key: str, scenario: str, chosen: tuple[str, ...]) -> None:
    table = Table(key, scenario, chosen, False)
    for count, _ in enumerate(walk(table, 6)):
        if count % (6 * EVERY):
            continue
        for side in range(len(table.game.meta.seats)):
            truth = fresh(table.layout, table.state, side)
            dealt = fresh(table.layout, table.game.clone_for(table.state, side, 99), side)
            np.testing.assert_array_equal(truth[0], dealt[0])
            np.testing.assert_array_equal(truth[1], dealt[1])


@every_setting
def test_mending_the_last_observation_gives_the_same_as_a_new_one(
    key: str, scenario: str, chosen: tuple[str, ...]
) -> None:
    table = Table(key, scenario, chosen, False)
    for count, _ in enumerate(walk(table, 7)):
        if count % STRIDE:
            continue
        for side in range(len(table.game.meta.seats)):
            mended = table.observe(side)
            if count % (2 * EVERY) == 0:
                spelling = table.spelling if side == table.side else None
                vector, mask = Encoder(table.layout, side).observe(table.state, 0, spelling)
                np.testing.assert_array_equal(mended["observation"], vector)
                np.testing.assert_array_equal(mended["action_mask"], mask)
    assert table.state.over


@every_game
def test_every_figure_lies_in_its_bounds(key: str) -> None:
    table = Table(key, "", (), False)
    for count, _ in enumerate(walk(table, 8)):
        if count % STRIDE:
            continue
        for side in range(len(table.game.meta.seats)):
            vector = table.observe(side)["observation"]
            assert vector.min() >= LOW
            assert vector.max() <= HIGH


def test_an_observation_is_the_agents_own() -> None:
    table = Table("luzon", "", (), False)
    table.reset(1)
    first = table.observe(0)
    kept = first["observation"].copy()
    first["observation"][:] = 7
    np.testing.assert_array_equal(table.observe(0)["observation"], kept)


def test_the_words_said_are_seen() -> None:
    table = Table("luzon", "", (), False)
    table.reset(1)
    words, layout = table.words, table.layout
    table.say(words.names.index("move"))
    table.say(words.names.index("us_40"))
    parts = layout.split(table.observe(0)["observation"])
    assert parts.figures[layout.figures.index("verb.move")] == 1
    piece = table.kit.index["us_40"]
    row = parts.pieces[piece]
    assert row[ASKED] == 1
    asked, choice = parts.planes[layout.planes.index("asked")], parts.planes[layout.planes.index("choice")]
    assert asked[int(row[ROW]), int(row[COLUMN])] == 1
    assert asked.sum() == 1
    hexes = {words.names[words.first_hex + cell] for cell in np.flatnonzero(choice)}
    assert hexes == {words.names[word] for word in table.spelling.choices} if table.spelling else False
    assert "0724" in hexes


def test_secrets_of_formosa_are_backs_to_the_allies() -> None:
    table = Table("formosa", "scenario_2", (), False)
    layout = table.layout
    for _ in walk(table, 9):
        if table.game.aids.turn(table.state) == 2:
            break
    allied, japan = (layout.split(table.observe(side)["observation"]) for side in (0, 1))
    back = layout.planes.index("japan.back")
    assert allied.planes[back].sum() > 5
    assert japan.planes[back].sum() == 0
    hidden = [i for i, piece in enumerate(table.kit.pieces) if piece.side == "japan" and not allied.pieces[i, SEEN]]
    assert len(hidden) > 5
    assert not allied.pieces[hidden].any()
    kamikaze = layout.figures.index("counter.kamikaze")
    assert allied.figures[kamikaze] == 0
    assert japan.figures[kamikaze] > 0


@every_game
def test_the_board_is_told_once(key: str) -> None:
    layout = layout_of(key)
    terrain = [i for i, name in enumerate(layout.board_planes) if name.startswith("terrain.")]
    assert (layout.board[terrain].sum(axis=0) == 1).all()
    with pytest.raises(ValueError, match="read-only"):
        layout.board[0, 0, 0] = 1


@every_game
def test_the_fingerprint_tells_layouts_apart(key: str) -> None:
    layout = layout_of(key)
    assert layout.fingerprint == Layout(layout.game, layout.kit, layout.words).fingerprint
    other = Layout(layout.game, layout.kit, layout.words)
    other.figures = other.figures[1:]
    assert other.fingerprint != layout.fingerprint
