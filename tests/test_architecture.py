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
TREE = Path(__file__).parent.parent
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


def lines_of(path: Path) -> Iterator[tuple[int, str]]:
    """What a file says, line by line; of Python what people read is left out, of a Makefile what `make help` shows."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return said(ast.parse(text))
    return iter([(number, line.partition(" ## ")[0]) for number, line in enumerate(text.splitlines(), 1)])


def outside() -> Iterator[Path]:
    """The code that belongs to no game: tests and documents may name games, a picture of one is a document."""
    found = [path for path in ROOT.rglob("*") if path.relative_to(ROOT).parts[0] != "games"]
    found += [path for folder in ("bench", "scripts", "tools") for path in (TREE / folder).rglob("*")]
    yield from (path for path in found if path.suffix in READ or (path.is_file() and not path.suffix))
    yield TREE / "Makefile"


def test_nothing_outside_its_folder_names_a_game() -> None:
    name = re.compile("|".join(shelf().boxes), re.IGNORECASE)
    named = [f"{path}:{number}" for path in outside() for number, line in lines_of(path) if name.search(line)]
    assert named == []


def test_a_game_named_outside_would_be_found(tmp_path: Path) -> None:
    (tmp_path / "x.py").write_text('"""Luzon, say."""\nGAMES = ["luzon"]\n', encoding="utf-8")
    assert list(lines_of(tmp_path / "x.py")) == [(2, "GAMES"), (2, "luzon")]
    (tmp_path / "Makefile").write_text("play: ready ## play Luzon\n\thexfront play luzon\n", encoding="utf-8")
    assert [line for _, line in lines_of(tmp_path / "Makefile")] == ["play: ready", "\thexfront play luzon"]
    assert {"Makefile", "run.py", "fit.py", "postgres", "games.py"} <= {path.name for path in outside()}
