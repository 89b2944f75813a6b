"""Threats over the socket: what the enemy could do next, for every game, in both languages."""

from __future__ import annotations

import msgspec
import pytest
from tests.server.conftest import Client, Sit

from hexfront.bots.player import Player
from hexfront.kernel.journal import Journal

FAR = {"luzon": 30, "formosa": 120, "bataan": 60, "singapore": 60, "guadalcanal": 60, "ichigo": 40}
"""So many decisions into a game there is somebody to be attacked."""


def played(client: Client, key: str) -> str:
    """A game that bots have played for a while."""
    journal = Journal.new(key, seed=bytes(32))
    bots = [Player(journal.game, journal.kit, "standard", side, 5) for side in range(len(journal.game.meta.seats))]
    for _ in range(FAR[key]):
        side = journal.offer.actors[0]
        journal.decide(side, bots[side].decide(journal.state).act)
    answer = client.post("/api/v1/tables/import", content=msgspec.json.encode(journal.save()))
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


@pytest.mark.parametrize("key", sorted(FAR))
def test_attacks_that_could_come_are_told_with_their_odds(client: Client, sit: Sit, key: str) -> None:
    table = played(client, key)
    seats = client.get(f"/api/v1/tables/{table}").json()["seats"]
    attacks = 0
    for seat in seats:
        with sit(table, seat=seat, language="es") as here:
            told = here.ask(type="threat", id="t")
            assert told["type"] == "threat", told
            assert all(told["notes"])
            for assault in told["assaults"]:
                attacks += 1
                assert assault["units"] or assault["unseen"]
                assert 0 <= assault["lost"] <= 1
                assert assault["origins"] or key == "luzon"
                chances = sum(result["chance"] for result in assault["odds"]["results"])
                assert chances == pytest.approx(1, abs=0.01)
                own = {piece["place"] for piece in here.view["pieces"]}
                assert assault["hex"] in own
            worst = [assault["lost"] for assault in told["assaults"]]
            assert worst == sorted(worst, reverse=True)
            plan = {"seq": here.view["seq"], "acts": []}
            if here.view["prompt"]:
                again = here.ask(type="plan_ask", id="t", script=plan, about={"type": "threat", "id": ""}, seat=seat)
                assert again["type"] == "threat"
    assert attacks
