"""Functions stay small: few ways through any of them."""

from __future__ import annotations

import ast
from pathlib import Path

import hexfront

ROOT = Path(hexfront.__file__).parent
MOST = 15
MANY = 10
"""Ways through a function that are many; one function in a hundred may have more."""


def ways(node: ast.AST) -> int:
    """How many ways a piece of syntax adds: branches, loops, handlers, alternatives of conditions, parts of lists."""
    if isinstance(node, ast.If | ast.IfExp | ast.Assert | ast.match_case):
        return 1
    if isinstance(node, ast.For | ast.AsyncFor | ast.While):
        return 1 + bool(node.orelse)
    if isinstance(node, ast.Try):
        return len(node.handlers) + bool(node.orelse)
    if isinstance(node, ast.BoolOp):
        return len(node.values) - 1
    return 1 + len(node.ifs) if isinstance(node, ast.comprehension) else 0


def functions() -> dict[str, int]:
    """Every function of the package, functions within it included, with the number of ways through it."""
    found = {}
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                name = f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
                found[name] = 1 + sum(ways(inner) for inner in ast.walk(node))
    return found


def test_no_function_has_too_many_ways_through_it_and_one_in_a_hundred_at_most_has_many() -> None:
    found = functions()
    assert {name: count for name, count in found.items() if count > MOST} == {}
    many = {name: count for name, count in found.items() if count > MANY}
    assert 100 * len(many) <= len(found), many
