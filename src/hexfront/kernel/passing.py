"""Steps that are let pass: a side may order beforehand that it goes on where it need not do anything.

Whether and when a step is passed must tell nobody what he may not know. An order for a kind of step holds whatever
could be done there, so that passing says only that there is such an order. Passing wherever there is nothing else to do
follows from the position: while somebody watches, it is done only in steps of which everybody can tell whether there is
anything to do (`Game.overt`).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from hexfront.kernel.act import Act
from hexfront.kernel.game import Game
from hexfront.kernel.step import Offer, Step

WAYS_ON = frozenset(("done", "end", "decline"))
"""The verbs by which a side goes on without doing anything more; what ends a move that was begun is none of them."""
Why = Literal["order_kind", "order_idle"]
"""Why a step was passed: keys under `reason.KEY`."""


class Orders(msgspec.Struct, frozen=True):
    """What a side wants to be passed for it: kinds of steps, and wherever there is nothing to do but go on."""

    kinds: tuple[str, ...] = ()
    idle: bool = False


class Pass(msgspec.Struct, frozen=True):
    """A step that is passed for a side."""

    side: int
    act: Act
    why: Why


def way_on(game: Game, offer: Offer, side: int) -> Act | None:
    """The option by which a side lets the present step pass; None if it must do something, or may go on in two ways."""
    found = [act for act in offer.options(side) if act.verb in WAYS_ON and not game.notation.verbs[act.verb].args]
    return found[0] if len(found) == 1 else None


def discreet(offer: Offer) -> bool:
    """Whether the present step asks although there may be nothing to do, so that nobody learns it."""
    return bool(offer.s.stack) and type(offer.s.stack[-1]).formality is not Step.formality


def kind_of(offer: Offer) -> str:
    """What orders call the present step."""
    return type(offer.s.stack[-1]).__name__ if offer.s.stack else ""


def passed(game: Game, offer: Offer, side: int, orders: Orders, watched: bool) -> Pass | None:
    """How a side passes the present step by its orders; None if it is to be asked. Others may be watching."""
    if side not in offer.actors or (act := way_on(game, offer, side)) is None:
        return None
    if kind_of(offer) in orders.kinds:
        return Pass(side, act, "order_kind")
    if orders.idle and _nothing_else(game, offer, side, act) and (not watched or kind_of(offer) in game.overt):
        return Pass(side, act, "order_idle")
    return None


def _nothing_else(game: Game, offer: Offer, side: int, act: Act) -> bool:
    """Whether there is nothing to do but go on, and nothing speaks against it."""
    others = [each for each in offer.options(side) if each != act and not game.notation.verbs[each.verb].forfeit]
    return not others and not game.warning(offer.s, side, act)
