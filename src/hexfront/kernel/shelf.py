"""The shelf: where the games are, our own and those of other distributions, and what their folders hold.

A game is a folder with a `meta.toml`: one under `hexfront/games`, or a package that a distribution names in the entry
point group `hexfront.games` (the name is the key, the value the package). Looking at the shelf imports no game. A
series is a folder like a game's; what a game's folder does not hold is looked for in that of its series.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib import import_module
from importlib.resources import files as package_files
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import msgspec

from hexfront.kernel.files import DataError, Files, convert, load_toml
from hexfront.kernel.meta import Meta

GROUP = "hexfront.games"
META = "meta.toml"


class Box(msgspec.Struct, frozen=True):
    """A game or a series: its package, its folder, what its `meta.toml` says, and the series it belongs to."""

    key: str
    package: str
    folder: Path
    meta: Meta
    series: Box | None = None

    @property
    def layers(self) -> tuple[Box, ...]:
        """The series, if there is one, and the box itself: what comes later wins."""
        return (self,) if self.series is None else (self.series, self)

    @property
    def book(self) -> str:
        """The name of its rulebook in the marks of the tests."""
        return self.meta.book or self.key

    @property
    def begun(self) -> bool:
        """Whether it has rules, finished or not."""
        return self.meta.kind == "game" and (self.folder / "game.py").is_file()

    @property
    def playable(self) -> bool:
        """Whether it has rules to play by, and is past the stage of a mere board."""
        return self.begun and self.meta.stage in ("rules", "complete")

    def files(self, name: str) -> list[Path]:
        """The files of a name (`text/en.toml`) that there are, that of the series first."""
        return [path for box in self.layers if (path := box.folder / name).is_file()]

    def module(self, name: str) -> ModuleType | None:
        """A module of the game, or else of its series; None if neither has it."""
        for box in reversed(self.layers):
            if (box.folder / f"{name}.py").is_file():
                return import_module(f"{box.package}.{name}")
        return None


class Place(NamedTuple):
    """Where a game is said to be."""

    key: str
    package: str
    folder: Path


class Shelf(msgspec.Struct, frozen=True):
    """All games and series by key, and what is wrong with those that cannot be used."""

    boxes: dict[str, Box]
    faults: dict[str, DataError]

    def box(self, key: str) -> Box:
        """A game or series by key."""
        if key in self.faults:
            raise self.faults[key]
        if key not in self.boxes:
            raise ValueError(f"game {key!r}; expected one of {', '.join(self.games)}")
        return self.boxes[key]

    @property
    def games(self) -> tuple[str, ...]:
        """The keys of the games in order."""
        found = [box for box in self.boxes.values() if box.meta.kind == "game"]
        return tuple(box.key for box in sorted(found, key=lambda box: (box.meta.order, box.key)))


def stock(places: Iterable[Place | DataError]) -> Shelf:
    """A shelf with the games of these places; a fault in one leaves the others alone."""
    shelf, metas = Shelf({}, {}), dict[str, tuple[Place, Meta]]()
    for place in places:
        if isinstance(place, DataError):
            shelf.faults[place.path] = place
        elif place.key in metas:
            taken = metas[place.key][0].folder
            shelf.faults[place.key] = DataError(place.folder / META, 1, f"the key {place.key!r} is taken by {taken}")
        else:
            try:
                metas[place.key] = place, convert(load_toml(place.folder / META), Meta, place.folder / META)
            except DataError as e:
                shelf.faults[place.key] = e
    for key, (_, meta) in metas.items():
        _put(shelf, metas, key, meta.series)
    return shelf


def _put(shelf: Shelf, metas: dict[str, tuple[Place, Meta]], key: str, series: str) -> None:
    """Put a game on the shelf, with its series."""
    place, meta = metas[key]
    if key in shelf.faults:
        return
    if not series:
        shelf.boxes[key] = Box(*place, meta)
    elif series in metas and metas[series][1].kind == "series":
        shelf.boxes[key] = Box(*place, meta, Box(*metas[series][0], metas[series][1]))
    else:
        known = ", ".join(k for k, (_, m) in metas.items() if m.kind == "series") or "none"
        error = f"series {series!r}; expected one of {known}"
        shelf.faults[key] = DataError(place.folder / META, _line(place.folder / META, "series"), error)


def _line(path: Path, word: str) -> int:
    """The line of a TOML file that sets a key."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((n for n, line in enumerate(lines, 1) if line.partition("=")[0].strip() == word), 1)


def shipped(root: Path, package: str) -> Iterator[Place]:
    """The folders with a `meta.toml` under one folder."""
    for path in sorted(root.glob(f"*/{META}")):
        yield Place(path.parent.name, f"{package}.{path.parent.name}", path.parent)


def installed() -> Iterator[Place | DataError]:
    """The games of other distributions."""
    from importlib.metadata import entry_points  # not needed by whoever asks for no game

    for entry in sorted(entry_points(group=GROUP), key=lambda e: e.name):
        try:
            spec = find_spec(entry.value)
            found = spec and spec.submodule_search_locations
        except Exception:  # a package around it that cannot be imported; it is another's code, so anything may happen
            found = None
        if found:
            yield Place(entry.name, entry.value, Path(found[0]))
        else:
            yield DataError(entry.name, 0, f"the entry point names {entry.value}, which is no package")


@lru_cache
def shelf() -> Shelf:
    """The shelf of this machine, looked at once."""
    own = Path(str(package_files("hexfront") / "games"))
    return stock([*shipped(own, "hexfront.games"), *installed()])


def games() -> tuple[str, ...]:
    """The keys of all games in the order of the shelf."""
    return shelf().games


def playable() -> tuple[str, ...]:
    """The games that have rules to play by."""
    return tuple(key for key in games() if box(key).playable)


def begun() -> tuple[str, ...]:
    """The games that have rules, finished or not: what every game must keep is asked of them from their first day."""
    return tuple(key for key in games() if box(key).begun)


def box(key: str) -> Box:
    """A game or series by key; ValueError if there is none, DataError if it is broken."""
    return shelf().box(key)


def game_files(game: str, pack_roots: tuple[Path, ...] = ()) -> Files:
    """The data files of a game over those of its series, with `ROOT/<game>` of each pack root laid over them."""
    *below, folder = (layer.folder / "data" for layer in box(game).layers)
    packs = tuple(root / game for root in pack_roots if (root / game).is_dir())
    known = sorted({path.name for base in (*below, folder) for path in base.glob("*.*")})
    for pack in packs:
        for path in pack.iterdir():
            if (plain := path.name.replace(".rows.", ".")) not in known:
                raise DataError(path, 1, f"{game} has no data file {plain}; expected one of {', '.join(known)}")
    return Files(folder, packs, tuple(below))
