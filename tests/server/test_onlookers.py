"""Onlookers at a table: they see what every seat sees, hear what all are told, and may do nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.server.pair import ALLIED_PLAN, JAPANESE_PLAN, link_table, pair

from hexfront.kernel.shelf import playable
from hexfront.server.messages import FromClient
from hexfront.server.seating import ONLOOKER

if TYPE_CHECKING:
    from tests.server.conftest import Client, Open, Seat, Sit

    from hexfront.server.app import House

ALLOWED = {"view", "sit", "say"}
FIELDS = {"seq": 0, "act": "done", "id": "1", "piece": "jp-9-7", "script": {"seq": 0, "acts": []}, "most": 1}
FIELDS |= {"moment": 0, "kind": "draw"}
FIELDS |= {"about": {"type": "overlays", "id": "1"}, "pace": "fast"}
MESSAGES = [kind for kind in FromClient.__args__ if kind.__struct_config__.tag not in ALLOWED]


def looked(client: Client, card: dict[str, Any], path: str, **query: Any) -> Any:
    key = card.get("keys", {}).get("allied", "")
    where = f"/api/v1/tables/{card['id']}{path}"
    return client.get(where, params={"seat": ONLOOKER, **query}, headers={"authorization": f"Bearer {key}"})


def caught_up(eyes: Seat) -> None:
    """Hear everything that has been sent so far."""
    message = eyes.ask(type="overlays", id="last")
    while message["type"] != "error":
        message = eyes.hear()


def test_no_side_of_any_game_is_called_like_an_onlooker(house: House) -> None:
    assert not any(ONLOOKER in house.library.open(key)[0].meta.sides for key in playable())


def test_an_onlooker_hears_nothing_of_secret_plans_and_all_that_is_told_to_everybody(client: Client, sit: Sit) -> None:
    card = link_table(client)
    with pair(sit, card) as both, sit(card["id"], card["keys"]["allied"], seat=ONLOOKER) as eyes:
        assert (eyes.view["seat"], eyes.view["options"], eyes.view["prompt"]) == ("", [], None)
        both.set_up()
        caught_up(eyes)
        before = eyes.ask(type="view")
        assert before["step"] == "StrikePlanning"
        for act in ALLIED_PLAN:
            both.decide("allied", act)
        both.decide("japan", JAPANESE_PLAN[0])
        assert eyes.ask(type="view") == before, "no number has moved, and nothing was sent in between"
        both.decide("japan", JAPANESE_PLAN[1])
        told = eyes.hear()
        assert "strikes_revealed" in [line["kind"] for line in told["lines"]]
        assert eyes.hear()["seq"] == before["seq"] + 1


@pytest.mark.parametrize("kind", MESSAGES, ids=lambda kind: kind.__struct_config__.tag)
def test_an_onlooker_may_say_nothing_else(open_table: Open, sit: Sit, kind: Any) -> None:
    message = {name: FIELDS[name] for name in kind.__struct_fields__ if name in FIELDS}
    with sit(open_table(game="formosa"), seat=ONLOOKER) as eyes:
        answer = eyes.ask(type=kind.__struct_config__.tag, **message)
        assert (answer["type"], answer["code"]) == ("error", "refused"), answer
        assert eyes.ask(type="view")["seq"] == 0


@pytest.mark.parametrize("key", playable())
def test_the_pages_of_a_table_are_for_onlookers_too(client: Client, open_table: Open, sit: Sit, key: str) -> None:
    table = {"id": open_table(game=key)}
    with sit(table["id"], seat=client.get(f"/api/v1/tables/{table['id']}").json()["deciders"][0]) as seat:
        seat.decide(seat.acts[0])
    now = looked(client, table, "/view").json()
    assert (now["seat"], now["options"], now["live"]) == ("", [], True)
    assert looked(client, table, "/view", seq=0).json()["seq"] == 0
    assert looked(client, table, "/view", seq=now["seq"] + 1).status_code == 404
    assert all(line["seq"] <= now["seq"] for line in looked(client, table, "/log").json())
    assert looked(client, table, "/report").status_code == 200
    assert looked(client, table, "/analysis").status_code == 400


def test_nobody_looks_on_where_seats_have_keys_unless_somebody_lets_him(client: Client) -> None:
    card = link_table(client)
    assert looked(client, card, "/view").status_code == 200
    refused = looked(client, {"id": card["id"]}, "/view")
    assert (refused.status_code, refused.json()["code"]) == (400, "not_your_seat")
