"""The furniture of the printed sheets: tracks, boxes and tables, where nothing else lies, with letters that fit."""

from __future__ import annotations

from functools import lru_cache
from xml.etree import ElementTree

import pytest

from hexfront.draw.board.checks import panels_lie_on_open_sea
from hexfront.draw.board.furniture import draw_furniture
from hexfront.draw.board.lettering import Face, width
from hexfront.draw.board.page import Box
from hexfront.draw.board.panels import draw_panels, grid_of, panel_boxes
from hexfront.draw.board.sheet import plan
from hexfront.draw.cli import charts_of
from hexfront.draw.look import look
from hexfront.draw.words import board_texts
from hexfront.hexmap.board import Board, load_board
from hexfront.kernel.shelf import box, game_files, games

LEAST = 12.0
"""No letter of a panel is smaller, in pixels of a hex of 100."""


@lru_cache
def board(game: str) -> Board:
    """A shipped board."""
    return load_board(game_files(game))


@lru_cache
def panels(game: str, language: str = "en") -> ElementTree.Element:
    """The panels of a board."""
    drawn = draw_panels(board(game), board_texts(game, language), language, charts_of(game))
    return ElementTree.fromstring(f"<svg>{drawn}</svg>")


def written(element: ElementTree.Element, size: float = 0.0) -> list[tuple[str, float, Box]]:
    """Every text with the size of its letters and where it lies."""
    size = float(element.get("font-size", size))
    found = [line for child in element for line in written(child, size)]
    if element.tag != "text":
        return found
    wide, x, y = width(element.text or "", Face("", size)), float(element.get("x", 0)), float(element.get("y", 0))
    words = (element.get("class") or "").split()
    left = x if "start" in words else x - wide if "end" in words else x - wide / 2
    return [(element.text or "", size, Box(left, y - size * 0.7, wide, size * 0.7))]


@pytest.mark.parametrize("game", games())
def test_every_sheet_has_its_turn_track_its_boxes_and_its_table_of_results(game: str) -> None:
    shown = look(game).panels
    assert [panel.track for panel in shown].count("turn") == 1
    assert any(panel.chart for panel in shown)
    assert any(panel.boxes for panel in shown)
    turns = panels(game).find(".//*[@data-track='turn']")
    assert turns is not None
    assert len(turns.findall("*[@data-at]")) == next(t.last - t.first + 1 for t in board(game).file.tracks)
    pieces = (box(game).folder / "data" / "pieces.csv").read_text(encoding="utf-8")
    assert all(f"\n{panel.marker}," in pieces for panel in shown if panel.track)


@pytest.mark.parametrize("game", games())
def test_panels_cover_nothing_that_matters(game: str) -> None:
    assert panels_lie_on_open_sea.find(board(game)) == []
    layout = plan(board(game))
    for panel in panel_boxes(board(game)):
        assert layout.sheet.x < panel.x < panel.right < layout.sheet.right
        assert layout.sheet.y < panel.y < panel.bottom < layout.sheet.bottom
        assert not panel.meets(layout.legend)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", games())
def test_letters_stay_in_their_panel_and_off_each_other(game: str, language: str) -> None:
    for panel, where in zip(panels(game, language), panel_boxes(board(game)), strict=True):
        lines = written(panel)
        for n, (line, size, at) in enumerate(lines):
            assert size >= LEAST, f"{line} is {size} high"
            assert where.x <= at.x, line
            assert at.right <= where.right + 1, line
            assert where.y <= at.y, line
            assert at.bottom <= where.bottom, line
            for other, _, there in lines[n + 1 :]:
                assert not at.grown(-0.5).meets(there), f"{line} covers {other}"


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", games())
def test_no_panel_covers_what_the_sheet_is_called(game: str, language: str) -> None:
    drawn = draw_furniture(board(game), board_texts(game, language), language)
    called = board_texts(game, language).subtitle
    texts = [each for each in ElementTree.fromstring(drawn).iter("text") if each.get("class") == "subtitle start"]
    lines = [(line, at) for each in texts for line, _, at in written(each)]
    assert " ".join(line for line, _ in lines) == called
    for line, at in lines:
        assert not any(at.meets(panel) for panel in panel_boxes(board(game))), line


def test_what_is_ours_says_so() -> None:
    words = {game: [line for line, _, _ in written(panels(game))] for game in games()}
    for game in games():
        ours = [chart for chart in charts_of(game) if chart.key in {panel.chart for panel in look(game).panels}]
        marked = sum(not chart.source.startswith("printed") for chart in ours)
        assert words[game].count("reconstructed") == marked, game


def test_a_panel_that_names_what_there_is_not_is_refused() -> None:
    with pytest.raises(KeyError, match="shows the chart"):
        draw_panels(board("luzon"), board_texts("luzon"), "en", [])


def test_cells_fill_their_room_row_by_row() -> None:
    cells = grid_of(Box(0, 0, 110, 60), 5, 3, 10)
    assert cells[0] == (0, 0, 30, 25)
    assert cells[3] == (0, 35, 30, 25)
    assert cells[2].right == 110
