"""Nothing that is sent during a game gives away its seed or the dice to come."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import TYPE_CHECKING, Any

from hexfront.server.app import House

if TYPE_CHECKING:
    from tests.server.conftest import Client, Open, Sit

HIDDEN = {"seed", "die", "barrier", "commitment", "digest", "start", "entries", "data"}


def keys(value: Any) -> set[str]:
    """Every key anywhere in a message."""
    if isinstance(value, dict):
        return set(value) | {key for inner in value.values() for key in keys(inner)}
    return {key for inner in value for key in keys(inner)} if isinstance(value, list) else set()


def test_no_message_holds_a_secret(client: Client, open_table: Open, sit: Sit, house: House) -> None:
    table = open_table(options=["random_events"])
    with sit(table) as seat:
        for round in range(8):
            seat.play(6, seed=round)
            seat.ask(type="overlays", id="1")
            seat.ask(type="reach", id="2", piece="us_43")
            seat.ask(type="forecast", id="3", act=(seat.acts or ["end"])[0])
            seat.ask(type="why", id="4", act="move us_43 1537")
            seat.ask(type="decide", seq=seat.view["seq"], act="fly")
            seat.ask(type="decide", seq=0, act="end")
        heard = list(seat.heard)
    pages = [f"/tables/{table}{page}" for page in ("", "/view", "/view?seq=3", "/log", "/report")] + ["/tables"]
    heard += [client.get(f"/api/v1{page}").text for page in pages]
    save = house.tables.desk.store.save(table)
    secrets = (save.seed, b64encode(bytes.fromhex(save.seed)).decode(), save.commitment, save.entries[-1].digest)
    for text in heard:
        assert not any(secret in text for secret in secrets)
        assert not keys(json.loads(text)) & HIDDEN
    assert save.seed in client.get(f"/api/v1/tables/{table}/export").text, "the save file is the host's, and complete"


def test_an_unexpected_failure_tells_nothing(client: Client, open_table: Open, house: House, monkeypatch: Any) -> None:
    table = open_table()
    seed = house.tables.desk.store.save(table).seed

    def fail(*_: object) -> None:
        raise RuntimeError(f"the seed is {seed}")

    monkeypatch.setattr("hexfront.server.tables.log", fail)
    answer = client.get(f"/api/v1/tables/{table}/log")
    assert answer.status_code == 500
    assert answer.json()["code"] == "internal"
    assert seed not in answer.text
    assert "RuntimeError" not in answer.text
