"""Notices: who must move and is not there is told, once, by what they want, and of nothing that is hidden."""

from __future__ import annotations

import base64
import itertools
import json
import re
from collections.abc import Iterator
from email.message import EmailMessage
from time import time
from typing import Any

import pytest
from msgspec.structs import replace
from py_vapid import Vapid02
from sqlalchemy import delete, func, insert, select, update
from tests.server.conftest import Client
from tests.server.pair import SET_UP
from tests.server.receivers import Browser, Ear, Post, listening, post_office, soon
from tests.server.strangers import Town, Visitor, town
from tests.server.test_requests import do
from tests.server.townsfolk import account, be_patient

from hexfront.server.app import House, house_of
from hexfront.server.calling.calling import CALL, CONFIRM, SEND, TRIAL
from hexfront.server.calling.config import Mail, Notices, Push, Webhooks
from hexfront.server.calling.keyring import keyring_of
from hexfront.server.calling.tables import PRESENT, TIDINGS, TOLD, WAYS
from hexfront.server.calling.tidings import untold
from hexfront.server.calling.ways import MOST_FAILURES
from hexfront.server.calling.words import tame
from hexfront.server.front import Serving
from hexfront.server.pace.clocks import DAY, Clock
from hexfront.server.pace.pacing import TIME
from hexfront.server.people.tables import ATTEMPTS, PERSONS
from hexfront.server.running.jobs import NEVER
from hexfront.server.running.tables import JOBS

NUMBERS = itertools.count()
HOME = "https://games.example.org/"


@pytest.fixture(scope="module")
def post() -> Iterator[Post]:
    with post_office() as found:
        yield found


@pytest.fixture(scope="module")
def ear() -> Iterator[Ear]:
    with listening() as found:
        yield found


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, post: Post, ear: Ear) -> Iterator[Town]:
    notices = Notices(
        delay=0.0,
        mail=Mail("127.0.0.1", "Hexfront <games@example.org>", post.port, "none"),
        push=Push("mailto:keeper@example.org"),
        webhooks=Webhooks(("127.0.0.0/8",), plain=True),
    )
    with town(tmp_path_factory.mktemp("notices"), Serving("public", notices=notices, address=HOME)) as found:
        be_patient(found)
        yield found


@pytest.fixture
def house(place: Town, post: Post, ear: Ear) -> House:
    found = house_of(place.app)
    with found.tables.desk.store.engine.begin() as db:
        db.execute(delete(ATTEMPTS))
    post.letters.clear()
    ear.heard.clear()
    return found


def rest(house: House) -> None:
    """Wait until nothing is left to be sent."""

    def done() -> bool:
        calls = JOBS.c.kind.in_((CALL, SEND, TRIAL, CONFIRM))
        waiting = select(func.count()).select_from(JOBS).where(calls, JOBS.c.due < NEVER)
        with house.tables.desk.store.engine.connect() as db:
            return not db.execute(waiting).scalar()

    soon(done)


def game(place: Town, name: str = "The island") -> tuple[Visitor, Visitor, str]:
    """Ann has set up a game in which Ben has the first move; he has not joined yet."""
    ann, ben = (account(place, f"{who} {next(NUMBERS)}") for who in ("Ann", "Ben"))
    return ann, ben, ann.table(seats={"japan": "open"}, name=name)["id"]


def join(ben: Visitor, table: str) -> None:
    """Ben takes the Japanese seat: it is his move."""
    ben.post(f"/tables/{table}/join", {"seat": "japan"})


def hook(ben: Visitor, ear: Ear, path: str = "/hook") -> str:
    """Ben wants to be told by a chat service."""
    return str(ben.post("/me/notices/hooks", {"url": f"{ear.address}{path}", "name": "Chat"})["id"])


def address(place: Town, who: Visitor, mail: str) -> None:
    """Somebody gives a mail address."""
    who.post("/me/mail", {"mail": mail})


def token(letter: EmailMessage, purpose: str) -> str:
    """What the link in a letter has behind the hash."""
    found = re.search(rf"{HOME}notices#{purpose}=(\S+)", letter.get_content())
    assert found, letter.get_content()
    return found[1]


def told(ear: Ear) -> str:
    """What the chat service was told next."""
    return str(json.loads(ear.next().body)["content"])


# who is told


def test_whoever_has_to_move_and_is_not_there_is_told_by_every_way(
    place: Town, house: House, post: Post, ear: Ear
) -> None:
    _, ben, table = game(place)
    browser = Browser(f"{ear.address}/push/1")
    ben.post("/me/notices/push", browser.subscription, params={"language": "es"})
    address(place, ben, "ben@example.org")
    place.stranger().post(f"/notices/confirm/{token(post.next(), 'confirm')}")
    hook(ben, ear)
    join(ben, table)
    soon(lambda: len(ear.heard) == 2)
    pushed, chat = sorted(ear.heard, key=lambda each: each.path, reverse=True)
    link = f"{HOME}t/{table}?seat=japan"
    line = "Operation Causeway: Formosa 1944, “The island”: your move as Japan. Phase: Setup."
    assert json.loads(chat.body)["content"] == json.loads(chat.body)["text"] == f"Your move\n{line}\n{link}"
    assert json.loads(chat.body)["allowed_mentions"] == {"parse": []}
    shown = json.loads(browser.read(pushed.body))
    assert (shown["title"], shown["link"]) == ("Te toca", link)
    assert pushed.headers["Content-Encoding"] == "aes128gcm"
    assert int(pushed.headers["TTL"]) > 0
    letter = post.next()
    assert (letter["To"], letter["Subject"]) == ("ben@example.org", "Hexfront: Your move")
    assert line in letter.get_content()
    assert link in letter.get_content()


def test_the_service_of_a_browser_sees_our_signature_and_nothing_else(place: Town, house: House, ear: Ear) -> None:
    _, ben, _ = game(place)
    browser = Browser(f"{ear.address}/push/2")
    way = ben.post("/me/notices/push", browser.subscription)["id"]
    for _ in range(2):  # claims must be made anew each time
        assert ben.ask("POST", f"/me/notices/{way}/trial").status_code == 202
        sent = ear.next()
        assert Vapid02.verify(sent.headers["Authorization"])
        parts = dict(part.split("=", 1) for part in sent.headers["Authorization"].removeprefix("vapid ").split(","))
        claims = json.loads(base64.urlsafe_b64decode(parts["t"].split(".")[1] + "=="))
        assert (claims["aud"], claims["sub"]) == (ear.address, "mailto:keeper@example.org")
        assert parts["k"] == ben.get("/me/notices")["push"]
        assert b"Notices" not in sent.body
        assert b"Notices come through" in browser.read(sent.body)
        rest(house)


def test_who_is_there_is_not_told_in_whichever_process(place: Town, house: House, ear: Ear) -> None:
    _, ben, table = game(place)
    hook(ben, ear)
    elsewhere = {"game": table, "person": ben.me["id"], "holder": "another"}
    engine = house.tables.desk.store.engine
    with engine.begin() as db:
        db.execute(insert(PRESENT).values(**elsewhere, until=1e12))
    join(ben, table)
    rest(house)
    assert ear.heard == []
    with engine.begin() as db:  # the other process has died long ago
        db.execute(update(PRESENT).where(PRESENT.c.holder == "another").values(until=1.0))
    again(place, house, table)
    assert "The island" in told(ear)


def again(place: Town, house: House, table: str) -> None:
    """See once more whether whoever plays Japan must be told."""
    portal = place.stranger().client.blocking_portal
    portal.call(house.calling.look, {"japan"}, table)
    rest(house)


def test_many_steps_make_one_notice_until_somebody_has_been_there(place: Town, house: House, ear: Ear) -> None:
    ann, ben, table = game(place)
    hook(ann, ear, "/ann")
    join(ben, table)
    with ben.sit(table, seat="japan") as japan:
        for words in SET_UP[:3]:
            japan.decide(words.split()[1])
        assert "Allies" in told(ear)
        for _ in range(5):
            japan.send(type="undo", seq=japan.view["seq"])
            portal = place.stranger().client.blocking_portal
            portal.call(house.calling.look, {"allied"}, table)
        rest(house)
        assert ear.heard == []
        with ann.sit(table, seat="allied"):
            soon(lambda: not count(house, TOLD, table))
            assert count(house, PRESENT, table) == 2
        soon(lambda: count(house, PRESENT, table) == 1)
        portal.call(house.calling.look, {"allied"}, table)
        assert "Allies" in told(ear)


def count(house: House, rows: Any, table: str) -> int:
    """How many rows there are about a table."""
    with house.tables.desk.store.engine.connect() as db:
        return int(db.execute(select(func.count()).select_from(rows).where(rows.c.game == table)).scalar() or 0)


def test_several_tables_are_told_of_together(place: Town, house: House, ear: Ear) -> None:
    ann, ben, table = game(place, "One")
    other = ann.table(seats={"japan": "open"}, name="Two")["id"]
    ben.ask("PUT", "/me/notices", json={"push": False, "mail": False, "hook": False})
    hook(ben, ear)
    for each in (table, other):
        join(ben, each)
    rest(house)
    assert ear.heard == []
    ben.ask("PUT", "/me/notices", json={})
    again(place, house, table)
    words = told(ear)
    assert words.startswith("Your move at 2 tables\n")
    assert "One" in words
    assert "Two" in words
    assert words.endswith(HOME)


def test_what_is_wanted_of_one_table_goes_before_what_is_wanted_of_all(place: Town, house: House, ear: Ear) -> None:
    ann, ben, table = game(place, "Quiet")
    other = ann.table(seats={"japan": "open"}, name="Loud")["id"]
    hook(ben, ear)
    ben.ask("PUT", "/me/notices", json={"hook": False})
    join(ben, table)
    rest(house)
    ben.post(f"/tables/{other}/join", {"seat": "japan"})
    ben.ask("PUT", f"/tables/{other}/notices", json={"wants": {"push": False, "mail": False, "hook": True}})
    assert ben.get(f"/tables/{other}/notices")["wants"] == {"push": False, "mail": False, "hook": True}
    again(place, house, other)
    words = told(ear)
    assert "Loud" in words
    assert "Quiet" not in words
    ben.ask("PUT", f"/tables/{other}/notices", json={"wants": None})
    assert ben.get(f"/tables/{other}/notices")["wants"] is None


def test_whether_the_other_is_ready_in_secret_is_told_nobody(place: Town, house: House, ear: Ear) -> None:
    ann, ben, table = game(place)
    join(ben, table)
    with ann.sit(table, seat="allied") as allied, ben.sit(table, seat="japan") as japan:
        for words in SET_UP:
            who, act = words.split()
            seat = {"allied": allied, "japan": japan}[who]
            while act not in [option["act"] for option in seat.view["options"]]:
                seat.hear()
            seat.decide(act)
    hook(ben, ear)
    soon(lambda: not count(house, PRESENT, table))
    again(place, house, table)
    assert "Phase:" in told(ear)
    with ann.sit(table, seat="allied") as allied:
        for act in ("plan_us 0 0", "plan_cw 0 0", "plan_b29 0"):
            allied.decide(act)
    with house.tables.desk.store.engine.connect() as db:
        assert db.execute(select(JOBS.c.key).where(JOBS.c.kind.in_((CALL, SEND)))).all() == []
    assert ear.heard == []


def test_the_name_of_a_table_links_to_nothing_and_calls_nobody() -> None:
    assert tame("@everyone <!channel> [x](https://evil.example/a)\r\nBcc: all") == (
        "everyone !channel x https: evil example a Bcc: all"
    )
    assert tame("Win at www.evil.example or evil\u3002example, St. Lo.") == (
        "Win at www evil example or evil example, St. Lo."
    )


# what else is told


def stand(house: House, table: str, **change: Any) -> None:
    """Let the clock of a table show something else."""

    def changed(clock: Clock | None) -> Clock | None:
        assert clock is not None
        return replace(clock, **change)

    house.pacing.keeping.wind(table, changed)


def test_somebody_is_told_that_he_is_invited_unless_he_has_declined(place: Town, house: House, ear: Ear) -> None:
    ann, ben, _ = game(place)
    hook(ben, ear)
    table = ann.table(seats={"japan": "open"}, name="Cebu", invite={"japan": ben.me["name"]})["id"]
    line = f"Operation Causeway: Formosa 1944, “Cebu”: {ann.me['name']} invites you to play Japan."
    assert told(ear) == f"An invitation\n{line}\n{HOME}t/{table}"
    ben.ask("DELETE", f"/tables/{table}/invitations")
    ann.ask("POST", f"/tables/{table}/invitations", json={"seat": "japan", "person": ben.me["name"]})
    rest(house)
    assert ear.heard == [], "once is enough"
    other = ann.table(seats={"japan": "open"})["id"]
    with house.tables.desk.store.engine.begin() as db:
        db.execute(insert(TIDINGS).values(game=other, person=ben.me["id"], kind="invitation", told=False))
    again(place, house, table)
    rest(house)
    assert ear.heard == [], "he has declined meanwhile, or was never asked"


@pytest.mark.parametrize(
    ("kind", "words"), [("draw", "tu rival ofrece tablas"), ("back", "tu rival pide volver atrás")]
)
def test_what_an_opponent_asks_for_is_told_and_how_the_game_ended(
    place: Town, house: House, ear: Ear, kind: str, words: str
) -> None:
    ann, ben, table = game(place, "Leyte")
    join(ben, table)
    with ben.sit(table, seat="japan") as japan:
        japan.decide("auto")
        moment = japan.view["seq"] - 1
    soon(lambda: not count(house, PRESENT, table))
    ann.post("/me/notices/hooks", {"url": f"{ear.address}/hook"}, params={"language": "es"})
    with ben.sit(table, seat="japan") as japan:
        assert do(japan, type="request", kind=kind, moment=moment)[0] == "done"
        assert words in told(ear)
        assert do(japan, type="request", kind=kind, moment=moment)[0] == "done"
        rest(house)
        assert ear.heard == [], "once, until she has been there"
    with ann.sit(table, seat="allied"):
        soon(lambda: not count(house, TIDINGS, table))
    soon(lambda: not count(house, PRESENT, table))
    with ben.sit(table, seat="japan") as japan:
        assert do(japan, type="decide", act="concede")[0] == "done"
    end = told(ear)
    assert end.startswith("La partida ha terminado\n")
    assert "Has ganado con" in end
    rest(house)
    assert ear.heard == []


def test_what_was_withdrawn_before_anybody_was_told_is_told_when_it_is_asked_for_again(
    place: Town, house: House, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, table = game(place)
    join(ben, table)
    hook(ann, ear)
    with ben.sit(table, seat="japan") as japan:
        with monkeypatch.context() as change:
            change.setattr(house.calling, "config", replace(house.calling.config, delay=600.0))
            assert do(japan, type="request", kind="draw")[0] == "done"
            do(japan, type="answer")
        place.stranger().client.blocking_portal.call(house.calling.look_later, ann.me["id"])
        rest(house)
        assert ear.heard == []
        assert do(japan, type="request", kind="draw")[0] == "done"
        assert told(ear).startswith("A draw is offered\n")


def test_nobody_puts_a_notice_off_by_asking_again_and_again(
    place: Town, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, table = game(place)
    join(ben, table)
    due = select(JOBS.c.due).where(JOBS.c.kind == CALL, JOBS.c.key == ann.me["id"])
    found = []
    with ben.sit(table, seat="japan") as japan, monkeypatch.context() as change:
        for delay in (600.0, 900.0, 300.0):
            change.setattr(house.calling, "config", replace(house.calling.config, delay=delay))
            assert do(japan, type="request", kind="draw")[0] == "done"
            with house.tables.desk.store.engine.connect() as db:
                found.append(db.execute(due).scalar_one() - time())
    house.runner.jobs.drop(CALL, ann.me["id"])
    assert found[0] == pytest.approx(600, abs=60)
    assert found[1] < found[0]
    assert found[2] == pytest.approx(300, abs=60)


def test_what_somebody_sees_for_himself_is_told_neither_then_nor_later(place: Town, house: House) -> None:
    _, ben, table = game(place)
    engine, person = house.tables.desk.store.engine, ben.me["id"]
    house.calling.tidings.put(table, [person], "over")
    with engine.begin() as db:
        db.execute(insert(PRESENT).values(game=table, person=person, holder="another", until=1e12))
        assert untold(db, person, time()) == []
        db.execute(delete(PRESENT).where(PRESENT.c.person == person))
        assert untold(db, person, time()) == []
    house.calling.tidings.put(table, [person], "over")
    with engine.begin() as db:
        assert [untold(db, person, time()) for _ in range(2)] == [[(table, "over")], []]


def test_who_is_at_the_table_is_told_nothing_of_it(place: Town, house: House, ear: Ear) -> None:
    ann, ben, table = game(place)
    join(ben, table)
    hook(ann, ear)
    with ann.sit(table, seat="allied"), ben.sit(table, seat="japan") as japan:
        soon(lambda: count(house, PRESENT, table) == 2)
        assert do(japan, type="request", kind="draw")[0] == "done"
        assert do(japan, type="decide", act="concede")[0] == "done"
        rest(house)
        assert ear.heard == []


def test_time_that_runs_short_is_told_and_that_a_bot_has_taken_the_seat(place: Town, house: House, ear: Ear) -> None:
    ann, ben = (account(place, f"{who} {next(NUMBERS)}") for who in ("Ann", "Ben"))
    table = ann.table(seats={"japan": "open"}, terms={"tempo": "slow", "timeout": "bot"}, name="Samar")["id"]
    join(ben, table)
    with ben.sit(table, seat="japan") as japan:
        japan.decide("auto")
    soon(lambda: not count(house, PRESENT, table))
    due = select(JOBS.c.due).where(JOBS.c.kind == TIME, JOBS.c.key == table)
    with house.tables.desk.store.engine.connect() as db:
        looks = db.execute(due).scalar() or 0.0
    assert abs(looks - time() - 9 * DAY) < 60, "a day before it is over"
    hook(ben, ear)
    portal = place.stranger().client.blocking_portal
    for seconds, words in ((7 * 3600, "you have 7 hours left as Japan"), (-5, "A bot plays Japan to the end")):
        stand(house, table, since={"japan": time() - 10 * DAY + seconds})
        portal.call(house.runner.put, TIME, table)
        assert words in told(ear)
    rest(house)
    assert ear.heard == []


# mail


def test_nothing_is_sent_to_an_address_that_is_not_confirmed(place: Town, house: House, post: Post) -> None:
    _, ben, table = game(place)
    address(place, ben, "someone@example.org")
    asked = post.next()
    assert "List-Unsubscribe" not in asked
    way = ben.get("/me/notices")["ways"][0]
    assert (way["name"], way["confirmed"]) == ("someone@example.org", False)
    assert ben.ask("POST", f"/me/notices/{way['id']}/trial").status_code == 400
    join(ben, table)
    rest(house)
    assert post.letters == []
    nobody = place.stranger()
    shown = token(asked, "confirm")
    for wrong in ("x", f"{way['id']}.{'0' * 64}", house.calling.keyring.token("stop", way["id"]), "\ud800"):
        answer = nobody.ask("POST", f"/notices/confirm/{wrong!r}" if wrong == "\ud800" else f"/notices/confirm/{wrong}")
        assert answer.status_code == 404
    nobody.post(f"/notices/confirm/{shown}")
    assert ben.get("/me/notices")["ways"][0]["confirmed"]
    with house.tables.desk.store.engine.connect() as db:
        rows = db.execute(select(WAYS)).all()
    assert shown.partition(".")[2] not in repr(rows)


def test_no_name_makes_a_link_in_a_letter_to_strangers(place: Town, house: House, post: Post) -> None:
    ben = account(place, f"Win.evil.example {next(NUMBERS)}")
    address(place, ben, "stranger@example.org")
    assert post.next().get_content().startswith("Win evil example ")


def test_a_link_to_confirm_grows_old(place: Town, house: House, post: Post) -> None:
    _, ben, _ = game(place)
    address(place, ben, "later@example.org")
    shown = token(post.next(), "confirm")
    with house.tables.desk.store.engine.begin() as db:
        db.execute(update(WAYS).where(WAYS.c.person == ben.me["id"]).values(created="2020-01-01T00:00:00+00:00"))
    assert place.stranger().ask("POST", f"/notices/confirm/{shown}").status_code == 404


def test_every_mail_has_a_way_to_stop_that_needs_no_browser_of_ours(place: Town, house: House, post: Post) -> None:
    _, ben, _ = game(place)
    address(place, ben, "stop@example.org")
    place.stranger().post(f"/notices/confirm/{token(post.next(), 'confirm')}")
    ben.ask("POST", f"/me/notices/{ben.get('/me/notices')['ways'][0]['id']}/trial")
    letter = post.next()
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    one_click = letter["List-Unsubscribe"].strip("<>")
    assert one_click.endswith(token(letter, "stop"))
    client = place.stranger().client
    for _ in range(2):
        answer = client.post(one_click.removeprefix(HOME.rstrip("/")), content="List-Unsubscribe=One-Click")
        assert answer.status_code == 204
    assert ben.get("/me/notices")["ways"] == []


def test_nobody_is_asked_often_whoever_gives_the_address(place: Town, house: House, post: Post) -> None:
    answers = []
    for _ in range(4):
        _, ben, _ = game(place)
        answers.append(ben.ask("POST", "/me/mail", json={"mail": "Victim@example.org"}).status_code)
    assert answers == [204, 204, 204, 429]
    rest(house)
    assert len(post.letters) == 3


@pytest.mark.parametrize("mail", ["a,b@example.org", "a@example.org\nBcc: c@example.org", "<a@example.org>", "a@b@c"])
def test_an_address_is_one_address(place: Town, house: House, post: Post, mail: str) -> None:
    _, ben, _ = game(place)
    assert ben.ask("POST", "/me/mail", json={"mail": mail}).status_code == 400
    rest(house)
    assert post.letters == []
    assert ben.get("/me/notices")["address"] == ""


def test_another_address_must_be_confirmed_anew(place: Town, house: House, post: Post) -> None:
    _, ben, _ = game(place)
    address(place, ben, "first@example.org")
    old = token(post.next(), "confirm")
    place.stranger().post(f"/notices/confirm/{old}")
    address(place, ben, "second@example.org")
    ways = ben.get("/me/notices")["ways"]
    assert [(way["name"], way["confirmed"]) for way in ways] == [("second@example.org", False)]
    assert place.stranger().ask("POST", f"/notices/confirm/{old}").status_code == 404
    address(place, ben, "")
    assert ben.get("/me/notices")["ways"] == []


# what goes wrong


@pytest.mark.parametrize("status", [404, 410])
def test_a_way_that_nobody_listens_at_any_more_is_forgotten(place: Town, house: House, ear: Ear, status: int) -> None:
    _, ben, _ = game(place)
    ear.answers["/gone"] = status
    way = hook(ben, ear, "/gone")
    ben.ask("POST", f"/me/notices/{way}/trial")
    ear.next()
    rest(house)
    assert ben.get("/me/notices")["ways"] == []


def test_what_does_not_get_through_is_tried_again_a_few_times(place: Town, house: House, ear: Ear) -> None:
    _, ben, _ = game(place)
    ear.answers["/broken"] = 503
    way = hook(ben, ear, "/broken")
    ben.ask("POST", f"/me/notices/{way}/trial")
    engine = house.tables.desk.store.engine
    for _ in range(8):
        ear.next()
        with engine.begin() as db:  # no need to wait for the pause
            db.execute(update(JOBS).where(JOBS.c.key == way, JOBS.c.due < NEVER).values(due=0.0))
        soon(lambda: settled(house, way))
        with engine.begin() as db:
            db.execute(update(JOBS).where(JOBS.c.key == way, JOBS.c.due < NEVER).values(due=0.0))
    rest(house)
    assert ear.heard == []
    assert ben.get("/me/notices")["ways"][0]["failing"]


def settled(house: House, way: str) -> bool:
    """Whether nobody is at work on a notice."""
    with house.tables.desk.store.engine.connect() as db:
        return not db.execute(select(JOBS.c.id).where(JOBS.c.key == way, JOBS.c.holder != "")).all()


def test_a_redirect_is_not_followed_and_a_way_that_never_works_is_forgotten(
    place: Town, house: House, ear: Ear, caplog: pytest.LogCaptureFixture
) -> None:
    _, ben, _ = game(place)
    ear.answers["/secret-path"] = 302
    way = hook(ben, ear, "/secret-path")
    for tries in range(1, MOST_FAILURES + 1):
        ben.ask("POST", f"/me/notices/{way}/trial")
        assert ear.next().path == "/secret-path"
        rest(house)
        assert bool(ben.get("/me/notices")["ways"]) is (tries < MOST_FAILURES)
    assert ear.heard == []
    assert "did not get through" in caplog.text
    assert "secret-path" not in caplog.text


def test_what_is_told_of_a_webhook_is_no_secret(place: Town, house: House, ear: Ear) -> None:
    _, ben, _ = game(place)
    hook(ben, ear, "/a-secret")
    assert "a-secret" not in json.dumps(ben.get("/me/notices"))
    assert ben.get("/me/notices")["ways"][0]["name"] == "Chat (127.0.0.1)"


def test_ways_have_limits_and_must_make_sense(place: Town, house: House, ear: Ear) -> None:
    _, ben, _ = game(place)
    for number in range(4):
        hook(ben, ear, f"/{number}")
    hook(ben, ear, "/3")  # the same once more
    assert ben.ask("POST", "/me/notices/hooks", json={"url": f"{ear.address}/5"}).status_code == 400
    good = Browser(f"{ear.address}/push").subscription
    for wrong in (
        {"p256dh": "x"},
        {"auth": "AAAA"},
        {"endpoint": "ftp://x"},
        {"p256dh": "é"},
        {"p256dh": good["auth"]},
    ):
        assert ben.ask("POST", "/me/notices/push", json={**good, **wrong}).status_code == 400


# at home, and the file of the keys


def test_where_nothing_is_set_up_nothing_is_offered(tmp_path_factory: pytest.TempPathFactory) -> None:
    with town(tmp_path_factory.mktemp("bare")) as bare:
        ann = bare.stranger().sign_up("Ann", mail="ann@example.org")
        found = ann.get("/me/notices")
        assert (found["push"], found["mail"], found["hooks"], found["ways"]) == ("", False, False, [])
        assert found["address"] == "ann@example.org"
        assert ann.ask("POST", "/me/notices/hooks", json={"url": "https://chat.example.org/x"}).status_code == 400
        house = house_of(bare.app)
        assert keyring_of(house.tables.desk.store.engine.url, Serving("public")).public == house.calling.keyring.public


def test_the_keys_lie_beside_the_secret_of_the_dice_and_not_in_the_database(place: Town, house: House) -> None:
    database = house.tables.desk.store.engine.url.database
    assert database is not None
    with open(f"{database}.vapid") as file:  # noqa: PTH123
        secret = file.read().strip()
    assert len(secret) == 64
    with house.tables.desk.store.engine.connect() as db:
        assert secret not in repr(db.execute(select(PERSONS)).all())


def test_at_home_nobody_is_told_anything(client: Client) -> None:
    answer = client.put("/api/v1/me/notices", json={})
    assert (answer.status_code, answer.json()["code"]) == (400, "refused")
