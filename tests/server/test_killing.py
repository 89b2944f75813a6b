"""Servers killed under two players, on a small scale; `python bench/killing.py` has 2,000 decisions and 200 kills."""

from __future__ import annotations

import os
import sys

import pytest
from tests.ending import finished
from tests.sampling import THOROUGH
from tests.server.databases import NO_POSTGRES, POSTGRES

DECISIONS, KILLS = (14, 3) if THOROUGH else (8, 2)


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgres", marks=NO_POSTGRES)])
def test_nothing_is_lost_or_done_twice_when_servers_are_killed(database: str) -> None:
    url = POSTGRES if database == "postgres" else "none: SQLite is meant"
    command = [sys.executable, "bench/killing.py", "--game", "formosa"]
    command += ["--decisions", str(DECISIONS), "--kills", str(KILLS)]
    code, said = finished(command, os.environ | {"HEXFRONT_TEST_POSTGRES": url}, 300)
    assert code == 0, said
    assert "nothing is lost, nothing happened twice, every game replays" in said
    assert f"{DECISIONS} decisions" in said
    assert " 0 kills" not in said
