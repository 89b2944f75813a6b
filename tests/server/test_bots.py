"""Bots at tables: they decide by the same way as everybody, at a pace, for the seats they are given."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from litestar.testing import TestClient
from tests.server.conftest import ORIGIN, Seat, seated

from hexfront.bots.worker import Answer, Minds, Thought, Trouble
from hexfront.kernel.state import State, clone, unpack
from hexfront.kernel.step import actors
from hexfront.kernel.view import view
from hexfront.server.app import create_app, house_of
from hexfront.server.problem import Problem
from hexfront.server.seating import Seating, arrange
from hexfront.server.store import Store
from hexfront.server.wire_bots import WireBot

if TYPE_CHECKING:
    from tests.server.conftest import Client, Sit

    from hexfront.server.app import House

STANDARD = {"name": "standard", "temper": "even", "seconds": 2.0}
RANDOM = {**STANDARD, "name": "random"}


def new(client: Client, **wish: Any) -> dict[str, Any]:
    answer = client.post("/api/v1/tables", json=wish)
    assert answer.status_code == 201, answer.text
    card: dict[str, Any] = answer.json()
    return card


def hear_until(seat: Seat, kind: str, **fields: Any) -> dict[str, Any]:
    """The next message of a kind with these fields."""
    for _ in range(2000):
        message = seat.hear()
        if message["type"] == kind and fields.items() <= message.items():
            return message
    raise AssertionError(f"no {kind} {fields}")


def own_turn(seat: Seat) -> None:
    """Until the seat has something to decide, or the game is over."""
    while not seat.view["prompt"] and not seat.view["over"]:
        seat.hear()


# setting up


def test_a_seat_can_be_meant_for_a_bot(client: Client) -> None:
    card = new(client, game="formosa", seats={"japan": "bot"}, bots={"japan": {"name": "strong", "temper": "bold"}})
    assert card["seats"] == {"allied": "here", "japan": "bot"}
    assert card["bots"] == {"japan": {"name": "strong", "temper": "bold", "seconds": 2.0}}
    assert card["keys"] == {}
    games = {game["key"]: game for game in client.get("/api/v1/games").json()}
    assert games["formosa"]["bots"] == games["luzon"]["bots"] == ["random", "standard", "strong"]
    assert new(client, game="luzon", seats={"us": "bot"})["bots"] == {"us": STANDARD}


@pytest.mark.parametrize(
    ("seats", "bots"),
    [
        ({"japan": "bot"}, {"japan": {"name": "nobody"}}),
        ({"japan": "bot"}, {"japan": {"name": "strong", "seconds": 3600}}),
        ({"japan": "bot"}, {"japan": {"name": "strong", "temper": "furious"}}),
        ({"japan": "here"}, {"japan": {"name": "strong"}}),
        ({"japan": "robot"}, {}),
    ],
)
def test_a_wish_for_a_bot_that_cannot_be(client: Client, seats: dict[str, str], bots: dict[str, Any]) -> None:
    answer = client.post("/api/v1/tables", json={"game": "formosa", "seats": seats, "bots": bots})
    assert answer.status_code == 400
    assert answer.json()["code"] == "malformed"


def test_the_seat_of_a_bot_has_no_key_and_opens_to_nobody() -> None:
    seating, keys = arrange(("a", "b"), {"a": "link", "b": "bot"}, {}, ("standard",))
    assert seating.locked
    assert set(keys) == {"a"}
    assert seating.admits("a", keys["a"])
    assert not any(seating.admits("b", key) for key in ("", keys["a"]))
    with pytest.raises(Problem):
        arrange(("a", "b"), {"b": "bot"}, {}, ())


# playing


def test_the_other_side_is_played_by_a_bot(client: Client, sit: Sit, house: House) -> None:
    card = new(client, game="formosa", seats={"japan": "bot"})
    with sit(card["id"], seat="allied") as allied:
        assert allied.hear() == {"type": "bots", "bots": {"japan": STANDARD}, "pace": "normal", "trouble": False}
        allied.send(type="pace", pace="fast")
        own_turn(allied)
        for _ in range(5):
            options = [o for o in allied.view["options"] if o["verb"] not in ("concede", "reveal")]
            passing = [
                o for verb in ("auto_set_up", "auto", "done", "end", "stop") for o in options if o["verb"] == verb
            ]
            allied.send(type="decide", seq=allied.view["seq"], act=(passing or options)[0]["act"], id="d")
            hear_until(allied, "settled", id="d", outcome="done")
            own_turn(allied)
        assert not allied.view["over"]
        heard = "".join(allied.heard)
    entries = house.tables.desk.store.save(card["id"]).entries
    motives = house.tables.desk.store.motives(card["id"])
    assert [number for number, entry in enumerate(entries, 1) if entry.side == 1] == sorted(motives)
    assert '"motive"' not in heard, "the other side's reasons stay with it"
    log = client.get(f"/api/v1/tables/{card['id']}/log", params={"seat": "allied"}).json()
    assert "motive" not in {line["kind"] for line in log}
    with sit(card["id"], seat="allied") as allied:
        hear_until(allied, "bots")
        while not allied.view["prompt"]:
            allied.hear()
        allied.send(type="decide", seq=allied.view["seq"], act="concede", id="c")
        hear_until(allied, "settled", id="c", outcome="done")
    log = client.get(f"/api/v1/tables/{card['id']}/log", params={"seat": "allied"}).json()
    assert "motive" in {line["kind"] for line in log}, "afterwards everybody may read them"


def test_a_system_that_could_be_followed_on_paper_gives_the_other_side_its_reasons(
    client: Client, sit: Sit, house: House
) -> None:
    card = new(client, game="ichigo", seats={"japan": "bot"}, bots={"japan": {"name": "solitaire"}})
    with sit(card["id"], seat="allied") as allied:
        allied.send(type="pace", pace="fast")
        if allied.view["prompt"]:  # the Allies have won the air
            while allied.view["prompt"] and any(o["verb"] == "mark" for o in allied.view["options"]):
                act = next(o["act"] for o in allied.view["options"] if o["verb"] == "mark")
                allied.send(type="decide", seq=allied.view["seq"], act=act, id="m")
                hear_until(allied, "settled", id="m", outcome="done")
        motive = next(line for _ in range(80) for line in allied.hear().get("lines", ()) if line["kind"] == "motive")
    assert motive["text"].startswith("Solitaire system: S5")
    kept = house.tables.desk.store.motives(card["id"])
    assert {why.bot for why in kept.values()} == {"solitaire"}
    assert all({"equals", "die"} <= set(why.args) for why in kept.values()), "the dice of the system are kept"


def test_what_a_bot_plans_in_secret_reaches_nobody(client: Client, sit: Sit, house: House) -> None:
    card = new(client, game="formosa", seats={"japan": "bot"})
    with sit(card["id"], seat="allied") as allied:
        allied.send(type="pace", pace="fast")
        while allied.view["step"] != "StrikePlanning":
            own_turn(allied)
            passing = next(verb for verb in ("auto_set_up", "auto", "done") if verb in allied.acts)
            allied.send(type="decide", seq=allied.view["seq"], act=passing, id="d")
            hear_until(allied, "settled", id="d", outcome="done")
        seen, shown = dict(allied.view), client.get(f"/api/v1/tables/{card['id']}").json()
        heard = len(allied.heard)
        state = house.tables.room._live[card["id"]].journal.state
        for _ in range(200):
            if actors(state) == (0,):
                break
            time.sleep(0.02)
        assert actors(state) == (0,), "the bot has made its plan"
        assert allied.ask(type="view") == seen
        assert len(allied.heard) == heard + 1
        assert seen["deciders"] == ["allied", "japan"]
        assert client.get(f"/api/v1/tables/{card['id']}").json() == shown


def test_a_bot_that_thinks_holds_nobody_up(
    client: Client, sit: Sit, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, asked = threading.Event(), threading.Event()

    def think(_: Any) -> Answer:
        asked.set()
        done.wait(20)
        raise Trouble("it took too long")

    monkeypatch.setattr(house.pilots.worker, "think", think)
    watched, other = new(client, game="luzon", seats={"us": "bot"}), new(client, game="luzon")
    with sit(watched["id"]) as bot, sit(other["id"]) as us:
        hear_until(bot, "bots")
        assert asked.wait(10)
        us.play(5)
        bot.send(type="why", id="w", act="end")
        hear_until(bot, "refused", id="w")
        assert not done.is_set()
        done.set()
        hear_until(bot, "bots", trouble=True)


def test_a_bot_that_plays_for_me_says_why_until_i_take_over(client: Client, sit: Sit, house: House) -> None:
    card = new(client, game="luzon")
    with sit(card["id"]) as us:
        us.send(type="pace", pace="fast")
        hear_until(us, "bots")
        us.send(type="bot", bot=STANDARD, id="b")
        hear_until(us, "settled", id="b")
        motive = next(line for _ in range(50) for line in us.hear().get("lines", ()) if line["kind"] == "motive")
        assert motive["text"].startswith("Standard bot: ")
        us.send(type="bot", id="mine")
        hear_until(us, "settled", id="mine")
        before = us.view["seq"]
        us.send(type="decide", seq=before, act=us.acts[0], id="d")
        hear_until(us, "settled", id="d", outcome="done")
        assert us.view["seq"] == before + 1
    entries, motives = house.tables.desk.store.save(card["id"]).entries, house.tables.desk.store.motives(card["id"])
    assert len(entries) == len(motives) + 1
    log = client.get(f"/api/v1/tables/{card['id']}/log", params={"language": "es"}).json()
    assert len([line for line in log if line["kind"] == "motive"]) == len(motives)
    assert all(line["text"].startswith("Bot normal: ") for line in log if line["kind"] == "motive")


def test_what_a_bot_did_for_me_can_be_taken_back(client: Client, sit: Sit) -> None:
    with sit(new(client, game="luzon")["id"]) as us:
        us.send(type="pace", pace="step")
        us.send(type="bot", bot=STANDARD)
        hear_until(us, "bots", bots={"us": STANDARD})
        while not us.view["can_undo"]:
            before = us.view["seq"]
            us.send(type="step")
            hear_until(us, "view", seq=before + 1)
        us.send(type="bot")
        hear_until(us, "bots", bots={})
        taken = us.view["undo_text"]
        told = us.ask(type="undo", seq=us.view["seq"])
        assert told["undone"]
        assert told["lines"][0]["text"] == f"Undone. {taken}"
        us.hear()
        assert us.view["prompt"], "the decision is the player's now"


def test_who_lets_a_bot_play_must_take_over_before_deciding(client: Client, sit: Sit) -> None:
    card = new(client, game="luzon")
    with sit(card["id"]) as us:
        us.send(type="pace", pace="step")
        hear_until(us, "bots", pace="step")
        us.send(type="bot", bot=RANDOM)
        hear_until(us, "bots", bots={"us": RANDOM})
        for message in ({"type": "decide", "act": us.acts[0]}, {"type": "undo"}):
            refused = us.ask(**message, seq=us.view["seq"], id="x")
            assert (refused["type"], refused["code"]) == ("error", "refused")
            assert "take over" in refused["message"]
        assert us.view["seq"] == 0
        us.send(type="bot")
        hear_until(us, "bots", bots={})
        us.decide(us.acts[0])


def test_a_bot_that_waits_goes_on_step_by_step(client: Client, sit: Sit) -> None:
    card = new(client, game="luzon", seats={"us": "bot"}, bots={"us": RANDOM})
    with sit(card["id"]) as us:
        us.send(type="pace", pace="step")
        hear_until(us, "bots", pace="step")
        before = us.view["seq"]
        us.send(type="why", id="w", act="end")
        hear_until(us, "refused", id="w")
        assert us.view["seq"] == before
        for step in (1, 2, 3):
            us.send(type="step")
            hear_until(us, "view", seq=before + step)
        time.sleep(0.3)
        assert client.get(f"/api/v1/tables/{card['id']}/view").json()["seq"] == before + 3


def test_a_bot_that_is_told_to_wait_while_it_thinks_goes_as_many_steps_as_are_asked_for(
    client: Client, sit: Sit, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, asked, think = threading.Event(), threading.Event(), house.pilots.worker.think

    def slowly(thought: Any) -> Answer:
        asked.set()
        assert done.wait(20)
        return think(thought)

    monkeypatch.setattr(house.pilots.worker, "think", slowly)
    card = new(client, game="luzon", seats={"us": "bot"}, bots={"us": RANDOM})
    with sit(card["id"]) as us:
        before = us.view["seq"]
        assert asked.wait(10)
        us.send(type="pace", pace="step")
        hear_until(us, "bots", pace="step")
        us.send(type="step")
        us.send(type="why", id="w", act="end")
        hear_until(us, "refused", id="w")
        done.set()
        hear_until(us, "view", seq=before + 1)
        time.sleep(0.6)
        assert client.get(f"/api/v1/tables/{card['id']}/view").json()["seq"] == before + 1


def test_nobody_holds_up_a_bot_or_takes_a_seat_on_another_device(client: Client, sit: Sit) -> None:
    card = new(client, game="formosa", seats={"japan": "link"})
    with sit(card["id"], card["keys"]["allied"], seat="allied") as allied:
        refused = allied.ask(type="pace", pace="step", id="p")
        assert (refused["type"], refused["code"]) == ("error", "refused")
        refused = allied.ask(type="bot", seat="japan", bot=RANDOM, id="b")
        assert (refused["type"], refused["code"]) == ("error", "not_your_seat")
        with sit(card["id"], card["keys"]["japan"], seat="japan") as japan:
            japan.send(type="bot", bot=RANDOM)
            assert hear_until(allied, "bots")["bots"] == {"japan": RANDOM}
            own_turn(allied)
    assert client.get(f"/api/v1/tables/{card['id']}").json()["bots"] == {"japan": RANDOM}


def test_bots_alone_play_only_while_somebody_watches(client: Client, sit: Sit) -> None:
    card = new(
        client, game="formosa", seats={"allied": "bot", "japan": "bot"}, bots={"allied": RANDOM, "japan": RANDOM}
    )
    time.sleep(0.5)
    assert client.get(f"/api/v1/tables/{card['id']}").json()["seq"] == 0
    with sit(card["id"], seat="allied") as allied:
        allied.send(type="pace", pace="fast")
        hear_until(allied, "view", seq=4)


# advice


def test_the_adviser_names_an_option_and_why(client: Client, sit: Sit) -> None:
    card = new(client, game="luzon")
    with sit(card["id"], language="es") as us:
        advice = us.ask(type="advice", id="a")
        assert advice["type"] == "advice"
        assert advice["act"] in us.acts
        assert advice["label"] == next(o["label"] for o in us.view["options"] if o["act"] == advice["act"])
        assert advice["reason"].endswith(".")
        assert us.ask(type="advice", id="b")["act"] == advice["act"], "the same question, the same answer"
        assert us.ask(type="advice", id="c", bot="nobody")["code"] == "malformed"


def test_there_is_no_advice_for_who_has_nothing_to_decide(client: Client, sit: Sit) -> None:
    card = new(client, game="formosa")
    with sit(card["id"], seat="allied") as allied:
        assert allied.ask(type="advice", id="a") == {
            "type": "advice", "id": "a", "bot": "standard", "act": "", "label": "", "reason": "",
        }  # fmt: skip


# the process


def test_only_what_a_side_may_know_leaves_the_server(
    client: Client, sit: Sit, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[Thought, State]] = []
    card = new(client, game="formosa", seats={"japan": "bot"})
    usual = house.pilots.worker.think

    def think(thought: Thought) -> Answer:
        sent.append((thought, clone(house.tables.room._live[card["id"]].journal.state)))
        return usual(thought)

    monkeypatch.setattr(house.pilots.worker, "think", think)
    with sit(card["id"], seat="allied") as allied:
        allied.send(type="pace", pace="fast")
        for _ in range(7):
            own_turn(allied)
            passing = next((verb for verb in ("auto_set_up", "auto", "done") if verb in allied.acts), allied.acts[0])
            allied.send(type="decide", seq=allied.view["seq"], act=passing, id="d")
            hear_until(allied, "settled", id="d", outcome="done")
    game, kit = house.library.open("formosa")
    secret = bytes.fromhex(house.tables.desk.store.save(card["id"]).seed)
    assert len(sent) > 3
    for thought, truth in sent:
        dealt = unpack(thought.dealt, game.start(kit, thought.scenario, thought.options), game.steps)
        assert view(game, dealt, 1) == view(game, truth, 1)
        assert dealt.die == thought.seed != truth.die
        assert secret not in thought.dealt


def test_a_killed_worker_holds_nobody_up(client: Client, sit: Sit, house: House) -> None:
    card = new(client, game="luzon", seats={"us": "bot"})
    with sit(card["id"]) as us:
        hear_until(us, "view", seq=1)
        pid = house.pilots.worker.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        hear_until(us, "view", seq=4)
        assert house.pilots.worker.pid not in (None, pid)
    assert not any('"trouble":true' in text for text in us.heard)


def test_a_bot_that_remembers_its_game_is_told_the_past_of_its_seat_by_a_new_process(
    client: Client, sit: Sit, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    minds, asked = [Minds()], list[Thought]()

    def think(thought: Thought) -> Answer:
        asked.append(thought)
        if len(asked) == 8:
            minds.append(Minds())  # as a new process begins, with nothing in mind
        return minds[-1].answer(thought)

    monkeypatch.setattr(house.pilots.worker, "think", think)
    both = ("japan", "allied")  # who decides first is a matter of dice
    wish = {"seats": dict.fromkeys(both, "bot"), "bots": {key: {"name": "solitaire"} for key in both}}
    card = new(client, game="ichigo", **wish)
    with sit(card["id"], "allied") as watching:
        watching.send(type="pace", pace="fast")
        hear_until(watching, "view", seq=12)
    told = next(thought for thought in asked if thought.past is not None)
    earlier = {thought.made: thought.dealt for thought in asked if thought.side == told.side}
    assert told.past == tuple(earlier[made] for made in range(told.made)), "as it was dealt then"
    assert told.made


def test_trouble_is_told_and_the_player_can_take_over(
    client: Client, sit: Sit, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def think(thought: Any) -> Any:
        raise Trouble("broken")

    monkeypatch.setattr(house.pilots.worker, "think", think)
    card = new(client, game="luzon", seats={"us": "bot"})
    with sit(card["id"]) as us:
        hear_until(us, "bots", trouble=True)
        us.send(type="bot")
        hear_until(us, "bots", bots={}, trouble=False)
        us.decide(us.acts[0])


def test_after_a_restart_a_bot_goes_on(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with TestClient(create_app(url), base_url=ORIGIN) as client:
        card = new(client, game="formosa", seats={"allied": "link", "japan": "here"})
    app = create_app(url)
    store = house_of(app).tables.desk.store
    seating = store.seating(card["id"])[1]
    store.reseat(card["id"], seating, seating.with_bot("japan", WireBot("standard")))
    with TestClient(app, base_url=ORIGIN) as client:
        for _ in range(200):
            found = client.get(f"/api/v1/tables/{card['id']}").json()
            if found["deciders"] == ["allied"]:
                break
            time.sleep(0.05)
        assert found["deciders"] == ["allied"]
    assert {motive.bot for motive in Store(url).motives(card["id"]).values()} == {"standard"}


def test_after_a_restart_a_bot_keeps_its_pace(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with TestClient(create_app(url), base_url=ORIGIN) as client:
        card = new(client, game="luzon")
        with seated(client, card["id"]) as us:
            us.send(type="pace", pace="step", id="p")
            hear_until(us, "settled", id="p")
            us.send(type="bot", bot=RANDOM, id="b")
            hear_until(us, "settled", id="b")
            before = us.view["seq"]
    with TestClient(create_app(url), base_url=ORIGIN) as client, seated(client, card["id"]) as us:
        assert us.hear() == {"type": "bots", "bots": {"us": RANDOM}, "pace": "step", "trouble": False}
        time.sleep(0.5)
        assert client.get(f"/api/v1/tables/{card['id']}/view").json()["seq"] == before
        us.send(type="step")
        hear_until(us, "view", seq=before + 1)


def test_a_table_kept_before_paces_were_has_the_usual_one() -> None:
    old = msgspec.json.decode(b'{"kinds": {"us": "bot"}, "bots": {"us": {"name": "standard"}}}', type=Seating)
    assert old.pace == "normal"
