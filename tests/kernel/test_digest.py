"""The rules digests of all games: alike in both languages, and whatever cites a rule finds it there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

import pytest

from hexfront.kernel import rulebook
from hexfront.kernel.files import load_toml
from hexfront.kernel.rulebook import section
from hexfront.kernel.shelf import Box, box, shelf
from hexfront.kernel.texts import LANGUAGES, load_digest

FILES = ("rules", "rulings")
DIGESTED = [key for key, found in shelf().boxes.items() if (found.folder / "text" / "rules.en.toml").is_file()]
GAMES = [key for key in shelf().games if box(key).files("text/rules.en.toml")]
FIELDS = {"title", "text", "rulings"}
RULE_AT = {
    "Refusal": 0, "Prompt": 1, "tell": 1, "tell_unit": 1, "roll": 0, "pick": 0, "Modifier": 1, "Forecast": 0,
}  # fmt: skip
"""Which argument of a call is a rule number."""
REFERENCE = re.compile(r"\(((?:[A-Z]+-)?\d+\.\d[\w.]*|[A-Z]{0,2}R\d+)\)")
SOURCE = re.compile(r"""\bprinted ([A-Z][\w.-]*|\d+\.\d[\w.]*)""")

every_digest = pytest.mark.parametrize("key", DIGESTED)
every_game = pytest.mark.parametrize("key", GAMES)


def read(key: str, name: str, language: str) -> dict[str, Any]:
    return load_toml(box(key).folder / "text" / f"{name}.{language}.toml")


def known(key: str) -> set[str]:
    """The numbers that a text of a box may cite: its own, those of its series, and for a series those of its games."""
    boxes = shelf().boxes.values()
    family = {key, *(b.key for b in boxes if b.series and b.series.key == key and b.key in GAMES)}
    if (own := box(key)).series:
        family.add(own.series.key)
    return {number for member in family & set(DIGESTED) for name in FILES for number in read(member, name, "en")}


def unresolved(numbers: set[str], digest: set[str]) -> list[str]:
    return sorted(number for number in numbers if section(number, digest) not in digest)


@every_digest
@pytest.mark.parametrize("name", FILES)
def test_both_languages_have_the_same_entries(key: str, name: str) -> None:
    english, spanish = (read(key, name, language) for language in LANGUAGES)
    assert list(english) == list(spanish)
    for number, entry in english.items():
        assert {"title", "text"} <= set(entry) <= FIELDS, number
        assert set(entry) == set(spanish[number]), number
        assert entry.get("rulings") == spanish[number].get("rulings"), number
        assert entry["text"] != spanish[number]["text"], number


@every_digest
@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_is_empty_or_padded(key: str, name: str, language: str) -> None:
    for number, entry in read(key, name, language).items():
        for text in (entry["title"], entry["text"]):
            assert text, number
            assert text == re.sub(r"[ \t\n]+", " ", text).strip(), number


@every_digest
def test_every_ruling_is_named_by_a_rule_and_every_ruling_named_is_there(key: str) -> None:
    rulings = set(read(key, "rulings", "en"))
    named = {ruling for entry in read(key, "rules", "en").values() for ruling in entry.get("rulings", ())}
    assert not named - known(key)
    assert not rulings - named


@every_digest
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_a_text_points_to_is_there(key: str, language: str) -> None:
    texts = [entry["text"] for name in FILES for entry in read(key, name, language).values()]
    assert not unresolved({number for text in texts for number in REFERENCE.findall(text)}, known(key))


@every_digest
def test_both_languages_point_to_the_same_rules(key: str) -> None:
    for name in FILES:
        english, spanish = (read(key, name, language) for language in LANGUAGES)
        for number in english:
            one, other = (set(REFERENCE.findall(entries[number]["text"])) for entries in (english, spanish))
            assert one == other, number


@every_game
def test_every_row_that_a_test_guards_is_in_the_digest(key: str) -> None:
    assert not unresolved(set(rulebook.test_marks(key)), set(load_digest(key, "en")))


def cited(layer: Box) -> Iterator[str]:
    """The rule numbers that the code of a game or series gives as text."""
    for path in sorted(layer.folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args) if name in RULE_AT:
                    if len(args) > (at := RULE_AT[name]):
                        yield from (n.value for n in ast.walk(args[at]) if is_number(n))  # type: ignore[attr-defined]


def is_number(node: ast.AST) -> bool:
    """Whether a text in an argument is a rule number, not the key of something."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(re.search(r"\d", node.value))


@every_digest
def test_every_rule_that_the_code_cites_is_in_the_digest(key: str) -> None:
    assert not unresolved(set(cited(box(key))), known(key))


@every_digest
def test_every_rule_that_the_data_call_printed_is_in_the_digest(key: str) -> None:
    files = [p for p in (box(key).folder / "data").glob("*") if p.suffix in (".csv", ".toml")]
    found = {number for path in files for number in SOURCE.findall(path.read_text(encoding="utf-8"))}
    assert not unresolved(found, known(key))
