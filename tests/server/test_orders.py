"""Standing orders: what is passed for a seat, also while nobody sits on it, and what is told of it."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

from tests.server.pair import link_table, pair
from tests.server.test_two_seats import page

from hexfront.kernel.passing import WAYS_ON, Orders

if TYPE_CHECKING:
    from tests.server.conftest import Client, Open, Seat, Sit

    from hexfront.server.app import House

PASSED = ["NavalTransfer", "LoadMarkers", "DefenderCommits", "Recruit", "PlaceMarkers"]


def order(seat: Seat, **orders: Any) -> dict[str, Any]:
    """Give orders; what the seat is told of them."""
    seat.send(type="orders", id="ordered", **orders)
    told: dict[str, Any] = {}
    while (message := seat.hear()).get("id") != "ordered":
        told = message if message["type"] == "orders" else told
    return told | {"outcome": message.get("outcome", message.get("code"))}


def do(seat: Seat, act: str) -> None:
    """A decision, with all that it brings about."""
    seat.send(type="decide", seq=seat.view["seq"], act=act, id="done")
    while seat.hear().get("id") != "done":
        pass


def test_steps_are_passed_for_a_seat_that_nobody_sits_on(client: Client, sit: Sit, house: House) -> None:
    card = link_table(client)
    with pair(sit, card) as both:
        both.set_up()
        told = order(both.seats["japan"], kinds=PASSED)
        assert [each["step"] for each in told["kinds"]] == PASSED
        assert all(each["title"] for each in told["kinds"])
    rng, keys = Random(3), card["keys"]
    for _ in range(90):  # each seat comes, decides and goes
        who = rng.choice(client.get(f"/api/v1/tables/{card['id']}").json()["deciders"])
        with sit(card["id"], keys[who], seat=who) as seat:
            assert who != "japan" or seat.view["step"] not in PASSED
            options = [o for o in seat.view["options"] if not o["aside"] and not o["forfeit"]]
            if options:  # of two who plan at the same time, one may be ready
                do(seat, rng.choice(options)["act"])
    lines = {who: page(client, card, who, "/log") for who in keys}
    motives = [line["text"] for line in lines["japan"] if line["kind"] == "motive"]
    assert motives
    assert all("Standing order" in text and "passed for you" in text for text in motives)
    assert not [line for line in lines["allied"] if line["kind"] == "motive"]
    kept = house.tables.desk.store.motives(card["id"])
    assert len(kept) == len(motives)
    save = house.tables.desk.store.save(card["id"])
    assert {save.entries[number - 1].act for number in kept} <= WAYS_ON


def test_orders_are_told_to_their_seat_alone_and_end_with_one_message(client: Client, sit: Sit) -> None:
    card = link_table(client)
    with pair(sit, card) as both:
        order(both.seats["japan"], kinds=["Recruit"], idle=True)
        assert both.catch_up("allied") == 0
        with sit(card["id"], card["keys"]["japan"], seat="japan") as again:
            greeting = again.hear()
            assert (greeting["type"], greeting["idle"]) == ("orders", True)
            assert order(again)["kinds"] == []
        told = [json.loads(text)["type"] for text in both.seats["allied"].heard]
        both.seats["japan"].send(type="say", words="Done.")  # whatever was to be told comes before this
        while (message := both.seats["allied"].hear())["type"] != "said":
            told.append(message["type"])
        assert "requests" not in told
        assert order(both.seats["japan"], kinds=["Nonsense"])["outcome"] == "malformed"
        assert order(both.seats["japan"], kinds=["Recruit", "Recruit"])["outcome"] == "malformed"


def test_a_step_is_passed_at_once_and_can_be_taken_back(sit: Sit, open_table: Open) -> None:
    table = open_table(game="formosa")
    with sit(table, seat="japan") as japan, sit(table, seat="allied") as allied:
        for act in ("auto", "auto", "done"):
            japan.decide(act)
        allied.ask(type="view")
        while allied.view["step"] != "Reconnaissance":
            allied.hear()
        order(allied, kinds=["Reconnaissance"])
        assert allied.view["step"] != "Reconnaissance"
        assert (allied.view["can_undo"], allied.view["passes"]) == (True, "")
        allied.send(type="undo", seq=allied.view["seq"], id="undone")
        while allied.hear().get("id") != "undone":
            pass
        assert (allied.view["step"], allied.view["passes"]) == ("Reconnaissance", "done")


def test_where_everybody_can_tell_that_nothing_is_left_to_do_nobody_is_asked(sit: Sit, open_table: Open) -> None:
    table, rng = open_table(game="singapore"), Random(2)
    with sit(table, seat="japan") as japan, sit(table, seat="allied") as allied:
        seats = (japan, allied)
        for seat in seats:
            order(seat, idle=True)
        for _ in range(260):
            for seat in seats:
                seat.ask(type="why", id="caught up", act="end")
                while '"caught up"' not in seat.heard[-1]:
                    seat.hear()
            seat = next(seat for seat in seats if seat.view["prompt"])
            options = [o for o in seat.view["options"] if not o["forfeit"]]
            assert (seat.view["step"], [o["verb"] for o in options]) != ("Attacks", ["end"])
            busy = [o for o in options if o["verb"] not in WAYS_ON]
            do(seat, rng.choice(busy if busy and rng.random() < 0.9 else options)["act"])
        reasons = sum("nothing to do but go on" in text for seat in seats for text in seat.heard)
    assert reasons > 0


def test_orders_withdrawn_in_another_process_are_told_to_their_seat(client: Client, sit: Sit, house: House) -> None:
    card = link_table(client)
    with pair(sit, card) as both:
        order(both.seats["japan"], kinds=["Recruit"])
        house.pacing.keeping.order(card["id"], "japan", Orders())
        client.blocking_portal.call(house.pacing._read_again, card["id"])
        told = both.seats["japan"].hear()
        assert (told["type"], told["kinds"], told["idle"]) == ("orders", [], False)
        assert both.catch_up("allied") == 0
