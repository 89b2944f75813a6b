"""What a counter wears and says beside its figures: whose livery, which short formation name, which tint."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from zlib import crc32

from hexfront.draw.counter_colours import TINTS, is_nation, nation_key
from hexfront.kernel.files import load_toml
from hexfront.kernel.pieces import Piece

_SHORT = {
    "Chinese militia": "",
    "Chinese regulars": "",
    "US Army": "",
    "14th Area Army": "14AA",
    "Formosa Garrison": "FG",
    "Kwantung Army": "KA",
    "XX and XXI Bomber Commands": "XX+XXI",
}
"""Formations whose short name is none that the words give; groups that every reader sees anyway have none."""

_WORDS = {
    "Airborne": "Abn",
    "Amphibious": "Amph",
    "Armored": "Arm",
    "Army": "A",
    "Artillery": "Art",
    "Australian": "Aus",
    "Brigade": "Bde",
    "British": "Br",
    "Detachment": "Det",
    "Division": "Div",
    "Group": "Gp",
    "Independent": "Ind",
    "Indian": "Ind",
    "Infantry": "Inf",
    "Marine": "Mar",
    "Marines": "Mar",
    "Mountain": "Mtn",
    "Philippine": "Phil",
    "Regiment": "Rgt",
}

_ONES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth")
_TEENS = ("Tenth", "Eleventh", "Twelfth", "Thirteenth", "Fourteenth", "Fifteenth", "Sixteenth")
_TENS = ("Twenty", "Thirty", "Forty", "Fifty")
_ORDINALS = {
    **{word: i for i, word in enumerate(_ONES, 1)},
    **{word: i for i, word in enumerate(_TEENS, 10)},
    **{f"{ten}-{one}": 10 * i + j for i, ten in enumerate(_TENS, 2) for j, one in enumerate(_ONES, 1)},
}

_LIVERY_BY_FORMATION = {"Sea Bees": "us_navy", "IJN": "japan_navy", "IJN guard": "japan_navy"}
_LIVERY_BY_TRAIT = {
    ("us", "m_symbol"): "us_marines",
    ("us", "navy"): "us_navy",
    ("us_marines", "navy"): "us_navy",
    ("japan", "navy"): "japan_navy",
    ("commonwealth", "indian"): "india",
    ("commonwealth", "australian"): "australia",
    ("commonwealth", "malay"): "malaya",
    ("commonwealth", "british"): "britain",
}
_LIVERY_BY_TYPE = {("us", "marine"): "us_marines", ("china", "militia"): "china_militia"}

_SYMBOL_BY_TRAIT = {
    ("artillery", "heavy"): "heavy_artillery",
    ("artillery", "mountain"): "mountain_artillery",
    ("artillery", "self_propelled"): "self_propelled_artillery",
    ("engineer", "pioneer"): "pioneer",
    ("engineer", "shipping"): "shipping_engineer",
    ("infantry", "constabulary"): "guard",
    ("infantry", "motorizable"): "motorized_infantry",
    ("infantry", "motorized"): "motorized_infantry",
}


def national_livery(piece: Piece) -> str:
    """The livery of a piece's nation, or of its side where it has none."""
    return nation_key(piece.nation or piece.side)


def side_livery(piece: Piece) -> str:
    """The livery of a piece's side, or of its nation where the side has none."""
    return nation_key(piece.side if is_nation(piece.side) else piece.nation)


def livery_key(piece: Piece) -> str:
    """The livery of a piece: its nation's, or that of its service or country where it has its own."""
    nation = national_livery(piece)
    for trait in piece.traits:
        if (nation, trait) in _LIVERY_BY_TRAIT:
            return _LIVERY_BY_TRAIT[nation, trait]
    nation = _LIVERY_BY_TYPE.get((nation, piece.type), nation)
    return _LIVERY_BY_FORMATION.get(piece.formation, nation)


def symbol_type(piece: Piece) -> str:
    """The type whose symbol a piece shows: its own, or a kind of it that one of its traits names."""
    kinds = (_SYMBOL_BY_TRAIT.get((piece.type, trait)) for trait in piece.traits)
    return next((kind for kind in kinds if kind), piece.type)


@lru_cache(maxsize=1024)
def short_formation(name: str) -> str:
    """A formation as a counter prints it: the lowest one named, in short; words in lower case only group."""
    if name in _SHORT:
        return _SHORT[name]
    words = [w for w in name.split(" / ")[0].split() if not w[0].islower()]
    if len(words) > 2 and all(w.isalpha() and not w.isupper() for w in words):
        return "".join(w[0] for w in words)
    return " ".join(_short_word(w) for w in words)


def _short_word(word: str) -> str:
    if word in _ORDINALS:
        return str(_ORDINALS[word])
    number = re.fullmatch(r"(\d+)(st|nd|rd|th)", word)
    return number[1] if number else _WORDS.get(word, word)


def tint(formation: str) -> int | None:
    """Which of the box tints marks a formation; none for groups that are no formation."""
    short = short_formation(formation)
    if not short:
        return None
    return _tints().get(short, crc32(short.encode()) % len(TINTS))


@lru_cache
def _tints() -> dict[str, int]:
    return load_toml(Path(__file__).parent / "counter_tints.toml")
