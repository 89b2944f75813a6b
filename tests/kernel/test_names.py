"""The names in the catalogues of all games: alike in both languages, one for everything the box holds."""

from __future__ import annotations

import string

import pytest

from hexfront.hexmap.board import load_board
from hexfront.kernel.files import load_toml
from hexfront.kernel.meta import Meta
from hexfront.kernel.pieces import Piece, load_pieces
from hexfront.kernel.shelf import box, game_files, games
from hexfront.kernel.texts import LANGUAGES, flatten, load_texts

NAMED = [key for key in games() if (box(key).folder / "text" / "en.toml").is_file()]
PARTED = " / "
"""What divides the names of a formation and of the one it belongs to."""

every_game = pytest.mark.parametrize("key", NAMED)


def own(key: str, language: str) -> dict[str, str]:
    return flatten(load_toml(box(key).folder / "text" / f"{language}.toml"))


def section(entries: dict[str, str], name: str) -> set[str]:
    return {key.removeprefix(f"{name}.") for key in entries if key.startswith(f"{name}.")}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def counters(key: str) -> list[Piece]:
    """The pieces of a game, and the faces that are dealt to some of them."""
    files, names = game_files(key), ("pieces.csv", "faces.csv")
    found = [name for name in names if (box(key).folder / "data" / name).is_file()]
    return [row.value for name in found for row in load_pieces(files, name)]


def chosen(meta: Meta) -> set[str]:
    """What is to be read before a game begins."""
    scenarios = {f"scenario.{x.key}.{part}" for x in meta.scenarios for part in ("title", "text")}
    return scenarios | {f"option.{x.key}.{part}" for x in meta.options for part in ("title", "text")}


@every_game
def test_both_languages_have_the_same_keys_and_arguments(key: str) -> None:
    english, spanish = (own(key, language) for language in LANGUAGES)
    assert list(english) == list(spanish)
    assert [k for k in english if placeholders(english[k]) != placeholders(spanish[k])] == []


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_padded(key: str, language: str) -> None:
    assert [k for k, text in own(key, language).items() if not text or text != text.strip()] == []


@every_game
def test_whatever_is_chosen_before_a_game_has_a_name(key: str) -> None:
    entries, meta = set(load_texts(key, "en").entries), box(key).meta
    assert chosen(meta) <= entries
    assert {f"side.{side}" for side in meta.sides} <= entries
    assert {"game.title", "game.subtitle", "game.introduction"} <= entries


@every_game
def test_every_piece_is_called_what_its_counter_is_called(key: str) -> None:
    entries, pieces = own(key, "en"), counters(key)
    named = {name: entries[f"piece.{name}"] for name in section(entries, "piece")}
    assert named == {piece.id: piece.name for piece in pieces if piece.id in named}
    assert {piece.id for piece in pieces if piece.type != "marker"} <= set(named)


@every_game
def test_types_sizes_formations_and_boxes_have_names(key: str) -> None:
    entries, pieces = load_texts(key, "en").entries, counters(key)
    assert {piece.type for piece in pieces if piece.type != "marker"} <= section(entries, "type")
    assert {piece.size for piece in pieces if piece.size} <= section(entries, "size")
    formations = section(entries, "formation")
    for piece in pieces:
        assert not piece.formation or piece.formation in formations or set(piece.formation.split(PARTED)) <= formations
    assert {x.key for x in load_board(game_files(key)).file.boxes} <= section(entries, "box")
