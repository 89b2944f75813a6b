"""Play over the socket: whole games, several seats, lost connections, questions."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import update
from tests.server.conftest import PAST

from hexfront.kernel.replay import load
from hexfront.kernel.saves import decode_save
from hexfront.kernel.texts import LANGUAGES
from hexfront.server.layout import GAMES
from hexfront.server.play import GONE, MOST_WAITING, TOO_SLOW, Player

if TYPE_CHECKING:
    from tests.server.conftest import Client, Open, Seat, Sit

    from hexfront.server.app import House


def operations(seat: Seat) -> None:
    """Get past a rescue mission, if one is called for."""
    if seat.view["step"] == "RescueMission":
        seat.decide("rescue us_6rgr")
    assert seat.view["step"] == "USOperations"


def past(client: Client, table: str, seq: int) -> dict[str, Any]:
    view: dict[str, Any] = client.get(f"/api/v1/tables/{table}/view", params={"seq": seq}).json()
    return view


@pytest.mark.parametrize(("scenario", "options"), [("historical", []), ("macarthur", ["yts", "random_events"])])
def test_a_whole_game_can_be_played(
    client: Client, open_table: Open, sit: Sit, scenario: str, options: list[str]
) -> None:
    table = open_table(scenario=scenario, options=options)
    with sit(table, seat="us") as seat:
        before = seat.view
        moments = [before]
        rng, undone = Random(7), 0
        while not seat.view["over"]:
            if seat.view["can_undo"] and (not undone or rng.random() < 0.1):
                assert seat.view["undo_text"]
                assert seat.ask(type="undo", seq=seat.view["seq"])["undone"]
                seat.hear()
                undone += 1
            else:
                seat.decide(rng.choice(seat.acts))
            moments.append(seat.view)
        assert undone
    assert [view["seq"] for view in moments] == list(range(len(moments)))
    check_end(client, table, moments)


def check_end(client: Client, table: str, moments: list[dict[str, Any]]) -> None:
    """The end, and every kind of page about the game that was played."""
    end = moments[-1]
    assert end["winner"]
    assert end["ending"]
    assert end["options"] == []
    card = client.get(f"/api/v1/tables/{table}").json()
    assert (card["over"], card["winner"], card["seq"]) == (True, end["winner"], end["seq"])
    for seq in Random(3).sample(range(len(moments) - 1), 12):
        shown = past(client, table, seq)
        then = moments[seq] | PAST
        assert shown == then
    assert load(decode_save(client.get(f"/api/v1/tables/{table}/export").content)).state.over
    for language in LANGUAGES:
        check_report(client.get(f"/api/v1/tables/{table}/report", params={"language": language}).json())


def check_report(report: dict[str, Any]) -> None:
    assert {series["key"] for series in report["series"]} >= {"us_hexes", "operations_points"}
    for series in report["series"]:
        assert len(series["turns"]) == len(series["values"])
        assert series["turns"] == sorted(set(series["turns"]))
    everything = report["luck"][0]
    assert everything["key"] == "all"
    assert everything["dice"] == sum(everything["faces"])
    assert everything["low"] < 3.5 < everything["high"]
    assert sum(luck["dice"] for luck in report["luck"][1:]) <= everything["dice"]
    assert [line["kind"] for line in report["objectives"]][-2:] == ["ending", "part"]
    assert {line["kind"] for line in report["objectives"][:-2]} <= {"met", "open"}
    assert report["decisions"] > 0


def test_every_die_stands_in_the_log_and_the_report(client: Client, open_table: Open, sit: Sit) -> None:
    table = open_table(options=["random_events"])
    with sit(table) as seat:
        seat.play(2000, seed=4)
    journal = load(decode_save(client.get(f"/api/v1/tables/{table}/export").content))
    thrown = [die for entry in (journal.start, *journal.entries) for die in entry.dice]
    log = client.get(f"/api/v1/tables/{table}/log").json()
    assert sorted(die for line in log for die in line["dice"]) == sorted(thrown)
    report = client.get(f"/api/v1/tables/{table}/report").json()
    sixes = [e.args["value"] for events in journal.history for e in events if e.key == "die" and e.args["sides"] == 6]
    assert report["luck"][0]["dice"] == len(sixes)
    assert all(line["text"] and line["rule"] for line in log)
    assert [line["seq"] for line in log] == sorted(line["seq"] for line in log)
    later = client.get(f"/api/v1/tables/{table}/log", params={"since": 10}).json()
    assert later == [line for line in log if line["seq"] > 10]


def test_two_seats_at_one_table_both_see_what_happens(open_table: Open, sit: Sit) -> None:
    table = open_table()
    with sit(table, language="en") as one, sit(table, language="es") as two:
        done = one.decide(one.acts[0])
        heard = two.hear()
        assert heard["type"] == "events"
        assert heard["seq"] == done["seq"] == 1
        assert [line["kind"] for line in heard["lines"]] == [line["kind"] for line in done["lines"]]
        assert [line["text"] for line in heard["lines"]] != [line["text"] for line in done["lines"]]
        assert two.hear()["type"] == "view"
        assert two.view["pieces"] == one.view["pieces"]
        two.decide(two.acts[0])
        assert (one.hear()["type"], one.hear()["type"]) == ("events", "view")
        assert one.view["seq"] == two.view["seq"] == 2


def test_a_lost_connection_goes_on_where_it_was(open_table: Open, sit: Sit) -> None:
    table = open_table()
    with sit(table) as seat:
        seat.play(12)
        left = seat.view
    with sit(table) as seat:
        assert seat.view == left
        seat.play(3)
        assert seat.view["seq"] == left["seq"] + 3


@pytest.mark.parametrize("offset", [-1, 1, 10**6, -(10**6)])
def test_a_decision_on_an_old_view_gets_the_current_one(open_table: Open, sit: Sit, offset: int) -> None:
    with sit(open_table()) as seat:
        seat.play(2)
        now = seat.view
        assert seat.ask(type="decide", seq=now["seq"] + offset, act=seat.acts[0]) == now
        assert seat.ask(type="undo", seq=now["seq"] + offset) == now


def test_of_two_hasty_decisions_one_counts(open_table: Open, sit: Sit) -> None:
    with sit(open_table()) as seat:
        for _ in range(2):
            seat.send(type="decide", seq=0, act=seat.acts[0])
        assert [seat.hear()["type"] for _ in range(3)] == ["events", "view", "view"]
        assert seat.view["seq"] == 1


def test_whoever_asks_is_told_what_became_of_a_decision(open_table: Open, sit: Sit) -> None:
    table = open_table()
    with sit(table) as one, sit(table) as two:
        operations(one)
        seq = one.view["seq"]
        one.send(type="decide", id="a", seq=seq, act="move us_43 0924")
        assert [one.hear()["type"] for _ in range(2)] == ["events", "view"]
        assert one.hear() == {"type": "settled", "id": "a", "outcome": "done"}
        assert one.ask(type="decide", id="b", seq=seq, act="end")["type"] == "view"
        assert one.hear() == {"type": "settled", "id": "b", "outcome": "stale"}
        assert one.ask(type="decide", id="c", seq=seq + 1, act="move us_43 1537")["type"] == "refused"
        assert one.hear() == {"type": "settled", "id": "c", "outcome": "refused"}
        error = one.ask(type="decide", id="d", seq=seq + 1, act="fly")
        assert (error["type"], error["id"]) == ("error", "d")
        one.send(type="undo", id="e", seq=seq + 1)
        assert [one.hear()["type"] for _ in range(2)] == ["events", "view"]
        assert one.hear() == {"type": "settled", "id": "e", "outcome": "done"}
        assert one.ask(type="undo", id="f", seq=seq)["type"] == "view"
        assert one.hear()["outcome"] == "stale"
        one.decide("move us_43 1022")  # this throws dice
        assert one.ask(type="undo", id="g", seq=seq + 3)["type"] == "refused"
        assert one.hear()["outcome"] == "refused"
        two.send(type="overlays", id="last")
        while two.hear()["type"] != "overlays":
            pass
        assert not any('"settled"' in text for text in two.heard), "others hear the news and nothing of the outcome"


def test_a_refused_act_says_why_and_changes_nothing(open_table: Open, sit: Sit) -> None:
    with sit(open_table()) as seat:
        operations(seat)
        now = seat.view
        answer = seat.ask(type="decide", seq=now["seq"], act="move us_43 1537")
        assert answer["type"] == "refused"
        assert answer["reasons"][0]["rule"] == "8.2"
        assert "1537" in answer["reasons"][0]["text"]
        assert seat.ask(type="why", id="a", act="move us_43 1537")["reasons"] == answer["reasons"]
        assert seat.ask(type="why", id="b", act=seat.acts[0]) == {
            "type": "refused",
            "id": "b",
            "act": seat.acts[0],
            "reasons": [],
        }
        assert seat.ask(type="view") == now


def test_what_threw_dice_cannot_be_undone(open_table: Open, sit: Sit) -> None:
    with sit(open_table()) as seat:
        operations(seat)
        events = seat.decide("move us_43 1022")
        assert [line["kind"] for line in events["lines"]][:2] == ["enters", "defenders"]
        assert len(events["lines"][1]["dice"]) == 1
        assert not seat.view["can_undo"]
        answer = seat.ask(type="undo", seq=seat.view["seq"])
        assert answer["type"] == "refused"
        assert answer["reasons"][0]["text"]


def test_undo_is_told_to_everybody_and_logged(client: Client, open_table: Open, sit: Sit) -> None:
    table = open_table()
    with sit(table) as one, sit(table) as two:
        operations(one)
        before = one.view
        one.decide("move us_43 0924")
        assert one.view["can_undo"]
        assert "0924" in one.view["undo_text"]
        happened = one.ask(type="undo", seq=one.view["seq"])
        assert happened["undone"]
        assert happened["lines"][0]["kind"] == "undone"
        assert one.hear()["pieces"] == before["pieces"]
        while two.view["seq"] < one.view["seq"]:
            two.hear()
        assert two.view == one.view
    assert client.get(f"/api/v1/tables/{table}/log").json()[-1]["kind"] == "undone"


def test_what_is_taken_back_is_called_as_it_was_when_it_was_asked(client: Client, open_table: Open, sit: Sit) -> None:
    table = open_table(game="bataan")
    with sit(table, seat="allied") as seat:
        seat.decide(seat.acts[0])
        chosen = next(option for option in seat.view["options"] if option["verb"] == "at")
        assert chosen["label"].startswith("Set up in ")
        seat.decide(chosen["act"])
        happened = seat.ask(type="undo", seq=seat.view["seq"])
        assert happened["lines"][0]["text"].endswith(chosen["label"])
    assert client.get(f"/api/v1/tables/{table}/log", params={"seat": "allied"}).json()[-1] == happened["lines"][0]


def test_odds_of_an_attack(open_table: Open, sit: Sit) -> None:
    with sit(open_table()) as seat:
        operations(seat)
        odds = seat.ask(type="forecast", id="7", act="move us_43 1022")
        assert (odds["type"], odds["id"], odds["throws"]) == ("forecast", "7", True)
        assert [(place["chart"], place["row"]) for place in odds["charts"]] == [
            ("hex_defense", "rough"),
            ("fire", "rough_or_cropland"),
        ]
        assert sum(result["chance"] for result in odds["results"]) == pytest.approx(1)
        option = next(o for o in seat.view["options"] if o["act"] == "move us_43 1022")
        won = sum(result["chance"] for result in odds["results"] if result["key"] == "victory")
        assert option["chance"] == pytest.approx(won, abs=1e-4)
        assert not seat.ask(type="forecast", id="8", act="end")["throws"]
        assert not seat.ask(type="forecast", id="9", act="move us_43 1537")["throws"]


def test_reach_leads_to_options(open_table: Open, sit: Sit) -> None:
    with sit(open_table()) as seat:
        operations(seat)
        ways = seat.ask(type="reach", id="1", piece="us_43")["ways"]
        assert ways
        for way in ways:
            assert way["path"][-1] == way["hex"]
            assert len(way["acts"]) == len(way["path"])
            assert way["acts"][0] in seat.acts
        assert next(way for way in ways if way["hex"] == "1022")["contested"]
        landings = seat.ask(type="reach", id="2", piece="us_158")["ways"]
        assert landings
        assert all(way["acts"] == ["land us_158", f"at {way['hex']}"] for way in landings)
        assert seat.ask(type="reach", id="3", piece="mdf_ng")["ways"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_overlays_have_names(open_table: Open, sit: Sit, language: str) -> None:
    with sit(open_table(), language=language) as seat:
        overlays = {o["key"]: o for o in seat.ask(type="overlays", id="1")["overlays"]}
        assert "0923" in overlays["us_control"]["hexes"]
        assert overlays["shobu_way"]["line"]
        assert set(overlays["expected_hits"]["values"]) == set(overlays["expected_hits"]["hexes"])
        assert all(overlay["label"] for overlay in overlays.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_can_be_asked_at_every_moment(open_table: Open, sit: Sit, language: str) -> None:
    rng = Random(11)
    with sit(open_table(scenario="macarthur"), language=language) as seat:
        while True:
            assert seat.ask(type="overlays", id="o")["type"] == "overlays"
            pieces = [piece["id"] for piece in seat.view["pieces"]]
            assert seat.ask(type="reach", id="r", piece=rng.choice(pieces))["type"] == "reach"
            act = seat.acts[0] if seat.acts else "end"
            assert seat.ask(type="forecast", id="f", act=act)["type"] == "forecast"
            assert seat.ask(type="why", id="w", act="end")["type"] == "refused"
            if seat.view["over"] or seat.view["seq"] > 120:
                return
            seat.play(5, seed=rng.randrange(1000))


def test_ending_the_phase_warns_of_what_is_left_undone(open_table: Open, sit: Sit) -> None:
    with sit(open_table()) as seat:
        operations(seat)
        warnings = {option["verb"]: option["warning"] for option in seat.view["options"]}
        assert warnings["end"]
        assert warnings["concede"]
        assert not warnings["move"]


def test_whoever_sits_at_a_removed_table_is_told(client: Client, open_table: Open, sit: Sit) -> None:
    table = open_table()
    with sit(table) as seat:
        client.delete(f"/api/v1/tables/{table}")
        assert seat.hear()["code"] == "unknown"
        with pytest.raises(WebSocketDisconnect):
            seat.hear()


def test_binary_messages_are_read_like_text(open_table: Open, sit: Sit) -> None:
    with sit(open_table()) as seat:
        seat.socket.send_bytes(json.dumps({"type": "view"}).encode())
        assert seat.hear()["type"] == "view"


def test_a_reader_who_does_not_keep_up_is_sent_away() -> None:
    player = Player(cast(Any, None), "t", cast(Any, None), 0)
    for _ in range(MOST_WAITING * 2):
        player.send(b"view")
    waiting = [player.queue.get_nowait() for _ in range(player.queue.qsize())]
    assert waiting.count(b"view") == MOST_WAITING + 1
    assert waiting[MOST_WAITING + 1] == TOO_SLOW


class Deaf:
    """A socket that nothing can be sent through, and nothing comes from."""

    async def send_data(self, *_: object, **__: object) -> None:
        raise OSError

    async def receive(self) -> None:
        await asyncio.Event().wait()


def test_who_cannot_be_told_anything_is_waited_for_no_longer() -> None:
    async def wait() -> bytes | None:
        player = Player(cast(Any, Deaf()), "t", cast(Any, None), 0)
        pump = asyncio.create_task(player.pump())
        pump.add_done_callback(player.hung_up)
        asyncio.get_running_loop().call_soon(player.send, b"view")
        async with asyncio.timeout(10):
            return await player.receive(pump)

    assert asyncio.run(wait()) is None


def test_a_kept_game_that_cannot_be_used_says_so_and_hangs_up_for_good(
    client: Client, open_table: Open, house: House
) -> None:
    table = open_table()
    with house.tables.desk.store.engine.begin() as db:  # as if the data of the game had changed since
        db.execute(update(GAMES).where(GAMES.c.id == table).values(data="other"))
    where = f"/api/v1/tables/{table}/play"
    with client.websocket_connect(
        where, headers={"origin": "http://127.0.0.1:8000"}, params={"language": "en"}
    ) as socket:
        told = json.loads(socket.receive_text(timeout=10))
        assert (told["type"], told["code"]) == ("error", "refused")
        assert "other rules or data" in told["message"]
        with pytest.raises(WebSocketDisconnect) as hung_up:
            socket.receive_text(timeout=10)
        assert hung_up.value.code == GONE
