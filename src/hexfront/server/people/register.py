"""The register of people: guests, accounts, and the devices they are known by."""

from __future__ import annotations

import secrets
import unicodedata
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, Engine, Row, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from hexfront.server.finding.paging import Page
from hexfront.server.pace.tables import VACATIONS
from hexfront.server.people.identity import NOBODY, Kind, Person
from hexfront.server.people.tables import BLOCKS, CHALLENGES, DEVICES, OWN, PASSKEYS, PERSONS
from hexfront.server.problem import Problem
from hexfront.server.rows import now
from hexfront.server.seating import fingerprint

LONGEST = 40
"""Letters of a person's name."""
LONGEST_AGENT = 200
LONGEST_MAIL = 200
KEY_BYTES = 32
NOT_HANDED_OVER = (DEVICES, PASSKEYS, CHALLENGES)
"""What a guest has that an account does not take over: ways to come in."""


def person_name(name: str) -> str:
    """A name as it is shown: one line of letters that can be seen."""
    found = " ".join(unicodedata.normalize("NFC", name).split())
    if not found or len(found) > LONGEST or not found.isprintable():
        raise Problem("malformed", f"name: 1-{LONGEST}")
    return found


def handle_of(name: str) -> str:
    """What an account is found by: its name, whatever its case and however its letters are written."""
    return unicodedata.normalize("NFKC", person_name(name)).casefold().replace(" ", "")[:64]


def mail_of(mail: str) -> str:
    """An address for notices, or none; whether it is somebody's is seen when something is sent there."""
    found = mail.strip()
    if found and (len(found) > LONGEST_MAIL or not found.isprintable() or found.count("@") != 1 or " " in found):
        raise Problem("malformed", "mail: name@example.org")
    return found


class Register:
    """People in the database. All methods block."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def who(self, key: str) -> tuple[Person, str]:
        """Whose device a key belongs to, and which; nobody's if it is unknown."""
        columns = (PERSONS.c.id, PERSONS.c.name, PERSONS.c.kind, PERSONS.c.keeper, DEVICES.c.id, DEVICES.c.seen)
        found = select(*columns).join(DEVICES, DEVICES.c.person == PERSONS.c.id)
        with self.engine.connect() as db:
            row = db.execute(found.where(DEVICES.c.print == fingerprint(key))).one_or_none()
        if row is None:
            return NOBODY, ""
        id, name, kind, keeper, device, seen = row
        if seen[:10] != now()[:10]:  # once a day is enough
            with self.engine.begin() as db:
                db.execute(update(DEVICES).where(DEVICES.c.id == device).values(seen=now()))
        return Person(id, name, kind, keeper), device

    # coming in

    def guest(self, name: str, agent: str = "") -> tuple[Person, str]:
        """Somebody new who has a name and a device; the key of the device."""
        person = Person(_new_id(), person_name(name), "guest")
        with self.engine.begin() as db:
            db.execute(insert(PERSONS).values(_row(person)))
            return person, _new_device(db, person.id, agent)

    def account(self, person: Person, name: str, hashed: str, mail: str, agent: str) -> tuple[Person, str]:
        """An account: a guest becomes one and keeps id and games, nobody becomes somebody new.

        The device has another key from then on, so that nobody who knew the old one comes along.
        """
        made = Person(person.id or _new_id(), person_name(name), "account", person.keeper)
        row = _row(made) | {"handle": handle_of(name), "password": hashed, "mail": mail_of(mail)}
        try:
            with self.engine.begin() as db:
                if person.somebody:
                    kept = {key: row[key] for key in ("kind", "name", "handle", "password", "mail")}
                    db.execute(update(PERSONS).where(PERSONS.c.id == person.id).values(kept))
                    db.execute(delete(DEVICES).where(DEVICES.c.person == person.id))
                else:
                    db.execute(insert(PERSONS).values(row))
                return made, _new_device(db, made.id, agent)
        except IntegrityError:
            raise Problem("refused", also="name_taken") from None

    def named(self, name: str) -> Row[Any] | None:
        """The row of an account, by its name."""
        with self.engine.connect() as db:
            return db.execute(select(PERSONS).where(PERSONS.c.handle == handle_of(name))).one_or_none()

    def row(self, person: str) -> Row[Any]:
        """The row of somebody who is known."""
        with self.engine.connect() as db:
            found = db.execute(select(PERSONS).where(PERSONS.c.id == person)).one_or_none()
        if found is None:
            raise Problem("unknown")
        return found

    def enter(self, account: str, guest: Person, agent: str) -> tuple[Person, str]:
        """Another device of an account; what its user had as a guest there becomes the account's."""
        row = self.row(account)
        with self.engine.begin() as db:
            if guest.kind == "guest":
                _hand_over(db, guest.id, account)
            return person_of_row(row), _new_device(db, account, agent)

    # what is kept of somebody

    def change(self, person: str, **values: str) -> None:
        """Another password or mail address."""
        with self.engine.begin() as db:
            db.execute(update(PERSONS).where(PERSONS.c.id == person).values(values))

    def devices(self, person: str, page: Page | None = None) -> list[Row[Any]]:
        """The devices of somebody: all of them, or a page, the newest first."""
        found = select(DEVICES).where(DEVICES.c.person == person)
        with self.engine.connect() as db:
            return list(db.execute(page.of(found, DEVICES.c.created, DEVICES.c.id) if page else found))

    def forget(self, person: str, device: str) -> None:
        """Know a device no more; somebody else's is unknown here."""
        with self.engine.begin() as db:
            gone = delete(DEVICES).where(DEVICES.c.id == device, DEVICES.c.person == person)
            if db.execute(gone).rowcount != 1:
                raise Problem("unknown")

    def forget_others(self, person: str, device: str) -> None:
        """Know all devices of somebody no more, but this one."""
        with self.engine.begin() as db:
            db.execute(delete(DEVICES).where(DEVICES.c.person == person, DEVICES.c.id != device))

    def set_keeper(self, name: str, keeper: bool) -> None:
        """Make an account a keeper of the server, or let it be one no more."""
        row = self.named(name)
        if row is None:
            raise Problem("unknown")
        with self.engine.begin() as db:
            db.execute(update(PERSONS).where(PERSONS.c.id == row.id).values(keeper=keeper))


def person_of_row(row: Any) -> Person:
    """A person from its row."""
    kind: Kind = row.kind
    return Person(row.id, row.name, kind, row.keeper)


def _new_id() -> str:
    return secrets.token_urlsafe(12)


def _row(person: Person) -> dict[str, Any]:
    """A new person as a row."""
    row = {"id": person.id, "kind": person.kind, "name": person.name, "keeper": False, "created": now()}
    return row | {"handle": None, "password": "", "mail": ""}


def _new_device(db: Connection, person: str, agent: str) -> str:
    """Another device of a person; its key, of which only the fingerprint is kept."""
    key, time = secrets.token_urlsafe(KEY_BYTES), now()
    row = {"id": _new_id(), "person": person, "print": fingerprint(key), "created": time, "seen": time}
    db.execute(insert(DEVICES).values(row | {"agent": _seen(agent)}))
    return key


def _seen(agent: str) -> str:
    """What a browser calls itself, as far as it can be shown."""
    return "".join(letter for letter in agent if letter.isprintable())[:LONGEST_AGENT]


def _hand_over(db: Connection, guest: str, account: str) -> None:
    """Whatever a guest had is the account's: seats, tables, what was said. A guest's devices go."""
    for column, _ in OWN:
        mine = column == guest
        if column.table in NOT_HANDED_OVER:
            db.execute(delete(column.table).where(mine))
            continue
        if column.primary_key:
            db.execute(delete(column.table).where(mine, _there(column, account)))
        db.execute(update(column.table).where(mine).values({column.name: account}))
    db.execute(delete(BLOCKS).where(BLOCKS.c.person == BLOCKS.c.other))
    db.execute(delete(PERSONS).where(PERSONS.c.id == guest))


def _there(column: Column[str], account: str) -> ColumnElement[bool]:
    """Whether an account has the same as a row already, so that it cannot have it twice.

    Of vacations any is the same: nobody has the days of two, or clocks that stand still twice at once.
    """
    theirs = column.table.alias()
    keys = () if column.table is VACATIONS else column.table.primary_key
    same = [theirs.c[key.name] == key for key in keys if key.name != column.name]
    return exists(select(theirs.c[column.name]).where(theirs.c[column.name] == account, *same))
