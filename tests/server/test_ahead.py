"""What a view brings with it: the answers to what its seat would ask next, and what the client need not know itself."""

from __future__ import annotations

from typing import Any

from tests.server.conftest import Client, Open, Sit, seated
from tests.server.pair import link_table, pair

from hexfront.server.present import MOST_FORECASTS
from hexfront.server.rows import LONGEST_NAME
from hexfront.server.wire import MOST_SAVE

RANDOM = {"name": "random", "temper": "even", "seconds": 0.5}


def bare(message: dict[str, Any]) -> dict[str, Any]:
    """An answer without the number of its question."""
    return message | {"id": ""}


def test_a_view_brings_the_reach_of_the_piece_that_acted(open_table: Open, sit: Sit) -> None:
    with sit(open_table()) as seat:
        brought = 0
        assert seat.view["reach"] is None
        for _ in range(60):
            act = next((a for a in seat.acts if a.startswith("move ")), seat.acts[0])
            seat.decide(act)
            if seat.view["over"]:
                break
            found = seat.view["reach"]
            if found:
                brought += 1
                assert found["piece"] in (act.split()[1], seat.view["prompt"]["piece"])
                assert bare(seat.ask(type="reach", id="1", piece=found["piece"])) == found
                assert {way["acts"][0] for way in found["ways"]} <= set(seat.acts)
            elif act.startswith("move ") and not seat.view["prompt"]["piece"]:
                assert seat.ask(type="reach", id="2", piece=act.split()[1])["ways"] == []
        assert brought > 3


def test_a_view_brings_the_odds_of_what_is_on_offer(client: Client, sit: Sit) -> None:
    with pair(sit, link_table(client)) as both:
        both.set_up()
        brought = 0
        for _ in range(900):
            if both.over or brought > 2:
                break
            who = both.deciders()[0]
            seat = both.seats[who]
            offered = [o for o in seat.view["options"] if not o["forfeit"] and o["verb"] != "reveal"]
            throws = [o["act"] for o in offered if o["verb"] in ("attack", "done") and o["throws"]]
            assert bool(throws) == bool(seat.view["outlook"])
            if throws:
                brought += 1
                assert bare(seat.ask(type="forecast", id="1", act=throws[0])) == seat.view["outlook"]
            busy = [o for o in offered if o["verb"] not in ("done", "end", "stop", "auto_set_up")]
            goal = [o for o in busy if o["verb"] in ("attack", "join", "target", "load", "beach_marker")]
            both.decide(who, (goal or busy or offered)[0]["act"])
        assert brought > 2


def test_a_seat_that_a_bot_plays_is_told_no_more_than_it_sees(client: Client, open_table: Open) -> None:
    table = open_table()
    with seated(client, table) as seat:
        assert seat.ask(type="pace", pace="step")["type"] == "bots"
        while seat.view["reach"] is None:
            seat.decide(next((act for act in seat.acts if act.startswith("move ")), seat.acts[0]))
        seat.send(type="bot", bot=RANDOM)
        while seat.hear()["type"] != "bots":
            pass
        now = client.get(f"/api/v1/tables/{table}/view").json()
        assert now["seq"] == seat.view["seq"]
        assert (now["reach"], now["outlook"]) == (None, None)


def test_it_says_whether_chances_were_worked_out_and_what_gives_the_game_away(open_table: Open, sit: Sit) -> None:
    with sit(open_table()) as seat:
        for _ in range(40):
            asked = [o for o in seat.view["options"] if not o["aside"]]
            assert seat.view["foreseen"] == (len(asked) <= MOST_FORECASTS)
            assert seat.view["foreseen"] or not any(o["throws"] for o in asked)
            assert {o["verb"] for o in seat.view["options"] if o["forfeit"]} <= {"concede", "refuse"}
            assert any(o["verb"] == "concede" and o["forfeit"] for o in seat.view["options"])
            seat.decide(seat.acts[0])
            if seat.view["over"]:
                break


def test_the_limits_are_told(client: Client) -> None:
    assert client.get("/api/v1/limits").json() == {"name": LONGEST_NAME, "save": MOST_SAVE}
