"""Attacks on the dice that are carried out: by programs that know all that reaches a player, and on a player's browser.

Each attacker is also let loose where the defence is missing, to see that he would succeed. The names of the tests are
those of the attacks in docs/dice.md; the others are in `test_dice_attacks.py`.
"""

from __future__ import annotations

import contextlib
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from msgspec.structs import replace
from tests.kernel.chained import chained, nonce, play_on
from tests.server.attackers import KEYS, LUCK, Digger, Grinder, guessed, hidden_draws, most_by_luck, spread
from tests.server.conftest import ORIGIN, Client, web_folder
from tests.server.test_dice_attacks import kept_by

from hexfront.kernel.chain import TAG, ChainError, Chains, Pledge, _framed
from hexfront.kernel.journal import Journal
from hexfront.kernel.ledger import Ledger
from hexfront.kernel.refusal import Refused
from hexfront.kernel.replay import load
from hexfront.kernel.saves import Entry
from hexfront.kernel.seat_record import unlike
from hexfront.kernel.state import NOBODY
from hexfront.server.app import House, create_app, house_of
from hexfront.server.appending import Growing
from hexfront.server.voice import Voice
from hexfront.server.wire import NewTable

THROWS = 60
MOVE = "move us_43 1022"
"""A decision at the beginning of Luzon that throws a die for all to see."""
PAGE = Path(__file__).parents[2] / "docs" / "dice.md"


class Ear:
    """A browser at a table: all that is sent to it."""

    def __init__(self, voice: Voice, side: int) -> None:
        self.voice, self.side = voice, side
        self.heard: list[str] = []

    def send(self, *messages: bytes) -> None:
        self.heard += [message.decode() for message in messages]

    def gone(self) -> None:
        """The table has been removed."""


@pytest.fixture(scope="module")
def house_and_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Client]]:
    database = tmp_path_factory.mktemp("db") / "games.db"
    app = create_app(f"sqlite:///{database}", web=web_folder(tmp_path_factory))
    with TestClient(app, base_url=ORIGIN, raise_server_exceptions=False) as client:
        yield house_of(app), client


@pytest.fixture(scope="module")
def house(house_and_client: tuple[House, Client]) -> House:
    return house_and_client[0]


@pytest.fixture(scope="module")
def client(house_and_client: tuple[House, Client]) -> Client:
    return house_and_client[1]


def test_every_attack_of_the_page_is_tried() -> None:
    rows = re.findall(r"^\| \*\*(.+?)\*\*", PAGE.read_text(encoding="utf-8"), re.M)
    tests = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_dice_*.py"))
    assert len(rows) > 20
    wanted = [f"def test_{re.sub('[^a-z]+', '_', row.lower())}(" for row in rows]
    assert [name for name in wanted if name not in tests] == []


def test_player_grinds_nonces() -> None:
    """Whatever he takes for the key, he hits no more often than one who guesses; who has the key hits always."""
    most = most_by_luck(THROWS, luck=LUCK / len(KEYS))
    assert most < THROWS // 2
    for name, key in KEYS.items():
        hits = Grinder(key).hits(chained("luzon", "historical"), "us", MOVE, THROWS)
        assert hits <= most, name
    chains = Chains(bytes(range(32)), "a-table")
    begun = sum(bool(entry and entry.open) for entry in [chained("luzon", "historical").start.proof])
    host = Grinder(lambda told, _: chains.element("open", begun + len(told) + 1))
    assert host.hits(chained("luzon", "historical"), "us", MOVE, 10) == 10, "the host at his own table, who is named"


def test_hidden_draws(house: House, client: Client) -> None:
    """All that reaches the opponent and an onlooker gives no hidden element and no hidden draw, until it is over."""
    table, ears, journal = client.blocking_portal.call(watched, house, "ichigo", 70)
    draws = [drawn for drawn in hidden_draws(journal) if spread(drawn) > 10**20]
    assert draws, "the draws of the set-up are too many to be guessed"
    for seat, ear in ears.items():
        record = client.blocking_portal.call(house.tables.dice, table["id"], ear.side)
        told = [
            *ear.heard,
            *(asked(client, table, seat) if ear.side >= 0 else ()),
            msgspec.json.encode(record).decode(),
        ]
        mine = Digger(Pledge(**table["promise"]), told)
        assert len(mine.numbers) > 4, "he has something to dig in"
        assert mine.trials() / spread(draws[0]) < LUCK
        assert mine.elements() == []
        assert not [drawn for drawn in draws if mine.recovered(drawn)]
        numbers = [receipt["number"] for receipt in json.loads(told[-1])["receipts"]]
        assert numbers == list(range(1, len(numbers) + 1)), "no gap tells of a hidden throw"
        strange = [r for r in json.loads(told[-1])["receipts"] if r.get("act") and r["side"] != seat]
        assert not strange, "whose decision it was, its text and its bytes are its player's alone"
    client.blocking_portal.call(ended, house, table["id"])
    over = Digger(Pledge(**table["promise"]), asked(client, table, "japan"))
    assert over.elements(), "when the game is over, the same program finds them"
    assert over.recovered(draws[0])


async def watched(house: House, game: str, decisions: int) -> tuple[dict[str, Any], dict[str, Ear], Journal]:
    """A game between two devices, played at random, with all that reaches the second seat and an onlooker."""
    seats = house.library.open(game)[0].meta.seats
    card = await house.tables.shelf.create(NewTable(game, seats={seats[1]: "link"}), "en")
    voice, rng = house.library.voice(game, "en"), Random(3)
    ears = {seats[1]: Ear(voice, voice.game.meta.sides.index(seats[1])), "onlooker": Ear(voice, NOBODY)}
    for ear in ears.values():
        await house.tables.join(card.id, ear)
    async with house.tables.room.held(card.id) as live:
        pass
    while live.journal.seq < decisions or many(live.journal) < 3:
        side = rng.choice(live.journal.offer.actors)
        act = rng.choice([act for act in live.journal.offer.options(side) if act.verb != "concede"])
        text, seq = voice.write(act), live.moments.last(side)
        await house.tables.decide(card.id, voice, side, seq, text, nonce=rng.randbytes(32).hex())
    return msgspec.to_builtins(card), ears, live.journal


def many(journal: Journal) -> int:
    """How many decisions of the first side have thrown for all to see."""
    return sum(bool(entry.proof and entry.proof.open and entry.side == 0) for entry in journal.entries)


async def ended(house: House, table: str) -> None:
    async with house.tables.room.held(table) as live:
        await house.tables.carry(live, lambda journal: journal.finish(0, "agreed"))


def asked(client: Client, table: dict[str, Any], seat: str) -> list[str]:
    """What a seat gets if it asks for all there is."""
    headers = {"authorization": f"Bearer {table['keys'].get(seat, '')}"}
    pages = ("", "/view", "/log", "/report", "/dice")
    answers = [
        client.get(f"/api/v1/tables/{table['id']}{page}", params={"seat": seat}, headers=headers) for page in pages
    ]
    assert [answer.status_code for answer in answers] == [200] * len(pages), [answer.text for answer in answers]
    return [answer.text for answer in answers]


def test_bots() -> None:
    """Of all that a bot could have decided nobody finds out which it was; who has its key does at once."""
    journal = chained("luzon", "historical")
    act = thrower(journal)
    texts = [journal.game.notation.write(journal.kit, option) for option in journal.offer.options(0)]
    journal.decide(0, act)
    proof = journal.entries[-1].proof
    assert proof is not None
    assert not proof.nonce
    told = msgspec.json.encode(kept_by(journal)).decode()
    assert journal.ledger is not None
    digger = Digger(journal.ledger.promise, [told])
    assert guessed(journal, texts, "us", digger.keys()) == set()
    assert guessed(journal, texts, "us", [bytes.fromhex(proof.hidden)]) == {act}


def thrower(journal: Journal) -> str:
    """A decision of the first side that throws openly, as soon as there is one; what comes before is passed."""
    while True:
        acts = [journal.game.notation.write(journal.kit, act) for act in journal.offer.options(0)]
        for act in acts:
            copy = load(journal.save(), kit=journal.kit)
            assert copy.ledger is not None
            assert journal.ledger is not None
            copy.ledger.chains = journal.ledger.chains
            copy.decide(0, act, nonce("tried"))
            if (proof := copy.entries[-1].proof) and proof.open:
                return act
        journal.decide(0, acts[0], nonce("passed"))


def test_crash_before_it_is_stored(
    house: House, client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Who can make the server fail between the throw and the store sees nothing of it, however often he does."""
    caplog.set_level(logging.DEBUG)
    thrown: set[str] = set()

    async def fail(game: Growing) -> None:
        thrown.add(game.journal.entries[-1].proof.open)  # type: ignore[union-attr]
        raise RuntimeError("the machine is gone")

    async def crashed() -> list[str]:
        card = await house.tables.shelf.create(NewTable("luzon", "historical", seats={"us": "link"}), "en")
        voice, tables = house.library.voice("luzon", "en"), house.tables
        async with tables.room.held(card.id) as live:
            copy = load(live.journal.save(), kit=voice.kit)
            tables.desk.vault.unlock(card.id, copy)
        act = thrower(copy)
        for seq, entry in enumerate(copy.entries):
            await tables.decide(card.id, voice, 0, seq, entry.act, nonce=nonce(seq))
        seq = copy.seq
        ear = Ear(voice, 0)
        await tables.join(card.id, ear)
        greeted = len(ear.heard)
        with monkeypatch.context() as patch:
            patch.setattr(tables.desk, "append", fail)
            for n in range(5):
                with contextlib.suppress(RuntimeError):
                    await tables.decide(card.id, voice, 0, seq, act, nonce=nonce("crash", n))
        assert len(ear.heard) == greeted
        await tables.decide(card.id, voice, 0, seq, act, nonce=nonce("at last"))
        stored = tables.desk.store.save(card.id).entries[-1].proof
        assert stored is not None
        assert thrown == {stored.open}, "it is the same element, which nobody had seen"
        return ear.heard

    heard = client.blocking_portal.call(crashed)
    assert any(element in text for element in thrown for text in heard), "now he is told"
    assert not [element for element in thrown if element in caplog.text]


def test_rewritten_move() -> None:
    """A decision without dice is exchanged afterwards, every throw being as it was: what is bound to the past shows."""
    found = {}
    for veil in (True, False):
        journal = play_on(chained("luzon", "historical", veil=veil), 60, seed=2, undo=0)
        record = kept_by(journal)
        found[veil] = [other for other in forgeries(journal) if not unlike(record, other)]
        for other in found[veil][:1]:
            assert load(other.save(), kit=other.kit).entries == other.entries, "by itself it looks well"
    assert found[True] == []
    assert found[False], "were dice bound to throws alone, the same program would succeed"


def forgeries(journal: Journal) -> Iterator[Journal]:
    """The same game with one decision without dice replaced by another, where the rest can be played as it was."""
    last = max(n for n, entry in enumerate(journal.entries) if entry.proof)
    for number in [n for n, entry in enumerate(journal.entries[:last]) if entry.proof is None][-8:]:
        for choice in range(3):
            with contextlib.suppress(Refused, IndexError, ChainError):
                yield forged(journal, number, choice)


def forged(journal: Journal, number: int, choice: int) -> Journal:
    """A game made up with the secret and with the bytes that players sent, one decision being another."""
    assert journal.ledger is not None
    other = load(replace(journal.save(), entries=journal.entries[:number]), kit=journal.kit)
    assert other.ledger is not None
    other.ledger.chains = journal.ledger.chains
    for at, entry in enumerate(journal.entries[number:], number):
        sent = entry.proof.nonce if entry.proof else nonce("any")
        other.decide(entry.side, entry.act if at > number else other_act(other, entry, choice), sent)
    return other


def other_act(journal: Journal, entry: Entry, choice: int) -> str:
    """Something else that could have been decided."""
    acts = [journal.game.notation.write(journal.kit, act) for act in journal.offer.options(entry.side)]
    return [act for act in acts if act not in (entry.act, "concede")][choice]


def test_two_stories() -> None:
    """A server tells two players two games: each record fits one of them, no file fits both, and the marks differ."""
    one, two = (play_on(chained("luzon", "historical"), 60, seed=seed) for seed in (1, 2))
    ours, theirs = kept_by(one), kept_by(two)
    assert unlike(ours, one) == unlike(theirs, two) == []
    assert unlike(ours, two)
    assert unlike(theirs, one)
    assert ours.receipts[-1].bound[:16] != theirs.receipts[-1].bound[:16]


def test_longer_message() -> None:
    """A hash that is told can be gone on with, without what it was made of; but what comes out is no sum of ours."""
    parts = (TAG, b"nonce", bytes([7]) * 32, bytes(32), bytes(32))
    message = _framed(*parts)
    padding = b"\x80" + bytes(-(len(message) + 9) % 64) + (8 * len(message)).to_bytes(8, "big")
    longer = message + padding + _framed(b"more")
    assert _framed(*parts, padding + _framed(b"more")) != longer
    length = int.from_bytes(longer[len(message) : len(message) + 4], "big")
    assert length >= 2**31 > len(longer), "where a part would have to begin stands a length that no part has"


def test_wrong_audience() -> None:
    """A die that some saw, thrown from the open chain beside others, would be told to all: it is not even stored."""
    journal = chained("luzon", "historical")
    assert isinstance(journal.ledger, Ledger)
    for change in (0, 1):
        throwing, s = journal.ledger.throwing("us", "end", nonce(1)), journal.state
        s.dice = throwing
        s.roll("1.1")
        s.roll("1.1", audience=-1 if change else 1)
        s.events[-1] = s.events[-1]._replace(audience=1 if change else -1)
        with pytest.raises(ChainError, match="told to others"):
            journal._closed(throwing, s)
        s.events.clear()
