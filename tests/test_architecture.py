"""Imports point downwards only, and the texts are apart from server and web."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import hexfront
from hexfront.kernel.shelf import shelf

ROOT = Path(hexfront.__file__).parent
BELOW = {
    "hexmap": {"hexmap", "kernel.files"},
    "kernel": {"kernel", "hexmap"},
    "mechanics": {"mechanics", "kernel", "hexmap"},
    "games": {"games", "mechanics", "kernel", "hexmap"},
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
