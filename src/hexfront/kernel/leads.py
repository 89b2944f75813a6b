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
from hexfront.kernel.refusal import Refusal
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
    tried = _tried(offer, side, act)
    if tried is None:
        return []
    s, piece = tried.s, act.a
    if (there := places_of(s)[piece]) >= 0:
        return [Reach(there, 0, (there,), (act,), contested=False)]
    if s.stack[-1].prompt(s, side).args.get("unit") != piece:
        return []
    answers = [each for each in tried.options(side) if game.notation.verbs[each.verb].args == ("hex",)]
    number = Counter(each.a for each in answers)
    return [
        Reach(hex, 0, (hex,), (act, each) if number[hex] == 1 else (act,), game.forecast(s, side, each) is not None)
        for hex, each in {each.a: each for each in answers}.items()
    ]


def closed(game: Game, offer: Offer, side: int, act: Act, hex: int) -> tuple[Act, list[Refusal]]:
    """Why the piece that an action takes in hand cannot come to a hex, and which action that is said of.

    Nothing where it can, or where it would be learnt by doing only.
    """
    if refusals := offer.why_not(side, act) or game.aids.closed(offer.s, side, act, hex):
        return act, refusals
    tried = _tried(offer, side, act)
    hexes = [each for each in tried.options(side) if game.notation.verbs[each.verb].args == ("hex",)] if tried else []
    if tried is None or not hexes or tried.s.stack[-1].prompt(tried.s, side).args.get("unit") != act.a:
        return act, []
    asked = Act(hexes[0].verb, hex)
    return asked, tried.why_not(side, asked)


def _tried(offer: Offer, side: int, act: Act) -> Offer | None:
    """What a side is offered once it has taken an action that it could take back; of any other nothing is told."""
    s = clone(offer.s)
    s.dice = NoDice()
    try:
        who = advance(s, side, act, offer.actors)
    except NoMoreDice:
        return None
    return Offer(s, who) if s.barrier == offer.s.barrier and side in who else None
