"""Tables of older rules: those that replay go on, others are shown up to where they differ."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.later import LAYOUT, NOW, RULES, forbid, later, store_otherwise

from hexfront.bots.random_bot import choose
from hexfront.kernel.journal import Journal
from hexfront.kernel.replay import load
from hexfront.kernel.texts import load_texts
from hexfront.kernel.versions import Era
from hexfront.server.app import House
from hexfront.server.importing import answered
from hexfront.server.opening import replayed
from hexfront.server.room import Live
from hexfront.server.seating import arrange
from hexfront.server.wire_bots import WireBot
from hexfront.testing import opened

if TYPE_CHECKING:
    from tests.server.conftest import Client, Open, Sit

GAME, KIT = opened("luzon")


@pytest.fixture
def table(open_table: Open, sit: Sit, house: House) -> str:
    """A game begun under the present rules, and out of memory."""
    id = open_table()
    with sit(id) as seat:
        seat.play(12)
    house.tables.room._live.clear()
    return id


def last_of_its_kind(house: House, table: str) -> tuple[int, str, int]:
    """The last entry that does something for the first time, with its verb and piece."""
    found: dict[tuple[str, int], int] = {}
    for number, entry in enumerate(house.tables.desk.store.save(table).entries, 1):
        act = GAME.notation.read(KIT, entry.act)
        found.setdefault((act.verb, act.a), number)
    (verb, piece), number = max(found.items(), key=lambda item: item[1])
    assert number > 1
    return number, verb, piece


def test_a_game_that_replays_goes_on_under_the_later_rules(
    monkeypatch: pytest.MonkeyPatch, table: str, sit: Sit, house: House
) -> None:
    new = later(monkeypatch, GAME, LAYOUT)
    store_otherwise(monkeypatch)
    with sit(table) as seat:
        assert seat.view["options"]
        assert house.tables.desk.store.save(table).raised == ()
        seat.play(2)
    save = house.tables.desk.store.save(table)
    assert (save.version, save.raised) == (NOW, (Era(12, new.meta.version, KIT.digest),))
    assert load(save, kit=KIT).seq == 14


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_game_that_differs_is_shown_up_to_there_and_says_why(
    monkeypatch: pytest.MonkeyPatch, table: str, client: Client, sit: Sit, house: House, language: str
) -> None:
    before = house.tables.desk.store.save(table)
    number, verb, piece = last_of_its_kind(house, table)
    later(monkeypatch, GAME, RULES)
    forbid(monkeypatch, verb, piece)
    with sit(table, language=language) as seat:
        view = seat.view
        assert (view["seq"], view["options"], view["deciders"], view["can_undo"]) == (number - 1, [], [], False)
        assert load_texts("luzon", language).say("version.next") in view["prompt"]["text"]
        assert f"slower ({language}). (8.2)" in view["prompt"]["text"]
        assert view["prompt"]["rule"] == "8.2"
        for message in ({"type": "decide", "seq": view["seq"], "act": "end"}, {"type": "undo", "seq": view["seq"]}):
            answer = seat.ask(**message)
            assert (answer["type"], answer["code"]) == ("error", "refused")
            assert load_texts("luzon", language).say("error.older_rules") in answer["message"]
    past = client.get(f"/api/v1/tables/{table}/view", params={"seq": 0}).json()
    assert (past["seq"], past["live"]) == (0, False)
    assert client.get(f"/api/v1/tables/{table}/log").status_code == 200
    assert house.tables.desk.store.save(table) == before


def test_bots_leave_a_game_alone_that_can_only_be_read(
    monkeypatch: pytest.MonkeyPatch, table: str, client: Client, sit: Sit, house: House
) -> None:
    number, verb, piece = last_of_its_kind(house, table)
    _, seating = house.tables.desk.store.seating(table)
    house.tables.desk.store.reseat(table, seating, seating.with_bot("us", WireBot("standard")))
    later(monkeypatch, GAME, RULES)
    forbid(monkeypatch, verb, piece)
    with sit(table) as seat:
        assert seat.view["seq"] == number - 1
        assert seat.hear()["type"] == "bots"
        assert client.blocking_portal.call(house.pilots._turn, table) is None


def in_this_process(monkeypatch: pytest.MonkeyPatch, house: House) -> None:
    """Files are replayed where the rules have changed."""
    monkeypatch.setattr(house.tables.shelf.importer, "ask", lambda data: answered(house.library, data))


def test_a_save_file_that_differs_is_taken_in_to_be_read(
    monkeypatch: pytest.MonkeyPatch, table: str, client: Client, house: House
) -> None:
    file = client.get(f"/api/v1/tables/{table}/export").content
    number, verb, piece = last_of_its_kind(house, table)
    later(monkeypatch, GAME, RULES)
    forbid(monkeypatch, verb, piece)
    in_this_process(monkeypatch, house)
    answer = client.post("/api/v1/tables/import", content=file)
    assert answer.status_code == 201, answer.text
    id = answer.json()["id"]
    assert client.get(f"/api/v1/tables/{id}/export").content == file
    assert client.get(f"/api/v1/tables/{id}/view").json()["seq"] == number - 1


def test_a_game_that_is_set_up_differently_says_so(
    monkeypatch: pytest.MonkeyPatch, table: str, client: Client, house: House
) -> None:
    in_this_process(monkeypatch, house)
    file = client.get(f"/api/v1/tables/{table}/export").content
    later(monkeypatch, GAME, RULES)
    store_otherwise(monkeypatch)
    for answer in (
        client.get(f"/api/v1/tables/{table}/view"),
        client.post("/api/v1/tables/import", content=file),
    ):
        assert answer.status_code == 400
        assert "which set the game up differently" in answer.json()["message"]


def test_what_differs_may_be_a_secret_of_the_other_side(monkeypatch: pytest.MonkeyPatch, house: House) -> None:
    """The table tells neither it nor its number."""
    game, kit = opened("formosa")
    journal, rng = Journal.new(game, kit=kit, seed=bytes(32)), Random(4)
    for act in ("auto", "auto", "done"):
        journal.decide(1, act)
    for act in ("done", "auto", "auto_set_up", "plan_us 1 0"):
        journal.decide(0, act)
    journal.decide(1, choose(game, journal.state, 1, rng))
    later(monkeypatch, game, RULES)
    forbid(monkeypatch, "plan_us", 1)
    read = replayed(house.library, journal.save())
    assert (read.journal.seq, read.journal.differs is not None) == (6, True)
    seating, _ = arrange(game.meta.seats, {})
    shown = Live("x", read, seating, {}).view(house.library.voice("formosa", "en"), 1)
    assert shown.prompt is not None
    assert "plan" not in shown.prompt.text
    assert "7" not in shown.prompt.text
