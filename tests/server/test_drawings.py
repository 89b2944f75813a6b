"""Drawn boards are kept: drawn once on a machine, drawn anew as soon as anything they come from has changed."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import platformdirs
import pytest

from hexfront.server import drawings, library
from hexfront.server.drawings import kept
from hexfront.server.library import Library


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder with nothing in it."""
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda _: str(tmp_path / "cache"))
    return tmp_path / "cache" / drawings.FOLDER


def never() -> str:
    pytest.fail("drawn again")


def test_a_board_is_drawn_once_and_then_kept_in_each_language(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "draw_board", lambda *_, language, **__: f"<svg>{language} ñ</svg>")
    drawn = [Library().board("luzon", language) for language in ("en", "es")]
    assert drawn == ["<svg>en ñ</svg>", "<svg>es ñ</svg>"]
    assert len([*folder.iterdir()]) == 2
    monkeypatch.setattr(library, "draw_board", lambda *_, **__: never())
    assert [Library().board("luzon", language) for language in ("en", "es")] == drawn


def test_it_is_drawn_anew_when_a_file_of_the_game_or_the_program_has_changed(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = tmp_path / "pack" / "luzon"
    pack.mkdir(parents=True)
    assert kept("luzon", "en", (pack.parent,), [], lambda: "first") == "first"
    assert kept("luzon", "en", (pack.parent,), [], never) == "first"
    (pack / "places.csv").write_text("hex,name\n", encoding="utf-8")
    assert kept("luzon", "en", (pack.parent,), [], lambda: "second") == "second"
    monkeypatch.setattr(drawings, "_program", lambda: b"another")
    assert kept("luzon", "en", (pack.parent,), [], lambda: "third") == "third"
    assert [path.read_text() for path in folder.iterdir()] == ["third"], "what was drawn before is gone"


@pytest.mark.parametrize("name", ["data/hexes.csv", "text/board.en.toml", "look/look.toml"])
def test_each_file_of_a_game_is_part_of_the_name(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    file = tmp_path / "game" / name
    file.parent.mkdir(parents=True)
    layers = SimpleNamespace(layers=(SimpleNamespace(folder=tmp_path / "game"),))
    monkeypatch.setattr(drawings, "box", lambda _: layers)
    for text in ("one", "two"):
        file.write_text(text, encoding="utf-8")
        assert kept("luzon", "en", (), [], lambda text=text: text) == text  # type: ignore[misc]


def test_the_program_that_draws_is_part_of_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "draw" / "board.py"
    source.parent.mkdir()
    monkeypatch.setattr(drawings, "ROOT", tmp_path)
    found = set()
    for text in ("x = 1\n", "x = 2\n"):
        source.write_text(text, encoding="utf-8")
        drawings._program.cache_clear()
        found.add(drawings._program())
    drawings._program.cache_clear()
    assert len(found) == 2


def test_where_nothing_can_be_kept_it_is_drawn_all_the_same(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder.parent.parent.joinpath("cache").write_text("no folder", encoding="utf-8")
    assert kept("luzon", "en", (), [], lambda: "drawn") == "drawn"
    assert "cannot be kept" in caplog.text
