"""What is kept of the pace of games: statements that work on both databases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, Engine, Table, delete, insert, select, update

from hexfront.kernel.passing import Orders
from hexfront.server.finding.tables import TERMS
from hexfront.server.pace.clocks import Clock, Control, controlled
from hexfront.server.pace.tables import CLOCKS, ORDERS, REQUESTS, TALK, VACATIONS
from hexfront.server.people.tables import PLACES
from hexfront.server.rows import known_id, text

Timeout = Literal["claim", "bot"]
"""What becomes of a seat that has no time left: its opponent may claim the game; a bot plays it to the end."""
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
    away: dict[str, tuple[tuple[float, float], ...]] = {}
    """When the players of timed seats are on vacation."""
    timeout: Timeout = "claim"
    """What was agreed for a seat that has no time left."""


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
            away = _away(db, game) if shows else {}
            timeout = db.execute(select(TERMS.c.timeout).where(TERMS.c.game == game)).scalar() if shows else None
        return Paced(
            {row.seat: Orders(msgspec.json.decode(row.kinds, type=tuple[str, ...]), row.idle) for row in orders},
            {row.seat: Request(row.kind, row.entry, row.public) for row in requests},
            msgspec.json.decode(shows, type=Clock) if shows else None,
            away,
            timeout or "claim",
        )

    def order(self, game: str, seat: str, orders: Orders) -> None:
        """Other orders for a seat; none is no row."""
        values = {"kinds": text(orders.kinds), "idle": orders.idle}
        self._put(ORDERS, game, seat, values if orders != Orders() else None)

    def request(self, game: str, seat: str, request: Request | None) -> None:
        """Another request of a seat, or none any more."""
        self._put(REQUESTS, game, seat, None if request is None else msgspec.structs.asdict(request))

    def control(self, game: str) -> Control | None:
        """How a game is timed by its terms; None if it is not."""
        columns = (TERMS.c.tempo, TERMS.c.stock, TERMS.c.gain)
        with self.engine.connect() as db:
            row = db.execute(select(*columns).where(TERMS.c.game == known_id(game))).one_or_none()
        return None if row is None else controlled(*row)

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


def _away(db: Connection, game: str) -> dict[str, tuple[tuple[float, float], ...]]:
    """When those who hold the seats of a table are on vacation."""
    rows = select(PLACES.c.seat, VACATIONS.c.began, VACATIONS.c.until).join(
        VACATIONS, VACATIONS.c.person == PLACES.c.person
    )
    found: dict[str, tuple[tuple[float, float], ...]] = {}
    for seat, began, until in db.execute(rows.where(PLACES.c.game == game).order_by(VACATIONS.c.began)):
        found[seat] = (*found.get(seat, ()), (began, until))
    return found
