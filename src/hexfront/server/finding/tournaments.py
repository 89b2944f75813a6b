"""Tournaments: who takes part, who meets whom, how it stands.

A round begins when all games of the one before are over. Tables are made by whoever asks for the games that have none.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from math import ceil, log2
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from hexfront.server.finding.paging import USUAL, Page
from hexfront.server.finding.pairings import BYE, Pairing, most_rounds, round_robin, swiss
from hexfront.server.finding.rating import names_of
from hexfront.server.finding.standings import Result, entrants, standings
from hexfront.server.finding.tables import ENTRANTS, PAIRINGS, RATINGS, RESULTS, TOURNAMENTS
from hexfront.server.finding.writing import writing
from hexfront.server.people.identity import Person
from hexfront.server.people.tables import GONE
from hexfront.server.problem import Problem
from hexfront.server.rows import known_id, now, text
from hexfront.server.wire_finding import (
    NewTournament,
    PairingCard,
    Player,
    StandingCard,
    TournamentCard,
    TournamentPage,
    Verdict,
)

MOST_ENTRANTS, LONGEST_NAME = 128, 60
FEWEST = {"robin": 2, "swiss": 4}
"""How many it takes: with fewer everybody would meet everybody anyway."""


class Due(msgspec.Struct, frozen=True):
    """A game of a tournament that has no table yet."""

    tournament: str
    round: int
    board: int
    first: str
    second: str


class Tournaments:
    """Tournaments in the database. All methods block."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def announce(self, wish: NewTournament, person: Person) -> str:
        """Announce a tournament; its id."""
        name = " ".join(wish.name.split())
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or not 0 <= wish.rounds <= MOST_ENTRANTS // 2:
            raise Problem("malformed", f"name: 1-{LONGEST_NAME}")
        id = secrets.token_urlsafe(12)
        copied = ("scenario", "kind", "twice", "tempo", "rated", "club", "rounds")
        row = {field: getattr(wish, field) for field in copied}
        row |= {"id": id, "name": name, "box": wish.game, "options": text(wish.options), "owner": person.id}
        with writing(self.engine) as db:
            db.execute(insert(TOURNAMENTS).values(row | {"state": "open", "round": 0, "made": now()}))
            db.execute(insert(ENTRANTS).values(tournament=id, person=person.id, entered=now()))
        return id

    def listed(self, person: Person, page: Page, club: str = "", state: str = "") -> tuple[TournamentCard, ...]:
        """Tournaments, the newest first; those of a club, or in a state."""
        wanted = select(TOURNAMENTS)
        for column, value in ((TOURNAMENTS.c.club, club), (TOURNAMENTS.c.state, state)):
            wanted = wanted.where(column == value) if value else wanted
        with self.engine.connect() as db:
            rows = db.execute(page.of(wanted, TOURNAMENTS.c.made, TOURNAMENTS.c.id)).all()
            return _cards(db, rows, person)

    def row(self, db: Connection, id: str, change: bool = False) -> Any:
        """A tournament as it lies in the database; one that is to be changed is nobody else's to change meanwhile."""
        wanted = select(TOURNAMENTS).where(TOURNAMENTS.c.id == known_id(id))
        found = db.execute(wanted.with_for_update() if change else wanted).one_or_none()
        if found is None:
            raise Problem("unknown")
        return found

    def wish(self, id: str) -> NewTournament:
        """What a tournament plays."""
        with self.engine.connect() as db:
            row = self.row(db, id)
        fields = {name: getattr(row, name) for name in ("name", "kind", "scenario", "twice", "tempo", "rated", "club")}
        return NewTournament(game=row.box, options=msgspec.json.decode(row.options, type=tuple[str, ...]), **fields)

    def page(self, id: str, person: Person, round: int = 0, first: int = 0, limit: int = USUAL) -> TournamentPage:
        """A tournament: so many who stand best after the first, and the games of a round; of the present one if 0."""
        with self.engine.connect() as db:
            row = self.row(db, id)
            paired = [game for game in _paired(db, id) if game.round <= row.round]
            names = _entered(db, id)
            known = names_of(db, names)
            who = {p: Player(p, known.get(p, "")) for p in names}
            card = _cards(db, [row], person)[0]
        found = standings(names, _results(paired), row.kind == "swiss")
        lines = [
            StandingCard(who[s.name], s.place, s.points, s.won, s.drawn, s.lost, s.buchholz, s.berger)
            for s in found[first : first + limit]
        ]
        games = [_pairing(each, who) for each in paired if each.round == (round or row.round)]
        return TournamentPage(card, tuple(lines), tuple(games))

    def enter(self, id: str, person: Person) -> None:
        """Take part in a tournament that has not begun."""
        with writing(self.engine) as db:
            row, names = self.row(db, id, change=True), _entered(db, id)
            if row.state != "open" or len(names) >= MOST_ENTRANTS:
                raise Problem("refused", also="tournament_closed")
            if person.id not in names:
                db.execute(insert(ENTRANTS).values(tournament=id, person=person.id, entered=now()))

    def leave(self, id: str, person: Person) -> None:
        """Take no part after all, before it begins."""
        with writing(self.engine) as db:
            if self.row(db, id, change=True).state != "open":
                raise Problem("refused", also="tournament_closed")
            db.execute(delete(ENTRANTS).where(ENTRANTS.c.tournament == id, ENTRANTS.c.person == person.id))

    def begin(self, id: str, person: Person) -> list[Due]:
        """Begin; the games that need tables."""
        with writing(self.engine) as db:
            row, names = self.row(db, id, change=True), _entered(db, id)
            if row.owner != person.id and not person.keeper:
                raise Problem("not_yours")
            if row.state != "open":
                raise Problem("refused", also="tournament_closed")
            if len(names) < FEWEST[row.kind]:
                raise Problem("refused", also="too_few")
            values = {"state": "running", "rounds": _rounds(row, len(names))}
            db.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == id).values(values))
            self._next_round(db, self.row(db, id))
            self._go_on(db, id)
            return _due(db, id)

    def settle(self, table: str) -> list[Due]:
        """Take in the result of a game; the games that need tables after it."""
        with writing(self.engine) as db:
            found = select(PAIRINGS).where(PAIRINGS.c.table == table)
            if (pairing := db.execute(found).one_or_none()) is None:
                return []
            self.row(db, pairing.tournament, change=True)  # of two games that end at once, the second sees the first
            pairing = db.execute(found).one()
            score = _judged(db, pairing)
            if pairing.score is None and score is not None:
                self._score(db, (pairing.tournament, pairing.round, pairing.board), score)
            self._go_on(db, pairing.tournament)
            return _due(db, pairing.tournament)

    def left(self) -> list[Due]:
        """Somebody has left the server for good: the games they had to play are lost, and tournaments go on."""
        gone = (PAIRINGS.c.first == GONE) | (PAIRINGS.c.second == GONE)
        wanted = select(PAIRINGS.c.tournament).where(PAIRINGS.c.score.is_(None), gone).distinct()
        with writing(self.engine) as db:
            ids = list(db.execute(wanted).scalars())
            for id in sorted(ids):
                self.row(db, id, change=True)
                self._go_on(db, id)
            return [due for id in ids for due in _due(db, id)]

    def rule(self, id: str, verdict: Verdict, person: Person) -> list[Due]:
        """Whoever holds a tournament says what came of a game that cannot be finished."""
        with writing(self.engine) as db:
            row = self.row(db, id, change=True)
            if row.owner != person.id and not person.keeper:
                raise Problem("not_yours")
            at = (id, verdict.round, verdict.board)
            pairing = db.execute(select(PAIRINGS).where(_at(at))).one_or_none()
            if pairing is None or verdict.score not in (0, 0.5, 1):
                raise Problem("unknown")
            if pairing.score is not None or row.state != "running":
                raise Problem("refused", also="tournament_closed")
            self._score(db, at, verdict.score)
            self._go_on(db, id)
            return _due(db, id)

    def due(self) -> list[Due]:
        """The games of all tournaments that need tables: whoever was to make them may have died."""
        running = select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.state == "running").order_by(TOURNAMENTS.c.id)
        with self.engine.connect() as db:
            return [due for id in db.execute(running).scalars().all() for due in _due(db, id)]

    def seat(self, due: Due, table: str) -> bool:
        """A game has its table; False if somebody else has made one, or it needs none any more."""
        bare = _at((due.tournament, due.round, due.board)) & (PAIRINGS.c.table == "") & PAIRINGS.c.score.is_(None)
        with writing(self.engine) as db:
            return db.execute(update(PAIRINGS).where(bare).values(table=table)).rowcount == 1

    @staticmethod
    def _score(db: Connection, at: tuple[str, int, int], score: float) -> None:
        db.execute(update(PAIRINGS).where(_at(at)).values(score=score))

    def _go_on(self, db: Connection, id: str) -> None:
        """Begin the next round, or end, as long as all games of this one are over."""
        while (row := self.row(db, id)).state == "running":
            open = [game for game in _paired(db, id) if game.round <= row.round and game.score is None]
            for game in open:
                if GONE in (game.first, game.second):
                    self._score(db, (id, game.round, game.board), float(game.first != GONE))
            if any(GONE not in (game.first, game.second) for game in open):
                return
            if row.round >= row.rounds or not self._next_round(db, row):
                db.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == id).values(state="over"))

    @staticmethod
    def _next_round(db: Connection, row: Any) -> bool:
        """Begin the next round; False if there is none any more."""
        number = row.round + 1
        if not any(game.round == number for game in _paired(db, row.id)):
            rounds = _pairings(db, row, number)
            rows = [
                {"tournament": row.id, "round": n, "board": board, "first": p.first, "second": p.second, "table": ""}
                for n, each in rounds.items()
                for board, p in enumerate(each, 1)
            ]
            if not rows:
                return False
            db.execute(insert(PAIRINGS), rows)
        bye = (PAIRINGS.c.round == number) & (PAIRINGS.c.second == BYE)
        db.execute(update(PAIRINGS).where(PAIRINGS.c.tournament == row.id, bye).values(score=1.0))
        db.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == row.id).values(round=number))
        return True


def _rounds(row: Any, size: int) -> int:
    """How many rounds there are: enough for everybody to meet, or as wished, or enough to find the best."""
    if row.kind == "robin":
        return len(round_robin(["x"] * size, row.twice))
    return min(row.rounds or ceil(log2(size)), most_rounds(size))


def _pairings(db: Connection, row: Any, number: int) -> dict[int, list[Pairing]]:
    """Who meets whom: in a round robin in all rounds to come, so that whoever leaves changes nothing for the others."""
    names = _entered(db, row.id)
    if row.kind == "robin":
        return {n: each for n, each in enumerate(round_robin(names, row.twice), 1) if n >= number}
    names, before = _by_strength(db, row, names), _paired(db, row.id)
    results = _results(before)
    order = [s.name for s in standings(names, results, swiss=True)]
    try:
        return {number: swiss(entrants(order, results, [Pairing(p.first, p.second) for p in before]))}
    except ValueError:  # so many have left that everybody has met everybody
        return {}


def _judged(db: Connection, pairing: Any) -> float | None:
    """What came of a game for the first of two, as far as it is written down."""
    wanted = select(RESULTS.c.person, RESULTS.c.score).where(RESULTS.c.game == pairing.table)
    found: dict[str, float] = dict(db.execute(wanted).all())
    if pairing.first in found:
        return found[pairing.first]
    return 1.0 - found[pairing.second] if pairing.second in found else None


def _by_strength(db: Connection, row: Any, names: list[str]) -> list[str]:
    """Everybody, the strongest first, where that is known; then in the order they entered."""
    mine = select(RATINGS.c.person, RATINGS.c.value).where(RATINGS.c.box == row.box, RATINGS.c.tempo == row.tempo)
    rated = dict(db.execute(mine.where(RATINGS.c.person.in_(names))).all())
    return sorted(names, key=lambda name: -rated.get(name, 1500.0))


def _at(at: tuple[str, int, int]) -> Any:
    return (PAIRINGS.c.tournament == at[0]) & (PAIRINGS.c.round == at[1]) & (PAIRINGS.c.board == at[2])


def _entered(db: Connection, id: str) -> list[str]:
    wanted = select(ENTRANTS.c.person).where(ENTRANTS.c.tournament == id)
    return list(db.execute(wanted.order_by(ENTRANTS.c.entered, ENTRANTS.c.person)).scalars())


def _paired(db: Connection, id: str) -> Sequence[Any]:
    wanted = select(PAIRINGS).where(PAIRINGS.c.tournament == id)
    return db.execute(wanted.order_by(PAIRINGS.c.round, PAIRINGS.c.board)).all()


def _due(db: Connection, id: str) -> list[Due]:
    round = db.execute(select(TOURNAMENTS.c.round).where(TOURNAMENTS.c.id == id)).scalar() or 0
    rows = [p for p in _paired(db, id) if p.round <= round and not p.table and p.second != BYE and p.score is None]
    return [Due(p.tournament, p.round, p.board, p.first, p.second) for p in rows]


def _results(paired: Sequence[Any]) -> list[Result]:
    return [Result(p.first, p.second, p.score) for p in paired if p.score is not None]


def _pairing(p: Any, who: dict[str, Player]) -> PairingCard:
    gone = Player("", "")
    second = who.get(p.second, gone) if p.second != BYE else None
    return PairingCard(p.round, p.board, who.get(p.first, gone), second, p.table, p.score)


def _cards(db: Connection, rows: Sequence[Any], person: Person) -> tuple[TournamentCard, ...]:
    ids = [row.id for row in rows]
    counted = select(ENTRANTS.c.tournament, func.count()).where(ENTRANTS.c.tournament.in_(ids))
    sizes: dict[str, int] = dict(db.execute(counted.group_by(ENTRANTS.c.tournament)).all()) if ids else {}
    mine = set(db.execute(select(ENTRANTS.c.tournament).where(ENTRANTS.c.person == person.id)).scalars())
    names = names_of(db, {row.owner for row in rows})
    copied = ("id", "name", "scenario", "kind", "twice", "tempo", "rated", "club", "state", "round", "rounds", "made")
    return tuple(
        TournamentCard(
            game=row.box,
            options=msgspec.json.decode(row.options, type=tuple[str, ...]),
            owner=Player(row.owner, names.get(row.owner, "")),
            entrants=sizes.get(row.id, 0),
            entered=row.id in mine,
            **{name: getattr(row, name) for name in copied},
        )
        for row in rows
    )
