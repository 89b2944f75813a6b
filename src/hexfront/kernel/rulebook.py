"""The rule registry: from a rule number to its digest, its rulings, the code that implements it and its tests.

The numbers are collected from the docstrings of the rules code, which begin with them, and from the markers of the
tests. Nothing has to be registered by hand.
"""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from hexfront.kernel.texts import load_digest

NUMBER = r"(?:R\d+|(?:OPT\.RE|OPCT|HDT|FT|MAP)(?:\.\d+|[a-z])?|\d+\.\d+(?:\.\d+)*[a-z]?)"
LEADING = re.compile(rf"^({NUMBER}(?:, {NUMBER}|-{NUMBER})*)[\s.:]")
MARK = re.compile(r"""mark\.rule\(\s*["']([\w-]+)["']\s*,\s*((?:["'][^"']*["']\s*,?\s*)*)\)""", re.S)


class Implementation(msgspec.Struct, frozen=True):
    """A function, class or module that implements rules."""

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


def section(number: str, digest: dict[str, Any]) -> str:
    """The entry of the digest that covers a number: itself, or without its trailing letters."""
    if number in digest:
        return number
    return re.sub(r"[a-z]+$", "", number)


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
    """Everything in a game's code whose docstring begins with rule numbers, in file order."""
    root = Path(__file__).parents[1] / "games" / game
    found = []
    for path in sorted(root.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node, name in _documented(tree, path.stem):
            if match := LEADING.match((ast.get_docstring(node) or "") + " "):
                numbers = tuple(re.findall(NUMBER, match[1]))
                found.append(Implementation(numbers, name, f"{path.relative_to(root)}", getattr(node, "lineno", 1)))
    return tuple(found)


Documented = ast.Module | ast.ClassDef | ast.FunctionDef


def _documented(tree: ast.Module, module: str) -> list[tuple[Documented, str]]:
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
    found: dict[str, set[str]] = {}
    for path in sorted(root.rglob("test_*.py")):
        for book, numbers in MARK.findall(path.read_text(encoding="utf-8")):
            if book == game:
                for number in re.findall(r"""["']([^"']+)["']""", numbers):
                    found.setdefault(number, set()).add(f"{path.relative_to(root)}")
    return {number: tuple(sorted(files)) for number, files in found.items()}


def tests_of(game: str, number: str) -> tuple[str, ...]:
    """`file: rows` for the tests that guard a rule or one of its rows."""
    by_file: dict[str, list[str]] = {}
    for row, files in test_marks(game).items():
        if re.sub(r"[a-z]+$", "", row) == number or row == number:
            for file in files:
                by_file.setdefault(file, []).append(row)
    return tuple(f"{file}: {', '.join(sorted(rows))}" for file, rows in sorted(by_file.items()))
