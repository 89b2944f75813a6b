"""The client's files, and answers that a browser may keep: with an ETag, and compressed once.

Modules are also served joined (`joining.py`), under names that change with what is in them: those never grow stale.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from posixpath import basename, dirname, join
from typing import NamedTuple

import brotli
import msgspec

from hexfront.server.joining import Module, joined, module_of, reached, source_map
from hexfront.server.problem import Problem

TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".map": "application/json",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}
"""What is served, by the end of its name; anything else in the folder is not."""
LAID = TYPES.keys() - {".txt"}
"""What is served of the client's folders; texts come only with the letters, whose licence they are."""
CODINGS: dict[str, Callable[[bytes], bytes]] = {
    "br": partial(brotli.compress, quality=9),
    "gzip": partial(gzip.compress, compresslevel=9, mtime=0),
}
"""How files are compressed, the best first. More effort would make whoever comes first wait for a second."""
PACKED = frozenset((".png", ".webp", ".ico", ".woff", ".woff2"))
"""Compressed already."""

INDEX = "index.html"
START, MODULES = "js/app.js", "js/"
"""The module that the page begins with, and where all of them lie."""
TABLE, PAGES = "js/table/page.js", "js/pages/"
"""The table, which comes in a piece of its own with all that no other page needs, and where those are."""
JOINED = re.compile(r"(?P<folder>.+/)joined\.[0-9a-f]+\.js(?:\.map)?")
SHEET = re.compile(rb"""^@import url\("([^"/]+\.css)"\);$""", re.MULTILINE)
"""A style sheet that another one begins with, from the same folder."""
HINTS = {
    ".js": '<link rel="modulepreload" href="/{}">',
    ".css": '<link rel="preload" as="style" href="/{}">',
}
OF_GAMES = ("client/*", "look/poster.webp")
"""What the client may see of the folder of a game, under `games/KEY/`."""


class Answer(NamedTuple):
    """What is answered: the status, the headers but for the type, the type, and the bytes."""

    status: int
    headers: dict[str, str]
    type: str
    body: bytes


class Asset:
    """Something a browser may keep and ask about again; or never again, if its name changes with it."""

    def __init__(self, data: bytes, suffix: str, lasting: bool = False) -> None:
        self.data, self.suffix, self.lasting = data, suffix, lasting
        self._packed: dict[str, bytes] = {}
        self.type = TYPES[suffix]
        self.etag = f'"{hashlib.blake2b(data, digest_size=12).hexdigest()}"'

    def packed(self, coding: str) -> bytes:
        """The data compressed, once."""
        if coding not in self._packed:
            self._packed[coding] = CODINGS[coding](self.data)
        return self._packed[coding]

    def answer(self, asked: Mapping[str, str]) -> Answer:
        """The asset as the headers of a request ask for it, or that the browser has it already."""
        keep = "public, max-age=31536000, immutable" if self.lasting else "no-cache"
        headers = {"ETag": self.etag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
        if self.etag in _words(asked, "if-none-match"):
            return Answer(304, headers, self.type, b"")
        known = () if self.suffix in PACKED else CODINGS.keys() & _words(asked, "accept-encoding")
        for coding in (each for each in CODINGS if each in known):
            if len(packed := self.packed(coding)) < len(self.data):
                return Answer(200, headers | {"Content-Encoding": coding}, self.type, packed)
        return Answer(200, headers, self.type, self.data)


def _put_together(start: str, etags: tuple[str, ...], modules: list[Module], pieces: dict[str, str]) -> Joined:
    """Modules in one piece under a name of its own, with their source map."""
    own = start.startswith(MODULES)
    exported = () if own else next(m.exports for m in modules if m.name == f"/{start}")
    text, sources = joined(modules, "" if start == TABLE else f"/{start}", exported, pieces)
    address = f"{dirname(start)}/joined.{hashlib.blake2b(text.encode(), digest_size=8).hexdigest()}.js"
    code = Asset(f"{text}//# sourceMappingURL={basename(address)}.map\n".encode(), ".js", lasting=True)
    return Joined(address, etags, {address: code, f"{address}.map": Asset(source_map(address, sources), ".map", True)})


def _words(asked: Mapping[str, str], header: str) -> set[str]:
    return {word.strip().removeprefix("W/") for word in asked.get(header, "").split(",")}


class Joined(msgspec.Struct, frozen=True):
    """Modules in one piece: its address, the files as they were, and what is served, with the source map."""

    address: str
    etags: tuple[str, ...]
    files: dict[str, Asset]


class Web:
    """The folder of the client, with what games add to it. A file is found only by its exact name in a list: no path
    leads out of the folders.

    `games` are the folders of each game, the nearest first; `made` are files that are put together, not read."""

    def __init__(
        self, root: Path, games: Mapping[str, Sequence[Path]] | None = None, made: Mapping[str, bytes] | None = None
    ) -> None:
        self.root, self.games, self.made = root, games or {}, made or {}
        self._files: dict[str, Path] = {}
        self._kept: dict[str, tuple[int, Asset]] = {}
        self._put: dict[str, Asset] = {}
        self._joined: dict[str, Joined] = {}
        self._modules: dict[str, tuple[str, Module]] = {}

    def file(self, name: str) -> Asset:
        """A file by its name under the folder, read again when it has changed."""
        if found := JOINED.fullmatch(name):
            return self._of_joined(found["folder"], name)
        if name in self.made:
            return self._made(name, self.made[name])
        path = self._files[name] if self._known(name) else None
        if path is None or not path.is_file():
            raise Problem("unknown")
        changed = path.stat().st_mtime_ns
        if name not in self._kept or self._kept[name][0] != changed:
            self._kept[name] = changed, Asset(path.read_bytes(), path.suffix)
        return self._kept[name][1] if path.suffix != ".css" else self._made(name, self._sheet(name))

    def page(self, *wanted: str) -> Asset:
        """The page with the client in one piece, and hints to fetch these files too before they are asked for."""
        start = self.joined(START)
        hints = "".join(HINTS[Path(name).suffix].format(name) for name in (start, *wanted) if name)
        data = self.file(INDEX).data.replace(f'src="/{START}"'.encode(), f'src="/{start}"'.encode())
        return self._made(" ".join((INDEX, *wanted)), data.replace(b"</head>", hints.encode() + b"</head>"))

    def joined(self, start: str) -> str:
        """The address of a module and all it needs in one piece; the client's own modules are in two, one of them for
        the table.

        None if there is no such module.
        """
        return self._join(start).address if start and self._known(start) else ""

    def _of_joined(self, folder: str, name: str) -> Asset:
        """A file of what was joined, if that is what it is called now."""
        own = {MODULES: START, f"{dirname(TABLE)}/": TABLE}
        start = own.get(folder, f"{folder}client.js")
        found = self._join(start).files if self._known(start) else {}
        if name not in found:
            raise Problem("unknown")
        return found[name]

    def _join(self, start: str) -> Joined:
        """A module and what it needs in one piece, put together again when one of them has changed."""
        own = self._own_modules(start) if start.startswith(MODULES) else self._reached(start)
        pieces = {f"/{TABLE}": f"/{self.joined(TABLE)}"} if start == START and self._known(TABLE) else {}
        etags = (*pieces.values(), *(etag for etag, _ in own))
        if start not in self._joined or self._joined[start].etags != etags:
            self._joined[start] = _put_together(start, etags, [module for _, module in own], pieces)
        return self._joined[start]

    def _own_modules(self, start: str) -> list[tuple[str, Module]]:
        """The client's modules in two: what the table alone needs, and all others."""
        names = sorted(name for name in self._files if name.startswith(MODULES) and name.endswith(".js"))
        first = self._first(names) if TABLE in names else set(names)
        return [self._module(name) for name in names if (name in first) == (start == START)]

    def _first(self, names: list[str]) -> set[str]:
        """What the page begins with, and what its other pages need."""
        starts = [START, *(name for name in names if name.startswith(PAGES))]
        return {module.name.removeprefix("/") for start in starts for module in reached(f"/{start}", self._beside)}

    def _reached(self, start: str) -> list[tuple[str, Module]]:
        """A module outside the client, and those beside it that it needs."""
        modules = reached(f"/{start}", lambda path: None if path.startswith(f"/{MODULES}") else self._beside(path))
        return [self._module(module.name.removeprefix("/")) for module in modules]

    def _beside(self, path: str) -> Module | None:
        name = path.removeprefix("/")
        return self._module(name)[1] if self._known(name) else None

    def _module(self, name: str) -> tuple[str, Module]:
        """A module by its file, taken apart again when it has changed; with the mark of its state."""
        asset = self.file(name)
        if name not in self._modules or self._modules[name][0] != asset.etag:
            self._modules[name] = asset.etag, module_of(f"/{name}", asset.data.decode())
        return self._modules[name]

    def of_game(self, game: str, name: str) -> str:
        """The address of a file of a game under the folder; none if there is no such file."""
        if not self._files:
            self._list()
        known = f"games/{game}/{name}"
        return known if known in self._files else ""

    def _made(self, name: str, data: bytes) -> Asset:
        """Something put together from files, compressed again only when it has changed."""
        if name not in self._put or self._put[name].data != data:
            self._put[name] = Asset(data, Path(name.split(" ")[0]).suffix)
        return self._put[name]

    def _sheet(self, name: str) -> bytes:
        """A style sheet with those it begins with in their places."""
        folder = dirname(name)
        data = self._kept[name][1].data
        return SHEET.sub(lambda found: self.file(join(folder, found[1].decode())).data, data)

    def _known(self, name: str) -> bool:
        if name not in self._files:
            self._list()
        return name in self._files

    def _list(self) -> None:
        found = {path.relative_to(self.root).as_posix(): path for path in self.root.rglob("*")}
        for game, folders in self.games.items():
            for folder in reversed(folders):  # the nearest last: it hides what lies behind
                paths = (path for what in OF_GAMES for path in folder.glob(what))
                found |= {f"games/{game}/{path.relative_to(folder).as_posix()}": path for path in paths}
        self._files = {name: path for name, path in found.items() if path.suffix in LAID and path.is_file()}
