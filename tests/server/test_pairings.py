"""Who meets whom: round robin and Swiss, byes, seats, results and what parts the equal."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hexfront.server.finding.pairings import BYE, Entrant, Pairing, most_rounds, round_robin, swiss
from hexfront.server.finding.standings import Result, entrants, standings

SIZES = range(2, 15)


def named(number: int) -> list[str]:
    return [f"p{n}" for n in range(number)]


@pytest.mark.parametrize("size", SIZES)
def test_everybody_meets_everybody_once(size: int) -> None:
    rounds = round_robin(named(size))
    assert len(rounds) == size - 1 + size % 2
    met = Counter(frozenset(pairing) for each in rounds for pairing in each if pairing.second != BYE)
    assert len(met) == size * (size - 1) // 2
    assert set(met.values()) == {1}
    for each in rounds:
        assert sorted(name for pairing in each for name in pairing if name) == sorted(named(size))
    byes = Counter(pairing.first for each in rounds for pairing in each if pairing.second == BYE)
    assert set(byes.values()) <= {1}
    assert len(byes) == (size if size % 2 else 0)


@pytest.mark.parametrize("size", SIZES)
def test_the_seats_of_a_round_robin_are_even(size: int) -> None:
    rounds = round_robin(named(size))
    for name in named(size):
        games = [pairing for each in rounds for pairing in each if name in pairing and pairing.second != BYE]
        first = sum(pairing.first == name for pairing in games)
        assert abs(2 * first - len(games)) <= 1


def test_twice_means_with_seats_changed() -> None:
    games = [p for each in round_robin(named(5), twice=True) for p in each if p.second != BYE]
    assert len(games) == len(set(games)) == 20
    assert all(Pairing(p.second, p.first) in games for p in games)


def played(size: int, seed: int) -> tuple[list[Result], list[list[Pairing]]]:
    """A whole Swiss tournament with results at random."""
    rng, results, rounds = Random(seed), list[Result](), list[list[Pairing]]()
    for _ in range(most_rounds(size)):
        order = [s.name for s in standings(named(size), results, swiss=True)]
        rounds.append(swiss(entrants(order, results, [p for each in rounds for p in each])))
        results += [Result(*p, 1.0 if p.second == BYE else rng.choice((0, 0.5, 1))) for p in rounds[-1]]
    return results, rounds


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 8, 11, 16, 25, 40])
def test_nobody_meets_anybody_twice(size: int) -> None:
    for seed in range(12):
        _, rounds = played(size, seed)
        met = Counter(frozenset(p) for each in rounds for p in each)
        assert set(met.values()) == {1}, "a second bye would be the same pair too"
        for each in rounds:
            assert sorted(name for p in each for name in p if name) == sorted(named(size))


def test_the_seats_of_a_swiss_tournament_are_nearly_even() -> None:
    for seed in range(12):
        _, rounds = played(16, seed)
        for name in named(16):
            mine = [p for each in rounds for p in each if name in p]
            assert abs(sum(1 if p.first == name else -1 for p in mine)) <= 2


def test_whoever_has_as_many_points_meets_and_the_better_half_the_other() -> None:
    field = [Entrant(name, points) for name, points in zip(named(8), (2, 2, 2, 2, 1, 1, 1, 1), strict=True)]
    assert {frozenset(p) for p in swiss(field)} == {
        frozenset(pair) for pair in (("p0", "p2"), ("p1", "p3"), ("p4", "p6"), ("p5", "p7"))
    }


def test_the_bye_goes_to_the_last_who_has_had_none() -> None:
    field = [Entrant("a", 2), Entrant("b", 1), Entrant("c", 0, (BYE,))]
    assert swiss(field)[-1] == Pairing("b", BYE)


def test_the_first_seat_goes_to_whoever_has_had_it_less() -> None:
    assert swiss([Entrant("a", 1, (), 1, 1), Entrant("b", 1, (), -1, -1)]) == [Pairing("b", "a")]
    assert swiss([Entrant("a", 1, (), 0, 1), Entrant("b", 1, (), 0, -1)]) == [Pairing("b", "a")]


def test_a_pair_is_parted_where_the_last_two_have_met() -> None:
    field = [Entrant("a", 3), Entrant("b", 2), Entrant("c", 1, ("d",)), Entrant("d", 0, ("c",))]
    assert frozenset(("c", "d")) not in {frozenset(p) for p in swiss(field)}


def test_too_many_rounds_are_refused() -> None:
    with pytest.raises(ValueError, match="too many rounds"):
        swiss([Entrant("a", 1, ("b",)), Entrant("b", 0, ("a",))])


def test_points_and_what_parts_the_equal() -> None:
    """a beats b and c, who beat d; d has a bye: b and c share a place, and the bye counts for nothing else."""
    results = [Result("a", "b"), Result("c", "d"), Result("a", "c"), Result("d", "b", 0.0), Result("d", BYE)]
    table = {s.name: s for s in standings(["a", "b", "c", "d"], results, swiss=True)}
    assert [(name, s.place, s.points) for name, s in table.items()] == [
        ("a", 1, 2),
        ("b", 2, 1),
        ("c", 2, 1),
        ("d", 4, 1),
    ]
    assert (table["b"].buchholz, table["b"].berger) == (3.0, 1.0)
    assert (table["d"].buchholz, table["d"].berger, table["d"].won, table["d"].lost) == (2.0, 0.0, 1, 2)


def test_a_round_robin_asks_first_whom_one_has_beaten() -> None:
    results = [Result("a", "x"), Result("b", "y"), Result("x", "y"), Result("a", "b", 0.5)]
    order = [s.name for s in standings(["y", "b", "x", "a"], results, swiss=False)]
    assert order == ["a", "b", "x", "y"]
