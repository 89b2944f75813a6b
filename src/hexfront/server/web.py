"""The client's files, and answers that a browser may keep: with an ETag, and compressed once."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

from litestar import Request, Response

from hexfront.server.problem import Problem

TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
}
"""What is served, by the end of its name; anything else in the folder is not."""
PACKED = frozenset((".png", ".webp", ".ico", ".woff2"))
"""Compressed already."""

INDEX = "index.html"
IMPORT = re.compile(rb"""^(?:import|export) [^;"]*"(\.{0,2}/[^"]+\.js)";$""", re.MULTILINE)
"""A module that a module begins with: by a path from where it is, or from the root."""
SHEET = re.compile(rb"""^@import url\("([^"/]+\.css)"\);$""", re.MULTILINE)
"""A style sheet that another one begins with, from the same folder."""
HINTS = {
    ".js": '<link rel="modulepreload" href="/{}">',
    ".css": '<link rel="preload" as="style" href="/{}">',
}
OF_GAMES = ("client/*", "look/poster.webp")
"""What the client may see of the folder of a game, under `games/KEY/`."""


class Asset:
    """Something a browser may keep and ask about again."""

    def __init__(self, data: bytes, suffix: str) -> None:
        self.data, self.suffix = data, suffix
        self.type = TYPES[suffix]
        self.etag = f'"{hashlib.blake2b(data, digest_size=12).hexdigest()}"'

    @cached_property
    def packed(self) -> bytes | None:
        """The data compressed, if that makes it smaller."""
        if self.suffix in PACKED:
            return None
        packed = gzip.compress(self.data, 9, mtime=0)
        return packed if len(packed) < len(self.data) else None

    @cached_property
    def imports(self) -> list[str]:
        """What a module asks for, by paths from where it is."""
        return [path.decode() for path in IMPORT.findall(self.data)] if self.suffix == ".js" else []

    def answer(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """The asset, or that the browser has it already."""
        headers = {"ETag": self.etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if self.etag in _words(request, "if-none-match"):
            return Response(b"", status_code=304, headers=headers, media_type=self.type)
        if self.packed and "gzip" in _words(request, "accept-encoding"):
            return Response(self.packed, headers=headers | {"Content-Encoding": "gzip"}, media_type=self.type)
        return Response(self.data, headers=headers, media_type=self.type)


def _words(request: Request[Any, Any, Any], header: str) -> set[str]:
    return {word.strip().removeprefix("W/") for word in request.headers.get(header, "").split(",")}


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

    def file(self, name: str) -> Asset:
        """A file by its name under the folder, read again when it has changed."""
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
        """The page, with hints to fetch these modules and all they import, and these style sheets: at once, not one
        after the other."""
        hints = "".join(HINTS[Path(name).suffix].format(name) for name in self._imported(wanted))
        data = self.file(INDEX).data.replace(b"</head>", hints.encode() + b"</head>")
        return self._made(" ".join((INDEX, *wanted)), data)

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

    def _imported(self, wanted: tuple[str, ...]) -> list[str]:
        """Files and what they import, as far as it is there, in the order it is come upon."""
        found = [name for name in wanted if name and self._known(name)]
        for name in found:  # grows as it goes
            paths = (normpath(join(dirname(name), path)).removeprefix("/") for path in self.file(name).imports)
            found += [path for path in dict.fromkeys(paths) if path not in found and self._known(path)]
        return found

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
        self._files = {name: path for name, path in found.items() if path.suffix in TYPES and path.is_file()}
