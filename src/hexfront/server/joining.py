"""The modules of the client in one piece, so that a page is a few requests and not a hundred.

Nothing is built and no line is changed but those with imports and exports, and comments stay at home: each module
becomes a function that is called when it is first needed, and gives what the module exports. A source map leads back to
the files as they are.
What the client exports is found under `hexfront.modules`: the modules of a game take it from there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from posixpath import dirname, join, normpath

import msgspec

IMPORT = re.compile(r"""^import (?:(?P<what>[^;"]*?)\s+from )?"(?P<path>\.{0,2}/[^"]+\.js)";$""", re.MULTILINE)
"""What a module begins with: by a path from where it is, or from the root."""
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (?P<name>[\w$]+))", re.MULTILINE)
LATER = re.compile(r"(?<![.\w])import\(")
"""A module that is asked for when it is needed. Comments may match too: it does no harm there."""
COMMENT = re.compile(
    r"""(?P<kept>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|/\*(?:(?!\*/).)*\*/|^[ \t]*// [^\n]*$""",
    re.MULTILINE | re.DOTALL,
)
"""A comment between two signs, or on a line of its own; what stands in quotes is none."""
SPACE = re.compile(r"(?P<kept>`(?:[^`\\]|\\.)*`)|^[ \t]+|[ \t]+$", re.MULTILINE)
"""What lies before and behind the code of a line; in a text of several lines it belongs to the text."""
LEFT = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)

HEAD = """const $once = (make) => { let made; return () => (made ??= make()); };
const $host = (globalThis.hexfront ??= { modules: {} });
const $at = (path) => $host.modules[path] ?? (() => { throw new Error(`no module ${path}`); });
const $later = (base, path) => {
  const name = new URL(path, new URL(base, location.origin)).pathname;
  if ($host.modules[name]) return Promise.resolve($host.modules[name]());
  const piece = $host.pieces?.[name];
  return piece ? import(piece).then(() => $at(name)()) : import(name);
};
"""
"""A module is made once; one that is not here is fetched. No module has names that begin with a `$`."""


class NotJoined(Exception):
    """A module that is not written as the client's modules are, and where."""


class Module(msgspec.Struct, frozen=True):
    """A module: its address, its lines as a function has them, what it exports, and what it begins with."""

    name: str
    code: str
    exports: tuple[str, ...]
    needs: tuple[str, ...]


def module_of(name: str, text: str) -> Module:
    """A module as the body of a function. Every line stays where it was."""
    needs: list[str] = []

    def imported(found: re.Match[str]) -> str:
        path = normpath(join(dirname(name), found["path"]))
        needs.append(path)
        return _taken(found["what"], path) + "\n" * found[0].count("\n")

    code = IMPORT.sub(imported, bare(text))
    exports = tuple(found["name"] for found in EXPORT.finditer(code))
    code = LATER.sub(f'$later("{name}", ', EXPORT.sub("", code))
    if left := LEFT.search(code):
        raise NotJoined(f"{name}: {left[0]}")
    return Module(name, code, exports, tuple(needs))


def bare(text: str) -> str:
    """Code without its comments and without what it is indented by, each line where it was."""
    kept = COMMENT.sub(lambda found: found["kept"] or "\n" * found[0].count("\n"), text)
    return SPACE.sub(lambda found: found["kept"] or "", kept)


def _taken(what: str | None, path: str) -> str:
    """An import as what it is of the function of another module."""
    if what is None:
        return f'$at("{path}")();'
    names = what.replace("* as ", "") if what.startswith("* as ") else re.sub(r"\s+as\s+", ": ", " ".join(what.split()))
    return f'const {names} = $at("{path}")();'


def joined(
    modules: Iterable[Module], entry: str, exported: tuple[str, ...] = (), pieces: Mapping[str, str] | None = None
) -> tuple[str, list[tuple[str, int]]]:
    """Modules in one piece, which begins with one of them, if it begins at all, and exports some of what that one does.

    `pieces` are the addresses of others, by the module that each is fetched for. With it come the file and the line
    that each of its lines is from; no file for those that are ours.
    """
    lines: list[str] = HEAD.splitlines()
    if pieces:
        lines.append(f"$host.pieces = {msgspec.json.encode(pieces).decode()};")
    sources: list[tuple[str, int]] = [("", 0)] * len(lines)
    for module in modules:
        code = module.code.split("\n")
        lines += [
            f'$host.modules["{module.name}"] = $once(() => {{',
            *code,
            f"return {{ {', '.join(module.exports)} }};",
            "});",
        ]
        sources += [("", 0), *((module.name, number) for number in range(len(code))), ("", 0), ("", 0)]
    begin = f'$at("{entry}")();' if entry else ""
    lines.append(f"export const {{ {', '.join(exported)} }} = {begin}" if exported else begin)
    return "\n".join([*lines, ""]), [*sources, ("", 0)]


def source_map(file: str, sources: list[tuple[str, int]]) -> bytes:
    """A source map (revision 3) with one mark a line."""
    files = list(dict.fromkeys(name for name, _ in sources if name))
    numbers = {name: number for number, name in enumerate(files)}
    marks, before = [], (0, 0)
    for name, line in sources:
        if not name:
            marks.append("")
            continue
        here = numbers[name], line
        marks.append("".join(map(_vlq, (0, here[0] - before[0], here[1] - before[1], 0))))
        before = here
    return msgspec.json.encode({"version": 3, "file": file, "sources": files, "names": [], "mappings": ";".join(marks)})


DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def _vlq(number: int) -> str:
    """A number as source maps write it: five bits a letter, the sign first."""
    rest, found = (abs(number) << 1) | (number < 0), ""
    while True:
        rest, digit = rest >> 5, rest & 31
        found += DIGITS[digit | (32 if rest else 0)]
        if not rest:
            return found


def reached(name: str, read: Callable[[str], Module | None]) -> list[Module]:
    """A module and all it begins with, directly or not, as far as they are there; those it needs come first."""
    found: dict[str, Module | None] = {}

    def visit(path: str) -> None:
        if path in found:
            return
        found[path] = module = read(path)
        for need in module.needs if module else ():
            visit(need)

    visit(name)
    return [module for module in found.values() if module is not None]
