"""Tables offered to others: on which terms, who is invited, and who takes a seat."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, delete, insert, select, update

from hexfront.server.finding.tables import INVITATIONS, TERMS
from hexfront.server.finding.writing import writing
from hexfront.server.layout import GAMES
from hexfront.server.pace.clocks import controlled, sensible
from hexfront.server.people.identity import Access, Person
from hexfront.server.people.neighbours import Neighbours
from hexfront.server.people.places import Deed, Places, deed_of, sit_down, waiting
from hexfront.server.people.register import handle_of
from hexfront.server.people.tables import PERSONS
from hexfront.server.problem import Problem
from hexfront.server.rows import known_id, now
from hexfront.server.seating import OPEN
from hexfront.server.wire_finding import Terms

LONGEST_DELAY, SHORTEST_DELAY = 10_000, 20
"""Moments after which onlookers may see what a side saw: fewer would be hardly any."""


def check_terms(terms: Terms, person: Person) -> Terms:
    """The terms themselves, unless they make no sense or the person cannot offer them."""
    if terms.delay and not SHORTEST_DELAY <= terms.delay <= LONGEST_DELAY:
        raise Problem("malformed", f"delay: {SHORTEST_DELAY}-{LONGEST_DELAY}")
    if len(terms.language) > 8 or not terms.language.isascii() or not terms.language.isprintable():
        raise Problem("malformed", "language")
    check_times(terms)
    check_rated(terms, person)
    if terms.beacon and not terms.rated:
        raise Problem("refused", also="beacon_rated")
    return terms


def check_times(terms: Terms) -> None:
    """Refuse times for a game that is not timed, and such as nobody could play by."""
    control = controlled(terms.tempo, terms.stock, terms.gain)
    if control is None and (terms.stock or terms.gain or terms.timeout != "claim"):
        raise Problem("malformed", "tempo: live, slow")
    if control is not None and not sensible(control):
        raise Problem("malformed", "stock, gain")


def check_rated(terms: Terms, person: Person) -> None:
    """Rated games are between people with accounts, and bots: a guest could begin anew after every loss."""
    if terms.rated and person.kind != "account":
        raise Problem("refused", also="rated_needs_account")


class Offers:
    """Terms and invitations in the database. All methods block."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.places, self.neighbours = engine, Places(engine), Neighbours(engine)

    def offer(self, id: str, terms: Terms, invited: dict[str, str], by: Person) -> None:
        """Say on what terms a new table is, and for whom seats are kept. IntegrityError if it is a second rematch."""
        time = now()
        row = msgspec.structs.asdict(terms) | {"game": id, "waiting": "", "offered": ""}
        row["rematch"] = terms.rematch or None
        asked = [{"game": id, "seat": seat, "person": p, "by": by.id, "made": time} for seat, p in invited.items()]
        with writing(self.engine) as db:
            db.execute(insert(TERMS).values(row))
            if asked:
                db.execute(insert(INVITATIONS), asked)
            self._again(db, id)

    def terms(self, id: str) -> Terms:
        """On what terms a table is; the usual ones where nobody said."""
        with self.engine.connect() as db:
            row = db.execute(select(TERMS).where(TERMS.c.game == known_id(id))).one_or_none()
        return Terms() if row is None else terms_of(row)

    def invited(self, id: str) -> dict[str, str]:
        """For whom the seats of a table are kept."""
        with self.engine.connect() as db:
            return _invited(db, known_id(id))

    def person(self, name: str, by: Person) -> str:
        """The id of somebody with an account, by name; whoever has blocked the one who asks is not found."""
        with self.engine.connect() as db:
            found = db.execute(select(PERSONS.c.id).where(PERSONS.c.handle == handle_of(name))).scalar()
        if found is None or self.neighbours.apart(by.id, found):
            raise Problem("refused", also="no_such_person")
        return str(found)

    def invite(self, id: str, seat: str, person: str, by: Person) -> None:
        """Keep a waiting seat of one's own table for somebody."""
        deed = self.places.deed(id)
        if deed.owner != by.id:
            raise Problem("not_yours")
        with writing(self.engine) as db:
            deed = deed_of(db, id, change=True)
            if seat not in waiting(deed.seating, deed.holders) or person == by.id:
                raise Problem("refused", also="seat_taken")
            db.execute(delete(INVITATIONS).where(INVITATIONS.c.game == id, INVITATIONS.c.seat == seat))
            db.execute(insert(INVITATIONS).values(game=id, seat=seat, person=person, by=by.id, made=now()))
            self._again(db, id)

    def decline(self, id: str, person: Person) -> None:
        """Somebody does not come: the seat is for whoever comes again."""
        self.places.deed(id)
        with writing(self.engine) as db:
            gone = delete(INVITATIONS).where(INVITATIONS.c.game == id, INVITATIONS.c.person == person.id)
            if db.execute(gone).rowcount == 0:
                raise Problem("unknown")
            self._again(db, id)

    def join(self, id: str, seat: str, person: Person, access: Access | None = None) -> None:
        """Take a seat that waits for whoever comes, or for this person, at a table as open as it was shown."""
        deed = self.places.deed(id)
        self._welcome(deed, self.invited(id), seat, person)
        check_rated(self.terms(id), person)
        with writing(self.engine) as db:
            deed = deed_of(db, id, change=True)
            if seat in deed.holders or _invited(db, id).get(seat, person.id) != person.id:  # somebody was quicker
                raise Problem("refused", also="seat_taken")
            if deed.held(person):
                raise Problem("refused", also="seated_already")
            if access not in (None, deed.access):
                raise Problem("stale")
            sit_down(db, id, deed, seat, person)
            db.execute(delete(INVITATIONS).where(INVITATIONS.c.game == id, INVITATIONS.c.seat == seat))
            self._again(db, id)

    def _welcome(self, deed: Deed, invited: dict[str, str], seat: str, person: Person) -> None:
        """Refuse a seat that is not for somebody."""
        if seat not in deed.seating.kinds or (invited.get(seat, person.id) != person.id):
            raise Problem("unknown")
        if deed.seating.kinds[seat] != OPEN and seat not in invited:
            raise Problem("not_your_seat")
        if any(self.neighbours.apart(person.id, other) for other in {deed.owner, *deed.holders.values()} if other):
            raise Problem("unknown")
        if deed.held(person):
            raise Problem("refused", also="seated_already")
        if seat in deed.holders:
            raise Problem("refused", also="seat_taken")

    def _again(self, db: Connection, id: str) -> None:
        """Say anew which seats wait for whoever comes."""
        seats = offered(deed_of(db, id, change=True), _invited(db, id))
        made = select(GAMES.c.created).where(GAMES.c.id == id).scalar_subquery()
        values = {"waiting": _written(seats), "offered": made if seats else ""}
        db.execute(update(TERMS).where(TERMS.c.game == id).values(values))

    def rematch(self, id: str) -> str:
        """The table that follows another with sides changed; empty if there is none."""
        with self.engine.connect() as db:
            return str(db.execute(select(TERMS.c.game).where(TERMS.c.rematch == known_id(id))).scalar() or "")


def _invited(db: Connection, id: str) -> dict[str, str]:
    wanted = select(INVITATIONS.c.seat, INVITATIONS.c.person).where(INVITATIONS.c.game == id)
    return dict(db.execute(wanted).all())


def terms_of(row: Any) -> Terms:
    """Terms from their row; what is as usual is not said."""
    usual = Terms()
    fields = {name: getattr(row, name) for name in Terms.__struct_fields__} | {"rematch": row.rematch or ""}
    return Terms(**{name: value for name, value in fields.items() if value != getattr(usual, name)})


def offered(deed: Deed, invited: dict[str, str]) -> list[str]:
    """The seats of a table that are for whoever comes: not those kept for somebody."""
    return [s for s in waiting(deed.seating, deed.holders) if deed.seating.kinds[s] == OPEN and s not in invited]


def _written(seats: list[str]) -> str:
    return f",{','.join(seats)}," if seats else ""
