"""Glicko-2 against Glickman's published example, and what must hold for any result."""

from __future__ import annotations

import pytest

from hexfront.server.finding.glicko import WIDEST, Met, Rating, after, expected, grown, updated


def test_the_example_of_the_paper_comes_out() -> None:
    """Glickman, Example of the Glicko-2 system: a player of 1500 meets 1400, 1550 and 1700."""
    met = [Met(Rating(1400, 30), 1), Met(Rating(1550, 100), 0), Met(Rating(1700, 300), 0)]
    found = updated(Rating(1500, 200, 0.06), met)
    assert found.value == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_whoever_does_not_play_is_rated_as_before_but_less_surely() -> None:
    idle = updated(Rating(1500, 200, 0.06), [])
    assert (idle.value, idle.volatility) == (1500, 0.06)
    assert idle.deviation == pytest.approx(200.2714, abs=0.0001)
    assert grown(Rating(1500, 200, 0.06), 0).deviation == pytest.approx(200)
    assert grown(Rating(), 1000).deviation == WIDEST


@pytest.mark.parametrize("score", [0, 0.5, 1])
def test_both_are_judged_by_what_they_were_before(score: float) -> None:
    one, two = Rating(1700, 60, 0.05), Rating(1400, 200, 0.07)
    first, second = after(one, two, score)
    assert first == updated(one, [Met(two, score)])
    assert second == updated(two, [Met(one, 1 - score)])
    assert (second, first) == after(two, one, 1 - score), "whoever is named first"


def test_the_surer_rating_moves_less() -> None:
    sure, guess = after(Rating(1500, 50), Rating(1500, 300), 1)
    assert 0 < sure.value - 1500 < 1500 - guess.value


@pytest.mark.parametrize("deviation", [1e-9, 30, 350])
@pytest.mark.parametrize("volatility", [1e-6, 0.06, 5])
@pytest.mark.parametrize("value", [-3000, 1500, 9000])
@pytest.mark.parametrize("score", [0, 0.5, 1])
def test_any_result_comes_to_an_end(value: float, deviation: float, volatility: float, score: float) -> None:
    """The search for the volatility is bounded, whatever it begins with."""
    found = updated(Rating(value, deviation, volatility), [Met(Rating(), score)])
    assert found.value == found.value
    assert 0 < found.deviation <= WIDEST


def test_the_score_to_be_expected() -> None:
    assert expected(Rating(1500, 50), Rating(1500, 300)) == 0.5
    better = expected(Rating(1700, 50), Rating(1500, 50))
    assert 0.7 < better < 0.8
    assert better + expected(Rating(1500, 50), Rating(1700, 50)) == pytest.approx(1)


def test_whoever_wins_all_the_time_becomes_known_and_strong() -> None:
    strong, weak = Rating(), Rating()
    for _ in range(30):
        strong, weak = after(strong, weak, 1)
    assert strong.value > 1800 > 1200 > weak.value
    assert not Rating().known
    assert after(Rating(1500, 100), Rating(1500, 50), 0.5)[0].known
