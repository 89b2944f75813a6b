"""Why bots decided, in save files: when it may be told, and that nothing depends on it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from hexfront.bots.random_bot import choose
from hexfront.kernel.journal import Journal
from hexfront.kernel.motive import Motive
from hexfront.kernel.step import actors
from hexfront.server.annals import Annals
from hexfront.server.opening import replayed
from hexfront.server.seating import arrange

if TYPE_CHECKING:
    from tests.server.conftest import Client, Sit

    from hexfront.server.app import House

STANDARD = {"name": "standard"}


def kept(house: House, decisions: int) -> str:
    """A game of Formosa after so many random decisions, those of the Japanese made by a bot."""
    game, kit = house.library.open("formosa")
    journal, rng = Journal.new(game, "scenario_2", (), bytes([3]) * 32, kit), Random(3)
    while (who := actors(journal.state)) and journal.seq < decisions:
        journal.decide(who[0], choose(game, journal.state, who[0], rng))
    numbers = [number for number, entry in enumerate(journal.entries, 1) if entry.side == 1]
    motives = {
        number: Motive("random", "march", {"unit": number % 5, "hex": kit.board.hex("1010")}) for number in numbers
    }
    record = replayed(house.library, journal.save()).record
    public, seating = Annals(journal, record).moments.public, arrange(game.meta.seats, {})[0]
    return house.tables.desk.store.keep(journal, "", seating, public, motives, record).id


def export(client: Client, table: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/v1/tables/{table}/export").json()
    return found


def take_in(client: Client, save: dict[str, Any]) -> str:
    answer = client.post("/api/v1/tables/import", content=msgspec.json.encode(save))
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def told(client: Client, table: str, seat: str, language: str = "en") -> list[dict[str, Any]]:
    params = {"seat": seat, "language": language}
    lines = client.get(f"/api/v1/tables/{table}/log", params=params).json()
    return [line for line in lines if line["kind"] == "motive"]


def test_a_running_game_with_an_opponent_is_saved_without_reasons(client: Client, house: House) -> None:
    table = kept(house, 12)
    assert house.tables.desk.store.motives(table)
    assert "motives" not in export(client, table)


def test_a_finished_game_takes_its_reasons_along(client: Client, house: House) -> None:
    table = kept(house, 10_000)
    save = export(client, table)
    assert [*save["motives"]] == [str(number) for number, entry in enumerate(save["entries"], 1) if entry.get("side")]
    copy = take_in(client, save)
    assert export(client, copy) == save
    for seat in ("allied", "japan"):
        assert told(client, copy, seat) == told(client, table, seat) != []


def test_a_player_without_an_opponent_has_the_reasons_at_any_time(client: Client, sit: Sit) -> None:
    card = client.post(
        "/api/v1/tables", json={"game": "luzon", "seats": {"us": "bot"}, "bots": {"us": STANDARD}}
    ).json()
    with sit(card["id"]) as us:
        us.send(type="pace", pace="fast")
        while us.view["seq"] < 3:
            us.hear()
        us.send(type="bot", id="mine")
        while us.hear().get("id") != "mine":
            pass
    save = export(client, card["id"])
    assert len(save["motives"]) == len(save["entries"]) >= 3
    assert told(client, take_in(client, save), "us") == told(client, card["id"], "us") != []


@pytest.mark.parametrize(
    "motive",
    [
        {"bot": "nobody", "reason": "march", "args": {"unit": 1, "hex": 100}},
        {"bot": "random", "reason": "whim"},
        {"bot": "random", "reason": "march", "args": {"unit": 10**30, "hex": 100}},
        {"bot": "random", "reason": "march", "args": {"unit": -(10**9), "hex": 100}},
    ],
)
def test_reasons_that_cannot_be_told_are_left_out(client: Client, house: House, motive: dict[str, Any]) -> None:
    save = export(client, kept(house, 10_000))
    decided = next(number for number in save["motives"])
    right = save["motives"][decided]
    save["motives"] = {"0": right, str(len(save["entries"]) + 1): right, decided: motive}
    copy = take_in(client, save)
    assert "motives" not in export(client, copy)
    assert [told(client, copy, "japan", language) for language in ("en", "es")] == [[], []]
