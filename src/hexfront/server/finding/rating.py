"""Results and ratings in the database: a game that is over is judged once, whoever asks for it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, and_, false, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from hexfront.server.finding.glicko import Rating, after, grown
from hexfront.server.finding.paging import Page
from hexfront.server.finding.tables import RATINGS, RESULTS, TERMS
from hexfront.server.finding.writing import writing
from hexfront.server.layout import GAMES
from hexfront.server.people.tables import PERSONS, PLACES
from hexfront.server.rows import now, seating_of
from hexfront.server.wire import TableCard
from hexfront.server.wire_bots import WireBot
from hexfront.server.wire_finding import Player, Ranked, RatingCard, ResultCard, Tempo

BOT = "bot:"
"""How the id of a bot begins where people have theirs."""
PERIOD = 30.0
"""Days of a rating period: in so many days without a game a rating becomes less sure by one step."""
Key = tuple[str, str, str]
"""A person, a game and a tempo."""


class Played(msgspec.Struct, frozen=True):
    """A game that is over, and who played it: a person or a bot a seat."""

    table: str
    box: str
    tempo: Tempo
    rated: bool
    winner: str
    players: dict[str, str]

    def score(self, seat: str) -> float:
        """What came of it for a seat."""
        return 0.5 if not self.winner else float(self.winner == seat)


class Ledger:
    """Results and ratings. All methods block."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def judge(self, table: str) -> bool:
        """Write down what came of a game that is over; False if it is not, or has been done."""
        try:
            return self._judge(table)
        except IntegrityError:  # another process has judged it meanwhile, or the first game of one of the players
            return self._judge(table)

    def _judge(self, table: str) -> bool:
        with writing(self.engine) as db:
            done = db.execute(select(RESULTS.c.seat).where(RESULTS.c.game == table).limit(1)).first()
            played = None if done else _played(db, table)
            if played is not None:
                db.execute(insert(RESULTS), _rows(db, played))
            return played is not None

    def unjudged(self) -> list[str]:
        """Games of people that are over and have not been judged."""
        judged = select(RESULTS.c.game)
        held = select(PLACES.c.game).where(PLACES.c.person != "", PLACES.c.game.not_in(judged)).distinct()
        with self.engine.connect() as db:
            return list(db.execute(select(GAMES.c.id).where(GAMES.c.over.is_(True), GAMES.c.id.in_(held))).scalars())

    def results(self, person: str, page: Page, asker: str = "") -> tuple[ResultCard, ...]:
        """The games that somebody has finished, the last first, with whether the asker may look at them."""
        own = select(PLACES.c.game).where(PLACES.c.person == asker) if asker else select(PLACES.c.game).where(false())
        watched = or_(GAMES.c.access == "onlookers", GAMES.c.id.in_(own)).label("watched")
        wanted = select(RESULTS, watched).join(GAMES, GAMES.c.id == RESULTS.c.game).where(RESULTS.c.person == person)
        with self.engine.connect() as db:
            rows = db.execute(page.of(wanted, RESULTS.c.ended, RESULTS.c.game)).all()
            names = names_of(db, {row.opponent for row in rows})
        return tuple(_result(row, names) for row in rows)

    def totals(self, person: str) -> tuple[int, int, int]:
        """How many games somebody has won, drawn and lost against others."""
        counted = select(RESULTS.c.score, func.count()).where(RESULTS.c.person == person, RESULTS.c.opponent != "")
        with self.engine.connect() as db:
            found: dict[float, int] = dict(db.execute(counted.group_by(RESULTS.c.score)).all())
        return found.get(1.0, 0), found.get(0.5, 0), found.get(0.0, 0)

    def ratings(self, person: str) -> tuple[RatingCard, ...]:
        """How strong somebody is in everything that they have played."""
        with self.engine.connect() as db:
            rows = db.execute(select(RATINGS).where(RATINGS.c.person == person).order_by(RATINGS.c.games.desc())).all()
        return tuple(
            RatingCard(row.box, row.tempo, round(row.value), round(_today(row).deviation), _today(row).known, row.games)
            for row in rows
        )

    def strongest(self, box: str, tempo: str, first: int, most: int) -> tuple[Ranked, ...]:
        """The strongest in a game at a tempo, from some place on."""
        wanted = select(RATINGS).where(RATINGS.c.box == box, RATINGS.c.tempo == tempo)
        ordered = wanted.order_by(RATINGS.c.value.desc(), RATINGS.c.person).offset(first).limit(most)
        with self.engine.connect() as db:
            rows = db.execute(ordered).all()
            names = names_of(db, {row.person for row in rows})
        return tuple(Ranked(_rated(row, names), round(_today(row).deviation), row.games) for row in rows)


def _played(db: Connection, table: str) -> Played | None:
    """A game that is over; None if it is not there, not over, or nobody has played it as a person."""
    columns = (GAMES.c.game, GAMES.c.over, GAMES.c.winner, GAMES.c.seating, TERMS.c.tempo, TERMS.c.rated)
    found = select(*columns).outerjoin(TERMS, TERMS.c.game == GAMES.c.id).where(GAMES.c.id == table)
    row = db.execute(found).one_or_none()
    holders = {p.seat: p.person for p in db.execute(select(PLACES).where(PLACES.c.game == table)) if p.person}
    if row is None or not row.over or not holders:
        return None
    seating = seating_of(row)
    players = playing(seating.kinds, seating.bots, holders)
    rated = bool(row.rated) and len(players) == 2 and len(set(players.values())) == 2
    return Played(table, row.game, row.tempo or "free", rated, row.winner, players)


def playing(seats: Collection[str], bots: dict[str, WireBot], holders: dict[str, str]) -> dict[str, str]:
    """Who plays each seat: whoever holds it (an empty id: somebody who is gone), or the bot that it is meant for."""
    names = {seat: f"{BOT}{bot.name}" for seat, bot in bots.items()}
    found = {**names, **holders}
    return {seat: found[seat] for seat in seats if seat in found}


def _rows(db: Connection, played: Played) -> list[dict[str, Any]]:
    """The results of a game, one for each who played it; ratings are changed where it counts."""
    time = now()
    before = {person: _known(db, (person, played.box, played.tempo)) for person in played.players.values()}
    later = _judged(played, before, time) if played.rated else {p: row[0] for p, row in before.items()}
    if played.rated:
        for person, rating in later.items():
            _write(db, (person, played.box, played.tempo), rating, time)
    return [
        {
            "game": played.table,
            "seat": seat,
            "person": person,
            "opponent": next((other for each, other in played.players.items() if each != seat), ""),
            "box": played.box,
            "tempo": played.tempo,
            "score": played.score(seat),
            "rated": played.rated,
            "before": before[person][0].value,
            "after": later[person].value,
            "ended": time,
        }
        for seat, person in played.players.items()
    ]


def _judged(played: Played, before: dict[str, tuple[Rating, str]], time: str) -> dict[str, Rating]:
    """The ratings of both after a game, worked out from those before."""
    (seat, one), (_, two) = played.players.items()
    (mine, then), (his, before_him) = before[one], before[two]
    found = after(mine, his, played.score(seat), (_periods(then, time), _periods(before_him, time)))
    return dict(zip((one, two), found, strict=True))


def _periods(then: str, time: str) -> float:
    """How many rating periods lie between two times; none before the first game."""
    if not then:
        return 0.0
    return max(0.0, (datetime.fromisoformat(time) - datetime.fromisoformat(then)).total_seconds() / 86400 / PERIOD)


def _row(key: Key) -> Any:
    person, box, tempo = key
    return and_(RATINGS.c.person == person, RATINGS.c.box == box, RATINGS.c.tempo == tempo)


def _known(db: Connection, key: Key) -> tuple[Rating, str]:
    """A rating as it stands, and when it was last worked out; that of a beginner where there is none."""
    row = db.execute(select(RATINGS).where(_row(key)).with_for_update()).one_or_none()
    return (Rating(), "") if row is None else (Rating(row.value, row.deviation, row.volatility), row.updated)


def _write(db: Connection, key: Key, rating: Rating, time: str) -> None:
    values = msgspec.structs.asdict(rating) | {"updated": time}
    if db.execute(update(RATINGS).where(_row(key)).values(games=RATINGS.c.games + 1, **values)).rowcount == 0:
        db.execute(insert(RATINGS).values(person=key[0], box=key[1], tempo=key[2], games=1, **values))


def _today(row: Any) -> Rating:
    """A rating as sure as it is now."""
    rating = Rating(row.value, row.deviation, row.volatility)
    return grown(rating, _periods(row.updated, now()))


def _rated(row: Any, names: dict[str, str]) -> Player:
    return Player(row.person, names.get(row.person, ""), round(row.value), _today(row).known)


def _result(row: Any, names: dict[str, str]) -> ResultCard:
    opponent = Player(row.opponent, names.get(row.opponent, "")) if row.opponent else None
    change = round(row.after) - round(row.before)
    return ResultCard(
        row.game, row.box, row.tempo, row.seat, opponent, row.score, row.rated, change, row.ended, row.watched
    )


# who is who


def names_of(db: Connection, ids: Collection[str]) -> dict[str, str]:
    """The names of people; a bot's is what its id says, for the client to put into words."""
    people = [id for id in ids if id and not id.startswith(BOT)]
    rows = db.execute(select(PERSONS.c.id, PERSONS.c.name).where(PERSONS.c.id.in_(people))) if people else ()
    return {row.id: row.name for row in rows} | {id: id.removeprefix(BOT) for id in ids if id.startswith(BOT)}


def players_at(db: Connection, tables: Sequence[tuple[TableCard, Tempo]]) -> dict[str, dict[str, Player]]:
    """Who plays at some tables, a seat each, with how strong they are in that game at that tempo."""
    held: dict[str, dict[str, str]] = {card.id: {} for card, _ in tables}
    for place in db.execute(select(PLACES).where(PLACES.c.game.in_(held))) if held else ():
        held[place.game][place.seat] = place.person
    seated = {card.id: playing(card.seats, card.bots, held[card.id]) for card, _ in tables}
    kinds = {card.id: (card.game, tempo) for card, tempo in tables}
    everybody = {person for each in seated.values() for person in each.values()}
    names, strength = names_of(db, everybody), _strengths(db, everybody)

    def player(id: str, person: str) -> Player:
        found = strength.get((person, *kinds[id]), Player(person, ""))
        return msgspec.structs.replace(found, name=names.get(person, ""))

    return {id: {seat: player(id, person) for seat, person in each.items()} for id, each in seated.items()}


def _strengths(db: Connection, people: Collection[str]) -> dict[Key, Player]:
    """How strong some people are, in everything that they play."""
    rows = db.execute(select(RATINGS).where(RATINGS.c.person.in_(people))) if people else ()
    return {(row.person, row.box, row.tempo): _rated(row, {}) for row in rows}
