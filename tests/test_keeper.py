"""Who keeps a server is said on the machine of its database."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from hexfront.keeping import app
from hexfront.server.people.identity import NOBODY
from hexfront.server.people.register import Register
from hexfront.server.store import Store


def test_an_account_becomes_a_keeper_and_is_one_no_more(tmp_path: Path) -> None:
    file = str(tmp_path / "games.db")
    store = Store(f"sqlite:///{file}")
    register = Register(store.engine)
    _, key = register.account(NOBODY, "Ann", "hash", "", "")
    runner = CliRunner()
    for arguments, keeper in ((["ANN"], True), (["Ann", "--remove"], False)):
        assert runner.invoke(app, [*arguments, "--database", file]).exit_code == 0
        assert register.who(key)[0].keeper is keeper
    assert runner.invoke(app, ["Bob", "--database", file]).exit_code == 2
    store.close()
