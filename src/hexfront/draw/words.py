"""Texts of the drawn boards: each game's own names, and the few words of the furniture."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files as package_files
from pathlib import Path
from typing import Any

import msgspec

from hexfront.kernel.files import DataError, convert, load_toml
from hexfront.kernel.texts import folder, layered

Table = dict[str, str]


class BoardTexts(msgspec.Struct, frozen=True):
    """`board.LANGUAGE.toml` of a game: what the board calls things."""

    title: str
    subtitle: str
    terrain: Table
    flag: Table
    feature: Table
    line: Table
    place: Table
    zone: Table
    box: Table
    track: Table
    edge: Table
    place_feature: Table = {}
    zone_name: Table = {}
    line_name: Table = {}
    water: Table = {}
    place_name: Table = {}
    """Places that this language writes in its own way; they are in the catalogue of play, which names them too."""
    sea: Table = {}
    """Open seas that the board has no zone for, by the hex in the middle of the name."""

    def place_named(self, name: str) -> str:
        """A place as this language writes it: as the board does, unless it has its own way."""
        return self.place_name.get(name, name)

    def name(self, table: str, key: str) -> str:
        """What a kind of thing, a zone or a water is called; KeyError that says where to add it."""
        names: Table = getattr(self, table)
        if key not in names:
            have = ", ".join(sorted(names)) or "nothing"
            raise KeyError(f"the board texts have no [{table}] {key}; they have {have}")
        return names[key]


def board_texts(game: str, language: str = "en") -> BoardTexts:
    """The texts of the board of a game."""
    name = f"board.{language}.toml"
    own = layered(game, name)
    if "place_name" in own:
        raise DataError(folder(game) / name, 0, f"[place_name]; expected it in {language}.toml, which play reads too")
    tree = own | {"place_name": layered(game, f"{language}.toml").get("place_name", {})}
    return convert(tree, BoardTexts, folder(game) / name)


@lru_cache
def words(language: str) -> dict[str, str]:
    """The words of the furniture."""
    own = Path(str(package_files("hexfront") / "draw" / "text"))
    path = own / f"{language}.toml"
    if not path.is_file():
        known = ", ".join(sorted(p.stem for p in own.glob("*.toml") if "." not in p.stem))
        raise DataError(path, 0, f"no such language; expected one of {known}")
    tree: dict[str, Any] = load_toml(path)
    return {key: value for key, value in tree.items() if isinstance(value, str)}
