"""Plans over the socket: tried out beside the game, done as far as can be, and telling nothing."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.conftest import Client, Open, Seat, Sit, seated
from tests.server.pair import Pair, known_table

from hexfront.kernel.branch import MOST
from hexfront.server.app import House
from hexfront.server.packing import unpacked


def script(seat: Seat, *acts: str, who: str = "us", throws: str = "middling") -> dict[str, Any]:
    """A plan from the present moment, all of it for one seat."""
    return {"seq": seat.view["seq"], "throws": throws, "acts": [{"seat": who, "act": act} for act in acts]}


def planned(seat: Seat, plan: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Where a plan leads."""
    told = seat.ask(type="plan", id="p", script=plan, **more)
    assert told["type"] == "plan", told
    return told | {"view": unpacked(told["view"])}


def safe_plan(seat: Seat, length: int) -> dict[str, Any]:
    """Decisions that throw nothing, one after the other."""
    plan, view = script(seat), seat.view
    while len(plan["acts"]) < length:
        quiet = [o["act"] for o in view["options"] if not o["throws"] and not o["forfeit"] and o["verb"] == "move"]
        plan = {**plan, "acts": [*plan["acts"], {"seat": "us", "act": quiet[0]}]}
        view = planned(seat, plan)["view"]
    return plan


@pytest.fixture
def luzon(open_table: Open, client: Client) -> Any:
    with seated(client, open_table()) as seat:
        while seat.view["step"] != "USOperations":
            seat.decide(seat.acts[0])
        yield seat


def test_a_plan_changes_nothing_in_the_game(luzon: Seat) -> None:
    before = luzon.view
    plan = safe_plan(luzon, 4)
    told = planned(luzon, plan)
    assert [each["act"] for each in told["tried"]] == [each["act"] for each in plan["acts"]]
    assert told["ready"] == 4
    assert told["view"]["can_undo"]
    assert told["view"]["pieces"] != before["pieces"]
    assert luzon.ask(type="view") == before


def test_the_first_decisions_of_a_plan_are_done_one_by_one(luzon: Seat) -> None:
    plan, seq = safe_plan(luzon, 3), luzon.view["seq"]
    expected = planned(luzon, plan)["view"]["pieces"]
    luzon.send(type="plan_commit", id="c", script=plan, most=3)
    heard = [luzon.hear() for _ in range(7)]
    assert [each["type"] for each in heard] == ["events", "view"] * 3 + ["plan_made"]
    assert (heard[-1]["done"], heard[-1]["why"]) == (3, "whole")
    assert luzon.view["seq"] == seq + 3
    assert luzon.view["pieces"] == expected
    assert luzon.view["can_undo"]


def test_doing_a_plan_stops_at_what_is_refused_and_says_why(luzon: Seat) -> None:
    plan = safe_plan(luzon, 2)
    plan["acts"][1]["act"] = "move us_40 0735"
    told = planned(luzon, plan)
    assert len(told["tried"]) == 1
    assert [each["rule"] for each in told["reasons"]] == ["8.2"]
    luzon.send(type="plan_commit", id="c", script=plan, most=2)
    made = [luzon.hear() for _ in range(3)][-1]
    assert (made["done"], made["why"], made["reasons"][0]["rule"]) == (1, "refused", "8.2")


def test_doing_a_plan_stops_when_dice_fall(luzon: Seat) -> None:
    throwing = next(o["act"] for o in luzon.view["options"] if o["throws"])
    plan = script(luzon, throwing)
    after = planned(luzon, plan)
    assert after["ready"] == 0
    assert after["tried"][0]["chance"]
    more = [*plan["acts"], {"seat": "us", "act": after["view"]["options"][0]["act"]}]
    luzon.send(type="plan_commit", id="c", script={**plan, "acts": more}, most=2)
    made = [luzon.hear() for _ in range(3)][-1]
    assert (made["done"], made["why"]) == (1, "chance")


def test_a_plan_made_before_the_game_went_on_is_not_done(luzon: Seat) -> None:
    plan = safe_plan(luzon, 2)
    luzon.decide(luzon.acts[0])
    assert planned(luzon, plan)["ready"] == 2, "it can still be looked at"
    made = luzon.ask(type="plan_commit", id="c", script=plan, most=2)
    assert (made["type"], made["done"], made["why"]) == ("plan_made", 0, "stale")


def test_questions_are_answered_about_the_end_of_a_plan(luzon: Seat) -> None:
    plan = safe_plan(luzon, 1)
    piece = plan["acts"][0]["act"].split()[1]
    there = {each["id"]: each["place"] for each in planned(luzon, plan)["view"]["pieces"]}[piece]

    def ask(**about: Any) -> dict[str, Any]:
        return luzon.ask(type="plan_ask", id="q", script=plan, about={"id": "", **about})

    assert ask(type="why", act=plan["acts"][0]["act"])["reasons"]
    assert ask(type="overlays")["overlays"]
    assert there not in [way["hex"] for way in ask(type="reach", piece=piece)["ways"]]
    assert ask(type="forecast", act="end")["throws"] is False


def test_what_cannot_be_a_plan_is_refused_clearly(luzon: Seat) -> None:
    def error(**plan: Any) -> dict[str, Any]:
        return luzon.ask(type="plan", id="p", script={**script(luzon), **plan})

    assert error(seq=9999)["code"] == "unknown"
    assert error(throws="loaded")["code"] == "malformed"
    assert error(acts=[{"seat": "nobody", "act": "end"}])["code"] == "malformed"
    assert error(acts=[{"seat": "us", "act": "fly to the moon"}])["code"] == "malformed"
    assert error(acts=[{"seat": "us", "act": "end"}] * (MOST + 1))["code"] == "refused"
    assert luzon.ask(type="plan_commit", id="c", script=script(luzon), most=-1)["done"] == 0


def test_a_bot_goes_on_with_a_plan(luzon: Seat) -> None:
    luzon.send(type="plan_bot", id="b", script=script(luzon), bot="random")
    told = luzon.hear()
    assert told["type"] == "plan", told
    assert len(told["tried"]) == 1
    assert luzon.ask(type="plan_bot", id="b", script=script(luzon), bot="nobody")["code"] == "malformed"


def test_a_plan_is_made_for_the_other_side_too_but_not_done_for_it(house: House, sit: Sit) -> None:
    card = known_table(house, 5, "scenario_1")
    with (
        sit(card["id"], card["keys"]["allied"], seat="allied") as allied,
        sit(card["id"], card["keys"]["japan"], seat="japan") as japan,
    ):
        pair = Pair(allied, japan)
        pair.set_up()
        plan = script(allied, "plan_us 0 0", "plan_cw 0 0", "plan_b29 0", who="allied")
        both = {**plan, "acts": [*plan["acts"], {"seat": "japan", "act": "plan_jp 0 0"}]}
        told = planned(allied, both)
        assert [each["seat"] for each in told["tried"]][-1] in ("allied", "japan")
        before = len(japan.heard)
        made = allied.ask(type="plan_commit", id="c", script={**plan, "acts": both["acts"][3:]}, most=1)
        assert (made["done"], made["why"]) == (0, "others")
        assert pair.catch_up("japan") == 0
        assert len(japan.heard) == before + 0, "a plan is heard by nobody else"
