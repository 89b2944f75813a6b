"""The shelf: games found by their meta.toml, here and in other distributions; series under games."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from hexfront.bots.player import names
from hexfront.draw.cli import checks_of
from hexfront.kernel.files import DataError, Files
from hexfront.kernel.game import load_game, load_meta
from hexfront.kernel.rulebook import look_up
from hexfront.kernel.shelf import Place, Shelf, box, game_files, games, playable, shelf, shipped, stock
from hexfront.kernel.texts import load_digest, load_texts

META = """title = "{key}"
designer = ""
publisher = ""
year = 1944
version = 1
stage = "rules"
seats = ["red", "blue"]
sides = ["red", "blue"]
{more}
"""


def put(root: Path, key: str, more: str = "", **files: str) -> Path:
    """A folder with a meta.toml and other files."""
    folder = root / key
    for name, text in {"meta.toml": META.format(key=key, more=more), "__init__.py": "", **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def stocked(root: Path) -> Shelf:
    return stock(shipped(root, "made_up"))


def test_our_own_games_stand_in_the_order_of_their_meta() -> None:
    found = games()
    assert found[:2] == ("luzon", "formosa")
    assert [load_meta(key).order for key in found] == sorted(load_meta(key).order for key in found)
    assert not shelf().faults


def test_a_series_is_no_game_on_the_shelf() -> None:
    assert "rising_sun" not in games()
    assert box("rising_sun").meta.kind == "series"
    with pytest.raises(ValueError, match="cannot be played"):
        load_game("rising_sun")


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="'chess'; expected one of luzon, formosa"):
        load_game("chess")


def test_order_decides_and_then_the_key(tmp_path: Path) -> None:
    for key, more in (("c", "order = 1"), ("a", ""), ("b", ""), ("d", "order = 2")):
        put(tmp_path, key, more)
    assert stocked(tmp_path).games == ("c", "d", "a", "b")


def test_a_broken_meta_names_file_and_line_and_harms_no_other(tmp_path: Path) -> None:
    put(tmp_path, "good")
    put(tmp_path, "wrong", 'order = "first"')
    (put(tmp_path, "torn") / "meta.toml").write_text("title = \n", encoding="utf-8")
    found = stocked(tmp_path)
    assert found.games == ("good",)
    with pytest.raises(DataError, match=r"wrong/meta.toml:9: .*int"):
        found.box("wrong")
    with pytest.raises(DataError, match=r"torn/meta.toml:1:"):
        found.box("torn")


def test_two_games_with_one_key_are_an_error_that_names_both(tmp_path: Path) -> None:
    mine, other = put(tmp_path / "mine", "twin"), put(tmp_path / "other", "twin")
    found = stock([Place("twin", "mine.twin", mine), Place("twin", "other.twin", other), *shipped(tmp_path, "x")])
    with pytest.raises(DataError) as error:
        found.box("twin")
    assert str(mine) in str(error.value)
    assert str(other) in str(error.value)
    assert found.games == ()


def test_a_series_that_is_none_is_an_error_at_its_line(tmp_path: Path) -> None:
    put(tmp_path, "house", 'kind = "series"')
    put(tmp_path, "game", 'series = "hous"')
    put(tmp_path, "other", 'series = "game"')
    for key in ("game", "other"):
        with pytest.raises(DataError, match=rf"{key}/meta.toml:9: series '.*'; expected one of house"):
            stocked(tmp_path).box(key)


class Line(msgspec.Struct, frozen=True):
    """A row of a made-up table."""

    key: str
    value: int


def test_data_of_a_game_lies_over_that_of_its_series_and_a_pack_over_both(tmp_path: Path) -> None:
    below, own, pack = (tmp_path / name for name in ("series", "game", "pack"))
    for folder, files in (
        (below, {"a.csv": "key,value\nx,1\ny,2\n", "b.csv": "key,value\nx,1\n"}),
        (own, {"a.rows.csv": "key,value\ny,20\n", "b.csv": "key,value\nx,10\n"}),
        (pack, {"a.rows.csv": "key,value\nx,100\n"}),
    ):
        folder.mkdir()
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")

    def read(files: Files, name: str) -> dict[str, int]:
        return {row.value.key: row.value.value for row in files.rows(name, Line, lambda line: line.key)}

    assert read(Files(own, (), (below,)), "a.csv") == {"x": 1, "y": 20}
    assert read(Files(own, (), (below,)), "b.csv") == {"x": 10}
    assert read(Files(own, (pack,), (below,)), "a.csv") == {"x": 100, "y": 20}
    (pack / "a.csv").write_text("key,value\nz,5\n", encoding="utf-8")  # a whole file buries what lies below it
    assert read(Files(own, (pack,), (below,)), "a.csv") == {"z": 5, "x": 100}
    assert Files(own, (), (below,)).digest() != Files(own).digest()


SERIES_CODE = """
def move() -> None:
    \"\"\"7.1, 9.32ter A unit moves.\"\"\"
"""
JUDGE = """
def judge(kit, temper, whim, keen):
    return None
"""


@pytest.fixture
def distribution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A distribution with a series, a game of it, and one that is broken, installed for a while."""
    rule = '[{number}]\ntitle = "{title}"\ntext = "{title}."\n'
    series = {
        "text/en.toml": '[game]\ntitle = "Series"\nplace = "Anywhere"\n[ui]\nundo = "Take back"\n',
        "text/rules.en.toml": rule.format(number='"7.1"', title="Moving")
        + rule.format(number='"9.32ter"', title="Reserves"),
        "text/rulings.en.toml": rule.format(number="R1", title="Doubt"),
        "data/table.csv": "key,value\nx,1\n",
        "moving.py": SERIES_CODE,
        "evaluate.py": JUDGE,
    }
    game = {
        "text/en.toml": '[game]\ntitle = "Game"\n',
        "text/rules.en.toml": rule.format(number='"S-2.74"', title="Trucks")
        + rule.format(number='"7.1"', title="Moving by truck"),
        "trucks.py": 'def trucks() -> None:\n    """S-2.74, 7.1 Trucks carry."""\n',
    }
    put(tmp_path, "made_up_series", 'kind = "series"\nbook = "made-up"', **series)
    put(tmp_path, "made_up_game", 'series = "made_up_series"\norder = 7', **game)
    put(tmp_path, "made_up_wrong", "order = false")
    known = tmp_path / "made_up-1.0.dist-info"
    known.mkdir()
    (known / "METADATA").write_text("Metadata-Version: 2.1\nName: made-up\nVersion: 1.0\n", encoding="utf-8")
    lines = [f"{key} = {key}" for key in ("made_up_series", "made_up_game", "made_up_wrong")]
    text = "\n".join(("[hexfront.games]", *lines, "made_up_gone = made_up_gone", ""))
    (known / "entry_points.txt").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    shelf.cache_clear()
    yield tmp_path
    for cached in (shelf, load_texts, load_digest):
        cached.cache_clear()


def test_other_distributions_add_games(distribution: Path) -> None:
    assert games()[-1] == "made_up_game"
    assert box("made_up_game").folder == distribution / "made_up_game"
    assert set(shelf().faults) == {"made_up_wrong", "made_up_gone"}
    assert "made_up_game" not in playable()
    assert load_meta("luzon").title == "The Luzon Campaign, 1945"
    with pytest.raises(DataError, match="made_up_gone, which is no package"):
        box("made_up_gone")


def test_texts_come_from_program_series_and_game(distribution: Path) -> None:
    texts = load_texts("made_up_game", "en")
    assert (texts.say("game.title"), texts.say("game.place"), texts.say("ui.undo")) == ("Game", "Anywhere", "Take back")
    assert load_texts("luzon", "en").say("ui.undo") != "Take back"
    assert texts.has("error.unknown")


def test_rules_and_their_code_come_from_series_and_game(distribution: Path) -> None:
    digest = load_digest("made_up_game", "en")
    assert list(digest) == ["7.1", "9.32ter", "S-2.74", "R1"]
    entry = look_up("made_up_game", "7.1")
    assert entry.title == "Moving by truck"
    assert [(i.name, i.file) for i in entry.code] == [
        ("moving.move", "made_up_series/moving.py"),
        ("trucks.trucks", "made_up_game/trucks.py"),
    ]
    assert [i.name for i in look_up("made_up_game", "9.32tera").code] == ["moving.move"]


def test_code_and_data_come_from_game_or_series(distribution: Path) -> None:
    assert names("made_up_game") == ("random", "standard", "strong")
    assert checks_of("made_up_game")
    assert game_files("made_up_game").has("table.csv")


def test_tests_that_mark_the_book_of_a_series_are_found_from_its_games(
    distribution: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marked = {"7.1b": ("test_moving.py",), "9.32ter": ("test_reserves.py",)}
    monkeypatch.setattr("hexfront.kernel.rulebook.test_marks", lambda _: marked)
    assert look_up("made_up_game", "7.1").tests == ("test_moving.py: 7.1b",)
    assert look_up("made_up_game", "9.32ter").tests == ("test_reserves.py: 9.32ter",)
    assert {layer.book for layer in box("bataan").layers} == {"bataan", "rising-sun"}


def test_looking_at_the_shelf_imports_no_game() -> None:
    code = (
        "import sys; from hexfront.kernel.shelf import games, playable; from hexfront.kernel.game import load_meta\n"
        "assert [load_meta(key) for key in games()] and playable()\n"
        "print([name for name in sys.modules if name.startswith('hexfront.games.')])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    assert told.stdout == "[]\n"
