"""Every pair of person, seat and address that is forbidden is refused; no address can be forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.conftest import ORIGIN
from tests.server.rights import BODIES, QUERIES, RIGHTS
from tests.server.strangers import Town, Visitor, town

from hexfront.server.app import create_app, house_of
from hexfront.server.front import Serving
from hexfront.server.people.tables import PERSONS
from hexfront.server.running.limits import PUBLIC, Limits, Rate

OFTEN = Rate(1e6, 1e6)
BOUNDLESS = Limits(OFTEN, dict.fromkeys(PUBLIC.rates, OFTEN), 100, OFTEN)
KIND = re.compile(r":\w+}")
REFUSED = {"nobody", "not_yours", "not_your_seat", "unknown"}
SEATS = {"allied": "ann", "japan": "bob"}
PEOPLE = ("nobody", "eve", "dora", "keeper", "ann", "bob")
"""Nobody; a guest and an account who are not at the table; a keeper of the server; those at the table."""
ALLOWED = {
    "door": set(PEOPLE),
    "anybody": set(PEOPLE),
    "person": set(PEOPLE) - {"nobody"},
    "account": {"dora", "keeper", "ann"},
    "keeper": {"keeper"},
    "table": {"ann", "bob"},
    "owner": {"ann"},
    "steward": {"ann", "keeper"},
    "ann": {"ann"},
    "none": set(),
}


class Scene:
    """The server with its people and their table."""

    def __init__(self, place: Town) -> None:
        house_of(place.app).shield.limits = BOUNDLESS
        self.films = house_of(place.app).films
        self.who: dict[str, Visitor] = {
            "nobody": place.stranger(),
            "eve": place.guest("Eve"),
            "bob": place.guest("Bob"),
        }
        self.who |= {name: place.stranger().sign_up(name) for name in ("dora", "keeper", "ann")}
        ann, bob = self.who["ann"], self.who["bob"]
        card = ann.table(seats={"japan": "link"})
        self.key = card["keys"]["japan"]
        with bob.sit(card["id"], self.key, seat="japan"):
            pass
        engine = house_of(place.app).tables.desk.store.engine
        with engine.begin() as db:
            db.execute(update(PERSONS).where(PERSONS.c.id == self.who["keeper"].me["id"]).values(keeper=True))
        ann.ask("POST", f"/people/{bob.me['id']}/report", json={"text": "rude"})
        report = self.who["keeper"].get("/reports")[0]["id"]
        device = ann.get("/me/devices")[0]["id"]
        self.ids: dict[str, str] = {
            "tables": card["id"],
            "people": bob.me["id"],
            "reports": report,
            "passkeys": "x",
            "t": card["id"],
        }
        club = ann.post("/clubs", {"name": "Ann's"})["id"]
        cup = ann.post("/tournaments", {"name": "Ann's cup", "game": "formosa", "kind": "robin"})["card"]["id"]
        self.ids |= {"clubs": club, "tournaments": cup}
        self.parts = {"game": "luzon", "key": "x", "seat": "japan", "device": device, "name": "js/app.js", "path": "x"}
        way = house_of(place.app).calling.ways.add(ann.me["id"], "hook", "https://chat.example.org/1", "", "en")
        self.parts |= {"way": way.id, "token": "x"}
        self.parts |= {"kind": "game", "target": card["id"], "member": ann.me["id"]}

    def address(self, path: str) -> str:
        """An address with its parts filled in."""

        def part(found: re.Match[str]) -> str:
            before = path[: found.start()].rstrip("/").rpartition("/")[2]
            return self.ids[before] if found[1] == "id" else self.parts[found[1]]

        return re.sub(r"\{(\w+)\}", part, path)

    def ask(self, who: str, route: str, **query: str) -> Any:
        """What somebody is answered, who also shows a key that was given to Bob."""
        method, _, path = route.partition(" ")
        visitor = self.who[who]
        headers = {"authorization": f"Bearer {self.key}", "origin": ORIGIN}
        headers["x-hexfront-token"] = visitor.client.cookies.get("hexfront_token") or ""
        body = {"json": BODIES[route]} if route in BODIES else {}
        return visitor.client.request(method, self.address(path), headers=headers, params=query, **body)


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with town(tmp_path_factory.mktemp("rights")) as place:
        yield Scene(place)


@pytest.fixture(scope="module")
def routes(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Every address of the application."""
    app: Any = create_app(f"sqlite:///{tmp_path_factory.mktemp('routes') / 'r.db'}").app
    found = set()
    for route in app.routes:
        for handler in getattr(route, "route_handlers", None) or [route.route_handler]:
            methods = set(getattr(handler, "http_methods", ["WS"])) - {"OPTIONS", "HEAD"}
            found |= {f"{method} {KIND.sub('}', route.path)}" for method in methods}
    return found


def code(answer: Any) -> str:
    try:
        return str(answer.json().get("code", ""))
    except (ValueError, AttributeError):
        return ""


def test_every_address_says_whom_it_is_for(routes: set[str]) -> None:
    assert routes - set(RIGHTS) == set(), "say in tests/server/rights.py whom these are for"
    assert set(RIGHTS) - routes == set(), "these are gone"


@pytest.mark.parametrize("route", [route for route, who in RIGHTS.items() if who not in ("seat", "door", "anybody")])
def test_nobody_else_gets_in(scene: Scene, route: str) -> None:
    for who in PEOPLE:
        if who not in ALLOWED[RIGHTS[route]]:
            answer = scene.ask(who, route, **QUERIES.get(route, {}))
            assert code(answer) in REFUSED, f"{who}: {answer.status_code} {answer.text[:200]}"
            assert answer.status_code in (400, 401, 403, 404)


@pytest.mark.parametrize("route", [route for route, who in RIGHTS.items() if who == "seat" and route[:2] != "WS"])
def test_a_seat_is_its_holders_alone(scene: Scene, route: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def unmade(_: object) -> bytes:
        return b"a film"  # who may see one is asked here, and not what is on it

    monkeypatch.setattr(scene.films, "made", unmade)
    for who in PEOPLE:
        for seat in (*SEATS, "", "onlooker", "china"):
            answer = scene.ask(who, route, seat=seat)
            own = SEATS.get(seat) == who or (who in SEATS.values() and seat in ("", "onlooker"))
            assert (code(answer) in REFUSED) is not own, f"{who} as {seat}: {answer.text[:200]}"


def test_nobody_else_sits_down(scene: Scene) -> None:
    for who in PEOPLE:
        for seat, holder in SEATS.items():
            where = scene.address("/api/v1/tables/{id}/play")
            client = scene.who[who].client
            with client.websocket_connect(where, params={"seat": seat}, headers={"origin": ORIGIN}) as socket:
                if who != holder:
                    socket.send_json({"type": "sit", "key": scene.key})
                first = socket.receive_json(timeout=10)
            if who == holder:
                assert first["type"] == "view"
            else:
                assert (first["type"], first["code"] in REFUSED) == ("error", True), f"{who} as {seat}"


@pytest.mark.parametrize("route", [route for route in RIGHTS if route.startswith("GET")])
def test_those_whom_it_is_for_get_in(scene: Scene, route: str) -> None:
    """What changes nothing can be tried by those who may, too: so nothing is refused that should not be."""
    for who in ALLOWED.get(RIGHTS[route], set()):
        if "lesson" not in route and "{path}" not in route:
            assert code(scene.ask(who, route)) not in REFUSED, who


def test_a_club_lets_nobody_in_but_at_the_door(tmp_path_factory: pytest.TempPathFactory) -> None:
    with town(tmp_path_factory.mktemp("club"), Serving("club", "secret")) as place:
        stranger = place.stranger()
        for route, who in RIGHTS.items():
            method, _, path = route.partition(" ")
            if who != "door" and method != "WS" and not path.endswith("/metrics"):
                answer = stranger.client.request(method, re.sub(r"\{\w+\}", "x", path), headers={"origin": ORIGIN})
                assert (answer.status_code, code(answer)) == (401, "nobody"), route


def test_at_home_everything_is_the_one_persons(tmp_path_factory: pytest.TempPathFactory) -> None:
    with town(tmp_path_factory.mktemp("home"), Serving()) as place:
        for route in RIGHTS:
            method, _, path = route.partition(" ")
            if method == "GET":
                answer = place.stranger().client.request(method, re.sub(r"\{\w+\}", "x", path))
                assert code(answer) not in ("nobody", "not_yours"), route
