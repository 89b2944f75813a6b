"""What a keeper's own programs see: health, readiness, figures, the log."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import msgspec
import pytest
from litestar.testing import TestClient
from tests.server.conftest import ORIGIN, Client, seated, web_folder

from hexfront.server.app import create_app, house_of
from hexfront.server.front import ServeError, Serving
from hexfront.server.house import House
from hexfront.server.running.figures import Figures
from hexfront.server.running.logs import Lines, Objects, discreet


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Client, House]]:
    """A server whose figures this machine may read."""
    database = f"sqlite:///{tmp_path_factory.mktemp('db') / 'games.db'}"
    app = create_app(database, web=web_folder(tmp_path_factory), serving=Serving(metrics=("127.0.0.0/8",)))
    with TestClient(app, base_url=ORIGIN, raise_server_exceptions=False) as client:
        yield client, house_of(app)


def test_a_server_says_that_it_lives_and_that_it_can_serve(
    served: tuple[Client, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, house = served
    assert client.get("/api/v1/health").json() == {"alive": True}
    assert client.get("/api/v1/ready").json() == {"ready": True, "database": True, "line": True}
    monkeypatch.setattr(house.tables.desk.store.engine, "connect", lambda: 1 / 0)
    answer = client.get("/api/v1/ready")
    assert (answer.status_code, answer.json()["ready"]) == (503, False)
    assert client.get("/api/v1/health").status_code == 200


def test_figures_count_decisions_and_requests_and_name_nobody(served: tuple[Client, House]) -> None:
    client, house = served
    table = client.post("/api/v1/tables", json={"game": "luzon"}).json()["id"]
    with seated(client, table) as seat:
        seat.play(3)
        client.get(f"/api/v1/tables/{table}")
        text = house.figures.shown(house).decode()
    assert "hexfront_sockets 1.0" in text
    assert "hexfront_tables 1.0" in text
    assert "hexfront_line 1.0" in text
    count = next(line for line in text.splitlines() if line.startswith("hexfront_decision_seconds_count"))
    assert float(count.split()[1]) >= 3
    assert "/api/v1/tables/{id}" in text
    assert table not in text


def test_figures_are_for_those_who_were_named(served: tuple[Client, House]) -> None:
    client, house = served
    assert client.get("/api/v1/metrics").status_code == 404  # asked by `testclient`, which is no address
    assert house.figures.for_reader("127.0.0.1")
    assert not house.figures.for_reader("192.0.2.1")
    assert not Figures(()).for_reader("127.0.0.1")
    assert Figures(()).middleware() == []
    with pytest.raises(ServeError):
        Figures(("everybody",))


def record(words: str, *args: object) -> logging.LogRecord:
    return logging.LogRecord("hexfront.server", logging.ERROR, "", 0, words, args, None)


def test_the_log_is_lines_or_objects() -> None:
    found = msgspec.json.decode(Objects().format(record("table %s is read anew", "x1")))
    assert found.keys() == {"time", "level", "logger", "message"}
    assert (found["level"], found["message"]) == ("error", "table x1 is read anew")
    assert Lines().format(record("table %s", "x1")).endswith("ERROR hexfront.server: table x1")
    try:
        raise ValueError("key=abc")
    except ValueError as e:
        failed = logging.LogRecord("hexfront", logging.ERROR, "", 0, "it failed", (), (ValueError, e, e.__traceback__))
    assert "ValueError" in msgspec.json.decode(Objects().format(failed))["trace"]
    assert "abc" not in Objects().format(failed)


@pytest.mark.parametrize(
    "words",
    [
        "Authorization: Bearer s3cret",
        "/t/abc#key=s3cret&seat=us",
        '{"type":"sit","key":"s3cret"}',
        "Cookie: hexfront=1; session=s3cret",
        "password = s3cret",
        "'nonce': 's3cret'",
    ],
)
def test_the_log_holds_nothing_that_looks_like_a_key(words: str) -> None:
    assert "s3cret" not in discreet(words)
    assert discreet("key 3 of 5, the key of a seat") == "key 3 of 5, the key of a seat"
