"""Attacks on the dice of strangers, one by one as docs/dice.md lists them: what each would need, and that it fails.

The names of the tests are the names of the attacks on that page. Those that need a program of their own, or a browser,
are in `test_dice_attackers.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from msgspec.structs import replace
from sqlalchemy import make_url
from tests.kernel.chained import TABLE, chained, nonce, play_on
from tests.server.conftest import ORIGIN, Client, Seat, seated, web_folder
from tests.server.pair import SET_UP, link_table

from hexfront.kernel.chain import STREAMS, Chains, Pledge, before
from hexfront.kernel.journal import Journal
from hexfront.kernel.replay import load
from hexfront.kernel.seat_record import Added, SeatRecord, Told, unlike
from hexfront.server.app import House, create_app, house_of
from hexfront.server.layout import StoreError
from hexfront.server.moments import Moments
from hexfront.server.problem import Problem
from hexfront.server.receipts import record as record_of
from hexfront.server.vault import Vault, vault_of


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("db")


@pytest.fixture(scope="module")
def house_and_client(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Client]]:
    app = create_app(f"sqlite:///{folder / 'games.db'}", web=web_folder(tmp_path_factory))
    with TestClient(app, base_url=ORIGIN, raise_server_exceptions=False) as client:
        yield house_of(app), client


@pytest.fixture(scope="module")
def house(house_and_client: tuple[House, Client]) -> House:
    return house_and_client[0]


@pytest.fixture(scope="module")
def client(house_and_client: tuple[House, Client]) -> Client:
    return house_and_client[1]


@contextlib.contextmanager
def at(client: Client, card: dict[str, Any], seat: str) -> Iterator[Seat]:
    with seated(client, card["id"], card["keys"][seat], seat=seat) as found:
        yield found


def dice_of(client: Client, card: dict[str, Any], seat: str) -> dict[str, Any]:
    headers = {"authorization": f"Bearer {card['keys'][seat]}"}
    answer = client.get(f"/api/v1/tables/{card['id']}/dice", params={"seat": seat}, headers=headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def set_up(client: Client, card: dict[str, Any]) -> dict[str, Any]:
    """Both sides set up; what Japan was told of the decision with dice that it led to."""
    with at(client, card, "allied") as allied, at(client, card, "japan") as japan:
        told: dict[str, Any] = {}
        for each in SET_UP:
            who, act = each.split()
            seat, other = (allied, japan) if who == "allied" else (japan, allied)
            seat.send(type="decide", seq=seat.view["seq"], act=act, id="d")
            while (heard := seat.hear())["type"] != "settled":
                told = heard["dice"] if heard.get("dice") and who == "japan" else told
            while other.ask(type="view")["type"] != "view":
                pass
        return told


def test_server_picks_seeds(client: Client) -> None:
    """What the dice come from is public before anybody sits down, and stays what it was."""
    card = link_table(client)
    promise = card["promise"]
    assert {len(bytes.fromhex(promise[stream])) for stream in STREAMS} == {32}
    set_up(client, card)
    assert client.get(f"/api/v1/tables/{card['id']}").json()["promise"] == promise
    record = dice_of(client, card, "japan")
    assert record["promise"] == promise
    last = promise["open"]
    for receipt in record["receipts"]:
        assert before("open", card["id"], receipt["number"], bytes.fromhex(receipt["element"])).hex() == last
        last = receipt["element"]


def test_server_knows_the_future() -> None:
    """With the same chain, the same position and the same decision, other bytes of the player give other dice."""
    first: dict[str, tuple[int, ...]] = {}
    for drawn in map(str, range(40)):
        journal = chained("luzon", "historical")
        for act in ("move us_43 1022",):
            journal.decide(0, act, nonce(drawn))
        first[drawn] = journal.entries[-1].dice
    assert all(first.values()), "the decision throws"
    assert {dice[0] for dice in first.values()} == {1, 2, 3, 4, 5, 6}


def test_player_withholds(client: Client, house: House) -> None:
    """Who lets the connection drop after he has decided has decided: it is stored before anybody hears of it."""
    card = link_table(client)
    with at(client, card, "japan") as japan:
        japan.send(type="decide", seq=japan.view["seq"], act="auto", id="d")
    with at(client, card, "japan") as japan:
        assert japan.view["seq"] == 1
    assert house.tables.desk.store.save(card["id"]).entries[0].act == "auto"


def test_replayed_message(client: Client, house: House) -> None:
    """The same message again is answered and not done again; another with the same bytes is stale."""
    card = link_table(client)
    with at(client, card, "japan") as japan:
        japan.decide("auto")
        message = {"type": "decide", "seq": japan.view["seq"], "act": "auto", "nonce": token_hex(32), "id": "once"}
        for _ in range(2):
            japan.send(**message)
            while (heard := japan.hear())["type"] != "settled":
                pass
            assert heard == {"type": "settled", "id": "once", "outcome": "done"}
        entries = house.tables.desk.store.save(card["id"]).entries
        assert len(entries) == 2
        for change in ({"act": "done"}, {"nonce": token_hex(32)}):
            japan.send(**message | change)
            while (heard := japan.hear())["type"] != "settled":
                pass
            changed = entries[1].proof is not None or "act" in change
            assert heard["outcome"] == ("stale" if changed else "done")
        assert len(house.tables.desk.store.save(card["id"]).entries) == 2


@pytest.mark.parametrize("bad", ["", "00", "zz" * 32, "0" * 63, "0" * 65, "é" * 64])
def test_player_adds_nothing(client: Client, house: House, bad: str) -> None:
    card = link_table(client)
    with at(client, card, "japan") as japan:
        answer = japan.ask(type="decide", seq=0, act="auto", nonce=bad)
        assert (answer["type"], answer["code"]) == ("error", "malformed")
        assert "32 fresh bytes" in answer["message"]
    assert not house.tables.desk.store.save(card["id"]).entries


def test_stolen_database(client: Client, folder: Path, house: House) -> None:
    """Nothing in the files of the games tells an element that has not been used, or the secret they come from."""
    card = link_table(client)
    set_up(client, card)
    secret = bytes.fromhex((folder / "games.db.secret").read_text())
    chains = Chains(secret, card["id"])
    assert chains.promise == Pledge(**card["promise"])
    used = dict.fromkeys(STREAMS, 0)
    save = house.tables.desk.store.save(card["id"])
    for entry in (save.start, *save.entries):
        for stream in STREAMS:
            used[stream] += bool(entry.proof and entry.proof.element(stream))
    with contextlib.closing(sqlite3.connect(folder / "games.db")) as db:
        dump = "\n".join(db.iterdump())
    assert chains.element("open", 1).hex() in dump
    for stream in STREAMS:
        coming = [chains.element(stream, used[stream] + n) for n in (1, 2, 100)] + [
            chains.element(stream, chains.promise.length)
        ]
        assert not [element for element in coming if element.hex() in dump or element.hex().upper() in dump]
    assert secret.hex() not in dump
    assert stat.S_IMODE((folder / "games.db.secret").stat().st_mode) == 0o600


def test_two_writers(client: Client, house: House) -> None:
    """Of two processes that decide on the same element one stores; the other tells nobody anything."""
    card = link_table(client)
    voice = house.library.voice("formosa", "en")
    store = house.tables.desk.store

    async def race() -> list[str]:
        async with house.tables.room.held(card["id"]) as live:
            other = load(live.journal.save(), kit=live.journal.kit)
            house.tables.desk.vault.unlock(card["id"], other)
        other.decide(1, "auto", nonce("other"))
        store.append(card["id"], other, 0, False)
        try:
            await house.tables.decide(card["id"], voice, 1, 0, "auto", nonce=nonce("ours"))
        except Problem as problem:
            return [problem.code]
        return []

    assert asyncio.run(race()) == ["stale"]
    assert len(store.save(card["id"]).entries) == 1


def test_server_and_player_together(client: Client) -> None:
    """What remains: who runs the server and plays could look for bytes that suit him. So he is named."""
    card = link_table(client)
    assert dice_of(client, card, "japan")["hosts"] == ["allied"]


def test_undo_and_take_back_fishing() -> None:
    """The same decision in the same position with the same bytes throws other dice after a return."""
    journal, seen = chained("luzon", "historical"), []
    for _ in range(12):
        journal.decide(0, "move us_43 1022", nonce("same"))
        assert not journal.can_undo, "dice cannot be undone"
        seen.append((journal.entries[-1].dice, journal.entries[-1].proof))
        journal.back(0, 0)
    assert len({proof.open for _, proof in seen if proof}) == 12
    assert len({dice[0] for dice, _ in seen}) > 2
    assert load(journal.save(), kit=journal.kit).entries == journal.entries


def test_imported_copy(client: Client, house: House) -> None:
    """A copy of a running game, taken in as a file, gives none of the dice to come at the table it was promised for."""
    card = link_table(client)
    save = msgspec.json.encode(house.tables.desk.store.save(card["id"]))
    answer = client.post("/api/v1/tables/import", content=save, headers={"content-type": "application/json"})
    assert answer.status_code == 201, answer.text
    copy = answer.json()
    with seated(client, copy["id"], seat="japan") as japan:
        heard = japan.ask(type="decide", seq=0, act="auto_set_up" if "auto_set_up" in japan.acts else "auto")
        while heard["type"] not in ("error", "view"):
            heard = japan.hear()
        for _ in range(8):
            if heard["type"] == "error":
                break
            heard = japan.ask(type="decide", seq=japan.view["seq"], act=japan.acts[0])
    assert "secret" in heard.get("message", ""), heard


def test_lost_or_other_secret(folder: Path, tmp_path: Path) -> None:
    """Without the secret nothing is thrown; a file that holds none is not taken for one."""
    journal = play_on(chained("luzon", "historical"), 20)
    again = load(journal.save(), kit=journal.kit)
    Vault(bytes(32)).unlock(journal.save().promise.table if journal.save().promise else "", again)  # type: ignore[union-attr]
    assert again.ledger is not None
    assert again.ledger.chains is None
    (tmp_path / "bad").write_text("secret")
    with pytest.raises(StoreError, match="cannot be read"):
        vault_of(make_url(f"sqlite:///{folder / 'games.db'}"), str(tmp_path / "bad"))
    one = vault_of(make_url("postgresql://x/y"), str(tmp_path / "made"))
    assert one.ledger("t").promise == vault_of(make_url("sqlite://"), str(tmp_path / "made")).ledger("t").promise


def test_restored_backup() -> None:
    """Who goes back to an older copy of the games would use elements again: every seat's own record shows it."""
    journal = play_on(chained("luzon", "historical"), 60)
    record = kept_by(journal)
    assert unlike(record, journal) == []
    older = load(replace(journal.save(), entries=journal.entries[:20]), kit=journal.kit)
    assert any("the game does not have it" in why for why in unlike(record, older))
    assert older.ledger is not None
    assert journal.ledger is not None
    older.ledger.chains = journal.ledger.chains
    assert any("was told" in why for why in unlike(record, play_on(older, 60, seed=9)))


def test_rewritten_history() -> None:
    """A game that was made up afterwards fits its promise, but not what a seat kept."""
    journal = play_on(chained("luzon", "historical"), 60)
    record = kept_by(journal)
    other = play_on(chained("luzon", "historical"), 60, seed=2)
    assert load(other.save(), kit=other.kit).entries == other.entries, "by itself it looks well"
    assert unlike(record, other)
    assert unlike(record, play_on(chained("luzon", "historical", secret=bytes(32)), 5)) == [
        "other chains were promised to the seat than this game has"
    ]


def kept_by(journal: Journal) -> SeatRecord:
    """What the browser of the only seat of a game would have kept."""
    assert journal.ledger is not None
    moments = Moments(journal, [1] * journal.seq)
    receipts = record_of(journal, moments, 0).receipts
    told = msgspec.convert(msgspec.to_builtins(receipts), tuple[Told, ...])
    added = tuple(Added(r.seq - 1, r.act, r.nonce) for r in receipts if r.nonce)
    return SeatRecord(TABLE, "us", journal.ledger.promise, added, told)
