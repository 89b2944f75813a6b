"""Starting the server on this machine."""

from __future__ import annotations

import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from hexfront.server import serve as starting
from hexfront.server.serve import ServeError, address_of, bind, database_url, default_database, serve


def test_a_database_is_a_url_a_file_or_the_users_own(tmp_path: Path) -> None:
    assert database_url("") == default_database()
    assert default_database().startswith("sqlite:///")
    assert default_database().endswith("hexfront.db")
    assert database_url("postgresql://host/games") == "postgresql://host/games"
    assert database_url(str(tmp_path / "a.db")) == f"sqlite:///{tmp_path / 'a.db'}"


def test_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(starting, "PORT", port)
        with bind("127.0.0.1", None) as found:
            assert port < found.getsockname()[1] < port + 20
        with pytest.raises(ServeError, match="is taken"):
            bind("127.0.0.1", port)


def test_an_address_that_is_not_here_is_refused() -> None:
    with pytest.raises(ServeError, match="203"):
        bind("203.0.113.1", 0)


@pytest.mark.parametrize(("host", "start"), [("127.0.0.1", "http://127.0.0.1:"), ("0.0.0.0", "http://localhost:")])
def test_the_address_can_be_opened(host: str, start: str) -> None:
    with bind(host, 0) as found:
        assert address_of(found).startswith(start)


def test_views_do_not_wait_for_nagle() -> None:
    with bind("127.0.0.1", 0) as found:
        assert found.proto == socket.IPPROTO_TCP


def test_a_database_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"this is no database, whatever its name says" * 50)
    with pytest.raises(ServeError, match="the database cannot be used"):
        serve(port=0, database=str(tmp_path / "games.db"), open_browser=False)


def test_the_server_says_where_it_is_and_serves(tmp_path: Path) -> None:
    code = (
        "import sys; from hexfront.server.serve import serve; serve(port=0, database=sys.argv[1], open_browser=False)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path / "g.db")], stdout=subprocess.PIPE, text=True
    ) as run:
        try:
            assert run.stdout
            said = run.stdout.readline()
            assert said.startswith("Hexfront is at http://127.0.0.1:")
            with urllib.request.urlopen(said.split()[-1] + "api/v1/tables", timeout=20) as answer:
                assert answer.read() == b"[]"
        finally:
            run.terminate()
        assert run.wait(20) in (0, -15)
