"""What the players of the series read: complete, alike in both languages, and fit for everything the code can say."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.kernel.test_texts import catalogue, placeholders, section

from hexfront.draw.words import board_texts
from hexfront.kernel.shelf import box
from hexfront.kernel.state import columns
from hexfront.kernel.texts import load_texts
from hexfront.kernel.view import HIDDEN_COLUMNS
from hexfront.testing import opened

GAMES = ("singapore", "bataan", "guadalcanal")
FOLDERS = ("rising_sun", *GAMES)
KEY_AT = {"Refusal": ("refusal", 1), "Prompt": ("prompt", 0), "tell": ("event", 0), "tell_unit": ("event", 1)}
every_game = pytest.mark.parametrize("key", GAMES)


def modules(key: str) -> Iterator[Path]:
    for layer in box(key).layers:
        yield from sorted(layer.folder.rglob("*.py"))


def words(node: ast.expr) -> Iterator[str]:
    """The strings an expression can stand for."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from words(one)
            yield from words(other)


def said(key: str) -> Iterator[tuple[str, str]]:
    """Section and key of everything that the code of a game says."""
    for path in modules(key):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in KEY_AT and len(node.args) > KEY_AT[name][1]:
                    for word in words(node.args[KEY_AT[name][1]]):
                        yield KEY_AT[name][0], word
                        if name == "tell_unit":
                            yield "event", f"hidden_{word}"


@every_game
def test_whatever_the_code_says_is_in_the_catalogue(key: str) -> None:
    texts = load_texts(key, "en")
    assert sorted({f"{part}.{word}" for part, word in said(key) if not texts.has(f"{part}.{word}")}) == [
        "event.hidden_step_lost"  # a unit that loses a step is always named
    ]


@every_game
def test_verbs_steps_columns_and_counters_have_names(key: str) -> None:
    game, kit = opened(key)
    texts = load_texts(key, "en")
    wanted = {f"verb.{verb}" for verb in game.notation.verbs} | {f"step.{step.__name__}" for step in game.steps}
    wanted |= {f"option.{o.key}.{part}" for o in game.meta.options for part in ("title", "text")}
    wanted |= {f"table.{name}" for name in game.table(game.start(kit), 0)}
    assert sorted(name for name in wanted if not texts.has(name)) == []
    names = section(texts.entries, "column") | section(texts.entries, "counter")
    assert set(columns(type(game.start(kit)))) - HIDDEN_COLUMNS - names == set()


@pytest.mark.parametrize("folder", FOLDERS)
def test_both_languages_say_the_same_with_the_same_arguments(folder: str) -> None:
    english, spanish = catalogue("en", folder), catalogue("es", folder)
    assert {key: placeholders(text) for key, text in english.items()} == {
        key: placeholders(text) for key, text in spanish.items()
    }


@pytest.mark.parametrize(
    ("key", "name", "spanish"),
    [
        ("singapore", "Malacca", "Malaca"),
        ("bataan", "Quinauan Point", "Punta Quinauan"),
        ("guadalcanal", "Matanikau mouth", "Desembocadura del Matanikau"),
    ],
)
def test_a_place_has_the_name_of_its_language_on_the_board_and_in_what_is_told(
    key: str, name: str, spanish: str
) -> None:
    kit = opened(key)[1]
    place = next(place for place in kit.board.places if place.name == name)
    assert board_texts(key, "es").place_named(name) == spanish
    assert load_texts(key, "es").hex(kit, place.hex).endswith(spanish)
