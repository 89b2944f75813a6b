"""The chance to win along a finished game: made once, in the background, and never of a game that goes on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from msgspec.structs import replace
from tests.server.conftest import ORIGIN, Client

from hexfront.bots.chances import Effort
from hexfront.bots.random_bot import choose
from hexfront.kernel.journal import Journal
from hexfront.kernel.step import actors
from hexfront.server.app import create_app, house_of
from hexfront.server.gate import Gate
from hexfront.server.seating import arrange

QUICK = Effort(points=3, more=1, rollouts=2, turns=1)


@pytest.fixture(scope="module")
def journal() -> Journal:
    """A game of Formosa at random that ends in its second turn."""
    found, rng = Journal.new("formosa", "scenario_2", seed=bytes([3]) * 32), Random(3)
    while who := actors(found.state):
        found.decide(who[0], choose(found.game, found.state, who[0], rng))
    return found


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Gate:
    return create_app(f"sqlite:///{tmp_path_factory.mktemp('db') / 'games.db'}", effort=QUICK)


@pytest.fixture(scope="module")
def client(app: Gate) -> Iterator[Client]:
    with TestClient(app, base_url=ORIGIN, raise_server_exceptions=False) as found:
        yield found


@pytest.fixture(scope="module")
def table(client: Client, journal: Journal) -> str:
    answer = client.post("/api/v1/tables/import", content=msgspec.json.encode(journal.save()))
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def look(client: Client, table: str, **query: str) -> dict[str, Any]:
    answer = client.get(f"/api/v1/tables/{table}/analysis", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def made(client: Client, table: str) -> dict[str, Any]:
    """The analysis, asked for and waited for."""
    asked = client.post(f"/api/v1/tables/{table}/analysis", headers={"origin": ORIGIN})
    assert asked.status_code == 202
    for _ in range(300):
        if (found := look(client, table))["state"] != "working":
            return found
        time.sleep(0.1)
    raise AssertionError("it takes too long")


def test_it_is_made_when_asked_for_and_kept(client: Client, table: str, journal: Journal, app: Gate) -> None:
    assert look(client, table)["state"] == "none"
    found = made(client, table)
    assert found["state"] == "made"
    assert (found["rollouts"], found["turns"]) == (2, 1)
    moments = found["moments"]
    seqs = [m["seq"] for m in moments]
    assert seqs == sorted(set(seqs))
    assert seqs[0] == 0
    assert seqs[-1] == client.get(f"/api/v1/tables/{table}/view").json()["seq"]
    assert moments[-1]["chance"] == float(journal.state.winner == 0)
    assert house_of(app).analyses.shelf.find(table) is not None
    again = client.post(f"/api/v1/tables/{table}/analysis", headers={"origin": ORIGIN})
    assert again.json() == found, "nothing is made twice"


def test_each_seat_sees_its_own_chance_and_its_own_language(client: Client, table: str) -> None:
    allied, japan = made(client, table), look(client, table, seat="japan", language="es")
    assert (allied["seat"], japan["seat"]) == ("allied", "japan")
    assert allied["moments"][0]["chance"] + japan["moments"][0]["chance"] == pytest.approx(1)
    assert japan["moments"][-1]["chance"] == 1 - allied["moments"][-1]["chance"]
    assert all(m["low"] <= m["chance"] <= m["high"] for m in (*allied["moments"], *japan["moments"]))


def test_a_game_that_goes_on_has_none(client: Client) -> None:
    table = client.post("/api/v1/tables", json={"game": "luzon"}).json()["id"]
    for answer in (
        client.get(f"/api/v1/tables/{table}/analysis"),
        client.post(f"/api/v1/tables/{table}/analysis", headers={"origin": ORIGIN}),
    ):
        assert answer.status_code == 400
        assert answer.json()["code"] == "refused"
        assert "when the game is over" in answer.json()["message"]


def test_where_seats_have_keys_one_is_needed(client: Client, app: Gate, journal: Journal) -> None:
    seating, keys = arrange(journal.game.meta.seats, {"japan": "link"})
    id = house_of(app).tables.desk.store.keep(journal, "", seating).id
    assert client.get(f"/api/v1/tables/{id}/analysis").json()["code"] == "not_your_seat"
    shown = {"Authorization": f"Bearer {keys['allied']}"}
    assert client.get(f"/api/v1/tables/{id}/analysis", headers=shown).json()["state"] == "none"


def test_it_is_of_this_end_of_the_game_and_goes_with_it(client: Client, app: Gate, journal: Journal) -> None:
    answer = client.post("/api/v1/tables/import", content=msgspec.json.encode(journal.save()))
    table = answer.json()["id"]
    shelf = house_of(app).analyses.shelf
    known = shelf.find(table)
    assert known is None
    made(client, table)
    found = shelf.find(table)
    assert found is not None
    shelf.keep(table, replace(found, moments=found.moments[:-1]))
    assert look(client, table)["state"] == "none", "it was of another end of the game"
    assert client.delete(f"/api/v1/tables/{table}", headers={"origin": ORIGIN}).status_code == 204
    assert shelf.find(table) is None


def test_work_that_dies_is_told_and_can_be_asked_for_again(
    client: Client, app: Gate, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = client.post("/api/v1/tables/import", content=msgspec.json.encode(journal.save()))
    table = answer.json()["id"]
    analyses = house_of(app).analyses
    with monkeypatch.context() as broken:
        broken.setattr(analyses, "effort", Effort(points=0, more=0, rollouts=0))
        assert made(client, table)["state"] == "failed"
    assert made(client, table)["state"] == "made"


def test_a_server_that_stops_does_not_wait_for_it(tmp_path: Path, journal: Journal) -> None:
    gate = create_app(f"sqlite:///{tmp_path / 'games.db'}", effort=Effort(rollouts=1000))
    with TestClient(gate, base_url=ORIGIN) as client:
        answer = client.post("/api/v1/tables/import", content=msgspec.json.encode(journal.save()))
        client.post(f"/api/v1/tables/{answer.json()['id']}/analysis", headers={"origin": ORIGIN})
        assert look(client, answer.json()["id"])["state"] == "working"
        started = time.monotonic()
    assert time.monotonic() - started < 5
