"""The guided first turns can be followed, in both languages."""

from __future__ import annotations

import re

import pytest

from hexfront.hexmap.board import load_board
from hexfront.kernel.journal import Journal
from hexfront.kernel.pieces import load_pieces
from hexfront.kernel.shelf import box, game_files, games
from hexfront.kernel.step import actors, options
from hexfront.kernel.texts import LANGUAGES
from hexfront.server.pages import guide
from hexfront.server.wire_pages import GuideStep
from hexfront.testing import opened

GUIDED = tuple(key for key in games() if box(key).files("text/guide.en.toml"))
PARTS = {"board", "boxes", "decision", "inspector", "panels", "overlays", "undo", "dice"}
WAITS = re.compile(r"next|act:(\w+(?:\|\w+)*)|select:(\w+)|open:rules|overlay|undo|end")


@pytest.fixture(params=GUIDED)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=LANGUAGES)
def steps(request: pytest.FixtureRequest, game: str) -> tuple[GuideStep, ...]:
    return guide(game, request.param)


def test_it_has_ten_steps_with_words_and_one_more_where_a_mission_may_be_called_for(
    game: str, steps: tuple[GuideStep, ...]
) -> None:
    assert len(steps) == len({step.key for step in steps}) == 10 + (game == "luzon")
    assert all(step.title and 40 < len(step.text) < 480 for step in steps)


def things(game: str) -> tuple[set[str], set[str]]:
    """The pieces of a game, and its hexes and boxes."""
    board, pieces = load_board(game_files(game)), load_pieces(game_files(game))
    places = {board.number(hex) for hex in board.grid} | {x.key for x in board.file.boxes}
    return {row.value.id for row in pieces}, places


def test_every_step_waits_for_something_that_exists(game: str, steps: tuple[GuideStep, ...]) -> None:
    pieces, _ = things(game)
    for step in steps:
        found = WAITS.fullmatch(step.wait)
        assert found, step.wait
        assert found[1] is None or {*found[1].split("|")} <= opened(game)[0].notation.verbs.keys()
        assert found[2] is None or found[2] in pieces


def test_every_step_points_at_something_that_exists(game: str, steps: tuple[GuideStep, ...]) -> None:
    pieces, places = things(game)
    assert [step.point for step in steps if step.point not in PARTS | pieces | places] == []


def test_every_seat_is_one_of_the_game(game: str, steps: tuple[GuideStep, ...]) -> None:
    assert {step.seat for step in steps} <= {"", *box(game).meta.seats}


def test_every_phase_is_one_of_the_game(game: str, steps: tuple[GuideStep, ...]) -> None:
    assert {step.phase for step in steps} <= {"", "setup", *box(game).meta.phases}


def test_both_languages_tell_the_same(game: str) -> None:
    english, spanish = (guide(game, language) for language in LANGUAGES)
    told = [[(s.key, s.wait, s.point, s.seat, s.phase) for s in steps] for steps in (english, spanish)]
    assert told[0] == told[1]


def test_every_game_has_a_guide() -> None:
    assert games() == GUIDED


@pytest.mark.parametrize("seed", range(12))
def test_what_it_asks_for_in_luzon_can_be_done_whatever_the_dice(seed: int) -> None:
    rules, kit = opened("luzon")
    journal = Journal.new(rules, "historical", (), bytes([seed]) * 32, kit)
    if type(journal.state.stack[-1]).__name__ == "RescueMission":
        journal.decide(0, "rescue us_6rgr")
    for act in ("move us_43 1022", "land us_158", "at 0923"):
        journal.decide(0, act)
    assert journal.undo() == "at 0923"
    assert journal.undo() == "land us_158"
    journal.decide(0, "end")


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("scenario", ["scenario_1", "scenario_2"])
def test_what_it_asks_for_in_formosa_can_be_done_whatever_the_dice(scenario: str, seed: int) -> None:
    rules, kit = opened("formosa")
    journal = Journal.new(rules, scenario, (), bytes([seed]) * 32, kit)
    asked = [(rules.meta.seats.index(step.seat), step.wait) for step in guide("formosa", "en")]
    for side, wait in asked:
        if wait != "next":
            do(journal, side, wait.removeprefix("act:"))
    assert type(journal.state.stack[-1]).__name__ == "LoadMarkers"


def do(journal: Journal, side: int, verb: str) -> None:
    """Whatever must be decided before, as soon as possible; then the first action of this verb."""
    for _ in range(60):
        found = {act.verb: act for act in reversed(options(journal.state, side))}
        if verb in found:
            journal.decide(side, journal.game.notation.write(journal.kit, found[verb]))
            return
        who = actors(journal.state)[0]
        acts = {act.verb: act for act in options(journal.state, who)}
        quick = [acts[key] for key in ("auto", "done", "end", "auto_set_up") if key in acts]
        passing = [*quick, *acts.values()][0]
        journal.decide(who, journal.game.notation.write(journal.kit, passing))
    raise AssertionError(f"{verb} was never possible")
