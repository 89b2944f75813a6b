"""The parts that judges of several games are made of."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hexfront.bots.parts.advice import be_done, only_one, ranked
from hexfront.bots.parts.choosing import assigned, drawn_to, gather, in_turn
from hexfront.bots.parts.expectation import over_die, over_rows
from hexfront.bots.parts.orders import Order, Orders, Ranges
from hexfront.bots.parts.ways import lengths
from hexfront.kernel.act import Act
from hexfront.kernel.judge import Opinion


def test_opinions_come_best_first_and_equal_ones_as_they_were() -> None:
    found = [Opinion(Act("a"), 1.0, "x"), Opinion(Act("b"), 2.0, "x"), Opinion(Act("c"), 2.0, "x")]
    assert [o.act.verb for o in ranked(found, [])] == ["b", "c", "a"]
    assert ranked([], [Act("z")]) == only_one([Act("z")])
    assert ranked(be_done([Act("go"), Act("end")], ("end",)), [])[0].act == Act("end")


def test_a_mean_is_taken_over_six_faces() -> None:
    assert over_die(float) == 3.5
    rows = [("x", "A1")] * 4 + [("x", "D1")] * 2
    assert over_rows(rows, 1, {"A1": -3.0, "D1": 9.0}.__getitem__) == pytest.approx(1.0)


def test_ways_are_as_long_as_their_steps_and_end_where_it_is_too_far() -> None:
    exits = [[(1, 2)], [(0, 1), (2, 5)], [(1, 5)], []]
    found = lengths(exits, 0b0111, 7)
    assert found[0] == (0, 2, 7, 7)
    assert found[1] == (1, 0, 5, 7)
    assert found[3] == (7, 7, 7, 7)


def test_units_alike_are_asked_for_their_reach_once() -> None:
    asked: list[int] = []

    def reach(unit: int) -> dict[int, tuple[int, ...]]:
        asked.append(unit)
        return {unit: ()}

    ranges = Ranges(lambda unit: unit % 2, reach)
    assert ranges.of(3) is ranges.of(5)
    assert ranges.of(4) is not ranges.of(5)
    assert asked == [3, 4]


def test_an_order_leads_hex_by_hex_to_its_end() -> None:
    order = Order((5, 6, 7), "march", 9)
    assert [order.after(hex) for hex in (4, 5, 6, 7)] == [5, 6, 7, None]
    assert Order((), "stay", 4).after(4) is None


def test_orders_take_their_units_and_know_where_these_will_be() -> None:
    orders = Orders((1, 2, 3), [0, 10, 10, 30], lambda _, hex: (hex - 1, hex))
    orders.give(1, 20, "attack", 21)
    orders.give(2, 10, "attack", 21)
    assert orders.free == [3]
    assert orders.coming == {20: 1}
    assert (orders.bound_for(1), orders.bound_for(2), orders.bound_for(3)) == (20, 10, 30)
    assert not orders.stays(1)
    assert orders.stays(2)
    assert orders.stays(3)
    assert orders.bases("attack") == {10, 20}
    assert not orders.bases("march")


def test_the_best_offer_is_taken_first_and_the_others_are_made_anew() -> None:
    money = [5]

    def offer(place: int) -> tuple[float, list[int]]:
        return (float(place), [place]) if place <= money[0] else (0.5, [])

    taken = []
    for place, means in in_turn((1, 2, 3, 4), offer, 1.5):
        money[0] -= place
        taken.append((place, means))
    assert taken == [(4, [4])]


def test_of_equal_offers_the_lowest_place_comes_first() -> None:
    assert next(in_turn((7, 3, 5), lambda _: (1.0, [1]), 0.0)) == (3, [1])


def test_a_force_grows_while_that_makes_it_worth_more() -> None:
    def worth(force: Sequence[int]) -> float:
        return min(sum(force), 6) - 0.1 * len(force)

    joins = {4: 4, 3: 3, 2: None, 1: 1}
    value, force = gather((4, 3, 2, 1), (), lambda one, _: joins[one], worth)
    assert force == [4, 3]
    assert value == pytest.approx(5.8)
    assert gather((4, 3), (), lambda one, _: one, worth, least=5.0)[1] == [4]


def test_whoever_joins_knows_who_has_joined_before() -> None:
    seen: list[list[str]] = []

    def join(one: str, joined: Sequence[str]) -> str:
        seen.append(list(joined))
        return one

    gather("abc", ["start"], join, lambda force: float(len(force)))
    assert seen == [[], ["a"], ["a", "b"]]


def test_posts_get_the_cheapest_who_are_able_each_once() -> None:
    price = {(1, 10): 3.0, (2, 10): 1.0, (1, 20): 1.0, (2, 20): 0.0, (3, 20): 5.0}
    able = {10: (1, 2), 20: (1, 2), 30: (1, 2)}
    assert assigned((10, 20, 30), able.__getitem__, lambda unit, post: price[unit, post]) == {2: 10, 1: 20}


def test_a_goal_draws_by_its_worth_and_its_nearness() -> None:
    away = {1: 10.0, 2: 12.0}
    assert drawn_to({1: 0.0, 2: 0.5}, away.__getitem__, 2.0, 99.0) == (1, 10.0)
    assert drawn_to({1: 0.0, 2: 2.0}, away.__getitem__, 2.0, 99.0) == (2, 8.0)
    assert drawn_to({1: 0.0}, away.__getitem__, 2.0, 5.0) == (-1, 5.0)
