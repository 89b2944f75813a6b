"""Standing orders at a table: what is passed for a seat, whether or not its player is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.kernel.passing import Orders, Pass, passed
from hexfront.server.problem import Problem
from hexfront.server.voice import Voice
from hexfront.server.wire_pace import OrdersMessage, WireOrder

if TYPE_CHECKING:
    from hexfront.server.room import Live

MOST_PASSED = 40
"""So many steps are passed in a row at most; then the next is asked for, whatever was ordered."""
STANDING = "orders"
"""Who passes, in the words of `bot.KEY`."""


def next_pass(live: Live) -> Pass | None:
    """What is to be passed now, by the orders of whoever has to decide."""
    journal = live.journal
    if journal.differs is not None or journal.lesson is not None:
        return None
    for side in journal.offer.actors:
        orders = live.paced.orders.get(live.seat(side))
        if orders is not None and live.bot(side) is None:
            found = passed(journal.game, journal.offer, side, orders, bool(people_beside(live, side)))
            if found is not None:
                return found
    return None


def people_beside(live: Live, side: int) -> list[int]:
    """The other sides that people play; only they could learn anything from when a side goes on."""
    meta = live.journal.game.meta
    seats = [seat for seat in meta.seats if seat != live.seat(side) and seat not in live.seating.bots]
    return [meta.sides.index(seat) for seat in seats]


def check_orders(live: Live, orders: Orders) -> None:
    """Refuse orders for steps that the game does not have."""
    known = {step.__name__ for step in live.journal.game.steps}
    if not set(orders.kinds) <= known or len(set(orders.kinds)) != len(orders.kinds):
        raise Problem("malformed", "kinds")


def orders_message(live: Live, voice: Voice, side: int) -> OrdersMessage | None:
    """The orders of a seat in words; None if it never gave any, and for onlookers."""
    orders = live.paced.orders.get(live.seat(side))
    if orders is None:
        return None
    return OrdersMessage(tuple(WireOrder(kind, voice.say(f"step.{kind}")) for kind in orders.kinds), orders.idle)
