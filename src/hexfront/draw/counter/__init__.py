"""Counters as pictures: what other parts of the program need of them, in one place.

>>> from hexfront.draw.counter import contact_sheet, counter, css, marker
"""

from hexfront.draw.counter.css import css
from hexfront.draw.counter.markers import ICONS
from hexfront.draw.counter.pieces import Face, counter, faces, far_of, full_steps, marker, sign_of
from hexfront.draw.counter.sheet import contact_sheet
from hexfront.draw.counter.symbols import SIZES, SYMBOLS, UnknownSymbol

__all__ = [
    "ICONS",
    "SIZES",
    "SYMBOLS",
    "Face",
    "UnknownSymbol",
    "contact_sheet",
    "counter",
    "css",
    "faces",
    "far_of",
    "full_steps",
    "marker",
    "sign_of",
]
