"""Imports point downwards only, and the texts are apart from server and web."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hexfront
from hexfront.kernel.shelf import shelf

ROOT = Path(hexfront.__file__).parent
BELOW = {
    "hexmap": {"hexmap", "kernel.files"},
    "kernel": {"kernel", "hexmap"},
    "mechanics": {"mechanics", "kernel", "hexmap"},
    "games": {"games", "bots.parts", "mechanics", "kernel", "hexmap"},
    "bots/parts": {"bots.parts", "mechanics", "kernel", "hexmap"},
    "bots": {"bots", "games", "mechanics", "kernel", "hexmap"},
    "draw": {"draw", "kernel", "hexmap", "games"},
    "api": {"api", "kernel", "hexmap"},
    "envs": {"envs", "kernel", "hexmap"},
}


def imports(path: Path) -> set[str]:
    """The modules of this package that a file imports, without the package's name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return {name.removeprefix("hexfront.") for name in found if name.startswith("hexfront.")}


@pytest.mark.parametrize("layer", sorted(BELOW))
def test_imports_point_downwards(layer: str) -> None:
    for path in (ROOT / layer).rglob("*.py"):
        for name in imports(path):
            allowed = any(name == below or name.startswith(below + ".") for below in BELOW[layer])
            assert allowed, f"{path.relative_to(ROOT)} imports {name}"


def test_games_never_import_each_other() -> None:
    """A game may build on its series, as its `meta.toml` says; a series knows none of its games."""
    boxes = shelf().boxes
    for path in (ROOT / "games").rglob("*.py"):
        own = path.relative_to(ROOT / "games").parts[0]
        allowed = {own, boxes[own].meta.series} if own in boxes else set()
        for name in imports(path):
            parts = name.split(".")
            if parts[0] == "games" and len(parts) > 1:
                assert parts[1] in allowed, f"{path} imports {name}"


def test_modules_are_short() -> None:
    long = {p.name: n for p in ROOT.rglob("*.py") if (n := len(p.read_text(encoding="utf-8").splitlines())) > 400}
    assert not long


HELP = ("help", "epilog")
READ = (".py", ".js", ".ts", ".css", ".html", ".toml")


def said(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every word of a module with its line, but for docstrings and the help texts of commands."""
    silent = {id(inner) for node in ast.walk(tree) for part in texts(node) for inner in ast.walk(part)}
    for node in ast.walk(tree):
        if id(node) not in silent:
            for _, value in ast.iter_fields(node):
                yield from ((getattr(node, "lineno", 0), word) for word in words(value))


def texts(node: ast.AST) -> list[ast.AST]:
    """The parts of a node that are read by people."""
    if isinstance(node, ast.keyword) and node.arg in HELP:
        return [node.value]
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return [node.body[0]] if ast.get_docstring(node) else []
    return []


def words(value: object) -> list[str]:
    """A field of a node as words."""
    if isinstance(value, list):
        return [item for item in value if isinstance(item, str)]
    return [value] if isinstance(value, str) else []


def test_nothing_outside_its_folder_names_a_game() -> None:
    name = re.compile("|".join(shelf().boxes), re.IGNORECASE)
    named = []
    for path in ROOT.rglob("*"):
        if path.suffix in READ and path.relative_to(ROOT).parts[0] != "games":
            text = path.read_text(encoding="utf-8")
            lines = said(ast.parse(text)) if path.suffix == ".py" else enumerate(text.splitlines(), 1)
            named += [f"{path.relative_to(ROOT)}:{number}" for number, line in lines if name.search(line)]
    assert named == []
