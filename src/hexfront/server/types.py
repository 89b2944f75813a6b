"""The wire structs as TypeScript declarations: `python -m hexfront.server.types` writes `web/wire.d.ts`."""

from __future__ import annotations

import ast
import inspect
import types
from importlib.resources import files as package_files
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from hexfront.kernel import chain
from hexfront.server import (
    messages,
    wire,
    wire_analysis,
    wire_asking,
    wire_bots,
    wire_calling,
    wire_dice,
    wire_finding,
    wire_lessons,
    wire_notes,
    wire_pace,
    wire_pages,
    wire_people,
    wire_plan,
    wire_report,
    wire_tables,
)

PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", Any: "any", type(None): "null"}
UNIONS = ("FromClient", "ToClient")
MODULES = (
    wire_tables,
    wire,
    wire_asking,
    wire_report,
    wire_analysis,
    wire_bots,
    wire_pace,
    wire_plan,
    wire_pages,
    wire_lessons,
    wire_people,
    wire_notes,
    wire_finding,
    wire_calling,
    wire_dice,
)
HEAD = "// Generated from src/hexfront/server/wire*.py by `python -m hexfront.server.types`. Do not edit.\n"


def target() -> Path:
    """Where the declarations are kept."""
    return Path(str(package_files("hexfront") / "web" / "wire.d.ts"))


def declarations() -> str:
    """All structs of the wire as TypeScript, in the order of the source."""
    sent = {*get_args(messages.FromClient), wire.NewTable, wire_plan.Script}
    sent |= {*wire_people.SENT, *wire_finding.SENT, *wire_notes.SENT, *wire_calling.SENT}
    sources = [ast.parse(inspect.getsource(module)) for module in (*MODULES, chain)]
    docs = {key: text for source in sources for key, text in _docs(source).items()}
    parts = [HEAD] + [_interface(kind, kind in sent, docs) for kind in _structs()]
    parts += [f"export type {name} = {_members(getattr(messages, name))};\n" for name in UNIONS]
    return "\n".join(parts)


def _structs() -> list[type[msgspec.Struct]]:
    things = [thing for module in MODULES for thing in vars(module).values()]
    kinds = [kind for kind in (*things, chain.Beacon) if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    return list(dict.fromkeys(kinds))


def _docs(tree: ast.Module) -> dict[tuple[str, str], str]:
    """Docstrings by struct and field; those of a struct itself under the empty field."""
    found: dict[tuple[str, str], str] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found[node.name, ""] = ast.get_docstring(node) or ""
            for field, after in zip(node.body, node.body[1:], strict=False):
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    found[node.name, field.target.id] = _text(after)
    return found


def _text(node: ast.stmt) -> str:
    constant = node.value if isinstance(node, ast.Expr) else None
    return constant.value if isinstance(constant, ast.Constant) and isinstance(constant.value, str) else ""


def _interface(kind: type[msgspec.Struct], sent: bool, docs: dict[tuple[str, str], str]) -> str:
    """One struct. What the server sends is complete unless it says so; the client may leave defaults out."""
    lines = [*_comment(docs[kind.__name__, ""], ""), f"export interface {kind.__name__} {{"]
    if tag := kind.__struct_config__.tag:
        lines.append(f'  type: "{tag}";')
    hints = get_type_hints(kind)
    for field in msgspec.structs.fields(kind):
        mark = "" if field.required or not (sent or kind.__struct_config__.omit_defaults) else "?"
        lines += _comment(docs.get((kind.__name__, field.name), ""), "  ")
        lines.append(f"  {field.encode_name}{mark}: {typescript(hints[field.name])};")
    return "\n".join([*lines, "}\n"])


def _comment(text: str, indent: str) -> list[str]:
    if not text:
        return []
    lines = text.strip().splitlines()
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line.strip()}".rstrip() for line in lines), f"{indent} */"]


def typescript(kind: Any) -> str:
    """A Python type as TypeScript."""
    if kind in PLAIN:
        return PLAIN[kind]
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in args)
    if origin in (Union, types.UnionType):
        return _members(kind)
    if origin is dict:
        return f"Record<{typescript(args[0])}, {typescript(args[1])}>"
    if origin is tuple:
        return f"{typescript(args[0])}[]" if args[-1] is ... else f"[{', '.join(map(typescript, args))}]"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    raise TypeError(f"{kind!r} has no TypeScript form yet")


def _members(union: Any) -> str:
    return " | ".join(typescript(kind) for kind in get_args(union))


if __name__ == "__main__":
    target().parent.mkdir(parents=True, exist_ok=True)
    target().write_text(declarations(), encoding="utf-8")
