"""Dice that need a public beacon besides, on a server in the test's own process with a beacon of its own.

Attacks are named as in docs/dice.md. Signatures are made on the curve where that is what is tested; elsewhere something
stands for them that only the beacon could make, since each takes half a second to check.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.kernel.chained import TABLE, nonce
from tests.server.attackers import LUCK, Grinder, most_by_luck
from tests.server.beacons import GENESIS, KEY, Fake, beacon, genuine_in_short, in_short
from tests.server.conftest import Seat
from tests.server.strangers import PUBLIC, Town, Visitor, town
from tests.server.test_dice_attacks import kept_by
from tests.server.test_dice_browser import kept as kept_of
from tests.server.test_dice_browser import run
from tests.server.test_dice_browser import told as told_by
from tests.server.townsfolk import account, be_patient, offered

from hexfront.bots.random_bot import choose
from hexfront.bots.worker import Answer, Thought
from hexfront.kernel.beacon import quicknet
from hexfront.kernel.chain import Awaiting, Beacon, Chains, Pulse, bound, lit, value
from hexfront.kernel.journal import Journal
from hexfront.kernel.ledger import Ledger
from hexfront.kernel.replay import load
from hexfront.kernel.saves import SaveError
from hexfront.kernel.seat_record import Heard, unlike
from hexfront.server.app import House, house_of
from hexfront.server.beacon import lighthouse, pulses
from hexfront.server.beacon.bound import bound_at
from hexfront.server.pace.clocks import NEVER, USUAL, Clock, going, left, run_out, stopped, turned
from hexfront.testing import opened

ROUND = 5
THROWS = 60
ACT = "move us_43 1022"
"""A decision at the beginning of Luzon that throws a die for all to see."""


@pytest.fixture(scope="module")
def fake() -> Iterator[Fake]:
    with beacon() as found:
        yield found


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    """Rounds come every second here, and nobody is far away."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lighthouse, "LEAD", 0.2)
        patch.setattr(lighthouse, "AGAIN", 0.2)
        patch.setattr(pulses, "PAUSE", 0.05)
        patch.setattr(pulses, "LONGEST_PAUSE", 0.1)
        patch.setattr(pulses, "genuine", genuine_in_short)
        yield


@pytest.fixture(scope="module")
def place(fake: Fake, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    with town(tmp_path_factory.mktemp("db"), replace(PUBLIC, beacon=fake.source)) as found:
        be_patient(found)
        yield found


@pytest.fixture(scope="module")
def people(place: Town) -> tuple[Visitor, Visitor]:
    return account(place, "Ann"), account(place, "Ben")


@pytest.fixture
def house(place: Town, fake: Fake) -> Iterator[House]:
    yield house_of(place.app)
    fake.silent = fake.lies = False


RATED = {"rated": True, "beacon": True}


def table_of(people: tuple[Visitor, Visitor], **terms: Any) -> str:
    """A rated table whose dice need the beacon: Ann has the Allied seat, Ben the Japanese one."""
    card = offered(people[0], terms=RATED | terms)
    people[1].post(f"/tables/{card['id']}/join", {"seat": "japan"})
    return str(card["id"])


def until(seat: Seat, kind: str, **more: Any) -> dict[str, Any]:
    """The next message of a kind."""
    while (message := seat.hear())["type"] != kind or any(message.get(name) != more[name] for name in more):
        pass
    return message


def thrown(seat: Seat) -> dict[str, Any]:
    """The next receipt."""
    while (found := until(seat, "events")["dice"]) is None:
        pass
    return dict(found)


def wait_for(true: Callable[[], Any], seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.02)


@contextlib.contextmanager
def bound_at_table(people: tuple[Visitor, Visitor], table: str) -> Iterator[tuple[Seat, Seat, dict[str, Any]]]:
    """Both at a table where Japan has just made a decision that throws; and the message it was made by."""
    with people[0].sit(table, seat="allied") as allied, people[1].sit(table, seat="japan") as japan:
        for _ in range(2):
            japan.send(type="decide", seq=japan.view["seq"], act="auto", id="set up")
            until(japan, "settled")
        message = {"type": "decide", "seq": japan.view["seq"], "act": "done", "nonce": token_hex(32), "id": "throw"}
        japan.send(**message)
        assert until(japan, "settled")["outcome"] == "done"
        yield allied, japan, message


def stored(house: House, table: str) -> Any:
    return bound_at(house.tables.desk.store.engine, table)


def entries(house: House, table: str) -> list[Any]:
    return list(house.tables.desk.store.save(table).entries)


# at the table


def test_a_throw_is_bound_told_and_then_carried_out(house: House, people: tuple[Visitor, Visitor], fake: Fake) -> None:
    fake.silent = True
    table = table_of(people)
    with bound_at_table(people, table) as (allied, japan, message):
        told = until(allied, "bound")
        waits = stored(house, table)
        assert told == {
            "type": "bound", "number": 2, "bound": waits.told, "round": waits.round,
            "due": fake.source.beacon.time(waits.round),
        }  # fmt: skip
        assert json.loads(next(text for text in japan.heard if '"bound"' in text)) == told
        assert (waits.side, waits.act, waits.nonce) == (1, "done", message["nonce"])
        assert waits.round >= fake.source.beacon.after(waits.made + lighthouse.LEAD)
        assert len(entries(house, table)) == 2
        fake.silent = False
        receipts = [thrown(seat) for seat in (allied, japan)]
        assert receipts[0]["told"] == told["bound"]
        assert (receipts[0]["round"], receipts[0]["signature"]) == (told["round"], in_short(told["round"]))
        made = lit(bytes.fromhex(told["bound"]), Pulse(told["round"], receipts[0]["signature"]))
        assert receipts[0]["bound"] == made.hex()
        assert value(bytes.fromhex(receipts[0]["element"]), made, 0, 6)[0] == receipts[0]["thrown"][0][0]
        past = bytes.fromhex(receipts[1]["past"])
        mine = bound(bytes.fromhex(receipts[1]["last"]), "japan", "done", bytes.fromhex(message["nonce"]), past)
        assert mine.hex() == told["bound"]
    assert stored(house, table) is None
    assert entries(house, table)[-1].proof.round == told["round"]
    load(house.tables.desk.store.save(table))


def test_source_silent(house: House, people: tuple[Visitor, Visitor], fake: Fake) -> None:
    """It waits for as long as it takes, says so, does nothing else meanwhile, and uses the round that was named."""
    fake.silent = True
    table = table_of(people, tempo="live")
    with bound_at_table(people, table) as (allied, japan, _):
        waits = stored(house, table)
        wait_for(lambda: fake.asked.count(waits.round) > 3)
        until(allied, "bound")
        seq = japan.view["seq"]
        for seat, asked in (
            (japan, {"type": "decide", "seq": seq, "act": "auto"}),
            (japan, {"type": "decide", "seq": seq, "act": "concede"}),
            (japan, {"type": "decide", "seq": seq, "act": "done", "nonce": token_hex(32)}),
            (japan, {"type": "undo", "seq": seq}),
            (japan, {"type": "request", "seq": seq, "kind": "draw"}),
            (allied, {"type": "request", "seq": allied.view["seq"], "kind": "draw"}),
        ):
            seat.send(**asked, id="meanwhile")
            refused = until(seat, "error")
            assert refused["code"] == "refused", refused
            assert str(waits.round) in refused["message"], refused
        allied.send(type="claim", id="claimed")
        assert until(allied, "error")["code"] == "refused"
        assert stored(house, table) == waits
        assert len(entries(house, table)) == 2
        with people[0].sit(table, seat="allied") as late:
            assert until(late, "bound")["round"] == waits.round, "who comes later is told too"
        fake.silent = False
        assert thrown(allied)["round"] == waits.round


def test_clocks_stand_still_meanwhile(house: House, people: tuple[Visitor, Visitor], fake: Fake) -> None:
    table = table_of(people, tempo="live")
    with bound_at_table(people, table) as (allied, japan, _):
        for seat in (allied, japan):
            thrown(seat)
            until(seat, "view")
        japan.send(type="request", seq=japan.view["seq"], kind="back", moment=2)
        until(allied, "requests")
        allied.send(type="answer", seq=allied.view["seq"], seat="japan", agreed=True)
        for seat in (allied, japan):
            until(seat, "events", undone=True)
            until(seat, "view")
        fake.silent = True
        japan.send(type="decide", seq=japan.view["seq"], act="done")
        waits = until(allied, "bound")
        clock = until(allied, "clock")
        assert clock["running"] == []
        fake.silent = False
        assert thrown(allied)["round"] == waits["round"]
        with people[0].sit(table, seat="allied") as again:
            shown = until(again, "clock")
        assert shown["running"]
        assert shown["left"]["japan"] >= clock["left"]["japan"] - 0.2, "the wait counted for nobody"


def test_a_clock_that_stood_still_has_lost_nothing() -> None:
    live = turned(Clock(USUAL["live"], {"a": 100.0, "b": 100.0}), ["a"], 1000.0)
    still = stopped(live, 1010.0)
    assert stopped(still, 1050.0) == still
    assert left(still, "a", 99_999.0) == 90.0
    assert run_out(still, 99_999.0) == []
    on = going(still, 5000.0)
    assert (left(on, "a", 5000.0), left(on, "a", 5010.0)) == (90.0, 80.0)
    assert going(live, 5000.0) == live
    slow = turned(Clock(USUAL["slow"], {"a": 0.0}), ["a"], 1000.0)
    away = {"a": ((1000.0, 1500.0),)}
    rest = left(slow, "a", 2000.0, away)
    assert left(going(stopped(slow, 2000.0), 3000.0, away), "a", 3000.0, away) == rest
    assert left(slow, "a", 2000.0, NEVER) == rest - 500


def test_forged_value(
    house: House, people: tuple[Visitor, Visitor], fake: Fake, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever answers in the beacon's place is not believed: the throw goes on waiting for what was signed."""
    fake.lies = True
    table = table_of(people)
    with bound_at_table(people, table) as (allied, _, __):
        waits = stored(house, table)
        wait_for(lambda: fake.asked.count(waits.round) > 3)
        assert stored(house, table) == waits
        assert "did not sign" in caplog.text
        fake.lies = False
        assert thrown(allied)["signature"] == in_short(waits.round)


def test_replayed_bound_message(house: House, people: tuple[Visitor, Visitor], fake: Fake) -> None:
    """The message of a decision that waits, sent again, is answered and not bound again; nor when it is carried out."""
    fake.silent = True
    table = table_of(people)
    with bound_at_table(people, table) as (_, japan, message):
        waits = stored(house, table)
        for change in ({}, {"nonce": message["nonce"].upper()}):
            japan.send(**message | change)
            assert until(japan, "settled")["outcome"] == "done"
        japan.send(**message | {"nonce": token_hex(32)})
        assert until(japan, "error")["code"] == "refused"
        assert stored(house, table) == waits
        fake.silent = False
        until(japan, "events")
        japan.send(**message)
        assert until(japan, "settled")["outcome"] == "done"
        assert len(entries(house, table)) == 3
        assert stored(house, table) is None


def test_killed_while_bound(
    house: House, people: tuple[Visitor, Visitor], fake: Fake, tmp_path: Path, place: Town
) -> None:
    """A server that dies leaves behind what it has bound: the next one carries it out, same round, same bytes."""
    fake.silent = True
    table = table_of(people)
    with bound_at_table(people, table) as (_, __, message):
        waits = stored(house, table)
        wait_for(lambda: waits.round in fake.asked)  # somebody holds the job
        copied(house, tmp_path / "town.db")
        fake.silent = False
        with town(tmp_path, replace(PUBLIC, beacon=fake.source)) as other:
            second = house_of(other.app)
            wait_for(lambda: stored(second, table) is None)
            made = entries(second, table)
        wait_for(lambda: stored(house, table) is None)
        assert made[-1] == entries(house, table)[-1], "both would throw the same dice"
        assert (made[-1].proof.round, made[-1].proof.nonce) == (waits.round, message["nonce"])


def test_nothing_is_added_by_a_process_that_has_not_heard(
    house: House, people: tuple[Visitor, Visitor], fake: Fake
) -> None:
    """Another process may not know yet that something waits: what it does meanwhile is not stored."""
    fake.silent = True
    table = table_of(people)
    with bound_at_table(people, table) as (allied, japan, _):
        waits = stored(house, table)
        for message in ({"act": "concede"}, {"act": "done"}):
            house_loop(people, unaware, house, table)
            japan.send(type="decide", seq=japan.view["seq"], **message, id="late")
            assert until(japan, "settled")["outcome"] == "stale"
        assert stored(house, table) == waits
        assert len(entries(house, table)) == 2
        fake.silent = False
        assert thrown(allied)["round"] == waits.round


async def unaware(house: House, table: str) -> None:
    async with house.tables.room.held(table) as live:
        live.waits = None


def copied(house: House, to: Path) -> None:
    """The database as it is at this moment on the disk, and the secret beside it."""
    path = Path(str(house.tables.desk.store.engine.url.database))
    with contextlib.closing(sqlite3.connect(path)) as here, contextlib.closing(sqlite3.connect(to)) as there:
        here.backup(there)
    for file in path.parent.glob("*.db.*"):
        if not file.name.endswith(("-wal", "-shm")):
            (to.parent / file.name).write_bytes(file.read_bytes())


def test_what_is_bound_waits_on_a_server_without_a_beacon(
    house: House, people: tuple[Visitor, Visitor], fake: Fake, tmp_path: Path
) -> None:
    fake.silent = True
    table = table_of(people)
    with bound_at_table(people, table):
        copied(house, tmp_path / "town.db")
        fake.silent = False
        with town(tmp_path) as other:
            second = house_of(other.app)
            waits = stored(second, table)
            assert waits is not None
            host = account(other, "Cleo")
            refused = host.ask("POST", "/tables", json={"game": "formosa", "seats": {"japan": "open"}, "terms": RATED})
            assert refused.status_code == 400
            assert "beacon" in refused.json()["message"]
            assert host.get("/me")["beacon"] is False
            assert stored(second, table) == waits


def test_terms(people: tuple[Visitor, Visitor], fake: Fake) -> None:
    """It is among the terms of rated games, shown with the promise before anybody joins."""
    ann, ben = people
    assert ann.get("/me")["beacon"] is True
    refused = ann.ask(
        "POST", "/tables", json={"game": "formosa", "seats": {"japan": "open"}, "terms": {"beacon": True}}
    )
    assert refused.status_code == 400
    card = offered(ann, terms=RATED)
    shown = ben.get(f"/tables/{card['id']}")
    assert shown["terms"]["beacon"] is True
    assert shown["promise"]["beacon"] == msgspec.to_builtins(fake.source.beacon)
    plain = ben.get(f"/tables/{offered(ann, terms={'rated': True})['id']}")
    assert "beacon" not in plain["terms"]
    assert "beacon" not in plain["promise"]


def test_bots_throws_wait_too(
    house: House, people: tuple[Visitor, Visitor], fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def first(thought: Thought) -> Answer:
        """A bot that sets up as it is told, without a process of its own."""
        made = len(house.tables.desk.store.save(thought.about).entries)
        return Answer("auto" if made < 2 else "done", "passes")

    monkeypatch.setattr(house.pilots, "think", first)
    fake.silent = True
    card = people[0].table(seats={"japan": "bot"}, bots={"japan": {"name": "random"}}, terms=RATED)
    with people[0].sit(card["id"], seat="allied") as allied:
        told = until(allied, "bound")
        waits = stored(house, card["id"])
        assert waits.why.bot == "random"
        assert waits.nonce == ""
        fake.silent = False
        wait_for(lambda: [e for e in entries(house, card["id"]) if e.proof and e.proof.round == told["round"]])
    motives = house.tables.desk.store.motives(card["id"])
    assert motives[waits.seq + 1] == waits.why


# what would have to be


def lighted(secret: bytes = bytes(range(32))) -> Journal:
    """A game whose dice need a beacon."""
    rules, kit = opened("luzon")
    chains = Chains(secret, TABLE)
    promise = replace(chains.promise, beacon=Beacon("a beacon", KEY, GENESIS, 3))
    return Journal.new(rules, "historical", (), kit=kit, ledger=Ledger(promise, chains))


def pulse(round: int) -> Pulse:
    return Pulse(round, in_short(round))


def test_host_grinds_with_beacon() -> None:
    """Who has the key, and all rounds so far, hits no more often than one who guesses; with the next round, always."""
    most = most_by_luck(THROWS, luck=LUCK)
    assert ground(ahead=0) <= most
    assert ground(ahead=1) == THROWS


def ground(ahead: int) -> int:
    """How often a host throws the die he wants, who knows all rounds so far, and some that are not out yet."""
    journal, hits = lighted(), 0
    ledger = journal.ledger
    assert ledger is not None
    assert ledger.chains is not None
    grinder = Grinder(lambda *_: b"")
    for n in range(THROWS):
        key, last, past = (
            ledger.chains.element("open", ledger.marks["open"].number + 1),
            ledger.marks["open"].bound,
            ledger.past,
        )
        known = pulse(ROUND + n - 1 + ahead)
        for _ in range(grinder.TRIES):
            drawn = grinder.rng.randbytes(32)
            decision = bound(last, "us", ACT, drawn, past)
            if value(key, lit(decision, replace(known, round=ROUND + n)), 0, 6)[0] == 6:
                break
        journal.decide(0, ACT, drawn.hex(), pulse=pulse(ROUND + n))
        hits += journal.entries[-1].dice[0] == 6
        journal.back(0, 0)
    return hits


def test_server_picks_among_rounds(house: House, people: tuple[Visitor, Visitor], fake: Fake) -> None:
    """A round is named before it is out, and used once: with another one the game is not the one that was told."""
    journal = lighted()
    with pytest.raises(Awaiting) as waits:
        journal.decide(0, ACT, nonce(1))
    assert journal.entries == []
    honest, other = lighted(), lighted()
    honest.decide(0, ACT, nonce(1), pulse=pulse(ROUND))
    other.decide(0, ACT, nonce(1), pulse=pulse(ROUND + 1))
    heard = Heard(waits.value.number, waits.value.bound.hex(), ROUND, 0.0)
    record = replace(kept_by(honest), heard=(heard,), receipts=())
    assert unlike(record, honest) == []
    assert "another" in unlike(record, other)[0]
    for used in (ROUND, ROUND - 1):
        with pytest.raises(Exception, match="comes after"):
            thrown_again(honest, used)
    fake.silent = True
    table = table_of(people)
    with bound_at_table(people, table) as (allied, _, __):
        waiting = stored(house, table)
        house_loop(people, forced, house, table, replace(pulse(waiting.round + 1)))
        assert stored(house, table) == waiting, "the store takes it with the round that was named, or not at all"
        assert len(entries(house, table)) == 2
        fake.silent = False
        assert thrown(allied)["round"] == waiting.round


def thrown_again(journal: Journal, round: int) -> None:
    """Another throw with a round that is not later than the last one."""
    copy = load(journal.save(), kit=journal.kit)
    assert copy.ledger is not None
    assert journal.ledger is not None
    copy.ledger.chains = journal.ledger.chains
    copy.back(0, 0)
    copy.decide(0, ACT, nonce(2), pulse=pulse(round))


async def forced(house: House, table: str, other: Pulse) -> None:
    """Somebody who has the server's memory in his hands carries out what is bound with another round."""
    async with house.tables.room.held(table) as live:
        with contextlib.suppress(Exception):
            await house.tables.fulfil(live, other)


def house_loop(people: tuple[Visitor, Visitor], call: Any, *args: Any) -> Any:
    return people[0].client.blocking_portal.call(call, *args)


def test_a_save_without_its_rounds_is_refused() -> None:
    journal = lighted()
    journal.decide(0, ACT, nonce(1), pulse=pulse(ROUND))
    save, entry = journal.save(), journal.entries[0]
    assert load(save, kit=journal.kit).entries == journal.entries
    assert entry.proof is not None
    other = next(n for n in range(2, 99) if thrown_with(Pulse(n, in_short(ROUND))) != entry.dice)
    signed = next(n for n in range(2, 99) if thrown_with(Pulse(ROUND, in_short(n))) != entry.dice)
    for proof in (
        replace(entry.proof, round=0, signature=""),
        replace(entry.proof, round=other),  # with the same dice only the signature would betray it
        replace(entry.proof, signature=in_short(signed)),
        replace(entry.proof, signature="zz"),
    ):
        with pytest.raises(SaveError):
            load(replace(save, entries=[replace(entry, proof=proof)]), kit=journal.kit)
    assert save.promise is not None
    with pytest.raises(SaveError):
        load(replace(save, promise=replace(save.promise, beacon=None)), kit=journal.kit)


def thrown_with(other: Pulse) -> tuple[int, ...]:
    journal = lighted()
    journal.decide(0, ACT, nonce(1), pulse=other)
    return journal.entries[0].dice


def test_a_decision_that_waits_has_changed_nothing() -> None:
    """And what follows is the same as if it had not been tried."""
    tried, fresh = lighted(), lighted()
    for _ in range(3):
        with pytest.raises(Awaiting):
            tried.decide(0, ACT, nonce(1))
    for journal in (tried, fresh):
        journal.decide(0, ACT, nonce(1), pulse=pulse(ROUND))
    assert tried.entries == fresh.entries


def test_hidden_draws_do_not_wait() -> None:
    """What not everybody sees is drawn at once: that somebody waits would tell of it."""
    journal = lighted()
    assert journal.ledger is not None
    throwing = journal.ledger.throwing("us", ACT, nonce(1))
    assert 1 <= throwing.throw(0, 6, hidden=True)[0] <= 6
    with pytest.raises(Awaiting):
        throwing.throw(0, 6)
    proof = journal.ledger.close(throwing)
    assert proof is not None
    assert (bool(proof.hidden), proof.open, proof.round) == (True, "", 0)


def test_a_long_game_that_needed_the_beacon_replays() -> None:
    """With hidden draws among its throws, with decisions taken back, and with programs that add nothing."""
    rules, kit = opened("bataan")
    chains = Chains(bytes(32), TABLE)
    promise = replace(chains.promise, beacon=Beacon("a beacon", KEY, GENESIS, 3))
    journal = Journal.new(rules, "", (), kit=kit, ledger=Ledger(promise, chains))
    rng, round = Random(2), ROUND
    for _ in range(120):
        side = rng.choice(journal.offer.actors)
        act, drawn = choose(journal.game, journal.state, side, rng), nonce(journal.seq) if rng.random() < 0.8 else ""
        try:
            journal.decide(side, act, drawn)
        except Awaiting:
            round += 1
            journal.decide(side, act, drawn, pulse=pulse(round))
        proof = journal.entries[-1].proof
        assert proof is None or bool(proof.open) == bool(proof.round)
        if journal.undoable(side) and rng.random() < 0.05:
            journal.undo(side)
    assert round > ROUND + 2
    assert load(journal.save(), kit=kit).entries == journal.entries


# in the browser


def heard_of(journal: Journal, at: float = 0.0) -> list[dict[str, Any]]:
    """What a browser that was there has heard of throws before their dice."""
    lights = [receipt for receipt in told_by(journal)["receipts"] if receipt.get("round")]
    return [{"number": each["number"], "bound": each["told"], "round": each["round"], "at": at} for each in lights]


def test_a_browser_checks_rounds_and_whether_it_heard_of_them_in_time() -> None:
    journal = lighted()
    for n in range(3):
        journal.decide(0, ACT, nonce(n), pulse=pulse(ROUND + 2 * n))
        journal.back(0, 0)
    record, book, heard = told_by(journal), kept_of(journal), heard_of(journal)
    forgetful = {**book, "receipts": [], "added": []}
    lights = [n for n, each in enumerate(record["receipts"]) if each.get("round")]

    def lie(number: int, **change: Any) -> dict[str, Any]:
        told = msgspec.json.decode(msgspec.json.encode(record))
        told["receipts"][lights[number]].update(change)
        return dict(told)

    other = [heard[0] | {"round": ROUND + 1}, *heard[1:]]
    late = [heard[0] | {"at": GENESIS + 3.0 * ROUND}, *heard[1:]]
    cases = [
        (record, {**book, "heard": heard}, "", 3),
        (record, {**book, "heard": late}, "", 2),
        (record, {**book, "heard": []}, "", 0),
        (record, {**book, "heard": other}, "round", 3),
        (record, {**book, "heard": [heard[0] | {"bound": nonce("x")}]}, "round", 1),
        (record, {**book, "heard": [*heard, heard[0] | {"number": 99}]}, "missing", 3),
        (lie(1, signature=in_short(1)), {**forgetful, "heard": []}, "beacon", 0),
        (lie(1, round=0), {**forgetful, "heard": []}, "beacon", 0),
        (lie(1, round=ROUND), {**forgetful, "heard": []}, "beacon", 0),
        (lie(1, told=nonce("x")), {**forgetful, "heard": []}, "beacon", 0),
    ]
    script = """
        const found = await Promise.all(given.cases.map(([record, book]) => check(record, book, "us")));
        return found.map(({ fault, findings }) => [fault, findings.filter((each) => each.early).length]);
    """
    found = run(script, cases=[case[:2] for case in cases])
    assert [fault for fault, _ in found] == [case[2] for case in cases]
    assert [early for _, early in found] == [case[3] for case in cases]


def test_a_browser_keeps_what_it_first_heard() -> None:
    found = run("""
        const told = { type: "bound", number: 1, bound: "aa", round: 7, due: 1 };
        book.keepBound("t", "us", told);
        book.keepBound("t", "us", told);
        book.keepBound("t", "us", { ...told, round: 8 });
        return book.bookOf("t", "us").heard;
    """)
    assert [(each["number"], each["bound"], each["round"]) for each in found] == [(1, "aa", 7), (1, "aa", 8)]
    assert abs(found[0]["at"] - time.time()) < 60


def test_the_panel_knows_the_key_that_is_pinned() -> None:
    chain = (files("hexfront") / "web" / "js" / "dice" / "chain.js").read_text(encoding="utf-8")
    assert f'"{quicknet().key}"' in chain
