"""What is kept of the pace of games: statements that work on both databases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, Engine, Table, delete, insert, select, update

from hexfront.kernel.passing import Orders
from hexfront.server.beacon.tables import BOUND
from hexfront.server.finding.tables import TERMS
from hexfront.server.finding.writing import writing
from hexfront.server.layout import GAMES
from hexfront.server.pace.clocks import USUAL, Clock, Control, controlled
from hexfront.server.pace.tables import CLOCKS, ORDERS, REQUESTS, TALK, VACATIONS
from hexfront.server.people.tables import PLACES
from hexfront.server.rows import NOT_READ, known_id, text

Timeout = Literal["claim", "bot"]
"""What becomes of a seat that has no time left: its opponent may claim the game; a bot plays it to the end."""
Wish = Literal["back", "draw"]
TIMES = (TERMS.c.tempo, TERMS.c.stock, TERMS.c.gain)


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
    control: Control | None = None
    """How the game is timed by its terms; None if it is not."""


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
            terms = db.execute(select(*TIMES, TERMS.c.timeout).where(TERMS.c.game == game)).one_or_none()
        return Paced(
            {row.seat: Orders(msgspec.json.decode(row.kinds, type=tuple[str, ...]), row.idle) for row in orders},
            {row.seat: Request(row.kind, row.entry, row.public) for row in requests},
            msgspec.json.decode(shows, type=Clock) if shows else None,
            away,
            terms.timeout if terms else "claim",
            controlled(*terms[:3]) if terms else None,
        )

    def order(self, game: str, seat: str, orders: Orders) -> None:
        """Other orders for a seat; none is no row."""
        values = {"kinds": text(orders.kinds), "idle": orders.idle}
        self._put(ORDERS, game, seat, values if orders != Orders() else None)

    def request(self, game: str, seat: str, request: Request | None) -> None:
        """Another request of a seat, or none any more."""
        self._put(REQUESTS, game, seat, None if request is None else msgspec.structs.asdict(request))

    def wind(
        self, game: str, change: Callable[[Clock | None], Clock | None], entry: int | None = None
    ) -> tuple[Clock | None, bool]:
        """Change what the clock of a game shows in the database; what it shows then, and whether that is new.

        With an entry it stays as it is where the game has gone on meanwhile: whoever went on turns it.
        """
        row = CLOCKS.c.game == known_id(game)
        now = select(GAMES.c.seq, CLOCKS.c.shows).outerjoin(CLOCKS, CLOCKS.c.game == GAMES.c.id)
        with writing(self.engine) as db:
            db.execute(select(TERMS.c.game).where(TERMS.c.game == game).with_for_update())  # one process at a time
            seq, shows = db.execute(now.where(GAMES.c.id == game)).one()
            before = msgspec.json.decode(shows, type=Clock) if shows else None
            clock = change(before) if entry is None or seq == entry else before
            if clock is not None and clock != before:
                if shows is None:
                    db.execute(insert(CLOCKS).values(game=game, shows=text(clock)))
                else:
                    db.execute(update(CLOCKS).where(row).values(shows=text(clock)))
        return clock, clock != before

    def last(self, game: str) -> float:
        """When everybody noticed something at a table for the last time."""
        with self.engine.connect() as db:
            return _moment(db.execute(select(GAMES.c.updated).where(GAMES.c.id == game)).scalar_one())

    def behind(self) -> list[str]:
        """The games whose clock does not run for those who must decide: a process died before it could turn it."""
        columns = (GAMES.c.id, GAMES.c.deciders, CLOCKS.c.shows, BOUND.c.round)
        timed = select(*columns).join(TERMS, TERMS.c.game == GAMES.c.id).outerjoin(CLOCKS, CLOCKS.c.game == GAMES.c.id)
        timed = timed.outerjoin(BOUND, BOUND.c.game == GAMES.c.id)
        timed = timed.where(TERMS.c.tempo.in_(USUAL), GAMES.c.over.is_(False), GAMES.c.moments > 0)
        with self.engine.connect() as db:
            return [row.id for row in db.execute(timed) if _behind(row)]

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


def _moment(stored: str) -> float:
    return datetime.fromisoformat(stored).timestamp()


def _behind(row: Any) -> bool:
    """Whether a clock runs for others than those who must decide."""
    try:
        deciding = set(msgspec.json.decode(row.deciders, type=tuple[str, ...]))
        clock = msgspec.json.decode(row.shows, type=Clock) if row.shows else None
    except NOT_READ:
        return False
    if clock is not None and clock.still and row.round is None:
        return True
    return clock is None or set(clock.since) != deciding & set(clock.stock) - set(clock.handed)
