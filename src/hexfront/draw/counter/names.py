"""What a counter wears and says beside its figures: whose livery, which short formation name, which tint."""

from __future__ import annotations

import re
from functools import lru_cache
from zlib import crc32

from hexfront.draw.counter.colours import TINTS, is_nation, nation_key
from hexfront.draw.look import PLAIN, CounterLook
from hexfront.kernel.pieces import Piece

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


def worn(nation: str, look: CounterLook) -> str:
    """The livery of a nation or side; a neutral one if nobody has given it any."""
    nation = look.nations.get(nation, nation)
    return nation_key(nation) if is_nation(nation) else "neutral"


def national_livery(piece: Piece, look: CounterLook = PLAIN) -> str:
    """The livery of a piece's nation, or of its side where it has none."""
    return worn(piece.nation or piece.side, look)


def side_livery(piece: Piece, look: CounterLook = PLAIN) -> str:
    """The livery of a piece's side, or of its nation where the side has none."""
    side = piece.side in look.nations or is_nation(piece.side)
    return worn(piece.side if side else piece.nation, look)


def livery_key(piece: Piece, look: CounterLook = PLAIN) -> str:
    """The livery of a piece: its nation's, or that of its service or country where it has its own."""
    nation = national_livery(piece, look)
    for trait in piece.traits:
        if (nation, trait) in _LIVERY_BY_TRAIT:
            return _LIVERY_BY_TRAIT[nation, trait]
    nation = _LIVERY_BY_TYPE.get((nation, piece.type), nation)
    return nation_key(look.liveries.get(piece.formation, nation))


def symbol_type(piece: Piece) -> str:
    """The type whose symbol a piece shows: its own, or a kind of it that one of its traits names."""
    kinds = (_SYMBOL_BY_TRAIT.get((piece.type, trait)) for trait in piece.traits)
    return next((kind for kind in kinds if kind), piece.type)


def short_formation(name: str, look: CounterLook = PLAIN) -> str:
    """A formation as a counter prints it: as the game says, or by its words."""
    return look.short[name] if name in look.short else _by_words(name)


@lru_cache(maxsize=1024)
def _by_words(name: str) -> str:
    """The lowest formation that a name has, in short; words in lower case only group."""
    words = [w for w in name.split(" / ")[0].split() if not w[0].islower()]
    if len(words) > 2 and all(w.isalpha() and not w.isupper() for w in words):
        return "".join(w[0] for w in words)
    return " ".join(_short_word(w) for w in words)


def _short_word(word: str) -> str:
    if word in _ORDINALS:
        return str(_ORDINALS[word])
    number = re.fullmatch(r"(\d+)(st|nd|rd|th)", word)
    return number[1] if number else _WORDS.get(word, word)


def tint(formation: str, look: CounterLook = PLAIN) -> int | None:
    """Which of the box tints marks a formation; none for groups that are no formation."""
    short = short_formation(formation, look)
    if not short:
        return None
    return look.tints.get(short, crc32(short.encode())) % len(TINTS)
