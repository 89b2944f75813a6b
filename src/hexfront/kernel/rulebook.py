"""The rule registry: from a rule number to its digest, its rulings, the code that implements it and its tests.

The numbers are collected from the docstrings of the rules code, which begin with them, and from the markers of the
tests. Nothing has to be registered by hand. A rule number is whatever the digest has: `8.2`, `S-2.74`, `9.32ter`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Container
from functools import lru_cache
from pathlib import Path

import msgspec

from hexfront.kernel.shelf import box
from hexfront.kernel.texts import load_digest

WORD = re.compile(r"[A-Za-z0-9][\w.-]*")
SEPARATOR = re.compile(r", |-")
ROW = re.compile(r"(?:[a-z]|\(\d+\)| )$")
"""The end of a number that names a row of a section: `7.6b`, `4.2(1)`, `9.32bis a`."""
MARK = re.compile(r"""mark\.rule\(\s*["']([\w-]+)["']\s*,\s*((?:["'][^"']*["']\s*,?\s*)*)\)""", re.S)


class Implementation(msgspec.Struct, frozen=True):
    """A function, class or module that implements rules; the file is named from the folder of the games."""

    rules: tuple[str, ...]
    name: str
    file: str
    line: int


class RuleEntry(msgspec.Struct, frozen=True):
    """All that is known of a rule."""

    number: str
    title: str
    text: str
    rulings: dict[str, str]
    code: tuple[Implementation, ...]
    tests: tuple[str, ...]


def section(number: str, digest: Container[str]) -> str:
    """The entry of the digest that covers a number: itself, or without the row at its end; the number if none does."""
    rest = number
    while rest not in digest:
        shorter = ROW.sub("", rest)
        if shorter == rest:
            return number
        rest = shorter
    return rest


def leading_numbers(text: str, digest: Container[str]) -> tuple[str, ...]:
    """The rule numbers that a docstring begins with: `8.2, 8.3b A unit moves ...`, `10.4-10.6 ...`."""
    found: list[str] = []
    at = 0
    while number := _number_at(text, at, digest):
        found.append(number)
        at += len(number)
        if not (separator := SEPARATOR.match(text, at)):
            break
        at = separator.end()
    return tuple(found)


def _number_at(text: str, at: int, digest: Container[str]) -> str:
    """The longest number of the digest, with letters for a row of it or without, that is a word of its own here."""
    word = WORD.match(text, at)
    for end in range(word.end() if word else at, at, -1):
        number = text[at:end]
        if not text[end : end + 1].isalnum() and section(number, digest) in digest:
            return number
    return ""


def look_up(game: str, number: str, language: str = "en") -> RuleEntry:
    """A rule by number; KeyError if the digest has none."""
    digest = load_digest(game, language)
    key = section(number, digest)
    entry = digest[key]
    rulings = {r: f"{digest[r]['title']}: {digest[r]['text']}" for r in entry.get("rulings", ())}
    code = tuple(i for i in implementations(game) if key in {section(r, digest) for r in i.rules})
    return RuleEntry(key, entry["title"], entry["text"], rulings, code, tests_of(game, key))


def search(game: str, words: str, language: str = "en") -> list[str]:
    """The numbers of the rules whose digest contains all the words."""
    wanted = words.lower().split()
    digest = load_digest(game, language)
    return [n for n, e in digest.items() if all(w in f"{n} {e['title']} {e['text']}".lower() for w in wanted)]


@lru_cache
def implementations(game: str) -> tuple[Implementation, ...]:
    """Everything in the code of a game and of its series whose docstring begins with rule numbers, in file order."""
    digest = load_digest(game, "en")
    found = []
    for layer in box(game).layers:
        for path in sorted(layer.folder.rglob("*.py")):
            file = f"{path.relative_to(layer.folder.parent)}"
            for node, name in documented(ast.parse(path.read_text(encoding="utf-8")), path.stem):
                if numbers := leading_numbers(ast.get_docstring(node) or "", digest):
                    found.append(Implementation(numbers, name, file, getattr(node, "lineno", 1)))
    return tuple(found)


Documented = ast.Module | ast.ClassDef | ast.FunctionDef


def documented(tree: ast.Module, module: str) -> list[tuple[Documented, str]]:
    """A module, its functions and its classes with their methods, by name."""
    found: list[tuple[Documented, str]] = [(tree, module)]
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found.append((node, f"{module}.{node.name}"))
        elif isinstance(node, ast.ClassDef):
            found.append((node, f"{module}.{node.name}"))
            methods = [m for m in node.body if isinstance(m, ast.FunctionDef)]
            found += [(m, f"{module}.{node.name}.{m.name}") for m in methods]
    return found


@lru_cache
def test_marks(game: str) -> dict[str, tuple[str, ...]]:
    """Row numbers and the test files that guard them; empty where the tests are not at hand."""
    root = Path(__file__).parents[3] / "tests"
    books = {layer.book for layer in box(game).layers}
    found: dict[str, set[str]] = {}
    for path in sorted(root.rglob("test_*.py")):
        for book, numbers in MARK.findall(path.read_text(encoding="utf-8")):
            if book in books:
                for number in re.findall(r"""["']([^"']+)["']""", numbers):
                    found.setdefault(number, set()).add(f"{path.relative_to(root)}")
    return {number: tuple(sorted(files)) for number, files in found.items()}


def tests_of(game: str, number: str) -> tuple[str, ...]:
    """`file: rows` for the tests that guard a rule or one of its rows."""
    digest = load_digest(game, "en")
    by_file: dict[str, list[str]] = {}
    for row, files in test_marks(game).items():
        if number in (section(row, digest), row[:-1] if row[-1].islower() else row):
            for file in files:
                by_file.setdefault(file, []).append(row)
    return tuple(f"{file}: {', '.join(sorted(rows))}" for file, rows in sorted(by_file.items()))
