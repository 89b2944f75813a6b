"""Of all positions that look alike to a side the first one: what a search starts from, whatever the truth is.

Dealing anew begins with the position it is given. Started from here it deals the same worlds for the same seed, so a
bot that searches in them cannot tell one truth from another.
"""

from __future__ import annotations

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.plain_allied import sort_boxes, sort_displays
from hexfront.games.formosa.plain_japanese import Concealed, sort_points
from hexfront.games.formosa.redeal import replanned
from hexfront.games.formosa.rules.air import StrikePlanning
from hexfront.games.formosa.state import Formosa
from hexfront.kernel.state import clone
from hexfront.kernel.step import actors
from hexfront.mechanics.dealing import Dealer


def plain_for(s: Formosa, side: int) -> Formosa:
    """The first of the positions that look alike to a side."""
    new = clone(s)
    if side != JAPAN:
        Concealed(new).sort()
        sort_points(new)
    if side != ALLIED:
        sort_displays(new)
        sort_boxes(new)
    new.rebuild()
    new.stack = tuple(replanned(new, x, side, Dealer(0)) if isinstance(x, StrikePlanning) else x for x in new.stack)
    return new


def may_plan(s: Formosa, side: int) -> bool:
    """11.0 Only who decides: in the middle of the enemy's decisions it is not clear what he is about to do."""
    return side in actors(s)
