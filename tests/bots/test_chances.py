"""The chance to win along a game: right where it is known, the same from the same seed, honest about its error."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from hexfront.bots.chances import Analysis, Effort, Rollouts, analysis, band, fitted, replayed, standing, won
from hexfront.bots.match import opened
from hexfront.bots.random_bot import choose
from hexfront.cli import app
from hexfront.kernel.dice import CommittedDice
from hexfront.kernel.journal import Journal
from hexfront.kernel.state import clone
from hexfront.kernel.step import actors

QUICK = Effort(points=4, more=2, rollouts=2, turns=1)


@cache
def short_game() -> Journal:
    """A game of Formosa at random that ends in its second turn."""
    game, kit = opened("formosa")
    journal, rng = Journal(game, kit, "scenario_2", (), bytes([10]) * 32), Random(10)
    while who := actors(journal.state):
        journal.decide(who[0], choose(game, journal.state, who[0], rng))
    return journal


@cache
def quick_look() -> Analysis:
    return analysis(short_game(), QUICK)


def test_at_the_end_the_chance_is_what_happened() -> None:
    journal, last = short_game(), quick_look().moments[-1]
    assert journal.state.over
    assert last.entry == journal.seq
    assert (last.low, last.chance, last.high) == (won(journal.state, 0),) * 3


def test_the_same_effort_gives_the_same_figures() -> None:
    assert analysis(short_game(), QUICK) == quick_look()


def test_moments_go_from_start_to_end_and_lie_in_their_bands() -> None:
    moments = quick_look().moments
    assert moments[0].entry == 0
    assert [m.entry for m in moments] == sorted({m.entry for m in moments})
    assert QUICK.points + 2 <= len(moments) <= QUICK.points + QUICK.more + 2
    assert all(0 <= m.low <= m.chance <= m.high <= 1 for m in moments)


def test_the_work_goes_on_to_its_end() -> None:
    told: list[tuple[int, int]] = []
    analysis(short_game(), Effort(points=1, more=0, rollouts=1, turns=1), lambda *news: told.append(news))
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]


def test_what_a_turning_point_brought_is_the_decision_and_the_dice() -> None:
    assert quick_look().turning
    for point in quick_look().turning:
        assert point.choice + point.dice == pytest.approx(point.after - point.before, abs=1e-3)


def test_a_rollout_neither_changes_the_game_nor_knows_its_dice() -> None:
    journal = short_game()
    decided, _ = replayed(journal)
    before = decided[40].before
    kept = before.die
    rollouts = Rollouts(journal, QUICK)
    assert rollouts.sample(before) == rollouts.sample(before)
    assert before.die == kept
    other = clone(before)
    other.dice = CommittedDice(bytes(32))
    assert rollouts.sample(before) == rollouts.sample(other)


def test_a_running_game_is_looked_at_up_to_now() -> None:
    game, kit = opened("formosa")
    journal = Journal(game, kit, "scenario_2", (), bytes([3]) * 32)
    for _ in range(30):
        side = actors(journal.state)[0]
        journal.decide(side, choose(game, journal.state, side, Random(journal.seq)))
    found = analysis(journal, Effort(points=1, more=0, rollouts=2, turns=1))
    assert not found.over
    assert found.moments[-1].entry == 30


def test_decisions_taken_back_are_left_out_each_side_its_own() -> None:
    game, kit = opened("luzon")
    journal = Journal(game, kit, "historical", (), bytes(32))
    journal.decide(0, "move us_40 0724")
    journal.undo(0)
    journal.decide(0, "move us_40 0824")
    assert [(number, entry.act) for number, entry in standing(journal)] == [(3, "move us_40 0824")]
    assert replayed(journal)[1] == journal.state


@pytest.mark.parametrize(
    ("values", "mean", "low", "high"),
    [
        ([1.0] * 4 + [0.0] * 4, 0.5, 0.2, 0.8),
        ([0.0] * 16, 0.0, 0.0, 0.2),
        ([0.6, 0.61, 0.59, 0.6] * 2, 0.6, 0.45, 0.75),
    ],
)
def test_the_band_is_that_of_so_many_games(values: list[float], mean: float, low: float, high: float) -> None:
    found = band(values)
    assert found.chance == pytest.approx(mean)
    assert found.low == pytest.approx(low, abs=0.06)
    assert found.high == pytest.approx(high, abs=0.06)


def test_an_effort_is_fitted_into_the_time() -> None:
    short, long = (fitted(short_game(), seconds) for seconds in (1, 100_000))
    assert (short.turns, long.turns) == (1, 0)
    assert short.points < long.points
    assert short.rollouts < long.rollouts


def test_the_command_writes_a_plot_and_figures(tmp_path: Path) -> None:
    short_game().write(tmp_path / "game.json")
    wish = ["--points", "4", "--more", "2", "--rollouts", "2", "--turns", "1", "--out", str(tmp_path / "found.png")]
    told = CliRunner().invoke(app, ["analyse", str(tmp_path / "game.json"), *wish])
    assert told.exit_code == 0, told.output
    assert "for a turn, then judged at a glance" in " ".join(told.output.split())
    assert (tmp_path / "found.png").read_bytes()[:4] == b"\x89PNG"
    figures = json.loads((tmp_path / "found.json").read_text())
    assert [m["chance"] for m in figures["moments"]] == [m.chance for m in quick_look().moments]
    dice = [event.args["value"] for events in short_game().history for event in events if event.key == "die"]
    assert figures["luck"][0]["dice"] == len(dice)
    assert figures["luck"][0]["mean"] == pytest.approx(sum(dice) / len(dice), abs=1e-3)
    assert len(figures["told"]) == len(figures["turning"])


def test_a_file_that_is_no_game_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("{}")
    for name in ("game.json", "nothing.json"):
        told = CliRunner().invoke(app, ["analyse", str(tmp_path / name)])
        assert told.exit_code == 2
        assert "error" in told.output
