"""The catalogues: everything a player reads, in English and Spanish.

A sentence is found by section and key (`refusal.not_adjacent`) and filled with arguments whose names say what they
are. `{number:hit|hits}` chooses by the number. An action is called by its verb (`verb.at`), or as the prompt that asks
for it needs it (`doing.choose_landing.at`).
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files as package_files
from pathlib import Path
from typing import Any, NamedTuple

from hexfront.kernel.files import lay_over, load_toml
from hexfront.kernel.kit import Kit
from hexfront.kernel.pieces import Piece
from hexfront.kernel.shelf import box

LANGUAGES = ("en", "es")
ARGUMENT_KINDS = {
    "unit": "piece",
    "other": "piece",
    "hex": "hex",
    "target": "hex",
    "origin": "hex",
    "face": "face",
    "column": "column",
    "side": "side",
}
"""What an argument is by its name; all others are plain numbers. A `face` is that of `unit`, which is named by it."""


OPENS, CLOSES = 0xE000, "\ue0ff"
"""Characters that no sentence has: they mark where a thing is named, and are taken out again."""


class Named(NamedTuple):
    """A part of a sentence that names a piece or a hex: where it begins, how long it is, and which argument it is."""

    start: int
    length: int
    name: str


class Filler(string.Formatter):
    """Fills a sentence; a missing argument becomes the catalogue's general word for it."""

    def __init__(self, general: Mapping[str, str]) -> None:
        self.general = general

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        """The argument, or the general word."""
        return kwargs[key] if key in kwargs else self.general[str(key)]

    def format_field(self, value: Any, format_spec: str) -> str:
        """`one|many` chooses by the value."""
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return one if value == 1 else many
        return str(value)


class Texts:
    """The sentences of one game in one language, the program's own included."""

    def __init__(self, language: str, entries: dict[str, str], sides: tuple[str, ...] = ()) -> None:
        self.language = language
        self.entries = entries
        self.sides = sides
        self.filler = Filler({k.removeprefix("general."): v for k, v in entries.items() if k.startswith("general.")})

    def has(self, key: str) -> bool:
        """Whether the catalogue has a sentence."""
        return key in self.entries

    def say(self, key: str, kit: Kit | None = None, args: Mapping[str, int] | None = None) -> str:
        """A sentence, filled in."""
        sentence = self.entries[key]
        if "{" not in sentence and "}" not in sentence:
            return sentence
        return self.filler.vformat(sentence, (), self.words(kit, args or {}))

    def sign(self, key: str, *sections: str) -> str:
        """The word for a key of a chart, from the first of some sections; figures and signs stand for themselves."""
        if not any(letter.isalpha() for letter in key):
            return key
        found = [f"{section}.{key}" for section in sections if self.has(f"{section}.{key}")]
        if not found:
            raise KeyError(f"the catalogue has no {' or '.join(sections)} {key!r}")
        return self.say(found[0])

    def words(self, kit: Kit | None, args: Mapping[str, int]) -> dict[str, Any]:
        """The arguments of a sentence in words."""
        words: dict[str, Any] = {}
        for name, value in args.items():
            words[name] = self.word(kit, ARGUMENT_KINDS.get(name, "number"), value) if kit else value
        if "face" in words and "unit" in words:
            words["unit"] = words["face"]
        return words

    def told(self, key: str, kit: Kit, args: Mapping[str, int]) -> tuple[str, tuple[Named, ...]]:
        """A sentence, filled in, and where in it pieces and hexes are named."""
        words = self.words(kit, args)
        things = [name for name in words if ARGUMENT_KINDS.get(name) in ("piece", "hex")]
        for number, name in enumerate(things):
            words[name] = f"{chr(OPENS + number)}{words[name]}{CLOSES}"
        return _without_marks(self.filler.vformat(self.entries[key], (), words), things)

    def figures(self, key: str, args: Mapping[str, int]) -> dict[str, int]:
        """The numbers and columns of charts that a sentence says, by name; not those that it only chooses a word by."""
        said = {name for _, name, choice, _ in self.filler.parse(self.entries[key]) if not choice}
        kinds = {name: ARGUMENT_KINDS.get(name, "number") for name in args}
        return {name: value for name, value in args.items() if name in said and kinds[name] in ("number", "column")}

    def verb(self, verb: str, asked: str = "") -> str:
        """The key of the sentence for an action; what was asked, by its prompt, may have one of its own (`doing`)."""
        own = f"doing.{asked}.{verb}"
        return own if own in self.entries else f"verb.{verb}"

    def percent(self, chance: float, digits: int = 0) -> str:
        """A chance as the language writes it: 3.5%, 3,5 % with a space that no line breaks at."""
        written = f"{chance:.{digits}%}"
        return written.replace(".", ",").replace("%", "\u00a0%") if self.language == "es" else written

    def word(self, kit: Kit, kind: str, value: int) -> str | int:
        """A piece or side by name, a hex by number and place, the column of a chart by its heading; or a number."""
        if kind == "piece":
            return self.card(kit.pieces[value])
        if kind == "face":
            return self.card(kit.faces[value])
        if kind == "side":
            return self.entries[f"side.{self.sides[value]}"]
        if kind == "column":
            return self.entries[f"chart_column.column_{value}"]
        return self.hex(kit, value) if kind == "hex" else value

    def piece(self, kit: Kit, piece: int) -> str:
        """The name of a piece."""
        return self.card(kit.pieces[piece])

    def card(self, piece: Piece) -> str:
        """The name of a piece or face; of a body only a number."""
        if piece.is_body:
            return self.filler.vformat(self.entries[f"body.{piece.name}"], (), {"number": piece.label})
        return self.entries.get(f"piece.{piece.id}", piece.name)

    def hex(self, kit: Kit, hex: int) -> str:
        """A hex by its number, with the name of the place in it."""
        number = kit.board.number(hex)
        found = kit.board.place_at.get(hex)
        return f"{number} {self.entries.get(f'place_name.{found.name}', found.name)}" if found else number

    def place(self, kit: Kit, place: int) -> str:
        """A hex or a box by name."""
        return self.hex(kit, place) if place >= 0 else self.entries[f"box.{kit.place_name(place)}"]


def _without_marks(marked: str, things: list[str]) -> tuple[str, tuple[Named, ...]]:
    """A sentence without its marks, and what stood between them."""
    text, found, start, open = "", [], 0, ""
    for letter in marked:
        if letter == CLOSES:
            found.append(Named(start, len(text) - start, open))
        elif OPENS <= ord(letter) < OPENS + len(things):
            start, open = len(text), things[ord(letter) - OPENS]
        else:
            text += letter
    return text, tuple(found)


def flatten(tree: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Nested tables as dotted keys."""
    flat: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, Mapping):
            flat |= flatten(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = str(value)
    return flat


def folder(game: str | None = None) -> Path:
    """Where the catalogues of the program, or of a game, lie."""
    return box(game).folder / "text" if game else Path(str(package_files("hexfront") / "text"))


def layered(game: str, name: str) -> dict[str, Any]:
    """A text file of a game laid over that of its series; one of them must be there."""
    found = box(game).files(f"text/{name}")
    tree: dict[str, Any] = {}
    for path in found or [folder(game) / name]:
        lay_over(tree, load_toml(path))
    return tree


@lru_cache
def load_texts(game: str, language: str) -> Texts:
    """The catalogue of a game laid over that of its series, and both over that of the program."""
    if language not in LANGUAGES:
        raise ValueError(f"language {language!r}; expected one of {', '.join(LANGUAGES)}")
    entries = flatten(load_toml(folder() / f"{language}.toml"))
    entries |= flatten(layered(game, f"{language}.toml"))
    return Texts(language, entries, box(game).meta.sides)


@lru_cache
def load_digest(game: str, language: str) -> dict[str, dict[str, Any]]:
    """The rules digest by rule number, and the rulings by theirs; the series' first."""
    return layered(game, f"rules.{language}.toml") | layered(game, f"rulings.{language}.toml")
