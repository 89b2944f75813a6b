"""The messages of the play socket that are about the pace of a game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from hexfront.kernel.passing import Orders
from hexfront.server.tables import Tables
from hexfront.server.wire_pace import AnswerRequest, AskAll, AskCosts, Claim, Say, SetOrders

if TYPE_CHECKING:
    from hexfront.server.play import Player


async def _order(tables: Tables, player: Player, message: SetOrders) -> None:
    await tables.pacing.order(player.table, player.side, Orders(message.kinds, message.idle))
    player.settle(message.id, "done")


async def _costs(tables: Tables, player: Player, message: AskCosts) -> None:
    player.say(await tables.pacing.costs(player.table, player.voice, player.side, message.moment, message.id))


async def _ask(tables: Tables, player: Player, message: AskAll) -> None:
    await tables.pacing.ask(player.table, player.side, message.seq, message.kind, message.moment)
    player.settle(message.id, "done")


async def _answer(tables: Tables, player: Player, message: AnswerRequest) -> None:
    if message.seat:
        await tables.pacing.answer(player.table, player.side, message.seq, message.seat, message.agreed)
    else:
        await tables.pacing.withdraw(player.table, player.side)
    player.settle(message.id, "done")


async def _say(tables: Tables, player: Player, message: Say) -> None:
    await tables.pacing.talk.say(player, message.words)
    player.settle(message.id, "done")


async def _claim(tables: Tables, player: Player, message: Claim) -> None:
    await tables.pacing.claim(player.table, player.side)
    player.settle(message.id, "done")


PACE: dict[type[Any], Callable[[Tables, Player, Any], Awaitable[None]]] = {
    SetOrders: _order,
    AskCosts: _costs,
    AskAll: _ask,
    AnswerRequest: _answer,
    Say: _say,
    Claim: _claim,
}
