"""Every column of a state is written in one module: the state of its game, or one of the modules it is made of."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexfront.kernel.faces import FacedState
from hexfront.kernel.shelf import begun, box
from hexfront.kernel.state import State, columns
from hexfront.testing import opened

KERNEL = {"die", "barrier", "winner", "ending"}
MUTATORS = {"append", "clear", "extend", "insert", "pop", "popitem", "remove", "setdefault", "sort", "update"}


def written(node: ast.AST) -> Iterator[ast.expr]:
    """What a statement or call writes to: the parts of tuples one by one, a subscript's list for its element."""
    if isinstance(node, ast.Assign | ast.Delete):
        targets = list(node.targets)
    elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.For | ast.NamedExpr):
        targets = [node.target]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
        targets = [node.func.value]
    else:
        return
    while targets:
        target = targets.pop()
        if isinstance(target, ast.Tuple | ast.List):
            targets += target.elts
        elif isinstance(target, ast.Subscript | ast.Starred):
            targets.append(target.value)
        else:
            yield target


def writes(source: str, names: frozenset[str]) -> Iterator[tuple[str, int]]:
    """The columns a module writes, with their lines; "?" for a column named at run time."""
    for node in ast.walk(ast.parse(source)):
        for target in written(node):
            if isinstance(target, ast.Attribute) and target.attr in names and ast.unparse(target.value) != "self":
                yield target.attr, target.lineno
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("setattr", "delattr", "object.__setattr__"):
            yield "?", node.lineno


def of_state(path: Path) -> bool:
    """Whether a module of a game, named from its folder, belongs to the state."""
    parts = path.parts
    return parts == ("state.py",) or parts[0] == "state"


def of_faces(kind: type[State]) -> frozenset[str]:
    """The columns of a state that the kernel writes, if pieces have faces."""
    return frozenset(columns(FacedState)) - frozenset(columns(State)) if issubclass(kind, FacedState) else frozenset()


@pytest.mark.parametrize("game", begun())
def test_every_column_is_written_in_one_module_of_the_state(game: str) -> None:
    played, kit = opened(game)
    kind = type(played.start(kit, played.meta.scenarios[0].key, (), die=1))
    names = frozenset(columns(kind)) - KERNEL
    writers: dict[str, set[str]] = {}
    for folder, path in (
        (layer.folder, path) for layer in box(game).layers for path in sorted(layer.folder.rglob("*.py"))
    ):
        module = path.relative_to(folder)
        for column, line in writes(path.read_text(encoding="utf-8"), names):
            assert of_state(module), f"{game}/{module}:{line} writes {column}"
            assert column not in of_faces(kind), f"{game}/{module}:{line} writes {column}, which kernel/faces.py does"
            writers.setdefault(column, set()).add(module.name)
    writers.pop("?", None)
    assert {column: found for column, found in writers.items() if len(found) > 1} == {}
    assert writers


@pytest.mark.parametrize(
    "statement",
    [
        "s.where = []",
        "s.where[unit] = 3",
        "s.where[unit] += 3",
        "s.turn, s.where[a] = 1, 2",
        "self.s.where[a], x = 1, 2",
        "for s.where[0] in range(3): pass",
        "del s.where[3]",
        "s.where.append(3)",
        "new.where |= 3",
    ],
)
def test_a_write_is_seen_however_it_is_written(statement: str) -> None:
    assert "where" in {column for column, _ in writes(statement, frozenset(("where", "turn")))}


def test_a_column_named_at_run_time_is_seen() -> None:
    assert list(writes("setattr(s, name, 3)", frozenset())) == [("?", 1)]
    assert not list(writes("x = s.where[3]; where = 3; self.where = 3", frozenset(("where",))))
