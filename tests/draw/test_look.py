"""The look of a game: what its folder says, a fault named with file and line, and defaults for everything."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.plane import Fit, to_board

from hexfront.draw.board.colours import colours
from hexfront.draw.look import Look, find, folders, look, read_look
from hexfront.kernel.files import DataError, convert, load_toml
from hexfront.kernel.shelf import games

GAMES = games()
FULL = """
[page]
light = "#112233"
dark = "#445566"

[board]
sea = "#00ff00"

[counters]
turned = ["dug_in"]

[counters.tints]
"I Corps" = 3
"""


def shelf(folder: Path, **looks: str) -> tuple[Path, ...]:
    """Folders of games with these looks."""
    for name, text in looks.items():
        (folder / name / "look").mkdir(parents=True)
        (folder / name / "look" / "look.toml").write_text(text, encoding="utf-8")
    return tuple(folder / name for name in looks)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_look(game: str) -> None:
    assert look(game).page
    assert find(game, "look/poster.webp")
    assert colours(game)["sea"] == look(game).board.sea


def test_one_game_is_on_the_front_page() -> None:
    assert len([game for game in GAMES if look(game).hero]) == 1


def test_a_game_without_a_look_has_defaults(tmp_path: Path) -> None:
    found = read_look((tmp_path / "nothing",))
    assert found == Look()
    assert found.board.accent
    assert found.counters.reduced == ("steps",)


def test_a_look_is_laid_over_that_of_the_series(tmp_path: Path) -> None:
    own = '[board]\naccent = "#abcdef"\n[counters.tints]\n"II Corps" = 4\n'
    found = read_look(shelf(tmp_path, game=own, series=FULL))
    assert (found.board.accent, found.board.sea) == ("#abcdef", "#00ff00")
    assert found.counters.tints == {"I Corps": 3, "II Corps": 4}
    assert found.counters.turned == ("dug_in",)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (FULL.replace("#00ff00", "green"), 7),
        (FULL.replace('"I Corps" = 3', '"I Corps" = "red"'), 12),
        (FULL.replace("turned", "overturned"), 10),
        (FULL + "[posters]\n", 14),
    ],
)
def test_a_fault_is_named_with_file_and_line(tmp_path: Path, text: str, line: int) -> None:
    with pytest.raises(DataError) as caught:
        read_look(shelf(tmp_path, game=text))
    assert caught.value.path.endswith("look.toml")
    assert caught.value.line == line


@pytest.mark.parametrize("game", GAMES)
def test_the_map_lies_on_the_earth(game: str) -> None:
    """The centre of the fit is somewhere on or near the board, whatever is corrected there."""
    path = folders(game)[0] / "look" / "trace.toml"
    fit = convert(load_toml(path), Fit, path)
    x, y = to_board(fit)(fit.lon, fit.lat)
    assert 0 < x < 60
    assert 0 < y < 80
