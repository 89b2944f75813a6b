"""Accounts: signing up and in, devices, attempts, what is kept, leaving for good, blocking and reporting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import String, update
from tests.server.strangers import Town, Visitor, town

from hexfront.server.app import house_of
from hexfront.server.layout import METADATA
from hexfront.server.people import attempts
from hexfront.server.people.tables import OWN, PERSONS

PASSWORD = "a long password"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    with town(tmp_path_factory.mktemp("town")) as found:
        yield found


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


def sign_in(visitor: Visitor, name: str, password: str = PASSWORD) -> Any:
    return visitor.ask("POST", "/people/sign-in", json={"name": name, "password": password})


# signing up and in


def test_a_guest_becomes_an_account_and_keeps_the_games(place: Town) -> None:
    ann = place.guest("Ann")
    before, key, card = ann.me["id"], ann.client.cookies["hexfront"], ann.table("luzon")
    ann.sign_up("Ann of Cebu")
    assert (ann.me["id"], ann.me["kind"], ann.me["name"]) == (before, "account", "Ann of Cebu")
    assert ann.get(f"/tables/{card['id']}")["held"] == ["us"]
    old = place.stranger()
    old.client.cookies.set("hexfront", key)
    assert old.get("/me")["kind"] == "nobody"


def test_an_account_is_the_same_in_every_browser(place: Town) -> None:
    first = place.stranger().sign_up("Bob")
    card = first.table("luzon")
    second = place.stranger()
    assert sign_in(second, "  BOB ").json()["id"] == first.me["id"]
    assert second.ask("GET", f"/tables/{card['id']}/view").status_code == 200


def test_what_somebody_had_as_a_guest_goes_with_them(place: Town) -> None:
    place.stranger().sign_up("Cleo")
    guest = place.guest("Cleo's phone")
    card = guest.table("luzon")
    assert sign_in(guest, "Cleo").status_code == 201
    assert guest.get(f"/tables/{card['id']}")["held"] == ["us"]
    assert guest.ask("DELETE", f"/tables/{card['id']}").status_code == 204


def test_what_a_guest_and_an_account_both_have_is_the_accounts_once(place: Town) -> None:
    host = place.stranger().sign_up("Host")
    both, other = (host.post("/clubs", {"name": name})["id"] for name in ("Both", "Other"))
    account = place.stranger().sign_up("Cora")
    account.ask("PUT", f"/clubs/{both}/members")
    guest = place.guest("Cora's phone")
    for club in (both, other):
        guest.ask("PUT", f"/clubs/{club}/members")
    guest.ask("PUT", f"/people/{account.me['id']}/block")
    guest.ask("PUT", f"/follows/person/{host.me['id']}")
    assert sign_in(guest, "Cora").json()["id"] == account.me["id"]
    assert {club["id"] for club in account.get("/clubs", params={"mine": True})} == {both, other}
    assert account.get("/me/blocked") == []
    assert [each["player"]["id"] for each in account.get("/follows")] == [host.me["id"]]


def test_a_name_is_given_once(place: Town) -> None:
    place.stranger().sign_up("Dora Lee")
    for same in ("Dora Lee", "dora lee", "DoraLee", "\uff24ora Lee"):
        body = {"name": same, "password": PASSWORD}
        assert code(place.stranger().ask("POST", "/people/accounts", json=body)) == (400, "refused")


@pytest.mark.parametrize("password", ["", "short", "x" * 201])
def test_a_password_is_long_enough(place: Town, password: str) -> None:
    body = {"name": "Nobody yet", "password": password}
    assert code(place.stranger().ask("POST", "/people/accounts", json=body)) == (400, "malformed")


def test_a_wrong_name_and_a_wrong_password_look_the_same(place: Town) -> None:
    place.stranger().sign_up("Emma")
    wrong, unknown = sign_in(place.stranger(), "Emma", "not the one"), sign_in(place.stranger(), "Emil")
    assert (wrong.status_code, wrong.text) == (unknown.status_code, unknown.text) == (400, unknown.text)


def test_no_password_is_in_the_database(place: Town) -> None:
    place.stranger().sign_up("Fay", "very own words 17")
    with house_of(place.app).tables.desk.store.engine.connect() as db:
        stored = str(db.exec_driver_sql("SELECT * FROM persons").all())
    assert "very own words" not in stored
    assert "$argon2id$" in stored


def test_attempts_are_counted_for_a_name_and_a_place(place: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    place.stranger().sign_up("Gus")
    monkeypatch.setattr(attempts, "MOST_HERE", 2)
    assert [sign_in(place.stranger(), "Gus", "x").status_code for _ in range(3)] == [400, 400, 429]
    assert sign_in(place.stranger(), "Gus").status_code == 429
    assert sign_in(place.stranger(), "Gina", "x").status_code == 400
    monkeypatch.undo()
    assert sign_in(place.stranger(), "Gus").status_code == 201


# a page of ours


@pytest.mark.parametrize("token", ["", "made up", "\xff"])
def test_what_another_page_sends_is_refused(place: Town, token: str) -> None:
    ann = place.guest("Ann")
    for method, path in (("POST", "/tables"), ("POST", "/me/sign-out"), ("DELETE", "/me/devices")):
        answer = ann.ask(method, path, headers={"x-hexfront-token": token.encode("latin-1")})
        assert code(answer) == (403, "not_yours")
    other = place.guest("Eve").client.cookies["hexfront_token"]
    assert code(ann.ask("DELETE", "/me/devices", headers={"x-hexfront-token": other})) == (403, "not_yours")
    assert ann.ask("DELETE", "/me/devices").status_code == 204


# devices


def test_devices_are_listed_and_revoked(place: Town) -> None:
    first = place.stranger().sign_up("Hal")
    second = place.stranger()
    sign_in(second, "Hal")
    devices = first.get("/me/devices")
    assert first.get("/me/account")["devices"] == len(devices)
    assert sorted(each["here"] for each in devices) == [False, True]
    other = next(each["id"] for each in devices if not each["here"])
    stranger = place.guest("Eve")
    assert code(stranger.ask("DELETE", f"/me/devices/{other}")) == (404, "unknown")
    assert first.ask("DELETE", f"/me/devices/{other}").status_code == 204
    assert second.get("/me")["kind"] == "nobody"
    assert first.get("/me")["kind"] == "account"


def test_a_revoked_device_is_led_from_the_table(place: Town) -> None:
    first, second = place.stranger().sign_up("Ida"), place.stranger()
    sign_in(second, "Ida")
    card = first.table("luzon")
    with first.sit(card["id"]) as stays, second.sit(card["id"]) as goes:
        assert first.ask("DELETE", "/me/devices").status_code == 204
        assert goes.hear()["code"] == "nobody"
        with pytest.raises(WebSocketDisconnect) as ended:
            goes.hear()
        assert ended.value.code == 4401
        assert stays.ask(type="view")["type"] == "view"


def test_signing_out_ends_one_device(place: Town) -> None:
    first, second = place.stranger().sign_up("Jo"), place.stranger()
    sign_in(second, "Jo")
    answer = second.ask("POST", "/me/sign-out")
    assert answer.json()["kind"] == "nobody"
    assert second.get("/me")["kind"] == "nobody"
    assert first.get("/me")["kind"] == "account"


def test_another_password_needs_the_old_one_and_ends_other_devices(place: Town) -> None:
    first, second = place.stranger().sign_up("Kim"), place.stranger()
    sign_in(second, "Kim")
    wish = {"password": "wrong", "new": "another long one"}
    assert code(first.ask("POST", "/me/password", json=wish)) == (400, "refused")
    assert code(first.ask("POST", "/me/password", json={"password": PASSWORD, "new": ""})) == (400, "refused")
    assert first.ask("POST", "/me/password", json=wish | {"password": PASSWORD}).status_code == 204
    assert second.get("/me")["kind"] == "nobody"
    assert sign_in(second, "Kim").status_code == 400
    assert sign_in(second, "Kim", "another long one").status_code == 201


@pytest.mark.parametrize("mail", ["nobody", "a@b@c", "a b@c", "x" * 200 + "@c"])
def test_a_mail_address_is_one(place: Town, mail: str) -> None:
    assert code(place.stranger().ask("POST", "/me/mail", json={"mail": mail})) == (401, "nobody")
    lee = place.guest("Lee")
    assert code(lee.ask("POST", "/me/mail", json={"mail": mail})) == (403, "not_yours")
    lee.sign_up(f"Lee {sum(mail.encode())}")
    assert code(lee.ask("POST", "/me/mail", json={"mail": mail})) == (400, "malformed")
    assert lee.ask("POST", "/me/mail", json={"mail": "lee@example.org"}).status_code == 204
    assert lee.get("/me/account")["mail"] == "lee@example.org"


# what is kept


def test_every_column_that_says_whose_a_row_is_is_known() -> None:
    names = {"person", "owner", "other", "by", "founder", "opponent", "target", "first", "second"}
    known = {(column.table.name, column.name) for column, _ in OWN}
    found = {
        (table.name, column.name)
        for table in METADATA.tables.values()
        for column in table.c
        if column.name in names and isinstance(column.type, String) and table is not PERSONS
    }
    assert found <= known


def test_all_that_is_kept_can_be_taken_away_and_holds_no_secrets(place: Town) -> None:
    max_ = place.stranger().sign_up("Max", mail="max@example.org")
    card = max_.table("luzon", name="mine")
    data = max_.get("/me/data")
    assert data["persons"][0]["mail"] == "max@example.org"
    assert [row["game"] for row in data["places"]] == [card["id"]]
    assert [row["name"] for row in data["games"]] == ["mine"]
    assert len(data["devices"]) == 1
    assert not any(word in str(data) for word in ("argon2", "print", "seed", max_.client.cookies["hexfront"]))


def test_leaving_for_good_leaves_nothing_but_games_with_others(place: Town) -> None:
    nia, bob = place.stranger().sign_up("Nia", mail="nia@example.org"), place.guest("Bob")
    alone, shared = nia.table("luzon"), nia.table(seats={"japan": "link"})
    with bob.sit(shared["id"], shared["keys"]["japan"], seat="japan") as seat:
        assert code(nia.ask("POST", "/me/erase", json={"password": "wrong"})) == (400, "refused")
        assert nia.ask("POST", "/me/erase", json={"password": PASSWORD}).json()["kind"] == "nobody"
        assert seat.ask(type="view")["type"] == "view"
    assert nia.get("/me")["kind"] == "nobody"
    assert sign_in(place.stranger(), "Nia").status_code == 400
    with house_of(place.app).tables.desk.store.engine.connect() as db:
        for table in METADATA.tables.values():
            stored = str(db.execute(table.select()).all())
            assert nia.me["id"] not in stored, table.name
            assert "nia@example.org" not in stored
        assert alone["id"] not in str(db.exec_driver_sql("SELECT id FROM games").all())
    thief = place.guest("Thief")
    assert code(thief.ask("GET", f"/tables/{shared['id']}/view?seat=allied")) == (400, "not_your_seat")


# others


def pages(visitor: Visitor, path: str, key: Callable[[dict[str, Any]], str]) -> list[list[str]]:
    """A list two at a time: what each page has."""
    found: list[list[str]] = []
    after = ""
    while page := visitor.get(path, params={"limit": 2, "after": after}):
        found.append([key(each) for each in page])
        after = key(page[-1])
    return found


def test_devices_people_blocked_and_people_followed_come_a_page_at_a_time(place: Town) -> None:
    ann = place.stranger().sign_up("Page Reader")
    for _ in range(2):
        sign_in(place.stranger(), "Page Reader")
    others = [place.guest(f"Other {number}").me["id"] for number in range(3)]
    for other in others:
        ann.ask("PUT", f"/people/{other}/block")
        ann.ask("PUT", f"/follows/person/{other}")
    devices = pages(ann, "/me/devices", lambda each: f"{each['created']}~{each['id']}")
    blocked = pages(ann, "/me/blocked", lambda each: f"{each['since']}~{each['id']}")
    followed = pages(ann, "/follows", lambda each: f"{each['since']}~{each['player']['id']}")
    for found in (devices, blocked, followed):
        assert [len(page) for page in found] == [2, 1]
        assert len({each for page in found for each in page}) == 3
    for found in (blocked, followed):
        assert [each.partition("~")[2] for page in found for each in page] == others[::-1]
    for path in ("/me/devices", "/me/blocked", "/follows"):
        assert code(ann.ask("GET", path, params={"limit": 101})) == (400, "malformed")


def test_somebody_can_be_blocked(place: Town) -> None:
    ann, bob = place.guest("Ann"), place.guest("Bob")
    neighbours = house_of(place.app).people.neighbours
    for _ in range(2):
        assert ann.ask("PUT", f"/people/{bob.me['id']}/block").status_code == 204
    assert neighbours.apart(bob.me["id"], ann.me["id"])
    assert [each["name"] for each in ann.get("/me/blocked")] == ["Bob"]
    assert bob.get("/me/blocked") == []
    assert ann.ask("DELETE", f"/people/{bob.me['id']}/block").status_code == 204
    assert not neighbours.apart(ann.me["id"], bob.me["id"])
    for unknown in (ann.me["id"], "none"):
        assert code(ann.ask("PUT", f"/people/{unknown}/block")) == (404, "unknown")


def test_keepers_read_reports_and_nobody_else(place: Town) -> None:
    ann, bob, keeper = place.guest("Ann"), place.guest("Bob"), place.stranger().sign_up("Keeper")
    body = {"text": "He was rude.", "table": "t"}
    assert ann.ask("POST", f"/people/{bob.me['id']}/report", json=body).status_code == 204
    for other in (ann, bob, keeper):
        assert code(other.ask("GET", "/reports")) == (403, "not_yours")
    with house_of(place.app).tables.desk.store.engine.begin() as db:
        db.execute(update(PERSONS).where(PERSONS.c.id == keeper.me["id"]).values(keeper=True))
    (report,) = keeper.get("/reports")
    assert (report["teller"], report["about"], report["text"]) == ("Ann", "Bob", "He was rude.")
    assert keeper.ask("DELETE", f"/reports/{report['id']}").status_code == 204
    assert keeper.get("/reports") == []


# keys


def test_a_key_is_revoked_and_given_anew(place: Town) -> None:
    ann, bob = place.guest("Ann"), place.guest("Bob")
    card = ann.table(seats={"japan": "link"})
    where, old = f"/tables/{card['id']}/seats/japan/key", card["keys"]["japan"]
    assert code(bob.ask("POST", where)) == (404, "unknown")
    assert code(bob.ask("POST", where, headers={"authorization": f"Bearer {old}"})) == (404, "unknown")
    new = ann.post(where)["key"]
    view = f"/tables/{card['id']}/view?seat=japan"
    assert code(bob.ask("GET", view, headers={"authorization": f"Bearer {old}"})) == (400, "not_your_seat")
    with bob.sit(card["id"], new, seat="japan"):
        pass
    assert code(ann.ask("POST", where)) == (400, "not_your_seat")  # it is Bob's now


def test_the_owner_opens_a_table_to_onlookers_before_it_begins(place: Town) -> None:
    ann, bob = place.guest("Ann"), place.guest("Bob")
    card = ann.table(seats={"japan": "link"})
    where, wish = f"/tables/{card['id']}/access", {"access": "onlookers"}
    assert code(bob.ask("PUT", where, json=wish)) == (404, "unknown")
    assert ann.ask("PUT", where, json=wish).status_code == 204
    assert code(bob.ask("PUT", where, json=wish)) == (403, "not_yours")
    with bob.sit(card["id"], card["keys"]["japan"], seat="japan"):
        assert code(ann.ask("PUT", where, json={"access": "private"})) == (403, "not_yours")
