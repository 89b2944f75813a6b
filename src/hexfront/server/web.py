"""The client's files, and answers that a browser may keep: with an ETag, and compressed once."""

from __future__ import annotations

import gzip
import hashlib
import re
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
    ".json": "application/json",
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
IMPORT = re.compile(rb"""^(?:import|export) [^;"]*"(\.{1,2}/[^"]+\.js)";$""", re.MULTILINE)
"""A module that a module begins with."""
SHEET = re.compile(rb"""^@import url\("([^"/]+\.css)"\);$""", re.MULTILINE)
"""A style sheet that another one begins with, from the same folder."""
HINT = '<link rel="modulepreload" href="/{}">'


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
    """The folder of the client. A file is found only by its exact name in a list: no path leads out of the folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._files: dict[str, Path] = {}
        self._kept: dict[str, tuple[int, Asset]] = {}
        self._put: dict[str, Asset] = {}

    def file(self, name: str) -> Asset:
        """A file by its name under the folder, read again when it has changed."""
        path = self._files[name] if self._known(name) else None
        if path is None or not path.is_file():
            raise Problem("unknown")
        changed = path.stat().st_mtime_ns
        if name not in self._kept or self._kept[name][0] != changed:
            self._kept[name] = changed, Asset(path.read_bytes(), path.suffix)
        return self._kept[name][1] if path.suffix != ".css" else self._made(name, self._sheet(name))

    def page(self, *modules: str) -> Asset:
        """The page, with hints to fetch these modules and all they import: at once, not one after the other."""
        hints = "".join(HINT.format(name) for name in self._imported(modules))
        data = self.file(INDEX).data.replace(b"</head>", hints.encode() + b"</head>")
        return self._made(" ".join((INDEX, *modules)), data)

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

    def _imported(self, modules: tuple[str, ...]) -> list[str]:
        """Modules and what they import, as far as it is there, in the order it is come upon."""
        found = [name for name in modules if self._known(name)]
        for name in found:  # grows as it goes
            paths = (normpath(join(dirname(name), path)) for path in self.file(name).imports)
            found += [path for path in dict.fromkeys(paths) if path not in found and self._known(path)]
        return found

    def _known(self, name: str) -> bool:
        if name not in self._files:
            self._list()
        return name in self._files

    def _list(self) -> None:
        found = (path for path in self.root.rglob("*") if path.is_file() and path.suffix in TYPES)
        self._files = {path.relative_to(self.root).as_posix(): path for path in found}
