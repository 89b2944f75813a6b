"""The example package: installed like anybody's, found on the shelf, played and looked at like our own games."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hexfront

ROOT = Path(hexfront.__file__).parents[2]
PACKAGE = ROOT / "examples" / "coral_ridge"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the example is installed."""
    target = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    pip += ["--no-index", "--no-deps", "--no-build-isolation", "--target", str(target)]
    subprocess.run([*pip, str(PACKAGE)], check=True, timeout=120)
    return target


def run(installed: Path, *words: str) -> str:
    """What a command of Python prints where the example is installed."""
    paths = (str(installed), str(ROOT / "src"), str(ROOT))
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "NO_COLOR": "1", "COLUMNS": "200"}
    done = subprocess.run([sys.executable, *words], env=env, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_about_it_shows_what_stands_in_its_files() -> None:
    files = "\n".join(p.read_text(encoding="utf-8") for p in PACKAGE.rglob("*") if p.suffix in (".py", ".toml"))
    page = (ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8")
    shown = re.findall(r"```(?:python|toml)\n(.*?)```", page, re.DOTALL)
    assert len(shown) > 8
    assert [text for text in shown if text not in files] == []


def test_it_keeps_the_contract_of_every_game(installed: Path) -> None:
    """All laws of `tests/contract`, which takes up every game on the shelf by itself."""
    words = ("-m", "pytest", "-v", "-p", "no:cacheprovider", "tests/contract", "-k", "coral_ridge")
    assert "passed" in run(installed, *words)


def test_it_is_listed_and_played(installed: Path) -> None:
    listed = run(installed, "-m", "hexfront.cli", "games")
    assert listed.index("luzon") < listed.index("coral_ridge Coral Ridge, 2 players: complete")
    played = run(installed, "-m", "hexfront.cli", "sim", "coral_ridge", "--games", "60")
    assert "Raiders" in played
    assert "Garrison" in played


def test_its_rules_are_found(installed: Path) -> None:
    rule = run(installed, "-m", "hexfront.cli", "rule", "coral_ridge", "3.3")
    assert "Retreats" in rule
    assert "rules.Retreat.run" in rule
    assert "coral_ridge/rules.py" in rule


def test_its_board_is_drawn_and_checked(installed: Path, tmp_path: Path) -> None:
    run(installed, "-m", "hexfront.cli", "board", "check", "coral_ridge")
    run(installed, "-m", "hexfront.cli", "board", "draw", "coral_ridge", "-o", f"{tmp_path}/board.svg", "-l", "es")
    run(installed, "-m", "hexfront.cli", "board", "counters", "coral_ridge", "-o", f"{tmp_path}/counters.svg")
    assert "Teluk" in (tmp_path / "board.svg").read_text(encoding="utf-8")
    assert "3rd Raiders" in (tmp_path / "counters.svg").read_text(encoding="utf-8")


LIBRARY = """
from pathlib import Path
from hexfront import api
from hexfront.kernel.texts import LANGUAGES

match = api.new("coral_ridge", seed=3)
assert {reason.rule for reason in match.why_not("move r_1 0504")} == {"2.1"}
match.decide("move r_3 0301")
assert [str(o.chance) for o in match.outcomes("end").results] == ["1"]
match.decide("end")
fight = match.outcomes("attack 0302")
assert fight.exact and sum(o.chance for o in fight.results) == 1 and len(fight.results) > 2
for language in LANGUAGES:
    assert all(option.label for option in match.options(language=language))
print(match.view(0).game)
"""


def test_the_library_plays_it(installed: Path) -> None:
    assert run(installed, "-c", LIBRARY) == "coral_ridge\n"


TABLE = """
import tempfile
from litestar.testing import TestClient
from hexfront.server.app import create_app

with tempfile.TemporaryDirectory() as folder, TestClient(create_app(f"sqlite:///{folder}/games.db").app) as client:
    cards = {card["key"]: card for card in client.get("/api/v1/games?language=es").json()}
    assert cards["coral_ridge"]["title"] == "Cresta de Coral" and cards["coral_ridge"]["bots"] == ["random"], cards
    assert "svg" in client.get("/api/v1/games/coral_ridge/board.svg").text
    assert len(client.get("/api/v1/games/coral_ridge/pieces").json()) == 8
    assert client.get("/api/v1/games/coral_ridge/rules").json()["charts"][0]["columns"][0] == "1-2"
    made = client.post("/api/v1/tables", json={"game": "coral_ridge", "scenario": "dawn"})
    assert made.status_code == 201, made.text
    print("ready")
"""


def test_the_server_offers_it(installed: Path) -> None:
    assert run(installed, "-c", TABLE) == "ready\n"
