"""The library: what it promises to programs."""

from __future__ import annotations

import doctest
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from tests.sampling import THOROUGH

import hexfront
from hexfront import api
from hexfront.api import chance
from hexfront.kernel.replay import load
from hexfront.kernel.saves import read_save
from hexfront.kernel.shelf import games

ROOT = Path(hexfront.__file__).parents[2]
GAMES_TO_PLAY = [info.key for info in api.games()]
every_game = pytest.mark.parametrize("key", GAMES_TO_PLAY)


def played(key: str, seed: int, most: int) -> api.Match:
    """Some way into a random game."""
    return go_on(api.new(key, seed=seed), Random(seed), most)


def go_on(match: api.Match, rng: Random, most: int) -> api.Match:
    """So many decisions at random, or up to the end."""
    for _ in range(most):
        if match.over:
            break
        match.decide(chosen(match, rng), trusted=True)
    return match


def chosen(match: api.Match, rng: Random) -> api.Act:
    """A random option that does not give the game away."""
    verbs = match.game.notation.verbs
    found = match.acts()
    return rng.choice([act for act in found if not verbs[act.verb].forfeit] or found)


def test_the_examples_are_true() -> None:
    failed, tried = doctest.testmod(api)
    assert tried > 5
    assert not failed


def test_the_games_are_told_with_what_can_be_chosen() -> None:
    found = {info.key: info for info in api.games()}
    assert set(found) <= set(games())
    assert found["luzon"].scenarios == ("historical", "macarthur")
    assert found["formosa"].seats == ("allied", "japan")
    assert "yts" in found["luzon"].options


def test_a_game_starts_as_chosen() -> None:
    match = api.new("luzon", "macarthur", ["yts"], seed=1)
    assert (match.state.scenario, match.state.options) == ("macarthur", ("yts",))
    assert not match.over
    assert match.winner == -1
    with pytest.raises(ValueError, match="expected one of historical"):
        api.new("luzon", "waterloo")
    with pytest.raises(ValueError, match="expected one of luzon"):
        api.new("waterloo")


@every_game
def test_the_seed_decides_the_game(key: str) -> None:
    assert played(key, 5, 60).digest == played(key, 5, 60).digest
    assert played(key, 5, 60).digest != played(key, 6, 60).digest


@every_game
def test_options_are_readable_and_none_has_a_reason_against_it(key: str) -> None:
    match = played(key, 2, 40)
    found = match.options()
    assert [option.act for option in found] == [match.text(act) for act in match.acts()]
    for option in found[:20]:
        assert option.label
        assert option.rule
        assert match.why_not(option.act) == []
    assert match.prompt()
    assert match.options(language="es")[0].label != found[0].label


def test_what_may_not_be_done_is_refused_with_its_rule_and_changes_nothing() -> None:
    match = api.new("luzon", seed=7)
    before = match.digest
    (reason,) = match.why_not("move us_40 0735")
    assert reason.rule == "8.2"
    assert "0735" in reason.text
    with pytest.raises(api.Refused, match=r"not_adjacent \(8.2\)"):
        match.decide("move us_40 0735")
    with pytest.raises(api.NotationError, match="us_999"):
        match.decide("move us_999 0735")
    assert match.digest == before
    assert match.options(side=1) == []
    assert match.prompt(side=1) == ""


def test_a_decision_tells_what_happened() -> None:
    match = api.new("luzon", seed=7)
    events = match.decide("move us_43 1022")
    assert [event.key for event in events].count("die") == 1
    assert match.state.events == []
    assert all(isinstance(event, api.Event) for event in events)


@every_game
def test_a_clone_goes_its_own_way_with_the_same_dice(key: str) -> None:
    match = played(key, 3, 30)
    copy, before = match.clone(), match.digest
    go_on(copy, Random(1), 30)
    assert match.digest == before
    assert copy.digest != before
    assert go_on(match, Random(1), 30).digest == copy.digest


@every_game
def test_a_side_searches_on_what_it_may_know(key: str) -> None:
    match = played(key, 4, 200)
    for side in range(len(match.game.meta.seats)):
        dealt = match.clone_for(side, seed=9)
        assert dealt.view(side) == match.view(side)
        assert dealt.features(side) == match.features(side)
        assert [*dealt.features(side)] == [*api.new(key).features(side)]


def test_a_side_does_not_learn_the_secrets_of_the_other() -> None:
    match = played("formosa", 4, 200)
    pairs = [(match.clone_for(0, seed), match.clone_for(0, seed + 1)) for seed in range(5)]
    assert any(a.position() != b.position() for a, b in pairs)


def test_features_count_what_lies_on_the_table() -> None:
    match = api.new("luzon", seed=7)
    found = match.features(0)
    seen = match.view(0)
    on_map = sum(piece.place not in match.state.kit.boxes for piece in seen.pieces)
    assert sum(value for name, value in found.items() if name.endswith(".map")) == on_map
    assert found["turn"] == 1
    assert found["hexes.us_control"] == len(seen.hexes["us_control"])
    assert found["sum.op"] == sum(piece.values.get("op", 0) for piece in seen.pieces)
    assert found["objective.3.1"] == found["measure.mandatory"]


# chance


def test_outcomes_have_the_chances_of_the_dice() -> None:
    """5.4 The end of the first turn's operations throws one die for the counteroffensive or the like."""
    match = api.new("luzon", seed=7)
    found = match.outcomes("end")
    assert found.exact
    assert [outcome.dice[0] for outcome in found.results] == [1, 2, 3, 4, 5, 6]
    assert {outcome.chance for outcome in found.results} == {Fraction(1, 6)}


USUAL = 250 if THOROUGH else 120
"""After how many decisions, some of them with dice, the outcomes of a game have been looked at enough."""


@every_game
def test_what_happens_is_one_of_the_outcomes_and_their_chances_sum_to_one(key: str) -> None:
    match, rng, thrown = api.new(key, seed=8), Random(8), 0
    for number in range(250):
        if match.over or (thrown > 3 and number >= USUAL):
            break
        act, before = chosen(match, rng), match.digest
        found = match.outcomes(act, limit=250, samples=20)
        assert sum(outcome.chance for outcome in found.results) == 1
        assert match.digest == before
        dice = tuple(event.args["value"] for event in match.decide(act) if event.key == "die")
        if not found.exact:
            assert dice
            continue
        thrown += bool(dice)
        positions = [outcome.after.position() for outcome in found.results]
        assert match.position() in positions
        if len(found.results) > 1:
            assert len(set(positions)) == len(positions)
    assert thrown > 3


def test_chances_agree_with_throws() -> None:
    """The landing of a division against an unknown garrison: exact chances against 3,000 throws of the same dice."""
    match = api.new("luzon", seed=7)
    act = match.act("move us_6 1023")
    exact = {outcome.after.position(): outcome.chance for outcome in match.outcomes(act).results}
    assert len(exact) > 1
    thrown = Counter[str]()
    for leaf in chance.sample(match.state, 0, act, 3000, seed=1):
        thrown[api.Match(match.game, leaf.state).position()] += 1
    assert set(thrown) <= set(exact)
    for position, probability in exact.items():
        spread = 4 * (3000 * probability * (1 - probability)) ** 0.5
        assert abs(thrown[position] - 3000 * probability) < max(spread, 1)


def test_too_many_outcomes_are_refused_or_sampled_never_cut() -> None:
    match = api.new("luzon", seed=7)
    with pytest.raises(api.TooManyOutcomes, match="more than 5 ways"):
        match.outcomes("end", limit=5)
    found = match.outcomes("end", limit=5, samples=60, seed=3)
    assert not found.exact
    assert sum(outcome.chance for outcome in found.results) == 1
    again = match.outcomes("end", limit=5, samples=60, seed=3)
    assert [(o.chance, o.dice) for o in again.results] == [(o.chance, o.dice) for o in found.results]


def test_outcomes_of_what_may_not_be_done_are_refused() -> None:
    with pytest.raises(api.Refused):
        api.new("luzon").outcomes("move us_40 0735")


def test_an_outcome_goes_on_with_fresh_dice() -> None:
    match = api.new("luzon", seed=7)
    first, *_ = match.outcomes("end", seed=1).results
    other, *_ = match.outcomes("end", seed=2).results
    assert first.after.position() == other.after.position()
    assert first.after.state.die != other.after.state.die
    assert any(event.key == "die" for event in first.events)


# keeping


@every_game
def test_a_saved_game_loads_and_goes_on_the_same(key: str, tmp_path: Path) -> None:
    match = played(key, 6, 55)
    match.save(tmp_path / "game.json")
    again = api.load(tmp_path / "game.json")
    assert again.digest == match.digest
    assert go_on(again, Random(2), 10).digest == go_on(match, Random(2), 10).digest
    again.save(tmp_path / "later.json")
    assert load(read_save(tmp_path / "later.json")).seq > 60


def test_a_game_with_decisions_taken_back_loads(tmp_path: Path) -> None:
    from hexfront.kernel.journal import Journal

    journal = Journal.new("luzon", seed=bytes(32))
    rng = Random(3)
    while journal.seq < 40:
        if journal.can_undo and rng.random() < 0.3:
            journal.undo()
        else:
            journal.decide(0, rng.choice(api.Match(journal.game, journal.state).acts()[:5]))
    assert any(entry.undo for entry in journal.entries)
    journal.write(tmp_path / "game.json")
    match = api.load(tmp_path / "game.json")
    match.save(tmp_path / "again.json")
    assert api.load(tmp_path / "again.json").digest == match.digest


@every_game
def test_a_position_is_read_back(key: str) -> None:
    match = played(key, 7, 90)
    again = api.read(match.position())
    assert again.position() == match.position()
    assert again.acts() == match.acts()
    with pytest.raises(api.NotationError, match="game KEY"):
        api.read("turn 3")


def test_a_game_without_its_beginning_has_no_save_file(tmp_path: Path) -> None:
    match = api.new("luzon", seed=7)
    for other in (match.clone_for(0, 1), api.read(match.position()), match.outcomes("end").results[0].after):
        with pytest.raises(api.SaveError, match="position"):
            other.save(tmp_path / "game.json")


def test_rules_are_looked_up_in_both_languages() -> None:
    entry = api.rule("luzon", "8.2")
    assert entry.text
    assert entry.text != api.rule("luzon", "8.2", "es").text
    with pytest.raises(KeyError):
        api.rule("luzon", "99.9")
