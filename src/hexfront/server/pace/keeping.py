"""What is kept of the pace of games: statements that work on both databases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from sqlalchemy import Engine, Table, delete, insert, select, update

from hexfront.kernel.passing import Orders
from hexfront.server.finding.tables import TERMS
from hexfront.server.pace.clocks import Clock
from hexfront.server.pace.tables import CLOCKS, ORDERS, REQUESTS, TALK
from hexfront.server.rows import known_id, text

Wish = Literal["back", "draw"]


class Request(msgspec.Struct, frozen=True):
    """What a seat asks the others to agree to: to go back to an entry, or to call the game a draw."""

    kind: Wish
    entry: int = -1
    public: int = 0
    """How much everybody had noticed when it was asked; with anything more it lapses."""


class Said(msgspec.Struct, frozen=True):
    """Something that was said at a table: among players or onlookers, by whom, and when."""

    place: str
    seat: str
    person: str
    name: str
    words: str
    said: str
    id: int = 0


class Paced(msgspec.Struct):
    """What is kept of the pace of one game: orders and requests by seats, and its clock if it is timed."""

    orders: dict[str, Orders] = {}
    requests: dict[str, Request] = {}
    clock: Clock | None = None


class Keeping:
    """The statements. All methods block; call them from a worker thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def paced(self, game: str) -> Paced:
        """All that is kept of a game."""
        with self.engine.connect() as db:
            orders = db.execute(select(ORDERS).where(ORDERS.c.game == known_id(game))).all()
            requests = db.execute(select(REQUESTS).where(REQUESTS.c.game == game)).all()
            shows = db.execute(select(CLOCKS.c.shows).where(CLOCKS.c.game == game)).scalar()
        return Paced(
            {row.seat: Orders(msgspec.json.decode(row.kinds, type=tuple[str, ...]), row.idle) for row in orders},
            {row.seat: Request(row.kind, row.entry, row.public) for row in requests},
            msgspec.json.decode(shows, type=Clock) if shows else None,
        )

    def order(self, game: str, seat: str, orders: Orders) -> None:
        """Other orders for a seat; none is no row."""
        values = {"kinds": text(orders.kinds), "idle": orders.idle}
        self._put(ORDERS, game, seat, values if orders != Orders() else None)

    def request(self, game: str, seat: str, request: Request | None) -> None:
        """Another request of a seat, or none any more."""
        self._put(REQUESTS, game, seat, None if request is None else msgspec.structs.asdict(request))

    def tempo(self, game: str) -> str:
        """How a game is timed by its terms; empty if it has none."""
        with self.engine.connect() as db:
            found = db.execute(select(TERMS.c.tempo).where(TERMS.c.game == known_id(game))).scalar()
        return found or ""

    def wind(self, game: str, clock: Clock) -> None:
        """What the clock of a game shows now."""
        with self.engine.begin() as db:
            row = CLOCKS.c.game == known_id(game)
            if db.execute(update(CLOCKS).where(row).values(shows=text(clock))).rowcount == 0:
                db.execute(insert(CLOCKS).values(game=game, shows=text(clock)))

    # talk

    def say(self, game: str, said: Said) -> None:
        """Keep what somebody says at a table."""
        row = {name: getattr(said, name) for name in ("place", "seat", "person", "name", "words", "said")}
        with self.engine.begin() as db:
            db.execute(insert(TALK).values(game=known_id(game), **row))

    def talk(self, game: str, place: str, since: int = 0, most: int = 200) -> list[Said]:
        """The last things said in a place of a table after one of them, the oldest first."""
        here = (TALK.c.game == known_id(game)) & (TALK.c.place == place) & (TALK.c.id > since)
        columns = [TALK.c[name] for name in ("place", "seat", "person", "name", "words", "said", "id")]
        with self.engine.connect() as db:
            rows = db.execute(select(*columns).where(here).order_by(TALK.c.id.desc()).limit(most)).all()
        return [Said(*row) for row in reversed(rows)]

    def _put(self, table: Table, game: str, seat: str, values: Mapping[str, Any] | None) -> None:
        """The row of a seat, written anew or taken away."""
        row = (table.c.game == known_id(game)) & (table.c.seat == seat)
        with self.engine.begin() as db:
            if values is None:
                db.execute(delete(table).where(row))
            elif db.execute(update(table).where(row).values(**values)).rowcount == 0:
                db.execute(insert(table).values(game=game, seat=seat, **values))
