"""The arena on a Ray cluster: the same games as here. Skipped where the extra `ray` is not installed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from hexfront.bots.arena import schedule
from hexfront.bots.match import Match
from hexfront.bots.ray_runner import on_ray
from hexfront.bots.results import carry_on, here, read
from hexfront.cli import app

FIRST = Match("luzon", "historical", (), ("random",), 1)
MATCHES = schedule(FIRST, ("historical", "macarthur"), [("random",)], 20)


def test_a_local_cluster_plays_the_same_games_and_goes_on_where_it_was(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    path = tmp_path / "results.jsonl"
    carry_on(path, MATCHES[:3], here, lambda _: None)
    played = carry_on(path, MATCHES, on_ray("local"), lambda _: None)
    assert [replace(o, slowest=()) for o in played] == [replace(o, slowest=()) for o in here(MATCHES)]
    assert len(read(path)) == len(MATCHES)


def test_a_cluster_that_is_not_there_is_said(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    wish = ["arena", "luzon", "--p1", "random", "-n", "1", "--ray", "nonsense", "--out", str(tmp_path / "results")]
    told = CliRunner().invoke(app, wish)
    assert told.exit_code == 2
    assert "no Ray cluster at nonsense" in told.output


def test_without_ray_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    wish = ["arena", "luzon", "--p1", "random", "-n", "1", "--ray", "local", "--out", str(tmp_path / "results")]
    told = CliRunner().invoke(app, wish)
    assert told.exit_code == 2
    assert "pip install hexfront[ray]" in told.output


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (["chess"], "game 'chess'; expected one of luzon"),
        (["luzon", "--p1", "genius"], "bot 'genius'"),
        (["luzon", "--option", "25.1"], "option '25.1'"),
        (["luzon", "--p1", "random", "-n", "1", "--out", "/"], "error:"),
    ],
)
def test_an_arena_that_cannot_be_held_says_so(wish: list[str], said: str) -> None:
    told = CliRunner().invoke(app, ["arena", *wish])
    assert told.exit_code == 2
    assert said in " ".join(told.output.split())
