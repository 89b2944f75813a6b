"""Reading data files into typed structs, with provenance, and with errors that name file and line.

Every value the program did not compute comes from a CSV or TOML file. Each row says where it comes from
(`printed` and the rule number, `reconstructed` or `invented`). A *data pack*, a folder of the user's own, may replace a
file (`PACK/GAME/pieces.csv`) or single rows of it (`PACK/GAME/pieces.rows.csv`); so may a game those of its series.
"""

from __future__ import annotations

import csv
import hashlib
import re
import tomllib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar, get_origin

import msgspec

DRAWN_ONLY = frozenset(("coast.csv",))
"""Files that only the drawing of a board reads; a better coastline does not make another game."""
T = TypeVar("T", bound=msgspec.Struct)
R = TypeVar("R", bound=msgspec.Struct, covariant=True)


class DataError(Exception):
    """A data file that cannot be used: which file, which line, what was found and what was expected."""

    def __init__(self, path: Path | str, line: int, message: str) -> None:
        self.path, self.line, self.message = str(path), line, message
        super().__init__(f"{self.path}:{line}: {message}")


Source = Annotated[str, msgspec.Meta(pattern=r"^(printed \S+|(reconstructed|invented)( \S+)?)$")]
"""Where a value comes from: `printed RULE` in the rulebook, `reconstructed` by us (for a RULE), or `invented` by us."""


def is_printed(source: Source) -> bool:
    """Whether the rulebook prints the value."""
    return source.startswith("printed")


class Row(msgspec.Struct, Generic[R], frozen=True):
    """A decoded row and where it stands."""

    value: R
    path: str
    line: int

    def error(self, message: str) -> DataError:
        """An error at this row."""
        return DataError(self.path, self.line, message)


class Files:
    """The data folder of one game, laid over that of its series, with the user's packs laid over both."""

    def __init__(self, folder: Path, packs: tuple[Path, ...] = (), below: tuple[Path, ...] = ()) -> None:
        self.folder = folder
        self.layers = (*below, folder, *packs)

    def rows(self, name: str, row_type: type[T], key: Callable[[T], object]) -> list[Row[T]]:
        """All rows of a CSV file, the packs' rows laid over them, each key once."""
        rows: dict[object, Row[T]] = {}
        for row in read_csv(self._whole(name), row_type):
            if (k := key(row.value)) in rows:
                raise row.error(f"{k!r} stands already at line {rows[k].line}")
            rows[k] = row
        for path in self._patches(name):
            for row in read_csv(path, row_type):
                rows[key(row.value)] = row
        return list(rows.values())

    def toml(self, name: str, struct: type[T]) -> Row[T]:
        """A TOML file as one struct, the packs' keys laid over it."""
        path = self._whole(name)
        tree = load_toml(path)
        for patch in self._patches(name):
            lay_over(tree, load_toml(patch))
            path = patch
        return Row(convert(tree, struct, path), str(path), 1)

    def has(self, name: str) -> bool:
        """Whether the game, its series or a pack has this file."""
        return self._whole(name).is_file()

    def digest(self) -> str:
        """A short digest of every file that counts, and after a `+` one of the packs; equal digests, equal data."""
        own = self.layers.index(self.folder) + 1
        shipped, packs = _digest(self.layers[:own]), self.layers[own:]
        return f"{shipped}+{_digest(packs)}" if packs else shipped

    def _level(self, name: str) -> int:
        """The topmost layer that has the whole file; that of the game if none has."""
        found = [level for level, layer in enumerate(self.layers) if (layer / name).is_file()]
        return found[-1] if found else self.layers.index(self.folder)

    def _whole(self, name: str) -> Path:
        return self.layers[self._level(name)] / name

    def _patches(self, name: str) -> list[Path]:
        stem, dot, ending = name.partition(".")
        above = self.layers[self._level(name) :]
        return [path for layer in above if (path := layer / f"{stem}.rows{dot}{ending}").is_file()]


def _digest(folders: tuple[Path, ...]) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for folder in folders:
        for path in sorted(folder.glob("*.*")):
            if path.name not in DRAWN_ONLY:
                digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def read_csv(path: Path, row_type: type[T]) -> list[Row[T]]:
    """The rows of a CSV file; the header must name exactly the fields of the struct."""
    fields = {f.name: f for f in msgspec.structs.fields(row_type)}
    try:
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.reader(file)
            header = next(reader, [])
            if header != list(fields):
                raise DataError(path, 1, f"found columns {','.join(header)}; expected {','.join(fields)}")
            return [_row(path, reader.line_num, header, cells, row_type) for cells in reader if cells]
    except FileNotFoundError:
        raise DataError(path, 0, "the file is missing") from None
    except UnicodeDecodeError as e:
        raise DataError(path, 0, f"not UTF-8 text: {e.reason}") from None
    except csv.Error as e:
        raise DataError(path, reader.line_num, str(e)) from None


def _row(path: Path, line: int, header: list[str], cells: list[str], row_type: type[T]) -> Row[T]:
    if len(cells) != len(header):
        raise DataError(path, line, f"found {len(cells)} cells; expected {len(header)}: {','.join(header)}")
    lists = _list_fields(row_type)
    raw: dict[str, Any] = {
        name: cell.split() if name in lists else cell for name, cell in zip(header, cells, strict=True)
    }
    try:
        return Row(msgspec.convert(raw, row_type, strict=False), str(path), line)
    except msgspec.ValidationError as e:
        raise DataError(path, line, str(e)) from None


@lru_cache
def _list_fields(row_type: type[msgspec.Struct]) -> frozenset[str]:
    return frozenset(f.name for f in msgspec.structs.fields(row_type) if get_origin(f.type) is tuple)


def load_toml(path: Path) -> dict[str, Any]:
    """A TOML file as plain dicts."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(path, 0, "the file is missing") from None
    except tomllib.TOMLDecodeError as e:
        found = re.search(r"line (\d+)", str(e))
        raise DataError(path, int(found[1]) if found else 1, str(e)) from None
    except UnicodeDecodeError as e:
        raise DataError(path, 0, f"not UTF-8 text: {e.reason}") from None
    except RecursionError:
        raise DataError(path, 0, "brackets within brackets, too many to be read") from None


def convert(tree: Any, kind: type[T], path: Path) -> T:
    """Plain dicts as a struct; an error names the line of the key it is about."""
    try:
        return msgspec.convert(tree, kind)
    except msgspec.ValidationError as e:
        raise DataError(path, _line_of(path, str(e)), str(e)) from None


def _line_of(path: Path, message: str) -> int:
    """The line of the deepest key that a message such as "... - at `$.fire.clear`" names."""
    found = re.search(r"at `\$\.?([^`]*)`", message)
    words = re.findall(r"[A-Za-z_][\w-]*", found[1]) if found else []
    words += re.findall(r"field `(\w+)`", message)
    line = 1
    lines = path.read_text(encoding="utf-8").splitlines()
    for word in words:
        for number in range(line, len(lines) + 1):
            if re.search(rf"(^|[\[.\s\"]){re.escape(word)}([\].\s\"=]|$)", lines[number - 1]):
                line = number
                break
    return line


def lay_over(tree: dict[str, Any], patch: dict[str, Any]) -> None:
    """Write the keys of one tree over those of another."""
    for key, value in patch.items():
        if isinstance(value, dict) and isinstance(tree.get(key), dict):
            lay_over(tree[key], value)
        else:
            tree[key] = value
