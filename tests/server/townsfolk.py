"""People with accounts in a town, and games between them that are over soon."""

from __future__ import annotations

import time
from typing import Any

from msgspec.structs import replace
from sqlalchemy import update
from tests.server.strangers import Town, Visitor

from hexfront.server.app import house_of
from hexfront.server.people.register import handle_of
from hexfront.server.people.tables import PERSONS
from hexfront.server.running.limits import PUBLIC, Rate


def account(place: Town, name: str) -> Visitor:
    """Somebody with an account, found by name."""
    found = place.guest(name)
    with house_of(place.app).tables.desk.store.engine.begin() as db:
        row = update(PERSONS).where(PERSONS.c.id == found.me["id"])
        db.execute(row.values(kind="account", handle=handle_of(name)))
    found.me = found.get("/me")
    return found


def be_patient(place: Town) -> None:
    """Everybody here comes from one address: let them do as much as they like."""
    plenty = Rate(100_000, 100_000)
    shield = house_of(place.app).shield
    shield.limits = replace(PUBLIC, requests=plenty, rates=dict.fromkeys(PUBLIC.rates, plenty), each={}, guests={})


def offered(host: Visitor, **wish: Any) -> dict[str, Any]:
    """A table of Formosa with the Allied seat for its host and the Japanese one for whoever comes."""
    return host.table(**{"seats": {"japan": "open"}, "terms": {}, **wish})


def give_up(table: str, seats: dict[str, Visitor]) -> str:
    """Whoever has to decide gives the game up; the seat that has lost."""
    for name, visitor in seats.items():
        with visitor.sit(table, seat=name) as seat:
            acts = [option["act"] for option in seat.view["options"] if option["forfeit"]]
            if acts:
                seat.decide(acts[0])
                return name
    raise AssertionError("nobody can give up")


def judged(visitor: Visitor, table: str, patience: float = 10.0) -> dict[str, Any]:
    """The result of a game for somebody, once it is written down."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        for result in visitor.get(f"/people/{visitor.me['id']}/results"):
            if result["table"] == table:
                found: dict[str, Any] = result
                return found
        time.sleep(0.05)
    raise AssertionError("the game is not judged")
