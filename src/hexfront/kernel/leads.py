"""Where a piece beside the map could come to it: what its actions would lead to, tried out on a copy.

To bring a piece in takes two decisions, who and then where, so that no list of options runs into the thousands. Whoever
takes it in hand wants to see the places at once. Only what could be taken back is tried: what it leads to could be
learnt by doing it and undoing it as well.
"""

from __future__ import annotations

from collections import Counter

from hexfront.kernel.act import Act
from hexfront.kernel.aids import Reach
from hexfront.kernel.dice import NoDice, NoMoreDice
from hexfront.kernel.game import Game
from hexfront.kernel.seen import places_of
from hexfront.kernel.state import clone
from hexfront.kernel.step import Offer, advance


def reach(game: Game, offer: Offer, side: int, piece: int) -> list[Reach]:
    """Where a piece could go now, from a hex or from beside the map; nowhere while its side has nothing to decide."""
    if side not in offer.actors:
        return []
    if places_of(offer.s)[piece] >= 0:
        return game.aids.reach(offer.s, side, piece)
    verbs = game.notation.verbs
    first = [act for act in offer.options(side) if act.a == piece and verbs[act.verb].args == ("piece",)]
    return [way for act in first for way in _leads_to(game, offer, side, act)]


def _leads_to(game: Game, offer: Offer, side: int, act: Act) -> list[Reach]:
    """The hexes that are asked for once an action is taken, or the one in which its piece then is.

    Where a hex can be answered in several ways, the way to it ends with the question.
    """
    s, piece = clone(offer.s), act.a
    s.dice = NoDice()
    try:
        who = advance(s, side, act, offer.actors)
    except NoMoreDice:
        return []
    if s.barrier != offer.s.barrier or side not in who:
        return []
    if (there := places_of(s)[piece]) >= 0:
        return [Reach(there, 0, (there,), (act,), contested=False)]
    if s.stack[-1].prompt(s, side).args.get("unit") != piece:
        return []
    answers = [each for each in Offer(s, who).options(side) if game.notation.verbs[each.verb].args == ("hex",)]
    number = Counter(each.a for each in answers)
    return [
        Reach(hex, 0, (hex,), (act, each) if number[hex] == 1 else (act,), game.forecast(s, side, each) is not None)
        for hex, each in {each.a: each for each in answers}.items()
    ]
