"""What somebody writes down at a table is found on every device of theirs, and by nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.strangers import Town, Visitor, town
from tests.server.townsfolk import be_patient

NOTES = {
    "text": "Land at Tainan.",
    "marks": {"1022": {"kind": "hold", "text": "to the last"}},
    "arrows": [["1022", "1122"]],
}
PASSWORD = "a long password"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    with town(tmp_path_factory.mktemp("town")) as found:
        be_patient(found)
        yield found


@pytest.fixture(scope="module")
def ann(place: Town) -> Visitor:
    return place.stranger().sign_up("Ann")


@pytest.fixture
def table(ann: Visitor) -> str:
    return str(ann.table(seats={"japan": "open"}, terms={}, access="onlookers")["id"])


def write(visitor: Visitor, table: str, notes: Any, seat: str = "") -> Any:
    return visitor.ask("PUT", f"/tables/{table}/notes", json=notes, params={"seat": seat})


def read(visitor: Visitor, table: str, seat: str = "") -> Any:
    return visitor.get(f"/tables/{table}/notes", params={"seat": seat})


def test_notes_are_found_in_another_browser(place: Town, ann: Visitor, table: str) -> None:
    assert read(ann, table) == {"text": "", "marks": {}, "arrows": [], "number": 0}
    assert write(ann, table, NOTES).json() == {**NOTES, "number": 1}
    phone = place.stranger()
    phone.post("/people/sign-in", {"name": "Ann", "password": PASSWORD})
    assert read(phone, table, "allied") == {**NOTES, "number": 1}


def test_each_has_notes_of_their_own_and_sees_no_others(place: Town, ann: Visitor, table: str) -> None:
    write(ann, table, NOTES)
    bob, eve = place.guest("Bob"), place.guest("Eve")
    bob.post(f"/tables/{table}/join", {"seat": "japan"})
    assert read(bob, table)["number"] == 0
    write(bob, table, {"text": "mine"})
    write(eve, table, {"text": "I saw"}, "onlooker")
    assert read(ann, table) == {**NOTES, "number": 1}
    assert (read(bob, table)["text"], read(eve, table, "onlooker")["text"]) == ("mine", "I saw")
    for seat in ("allied", "japan", ""):
        assert write(eve, table, {"text": "hers"}, seat).status_code == 400
    assert place.stranger().ask("GET", f"/tables/{table}/notes", params={"seat": "onlooker"}).status_code == 401


def test_of_two_devices_that_write_at_once_the_second_is_told(ann: Visitor, table: str) -> None:
    write(ann, table, {"text": "one"})
    assert write(ann, table, {"text": "again from nothing"}).json()["code"] == "stale"
    assert write(ann, table, {"text": "two", "number": 1}).json()["number"] == 2
    answer = write(ann, table, {"text": "three", "number": 1})
    assert (answer.status_code, answer.json()["code"], read(ann, table)["text"]) == (409, "stale", "two")


@pytest.mark.parametrize(
    "wrong",
    [
        {"text": "x" * 10_001},
        {"text": "\0"},
        {"marks": {"1022": {"kind": "none", "text": ""}}},
        {"marks": {"1022": {"kind": "hold", "text": "x" * 161}}},
        {"marks": {"x" * 17: {"kind": "hold", "text": ""}}},
        {"marks": {str(n): {"kind": "hold", "text": ""} for n in range(151)}},
        {"arrows": [["1", "2"]] * 61},
        {"arrows": [["1"]]},
        {"number": "one"},
    ],
)
def test_notes_that_cannot_be_kept_are_refused_and_change_nothing(ann: Visitor, table: str, wrong: Any) -> None:
    assert write(ann, table, wrong).json()["code"] == "malformed"
    assert read(ann, table)["number"] == 0


def test_notes_are_taken_away_and_erased_with_their_writer(place: Town) -> None:
    dora, gus = place.stranger().sign_up("Dora"), place.guest("Gus")
    table = gus.table(seats={"japan": "open"}, terms={})["id"]
    dora.post(f"/tables/{table}/join", {"seat": "japan"})
    write(dora, table, {"text": "only I know"})
    write(gus, table, {"text": "his"})
    (row,) = dora.get("/me/data")["notes"]
    assert "only I know" in row["written"]
    assert "his" not in str(dora.get("/me/data")["notes"])
    dora.post("/me/erase", {"password": PASSWORD})
    assert read(gus, table)["text"] == "his"
    assert len(gus.get("/me/data")["notes"]) == 1
    gus.post("/people/accounts", {"name": "Gus", "password": PASSWORD})
    assert read(gus, table)["text"] == "his", "an account keeps what it wrote as a guest"
