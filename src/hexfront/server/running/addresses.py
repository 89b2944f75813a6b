"""What a keeper's own programs ask: whether the server lives, whether it can serve, and its figures."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from sqlalchemy import text

from hexfront.server.problem import Problem
from hexfront.server.store import Store

if TYPE_CHECKING:
    from hexfront.server.house import House

PATIENCE = 2.0
"""How many seconds a database has to answer."""


class Health(msgspec.Struct, frozen=True):
    """How a server is: whether its database answers, and whether it hears the other processes."""

    ready: bool
    database: bool
    line: bool


def _house(state: State) -> House:
    found: House = state.house
    return found


@get("/health", who="door", sync_to_thread=False)
def health() -> dict[str, bool]:
    """The process lives and answers; nothing else is asked."""
    return {"alive": True}


@get("/ready", who="door")
async def ready(state: State) -> Response[Health]:
    """Whether people can be sent here: 200, or 503. A line to other processes that is lost is no reason not to."""
    database, line = await _answers(_house(state)), _house(state).news.hears
    return Response(Health(database, database, line), status_code=200 if database else 503)


async def _answers(house: House) -> bool:
    """Whether the database answers in time."""

    def asked(store: Store) -> None:
        with store.engine.connect() as db:
            db.execute(text("SELECT 1"))

    try:
        async with asyncio.timeout(PATIENCE):
            await house.tables.desk.ask(asked)
    except Exception:
        return False
    return True


@get("/metrics", who="door", include_in_schema=False, sync_to_thread=False)
def metrics(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The figures, for those who were named when the server was started; for others there are none."""
    figures = _house(state).figures
    if request.client is None or not figures.for_reader(request.client.host):
        raise Problem("unknown")
    return Response(figures.shown(_house(state)), media_type="text/plain; version=0.0.4; charset=utf-8")


ADDRESSES = (health, ready, metrics)
